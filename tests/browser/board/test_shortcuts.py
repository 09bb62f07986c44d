"""What saves taps: a tile stands for its hand, and money goes by fives."""

from __future__ import annotations

import pytest
from mahj_widgets.layout import NumberField, Piece, Zone

from tests.browser.board.hands import Make
from tests.browser.board.views import number, passing, tiles

pytestmark = pytest.mark.browser


def test_a_tap_on_a_tile_of_a_hand_marks_the_hand(board_page: Make) -> None:
    hands = [
        Zone(f"hand{n}", "exposure", f"Hand {n}", tiles("1B 1B 1B", f"r{n}-"), means=f"c{n}") for n in (1, 2)
    ]
    cards = tuple(Piece(f"c{n}", f"Hand {n}", text=f"Hand {n}") for n in (1, 2))
    zones = (*hands, Zone("cards", "pool", "These hands", cards))
    board = board_page(passing(zones=zones, marks=("c1", "c2"), mark_limit=1, moves={}))
    board.piece("r2-1").click()
    assert board.piece("c2").get_attribute("aria-pressed") == "true"
    board.piece("r1-3").click()
    assert board.piece("c1").get_attribute("aria-pressed") == "true"
    assert board.piece("c2").get_attribute("aria-pressed") == "false"


def test_the_steps_of_money_are_fives(board_page: Make) -> None:
    board = board_page(
        number().model_copy(update={"numbers": (NumberField("due", "Due", 0, 200, "cents", 5),)})
    )
    board.page.get_by_role("textbox").type("45")
    board.page.get_by_role("button", name="5 more").click()
    board.page.get_by_role("button", name="5 less").dblclick()
    board.act("Check").click()
    assert board.sent("submit")[0]["acts"] == [["number", "due", "40"]]
