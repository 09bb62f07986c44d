"""A window that is tall and narrow, as JupyterLab leaves a board on a tablet held upright: what is told has a
place of its own, and neither a hint nor a verdict moves anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest
from mahj_widgets.protocol import Ask, Hello, Submit, View

from mahj_tutor.exercises.catalog import exercise
from mahj_tutor.session.exercise_session import ExerciseSession
from mahj_tutor.session.sources import CatalogSource
from tests.browser.board.test_steps import TALL
from tests.browser.board.test_table import ROOM
from tests.browser.board.window import BoardPage
from tests.browser.voila.serving import until

pytestmark = pytest.mark.browser
Make = Callable[..., Any]
WIDTH, HEIGHT = 648, 911
"""What JupyterLab leaves a board in a window of 768x1024."""
PLACES = """() => Object.fromEntries(
  [...document.querySelectorAll("[data-piece], .m-who, .m-ground, .m-felt, .m-questions, .m-answers, .m-bar")]
    .map((one) => [one.dataset.piece ?? one.className + one.textContent, one.getBoundingClientRect()])
    .filter(([, { height }]) => height).map(([name, { left, top, width }]) =>
      [name.slice(0, 40), [left, top, width].map(Math.round)]))"""
"""Where pieces, players, felt, questions and the row of buttons begin, and how wide they are."""
SEEN = """() => {
  const box = (part) => document.querySelector(part)?.getBoundingClientRect();
  const [told, bar] = [box(".m-feedback") ?? box(".m-hints > .m-hintbox"), box(".m-bar")];
  return told.top >= 0 && told.bottom <= bar.top + 1 && bar.bottom <= innerHeight;
}"""
BUTTONS = """() => Object.fromEntries([...document.querySelectorAll(".m-bar button")].map((one) =>
  [one.textContent, one.getBoundingClientRect()]).map(([name, { left, right }]) => [name, [left, right]]))"""
Buttons = dict[str, tuple[float, float]]
Steps = Iterator[tuple[View, View]]


def told(name: str) -> Steps:
    """What a session sends: pairs of a view and of the next one, which tells something. Before a verdict the
    answer lies there as it will be judged.
    """
    session = ExerciseSession(name, CatalogSource(), seed=1)
    view = session.respond(Hello(kind="hello", key="a" * 32))
    task = exercise(name).task(1)
    for _ in range(2):
        before, view = view, session.respond(Ask(kind="hint", item=view.item))
        yield before, view
    yield view, session.respond(Submit(kind="submit", item=view.item, acts=task.scene.given_acts))
    for acts in (*islice(task.wrong_answers(), 2), task.solution):
        asked = session.respond(Ask(kind="retry", item=view.item))
        judged = session.respond(Submit(kind="submit", item=view.item, acts=acts))
        yield asked.model_copy(update={"acts": acts}), judged


def opened(board_page: Make, view: View) -> BoardPage:
    board: BoardPage = board_page(view, width=WIDTH, height=HEIGHT, flows=True)
    board.page.add_style_tag(content=TALL % HEIGHT)
    board.page.evaluate(ROOM, HEIGHT)
    until(
        lambda: board.page.evaluate("document.querySelector('.m-bar').offsetTop") > HEIGHT - 200, "the room"
    )
    return board


@pytest.mark.parametrize(
    "name",
    [
        "a1.clear-the-table",  # trays that grow
        "a3.five-alike",  # a rack that is played from
        "a5.first-four",  # a wall to be marked
        "a7.lines-for-you",  # a card that is marked
        "a8.nearest-to-yours",  # and one that is taller than the window
        "a9.first-right",
        "a9.may-it-go",  # answers of sentences
        "a17.out-of-the-game",  # a second question
        "c2.eighteen",  # answers below a felt without players
    ],
)
def test_nothing_moves_at_a_hint_or_a_verdict_and_what_is_told_is_in_sight(
    board_page: Make, name: str
) -> None:
    board = None
    for before, after in told(name):
        board = board or opened(board_page, before)
        board.show(before)
        places, buttons = board.page.evaluate(PLACES), board.page.evaluate(BUTTONS)
        board.show(after)
        now = board.page.evaluate(PLACES)
        assert {each: now[each] for each in places if each in now} == {
            each: places[each] for each in places if each in now
        }
        assert board.page.evaluate(SEEN)
        assert board.page.evaluate("scrollY") == 0
        assert keeps_the_place_of_the_hint(buttons, board.page.evaluate(BUTTONS))


def keeps_the_place_of_the_hint(before: Buttons, after: Buttons) -> bool:
    """Return whether nothing but the hint, or what leads on at the right end, stands where the hint stood."""
    left, right = before.get("Hint", (0, 0))
    end = max(ends for _, ends in after.values())
    return all(
        name == "Hint" or ends <= left or starts >= right or ends == end
        for name, (starts, ends) in after.items()
    )


TALLEST = "() => [document.querySelector('.mahj').offsetHeight, document.documentElement.scrollHeight]"


@pytest.mark.parametrize("size", [(WIDTH, HEIGHT), (1160, 687)])
@pytest.mark.parametrize(
    "name",
    [
        "a8.nearest-to-yours",  # a card beside or below a rack
        "a8.look-again",  # tiles above it
        "b4.through-a-section",  # a card alone
        "a16.is-it-mah-jongg",  # a full felt
        "c2.eighteen",  # a wall, and answers
    ],
)
def test_a_board_is_as_tall_as_it_was_and_its_buttons_stay_whatever_is_told(
    board_page: Make, name: str, size: tuple[int, int]
) -> None:
    pairs = list(told(name))
    board: BoardPage = board_page(pairs[0][0], width=size[0], height=size[1], flows=True)
    board.page.add_style_tag(content=TALL % size[1])
    board.page.evaluate(ROOM, size[1])
    until(lambda: board.page.evaluate(TALLEST)[0] >= size[1], "the room")
    tallest = board.page.evaluate(TALLEST)
    for view in (view for pair in pairs for view in pair):
        board.show(view)
        assert board.page.evaluate(TALLEST) == tallest
