"""The author's folders beside the form: which are shown, what is counted in them, which can be opened."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from mahj_widgets.editor_protocol import ShelfFile

from mahj_tutor.authoring.templates import template
from mahj_tutor.editor.folder import FolderError
from mahj_tutor.editor.shelf import MOST_FOLDERS, UNKNOWN, Shelf
from mahj_tutor.editor.workbench import Workbench
from tests.unit.editor.test_workbench import do

TEXT = template("choose")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Two lessons, one of them in a folder of a folder, and folders that aren't shown."""
    root = tmp_path / "lessons"
    for name in ("club", "deep/unit/too-deep", ".hidden", "__pycache__"):
        (root / name).mkdir(parents=True)
    (root / "club" / "lesson.ipynb").touch()
    (root / "club" / "exercises.yaml").write_text(TEXT, "utf-8")
    (root / "deep/unit/more.yaml").write_text(f"{TEXT}---\nid: slip\n", "utf-8")
    return root


def looked_at(root: Path) -> Shelf:
    shelf = Shelf(root)
    shelf.look()
    return shelf


def test_folders_are_shown_two_levels_deep_with_their_files(root: Path) -> None:
    found = [(each.path, each.name, each.is_lesson) for each in looked_at(root).folders]
    assert found == [
        ("", "lessons", False),
        ("club", "club", True),
        ("deep", "deep", False),
        ("deep/unit", "deep/unit", False),
    ]


def test_what_is_to_fix_is_counted_file_by_file_and_again_after_a_change(root: Path) -> None:
    shelf = looked_at(root)
    assert shelf.folders[1].files == (ShelfFile("exercises.yaml", UNKNOWN, UNKNOWN),)
    assert [shelf.count_next() for _ in range(3)] == [True, True, False]
    assert shelf.look()
    assert shelf.folders[1].files == (ShelfFile("exercises.yaml", 1, 0),)
    assert shelf.folders[3].files[0].exercises == 2
    assert shelf.folders[3].files[0].problems > 0
    assert not shelf.look()
    (root / "club" / "exercises.yaml").write_text(f"{TEXT}---\n{TEXT}", "utf-8")
    assert shelf.look()
    assert shelf.count_next()
    shelf.look()
    assert shelf.folders[1].files == (ShelfFile("exercises.yaml", 2, 1),)


@pytest.mark.parametrize(
    "path",
    ["..", "../other", "/etc", "club/..", "deep/unit/too-deep", ".hidden", "new/one", "a\0b", "link", "."],
)
def test_only_folders_that_are_shown_can_be_opened(root: Path, path: str) -> None:
    (root.parent / "other").mkdir()
    (root / "link").symlink_to(root.parent / "other")
    with pytest.raises(FolderError, match="can't be the name of a folder here"):
        looked_at(root).place(path)


def test_very_many_folders_are_not_all_looked_at(tmp_path: Path) -> None:
    for number in range(MOST_FOLDERS + 5):
        (tmp_path / f"lesson-{number}").mkdir()
    assert len(looked_at(tmp_path).folders) == MOST_FOLDERS


# --- in the editor -----------------------------------------------------------------------------------------


def test_the_first_file_there_is_is_open_and_another_folder_can_be_opened(root: Path) -> None:
    bench = Workbench(root)
    assert (bench.page().within, bench.page().file) == ("club", "exercises.yaml")
    page = do(bench, "open-in", folder="deep/unit", name="more.yaml")
    assert (page.within, page.folder, page.file, len(page.entries)) == ("deep/unit", "unit", "more.yaml", 2)
    refused = do(bench, "open-in", folder="..", name="more.yaml")
    assert (refused.within, refused.is_refusal) == ("deep/unit", True)
    refused = do(bench, "open-in", folder="club", name="../x.yaml")
    assert (refused.within, refused.is_refusal) == ("deep/unit", True)


def test_changes_in_one_folder_wait_while_another_one_is_open(root: Path) -> None:
    bench = Workbench(root)
    do(bench, "set", path=["title"], value="Mine")
    do(bench, "open-in", folder="deep/unit", name="more.yaml")
    page = do(bench, "open-in", folder="club", name="exercises.yaml")
    assert (page.entries[0].title, page.is_changed) == ("Mine", True)
    do(bench, "save")
    assert "title: Mine" in (root / "club" / "exercises.yaml").read_text("utf-8")


def test_a_new_folder_is_made_with_the_first_save(root: Path) -> None:
    bench = Workbench(root)
    page = do(bench, "open-in", folder="new-lesson", name="exercises.yaml")
    assert page.shelf[-1].path == page.within == "new-lesson"
    assert not (root / "new-lesson").exists()
    do(bench, "new", interaction="choose")
    page = do(bench, "save")
    assert page.entries[0].id == "new-lesson.choose"
    assert [each.path for each in page.shelf].count("new-lesson") == 1
    assert (root / "new-lesson" / "exercises.yaml").is_file()


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="rights are the system's")
def test_a_folder_that_cannot_be_listed_is_shown_empty(root: Path) -> None:
    (root / "club").chmod(0)
    try:
        assert looked_at(root).folders[1].files == ()
    finally:
        (root / "club").chmod(0o755)


def test_a_file_that_is_not_saved_keeps_its_dot_and_its_count_while_another_one_is_open(root: Path) -> None:
    bench = Workbench(root)
    do(bench, "open-in", folder="club", name="exercises.yaml")
    do(bench, "set", path=["answer"], value="next_playr()", n=1)
    bench.wait()
    do(bench, "open-in", folder="deep/unit", name="more.yaml")
    shelf = bench._shelf
    shelf.look()
    left = shelf.folders[1].files[0]
    assert (left.name, left.is_changed) == ("exercises.yaml", True)
    assert sum(shelf.count_next() for _ in range(9)) <= 3  # each file once, as it is now
    shelf.look()
    assert shelf.folders[1].files == (ShelfFile("exercises.yaml", 1, 1, is_changed=True),)
    assert not shelf.folders[3].files[0].is_changed
    do(bench, "open-in", folder="club", name="exercises.yaml")
    do(bench, "undo")
    do(bench, "save")
    shelf.look()
    assert not shelf.folders[1].files[0].is_changed


def test_a_file_that_was_begun_and_never_saved_stays_in_the_list(root: Path) -> None:
    bench = Workbench(root)
    do(bench, "open-in", folder="club", name="begun.yaml")
    do(bench, "new", interaction="choose")
    do(bench, "open-in", folder="deep/unit", name="more.yaml")
    bench._shelf.look()
    assert [(each.name, each.is_changed) for each in bench._shelf.folders[1].files] == [
        ("exercises.yaml", False),
        ("begun.yaml", True),
    ]
    do(bench, "open-in", folder="club", name="begun.yaml")
    assert "interaction: choose" in bench.desk.text
