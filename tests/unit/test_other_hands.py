"""A question is about the hand that the board shows, and what a scene has is what learners get."""

from __future__ import annotations

from pathlib import Path

import pytest
from mahj_widgets.editor_protocol import Page

from mahj_tutor.editor.workbench import Workbench
from mahj_tutor.exercises.check import check_files
from tests.unit.editor.test_workbench import do

ASKED = """\
id: my-club.suits
title: How many suits?
rules: [CD2]
interaction: number
scene: {line: odd-1, printed: no notes}
ask: How many suits does this hand take?
answer: suits_needed(hand("even-1"))
tests:
  - {do: the right answer, expect: right}
  - {do: a wrong answer, expect: wrong}
  - {do: [], expect: unreadable}
"""


def said(text: str, folder: Path) -> list[str]:
    file = folder / "exercises.yaml"
    file.write_text(text, "utf-8")
    return [str(each).partition("exercises.yaml:")[2] for each in check_files([file])]


def test_the_hand_that_is_asked_about_is_on_the_board(tmp_path: Path) -> None:
    (problem,) = said(ASKED, tmp_path)
    assert problem == (
        "7:1 W270 this asks about the hand even-1, and the board shows odd-1. "
        'write line in the place of hand("even-1")'
    )
    assert said(ASKED.replace('hand("even-1")', "line"), tmp_path) == []
    assert said(ASKED.replace("line: odd-1", "lines: odd-1 even-1"), tmp_path) == []


def test_what_is_drawn_is_told_where_the_scene_has_something_else(tmp_path: Path) -> None:
    text = ASKED.replace('hand("even-1")', "line") + "vary: {line: [even-1, even-2, like-1]}\n"
    (problem,) = [each for each in said(text, tmp_path) if "W270" in each]
    assert "no learner gets this: vary: draws even-1, even-2, like-1 in its place" in problem


@pytest.fixture
def bench(tmp_path: Path) -> Workbench:
    folder = tmp_path / "my-club"
    folder.mkdir()
    (folder / "exercises.yaml").write_text(ASKED, "utf-8")
    return Workbench(folder)


def take(bench: Workbench, words: str) -> Page:
    bench.wait()
    found = [
        (each.path, value) for each in bench.page().findings for value, own in each.proposed if own == words
    ]
    ((path, value),) = found
    page = do(bench, "correct", path=list(path), value=value)
    bench.wait()
    return page


def test_a_tap_asks_about_the_hand_that_was_picked(bench: Workbench) -> None:
    page = take(bench, "Ask about the hand on the board")
    assert "answer: suits_needed(line)" in page.text
    assert [each.told for each in bench.page().findings if not each.is_note] == []


def test_a_tap_gives_the_hand_that_was_picked_to_every_learner(bench: Workbench) -> None:
    take(bench, "Ask about the hand on the board")
    do(bench, "yaml", path=["vary", "line"], value="[even-1, even-2, like-1]")
    page = take(bench, "Give it to every learner")
    assert "vary" not in page.text
    assert [each.told for each in bench.page().findings if not each.is_note] == []
