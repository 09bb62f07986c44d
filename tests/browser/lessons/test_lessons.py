"""Whole lessons through Voila: by taps with axe at the cards, and
by dragging, by keys alone, and by names alone.

A run plays a lesson by taps to its closing, which the seed chooses; axe looks at one card of each way to
answer, and where that lesson lacks a way, at a card of another lesson. The other ways go three lessons,
at one exercise of each way to answer, for what they can do is proven board by board (`tests/browser/board`).
The long proofs do every lesson in every way, and look at every card at every width.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Literal

import pytest
from _pytest.mark import ParameterSet
from playwright.sync_api import Page, expect

from mahj_tutor.exercises.catalog import lessons
from mahj_tutor.exercises.course import closing_words
from mahj_tutor.questions.model import Exercise
from tests.browser.lessons.conftest import School
from tests.browser.lessons.player import HIDE, Player
from tests.browser.lessons.sizes import expect_not_cut_off, expect_whole
from tests.browser.voila.visits import Visit
from tests.seeds import sample

pytestmark = pytest.mark.browser
Open = Callable[..., Visit]
Looks = Literal["nowhere", "at each kind", "at every card"]
LESSONS = {lesson.id: lesson for lesson in lessons()}
GAMES = {lesson.id for lesson in LESSONS.values() if lesson.is_table}
"""The games that end units: `test_first_game.py` plays them."""
WIDTHS = (390, 768, 1280)
WAYS = {"drag": "a9", "keys": "a4", "names": "a12"}
"""The other ways, and the lesson that is always played so: a pass,
seats round a table with their walls, a call.
"""
MOST = 1
"""How many lessons are played by taps in a run, beside those that are played in other ways."""
PLAYED = sample([lesson for lesson in LESSONS if lesson not in {*WAYS.values(), *GAMES}], MOST, "lessons")


def in_short(lesson: str, always: bool, *more: object) -> ParameterSet:
    """Take a lesson up into every run, or leave it to the long proofs."""
    return pytest.param(lesson, *more, marks=() if always else pytest.mark.soak)


def play(school: School, visit: Visit, lesson: str, way: str, *, look: Looks = "nowhere") -> None:
    """Play every card of a lesson and go on by the board's own button, to the closing. Where axe looks at the
    cards, the first answer is wrong wherever one answers in a way that is new in the lesson.
    """
    missed: set[str] = set()
    looked: set[str] = set()
    if look == "at each kind":
        look_at_words_alone(visit.page, lesson)
    for number, exercise, player in cards(visit, lesson, way):
        if look == "at each kind" and exercise.interaction not in looked:
            look_at_sizes(visit.page, number)
        if look == "at every card" or (look == "at each kind" and exercise.interaction not in looked):
            looked.add(exercise.interaction)
            look_at(visit, number)
        item = school.item(visit, exercise.id)
        if look != "nowhere" and exercise.stage != "worked" and exercise.interaction not in missed:
            missed.add(exercise.interaction)
            player.miss(item)
        player.solve(item)
    if look != "nowhere":
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
        go_on(player, number)


def boards(lesson: str) -> range:
    """Return the numbers of the cards that have boards."""
    return range(begin(lesson), begin(lesson) + len(LESSONS[lesson].exercises))


def look_at_words_alone(page: Page, lesson: str) -> None:
    """See that the cards without a board are seen whole on a large screen, and come to the first board."""
    size = page.viewport_size
    for number in {*range(1, page.locator(".lesson-section").count() + 1)} - {*boards(lesson)}:
        go_to(page, number)
        expect_whole(page, number)
    assert size
    page.set_viewport_size(size)
    go_to(page, begin(lesson))


def look_at_sizes(page: Page, number: int) -> None:
    """See that a card is seen whole on a large screen, and that nothing of it is cut off on a phone."""
    size = page.viewport_size
    expect_whole(page, number)
    expect_not_cut_off(page, number)
    assert size
    page.set_viewport_size(size)


def go_on(player: Player, number: int) -> None:
    """Go on to the next card by the board's own button."""
    player.onward()
    following = player.page.locator(f"#section-{number + 1}")
    expect(following).to_be_visible()
    if player.way in ("keys", "names"):
        expect(following).to_be_focused()  # its title is heard, and Tab goes on from there


def finish(school: School, visit: Visit, lesson: str, says: str = "You did this on your own") -> None:
    """Expect all of a lesson to be done, and go to its closing, which says something under a heading."""
    page, count = visit.page, len(LESSONS[lesson].exercises)
    expect(page.locator(".dots [data-state]")).to_have_count(count)
    expect(page.locator(".dots [data-state=done]")).to_have_count(count)
    page.goto(school.server.at(f"lesson/{lesson}#section-{count + begin(lesson)}"))
    page.get_by_role("link", name="Finish this lesson").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(closing_words(lesson).title)
    expect(page.get_by_role("region", name="Still to do")).to_have_count(0)
    expect(page.get_by_role("region", name=says).get_by_role("listitem").first).to_be_visible()


def play_some(school: School, visit: Visit, lesson: str, way: str) -> None:
    """Play the first exercise of each way to answer in a lesson, and be led on by the board's own button."""
    page = visit.page
    places = dict(first_of_each(lesson))
    if way == "names":
        page.add_style_tag(content=HIDE)
    all_there(page, len(LESSONS[lesson].exercises))
    for number, exercise in places.items():
        go_to(page, number)
        ready(page, number)
        player = Player(page, page.locator(f"#section-{number} .mahj"), way)
        player.solve(school.item(visit, exercise.id))
        go_on(player, number)
    expect(page.locator(".dots [data-state=done]")).to_have_count(len(places))


def first_of_each(lesson: str) -> Iterator[tuple[int, Exercise]]:
    """Yield the first exercise of each way to answer that a learner plays, with its section."""
    seen: set[str] = set()
    for number, exercise in enumerate(LESSONS[lesson].exercises, begin(lesson)):
        if exercise.stage != "worked" and exercise.interaction not in seen:
            seen.add(exercise.interaction)
            yield number, exercise


def go_to(page: Page, number: int) -> None:
    """Go to a card of the lesson that is open."""
    page.evaluate(f"location.hash = '#section-{number}'")
    expect(page.locator(".lesson-section.current")).to_have_attribute("id", f"section-{number}")


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
    """Every lesson at every width; in every run some lessons at one of them in turn."""
    for place, lesson in enumerate(each for each in LESSONS if each not in GAMES):
        if lesson in PLAYED:
            yield in_short(lesson, True, WIDTHS[place % len(WIDTHS)], "at each kind")
        yield from (in_short(lesson, False, width, "at every card") for width in WIDTHS)


@pytest.mark.parametrize(("lesson", "width", "look"), tuple(by_taps()))
def test_a_lesson_is_done_by_taps_and_axe_finds_nothing(
    school: School, visit: Open, lesson: str, width: int, look: Looks
) -> None:
    play(
        school,
        visit(school, f"lesson/{lesson}#section-{begin(lesson)}", width=width),
        lesson,
        "taps",
        look=look,
    )


def kinds() -> Iterator[ParameterSet]:
    """One card of each way to answer that no lesson in `PLAYED` has, of any lesson, as the seed chooses."""
    played = {exercise.interaction for lesson in PLAYED for exercise in LESSONS[lesson].exercises}
    cards: dict[str, list[tuple[str, int]]] = {}
    for lesson in LESSONS:
        for number, exercise in enumerate(LESSONS[lesson].exercises, begin(lesson)):
            if exercise.interaction not in played:
                cards.setdefault(exercise.interaction, []).append((lesson, number))
    for place, kind in enumerate(sorted(cards)):
        [(lesson, number)] = sample(cards[kind], 1, kind)
        yield in_short(lesson, True, WIDTHS[place % len(WIDTHS)], [number])


def walked() -> Iterator[ParameterSet]:
    """Some cards in every run; every card of every lesson at one of the widths."""
    yield from kinds()
    for place, lesson in enumerate(LESSONS):
        last = (
            len(LESSONS[lesson].exercises) + begin(lesson) - (lesson in GAMES)
        )  # a game ends without a card
        yield in_short(lesson, False, WIDTHS[place % len(WIDTHS)], list(range(1, last + 1)))


@pytest.mark.parametrize(("lesson", "width", "cards"), tuple(walked()))
def test_every_board_of_a_lesson_is_there_and_axe_finds_nothing(
    school: School, visit: Open, lesson: str, width: int, cards: list[int]
) -> None:
    visited = visit(school, f"lesson/{lesson}", width=width)
    count, begins = len(LESSONS[lesson].exercises), begin(lesson)
    all_there(visited.page, count)
    expect(visited.page.locator(".lesson-section")).to_have_count(count + begins - (lesson in GAMES))
    for number in cards:
        go_to(visited.page, number)
        if begins <= number < count + begins:
            ready(visited.page, number)
        look_at(visited, number)


SOME = sample(list(LESSONS), MOST, "first")
TO_DO = "button:enabled:visible:not([data-action], .m-gear), input:enabled:visible"
"""What one may tap on a board besides its settings, undo and help."""


@pytest.mark.parametrize("chosen", [SOME, pytest.param(list(LESSONS), marks=pytest.mark.soak)])
def test_a_lesson_has_something_to_do_within_two_taps(school: School, visit: Open, chosen: list[str]) -> None:
    """Two taps from the home page there is a board, and the first tap on it is the third at most."""
    page = visit(school, width=390).page
    for lesson in chosen:
        page.goto(school.server.at(""))
        page.locator(f".lessons a[href='/lesson/{lesson}']").click()
        card = page.locator(".lesson-section.current")
        if begin(lesson) > 1:
            card.get_by_role("link", name=re.compile("^Next")).click()
        expect(card.locator(".mahj").locator(TO_DO).first).to_be_visible()
        assert (
            LESSONS[lesson].exercises[0].stage != "worked" or LESSONS[lesson].exercises[1].stage != "worked"
        )


def in_other_ways() -> Iterator[ParameterSet]:
    yield from (in_short(lesson, True, way, False) for way, lesson in WAYS.items())
    for lesson in (each for each in LESSONS if each not in GAMES):
        yield from (in_short(lesson, False, way, True) for way in WAYS)


@pytest.mark.parametrize(("lesson", "way", "whole"), tuple(in_other_ways()))
def test_a_lesson_is_done_in_every_other_way(
    school: School, visit: Open, lesson: str, way: str, whole: bool
) -> None:
    there = visit(school, f"lesson/{lesson}#section-{begin(lesson)}")
    (play if whole else play_some)(school, there, lesson, way)
