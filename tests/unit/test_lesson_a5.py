"""Lesson A5, the deal: complete, short to read, and its slips are met where they are made."""

from __future__ import annotations

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
    check("a5")


def test_kinds_change() -> None:
    pattern.check_kinds("a5", at_least=5)


def _done(name: str, said: list[str], **fixed: Any) -> Feedback:
    task = exercise(name).task(0, fixed)
    acts = tuple(act for each in said for act in task.acts_of(each))
    answer = task.read(task.scene.given_acts + acts)
    assert isinstance(answer, Answer), answer if isinstance(answer, Unreadable) else ""
    return task.check(answer)


@pytest.mark.parametrize(
    ("name", "said", "fixed", "rule", "word"),
    [
        ("a5.begin-the-deal", ["North takes stack 11", "North takes stack 12"], {}, "DL5", "West"),
        ("a5.finish-the-deal", ["West takes stack 14 bottom"], {}, "DL6", "top tile"),
        ("a5.first-four", ["mark stacks 18 to 19"], {"roll": 6}, "DL5", "far end"),
        ("a5.first-four", ["mark stacks 1 to 2"], {"roll": 6}, "DL4", "you kept those"),
        ("a5.three-rounds", ["6"], {}, "DL5", "stacks"),
        ("a5.last-five", ["North takes stack 12 top"], {"me": "East", "roll": 6}, "DL6", "to the right"),
        ("a5.east-holds", ["13"], {}, "DL6", "one more"),
        ("a5.left-on-the-wall", ["23"], {"roll": 6}, "DL7", "6 stacks stayed back"),
        ("a5.caboose", ["mark stack 9"], {}, "DL9", "far end"),
        ("a5.wall-runs-out", ["mark South's wall"], {"me": "East", "walls": 1}, "DL8", "go the other way"),
    ],
)
def test_a_slip_is_named_and_shown(
    name: str, said: list[str], fixed: dict[str, Any], rule: str, word: str
) -> None:
    feedback = _done(name, said, **{key: str(value) for key, value in fixed.items()})
    assert feedback.verdict == "wrong"
    assert rule in feedback.rules
    assert word.lower() in f"{feedback.title} {feedback.why}".lower()
    assert feedback.replay


@pytest.mark.parametrize(
    ("roll", "left"), list(zip(range(2, 13), [19, 17, 15, 13, 11, 9, 7, 5, 3, 1, 37], strict=True))
)
def test_the_open_wall_after_every_roll(roll: int, left: int) -> None:
    assert _done("a5.left-on-the-wall", [str(left)], roll=str(roll)).verdict == "right"


def test_east_takes_the_first_and_the_third_top_tile() -> None:
    """The last five are shown as single tiles, and East's two lie on top of the first and the third stack."""
    for seed in pattern.SEEDS:
        task = exercise("a5.last-five").task(seed)
        first, *_, last = (task.scene.piece(act[1]) for act in task.solution)
        assert (first.level, last.level) == ("top", "top")
        assert len({act[2] for act in task.solution}) == 4
        assert task.solution[0][2] == task.solution[-1][2]


def test_the_right_rule_stands_in_every_place() -> None:
    tasks = [exercise("a5.is-that-right").task(seed) for seed in pattern.SEEDS]
    places = Counter(act[2] for task in tasks for act in task.solution if act[1] == "rule")
    assert set(places) == {"o1", "o2", "o3", "o4"}
    assert max(places.values()) <= 0.5 * len(tasks)


def test_east_may_take_both_her_last_tiles_at_once_or_in_turn() -> None:
    name = "a5.last-five"
    others = ["South takes stack 13 bottom", "West takes stack 14 top", "North takes stack 14 bottom"]
    first, third = "East takes stack 13 top", "East takes stack 15 top"
    for said in ([first, third, *others], [first, *others, third]):
        assert _done(name, said, me="East", roll="7").verdict == "right"
    assert _done(name, [first, *others, "East takes stack 15 bottom"], me="East", roll="7").verdict == "wrong"


@pytest.mark.parametrize("roll", ["10", "11"])
def test_a_few_tiles_may_be_three_or_a_single_one(roll: str) -> None:
    feedback = _done("a5.few-left", ["mark Go on with this wall"], me="East", roll=roll)
    assert (feedback.verdict, feedback.rules) == ("wrong", ("DL9",))
    assert "mixed up with the tiles being passed" in feedback.why
