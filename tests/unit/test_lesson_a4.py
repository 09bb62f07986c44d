"""Lesson A4, seats, walls and the break: its slips are met where they are made."""

from __future__ import annotations

import re
from typing import Any

import pytest

from mahj_tutor.exercises.catalog import exercise
from tests.unit import lesson_pattern as pattern
from tests.unit.lesson_pattern import drawn_tasks, tasks


@pytest.mark.parametrize(
    pattern.SLIP,
    [
        ("a4.break-your-wall", ["mark stack 14"], {"roll": 6}, None, "DL4", "Which end"),
        ("a4.break-your-wall", ["mark stack 7"], {"roll": 6}, None, "DL4", "first one you push out"),
        ("a4.finish-counting", ["mark stack 4"], {}, None, "DL4", "single tiles"),
        (
            "a4.stacks-pushed-out",
            ["mark stack 6", "mark stack 19"],
            {"roll": 6},
            None,
            "DL4",
            "last stack you set aside",
        ),
        ("a4.tiles-in-a-wall", ["19"], {}, None, "DL1", "how many stacks"),
        (
            "a4.find-the-seat",
            ["mark the place to your left"],
            {"me": "East", "who": "South"},
            None,
            "DL3",
            "compass",
        ),
        (
            "a4.whose-turn",
            ["mark North"],
            {"me": "South", "who": "East"},
            None,
            "DL8",
            "Which way do turns go",
        ),
        ("a4.second-wall", ["mark South's wall"], {}, None, "DL8", "the way the turns go"),
        (
            "a4.next-wall",
            ["mark South's wall"],
            {"me": "East", "pushed": 1},
            None,
            "DL8",
            "Walls go the other way",
        ),
        ("a4.another-table", ["mark North's wall"], {"me": "East", "pushed": 1}, None, "DL8", "your host"),
    ],
)
def test_a_slip_is_named_and_shown(
    name: str, said: list[str], fixed: dict[str, Any], belief: str | None, rule: str, word: str
) -> None:
    pattern.check_slip(name, said, fixed, belief, rule, word)


@pytest.mark.parametrize("name", ["a4.first-roll", "a4.roll-for-east"])
def test_one_player_alone_rolled_highest(name: str) -> None:
    """No source says what a tie does, so no item holds one for the highest roll, and no text speaks of it."""
    for task in tasks(name):
        rolled = [int(re.findall(r"\d+", piece.name)[-1]) for piece in task.scene.zone("seats").pieces]
        assert len(rolled) == 4
        assert rolled.count(max(rolled)) == 1
        said = " ".join(
            (task.ask, *(hint.text for hint in task.hints), *(frame.say for frame in task.worked))
        )
        assert "again" not in said


def test_the_opening_says_what_is_lit() -> None:
    """Each picture of the first example has a sentence of the author's own, and they count together."""
    task = exercise("a4.the-break").task(0)
    assert len(task.exercise.worked) == len(task.worked)
    lit = [len(frame.lit) for frame in task.worked]
    assert lit == [19, 1, 2, 5, 1, 2]
    for frame, word in zip(task.worked, ["19", "right end", "One, two", "Five", "fifth", "two"], strict=True):
        assert word in frame.say


def test_neither_end_question_draws_the_middle_stack() -> None:
    """Stack 10 is the same one from either end, so a roll of 10 cannot show a count from the wrong end."""
    drawn = [task.drawn.fields.roll for task in drawn_tasks("a4.break-your-wall")]
    assert len(set(drawn)) >= 6
    assert 10 not in drawn


def test_a_wall_is_pushed_out_when_the_open_one_is_empty() -> None:
    """What to do with a few tiles left over is a later rule, so here none are left."""
    left = [
        fact for task in tasks("a4.is-that-right") for fact in task.facts if "left on the open wall" in fact
    ]
    assert len(left) >= 10
    assert {fact.split()[0].lower() for fact in left} <= {"no", "none"}


def test_the_other_habit_gives_the_other_wall() -> None:
    """At a table that goes to the right, the answer is another one wherever the two ways part."""
    for task in drawn_tasks("a4.another-table"):
        fields = task.drawn.fields
        usual = exercise("a4.next-wall").task(0, {"me": str(fields.me), "pushed": str(fields.pushed)})
        assert (task.solution == usual.solution) is (fields.pushed == 2)


def test_her_own_place_shows_who_she_is_and_the_others_stay_open() -> None:
    for name in ("a4.find-the-seat", "a4.seats-begun", "c2.find-a-seat", "c2.where-is-south"):
        for task in drawn_tasks(name) or [exercise(name).task(0)]:
            me, who = str(task.drawn.fields.me), str(task.drawn.fields.who)
            (plaques,) = (each.pieces for each in task.scene.zones if each.id == "seats")
            names = {each.seat: each.text for each in plaques}
            assert names["me"] == me
            assert who not in names.values(), "that's the question"
            assert "?" in names.values()
