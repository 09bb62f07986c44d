"""A window that is low and wide: what is asked and what is told stand beside the felt, and nothing moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.board.test_steps import TALL, told
from tests.browser.board.test_table import ROOM
from tests.browser.board.test_tall import told as judged
from tests.browser.board.window import BoardPage
from tests.browser.voila.serving import until

pytestmark = pytest.mark.browser
Make = Callable[..., Any]
WIDTH, HEIGHT = 1160, 687
"""What JupyterLab leaves a board in a window of 1280x800."""
PLACES = """() => [".m-bar", ".m-felt", ".m-ask"].map((part) =>
  Math.round(document.querySelector(part).getBoundingClientRect().top))"""
BELOW = "() => document.documentElement.scrollHeight - innerHeight"
SEEN = """() => {
  const box = (part) => document.querySelector(part)?.getBoundingClientRect();
  const [told, bar, felt] = [box(".m-feedback") ?? box(".m-hintbox"), box(".m-bar"), box(".m-felt")];
  return !told || (told.bottom <= bar.top && (told.left >= felt.right || told.top >= felt.bottom));
}"""
"""Whether what is told is whole, and not on the felt."""


def opened(board_page: Make, name: str) -> tuple[BoardPage, list[Any]]:
    first, *rest = told(name)
    board: BoardPage = board_page(first, width=WIDTH, height=HEIGHT + 8, flows=True)
    board.page.add_style_tag(content=TALL % HEIGHT)
    until(lambda: board.page.evaluate(PLACES)[0] > HEIGHT - 80, "the buttons at the board's end")
    return board, rest


@pytest.mark.parametrize(
    "name",
    [
        "a1.under-the-table",
        "a1.clear-the-table",
        "a3.may-it-lie-so",
        "a4.first-roll",
        "a5.is-that-right",
        "a6.which-hands",
        "b1.keep-dealing",
    ],
)
def test_felt_and_buttons_stay_whatever_is_told_and_all_of_it_is_seen(board_page: Make, name: str) -> None:
    board, rest = opened(board_page, name)
    places = board.page.evaluate(PLACES)
    for view in rest:
        board.show(view)
        assert board.page.evaluate(PLACES) == places
        assert board.page.evaluate(BELOW) <= 0
        assert board.page.evaluate(SEEN)


BESIDE = """() => {
  const box = (part) => document.querySelector(part)?.getBoundingClientRect();
  const [rack, card, told] = [box(".m-felt"), box(".m-strip-card"), box(".m-feedback") ?? box(".m-hintbox")];
  const tiles = [...document.querySelectorAll(".m-rack .m-piece")].map((one) => one.getBoundingClientRect());
  return rack.right <= card.left && tiles.every(({ left, right }) => rack.left < left && right < rack.right)
    && (!told || (told.top >= rack.bottom && told.right <= card.left));
}"""


def test_a_card_of_hands_stands_beside_the_rack_and_the_verdict_below_it(board_page: Make) -> None:
    board, rest = opened(board_page, "a8.nearest-to-yours")
    assert board.page.evaluate(BESIDE)
    for view in rest:
        board.show(view)
        assert board.page.evaluate(BESIDE)


@pytest.mark.parametrize(("width", "height"), [(WIDTH, HEIGHT), (1920, 1000)])
def test_a_table_stays_while_one_watches_step_after_step(board_page: Make, width: int, height: int) -> None:
    board: BoardPage = board_page(next(told("a9.watch-a-pass")), width=width, height=height, flows=True)
    board.page.evaluate(ROOM, height)
    places = """() => [".m-ground", ".m-bar"].map((part) => {
      const { top, height } = document.querySelector(part).getBoundingClientRect();
      return [Math.round(top), Math.round(height)]; })"""
    until(lambda: board.page.evaluate(places)[1][0] > height - 200, "the buttons at the board's end")
    before = board.page.evaluate(places)
    for step in range(2, 7):
        board.act("Next step").click()
        expect(board.page.locator(".m-step")).to_have_text(f"Step {step} of 6")
        assert board.page.evaluate(places) == before
    board.act("Step back").click()
    assert board.page.evaluate(places) == before


UNDER = """() => {
  const bar = document.querySelector(".m-bar").getBoundingClientRect();
  return [...document.querySelectorAll(".m-option")].map((one) => one.getBoundingClientRect())
    .filter(({ left, bottom }) => left < bar.right && bottom > bar.top);
}"""
"""The answers that lie under the buttons."""


@pytest.mark.parametrize("name", ["a16.is-it-mah-jongg", "a14.take-a-joker"])
def test_a_full_felt_is_hardly_taller_than_its_room_and_no_answer_lies_under_the_buttons(
    board_page: Make, name: str
) -> None:
    pairs = list(judged(name))
    board: BoardPage = board_page(pairs[0][0], width=WIDTH, height=800, flows=True)
    board.page.evaluate(ROOM, HEIGHT)
    until(lambda: board.page.evaluate("document.querySelector('.mahj').offsetHeight") >= HEIGHT, "the room")
    for view in (view for pair in pairs for view in pair):
        board.show(view)
        assert board.page.evaluate("document.querySelector('.mahj').offsetHeight") <= HEIGHT + 40
        assert board.page.evaluate(UNDER) == []
