"""Pictures of an author's in questions, options and feedback: on the board, on paper, on the wall."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import MappingProxyType

import pytest
from mahj_widgets.board import TileBoard
from mahj_widgets.protocol import Hello, Message, Need, Submit
from pypdfium2 import PdfDocument, PdfImage

from mahj_tutor.authoring.worksheet.content import Worksheet
from mahj_tutor.authoring.worksheet.pages import key_page, pupils_page
from mahj_tutor.authoring.worksheet.pdf import pupils_pdf
from mahj_tutor.authoring.worksheet.rich_text import blocks
from mahj_tutor.authoring.worksheet.source import draw_items, find_source
from mahj_tutor.editor.binding import bind
from mahj_tutor.exercises.check import check_files
from mahj_tutor.exercises.shelves import read_shelf
from mahj_tutor.questions.own_pictures import MOST_IN_QUESTION, picture_of
from mahj_tutor.server.lab import copy_lessons
from mahj_tutor.server.teach.pictures import asked, pictured_options, step_picture
from mahj_tutor.session.exercise_session import ExerciseSession
from mahj_tutor.session.sources import FileSource
from tests.own_lessons import markdown, write_notebook
from tests.unit.editor.screens import KeptScreen
from tests.unit.test_own_pictures import SVG, png

EXERCISE = """\
id: my-club.look
title: Look
rules: [TN2]
interaction: choose
scene: {tiles: 5D}
ask: "Look: ![Our table, seen from East](table.png) What lies here?"
options:
  - {say: "![A dot](pictures/dot.svg) A dot", right: count(tiles) == 1}
  - {say: Nothing, right: count(tiles) == 0}
feedback:
  right: "Right. ![Our table](table.png)"
hints: [Look again.]
tests:
  - {do: the right answer, expect: right}
  - {do: a wrong answer, expect: wrong}
  - {do: [], expect: unreadable}
"""
KEY = "0" * 32


@pytest.fixture
def file(tmp_path: Path) -> Path:
    folder = tmp_path / "my-club"
    (folder / "pictures").mkdir(parents=True)
    (folder / "table.png").write_bytes(png())
    (folder / "answer.png").write_bytes(png())
    (folder / "pictures" / "dot.svg").write_text(SVG, "utf-8")
    (folder / "exercises.yaml").write_text(EXERCISE, "utf-8")
    return folder / "exercises.yaml"


def session(file: Path) -> ExerciseSession:
    found = ExerciseSession("my-club.look", FileSource(file))
    found.respond(Hello(kind="hello", key=KEY))
    return found


def test_a_board_gets_the_pictures_that_it_shows_and_no_others(file: Path) -> None:
    here = session(file)
    view = here.view_now()
    assert view is not None
    assert '<span data-own="table.png">Our table, seen from East</span>' in view.ask
    option = next(each for each in view.choices[0].options if each.html)
    assert option.text == "A dot A dot"
    assert option.html == '<span data-own="pictures/dot.svg">A dot</span> A dot'
    assert here.picture("table.png") == picture_of(png()).address
    assert here.picture("pictures/dot.svg").startswith("data:image/svg+xml;base64,")
    for hidden in ("answer.png", "exercises.yaml", "../my-club/table.png", ""):
        assert here.picture(hidden) == ""


def test_feedback_shows_its_picture(file: Path) -> None:
    here = session(file)
    view = here.view_now()
    assert view is not None
    right = next(each.id for each in view.choices[0].options if each.html)
    acts = (("choose", view.choices[0].id, right),)
    told = here.respond(Submit(kind="submit", item=view.item, acts=acts))
    assert told is not None
    assert told.feedback is not None
    assert told.feedback.why == '<p>Right. <span data-own="table.png">Our table</span></p>'


def test_a_picture_that_is_gone_leaves_its_words(file: Path) -> None:
    (file.parent / "table.png").unlink()
    assert session(file).picture("table.png") == ""


def test_the_board_hands_on_what_it_cannot_answer_itself() -> None:
    board = TileBoard()
    heard: list[Message] = []
    board.on_message(heard.append)
    board.receive({"kind": "need", "what": "picture", "name": "table.png"})
    assert heard == [Need(kind="need", what="picture", name="table.png")]


def too_large(folder: Path) -> None:
    (folder / "table.png").write_bytes(png() + bytes(MOST_IN_QUESTION))


def no_file(folder: Path) -> None:
    (folder / "table.png").unlink()


def as_it_is(_: Path) -> None:
    return


@pytest.mark.parametrize(
    ("old", "new", "change", "told"),
    [
        ("", "", as_it_is, ""),
        ("", "", no_file, "E002 'table.png': there is no such picture"),
        ("", "", too_large, "E002 'table.png': this picture has more than 1,000,000 bytes"),
        ("Look again.", "'![Again](table.png)'", as_it_is, "E002 no picture is shown here"),
        ("(table.png) What", "(my table.png) What", as_it_is, "E002 'my table.png' can't be the name"),
        ("(table.png) What", "(https://a.org/b.png) What", as_it_is, "E002 'https://a.org/b.png' can't be"),
        ("(table.png) What", "(../b.png) What", as_it_is, "E002 '../b.png' can't be the name"),
        ("Our table, seen from East", " ", as_it_is, "W310 'table.png' has no words"),
    ],
)
def test_the_check_tells_pictures_that_are_not_shown(
    file: Path, old: str, new: str, change: Callable[[Path], None], told: str
) -> None:
    file.write_text(EXERCISE.replace(old, new) if old else EXERCISE, "utf-8")
    change(file.parent)
    found = [f"{each.code} {each.say}" for each in check_files([file]) if each.code in ("E002", "W310")]
    assert [each.startswith(told) for each in dict.fromkeys(found)] == ([True] if told else [])


def test_worksheets_hold_their_pictures(file: Path) -> None:
    source = find_source(str(file))
    sheet = Worksheet("Look", "a4", draw_items(source.exercises, variants=1, seed=1))
    held = picture_of(png()).address
    page = pupils_page(sheet)
    assert f'<img class="own" alt="Our table, seen from East" src="{held}">' in page
    assert 'alt="A dot" src="data:image/svg+xml;base64,' in page
    assert "data-own" not in page + key_page(sheet)
    assert held in key_page(sheet)
    run = blocks("![Us](table.png)", sheet.pictures)[0]["runs"][0]
    assert run["is_large"]
    assert run["text"] == "Us"
    assert held in run["svg"]
    assert blocks("![Us](table.png)", MappingProxyType({}))[0]["runs"][0]["text"] == "Us"
    printed = PdfDocument(pupils_pdf(sheet))[0].get_objects(max_depth=9)
    assert any(isinstance(each, PdfImage) for each in printed)


def test_the_wall_shows_the_picture_of_a_question(file: Path) -> None:
    task = FileSource(file).find("my-club.look").task(0)
    assert f'<img class="own" alt="Our table, seen from East" src="{picture_of(png()).address}">' in asked(
        task
    )


def test_the_wall_shows_the_pictures_of_options_and_draws_no_words_twice(file: Path) -> None:
    task = FileSource(file).find("my-club.look").task(0)
    options = pictured_options(task)
    assert list(options) == ["A dot A dot", "Nothing"]
    assert options["A dot A dot"].startswith('<img class="own" alt="A dot" src="data:image/svg+xml;base64,')
    assert options["Nothing"] == "Nothing"
    assert "Nothing" in step_picture(task, 0, 1000)
    assert "Nothing" not in step_picture(task, 0, 1000, questions=False)
    (file.parent / "exercises.yaml").write_text(EXERCISE.replace("![A dot](pictures/dot.svg) ", ""), "utf-8")
    assert pictured_options(FileSource(file).find("my-club.look").task(0)) == {}


def test_copies_for_jupyterlab_bring_the_pictures_of_exercises(file: Path, tmp_path: Path) -> None:
    write_notebook(file.parent / "lesson.ipynb", markdown("# A night"))
    list(copy_lessons(read_shelf(file.parent.parent, {}).lessons, tmp_path / "copies"))
    copies = {each.name for each in (tmp_path / "copies").rglob("*.*") if each.suffix in (".png", ".svg")}
    assert copies == {"table.png", "dot.svg"}


def test_the_editor_shows_the_pictures_of_the_exercise_on_its_board(file: Path) -> None:
    editor = KeptScreen()
    bind(editor, file.parent)
    editor.receive({"kind": "hello"})
    need = {"kind": "need", "what": "picture", "name": "table.png"}
    editor.receive({"kind": "board", "which": "preview", "message": need})
    assert editor.told[-1]["message"]["src"] == picture_of(png()).address
    editor.receive({"kind": "board", "which": "preview", "message": {**need, "name": "answer.png"}})
    assert editor.told[-1]["message"]["src"] == ""
