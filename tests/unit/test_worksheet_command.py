"""The worksheet command, and the lessons and files it reads."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from mahj_tutor.authoring.worksheet.content import Worksheet
from mahj_tutor.authoring.worksheet.pages import pupils_page
from mahj_tutor.authoring.worksheet.pdf import pupils_pdf
from mahj_tutor.authoring.worksheet.source import choose, draw_items, find_source
from mahj_tutor.cli import main
from mahj_tutor.errors import ContentError, MahjError, UnknownNameError
from mahj_tutor.questions.question import Question
from tests.own_lessons import order
from tests.unit.worksheets import words

# --- the command -------------------------------------------------------------------------------------------


def run(*arguments: str | Path) -> int:
    return main(["worksheet", *map(str, arguments)])


def test_the_command_writes_pages_key_and_pdf(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    chosen = ("--exercise", "find-the-seat", "a4.break-your-wall", "--variants", "2")
    assert run("a4", *chosen, "--key", "--pdf", "--out", tmp_path / "new", "--title", "Tuesday") == 0
    names = {each.name for each in (tmp_path / "new").iterdir()}
    assert names == {f"a4-{kind}.{end}" for kind in ("worksheet", "answer-key") for end in ("html", "pdf")}
    assert capsys.readouterr().out.count("Wrote ") == 4
    page = (tmp_path / "new" / "a4-worksheet.html").read_text("utf-8")
    assert page.count("<h1>Tuesday</h1>") == 2
    assert page.index("Find a seat") < page.index("Break your wall")
    assert "Roll for East" not in page


def test_without_key_no_answer_is_written(tmp_path: Path) -> None:
    assert run("a4", "--out", tmp_path) == 0
    assert [each.name for each in tmp_path.iterdir()] == ["a4-worksheet.html"]


def test_without_the_typesetter_the_pages_are_written_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    assert run("a4", "--exercise", "find-the-seat", "--key", "--pdf", "--out", tmp_path) == 1
    assert {each.name for each in tmp_path.iterdir()} == {"a4-worksheet.html", "a4-answer-key.html"}
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "pip install 'mahj-tutor[worksheets]'" in said


@pytest.mark.parametrize("title", ["x" * 201, "a\nb", "\udcff", "\x1b[31m"])
def test_a_title_that_cannot_be_printed_is_refused(title: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run("a4", "--title", title)
    assert "argument --title: " in capsys.readouterr().err


def test_a_worksheet_has_only_so_many_items_and_no_more_are_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    drawn: list[int] = []
    monkeypatch.setattr(Question, "task", lambda _, seed: drawn.append(seed))
    file = tmp_path / "many.yaml"
    file.write_text(order(*(f"my-club.e{number}" for number in range(60))), "utf-8")
    assert run(file, "--variants", "26", "--out", tmp_path) == 1
    assert "would have 1560 items, and at most 500 fit: choose some" in capsys.readouterr().err
    assert drawn == []


@pytest.mark.parametrize("count", ["0", "27", "x", "-1"])
def test_a_number_of_variants_out_of_range_is_refused(count: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run("a4", f"--variants={count}")
    assert "a number from 1 to 26 is expected" in capsys.readouterr().err


def test_an_unknown_lesson_or_exercise_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("a444") == 1
    assert "unknown lesson or file 'a444', did you mean 'a4'" in capsys.readouterr().err
    assert run("a4", "--exercise", "find-the-saet") == 1
    assert "did you mean 'a4.find-the-seat'" in capsys.readouterr().err


# --- files -------------------------------------------------------------------------------------------------


def test_a_folder_or_a_file_is_as_good_as_a_lesson() -> None:
    folder = Path(__file__).parents[2] / "lessons" / "a04-walls"
    found = find_source(str(folder))
    assert [each.id for each in found.exercises] == [each.id for each in find_source("a4").exercises]
    (file,) = folder.glob("*.yaml")
    assert find_source(str(file)).exercises == found.exercises


def test_a_folder_without_exercises_leaves_the_name_to_the_lesson(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a4").mkdir()
    assert find_source("a4").name == "a4"
    assert find_source("a4").title.startswith("A4 · ")
    Path("mine").mkdir()
    with pytest.raises(MahjError, match="this folder holds no exercise files"):
        find_source("mine")


def titled(folder: Path, heading: str = "") -> Path:
    """Make a folder with one exercise file, and a notebook if there is a heading."""
    folder.mkdir(parents=True)
    (folder / "exercises.yaml").write_text(OWN, "utf-8")
    if heading:
        cell = {"cell_type": "markdown", "metadata": {}, "source": f"# {heading}"}
        notebook = {"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
        (folder / "lesson.ipynb").write_text(json.dumps(notebook), "utf-8")
    return folder


def test_the_title_is_the_lessons_or_what_the_name_of_the_folder_makes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lesson = titled(tmp_path / "02-tue", "Tuesday at the *club*")
    assert find_source(str(lesson)).title == "Tuesday at the club"
    assert find_source(str(lesson / "exercises.yaml")).title == "Tuesday at the club"
    monkeypatch.chdir(lesson)
    assert (find_source(".").title, find_source(".").name) == ("Tuesday at the club", "02-tue")
    (tmp_path / "catalog.yaml").write_text("lessons: [{folder: 02-tue, title: Week two}]", "utf-8")
    assert find_source(str(lesson)).title == "Week two"
    loose = titled(tmp_path / "03_the-first.evening")
    assert find_source(str(loose)).title == "The first.evening"
    assert find_source(str(loose / "exercises.yaml")).title == "Exercises"


OWN = """
schema: mahj-exercise/1
id: b1.greeting
title: What do we say?
lesson: B1
rules: [CH1]
interaction: choose
ask: "You sit down with {tiles: 3B J}. What do you **say**?"
options:
  - {say: Hello there, right: yes}
  - {say: I want that chair}
---
schema: mahj-exercise/1
id: b1.club
title: Our evening
lesson: B1
rules: [CH1]
interaction: order
ask: Put these in order.
steps: [Say hello, Draw seats, Build the walls, Roll the dice]
"""


def test_a_teachers_own_questions(tmp_path: Path) -> None:
    file = tmp_path / "my-club.yaml"
    file.write_text(OWN, "utf-8")
    source = find_source(str(file))
    own = Worksheet(source.title, "letter", draw_items(source.exercises, variants=2, seed=1))
    greeting, club = own.key
    assert source.title == "My club"
    assert {row.key.answer for row in greeting.rows} == {("Hello there",)}
    assert {row.key.order for row in club.rows} == {
        ("Say hello", "Draw seats", "Build the walls", "Roll the dice")
    }
    (said,) = words(pupils_pdf(Worksheet("Mine", "a4", own.draws[:1])))[:1]
    assert "Hello there" in said
    assert "I want that chair" in said
    assert 'alt="a 3 Bam and a joker"' in pupils_page(own)


def test_a_file_with_mistakes_is_refused_with_all_of_them(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("id: x\n---\nid: y\n", "utf-8")
    with pytest.raises(ContentError) as refused:
        find_source(str(file))
    assert len(refused.value.problems) >= 2
    assert all(each.startswith("mine.yaml:") for each in refused.value.problems)


def test_chosen_exercises_come_in_the_order_they_are_named() -> None:
    some = find_source("a4").exercises
    assert choose(some, ()) == some
    assert choose(some, (some[3].id, some[1].id)) == (some[3], some[1])
    with pytest.raises(UnknownNameError):
        choose(some, ("nothing",))
