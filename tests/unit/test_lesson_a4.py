"""Lesson A4, seats, walls and the break: complete, short to read, and its slips are met where they are made."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from mahj_tutor.exercises.catalog import exercise
from mahj_tutor.exercises.feedback import Feedback
from mahj_tutor.exercises.scene import Answer
from mahj_tutor.exercises.task import Unreadable
from tests.unit import lesson_pattern as pattern


@pytest.mark.parametrize(
    "check",
    [
        pattern.check_file,
        pattern.check_stages,
        pattern.check_rules,
        pattern.check_notebook,
        pattern.check_opening,
        pattern.check_words,
        pattern.check_hints,
        pattern.check_variety,
    ],
    ids=lambda check: check.__name__,
)
def test_pattern(check: Any) -> None:
    check("a4")


def test_kinds_change() -> None:
    pattern.check_kinds("a4", at_least=3)


def _done(name: str, said: str, **fixed: Any) -> Feedback:
    task = exercise(name).task(0, fixed)
    answer = task.read(task.scene.given_acts + task.acts_of(said))
    assert isinstance(answer, Answer), answer if isinstance(answer, Unreadable) else ""
    return task.check(answer)


@pytest.mark.parametrize(
    ("name", "said", "fixed", "rule", "word"),
    [
        ("a4.break-your-wall", "mark stack 14", {"roll": 6}, "DL4", "left end"),
        ("a4.break-your-wall", "mark stack 7", {"roll": 6}, "DL4", "one stack too many"),
        ("a4.finish-counting", "mark stack 4", {}, "DL4", "single tiles"),
        ("a4.tiles-that-stay", "6", {"roll": 6}, "DL4", "counted the stacks"),
        ("a4.tiles-in-a-wall", "19", {}, "DL1", "counted the stacks"),
        ("a4.find-the-seat", "mark the place to your left", {"me": "East", "who": "South"}, "DL3", "map"),
        ("a4.whose-turn", "mark North", {"me": "South", "who": "East"}, "DL8", "went to the left"),
        ("a4.second-wall", "mark South's wall", {}, "DL8", "Turns go to the right"),
        ("a4.next-wall", "mark South's wall", {"me": "East", "walls": 1}, "DL8", "Walls go the other way"),
        ("a4.another-table", "mark North's wall", {"me": "East", "walls": 1}, "DL8", "Your host"),
    ],
)
def test_a_slip_is_named_and_shown(name: str, said: str, fixed: dict[str, Any], rule: str, word: str) -> None:
    feedback = _done(name, said, **{key: str(value) for key, value in fixed.items()})
    assert feedback.verdict == "wrong"
    assert rule in feedback.rules
    assert word.lower() in f"{feedback.title} {feedback.why}".lower()
    assert feedback.replay


@pytest.mark.parametrize("name", ["a4.first-roll", "a4.roll-for-east"])
def test_one_player_alone_rolled_highest(name: str) -> None:
    """No source says what a tie does, so no item holds one for the highest roll, and no text speaks of it."""
    for seed in pattern.SEEDS:
        task = exercise(name).task(seed)
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
    assert len(task.exercise.worked) == len(task.worked) == len(task.walk())
    lit = [len(frame.lit) for frame in task.worked]
    assert lit == [19, 1, 2, 5, 1, 2]
    for frame, word in zip(task.worked, ["19", "right end", "One, two", "Five", "fifth", "two"], strict=True):
        assert word in frame.say


def test_neither_end_question_draws_the_middle_stack() -> None:
    """Stack 10 is the same one from either end, so a roll of 10 cannot show a count from the wrong end."""
    for seed in pattern.SEEDS:
        assert exercise("a4.break-your-wall").task(seed).names["roll"] != "10"


def test_a_wall_is_pushed_out_when_the_open_one_is_empty() -> None:
    """What to do with a few tiles left over is a later rule, so here none are left."""
    tasks = [exercise("a4.is-that-right").task(seed) for seed in pattern.SEEDS]
    left = [fact for task in tasks for fact in task.facts if "left on the open wall" in fact]
    assert len(left) >= 10
    assert {fact.split()[0].lower() for fact in left} <= {"no", "none"}


def test_the_other_habit_gives_the_other_wall() -> None:
    """At a table that goes to the right, the answer is another one wherever the two ways part."""
    for seed in pattern.SEEDS:
        task = exercise("a4.another-table").task(seed)
        fixed = {"me": task.names["me"], "walls": task.names["walls"]}
        usual = exercise("a4.next-wall").task(0, fixed)
        assert (task.solution == usual.solution) is (task.names["walls"] == "2")


def test_the_right_rule_stands_in_every_place() -> None:
    tasks = [exercise("a4.is-that-right").task(seed) for seed in pattern.SEEDS]
    places = Counter(act[2] for task in tasks for act in task.solution if act[1] == "rule")
    assert set(places) == {"o1", "o2", "o3", "o4"}
    assert max(places.values()) <= 0.5 * len(tasks)
