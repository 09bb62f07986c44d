"""The answer key names each question that an exercise asks."""

from __future__ import annotations

import pytest

from mahj_tutor.authoring.worksheet.answer import key_of
from mahj_tutor.exercises.load import read_file

PARTS = """\
id: my-club.parts
title: Which suit?
rules: [EQ2]
interaction: choose
scene: {}
ask: Match each tile with its suit.
parts:
  - {name: a, ask: 1 Bam, options: [Bamboo, Character], answer: "'Bamboo'"}
  - {name: b, ask: 1 Crak, options: [Bamboo, Character], answer: "'Character'"}
"""
LAST = {
    "{name: c, ask: Which is round?, options: [Dot, Flower], answer: \"'Dot'\"}": "Which is round? Dot",
    "{name: c, ask: No suit, several: yes, options: [Dot, Flower, Joker], answer: \"['Flower', 'Joker']\"}": (
        "No suit: Flower, Joker"
    ),
}


@pytest.mark.parametrize("part", LAST)
def test_every_one_of_three_questions_is_in_the_answer_key(part: str) -> None:
    ((found,), problems) = read_file(f"{PARTS}  - {part}\n", "a.yaml")
    assert not problems
    answer = key_of(found.exercise.task(0)).answer
    assert sorted(answer) == sorted(("1 Bam: Bamboo", "1 Crak: Character", LAST[part]))


def test_a_single_question_is_not_repeated() -> None:
    one = PARTS.replace(
        PARTS[PARTS.index("parts:") :], "options: [Bamboo, Character]\nanswer: \"'Bamboo'\"\n"
    )
    ((found,), _) = read_file(one, "a.yaml")
    assert key_of(found.exercise.task(0)).answer == ("Bamboo",)
