"""Lesson A13: which caller gets a discard, who plays after a call, and how long a discard can be called."""

from __future__ import annotations

from typing import Any

import pytest

from tests.unit import lesson_pattern as pattern

BOTH = {
    "draw": "",
    "me": "South",
    "table": "phase window; turn East; South 6D 6D 1C 2C 4C 5C 7C 9C N R G F F;"
    " West 6D J J 1B 2B 3B 5B 6B 8B 9B S S W; thrown East 6D",
    "before": "West calls pung; South calls pung",
}


def test_titles_and_headings_are_the_same_words() -> None:
    pattern.check_titles("a13")


@pytest.mark.parametrize(
    pattern.SLIP,
    [
        ("a13.go-around", ["South, East"], {}, None, "CL5", "turn would come next"),
        ("a13.lost-a-turn", ["mark North"], {}, None, "CL6", "has just had her turn"),
        ("a13.who-gets-it", ["West"], BOTH, "M18", "CL5", "Being faster"),
        (
            "a13.still-time",
            ['"No, the next player has picked"'],
            {"case": "looked"},
            "M19",
            "CL7",
            "her rack",
        ),
        ("a13.one-moment", ["“Call!”"], {}, None, "CL9", "ask for a moment"),
        ("a13.your-pick-and-her-call", ["Rack it"], {"case": "called"}, None, "CL8", "goes back"),
        ("a13.your-pick-and-her-call", ["Rack it"], {"case": "waiting"}, None, "CL8", "second to think"),
    ],
)
def test_a_slip_is_named_and_shown(
    name: str, said: list[str], fixed: dict[str, Any], belief: str | None, rule: str, word: str
) -> None:
    pattern.check_slip(name, said, fixed, belief, rule, word)
