"""Lesson A19, pace and manners: what is graded is a rule, and what is custom is called that."""

from __future__ import annotations

from typing import Any

import pytest

from tests.items import shipped
from tests.unit import lesson_pattern as pattern

WAIT, THROWN, LATER = (
    "You don't pick while West is thinking.",
    "You don't give East her tile back.",
    "You don't exchange for North's joker yet.",
)


def test_titles_and_headings_are_the_same_words() -> None:
    pattern.check_titles("a19")


@pytest.mark.parametrize(
    pattern.SLIP,
    [
        ("a19.reach-for-the-wall", ["Yes"], {"case": "thinking"}, None, "TN2", "waiting for"),
        ("a19.reach-for-the-wall", ["Yes"], {"case": "moment"}, None, "CL9", "waiting for"),
        ("a19.can-i-keep-it", ['"“Sure, if nobody has picked.”"'], {"case": "touched"}, None, "TN5", "final"),
        ("a19.they-are-waiting", ["look", "pass N E 8D"], {}, "M09", "CH2", "fair"),
    ],
)
def test_a_slip_is_named_and_shown(
    name: str, said: list[str], fixed: dict[str, Any], belief: str | None, rule: str, word: str
) -> None:
    if name == "a19.they-are-waiting":
        fixed = {"me": "South", "pass": "First Across", "rack": "F F 2C 2C 4C 4C 4C 6C 8D 9B N E J"}
    pattern.check_slip(name, said, fixed, belief, rule, word)


def test_nobody_is_thinking_where_no_tile_is_left_to_reach_for() -> None:
    for seed in range(60):
        task = shipped()["a19.reach-for-the-wall"].task(seed, {"case": "quiet"})
        assert task.told(task.solution[-1]) == "Choose: Yes.", seed


def test_custom_is_not_graded_as_a_rule() -> None:
    """The engine decides which three are rules; what no document says can't be among them."""
    right = pattern.done("a19.rule-or-custom", "; ".join((WAIT, THROWN, LATER)))
    assert right.verdict == "right"
    assert "custom" in right.why
    for custom in ("touch the tiles on North's rack.", "ask West what she's playing.", "look at your phone."):
        also = pattern.done("a19.rule-or-custom", "; ".join((WAIT, THROWN, LATER, f"You don't {custom}")))
        assert also.verdict == "wrong"
