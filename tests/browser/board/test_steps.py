"""Steps that are put in order: how it is done is said, and nothing moves, whatever is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest
from mahj_widgets.protocol import Ask, Hello, Submit, View
from playwright.sync_api import expect

from mahj_tutor.exercises.catalog import exercise
from mahj_tutor.session.exercise_session import ExerciseSession
from mahj_tutor.session.sources import CatalogSource
from tests.browser.board.window import BoardPage
from tests.browser.voila.serving import until

pytestmark = pytest.mark.browser
Make = Callable[..., Any]
TALL = ".mahj .m-in { min-height: %dpx }"
"""What a lesson in JupyterLab or Voila gives each of its boards."""
PLACES = """() => [".m-bar", ".m-strip-steps"].map((part) =>
  Math.round(document.querySelector(part).getBoundingClientRect().top))"""
COVERED = """() => {
  const box = (part) => document.querySelector(part).getBoundingClientRect();
  const [told, ...others] =
    [".m-body > :is(.m-feedback, .m-hints)", ".m-strip-steps", ".m-strip-pool", ".m-bar"].map(box);
  return others.filter(({ left, right, top, bottom, height }) => height > 0
    && told.left < right && told.right > left && told.top < bottom && told.bottom > top);
}"""
"""What lies under what is told."""
BELOW = "() => document.documentElement.scrollHeight - innerHeight"


def told(name: str) -> Iterator[View]:
    """What a session sends: the question, hints, an early answer, two wrong ones."""
    session = ExerciseSession(name, CatalogSource(), seed=1)
    view = session.respond(Hello(kind="hello", key="a" * 32))
    task = exercise(name).task(1)
    yield view
    for _ in range(2):
        view = session.respond(Ask(kind="hint", item=view.item))
        yield view
    yield session.respond(Submit(kind="submit", item=view.item, acts=task.scene.given_acts))
    for acts in islice(task.wrong_answers(), 2):
        session.respond(Ask(kind="retry", item=view.item))
        yield session.respond(Submit(kind="submit", item=view.item, acts=acts))


@pytest.mark.parametrize("name", ["a9.out-before-in", "a9.ralph-and-larry"])
@pytest.mark.parametrize(("width", "height"), [(1160, 607), (648, 831)])
def test_buttons_and_steps_stay_where_they_are_whatever_is_told(
    board_page: Make, name: str, width: int, height: int
) -> None:
    first, *rest = told(name)
    board = board_page(first, width=width, height=height + 8, flows=True)
    board.page.add_style_tag(content=TALL % height)
    until(lambda: board.page.evaluate(PLACES)[0] > height - 80, "the buttons at the board's end")
    places = board.page.evaluate(PLACES)
    for view in rest:
        board.show(view)
        assert board.page.evaluate(PLACES) == places
        assert board.page.evaluate(BELOW) <= 0
        assert board.page.evaluate(COVERED) == []


def boxes(board: BoardPage, pieces: list[str]) -> list[Any]:
    return [board.piece(each).bounding_box() for each in pieces]


def test_the_first_place_says_how_a_step_is_placed_and_its_card_leaves_its_room(board_page: Make) -> None:
    board = board_page(next(told("a9.out-before-in")), width=768, height=1024)
    slot = board.zone("order").locator("button.m-slot")
    expect(slot).to_have_text("Tap one to place it")
    height = slot.bounding_box()["height"]
    first, *others = board.held("cards")
    before = boxes(board, others)
    board.piece(first).click()
    assert first in board.held("order")
    assert boxes(board, others) == before
    expect(slot).to_have_text("Tap one to place it")
    assert slot.bounding_box()["height"] == height
    board.piece(first).click()
    assert first in board.held("cards")
    expect(slot).to_have_text("Tap one to place it")
