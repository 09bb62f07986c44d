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


@pytest.mark.parametrize("typed", ["", " ", "many", "-3", "1.5", "153", "1e2", "²", "７"])
def test_what_is_no_number_here_counts_no_try(typed: str) -> None:
    asked = task("number", "question: group-tiles\nposition: {groups: 'pung, pair'}\n")
    assert verdict(asked, typed) == "unreadable"
