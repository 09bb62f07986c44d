"""Lesson A16, Mah Jongg: its beliefs are met where they are held."""

from __future__ import annotations

from typing import Any

import pytest

from tests.unit import lesson_pattern as pattern

WON = {"me": "East", "winner": "West", "by": "South", "line": "even-1", "how": "discard"}


def test_titles_and_headings_are_the_same_words() -> None:
    pattern.check_titles("a16")


@pytest.mark.parametrize(
    pattern.SLIP,
    [
        ("a16.finish-the-sheet", ["West 50, North 50"], {}, "M25", "WN2", "Who threw"),
        ("a16.finish-the-sheet", ["West 25, North 50"], {}, None, "WN4", "What doubled"),
        ("a16.you-picked-it", ["all 30"], {}, "M25", "WN3", "Where did your last tile come from"),
        ("a16.won-by-exchange", ["Nobody"], {}, None, "JK12", "winning by an exchange"),
        ("a16.won-by-exchange", ["You, because it was your joker"], {}, None, "JK12", "did you throw it"),
        ("a16.one-more-discard", ["declare, throw 4C"], {}, None, "CL4", "A winning hand keeps all 14"),
        ("a16.at-the-last-tile", ["no, CL4"], {"case": "call to win"}, None, "CL2", "against the card"),
        ("a16.at-the-last-tile", ["yes, JK3"], {"case": "too early"}, "M14", "JK3", "just picked"),
        ("a16.one-tile-off", ["mark Red Dragon"], {}, None, "CD5", "group by group"),
        (
            "a16.to-the-end",
            [
                "Give a tile and take the joker; Put the tile you picked on your rack; Say “Mah Jongg” and"
                " lay all 14 tiles face up; Wait until everyone has checked the tiles; The others pay you"
            ],
            {"case": "exchange"},
            "M14",
            "JK3",
            "go first",
        ),
        ("a16.any-win", ["all 25"], WON | {"jokers": 1}, "M25", "WN2", "Who threw"),
        ("a16.any-win", ["East 25, South 50, North 25"], WON | {"jokers": 0}, None, "WN4", "a joker"),
    ],
)
def test_a_slip_is_named_and_shown(
    name: str, said: list[str], fixed: dict[str, Any], belief: str | None, rule: str, word: str
) -> None:
    pattern.check_slip(name, said, fixed, belief, rule, word)
