"""Reasons to choose from: a slip is told at its line; a right answer says why, in words of the scene."""

from __future__ import annotations

from pathlib import Path

import pytest

from mahj_tutor.exercises.check import check_files
from mahj_tutor.exercises.load import read_file
from mahj_tutor.problems import Problem
from mahj_tutor.questions.interactions.choose import ChooseQuestion, ChooseTask

PAIR = """\
id: club.pair
title: A pair?
rules: [CL2]
interaction: choose
scene:
  me: South
  move: me calls pair
  table: "phase window; turn East; South 2D 5B 5C 7C 8C 1D 6D N N R F F J; thrown East 2D"
ask: "{thrower} throws a {discard}. You'd like the pair. Can you call it, and why?"
parts:
  - {name: verdict, ask: Can you call it?, options: yes or no, answer: legal(move)}
  - {name: why, ask: Why?, options: rules, among: [CL2, CL1, CL3, CL13, CL11], answer: deciding_rules(move)}
tests:
  - {do: the right answer, expect: right}
  - {do: a wrong answer, expect: wrong}
  - {do: "no", expect: unreadable}
"""
OPTIONS = "options: rules, among: [CL2, CL1, CL3, CL13, CL11], answer: deciding_rules(move)"
OWN = """options: [{say: Only to win., rule: CL2}, {say: Only three alike can be called., rule: CL1},
     {say: A thrown joker is gone., rule: CL13}], answer: deciding_rules(move)"""


def task(text: str, folder: Path) -> ChooseTask:
    file = folder / "exercises.yaml"
    file.write_text(text, "utf-8")
    (loaded,), _ = read_file(file, str(file))
    assert isinstance(loaded.exercise, ChooseQuestion)
    found = loaded.exercise.task(0)
    assert isinstance(found, ChooseTask)
    return found


def problems(text: str, folder: Path) -> list[Problem]:
    file = folder / "exercises.yaml"
    file.write_text(text, "utf-8")
    return [each for each in check_files([file]) if each.code == "W260"]


def test_a_reason_is_not_offered_as_wrong_beside_one_that_it_follows_from(tmp_path: Path) -> None:
    why = task(PAIR, tmp_path).shown[1]
    assert [why.values[each] for each in why.right] == ["CL2"]
    assert set(why.values) == {"CL2", "CL3", "CL13", "CL11"}  # CL1 is a reason, too
    assert problems(PAIR, tmp_path) == []


def test_reasons_of_the_same_subject_come_first(tmp_path: Path) -> None:
    text = PAIR.replace("[CL2, CL1, CL3, CL13, CL11]", "[JK1, JK2, JK3, CL2, CL3, CL13, CL11]")
    assert set(task(text, tmp_path).shown[1].values) == {"CL2", "CL3", "CL13", "CL11"}


@pytest.mark.parametrize(
    ("new", "say"),
    [
        (OWN, "CL1 is offered as wrong, and it's a reason as well as CL2"),
        ("options: rules, among: [CL3, CL13, CL1], answer: 'rules(\"CL3\")'", "CL3 is graded as the reason"),
        ("options: rules, among: [CL2, CL13], answer: deciding_rules(move)", "hardly any reason is offered"),
        (
            "options: rules, among: [CL2, CH1, CH2, CH3], answer: deciding_rules(move)",
            "CL2 is the only reason that has to do with this",
        ),
    ],
)
def test_a_slip_is_told_at_its_line(new: str, say: str, tmp_path: Path) -> None:
    text = PAIR.replace(OPTIONS, new)
    found = problems(text, tmp_path)
    assert [(each.line, say in each.say) for each in found if say in each.say] == [(12, True)], found


def test_a_legal_move_is_told_in_the_words_of_the_scene(tmp_path: Path) -> None:
    legal = PAIR.replace("5C 7C", "2D 7C").replace("me calls pair", "me calls pung")
    assert "three or more alike" in _right(task(legal, tmp_path))
    here = legal.replace("scene:\n", "scene:\n  because: Your two and the {discard} make three.\n")
    assert _right(task(here, tmp_path)) == "Your two and the 2 Dot make three."
    refused = PAIR.replace("scene:\n", "scene:\n  because: Your two and the {discard} make three.\n")
    assert _right(task(refused, tmp_path)) == "A tile can't be called for a pair, except to win."


def _right(task: ChooseTask) -> str:
    answer = task.read(task.solution)
    return task.check(answer).why  # type: ignore[arg-type]
