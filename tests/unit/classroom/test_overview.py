"""The whole class at once: counts of each lesson, who is stuck in any, who has answered what was sent."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from mahj_tutor.classroom.grid import Item, Presence, Records, Work, grid
from mahj_tutor.classroom.model import Cue
from mahj_tutor.classroom.overview import (
    Answers,
    LessonCount,
    answers,
    missing,
    overview,
    presence_with_sent,
    works_with_sent,
)

NOW = datetime(2026, 3, 3, 10, 0, tzinfo=UTC)
ONE = Item("x.one", 2, "2", "One")
TWO = Item("y.two", 3, "3", "Two")
LESSONS = {"x": (ONE,), "y": (TWO,)}
KEYS = {1: "ann", 2: "bea", 3: "cleo"}


def at(lesson: str, section: int = 2, seconds: int = 0) -> Presence:
    return Presence(lesson, section, NOW - timedelta(seconds=seconds))


def missed(exercise: str, **more: Any) -> Work:
    return Work(exercise, **{"tries": 2, "phase": "wrong", "worked": NOW, **more})


def test_who_is_stuck_in_another_lesson_counts_there() -> None:
    works = [("ann", missed("x.one")), ("bea", missed("y.two"))]
    found = overview(LESSONS, KEYS, works, {1: at("x"), 2: at("y", 3), 3: at("y", 3, seconds=150)}, NOW)
    assert found.lessons == (LessonCount("x", 1, 1), LessonCount("y", 2, 2))
    assert [(each.member, each.lesson, each.item.label, each.why) for each in found.stuck] == [
        (1, "x", "2", "two misses"),
        (2, "y", "3", "two misses"),
        (3, "y", "3", "quiet for 2 min"),
    ]


def test_whoever_has_gone_on_to_another_lesson_is_stuck_no_longer_in_the_one_before() -> None:
    works = [("ann", missed("x.one"))]
    assert overview(LESSONS, KEYS, works, {1: at("y", 3)}, NOW).stuck == ()
    assert overview(LESSONS, KEYS, works, {1: at("")}, NOW).lessons[0].stuck == 1, "she worked there last"
    later = ("ann", Work("y.two", tries=1, phase="wrong", worked=NOW + timedelta(seconds=9)))
    assert overview(LESSONS, KEYS, [*works, later], {}, NOW).stuck == ()


def test_boards_in_lessons_that_are_not_the_classes_count_nowhere() -> None:
    found = overview(LESSONS, KEYS, [], {1: at("z"), 2: at("")}, NOW)
    assert [(each.here, each.stuck) for each in found.lessons] == [(0, 0), (0, 0)]


def test_answers_to_what_was_sent_are_right_or_missed_or_still_to_come() -> None:
    keys = {number: str(number) for number in range(1, 8)}
    opened = {
        "1": Work("x.one", tries=1, phase="right"),
        "2": Work("x.one", tries=1, phase="wrong"),
        "3": Work("x.one", tries=1, phase="open"),
        "4": Work("x.one", phase="shown"),
        "5": Work("x.one"),
    }
    assert answers(keys, opened, {1, 2, 6}) == Answers((1,), (2, 3, 4), (5,), (6,))


def test_who_is_not_at_the_card_that_everybody_was_asked_to_open() -> None:
    cue = Cue(1, "x", 2)
    assert missing(cue, {1: at("x"), 2: at("x", 3), 3: at("y", 2)}) == (2, 3)


def test_whoever_is_at_what_was_sent_is_at_its_card_and_not_done_there() -> None:
    presence = {1: at("sent", 1, 200), 2: at("sent", 1, 200), 3: at("x")}
    opened = {
        "ann": Work("x.one", tries=2, phase="wrong", worked=NOW),
        "bea": Work("x.one", tries=1, phase="right", done=True, worked=NOW - timedelta(seconds=200)),
    }
    works = works_with_sent([("ann", Work("x.one"))], opened)
    places = presence_with_sent(presence, (2,), ("x", ONE), NOW)
    rows = grid((ONE,), KEYS, Records(works), places, "x", NOW)
    assert [(each.at, each.cells[0].state) for each in rows] == [(0, "stuck"), (0, "work"), (0, "work")]
    assert rows[0].cells[0].why == "two misses"
