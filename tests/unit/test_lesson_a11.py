"""Lesson A11, your turn: pick, rack, throw; names, counts, and what is final."""

from __future__ import annotations

from typing import Any

import pytest

from mahj_tutor.exercises.catalog import exercise
from tests.unit import lesson_pattern as pattern


def test_titles_and_headings_are_the_same_words() -> None:
    pattern.check_titles("a11")


def test_the_worked_turn_is_told_step_by_step() -> None:
    task = exercise("a11.once-around").task(0)
    assert [frame.say.split(".")[0] for frame in task.worked] == [
        "East starts with 14 tiles",
        "You rack it, and look at your hand",
        "You put a North face up in the middle and say, “North",
    ]
    assert [len(frame.place["rack"]) for frame in task.worked[1:]] == [14, 13]


@pytest.mark.parametrize(
    pattern.SLIP,
    [
        ("a11.take-your-turn", ["throw 9C"], {}, None, "TN2", "isn't on your rack yet"),
        ("a11.take-your-turn", ["rack, throw 6B"], {}, None, "TN2", "hand could use"),
        ("a11.who-starts", ["Pick a tile"], {"case": "East"}, None, "TN1", "one too many"),
        ("a11.say-it", ["Zero"], {"case": "Soap"}, None, "TN3", "didn't see the tile"),
        (
            "a11.too-late",
            ["I keep it. I haven't said its name or put it down."],
            {"case": "named"},
            None,
            "TN5",
            "make a throw final",
        ),
        (
            "a11.too-late",
            ["I let it go. I took it off my rack."],
            {"case": "held"},
            None,
            "TN5",
            "Nothing else does",
        ),
        ("a11.count-your-rack", ["Yes"], {"case": "12"}, None, "TN4", "Count in fours"),
        (
            "a11.pick-here",
            ["mark stack 19"],
            {"me": "South", "roll": 7},
            None,
            "TN2",
            "caboose",
        ),
    ],
)
def test_a_slip_is_named_and_shown(
    name: str, said: list[str], fixed: dict[str, Any], belief: str | None, rule: str, word: str
) -> None:
    pattern.check_slip(name, said, fixed, belief, rule, word)
