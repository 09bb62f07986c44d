"""A file that somebody else changes while it is open: taken over, or put together exercise by exercise."""

from __future__ import annotations

from pathlib import Path

import pytest
from mahj_widgets.editor_protocol import read_editor_message

from mahj_tutor.authoring.templates import template
from mahj_tutor.editor.binding import bind
from mahj_tutor.editor.drafts import DRAFTS
from mahj_tutor.editor.sheet import RESTORED
from mahj_tutor.editor.workbench import Workbench
from tests.unit.editor.screens import KeptScreen
from tests.unit.editor.test_workbench import do

ONE, TWO, THREE = (template("choose").replace("my-lesson.choose", f"my-lesson.{n}") for n in ("a", "b", "c"))
BOTH = f"{ONE}---\n{TWO}"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "exercises.yaml"
    file.write_text(BOTH, "utf-8")
    return file


@pytest.fixture
def bench(file: Path) -> Workbench:
    return Workbench(file.parent)


def looked(bench: Workbench) -> str:
    """Look until the file lies still, and once more; return what is said of it."""
    for _ in range(3):
        bench.look()
    return bench.page().notice


def titled(text: str, title: str) -> str:
    return text.replace("title: Whose turn is next?", f"title: {title}", 1)


def test_a_change_elsewhere_is_taken_over_where_nothing_was_changed_here(
    bench: Workbench, file: Path
) -> None:
    do(bench, "select", at=1)
    file.write_text(f"{THREE}---\n{ONE}---\n{titled(TWO, 'Theirs')}", "utf-8")
    assert looked(bench)
    page = bench.page()
    assert page.notice == "exercises.yaml was changed elsewhere, and nothing here: you see that version now."
    assert (page.entries[page.at].id, page.entries[page.at].title) == ("my-lesson.b", "Theirs")
    assert not page.is_changed
    assert do(bench, "undo").entries[1].title == "Whose turn is next?"


def test_a_file_that_is_still_being_written_is_left_until_it_lies_still(bench: Workbench, file: Path) -> None:
    bench.look()
    file.write_text(ONE[:40], "utf-8")
    before = bench.desk.text
    bench.look()
    assert bench.desk.text == before
    file.write_text(f"{BOTH}---\n{THREE}", "utf-8")
    assert looked(bench)
    assert len(bench.page().entries) == 3


def test_changes_to_different_exercises_are_put_together(bench: Workbench, file: Path) -> None:
    do(bench, "set", path=["title"], value="Mine")
    file.write_text(f"{ONE}---\n{titled(TWO, 'Theirs')}---\n# Ours, too.\n{THREE}", "utf-8")
    assert looked(bench)
    page = bench.page()
    assert [each.title for each in page.entries] == ["Mine", "Theirs", "Whose turn is next?"]
    assert page.notice.endswith("That is taken over, and what you changed stays.")
    assert page.is_changed
    assert "# Ours, too.\n" in bench.desk.text
    assert do(bench, "save").notice == "Saved exercises.yaml."
    assert file.read_text("utf-8") == bench.desk.text
    assert list(file.parent.glob("*other version*")) == []


def test_an_exercise_that_both_have_changed_stays_and_the_other_version_is_kept(
    bench: Workbench, file: Path
) -> None:
    do(bench, "set", path=["title"], value="Mine")
    theirs = f"{titled(ONE, 'Theirs')}---\n{TWO}"
    file.write_text(theirs, "utf-8")
    assert looked(bench)
    (other,) = file.parent.glob("exercises (other version *).txt")
    assert other.read_text("utf-8") == theirs
    page = bench.page()
    assert page.entries[0].title == "Mine"
    said = f"my-lesson.a was changed here and there: yours stays. The other version is in {other.name}."
    assert page.notice.endswith(said)
    assert do(bench, "save").notice == "Saved exercises.yaml."


def test_two_editors_on_a_file_come_to_have_what_both_have_saved(bench: Workbench, file: Path) -> None:
    other = Workbench(file.parent)
    do(bench, "set", path=["title"], value="One")
    do(other, "select", at=1)
    do(other, "set", path=["title"], value="Two")
    do(bench, "save")
    assert looked(other)
    do(other, "save")
    assert looked(bench)
    assert [each.title for each in bench.page().entries] == ["One", "Two"]
    assert bench.desk.text == file.read_text("utf-8")
    assert not (file.parent / DRAFTS).exists()


def test_a_file_that_is_gone_stays_in_the_editor_and_can_be_saved_again(bench: Workbench, file: Path) -> None:
    file.unlink()
    assert looked(bench)
    page = bench.page()
    assert page.notice == "exercises.yaml is no longer in the folder. Save puts it there again."
    assert (len(page.entries), page.is_new) == (2, True)
    assert do(bench, "save").notice == "Saved exercises.yaml."
    assert file.read_text("utf-8") == BOTH


def test_a_file_that_cannot_be_read_any_more_is_told_once_and_nothing_is_lost(
    bench: Workbench, file: Path
) -> None:
    file.write_bytes(b"\xff\xfe\x00")
    assert looked(bench)
    page = bench.page()
    assert (page.is_refusal, len(page.entries)) == (True, 2)
    bench.respond(read_editor_message({"kind": "select", "at": 1}))
    assert looked(bench) == ""


def test_changes_that_were_not_saved_are_put_together_with_a_file_that_was_changed_meanwhile(
    bench: Workbench, file: Path
) -> None:
    do(bench, "set", path=["title"], value="Mine")
    file.write_text(f"{ONE}---\n{titled(TWO, 'Theirs')}", "utf-8")
    page = Workbench(file.parent).page()
    assert [each.title for each in page.entries] == ["Mine", "Theirs"]
    assert page.notice == RESTORED


def test_the_other_version_is_kept_however_often_it_changes_before_the_save(
    bench: Workbench, file: Path
) -> None:
    do(bench, "set", path=["title"], value="Mine")
    theirs = f"{titled(ONE, 'Theirs')}---\n{TWO}"
    file.write_text(theirs, "utf-8")
    again = Workbench(file.parent)
    assert "my-lesson.a was changed here and there: yours stays. Save puts" in again.page().notice
    file.write_text(f"{theirs}---\n{THREE}", "utf-8")
    looked(again)
    assert "that version is kept" in do(again, "save").notice
    (other,) = file.parent.glob("exercises (other version *).txt")
    assert "Theirs" in other.read_text("utf-8")
    assert [each.title for each in again.page().entries][::2] == ["Mine", "Whose turn is next?"]


def test_drafts_that_no_editor_wrote_change_nothing(file: Path) -> None:
    for number, text in enumerate(
        ["", "x", "mark {\nid: x\n", "mark [1]\nid: x\n", f"m {'[' * 9999}\nid: x\n"]
    ):
        (file.parent / DRAFTS).mkdir(exist_ok=True)
        (file.parent / DRAFTS / f"exercises.yaml.{number}.draft").write_text(text, "utf-8")
        assert Workbench(file.parent).desk.text == BOTH


def test_a_position_that_is_being_laid_out_follows_its_exercise(bench: Workbench, file: Path) -> None:
    do(bench, "lay-out", path=["scene", "table"])
    changed = BOTH.replace("South 3B 3B", "South 4B 4B", 1)
    assert changed != BOTH
    file.write_text(changed, "utf-8")
    assert looked(bench)
    assert bench.position is not None
    assert "4B 4B" in bench.position.text


def test_a_look_shows_a_page_only_if_there_is_news(file: Path) -> None:
    screen = KeptScreen()
    bench = bind(screen, file.parent)
    bench._shelf.count_next()
    screen.receive({"kind": "look"})
    screen.receive({"kind": "look"})
    before = screen.shown.serial
    screen.receive({"kind": "look"})
    assert screen.shown.serial == before
    file.write_text(titled(BOTH, "Theirs"), "utf-8")
    for _ in range(2):
        screen.receive({"kind": "look"})
    assert screen.shown.entries[0].title == "Theirs"
