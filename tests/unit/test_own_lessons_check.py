"""What is wrong with lessons of one's own is told with file, line and fix: at start, and once a change."""

from __future__ import annotations

import os
import re
import shutil
import textwrap
from pathlib import Path
from typing import Any

import pytest

from mahj_tutor.cli import main
from mahj_tutor.exercises import check_lessons
from mahj_tutor.exercises.check_lessons import check_library, check_paths
from mahj_tutor.exercises.library import Library
from mahj_tutor.server import lesson_watch
from mahj_tutor.server.lesson_watch import LessonWatch
from tests.own_lessons import code, markdown, order, write_lesson, write_notebook
from tests.tree import ROOT

CARD = """\
schema: mahj-card/1
name: Ours
year: 2026
licence: CC BY 4.0
sections:
  - name: "2468"
    lines:
      - {id: a, hand: "FF 2222a 44b", kind: X, value: 25}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one lesson without mistakes."""
    write_lesson(
        tmp_path / "my-club", "A night", "my-club.one", "a9.first-right", exercises=order("my-club.one")
    )
    return tmp_path


def told(folder: Path) -> list[str]:
    return [str(each).removeprefix(f"{folder}/") for each in check_library(Library([folder]))]


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")
    before = file.stat().st_mtime_ns
    os.utime(file, ns=(before + 10**9, before + 10**9))


def test_a_lesson_without_mistakes_has_nothing_to_tell(folder: Path) -> None:
    assert told(folder) == []


def test_mistakes_in_exercises_are_told_with_their_place_and_fix(folder: Path) -> None:
    edit(folder / "my-club" / "exercises.yaml", "title:", "titel:")
    assert "my-club/exercises.yaml:3:1 E001 'titel' is not a field here. did you mean 'title'?" in told(
        folder
    )


def test_an_exercise_under_another_lessons_name_is_told(folder: Path) -> None:
    (folder / "my-club" / "more.yaml").write_text(order("my-club.two", "other.three", "a9.four"), "utf-8")
    assert told(folder) == [
        f"my-club/more.yaml:{line}:1 E002 the id begins with {prefix!r}, and this lesson's id is 'my-club'."
        " begin it with my-club., or give the lesson another id in catalog.yaml"
        for line, prefix in ((14, "other"), (26, "a9"))
    ]


def test_an_id_used_twice_is_told(folder: Path) -> None:
    (folder / "my-club" / "more.yaml").write_text(order("my-club.one"), "utf-8")
    assert any("more.yaml:2:1 E100 the id 'my-club.one' is used twice" in each for each in told(folder))


def test_a_notebook_that_shows_what_is_not_there_is_told_with_the_line_of_its_file(folder: Path) -> None:
    notebook = write_notebook(
        folder / "my-club" / "lesson.ipynb",
        markdown("# A night\n\nmy-club.onee"),
        code('from mahj_tutor.notebook import show\n\nshow("my-club.one")\n# show("my-club.old")'),
        code('show("my-club.onee", seed=3)'),
        code('show("a9.first-rihgt")\nshow("mine", file="somewhere.yaml")'),
        code("%matplotlib inline\nshow('nowhere.at-all')"),
    )
    lines = notebook.read_text("utf-8").splitlines()
    found = told(folder)
    assert [each.split(" E002 ")[1].split(". ")[0] for each in found] == [
        "cell 3 shows 'my-club.onee', but there is no such exercise",
        "cell 4 shows 'a9.first-rihgt', but there is no such exercise",
        "cell 5 shows 'nowhere.at-all', but there is no such exercise",
    ]
    assert "did you mean 'my-club.one'" in found[0]
    for each, name in zip(found, ("my-club.onee", "a9.first-rihgt", "nowhere.at-all"), strict=True):
        line, column = map(int, re.match(r"my-club/lesson.ipynb:(\d+):(\d+) ", each).groups())
        assert lines[line - 1][column - 1 :].startswith(name), each
    assert "show(" in lines[int(found[0].split(":")[1]) - 1]


def test_an_exercise_that_no_notebook_shows_is_told_as_a_warning(folder: Path) -> None:
    (folder / "my-club" / "more.yaml").write_text(
        order("my-club.two", "my-club.three", "my-club.four"), "utf-8"
    )
    write_notebook(folder / "my-club" / "another.ipynb", code('show("my-club.three")'))
    (found,) = check_paths([folder / "my-club"])
    assert str(found).removeprefix(f"{folder}/") == (
        "my-club/more.yaml:2:1 W130 no notebook of this lesson shows 'my-club.two' and 'my-club.four'."
        ' add a cell with show("my-club.two"), if learners should see it'
    )
    (folder / "my-club" / "lesson.ipynb").write_text("[]", "utf-8")
    assert [each.code for each in check_paths([folder / "my-club"])] == ["E002"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"cells": [\n}', "2:1 E002 this notebook is damaged: expected value. restore it from a backup"),
        ("[]", "1:1 E002 this is not a notebook of version 4. open it in JupyterLab and save it"),
        ('{"cells": [], "nbformat": 3}', "1:1 E002 this is not a notebook of version 4"),
        ('{"cells": [{"cell_type": "code"}], "nbformat": 4}', "1:1 E002 cell 1 is damaged"),
        ("[" * 100_000, "1:202 E002 this notebook is damaged: values are nested too deep here"),
        ("\udcff", "1:1 E002 this is not a notebook"),
        ("", "1:1 E002 this is not a notebook"),
    ],
)
def test_a_damaged_notebook_is_told(folder: Path, text: str, message: str) -> None:
    (folder / "my-club" / "lesson.ipynb").write_bytes(text.encode("utf-8", "surrogateescape"))
    (found,) = told(folder)
    assert found.startswith(f"my-club/lesson.ipynb:{message}")


def test_a_syntax_error_is_told_once_not_for_every_board(folder: Path) -> None:
    write_lesson(
        folder / "my-club",
        "A night",
        "my-club.one",
        "my-club.two",
        exercises=order("my-club.one") + "---\n{[",
    )
    (found,) = told(folder)
    assert "exercises.yaml" in found
    assert "not valid YAML" in found


def test_a_card_beside_the_exercises_is_checked_as_a_card(folder: Path) -> None:
    (folder / "my-club" / "card.yaml").write_text(CARD, "utf-8")
    (found,) = told(folder)
    assert found.startswith("my-club/card.yaml:8:23 E080 a line makes 14 tiles")
    (folder / "my-club" / "card.yaml").write_text(CARD.replace("44b", "44b 666b 888b"), "utf-8")
    assert told(folder) == []


def test_a_link_out_of_the_folder_is_told(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    outside = tmp_path_factory.mktemp("outside") / "secret.yaml"
    outside.write_text("password: none", "utf-8")
    (folder / "my-club" / "more.yaml").symlink_to(outside)
    (found,) = told(folder)
    assert found.startswith("my-club/more.yaml:1:1 E002 this link leads out of the folder of lessons")
    assert "password" not in found


# --- the command ------------------------------------------------------------------------------------------


def test_the_check_command_looks_at_notebooks_and_folders_too(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(folder.parent)
    (folder / "my-club" / "exercises.yaml").unlink()
    (folder / "loose.yaml").write_text(order("x1.one").replace("title", "titel"), "utf-8")
    assert main(["check", folder.name]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(set(lines))
    assert any(
        re.match(rf"{folder.name}/my-club/lesson.ipynb:\d+:\d+ E002 cell 4 shows", each) for each in lines
    )
    assert f"{folder.name}/loose.yaml:3:1 E001 'titel' is not a field here. did you mean 'title'?" in lines
    (folder / "loose.yaml").unlink()
    (folder / "my-club" / "exercises.yaml").write_text(order("my-club.one"), "utf-8")
    assert main(["check", f"{folder.name}/my-club"]) == 0
    assert capsys.readouterr().out == "nothing to fix\n"


@pytest.mark.slow
def test_the_shipped_lessons_are_checked_as_exercises_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(ROOT / "lessons" / "a03-groups")]) == 0
    first, *counts = capsys.readouterr().out.splitlines()
    assert first == "nothing to fix"
    assert [each for each in counts if not re.fullmatch(r"a3\.[a-z-]+: .*\d+ different items", each)] == []


@pytest.mark.slow
@pytest.mark.usefixtures("ten_draws")
def test_a_copy_of_a_shipped_lesson_is_checked_as_exercises_alone(tmp_path: Path) -> None:
    copy = tmp_path / "a09-charleston-1"
    shutil.copytree(ROOT / "lessons" / "a09-charleston-1", copy)
    assert not [each for each in check_paths([copy]) if each.code.startswith("E")]


def test_a_folder_that_is_not_there_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["serve", "--no-browser", "--data", str(tmp_path), "--lessons", str(tmp_path / "none")]
    assert main(command) == 1
    text = capsys.readouterr().err
    assert text.startswith(f"mahj-tutor: there is no folder '{tmp_path}/none'")
    assert text.count("\n") == 1


# --- the watch ----------------------------------------------------------------------------------------------


def test_problems_are_told_at_start_and_once_for_each_change(folder: Path) -> None:
    said: list[str] = []
    watch = LessonWatch(Library([folder]), said.append)
    file = folder / "my-club" / "exercises.yaml"

    def visit() -> int:
        watch.shelves()
        watch.wait()
        return len(said)

    watch.check()
    assert (visit(), said) == (0, [])
    edit(file, "title:", "titel:")
    assert (visit(), visit()) == (1, 1)
    assert "exercises.yaml:3:1 E001 'titel'" in said[0]
    assert said[0].endswith("to look at; everything else works")
    edit(file, "ask:", "aks:")
    assert (visit(), visit()) == (2, 2)
    assert "'aks'" in said[1]
    edit(file, "titel:", "title:")
    edit(file, "aks:", "ask:")
    assert (visit(), visit()) == (3, 3)
    assert said[2] == "Your lessons: nothing to fix"
    (folder / "catalog.yaml").write_text("titel: A\n", "utf-8")
    assert (visit(), visit()) == (4, 4)
    assert "catalog.yaml:1:1 E001" in said[3]


def test_the_first_check_tells_how_far_it_is_in_plain_numbers(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lesson_watch, "STEP", 2)
    exercises = folder / "my-club" / "exercises.yaml"
    one = exercises.read_text("utf-8")
    more = (one.replace("id: my-club.", f"id: my-club.{number}-") for number in "abcd")
    exercises.write_text("---\n".join([one, *more]), "utf-8")
    said: list[str] = []
    watch = LessonWatch(Library([folder]), said.append)
    watch.start()
    watch.wait()
    counts = ["Checking your lessons: 2 of 5", "Checking your lessons: 4 of 5"]
    assert said[:2] == counts
    assert said[2:] == ["Your lessons: nothing to fix"]
    edit(exercises, "title:", "titel:")
    watch.shelves()
    watch.wait()
    assert [line for line in said[2:] if line.startswith("Checking")] == []


def test_what_is_edited_during_a_check_is_told_though_nobody_asks_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    file, check = folder / "my-club" / "exercises.yaml", check_lessons.check_files

    def check_while_the_author_types(*given: Any) -> object:
        found = check(*given)
        if not said:
            edit(file, "title:", "titel:")
        return found

    monkeypatch.setattr(check_lessons, "check_files", check_while_the_author_types)
    edit(file, "ask:", "aks:")
    LessonWatch(Library([folder]), said.append).check()
    assert ["'aks'" in said[0], "'titel'" in said[0]] == [True, False]
    assert ["'aks'" in said[1], "'titel'" in said[1]] == [True, True]


def test_warnings_alone_are_not_called_mistakes(folder: Path) -> None:
    said: list[str] = []
    edit(folder / "my-club" / "exercises.yaml", "In which order?", "word " * 61)
    LessonWatch(Library([folder]), said.append).check()
    assert said[0].endswith("to look at; the lessons work as they are")


def test_a_check_that_fails_is_told_and_stops_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(check_lessons, "check_files", lambda *_: 1 / 0)
    watch = LessonWatch(Library([folder]), said.append)
    watch.check()
    assert said[0].startswith("Your lessons could not be checked.")
    assert watch.shelves()[-1].lessons[0].id == "my-club"


# --- the manual ---------------------------------------------------------------------------------------------


def test_the_first_lesson_of_the_manual_has_no_mistakes(tmp_path: Path) -> None:
    manual = (ROOT / "docs" / "lessons.md").read_text("utf-8")
    exercises = textwrap.dedent(re.search(r"   ```yaml\n(.*?)   ```", manual, re.DOTALL)[1])
    rows = re.findall(r"^ +\| \d \| (\w+) \| (.+) \|$", manual, re.MULTILINE)
    make = {"Markdown": markdown, "Code": code}
    cells = [make[kind]("\n\n".join(re.findall(r"`([^`]+)`", text))) for kind, text in rows]
    assert len(cells) == 6
    write_notebook(tmp_path / "my-club" / "lesson.ipynb", *cells)
    (tmp_path / "my-club" / "exercises.yaml").write_text(exercises, "utf-8")
    assert told(tmp_path) == []
    library = Library([tmp_path])
    lesson = library.lessons()[-1]
    assert (lesson.id, lesson.title) == ("my-club", "A night at our club")
    assert lesson.goal == "What we do at our tables, step by step."
    assert library.exercise("my-club.warm-up").seeds == (3, 7, 12)


@pytest.mark.parametrize("number", [1, 2])
def test_the_other_examples_of_the_manual_have_no_mistakes(number: int, tmp_path: Path) -> None:
    manual = (ROOT / "docs" / "lessons.md").read_text("utf-8")
    text = re.findall(r"^```yaml\n(.*?)^```", manual, re.DOTALL | re.MULTILINE)[number - 1]
    for name in ("my-club", "second-night"):
        write_lesson(tmp_path / name, "A night")
    (tmp_path / ("catalog.yaml" if number == 1 else "my-club/exercises.yaml")).write_text(text, "utf-8")
    assert told(tmp_path) == []
