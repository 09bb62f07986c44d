"""A misconception that no answer shows is told with the cure, and a test of it needs no answer of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from mahj_tutor.exercises.check import check_files
from tests.unit.test_exercises_check import GOOD

DOTS = """\
id: my-club.dots
title: How many Dots?
rules: [TP1]
interaction: number
scene: {tiles: 1D 2D 3D 1B}
ask: How many tiles are Dots?
answer: count(of_suit(tiles, 1D))
feedback:
  wrong:
    - {misconception: M14, say: Count the circles.}
tests:
  - {do: the right answer, expect: right}
  - {do: a wrong answer, expect: wrong}
  - {do: "4", expect: M14}
  - {do: [], expect: unreadable}
"""


def said(text: str, folder: Path) -> list[str]:
    file = folder / "exercises.yaml"
    file.write_text(text, "utf-8")
    return [str(each).partition("exercises.yaml:")[2] for each in check_files([file])]


def test_a_misconception_that_nothing_tells_from_an_answer_is_told_once(tmp_path: Path) -> None:
    (problem,) = said(DOTS, tmp_path)
    assert problem.startswith("10:8 E050 nothing says which answers show M14, so this reply never comes. ")
    assert "add when: with the answer that shows it, such as given ==" in problem


@pytest.mark.parametrize("do", ['"4"', "a wrong answer"])
def test_a_condition_lets_the_reply_come(do: str, tmp_path: Path) -> None:
    text = DOTS.replace("{misconception", "{when: given == 4, misconception").replace('"4"', do)
    assert said(text, tmp_path) == []


def test_a_wrong_answer_is_one_that_shows_what_a_test_expects(tmp_path: Path) -> None:
    text = GOOD.replace("pass 1B 2B J, expect", "a wrong answer, expect")
    assert said(text, tmp_path) == said(GOOD, tmp_path)
    lacking = GOOD.replace("  - {do: pass 1B 2B J, expect: M05}\n", "")
    (problem,) = set(said(lacking, tmp_path)) - set(said(GOOD, tmp_path))
    assert problem.endswith("add one under tests:, {do: a wrong answer, expect: M05}")


def test_what_the_engine_sees_by_itself_needs_no_condition(tmp_path: Path) -> None:
    assert not [each for each in said(GOOD, tmp_path) if "nothing says" in each]
