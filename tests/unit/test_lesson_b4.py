"""Lesson B4, from our card to one's own: hands of a card that is hardly known, read group by group."""

from __future__ import annotations

from typing import Any

import pytest

from tests.unit import lesson_pattern as pattern


def test_titles_and_headings_are_the_same_words() -> None:
    pattern.check_titles("b4")


@pytest.mark.parametrize(
    pattern.SLIP,
    [
        ("b4.either-or", ["Yes"], {"case": "mixed"}, None, "CD4", "4s and 6s"),
        ("b4.count-the-suits", ["8"], {"line": "even-1"}, None, "CD2", "only three"),
        ("b4.room-for-jokers", ["2"], {"line": "even-3"}, None, "JK1", "leave out the real ones"),
        (
            "b4.what-could-you-call",
            ["mark 222"],
            {"case": "closed", "line": "even-7"},
            "M21",
            "CL10",
            "letter",
        ),
    ],
)
def test_a_slip_is_named_and_shown(
    name: str, said: list[str], fixed: dict[str, Any], belief: str | None, rule: str, word: str
) -> None:
    pattern.check_slip(name, said, fixed, belief, rule, word)
