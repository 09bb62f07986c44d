"""A board that is set up in the browser: a tap goes straight to one zone, and no draft is kept."""

from __future__ import annotations

from typing import Any

import pytest
from mahj_widgets.layout import Piece, Zone
from mahj_widgets.protocol import View

from tests.browser.board.hands import Make, drag_mouse

pytestmark = pytest.mark.browser


def piles(**given: Any) -> View:
    """A board that is set up: piles of two tiles, and a rack to which a tapped one goes."""
    dot = Piece("set.6D", "6 Dot, 4 left", face="6D", count=4)
    wind = Piece("set.N", "North, 1 left", face="N", count=1)
    zones = (
        Zone("set", "pool", "The set", (dot, wind)),
        Zone("rack", "rack", "Your rack"),
        Zone("tray", "tray", "The wall"),
    )
    moves = {piece.id: ("rack", "tray") for piece in (dot, wind)}
    fields = {
        "serial": 1,
        "item": "setup",
        "phase": "open",
        "zones": zones,
        "moves": moves,
        "taps_to": "rack",
    }
    return View(**(fields | given))


def drafts(board: Any) -> list[Any]:
    return [each["acts"] for each in board.sent("draft")]


def test_on_a_board_that_is_set_up_a_tap_goes_straight_and_nothing_is_kept(board_page: Make) -> None:
    board = board_page(piles())
    assert board.page.locator("[data-piece='set.6D'] .m-count").inner_text() == "4"
    board.piece("set.6D").click()
    board.piece("set.6D").click()
    assert drafts(board) == [[["move", "set.6D", "rack"]]] * 2
    assert board.held("set") == ["set.6D", "set.N"]
    drag_mouse(board, "[data-piece='set.N']", "[data-zone=tray]")
    board.page.clock.run_for(20)  # the click that ends a drag is none
    board.piece("set.6D").press(" ")
    board.place("tray").click()
    assert drafts(board)[2:] == [[["move", "set.N", "tray"]], [["move", "set.6D", "tray"]]]
