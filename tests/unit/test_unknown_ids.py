"""An exercise's id that is not there: only what is near is suggested, else where ids are found."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mahj_tutor.errors import UnknownNameError
from mahj_tutor.exercises.catalog import exercise, lessons
from mahj_tutor.exercises.check_lessons import check_library
from mahj_tutor.exercises.library import Library
from mahj_tutor.exercises.unknown_ids import WHERE, which_exercise
from mahj_tutor.session.sources import FolderSource
from tests.own_lessons import order, write_lesson


@pytest.mark.parametrize(
    ("name", "pattern"),
    [
        ("a9.frist-right", r"did you mean 'a9\.first-right'\?"),
        ("A9.First-right", r"did you mean 'a9\.first-right'\?"),
        ("a99.first-right", r"did you mean 'a9\.first-right'\?"),
        ("a9.zzz", r"there are a9\.watch-a-pass, .+ and a9\..+"),
        ("my-club.whose-call", re.escape(WHERE)),
        ("zzz", re.escape(WHERE)),
        ("", re.escape(WHERE)),
    ],
)
def test_only_an_id_that_is_near_is_suggested(name: str, pattern: str) -> None:
    with pytest.raises(UnknownNameError) as raised:
        exercise(name, lessons())
    said = which_exercise(name, raised.value.known)
    assert re.fullmatch(pattern, said)
    assert ("did you mean" in str(raised.value)) is said.startswith("did you mean")


def test_ids_that_begin_with_the_same_lesson_need_not_be_near() -> None:
    known = ["my-club.whose-call", "my-club.mark-it"]
    said = "there are my-club.whose-call and my-club.mark-it"
    assert which_exercise("my-club.choose", known) == said
    assert which_exercise("my-club.mark-id", known) == "did you mean 'my-club.mark-it'?"


def test_the_ids_of_a_lesson_with_many_exercises_are_not_listed() -> None:
    assert which_exercise("club.zzz", [f"club.exercise-{number}" for number in range(21)]) == WHERE


def test_the_check_of_a_notebook_suggests_only_what_is_near(tmp_path: Path) -> None:
    write_lesson(tmp_path / "my-club", "A night", "my-club.whose-call", exercises=order("my-club.one"))
    found = [each for each in check_library(Library([tmp_path])) if each.file.endswith(".ipynb")]
    assert [each.fix for each in found if "my-club.whose-call" in each.say] == ["there is only my-club.one"]


def test_in_jupyterlab_the_exercises_beside_the_notebook_are_near(tmp_path: Path) -> None:
    (tmp_path / "exercises.yaml").write_text(order("my-club.whose-call"), "utf-8")
    source = FolderSource(tmp_path)
    assert source.find("my-club.whose-call").id == "my-club.whose-call"
    with pytest.raises(UnknownNameError, match=r"did you mean 'my-club\.whose-call'") as raised:
        source.find("my-club.whose-cal")
    assert "a9.first-right" in raised.value.known
