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
        ("a16.finish-the-sheet", ["West 50, North 50"], {}, "M25", "WN2", "one of the others threw"),
        ("a16.finish-the-sheet", ["West 25, North 50"], {}, None, "WN4", "no Joker"),
        ("a16.you-picked-it", ["all 30"], {}, "M25", "WN3", "yourself"),
        ("a16.won-by-exchange", ["all 30"], {}, "M25", "JK12", "Nobody threw"),
        ("a16.won-by-exchange", ["all 120"], {}, None, "WN4", "lies in her hand"),
        ("a16.one-more-discard", ["allowed, CL3"], {}, None, "CL4", "all 14"),
        (
            "a16.at-the-last-tile",
            ["not allowed, CL4"],
            {"moment": "call-to-win"},
            None,
            "CL2",
            "against the line",
        ),
        (
            "a16.at-the-last-tile",
            ["allowed, JK3"],
            {"moment": "joker-to-take"},
            "M14",
            "JK3",
            "beside the rack",
        ),
        ("a16.one-tile-off", ["allowed, WN7"], {}, None, "WN7", "Green Dragon"),
        (
            "a16.to-the-end",
            [
                "Give a tile and take the Joker; Put the tile you picked on your rack; Say “Mah Jongg” and"
                " lay all 14 tiles face up; Wait until everyone has checked the tiles; The others pay you"
            ],
            {"how": "exchange"},
            "M14",
            "JK3",
            "rack first",
        ),
        ("a16.any-win", ["all 25"], WON | {"jokers": 1}, "M25", "WN2", "pays double"),
        ("a16.any-win", ["East 25, South 50, North 25"], WON | {"jokers": 0}, None, "WN4", "without any"),
    ],
)
def test_a_slip_is_named_and_shown(
    name: str, said: list[str], fixed: dict[str, Any], belief: str | None, rule: str, word: str
) -> None:
    pattern.check_slip(name, said, fixed, belief, rule, word)
