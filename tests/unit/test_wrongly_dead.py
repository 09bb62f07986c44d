"""A living hand that is wrongly called dead gets a reason that is about this hand."""

from __future__ import annotations

import pytest

from mahj_tutor.exercises.load import read_file
from mahj_tutor.questions.feedback import Feedback

DEAD = """\
id: my-club.dead
title: Is her hand dead?
rules: [DD3]
interaction: choose
scene: {{me: South, who: East, table: "phase window; turn East; {clauses}; thrown East 5B"}}
ask: Is {{who}}'s hand dead?
options: yes or no
answer: {answer}
"""
ALIVE = "shown East 2C 2C J 2C; shown West F F F"
CALLED = "dead East DD1"
GONE = "shown East 2C 2C 2C 2C, 6C 6C 6C 6C"


def wrong(clauses: str, answer: str) -> Feedback:
    ((found,), problems) = read_file(DEAD.format(clauses=clauses, answer=answer), "a.yaml")
    assert not problems
    task = found.exercise.task(0)
    answer_given = task.read(next(task.wrong_answers()))
    return task.check(answer_given)  # type: ignore[arg-type]


@pytest.mark.parametrize("answer", ["is_dead(who)", "not is_dead(who)", "not (not is_dead(who))"])
def test_the_reason_names_this_hand(answer: str) -> None:
    found = wrong(ALIVE, answer)
    assert found.evidence == "East has 13 tiles, and 3 hands on the card can still be made."
    assert found.rules == ("DD3",)


def test_a_hand_that_was_called_dead_is_not_said_to_be_alive() -> None:
    found = wrong(CALLED, "is_dead(who)")
    assert (found.evidence, found.rules) == ("East's hand has been called dead.", ("DD1",))


@pytest.mark.parametrize("answer", ["is_dead(who)", "not is_dead(who)"])
def test_a_dead_hand_is_proved_by_its_exposures(answer: str) -> None:
    assert wrong(GONE, answer).evidence.startswith("No hand on the card has East's exposures")
