"""The grid: what a teacher sees of a bookmark and attempts."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from mahj_tutor.classroom.grid import Item, Presence, Records, Row, Tried, Work, grid, mistakes
from mahj_tutor.learner.bookmark import AttemptSummary

NOW = datetime(2026, 3, 3, 10, 0, tzinfo=UTC)
ITEMS = (Item("x.one", 2, "2", "One"), Item("x.two", 3, "3", "Two"), Item("x.more", 3, "3b", "More"))
Worked = tuple[str, Work]


def work(exercise: str = "x.one", **more: Any) -> Worked:
    """Return a bookmark of Ann's."""
    return "ann", Work(exercise, **more)


def tried(verdict: str, key: str = "ann", **more: Any) -> Tried:
    """Return an attempt, of Ann's unless another key is given."""
    attempt = AttemptSummary(1, "x.one", 1, 7, verdict, ("CH1",), None, 0, NOW, is_helped=False, asked=None)
    return key, attempt._replace(**more)


def row(
    *works: Worked, tries: tuple[Tried, ...] = (), here: Presence | None = None, lesson: str = "x"
) -> Row:
    presence = {1: here} if here else {}
    (found,) = grid(ITEMS, {1: "ann"}, Records(works, tries), presence, lesson, NOW)
    return found


def states(found: Row) -> str:
    return " ".join(each.state for each in found.cells)


def at(section: int, seconds: int = 0, lesson: str = "x") -> Presence:
    return Presence(lesson, section, NOW - timedelta(seconds=seconds))


def test_a_board_that_was_only_drawn_is_not_begun() -> None:
    assert states(row(work())) == "new new new"


def test_work_of_a_time_to_come_keeps_nobody_from_being_stuck() -> None:
    """A clock that was wrong wrote it."""
    assert states(row(work(worked=NOW + timedelta(days=1)), here=at(2, 130))).startswith("stuck")
    assert states(row(work(worked=NOW + timedelta(days=1)), here=at(2, 20))).startswith("work")
    assert states(row(work(worked=NOW - timedelta(seconds=10)), here=at(2, 130))).startswith("work")


@pytest.mark.parametrize(
    ("bookmark", "tries", "state"),
    [
        (work(worked=NOW), (), "work"),
        (work(tries=1, worked=NOW), (tried("wrong"),), "work"),
        (work(tries=2, phase="wrong", worked=NOW), (), "stuck"),
        (work(tries=2, phase="open", worked=NOW), (), "stuck"),
        (work(done=True, phase="right"), (tried("right"),), "alone"),
        (work(done=True, phase="right", tries=3), (tried("wrong"), tried("right")), "alone"),
        (work(done=True), (tried("right", hints=1),), "help"),
        (work(done=True), (tried("right", is_helped=True),), "help"),
        (work(done=True), (tried("right", hints=1), tried("right")), "alone"),
        (work(done=True), (), "alone"),
    ],
)
def test_a_cell_says_how_far_an_item_is(bookmark: Worked, tries: tuple[Tried, ...], state: str) -> None:
    assert row(bookmark, tries=tries).cells[0].state == state


def test_two_quiet_minutes_at_a_card_are_stuck_and_leaving_it_is_not() -> None:
    assert states(row(work(), here=at(2, 119))) == "work new new"
    found = row(work(), here=at(2, 200))
    assert (found.stuck, found.cells[0].why) == (0, "quiet for 3 min")
    assert states(row(work(), here=at(9, 200))) == "new new new"
    assert states(row(work(), here=at(2, 200, lesson="other"))) == "new new new"
    assert states(row(work(worked=NOW), here=at(2, 200))) == "work new new"


def test_the_board_is_at_the_first_item_of_its_section_that_is_not_done() -> None:
    two = work("x.two", done=True)
    assert row(here=at(3)).at == 1
    assert row(two, here=at(3)).at == 2
    assert row(here=at(9)).at == -1
    assert (row().at, row().is_here, row(here=at(3, lesson="y")).is_here) == (-1, False, True)


def test_the_most_common_mistake_is_counted_by_learners() -> None:
    tries = (
        *[tried("wrong", misconception="M05")] * 3,
        tried("wrong", "bea", misconception="M09"),
        tried("wrong", "cleo", misconception="M09"),
        tried("right", "dee"),
    )
    (found,) = mistakes(ITEMS, Records(tries=tries))
    assert (found.misconception, found.count, found.among) == ("M09", 2, 4)


def test_without_a_misconception_the_missed_rule_is_named_and_what_was_shown_is_no_mistake() -> None:
    tries = (tried("wrong", rules=("CH2", "CH3")), tried("shown", "bea"))
    (found,) = mistakes(ITEMS, Records(tries=tries))
    assert (found.rule, found.misconception, found.count, found.among) == ("CH2", "", 1, 1)
    assert mistakes(ITEMS, Records(tries=(tried("right"),))) == ()


def test_mistakes_in_a_whole_game_are_among_all_who_have_played_it() -> None:
    played = [(key, Work("t6.game", done=True, worked=NOW)) for key in ("ann", "bea", "cleo")]
    seen = ("dee", Work("t6.game"))
    tries = (tried("wrong", exercise="t6.game", rules=("DD1",)),)
    (found,) = mistakes((Item("t6.game", 1, "Play", "Play"),), Records((*played, seen), tries))
    assert (found.rule, found.count, found.among) == ("DD1", 1, 3)
