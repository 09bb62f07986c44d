"""Lesson A5, the deal: its slips are met where they are made."""

from __future__ import annotations

from typing import Any

import pytest

from tests.unit import lesson_pattern as pattern
from tests.unit.lesson_pattern import done, tasks


@pytest.mark.parametrize(
    pattern.SLIP,
    [
        (
            "a5.begin-the-deal",
            ["North takes stack 11", "North takes stack 12"],
            {},
            None,
            "DL5",
            "to the right",
        ),
        ("a5.finish-the-deal", ["West takes stack 14 bottom"], {}, None, "DL6", "top tile"),
        ("a5.first-four", ["mark stacks 18 to 19"], {"roll": 6}, None, "DL5", "Which end"),
        ("a5.first-four", ["mark stacks 1 to 2"], {"roll": 6}, None, "DL4", "You set some of those aside"),
        ("a5.three-rounds", ["6"], {}, None, "DL5", "stacks"),
        (
            "a5.last-five",
            ["North takes stack 12 top"],
            {"me": "East", "roll": 6},
            None,
            "DL6",
            "to the right",
        ),
        ("a5.east-holds", ["13"], {}, None, "DL6", "the others have"),
        (
            "a5.left-on-the-wall",
            ["More tiles would be left"],
            {"roll": 6, "number": 9},
            None,
            "DL7",
            "two tiles fewer",
        ),
        ("a5.caboose", ["mark stack 9"], {}, None, "DL9", "gone right away"),
        ("a5.count-yours", ["Yes, it's right"], {"me": "East", "number": 13}, None, "DL6", "two more"),
    ],
)
def test_a_slip_is_named_and_shown(
    name: str, said: list[str], fixed: dict[str, Any], belief: str | None, rule: str, word: str
) -> None:
    pattern.check_slip(name, said, fixed, belief, rule, word)


@pytest.mark.parametrize(
    ("roll", "left"), list(zip(range(2, 13), [19, 17, 15, 13, 11, 9, 7, 5, 3, 1, 37], strict=True))
)
def test_the_open_wall_after_every_roll(roll: int, left: int) -> None:
    assert done("a5.a-roll-of-eleven", str(left), roll=roll).verdict == "right"


@pytest.mark.parametrize(("roll", "other"), [(3, 2), (7, 4), (10, 9), (3, 11), (7, 8)])
def test_a_lower_roll_leaves_more_tiles_on_the_open_wall(roll: int, other: int) -> None:
    said = "More tiles would be left" if other < roll else "Fewer tiles would be left"
    assert done("a5.left-on-the-wall", said, roll=roll, number=other).verdict == "right"


def test_east_takes_the_first_and_the_third_top_tile() -> None:
    """The last five are shown as single tiles, and East's two lie on top of the first and the third stack."""
    for task in tasks("a5.last-five"):
        first, *_, last = (task.scene.piece(act[1]) for act in task.solution)
        assert (first.level, last.level) == ("top", "top")
        assert len({act[2] for act in task.solution}) == 4
        assert task.solution[0][2] == task.solution[-1][2]


def test_east_may_take_both_her_last_tiles_at_once_or_in_turn() -> None:
    name = "a5.last-five"
    others = ["South takes stack 13 bottom", "West takes stack 14 top", "North takes stack 14 bottom"]
    first, third = "East takes stack 13 top", "East takes stack 15 top"
    for said in ([first, third, *others], [first, *others, third]):
        assert done(name, *said, me="East", roll=7).verdict == "right"
    assert done(name, first, *others, "East takes stack 15 bottom", me="East", roll=7).verdict == "wrong"


@pytest.mark.parametrize("roll", ["10", "11"])
def test_a_few_tiles_may_be_three_or_a_single_one(roll: str) -> None:
    feedback = done("a5.few-left", "No, it's too long for that", me="East", roll=roll)
    assert (feedback.verdict, feedback.rules) == ("wrong", ("DL9",))
    assert "mistake them for a pass" in feedback.why
