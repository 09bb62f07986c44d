"""Pointing: what the page around the board, a teacher's, draws attention to until the learner acts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.board import positions
from tests.browser.board.views import passing

pytestmark = pytest.mark.browser
Make = Callable[..., Any]

WORDS = "Your teacher points here"
POINT = "(detail) => document.dispatchEvent(new CustomEvent('mahj:point', { detail }))"


def point(board: Any, target: str, item: str | None = None) -> None:
    shown = board.page.evaluate("fake.view.item")
    board.page.evaluate(POINT, {"item": item or shown, "target": target, "words": WORDS})


def test_a_piece_that_is_pointed_at_is_ringed_and_told_and_nothing_is_sent(board_page: Make) -> None:
    board = board_page(passing())
    sent = board.page.evaluate("fake.sent.length")
    point(board, "t3")
    expect(board.page.locator(".m-pointed")).to_have_count(1)
    expect(board.piece("t3")).to_have_class("m-piece m-face m-lit m-pointed")
    assert "look here" in (board.piece("t3").get_attribute("aria-label") or "")
    assert board.polite().startswith(f"{WORDS}: ")
    expect(board.page.get_by_text(WORDS)).to_be_visible()
    assert board.page.evaluate("fake.sent.length") == sent
    assert board.held("tray") == []


@pytest.mark.parametrize("act", ["move", "undo", "submit", "item", "nothing"])
def test_it_goes_with_the_next_act(board_page: Make, act: str) -> None:
    board = board_page(passing(acts=[["move", "t1", "tray"]]))
    point(board, "t3")
    expect(board.piece("t3")).to_have_class("m-piece m-face m-lit m-pointed")
    if act == "move":
        board.piece("t5").click()
        board.place("tray").click()
    elif act == "undo":
        board.piece("t5").press("u")
    elif act == "submit":
        board.act("Hint").click()
    elif act == "item":
        board.show(passing(item="a9.other@1#1", serial=90))
    else:
        point(board, "")
    expect(board.page.locator(".m-pointed")).to_have_count(0)
    expect(board.page.get_by_text(WORDS)).to_have_count(0)


def test_a_zone_is_pointed_at_and_other_items_and_unknown_names_are_not(board_page: Make) -> None:
    board = board_page(passing())
    for target, item in (("t3", "a9.other@1#1"), ("nothing", None), ("<b>", None)):
        point(board, target, item)
        expect(board.page.locator(".m-pointed")).to_have_count(0)
    point(board, "tray")
    expect(board.zone("tray")).to_have_class("m-zone m-tray m-lit m-pointed")
    assert board.polite() == f"{WORDS}: To South."


def test_pointing_at_the_card_opens_it_where_it_is_a_sheet(board_page: Make) -> None:
    board = board_page(positions.at_table(), width=390)
    card = board.page.locator(".m-sheetcard")
    expect(card).to_be_hidden()
    line = next(zone for zone in positions.at_table().zones if zone.kind == "card").pieces[0].id
    point(board, line)
    expect(card).to_be_visible()
    expect(board.piece(line)).to_be_in_viewport()
