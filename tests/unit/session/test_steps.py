"""What is recorded of an answer."""

from __future__ import annotations

import pytest

from mahj_tutor.exercises.catalog import exercise, lessons, taught_later, teaching
from mahj_tutor.exercises.load import read_file
from mahj_tutor.questions.feedback import staged
from mahj_tutor.session import steps

DOZEN = """schema: mahj-exercise/2
id: t1.dozen
title: A dozen
rules: [EQ3]
interaction: number
scene: {tiles: 1B 2B 3B}
ask: How many tiles?
answer: count(tiles)
unit: tiles
feedback:
  wrong:
    - {when: given < 3, say: Count once more., evidence: There are three.}
    - {say: Point as you count., evidence: There are three.}
"""


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


@pytest.fixture
def dozen() -> steps.ItemState:
    found, problems = read_file(DOZEN, "t")
    assert not problems
    return steps.begin(found[0].exercise, 0, 0, None)


def missed(state: steps.ItemState, *numbers: str) -> tuple[steps.ItemState, str]:
    """Answer again and again, and return what is said of the last answer."""
    said = ""
    for number in numbers:
        state = steps.ASKED["retry"](state).state if state.bookmark.phase == "wrong" else state
        state = steps.judge(steps.with_acts(state, state.task.acts_of(number))).state
        assert state.feedback
        said = staged(state.feedback, state.bookmark.tries, state.told).why
    return state, said


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        (["2"], "Count once more."),
        (["2", "2"], "There are three."),
        (["2", "1", "2"], "There are three."),
        (["2", "4"], "Point as you count. There are three."),
        (["2", "4", "4"], "There are three."),
        (["2", "2", "4"], "Point as you count."),
    ],
)
def test_each_miss_is_told_only_what_is_new(dozen: steps.ItemState, numbers: list[str], said: str) -> None:
    assert missed(dozen, *numbers)[1] == said


def test_a_hint_in_between_makes_nothing_new(dozen: steps.ItemState) -> None:
    once = steps.ASKED["retry"](missed(dozen, "2")[0]).state
    assert missed(steps.ASKED["hint"](once).state, "2")[1] == "There are three."


def test_after_a_reload_a_second_miss_brings_the_evidence(dozen: steps.ItemState) -> None:
    first = missed(dozen, "2")[0]
    again = steps.resume(dozen.task, first.bookmark)
    assert missed(again, "2")[1] == "There are three."
