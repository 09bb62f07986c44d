"""Dead hands that the engine knows and the board doesn't mark, and questions that a mark would answer."""

from __future__ import annotations

import pytest

from mahj_tutor.exercises.check import check_exercise
from mahj_tutor.exercises.load import read_file
from mahj_tutor.questions.question_task import QuestionTask
from tests.unit.tasks import question

TABLE = (
    '"phase window; turn East; South 1B 1C 2C 3C 4C 5C 6C 7C 8C 9C N N N; dead West DD2; '
    'shown West 1D 1D 1D; dead North DD1; thrown East 3B"'
)
ASKS = "options: players\nanswer: first(where(others(me), is_dead(it)))\n"
TESTS = """
tests: [{do: West, expect: right}, {do: a wrong answer, expect: wrong}, {do: [], expect: unreadable}]
"""


def shown(more: str) -> QuestionTask:
    return question("choose", f"scene: {{me: South, table: {TABLE}{more}}}\n{ASKS}")


def test_a_hidden_dead_hand_is_known_to_the_engine_alone() -> None:
    marked, hidden = shown(""), shown(", dead_hands: hidden")
    assert [sum(zone.band == "dead" for zone in each.scene.zones) for each in (marked, hidden)] == [2, 0]
    assert any("dead" in each for each in marked.facts)
    assert not any("dead" in each for each in hidden.facts)
    assert not any(zone.dim for zone in hidden.scene.zones)
    assert {each.solution for each in (marked, hidden)} == {hidden.solution}
    assert hidden.fill("{is_dead(West)} {is_dead(North)} {is_dead(East)}") == "yes yes no"


@pytest.mark.parametrize(
    ("more", "answer", "codes"),
    [
        ("", "first(where(others(me), is_dead(it)))", ["W330"]),
        (", dead_hands: hidden", "first(where(others(me), is_dead(it)))", []),
        ("", "right_of(thrower)", []),
    ],
)
def test_a_question_that_the_board_answers_is_told(more: str, answer: str, codes: list[str]) -> None:
    right = "West" if "where" in answer else "South"
    text = (
        "id: a.b\ntitle: Whose hand?\nrules: [DD2]\ninteraction: choose\nask: Whose hand is dead?\n"
        f"scene: {{me: South, table: {TABLE}{more}}}\noptions: players\nanswer: {answer}\n"
    )
    (found,), problems = read_file(text + TESTS.replace("West", right), "t.yaml")
    assert not problems
    assert [each.code for each in check_exercise(found)] == codes, check_exercise(found)
