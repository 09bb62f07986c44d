"""What is recorded of an answer."""

from __future__ import annotations

import pytest

from mahj_tutor.exercises.catalog import exercise, lessons, taught_later, teaching
from mahj_tutor.session import steps


def wrong_attempts(name: str, seed: int) -> list[tuple[str, ...]]:
    """Return the rules in the attempts of all wrong answers to an item that its task can think of."""
    begun = steps.begin(exercise(name), seed, 0, None)
    judged = (steps.judge(steps.with_acts(begun, acts)).attempt for acts in begun.task.wrong_answers())
    return [each.rules for each in judged if each is not None]


@pytest.mark.parametrize(
    "name", ["a1.one-to-go", "a8.three-to-spare", "a12.do-it-yourself", "a15.two-groups-out"]
)
def test_no_attempt_has_a_rule_of_a_later_lesson(name: str) -> None:
    lesson = name.split(".")[0]
    ids = [each.id for each in lessons()]
    told = {rule for seed in range(1, 4) for rules in wrong_attempts(name, seed) for rule in rules}
    assert all(ids.index(teaching()[rule].id) <= ids.index(lesson) for rule in told if rule in teaching())


def test_an_attempt_keeps_the_rules_that_were_taught() -> None:
    assert {("CL2",), ("TN2",), ("CL3",)} <= set(wrong_attempts("a12.do-it-yourself", 1))


def test_a_lesson_of_ones_own_has_no_later_lessons() -> None:
    assert "CD2" in taught_later("a1")
    assert "CD2" not in taught_later("a6")
    assert taught_later("my-club") == frozenset()
