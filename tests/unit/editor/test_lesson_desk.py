"""What the editor shows of a lesson beside its exercises, and what comes of an author's messages."""

from __future__ import annotations

import re
from pathlib import Path

from mahj_widgets.editor_protocol import OpenIn, Plain, read_editor_message
from mahj_widgets.lesson_protocol import LessonDo, LessonPage, LessonText

from mahj_tutor.authoring.templates import template
from mahj_tutor.editor.workbench import Workbench


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
