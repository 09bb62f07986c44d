"""The kinds `mark` and `number` judge as the rules do."""

from __future__ import annotations

import json

import pytest

from tests.unit.tasks import task, verdict

# --- mark ----------------------------------------------------------------------------------------------

MARK = [
    ("pass-goes", "me: South, pass: Second Left", "mark East", "right"),
    ("pass-goes", "me: South, pass: Second Left", "mark West", "CH5 M06"),
    ("pass-goes", "me: South, pass: First Across", "mark West", "CH1"),
    ("comes-from", "me: South, pass: First Right", "mark East", "right"),
    ("comes-from", "me: South, pass: First Right", "mark West", "CH1"),
    ("stopped-by", "me: East, who: West", "mark the place across from you", "right"),
    ("stopped-by", "me: East, who: West", "mark your own place", "CH4"),
    ("partner", "me: North", "mark South", "right"),
    ("partner", "me: North", "mark East", "CH7"),
]


@pytest.mark.parametrize(("question", "position", "step", "wanted"), MARK)
def test_marks_are_judged_by_the_rules(question: str, position: str, step: str, wanted: str) -> None:
    item = task("mark", f"question: {question}\nposition: {{{position}}}\n")
    assert verdict(item, step) == wanted
    assert verdict(item) == "unreadable"


def test_a_pass_called_by_its_number_does_not_tell_its_direction() -> None:
    item = task("mark", "question: pass-goes\nposition: {me: East, pass: Second Left, called: number}\n")
    assert item.names["count"] == "fourth pass"
    assert "first pass of the second Charleston" in " ".join(item.facts)
    assert "left" not in json.dumps(item.facts).lower()


# --- number --------------------------------------------------------------------------------------------

NUMBERS = [
    ("courtesy", "mine: 3, theirs: 1", 1, 4, "CH7"),
    ("courtesy", "mine: 0, theirs: 2", 0, 2, "CH7"),
    ("own-tiles", "blind: 2", 1, 3, "CH6"),
]


@pytest.mark.parametrize(("question", "position", "value", "slip", "rule"), NUMBERS)
def test_numbers_are_those_of_the_sources(
    question: str, position: str, value: int, slip: int, rule: str
) -> None:
    item = task("number", f"question: {question}\nposition: {{{position}}}\n")
    assert verdict(item, str(value)) == "right"
    high = item.scene.numbers[0].high
    assert verdict(item, str(min(slip, high))) == rule
    assert verdict(item, str(value + 1)) == rule


@pytest.mark.parametrize("typed", ["", " ", "many", "-3", "1.5", "153", "1e2", "²", "７"])
def test_what_is_no_number_here_counts_no_try(typed: str) -> None:
    asked = task("number", "question: courtesy\nposition: {mine: 1, theirs: 2}\n")
    assert verdict(asked, typed) == "unreadable"
