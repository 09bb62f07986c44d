"""What an author is told when she saves, with another editor or another version, and exercises reused."""

from __future__ import annotations

from pathlib import Path

import pytest

from mahj_tutor.authoring.templates import template
from mahj_tutor.editor.drafts import DRAFTS
from mahj_tutor.editor.told import SHARED
from mahj_tutor.editor.workbench import Workbench
from mahj_tutor.exercises import catalog
from tests.unit.editor.test_workbench import do, field

HOUSE = "rules:\n  count-aloud: {name: Count aloud, text: Count aloud., reason: Asked players count.}\n"


@pytest.fixture
def bench(tmp_path: Path) -> Workbench:
    return Workbench(tmp_path / "my-club")


# --- what is said when a file is saved ---------------------------------------------------------------------


def test_a_file_that_was_deleted_or_has_the_same_text_is_no_other_version(tmp_path: Path) -> None:
    file = tmp_path / "exercises.yaml"
    file.write_text(template("choose"), "utf-8")
    bench = Workbench(tmp_path)
    do(bench, "set", path=["title"], value="Mine")
    file.unlink()
    assert do(bench, "save").notice == "Saved exercises.yaml."
    do(bench, "set", path=["title"], value="Yours")
    file.write_text(bench.desk.text, "utf-8")
    assert do(bench, "save").notice == "Saved exercises.yaml."
    assert list(tmp_path.glob("*other version*")) == []


def test_a_file_that_appeared_meanwhile_is_kept_and_said(bench: Workbench) -> None:
    do(bench, "new", interaction="choose")
    file = bench.desk.folder.path / "exercises.yaml"
    file.write_text("id: theirs\n", "utf-8")
    assert "had been changed elsewhere" in do(bench, "save").notice
    assert len(list(file.parent.glob("*other version*"))) == 1


def test_a_newer_version_is_not_overwritten_when_nothing_was_changed_here(tmp_path: Path) -> None:
    file = tmp_path / "exercises.yaml"
    file.write_text(template("choose"), "utf-8")
    bench = Workbench(tmp_path)
    file.write_text(template("number"), "utf-8")
    page = do(bench, "save")
    assert page.notice == "exercises.yaml was changed elsewhere, and nothing here: you see that version now."
    assert file.read_text("utf-8") == template("number") == bench.desk.text


def test_a_file_that_is_not_there_yet_is_not_said_to_be_saved(bench: Workbench) -> None:
    page = do(bench, "open", name="more.yaml")
    assert (page.is_new, page.is_changed) == (True, False)
    do(bench, "new", interaction="choose")
    assert not do(bench, "save").is_new


def test_a_notice_stays_while_the_exercise_is_checked(bench: Workbench) -> None:
    do(bench, "new", interaction="choose")
    do(bench, "save")
    assert do(bench, "check").notice == "Saved exercises.yaml."
    assert do(bench, "select", at=0).notice == ""


def test_a_schema_that_cannot_be_written_does_not_deny_the_save(
    bench: Workbench, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(file: Path, body: bytes) -> None:
        raise PermissionError(13, "Permission denied", str(file))

    monkeypatch.setattr("mahj_tutor.authoring.new.write_whole", refuse)
    do(bench, "new", interaction="choose")
    page = do(bench, "save")
    assert page.notice.startswith("Saved exercises.yaml. The schema")
    assert not page.is_refusal


def test_saving_checks_again_what_depends_on_other_files(bench: Workbench) -> None:
    do(bench, "new", interaction="choose")
    page = do(bench, "yaml", path=["rules"], value="[count-aloud]")
    assert "count-aloud" in page.findings[0].say
    do(bench, "save")
    (bench.desk.folder.path / "words.yaml").write_text(HOUSE, "utf-8")
    assert do(bench, "save").findings == ()


# --- two editors, and exercises that take over others ------------------------------------------------------


def test_two_editors_on_a_file_keep_their_own_changes_and_are_told(tmp_path: Path) -> None:
    file = tmp_path / "exercises.yaml"
    file.write_text(template("choose"), "utf-8")
    one, two = Workbench(tmp_path), Workbench(tmp_path)
    assert do(one, "set", path=["title"], value="One").notice == ""
    assert do(two, "set", path=["title"], value="Two").notice == SHARED
    assert do(one, "set", path=["ask"], value="Who?").notice == SHARED
    assert {each.read_text("utf-8").partition("\n")[2] for each in (tmp_path / DRAFTS).iterdir()} == {
        one.desk.text,
        two.desk.text,
    }
    assert do(one, "save").notice == "Saved exercises.yaml."
    assert "that version is kept" in do(two, "save").notice
    assert "title: Two" in file.read_text("utf-8")
    assert not (tmp_path / DRAFTS).exists()
    assert do(one, "set", path=["title"], value="Three").notice == ""


def test_a_first_exercise_that_was_never_saved_comes_back(bench: Workbench) -> None:
    do(bench, "new", interaction="choose")
    again = Workbench(bench.desk.folder.path)
    do(again, "open", name="exercises.yaml")
    assert again.desk.text == bench.desk.text
    assert not (again.desk.folder.path / "exercises.yaml").exists()


def test_an_exercise_that_takes_over_another_has_a_form_of_what_it_changes(tmp_path: Path) -> None:
    original = next(each for lesson in catalog.lessons() for each in lesson.exercises if each.hints)
    text = f"id: mine.one   # my own\nreuse: {original.id}\ntitle: Ours\n"
    (tmp_path / "exercises.yaml").write_text(text, "utf-8")
    bench = Workbench(tmp_path)
    page = bench.page()
    assert page.form is not None
    assert page.form.help.startswith(f"This exercise takes over `{original.id}`. You changed: “Title”.")
    assert [(each.name, each.is_needed) for each in page.form.fields] == [("id", True), ("title", False)]
    assert {"ask", "hints", "seeds"} <= {each.name for each in page.form.more}
    assert not {"scene", "interaction", "rules"} & {each.name for each in page.form.more}
    page = do(bench, "add", path=["hints"])
    assert field(page, "hints", 0).value == original.hints[0].say
    page = do(bench, "set", path=["hints", 0], value="Look at our wall.")
    page = do(bench, "remove", path=["title"])
    assert page.text.startswith(f"id: mine.one   # my own\nreuse: {original.id}\nhints:\n")
    assert page.findings == ()
    assert do(bench, "set", path=["title"], value="Ours").entries[0].title == "Ours"
