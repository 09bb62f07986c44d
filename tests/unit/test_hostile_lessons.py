"""Damaged, odd and hostile files in a folder of lessons: a sentence for their author, nothing for others.

One reading decides for `mahj-tutor check`, the page and the copy for JupyterLab.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mahj_tutor.authoring.new import add_exercise, new_lesson
from mahj_tutor.authoring.preview import preview_file
from mahj_tutor.authoring.worksheet.source import find_source
from mahj_tutor.cli import main
from mahj_tutor.errors import MahjError
from mahj_tutor.exercises.catalog import Lesson
from mahj_tutor.exercises.check_lessons import check_paths
from mahj_tutor.exercises.library import Library
from mahj_tutor.exercises.notebooks import MAX_CELLS, MAX_TEXT, exercises_in, heading
from mahj_tutor.exercises.shelves import MAX_LESSONS, read_shelf
from mahj_tutor.files import FileError, read_bytes, read_text, write_whole
from mahj_tutor.server.lab import copy_lessons
from mahj_tutor.server.lab_notebooks import with_pictures
from mahj_tutor.server.renderer import NotebookDamaged, read_sections
from mahj_tutor.server.summary import sections_of
from tests.own_lessons import code, markdown, order, write_lesson

SECRET = "the-canary-sings"
Change = Callable[[Path], object]

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a system without pipes")


def book(*cells: Any, **more: Any) -> str:
    """Return a notebook with these cells; what is given besides takes the place of its fields."""
    return json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 4, **more})


def with_metadata(value: str) -> str:
    return book(markdown("# Words")).replace(
        '"metadata": {}, "nbformat"', f'"metadata": {{"a": {value}}}, "nbformat"'
    )


DAMAGED = {
    "a number of 5,000 digits": (with_metadata("1" * 5000), "this number is too long"),
    "half a character": (book(markdown("# A \ud800 B")), "escape is only half a character"),
    "lists in lists": (with_metadata("[" * 300 + "]" * 300), "values are nested too deep"),
    "metadata: null": (book(markdown("a"), metadata=None), "'metadata' should be an object in braces"),
    "metadata: a list": (book(markdown("a"), metadata=[]), "'metadata' should be an object in braces"),
    "no metadata": (
        book({"cell_type": "markdown", "source": "a"}),
        "cell 1 is damaged: 'metadata' is missing",
    ),
    "a version in letters": (
        book(markdown("a"), nbformat_minor="x"),
        "'nbformat_minor' should be a whole number",
    ),
    "outputs: 5": (
        book(markdown("a"), {**code("1"), "outputs": 5}),
        "cell 2 is damaged: 'outputs' should be a list",
    ),
    "source: a number": (
        book({**markdown("a"), "source": ["a", 5]}),
        "cell 1 is damaged: 'source' should be text",
    ),
    "another kind of cell": (book({**markdown("a"), "cell_type": "heading"}), "cell 1 is damaged"),
    "a cell's metadata: a list": (book({**markdown("a"), "metadata": []}), "cell 1 is damaged: 'metadata'"),
    "attachments: 7": (book({**markdown("a"), "attachments": 7}), "cell 1 is damaged: 'attachments'"),
    "too many cells": (book(*[markdown("a")] * (MAX_CELLS + 1)), f"more than {MAX_CELLS} cells"),
    "too many words": (book(markdown("a" * (MAX_TEXT + 1))), f"more than {MAX_TEXT:,} characters"),
    "too many values": (with_metadata("[" + "0," * 500_000 + "0]"), "holds too many values"),
    "a half-written file": (book(markdown("a"))[:-9], "this notebook is damaged"),
    "a zero byte": (book(markdown("a")).replace("a", "\0"), "this notebook is damaged"),
    "UTF-16": (book(markdown("a")).encode("utf-16"), "this is not a notebook"),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a good lesson, `good`, and the files of another one, `bad`, which has no notebook yet."""
    root = tmp_path / "lessons"
    write_lesson(root / "good", "Good", "good.one", exercises=order("good.one"))
    (root / "bad").mkdir()
    (root / "bad" / "exercises.yaml").write_text(order("bad.one"), "utf-8")
    return root


def lesson(folder: Path, name: str) -> Lesson:
    return next(each for each in read_shelf(folder, {}).lessons if each.id == name)


def told(folder: Path) -> list[str]:
    """Return what the check says of all but the good lesson."""
    found = [str(each).removeprefix(f"{folder}/") for each in check_paths([folder])]
    assert not [each for each in found if each.startswith("good")]
    return [each for each in found if " E" in each]


def copied(folder: Path, to: Path) -> list[str]:
    return list(copy_lessons(read_shelf(folder, {}).lessons, to))


def loop(path: Path) -> None:
    path.symlink_to(path)


def nowhere(path: Path) -> None:
    path.symlink_to("nothing")


def huge(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(3_000_000_000)  # takes no room on the disk


# --- one reading ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", DAMAGED)
def test_a_damaged_notebook_is_told_has_no_page_and_no_copy_and_stops_no_other(
    folder: Path, tmp_path: Path, name: str
) -> None:
    text, why = DAMAGED[name]
    notebook = folder / "bad" / "lesson.ipynb"
    notebook.write_bytes(text if isinstance(text, bytes) else text.encode())
    (found,) = told(folder)
    assert found.startswith("bad/lesson.ipynb:")
    assert why in found
    with pytest.raises(NotebookDamaged):
        read_sections(notebook, "Bad")
    assert (lesson(folder, "bad").title, heading(notebook), exercises_in(notebook)) == ("Bad", ("", ""), ())
    assert sections_of(notebook) == ()
    assert read_sections(folder / "good" / "lesson.ipynb", "Good")[1]
    refusal, last = copied(folder, tmp_path / "copies")
    assert refusal.startswith("'bad/lesson.ipynb' was not copied: ")
    assert why in refusal
    assert last.startswith("Your lessons are in")
    assert (tmp_path / "copies" / "good" / "lesson.ipynb").exists()


@pytest.mark.parametrize("make", [os.mkfifo, Path.mkdir, loop, nowhere])
def test_a_notebook_that_is_not_a_file_is_told(folder: Path, make: Change) -> None:
    make(folder / "bad" / "lesson.ipynb")
    (found,) = told(folder)
    assert "lesson.ipynb cannot be read: it is not a file" in found or "leads out of the folder" in found
    assert [each.id for each in read_shelf(folder, {}).lessons] == ["good"]


def test_words_alone_are_a_lesson(folder: Path, tmp_path: Path) -> None:
    notebook = folder / "bad" / "lesson.ipynb"
    notebook.write_text(book(markdown("# Words alone\n\nAnd a goal.\n\n## More\n\nThat's all.")), "utf-8")
    assert told(folder) == []
    assert [each.title for each in read_sections(notebook, "Words alone")[1]] == ["Words alone", "More"]
    assert len(copied(folder, tmp_path / "copies")) == 1


@pytest.mark.parametrize("cells", [[], [markdown(" \n")], [code("")]])
def test_a_notebook_with_nothing_in_it_is_told(folder: Path, cells: list[Any]) -> None:
    (folder / "bad" / "lesson.ipynb").write_text(book(*cells), "utf-8")
    assert told(folder) == [
        "bad/lesson.ipynb:1:1 E002 this notebook has no text and no boards yet."
        " write a first cell in JupyterLab"
    ]


def test_what_a_cell_calls_never_keeps_other_lessons_from_being_copied(folder: Path, tmp_path: Path) -> None:
    calls = ['draw_rack("no tiles")', "draw_rack(7)", "draw_wall(stacks=[])", "draw_rack(**{1: 2})", "show()"]
    calls += [
        'show("bad.one", seed="x")',
        "show(5)",
        'draw_rack("3B", {[]: 1})',
        "show('bad.one', nothing=1)",
    ]
    (folder / "bad" / "lesson.ipynb").write_text(book(*map(code, calls)), "utf-8")
    assert len(copied(folder, tmp_path / "copies")) == 1
    assert (tmp_path / "copies" / "bad" / "lesson.ipynb").exists()


# --- what else may be in a folder -------------------------------------------------------------------------


ODD: dict[str, tuple[str, Change]] = {
    "a pipe": ("more.yaml", os.mkfifo),
    "a folder": ("more.yaml", Path.mkdir),
    "a link to itself": ("more.yaml", loop),
    "a link to nothing": ("more.yaml", nowhere),
    "three gigabytes": ("more.yaml", huge),
    "a name that is not text": (os.fsdecode(b"m\xffre.yaml"), Path.touch),
    "zero bytes": ("more.yaml", lambda path: path.write_bytes(b"id: a\0b\n")),
    "UTF-16": ("more.yaml", lambda path: path.write_bytes("id: a\n".encode("utf-16"))),
    "a pipe of words": ("words.yaml", os.mkfifo),
    "a folder of words": ("words.yaml", Path.mkdir),
    "a pipe of a card": ("card.yaml", os.mkfifo),
    "a card of three gigabytes": ("card.yaml", huge),
    "a pipe of a catalog": ("../catalog.yaml", os.mkfifo),
    "a catalog of three gigabytes": ("../catalog.yaml", huge),
}


@pytest.mark.parametrize("name", ODD)
def test_a_file_that_cannot_be_read_is_told_and_stops_nothing(
    folder: Path, tmp_path: Path, name: str
) -> None:
    (folder / "bad" / "lesson.ipynb").write_text(book(code('show("bad.one")')), "utf-8")
    file, make = ODD[name]
    make(folder / "bad" / file)
    assert any(Path(file).name in each and " E002 " in each for each in told(folder))
    assert Library([folder]).fingerprint() == Library([folder]).fingerprint()
    assert {each.id for each in read_shelf(folder, {}).lessons} == {"good", "bad"}
    assert lesson(folder, "good").exercises[0].id == "good.one"
    *_, last = copied(folder, tmp_path / "copies")
    assert last.startswith("Your lessons are in")
    assert {each.name for each in (tmp_path / "copies" / "bad").iterdir()} >= {
        "lesson.ipynb",
        "exercises.yaml",
    }
    preview_file(folder / "bad" / "exercises.yaml")


def test_a_folder_whose_name_is_not_text_has_a_title(folder: Path) -> None:
    (folder / "bad" / "lesson.ipynb").write_text(book(code("1")), "utf-8")
    (folder / "bad").rename(folder / os.fsdecode(b"b\xffd night"))
    assert lesson(folder, "bd-night").title == "B?d night"


def test_a_catalog_names_so_many_lessons_at_most(folder: Path) -> None:
    rows = "".join(f"  - {{folder: f{number}}}\n" for number in range(5_000))
    (folder / "catalog.yaml").write_text(f"lessons:\n{rows}", "utf-8")
    assert len(read_shelf(folder, {}).problems) <= MAX_LESSONS + 2
    assert lesson(folder, "good").title == "Good"


def test_half_a_character_in_a_text_is_told_with_its_place() -> None:
    from mahj_tutor.yaml_source import read_documents

    (found,) = read_documents("id: a\ntitle: \ud800\n", "typed")[1]
    assert str(found).startswith("typed:2:8 E002 this line has a character that is not text")


# --- nothing outside is read ------------------------------------------------------------------------------

LINKED = (
    "more.yaml",
    "words.yaml",
    "card.yaml",
    "lesson.ipynb",
    "another.ipynb",
    "../catalog.yaml",
    "../loose.yaml",
)


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    """A folder outside the lessons, with texts that must never be read."""
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "text").write_text(f"{SECRET}: {SECRET}\nid: {SECRET}\n{SECRET}\n", "utf-8")
    (outside / "lesson.ipynb").write_text(book(markdown(f"# {SECRET}"), code(f'show("{SECRET}")')), "utf-8")
    (outside / "exercises.yaml").write_text(order("bad.one").replace("RALPH", SECRET), "utf-8")
    return outside


@pytest.mark.parametrize("name", LINKED)
def test_a_link_out_of_the_folder_is_never_read(
    folder: Path, secret: Path, name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "bad" / "lesson.ipynb").write_text(book(code('show("bad.one")')), "utf-8")
    link = folder / "bad" / name
    link.unlink(missing_ok=True)
    link.symlink_to(secret / ("lesson.ipynb" if name.endswith(".ipynb") else "text"))
    monkeypatch.chdir(folder.parent)
    for path in ("lessons", "lessons/bad"):
        main(["check", path])
        main(["worksheet", path, "--out", "out"])
    said = "".join(capsys.readouterr())
    assert SECRET not in said
    assert name == "another.ipynb" or "out of the folder of lessons" in said
    copies = folder.parent / "copies"
    list(copy_lessons(read_shelf(folder, {}).lessons, copies))
    assert SECRET not in "".join(each.read_text("utf-8") for each in copies.rglob("*") if each.is_file())
    assert SECRET not in "".join(each.title for each in read_shelf(folder, {}).lessons)
    assert SECRET not in repr(preview_file(folder / "bad" / "exercises.yaml"))


def test_folders_of_exercises_alone_read_no_link_out_of_them(
    tmp_path: Path, secret: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "exercises"
    folder.mkdir()
    (folder / "mine.yaml").write_text(order("mine.one"), "utf-8")
    (folder / "other.yaml").symlink_to(secret / "text")
    (folder / "deep").symlink_to(secret)
    assert main(["check", str(folder)]) == 1
    assert main(["bank", str(folder)]) == 0
    said = "".join(capsys.readouterr())
    assert SECRET not in said
    assert "other.yaml:1:1 E002 this link leads out of the folder of lessons, so it is not read" in said
    assert [each.id for each in find_source(str(folder)).exercises] == ["mine.one"]


def test_a_cell_that_names_a_file_elsewhere_has_no_picture_of_it(
    folder: Path, secret: Path, tmp_path: Path
) -> None:
    outside, inside = secret / "exercises.yaml", "exercises.yaml"
    calls = [
        f'show("bad.one", file={str(each)!r})' for each in (outside, "../../outside/exercises.yaml", inside)
    ]
    (folder / "bad" / "lesson.ipynb").write_text(book(*map(code, calls)), "utf-8")
    copied(folder, tmp_path / "copies")
    copy = tmp_path / "copies" / "bad" / "lesson.ipynb"
    read = with_pictures(copy.read_bytes(), copy.parent).decode()
    assert [len(each["outputs"]) for each in json.loads(read)["cells"]] == [0, 0, 1]
    assert SECRET not in read


# --- nothing outside is written ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["../../x", "/tmp/x", "a/b", "..", ".x", "a\\b", "c:x", "a\nb", "a\x1b[31m", "\udcffx", ""]
)
def test_a_lesson_is_written_into_its_folder_or_not_at_all(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "a" / "b"
    folder.mkdir(parents=True)
    with pytest.raises(MahjError, match="cannot be the name of a lesson"):
        list(new_lesson(name, folder))
    assert sorted(tmp_path.rglob("*")) == [tmp_path / "a", folder]


def test_no_command_writes_through_a_link_out_of_the_folder(
    tmp_path: Path, secret: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "lessons"
    folder.mkdir()
    monkeypatch.chdir(folder)
    before = (secret / "text").read_text("utf-8")
    for name in ("e.yaml", "schema.json", "page.html", "mine-worksheet.html", "exercise.schema.json"):
        (folder / name).symlink_to(secret / "text")
    (folder / "mine.yaml").write_text(order("mine.one"), "utf-8")
    assert main(["new", "exercise", "choose", "e.yaml"]) == 1
    assert main(["new", "exercise", "choose", "mine.yaml"]) == 0
    assert main(["schema", "--out", "schema.json"]) == 0
    assert main(["card", "show", "first", "--out", "page.html"]) == 0
    assert main(["worksheet", "mine.yaml", "--exercise", "one"]) == 0
    assert (secret / "text").read_text("utf-8") == before
    assert not (folder / "page.html").is_symlink()
    assert "RALPH" in (folder / "mine-worksheet.html").read_text("utf-8")


@pytest.mark.parametrize("make", [os.mkfifo, Path.mkdir, huge, lambda path: path.write_bytes(b"\xff")])
def test_an_exercise_is_added_to_text_alone(tmp_path: Path, make: Change) -> None:
    make(tmp_path / "mine.yaml")
    with pytest.raises(MahjError, match=r"mine\.yaml' cannot be added to: "):
        list(add_exercise("choose", tmp_path / "mine.yaml"))


# --- reading and writing files ----------------------------------------------------------------------------


def open_files() -> int:
    """Return how many files this process has open, where the system says."""
    found = Path("/proc/self/fd")
    return len(list(found.iterdir())) if found.exists() else 0


def test_a_file_is_read_up_to_its_bound_and_closed(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"\xef\xbb\xbfabc")
    assert (read_bytes(file, 6), read_text(file, 6)) == (b"\xef\xbb\xbfabc", "abc")
    with pytest.raises(FileError, match="longer than 5 bytes"):
        read_bytes(file, 5)
    before = open_files()
    for path in (tmp_path, tmp_path / "nothing", Path("a\0b"), Path("/dev/zero")):
        with pytest.raises(FileError):
            read_bytes(path, 5)
    assert open_files() == before


def test_a_file_is_written_whole_and_in_place_of_a_link(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_text("before")
    link.symlink_to(target)
    (tmp_path / ".link.part").symlink_to(target)
    write_whole(link, b"after")
    assert (target.read_text(), link.read_text(), link.is_symlink()) == ("before", "after", False)
    os.mkfifo(tmp_path / "pipe")
    for name in ("pipe", "."):
        with pytest.raises(OSError, match="not a file"):
            write_whole(tmp_path / name, b"after")
