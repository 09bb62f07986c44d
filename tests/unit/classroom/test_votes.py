"""What a class can vote on, and why it can't vote on the rest."""

from __future__ import annotations

import pytest

from mahj_tutor.classroom.ballot import ballot_of, why_no_vote
from mahj_tutor.exercises import catalog
from tests.unit.tasks import question

OPTIONS = "options: [One, Two]\nanswer: One\n"
RACK = "{me: South, rack: 1B 1C 2C 3C 4C 5C 6C 7C 8C 9C N N N"
SHEET = "rows: [{say: One, amount: 1}, {say: Two, amount: 2}]\n"


@pytest.mark.parametrize(
    ("interaction", "rest", "why"),
    [
        ("choose", OPTIONS, ""),
        ("number", f"scene: {RACK}}}\nanswer: count(rack(me))\n", ""),
        ("mark", f"scene: {RACK}}}\nanswer: like(rack(me), N)\n", ""),
        ("place", f"as: pass\nscene: {RACK}, pass: First Right}}\n", ""),
        ("choose", f"stage: worked\n{OPTIONS}", "it's a worked example"),
        ("order", "steps: [One, Two, Three]\n", "it's put in order"),
        ("sheet", SHEET, "it asks for several numbers"),
    ],
)
def test_a_class_votes_on_what_one_choice_answers(interaction: str, rest: str, why: str) -> None:
    task = question(interaction, rest)
    assert why_no_vote(task) == why
    assert (ballot_of(task) is None) is bool(why)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("a12.is-that-a-call", "it asks several questions"),
        ("a17.dead-or-alive", "it asks for more than one thing"),
        ("a1.three-families", "its tiles go to several places"),
        ("a2.two-to-go", "it's begun already"),
        ("a11.take-your-turn", "it's played move by move"),
        ("c1.back-in-the-box", "any number of tiles may go there"),
    ],
)
def test_a_shipped_exercise_says_why_a_class_cannot_vote_on_it(name: str, why: str) -> None:
    task = catalog.exercise(name).task(0)
    assert why_no_vote(task) == why
    assert ballot_of(task) is None
