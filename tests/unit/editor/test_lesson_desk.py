"""What the editor shows of a lesson beside its exercises, and what comes of an author's messages."""

from __future__ import annotations

import base64
import re
from pathlib import Path

from mahj_widgets.editor_protocol import OpenIn, Plain, read_editor_message
from mahj_widgets.lesson_protocol import ChosenPicture, LessonDo, LessonPage, LessonText

from mahj_tutor.authoring.templates import own_choice_template, template
from mahj_tutor.editor.workbench import Workbench
from mahj_tutor.exercises.catalog import exercise_in
from mahj_tutor.questions.own_pictures import MOST_IN_QUESTION
from tests.unit.test_own_pictures import png


def do(bench: Workbench, what: str, key: str = "", value: str = "") -> LessonPage:
    message = read_editor_message({"kind": "lesson-do", "do": what, "key": key, "value": value})
    assert isinstance(message, LessonDo)
    bench.respond(message)
    return bench.page().lesson


def test_a_lesson_shows_what_the_folder_has_and_what_is_left(tmp_path: Path) -> None:
    (tmp_path / "exercises.yaml").write_text(template("choose", "one", "my-club"), "utf-8")
    (tmp_path / "more.yaml").write_text(template("number", "two", "my-club"), "utf-8")
    bench = Workbench(tmp_path)
    assert bench.page().lesson == LessonPage(left=bench.page().lesson.left)
    assert [name for name, _ in do(bench, "begin", value="Ours").left] == ["my-club.one", "my-club.two"]
    do(bench, "section", value="my-club.two")
    shown = do(bench, "section", value="my-club.one")
    assert shown.left == ()
    boards = [part.blocks[-1] for part in shown.sections[1:]]
    assert [(each.text, each.at) for each in boards] == [("my-club.two", -1), ("my-club.one", 0)]
    assert all(each.title for each in boards)
    assert shown.sections[1].blocks[0].text == f"## {boards[0].title}"
    gone = do(bench, "remove", key=boards[0].key)
    assert [name for name, _ in gone.left] == ["my-club.two"]


def test_a_text_is_taken_and_told_to_be_taken(tmp_path: Path) -> None:
    bench = Workbench(tmp_path)
    do(bench, "begin", value="Ours")
    key = bench.page().lesson.sections[0].blocks[0].key
    bench.respond(LessonText(kind="lesson-text", path=(key,), value="# Mine\n\nA goal.", n=7))
    assert bench.page().seen == 7
    assert bench.page().lesson.sections[0].blocks[0].text == "# Mine\n\nA goal."
    bench.respond(LessonText(kind="lesson-text", path=("gone",), value="x", n=8))
    assert bench.page().is_refusal
    assert "not in the lesson" in bench.page().notice


def choose(bench: Workbench, of: str, path: list[str | int], body: bytes) -> ChosenPicture | None:
    raw = {"kind": "choose-picture", "of": of, "path": path, "name": "our table.png"}
    bench.respond(read_editor_message({**raw, "body": base64.b64encode(body).decode()}))
    return bench.page().lesson.picture


def put(bench: Workbench, words: str) -> None:
    bench.respond(read_editor_message({"kind": "put-picture", "words": words}))


def test_a_picture_is_looked_at_before_its_words_are_asked(tmp_path: Path) -> None:
    bench = Workbench(tmp_path)
    do(bench, "begin", value="Ours")
    key = bench.page().lesson.sections[0].blocks[0].key
    wrong = choose(bench, "lesson", [key], b"GIF89a")
    assert wrong is not None
    assert "PNG, JPEG, WebP and SVG" in wrong.why_not
    put(bench, "A table")
    assert bench.page().lesson.picture is None
    assert choose(bench, "lesson", [key], png()) == ChosenPicture("lesson", (key,), "our table.png")
    assert not (tmp_path / "our-table.png").exists()
    put(bench, "")
    put(bench, "A table")  # it has been put away
    assert [each.name for each in tmp_path.glob("*.png")] == []
    choose(bench, "lesson", [key], png())
    put(bench, "A table")
    assert "![A table](our-table.png)" in bench.page().lesson.sections[0].blocks[0].text
    assert (tmp_path / "our-table.png").read_bytes() == png()


def test_a_picture_goes_into_a_question_and_into_an_option(tmp_path: Path) -> None:
    (tmp_path / "exercises.yaml").write_text(own_choice_template("one", "my-club"), "utf-8")
    bench = Workbench(tmp_path)
    form = bench.page().form
    assert form is not None
    takes = [each for top in form.fields for each in (top, *top.fields) if each.takes_picture]
    paths = [each.path for each in takes]
    assert ("ask",) in paths
    assert not {("title",), ("id",), ("answer",)} & {*paths}
    option = next(path for path in paths if path[0] == "options")
    before = bench.desk.value_at(option)
    too_large = choose(bench, "field", list(option), png() + bytes(MOST_IN_QUESTION))
    assert too_large is not None
    assert "1,000,000 bytes" in too_large.why_not
    for path in (option, ("ask",)):
        choose(bench, "field", list(path), png())
        put(bench, "Our {table}")
    assert bench.desk.value_at(option) == f"{before} ![Our table](our-table.png)"
    assert bench.desk.value_at(("ask",)).endswith("\n\n![Our table](our-table.png)")
    bench.respond(Plain(kind="save"))
    found = exercise_in(tmp_path / "exercises.yaml", "my-club.one")
    assert found.picture("our-table.png").media_type == "image/png"


def test_a_section_that_was_taken_out_is_told(tmp_path: Path) -> None:
    bench = Workbench(tmp_path)
    do(bench, "begin", value="Ours")
    key = do(bench, "section").sections[1].blocks[0].key
    assert len(do(bench, "drop", key=key).sections) == 1
    assert bench.page().notice == "“Another section” is out of the lesson. Undo in the lesson brings it back."


def test_another_folder_has_its_own_lesson(tmp_path: Path) -> None:
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "exercises.yaml").write_text(template("choose", "one", name), "utf-8")
    bench = Workbench(tmp_path)
    bench.respond(OpenIn(kind="open-in", folder="first", name="exercises.yaml"))
    assert do(bench, "begin", value="First").is_there
    bench.respond(OpenIn(kind="open-in", folder="second", name="exercises.yaml"))
    assert not bench.page().lesson.is_there
    bench.respond(Plain(kind="undo"))
    assert [each.name for each in tmp_path.rglob("*.ipynb")] == ["lesson.ipynb"]


def test_a_field_that_is_missing_is_where_that_is_told(tmp_path: Path) -> None:
    text = template("choose", "one", "my-club")
    (tmp_path / "exercises.yaml").write_text(re.sub(r"^options:.*\n", "", text, flags=re.M), "utf-8")
    (found,) = [each for each in Workbench(tmp_path).page().findings if "missing" in each.say]
    assert found.path == ("options",)
