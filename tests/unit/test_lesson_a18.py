"""Lesson A18, slips and the next game: what goes wrong is met where it is done."""

from __future__ import annotations

from typing import Any

import pytest

from tests.unit import lesson_pattern as pattern

WON = {"me": "South", "winner": "East", "by": "West", "line": "even-1"}
DEAD = {"me": "West", "winner": "East", "by": "South", "line": "even-1", "jokers": 1, "misnamed": "no"}


def test_titles_and_headings_are_the_same_words() -> None:
    pattern.check_titles("a18")


@pytest.mark.parametrize(
    pattern.SLIP,
    [
        ("a18.finish-the-sheet", ["100"], {}, None, "WN5", "Which two"),
        ("a18.too-early", ["mark East"], {}, None, "DD6", "until the hand is checked"),
        ("a18.name-and-pay", ["South 25, West 50, North 25"], WON | {"jokers": 1}, None, "WN5", "and why"),
        ("a18.name-and-pay", ["South 25, West 100, North 25"], WON | {"jokers": 0}, None, "WN4", "a joker"),
        ("a18.who-is-out", ["none"], {"case": "waited"}, None, "DD6", "group by group"),
        ("a18.last-tiles", ["It's a wall game"], {"case": "stacks are left"}, None, "TN6", "left to pick"),
        ("a18.nobody-won", ["Nobody pays; East again"], {}, None, "NX2", "Which way"),
        ("a18.who-is-next", ["You"], {"me": "West"}, None, "NX2", "seen from East"),
        ("a18.dead-but-paying", ["0"], DEAD, "M24", "WN6", "what its player pays"),
    ],
)
def test_a_slip_is_named_and_shown(
    name: str, said: list[str], fixed: dict[str, Any], belief: str | None, rule: str, word: str
) -> None:
    pattern.check_slip(name, said, fixed, belief, rule, word)
