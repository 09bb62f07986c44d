"""The grid: what a teacher sees of a bookmark and attempts."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from mahj_tutor.classroom.grid import Item, Presence, Records, Row, Try, Work, grid, mistakes

NOW = datetime(2026, 3, 3, 10, 0, tzinfo=UTC)
ITEMS = (Item("x.one", 2, "2", "One"), Item("x.two", 3, "3", "Two"), Item("x.more", 3, "3b", "More"))
WORK = Work("ann", "x.one", 0, 0, "open", done=False, shown=False, at=NOW, worked=None)
TRY = Try("ann", "x.one", "right", ("CH1",), None, 0, is_helped=False, when=NOW)


def row(*works: Work, tries: tuple[Try, ...] = (), here: Presence | None = None, lesson: str = "x") -> Row:
    presence = {1: here} if here else {}
    (found,) = grid(ITEMS, {1: "ann"}, Records(works, tries), presence, lesson, NOW)
    return found


def states(found: Row) -> str:
    return " ".join(each.state for each in found.cells)


def at(section: int, seconds: int = 0, lesson: str = "x") -> Presence:
    return Presence(lesson, section, NOW - timedelta(seconds=seconds))


def test_a_board_that_was_only_drawn_is_not_begun() -> None:
    assert states(row(WORK)) == "new new new"


@pytest.mark.parametrize(
    ("work", "tries", "state"),
    [
        (replace(WORK, worked=NOW), (), "work"),
        (replace(WORK, tries=1, worked=NOW), (replace(TRY, verdict="wrong"),), "work"),
        (replace(WORK, tries=2, phase="wrong", worked=NOW), (), "stuck"),
        (replace(WORK, tries=2, phase="open", worked=NOW), (), "stuck"),
        (replace(WORK, done=True, phase="right"), (TRY,), "alone"),
        (replace(WORK, done=True, phase="right", tries=3), (replace(TRY, verdict="wrong"), TRY), "alone"),
        (replace(WORK, done=True), (replace(TRY, hints=1),), "help"),
        (replace(WORK, done=True), (replace(TRY, is_helped=True),), "help"),
        (replace(WORK, done=True), (replace(TRY, hints=1), TRY), "alone"),
        (replace(WORK, done=True), (), "alone"),
    ],
)
def test_a_cell_says_how_far_an_item_is(work: Work, tries: tuple[Try, ...], state: str) -> None:
    assert row(work, tries=tries).cells[0].state == state


def test_two_quiet_minutes_at_a_card_are_stuck_and_leaving_it_is_not() -> None:
    assert states(row(WORK, here=at(2, 119))) == "work new new"
    found = row(WORK, here=at(2, 200))
    assert (found.stuck, found.cells[0].why) == (0, "quiet for 3 min")
    assert states(row(WORK, here=at(9, 200))) == "new new new"
    assert states(row(WORK, here=at(2, 200, lesson="other"))) == "new new new"
    assert states(row(replace(WORK, worked=NOW), here=at(2, 200))) == "work new new"


def test_the_board_is_at_the_first_item_of_its_section_that_is_not_done() -> None:
    two = replace(WORK, exercise="x.two", done=True)
    assert row(here=at(3)).at == 1
    assert row(two, here=at(3)).at == 2
    assert row(here=at(9)).at == -1
    assert (row().at, row().is_here, row(here=at(3, lesson="y")).is_here) == (-1, False, True)


def test_the_most_common_mistake_is_counted_by_learners() -> None:
    wrong = replace(TRY, verdict="wrong", rules=("CH2",), misconception="M05")
    tries = (
        wrong,
        wrong,
        wrong,
        replace(wrong, key="bea", misconception="M09"),
        replace(wrong, key="cleo", misconception="M09"),
        replace(TRY, key="dee"),
    )
    (found,) = mistakes(ITEMS, Records(tries=tries))
    assert (found.misconception, found.count, found.among) == ("M09", 2, 4)


def test_without_a_misconception_the_missed_rule_is_named_and_what_was_shown_is_no_mistake() -> None:
    wrong = replace(TRY, verdict="wrong", rules=("CH2", "CH3"))
    (found,) = mistakes(ITEMS, Records(tries=(wrong, replace(TRY, verdict="shown", key="bea"))))
    assert (found.rule, found.misconception, found.count, found.among) == ("CH2", "", 1, 1)
    assert mistakes(ITEMS, Records(tries=(TRY,))) == ()
