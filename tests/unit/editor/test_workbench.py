"""The workbench: what an author does in the editor, and what becomes of her files."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest
from mahj_widgets.code import editor_code
from mahj_widgets.editor import ExerciseEditor
from mahj_widgets.editor_protocol import Page, read_editor_message
from mahj_widgets.form_protocol import FormField
from mahj_widgets.protocol import UnknownMessage

from mahj_tutor.authoring.json_schema import NAME
from mahj_tutor.authoring.templates import template
from mahj_tutor.editor.binding import bind
from mahj_tutor.editor.drafts import DRAFTS, Drafts
from mahj_tutor.editor.folder import Folder, FolderError, Opened
from mahj_tutor.editor.workbench import TROUBLE, Workbench
from mahj_tutor.exercises import catalog
from mahj_tutor.exercises.check import check_files
from mahj_tutor.notebook import author
from mahj_tutor.questions.interactions import INTERACTIONS
from mahj_tutor.yaml_source import MAX_BYTES
from tests.seeds import WHOLE

BITS = [
    "[",
    "{",
    "}",
    ": ",
    "- ",
    "#",
    "'",
    '"',
    "&a ",
    "*a",
    "\t",
    "\n",
    "---\n",
    "!x ",
    "|\n",
    "\0",
    "é",
    "…",
    "",
]
PATHS = [
    ["scene", "table"],
    ["hints", 0],
    ["hints"],
    ["options"],
    ["tests", 1, "do"],
    ["nothing", 3, "x"],
    ["scene"],
]
FILES = [file for lesson in catalog.lessons() for file in lesson.texts]


@pytest.fixture
def bench(tmp_path: Path) -> Workbench:
    return Workbench(tmp_path / "my-club")


def do(bench: Workbench, kind: str, **given: Any) -> Page:
    if kind in ("set", "yaml", "text"):
        given = {"n": 1, **given}
    bench.respond(read_editor_message({"kind": kind, **given}))
    return bench.page()


def field(page: Page, *path: str | int) -> FormField:
    """Return the field at a path."""
    assert page.form is not None
    found = page.form
    for depth in range(1, len(path) + 1):
        found = next(each for each in found.fields if each.path == path[:depth])
    return found


@pytest.mark.parametrize("interaction", INTERACTIONS)
def test_every_interaction_begins_has_a_form_is_checked_and_saved(bench: Workbench, interaction: str) -> None:
    assert bench.page().entries == ()
    page = do(bench, "new", interaction=interaction)
    assert page.entries[0].id == f"my-club.{interaction}"
    assert field(page, "ask").value
    assert field(page, "feedback").kind == "fields"
    bench.wait()
    page = bench.page()
    assert page.findings == ()
    assert page.is_checked
    assert page.answer is not None
    assert page.answer.answer
    assert do(bench, "save").notice == "Saved exercises.yaml."
    assert check_files([bench.desk.folder.path]) == ()
    assert (bench.desk.folder.path / "exercise.schema.json").is_file()


@pytest.mark.sampled(8)
@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_every_shipped_exercise_has_a_form(file: Path) -> None:
    bench = Workbench(file.parent)
    page = do(bench, "open", name=file.name)
    assert [each.id for each in page.entries] == re.findall(r"^id: (\S+)$", file.read_text("utf-8"), re.M)
    for at in range(len(page.entries)):
        page = do(bench, "select", at=at)
        assert page.form is not None, page.entries[at].id
        assert field(page, "title").value == page.entries[at].title
    assert not page.is_changed


def test_findings_stand_at_their_fields_and_lines(bench: Workbench) -> None:
    do(bench, "new", interaction="choose")
    page = do(bench, "set", path=["answer"], value="next_plaier()")
    (finding,) = page.findings
    assert (finding.path, finding.exercise) == (("answer",), 0)
    assert "answer: next_plaier()" in page.text.splitlines()[finding.line - page.first_line]
    assert "next_player" in field(page, "answer").problems[0]
    page = do(bench, "undo")
    assert page.findings == ()


def test_findings_are_those_of_the_check(bench: Workbench) -> None:
    do(bench, "new", interaction="choose")
    do(bench, "duplicate")
    do(bench, "set", path=["id"], value="my-club.choose")
    do(bench, "set", path=["tests", 0, "do"], value="West")
    do(bench, "save")
    for at in (0, 1):
        do(bench, "select", at=at)
        bench.wait()
    told = {(each.line, each.say.lower().removesuffix(".")) for each in bench.page().findings}
    found = check_files([bench.desk.folder.path])
    assert told == {(each.line, each.say.lower()) for each in found}
    assert len(told) >= 2


def test_a_file_with_a_mistake_opens_and_the_others_in_it_keep_their_forms(tmp_path: Path) -> None:
    good = template("choose")
    (tmp_path / "exercises.yaml").write_text(f"id: [broken\n---\n{good}", "utf-8")
    bench = Workbench(tmp_path)
    page = bench.page()
    assert page.form is None
    assert page.text == "id: [broken\n"
    assert page.findings[0].line == 1
    assert do(bench, "set", path=["ask"], value="?").is_refusal
    assert do(bench, "select", at=1).form is not None
    do(bench, "select", at=0)
    page = do(bench, "text", value=template("number"))
    assert page.form is not None
    assert bench.desk.text.endswith(f"---\n{good}")


def test_undo_takes_back_every_change_to_the_saved_file(bench: Workbench) -> None:
    do(bench, "new", interaction="choose")
    do(bench, "save")
    before = bench.desk.text
    do(bench, "add", path=["hints", 2])
    do(bench, "as-map", path=["hints", 0])
    do(bench, "up", path=["hints", 1])
    do(bench, "remove", path=["feedback", "wrong", 0])
    do(bench, "new", interaction="mark")
    page = do(bench, "delete")
    assert page.is_changed
    assert page.notice == "Deleted Find your jokers. Undo brings it back."
    for _ in range(6):
        page = do(bench, "undo")
    assert bench.desk.text == before
    assert not page.is_changed
    assert do(bench, "redo").is_changed


def test_changes_that_are_not_saved_come_back(tmp_path: Path) -> None:
    (tmp_path / "exercises.yaml").write_text(template("choose"), "utf-8")
    do(Workbench(tmp_path), "set", path=["title"], value="Mine")
    bench = Workbench(tmp_path)
    assert "are back" in bench.page().notice
    assert bench.page().entries[0].title == "Mine"
    do(bench, "save")
    assert not (tmp_path / DRAFTS).exists()
    assert Workbench(tmp_path).page().notice == ""


def test_another_version_on_the_disk_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "exercises.yaml"
    file.write_text(template("choose"), "utf-8")
    bench = Workbench(tmp_path)
    do(bench, "set", path=["title"], value="Mine")
    file.write_text("id: theirs\n", "utf-8")
    notice = do(bench, "save").notice
    (other,) = tmp_path.glob("*other version*")
    assert f"that version is kept as {other.name}" in notice
    assert other.read_text("utf-8") == "id: theirs\n"
    assert "title: Mine" in file.read_text("utf-8")


@pytest.mark.parametrize("ends", ["\r\n", "\n"])
def test_line_ends_and_the_byte_order_mark_stay(tmp_path: Path, ends: str) -> None:
    file = tmp_path / "exercises.yaml"
    body = b"\xef\xbb\xbf" + template("choose").replace("\n", ends).encode()
    file.write_bytes(body)
    bench = Workbench(tmp_path)
    title = bench.page().entries[0].title
    do(bench, "set", path=["title"], value="Mine")
    do(bench, "save")
    assert file.read_bytes() == body.replace(title.encode(), b"Mine", 1)


@pytest.mark.parametrize(
    "name", ["../out.yaml", "/etc/passwd", "a/b.yaml", ".hidden.yaml", "x.txt", "", "link.yaml"]
)
def test_no_file_outside_the_folder_is_opened(tmp_path: Path, name: str) -> None:
    own = tmp_path / "own"
    own.mkdir()
    (tmp_path / "out.yaml").write_text("id: secret\n", "utf-8")
    (own / "link.yaml").symlink_to(tmp_path / "out.yaml")
    assert Folder(own).names() == ()
    with pytest.raises(FolderError, match="cannot be the name"):
        Folder(own).read(name)
    page = do(Workbench(own), "open", name=name)
    assert page.is_refusal
    assert "secret" not in repr(page)


def test_a_file_that_is_no_text_is_refused_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(template("choose"), "utf-8")
    (tmp_path / "b.yaml").write_bytes(b"id: \xff\n")
    page = do(Workbench(tmp_path), "open", name="b.yaml")
    assert "not UTF-8" in page.notice
    assert page.file == "a.yaml"


def test_a_draft_cannot_lead_out_of_the_folder(tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    (own / DRAFTS).symlink_to(tmp_path)
    Drafts(Folder(own)).keep("exercises.yaml", "id: x\n", "")
    assert list(tmp_path.glob("*.draft")) == []


def test_a_file_changed_after_a_draft_was_kept_is_kept_when_the_draft_is_saved(tmp_path: Path) -> None:
    file = tmp_path / "exercises.yaml"
    file.write_text(template("choose"), "utf-8")
    do(Workbench(tmp_path), "set", path=["title"], value="Mine")
    theirs = template("choose") + "# theirs\n"
    file.write_text(theirs, "utf-8")
    page = do(Workbench(tmp_path), "save")
    assert "that version is kept as exercises (other version" in page.notice
    assert "Mine" in file.read_text("utf-8")
    assert [each.read_text("utf-8") for each in tmp_path.glob("*other version*")] == [theirs]


def test_the_schema_is_not_written_through_a_link(tmp_path: Path) -> None:
    own, outside = tmp_path / "own", tmp_path / "outside.txt"
    own.mkdir()
    outside.write_text("KEEP", "utf-8")
    (own / NAME).symlink_to(outside)
    bench = Workbench(own)
    do(bench, "new", interaction="choose")
    do(bench, "save")
    assert (own / "exercises.yaml").exists()
    assert outside.read_text("utf-8") == "KEEP"


def test_a_first_file_that_cannot_be_read_is_told_and_the_others_open(tmp_path: Path) -> None:
    (tmp_path / "exercises.yaml").write_bytes(b"id: \xff\n")
    (tmp_path / "more.yaml").write_text(template("choose"), "utf-8")
    bench = Workbench(tmp_path)
    assert "not UTF-8" in bench.page().notice
    assert do(bench, "open", name="more.yaml").file == "more.yaml"


def test_a_text_too_long_to_be_opened_again_is_not_saved(tmp_path: Path) -> None:
    with pytest.raises(FolderError, match="too long to be saved"):
        Folder(tmp_path).write("exercises.yaml", "x" * (MAX_BYTES + 1), Opened("", ""))
    assert not (tmp_path / "exercises.yaml").exists()


def test_the_browser_changes_nothing_but_by_messages(tmp_path: Path) -> None:
    editor = ExerciseEditor()
    bind(editor, tmp_path)
    before = editor.page
    editor.set_state({"page": {"file": "forged"}})
    assert editor.page == before
    for raw in (None, 3, {"kind": "run"}, {"kind": "set", "path": ["a"] * 30, "value": "", "n": 1}):
        editor.receive(raw)
    assert editor.page == before
    with pytest.raises(UnknownMessage):
        read_editor_message({"kind": "set", "path": ["ask"], "value": "x" * 20_001, "n": 1})


def test_the_code_of_the_editor_comes_when_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[Any] = []
    monkeypatch.setattr(ExerciseEditor, "send", lambda _self, content, buffers=None: sent.append(content))
    editor = ExerciseEditor()
    editor.receive({"kind": "need", "what": "code"})
    assert sent == [editor_code().answer()]
    assert editor._esm == editor_code().loader


def test_the_board_beside_the_form_is_played(tmp_path: Path) -> None:
    editor = author(tmp_path / "new")
    sent: list[Any] = []
    editor.send = lambda content, buffers=None: sent.append(content)
    editor.receive({"kind": "new", "interaction": "choose"})
    view = next(each["view"] for each in reversed(sent) if each["kind"] == "board")
    assert view["title"] == "Whose turn is next?"
    choice = view["choices"][0]
    south = next(each["id"] for each in choice["options"] if each["text"] == "South")
    answer = {"kind": "submit", "item": view["item"], "acts": [["choose", choice["id"], south]]}
    editor.receive({"kind": "board", "which": "preview", "message": answer})
    assert sent[-1]["view"]["phase"] == "right"


@pytest.mark.parametrize("interaction", INTERACTIONS)
@pytest.mark.slow
def test_whatever_is_typed_the_editor_goes_on_and_nothing_is_lost(bench: Workbench, interaction: str) -> None:
    rng = random.Random(interaction)
    do(bench, "new", interaction=interaction)
    whole = bench.desk.part.text
    for number in range(30 if WHOLE else 10):
        at = rng.randrange(len(whole))
        typed = whole[:at] + rng.choice(BITS) + whole[at + rng.randrange(12) :]
        page = do(bench, "text", value=typed, n=number)
        assert not page.is_refusal, typed
        bench.views()
        assert typed in bench.desk.text
        for kind in ("add", "remove", "up", "as-list", "as-map", "lay-out"):
            page = do(bench, kind, path=rng.choice(PATHS))
            assert page.notice != TROUBLE, (kind, typed)
        do(bench, "put-away")
