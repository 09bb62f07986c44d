"""Lesson A5, the deal: its slips are met where they are made."""

from __future__ import annotations

from typing import Any

import pytest

from tests.unit import lesson_pattern as pattern
from tests.unit.lesson_pattern import done


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
        (
            "a5.finish-the-deal",
            ["South takes stack 13 bottom", "West takes stack 14 bottom"],
            {},
            None,
            "DL6",
            "top tile",
        ),
        ("a5.first-four", ["mark stacks 18 to 19"], {"roll": 6}, None, "DL5", "Which end"),
        ("a5.first-four", ["mark stacks 1 to 2"], {"roll": 6}, None, "DL4", "You set some of those aside"),
        ("a5.finish-the-deal", ["West takes stack 13 bottom"], {}, None, "DL6", "to the right"),
        ("a5.a-roll-of-eleven", ["Even less than here"], {}, None, "DL7", "more stacks East sets aside"),
        (
            "a5.is-that-right",
            ["South takes one stack"],
            {"me": "North", "roll": 5, "taken": 1},
            None,
            "DL5",
            "How many tiles",
        ),
        ("a5.caboose", ["mark stack 9"], {}, None, "DL9", "gone right away"),
        ("a5.count-yours", ["Yes, it's right"], {"me": "East", "number": 13}, None, "DL6", "two more"),
    ],
)
def test_a_slip_is_named_and_shown(
    name: str, said: list[str], fixed: dict[str, Any], belief: str | None, rule: str, word: str
) -> None:
    pattern.check_slip(name, said, fixed, belief, rule, word)


@pytest.mark.parametrize(("roll", "said"), [(11, "A lot more than here"), (2, "Even less than here")])
def test_a_low_roll_leaves_more_tiles_on_the_open_wall(roll: int, said: str) -> None:
    assert done("a5.a-roll-of-eleven", said, roll=roll).verdict == "right"


def test_east_may_take_both_her_last_tiles_at_once_or_in_turn() -> None:
    others = ["South takes stack 13 bottom", "West takes stack 14 top", "North takes stack 14 bottom"]
    name, third = "a5.finish-the-deal", "East takes stack 15 top"  # her first one is taken already
    for said in ([third, *others], [*others, third]):
        assert done(name, *said).verdict == "right"
    assert done(name, *others, "East takes stack 15 bottom").verdict == "wrong"


@pytest.mark.parametrize("roll", ["10", "11"])
def test_a_few_tiles_may_be_three_or_a_single_one(roll: str) -> None:
    feedback = done("a5.few-left", "No, it's too long for that", me="East", roll=roll)
    assert (feedback.verdict, feedback.rules) == ("wrong", ("DL9", "DL7"))
    assert "mistake them for a pass" in feedback.why
