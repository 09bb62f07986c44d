"""Lesson A15, concealed hands: its beliefs are met where they are held."""

from __future__ import annotations

from typing import Any

import pytest

from tests.unit import lesson_pattern as pattern

FIVES = {
    "case": "five",
    "line": "odd-2",
    "table": "phase looked; turn South; looked 7B; South F F 3B 5B 5B 7B 9B 9B G G 2C N J;"
    " thrown North 8D, East 5B; wall 6D 1C",
}


def test_titles_and_headings_are_the_same_words() -> None:
    pattern.check_titles("a15")


@pytest.mark.parametrize(
    pattern.SLIP,
    [
        ("a15.letter-first", ["More than one; yes"], {}, "M21", "CL10", "this tile win"),
        ("a15.one-group-out", ["mark odd-2", "mark run-2", "mark like-1"], {}, None, "CL12", "marked X"),
        ("a15.leave-it", ["call pung, show 5B 5B, throw N"], FIVES, "M21", "CL10", "letter"),
        ("a15.may-you-call", ["yes, CL11"], {"case": "last"}, None, "CL10", "right about"),
        (
            "a15.still-concealed",
            ["“You're right. I'd have to show a group for it.”"],
            {},
            "M16",
            "JK8",
            "see of your hand",
        ),
        ("a15.one-or-two", ["none"], {"case": "two"}, None, "DD5", "letter"),
        ("a15.what-now", ["Switch to a hand marked X"], {"case": "two"}, None, "DD5", "How many groups"),
        ("a15.what-now", ["Nothing. Her hand is dead."], {"case": "one"}, None, "CL12", "How many groups"),
    ],
)
def test_a_slip_is_named_and_shown(
    name: str, said: list[str], fixed: dict[str, Any], belief: str | None, rule: str, word: str
) -> None:
    pattern.check_slip(name, said, fixed, belief, rule, word)
