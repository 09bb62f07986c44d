"""Whole lessons through Voila: by taps, by dragging, by keys alone, and with the board hidden by names alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from _pytest.mark import ParameterSet
from playwright.sync_api import expect

from mahj_tutor.exercises.catalog import lessons
from tests.browser.lessons.conftest import School
from tests.browser.lessons.player import HIDE, Player
from tests.browser.voila.visits import Visit

pytestmark = pytest.mark.browser
Open = Callable[..., Visit]
WIDTHS = (390, 768, 1280)
WAYS = ("drag", "keys", "names")
LESSONS = {lesson.id: lesson for lesson in lessons()}


def play(school: School, visit: Visit, lesson: str, way: str) -> None:
    """Play every card of a lesson and go on by the board's own button."""
    page = visit.page
    if way == "names":
        page.add_style_tag(content=HIDE)
    for number, exercise in enumerate(LESSONS[lesson].exercises, 2):
        if number == 2:
            page.goto(school.server.at(f"lesson/{lesson}#section-2"))
            if way == "names":
                page.add_style_tag(content=HIDE)
        board = page.locator(f"#section-{number} .mahj")
        expect(board.locator(".m-title")).to_be_visible()
        expect(board.locator(".m-bar button").first).to_be_visible()
        player = Player(page, board, way)
        player.solve(school.item(visit, exercise.id))
        player.onward()
        expect(page.locator(f"#section-{number + 1}")).to_be_visible()
    expect(page.locator(".dots [data-state]")).to_have_count(len(LESSONS[lesson].exercises))
    expect(page.locator(".dots [data-state=done]")).to_have_count(len(LESSONS[lesson].exercises))


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_is_done_by_taps(school: School, visit: Open, lesson: str) -> None:
    play(school, visit(school, f"lesson/{lesson}", width=768), lesson, "taps")


def ways() -> Iterator[ParameterSet]:
    """Every lesson in every other way; in turn one of them a lesson always, and the rest in the long proofs."""
    for place, lesson in enumerate(LESSONS):
        for way in WAYS:
            always = lesson == "a9" or way == ("keys" if lesson == "a5" else WAYS[place % len(WAYS)])
            yield pytest.param(lesson, way, marks=() if always else pytest.mark.soak)


@pytest.mark.parametrize(("lesson", "way"), tuple(ways()))
def test_a_lesson_is_done_in_every_other_way(school: School, visit: Open, lesson: str, way: str) -> None:
    play(school, visit(school, f"lesson/{lesson}"), lesson, way)


def widths() -> Iterator[ParameterSet]:
    """Every lesson at every width; in turn one of them a lesson always, and the rest in the long proofs."""
    for place, lesson in enumerate(LESSONS):
        for number, width in enumerate(WIDTHS):
            always = lesson == "a9" or number == place % len(WIDTHS)
            yield pytest.param(lesson, width, marks=() if always else pytest.mark.soak)


@pytest.mark.parametrize(("lesson", "width"), tuple(widths()))
def test_index_and_lessons_have_no_axe_violations(
    school: School, visit: Open, lesson: str, width: int
) -> None:
    visited = visit(school, f"lesson/{lesson}#section-2", width=width)
    expect(visited.page.locator(".wait")).to_have_count(0)
    for number in range(2, len(LESSONS[lesson].exercises) + 3):
        visited.page.evaluate("(n) => { location.hash = `#section-${n}`; }", number)
        card = visited.page.locator(f"#section-{number}")
        expect(card).to_be_visible()
        if card.locator(".mahj").count():
            expect(card.locator(".m-bar button").first).to_be_visible()
        assert visited.axe() == [], f"card {number}"
        assert visited.overflow() <= 0, f"card {number} is wider than the window"
