"""Draws that fail, and draws that rarely fit: what an author is told, and what a learner gets."""

from __future__ import annotations

from pathlib import Path

import pytest

from mahj_tutor.exercises.check import check_files
from mahj_tutor.exercises.load import read_file
from mahj_tutor.exercises.question import Question
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.yaml_source import Problem

RARE = """\
schema: mahj-exercise/2
id: a9.rare
title: jokers
rules: [CH3]
interaction: number
scene: {me: South, pass: First Right}
vary:
  rack: any
  require: REQUIRED
ask: How many flowers and jokers?
answer: count(jokers(rack(me))) + count(like(rack(me), F))
tests:
  - {with: {rack: 3B 3B 3B 3B 4C 4C 5D 6D 7D N J J F}, do: "3", expect: right}
  - {with: {rack: 3B 3B 3B 3B 4C 4C 5D 6D 7D N J J F}, do: "1", expect: wrong}
  - {do: [], expect: unreadable}
"""


def problems(text: str, folder: Path) -> tuple[Problem, ...]:
    file = folder / "exercises.yaml"
    file.write_text(text, "utf-8")
    return check_files([file])


def test_draws_that_fail_are_counted_and_a_learner_gets_an_item_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mahj_tutor.exercises.question.DRAWS", 80)
    text = RARE.replace("REQUIRED", "count(jokers(rack(me))) >= 3")
    (exercise,) = (each.exercise for each in read_file(text, "rare.yaml")[0])
    in_vain = [seed for seed in range(60) if not has_item(exercise, seed)]
    checked = [seed for seed in in_vain if seed < 40]
    assert checked
    (found,) = (each for each in problems(text, tmp_path) if each.code.startswith("E"))
    assert (found.code, found.line, found.fix) == ("E090", 9, "require less")
    assert found.say.endswith(f"was met by no draw for {len(checked)} of 40 items")
    learners = [seed for seed in in_vain if seed >= 40]
    assert learners
    for seed in learners:
        assert exercise.task(seed).scene == exercise.task(seed).scene
        assert exercise.task(seed).seed in range(40)


def has_item(exercise: Question, seed: int) -> bool:
    try:
        exercise.drawn_task(seed)
    except Unfit:
        return False
    return True


@pytest.mark.parametrize(
    ("required", "codes"),
    [
        ("count(jokers(rack(me))) == 2 and count(like(rack(me), F)) >= 1", ["W090"]),
        ("count(jokers(rack(me))) + count(like(rack(me), F)) >= 1", []),
    ],
)
def test_draws_that_rarely_fit_are_told(required: str, codes: list[str], tmp_path: Path) -> None:
    found = problems(RARE.replace("REQUIRED", required), tmp_path)
    assert [each.code for each in found if "90" in each.code] == codes
    assert all(each.line == 9 and "1 draw in" in each.say for each in found if each.code == "W090")
