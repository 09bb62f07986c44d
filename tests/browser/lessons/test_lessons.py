"""Whole lessons through Voila: by taps with axe at every card, and
by dragging, by keys alone, and by names alone.

Every lesson is opened, and axe looks at each of its cards: `MOST` of them are played by taps, which the seed
chooses, and the others walked through. The other ways go three lessons, for what a way can do is proven board
by board (`tests/browser/board`). The long proofs do every lesson in every way, and look at every width.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from _pytest.mark import ParameterSet
from playwright.sync_api import Page, expect

from mahj_tutor.exercises.catalog import lessons
from mahj_tutor.exercises.model import Exercise
from mahj_tutor.server.course import closing_words
from tests.browser.lessons.conftest import School
from tests.browser.lessons.player import HIDE, Player
from tests.browser.voila.visits import Visit
from tests.seeds import sample

pytestmark = pytest.mark.browser
Open = Callable[..., Visit]
LESSONS = {lesson.id: lesson for lesson in lessons()}
GAMES = {lesson.id for lesson in LESSONS.values() if lesson.is_table}
"""The games that end units: `test_first_game.py` plays them."""
WIDTHS = (390, 768, 1280)
WAYS = {"drag": "a9", "keys": "a4", "names": "a12"}
"""The other ways, and the lesson that is always played so: a pass,
seats round a table with their walls, a call.
"""
MOST = 5
"""How many lessons are played by taps in a run, beside those that are played in other ways."""
PLAYED = sample([lesson for lesson in LESSONS if lesson not in {*WAYS.values(), *GAMES}], MOST, "lessons")


def in_short(lesson: str, always: bool, *more: object) -> ParameterSet:
    """Take a lesson up into every run, or leave it to the long proofs."""
    return pytest.param(lesson, *more, marks=() if always else pytest.mark.soak)


def play(school: School, visit: Visit, lesson: str, way: str, *, look: bool = False) -> None:
    """Play every card of a lesson and go on by the board's own button; with `look`, axe looks at every
    card before, and the first answer is wrong wherever one answers in a way that is new in the lesson.
    """
    missed: set[str] = set()
    for number, exercise, player in cards(visit, lesson, way):
        if look:
            look_at(visit, number)
        item = school.item(visit, exercise.id)
        if look and exercise.stage != "worked" and exercise.interaction not in missed:
            missed.add(exercise.interaction)
            player.miss(item)
        player.solve(item)
    if look:
        look_at(visit, len(LESSONS[lesson].exercises) + begin(lesson))
    finish(school, visit, lesson)
    look_at(visit, len(LESSONS[lesson].exercises) + begin(lesson) + 1)


def cards(visit: Visit, lesson: str, way: str) -> Iterator[tuple[int, Exercise, Player]]:
    """Yield each card's number, its exercise and who plays on it; then go on by the board's own button."""
    page = visit.page
    exercises = LESSONS[lesson].exercises
    if way == "names":
        page.add_style_tag(content=HIDE)
    all_there(page, len(exercises))
    for number, exercise in enumerate(exercises, begin(lesson)):
        ready(page, number)
        player = Player(page, page.locator(f"#section-{number} .mahj"), way)
        yield number, exercise, player
        player.onward()
        following = page.locator(f"#section-{number + 1}")
        expect(following).to_be_visible()
        if way in ("keys", "names"):
            expect(following).to_be_focused()  # its title is heard, and Tab goes on from there


def finish(school: School, visit: Visit, lesson: str) -> None:
    """Expect all of a lesson to be done, and go to its closing."""
    page, count = visit.page, len(LESSONS[lesson].exercises)
    expect(page.locator(".dots [data-state]")).to_have_count(count)
    expect(page.locator(".dots [data-state=done]")).to_have_count(count)
    page.goto(school.server.at(f"lesson/{lesson}#section-{count + begin(lesson)}"))
    page.get_by_role("link", name="Finish this lesson").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(closing_words(lesson).title)
    expect(page.get_by_role("region", name="Skipped")).to_have_count(0)
    done = page.get_by_role("region", name="You can do this now")
    expect(done.get_by_role("listitem").first).to_be_visible()


def begin(lesson: str) -> int:
    """Return the section of a lesson's first board: after the opening card, unless that is a board itself."""
    cells = LESSONS[lesson].notebook.read_text("utf-8").partition("## ")[0]
    return 1 if "show(" in cells else 2


def all_there(page: Page, count: int) -> None:
    """Wait until a lesson has all its boards, and expect that none of them is in trouble."""
    expect(page.locator(".wait")).to_have_count(0)
    expect(page.locator(".board")).to_have_count(count)
    expect(page.get_by_role("alert")).to_have_count(0)


def ready(page: Page, number: int) -> None:
    """Wait until a card's board can be played on."""
    board = page.locator(f"#section-{number} .mahj")
    expect(board.locator(".m-title")).to_be_visible()
    expect(board.locator(".m-bar button").first).to_be_visible()


def look_at(visit: Visit, number: int) -> None:
    """See that axe finds nothing on the card that is shown, and that it is no wider than the window."""
    assert visit.axe() == [], f"card {number}"
    assert visit.overflow() <= 0, f"card {number} is wider than the window"


def by_taps() -> Iterator[ParameterSet]:
    """Every lesson at every width; in turn at one of them always."""
    for place, lesson in enumerate(each for each in LESSONS if each not in GAMES):
        for number, width in enumerate(WIDTHS):
            yield in_short(lesson, lesson in PLAYED and number == place % len(WIDTHS), width)


@pytest.mark.parametrize(("lesson", "width"), tuple(by_taps()))
def test_a_lesson_is_done_by_taps_and_axe_finds_nothing(
    school: School, visit: Open, lesson: str, width: int
) -> None:
    play(
        school,
        visit(school, f"lesson/{lesson}#section-{begin(lesson)}", width=width),
        lesson,
        "taps",
        look=True,
    )


def walked() -> Iterator[ParameterSet]:
    """Every lesson at one of the widths; those that are not played by taps always."""
    for place, lesson in enumerate(LESSONS):
        yield in_short(lesson, lesson not in PLAYED, WIDTHS[place % len(WIDTHS)])


@pytest.mark.parametrize(("lesson", "width"), tuple(walked()))
def test_every_board_of_a_lesson_is_there_and_axe_finds_nothing(
    school: School, visit: Open, lesson: str, width: int
) -> None:
    visited = visit(school, f"lesson/{lesson}", width=width)
    count, begins = len(LESSONS[lesson].exercises), begin(lesson)
    all_there(visited.page, count)
    last = count + begins - (lesson in GAMES)  # no card for one's table ends a game
    expect(visited.page.locator(".lesson-section")).to_have_count(last)
    for number in range(1, last + 1):
        visited.page.evaluate(f"location.hash = '#section-{number}'")
        expect(visited.page.locator(".lesson-section.current")).to_have_attribute("id", f"section-{number}")
        if begins <= number < count + begins:
            ready(visited.page, number)
        look_at(visited, number)


def in_other_ways() -> Iterator[ParameterSet]:
    for lesson in (each for each in LESSONS if each not in GAMES):
        yield from (in_short(lesson, WAYS[way] == lesson, way) for way in WAYS)


@pytest.mark.parametrize(("lesson", "way"), tuple(in_other_ways()))
def test_a_lesson_is_done_in_every_other_way(school: School, visit: Open, lesson: str, way: str) -> None:
    play(school, visit(school, f"lesson/{lesson}#section-{begin(lesson)}"), lesson, way)
