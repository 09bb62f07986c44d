import json
from dataclasses import replace
from pathlib import Path

import pytest

from mahj_tutor.exercises.catalog import Lesson
from mahj_tutor.server.lab import MANIFEST, copy_lessons
from mahj_tutor.server.startup_errors import StartupError

NAME = "A09 First Charleston (RALPH).ipynb"


@pytest.fixture
def lesson(tmp_path: Path) -> Lesson:
    shipped = tmp_path / "a09" / "lesson.ipynb"
    shipped.parent.mkdir()
    shipped.write_text(book("first"))
    return Lesson("a9", "First Charleston (RALPH)", "Pass.", shipped.parent)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "Mahj Tutor lessons"


def book(words: str) -> str:
    """Return a notebook with these words in a cell."""
    cell = {"cell_type": "markdown", "id": "c0", "metadata": {}, "source": words}
    return json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5})


def words(path: Path) -> str:
    return str(json.loads(path.read_text())["cells"][0]["source"])


def copy(lesson: Lesson, folder: Path) -> list[str]:
    return list(copy_lessons([lesson], folder))


def names(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir() if each.name != MANIFEST)


def test_lessons_are_copied_under_names_one_can_read(lesson: Lesson, folder: Path) -> None:
    assert copy(lesson, folder) == [f"Your lessons are in {folder}"]
    assert words(folder / NAME) == "first"
    assert names(folder) == [NAME]


def test_an_unchanged_lesson_follows_new_versions(lesson: Lesson, folder: Path) -> None:
    copy(lesson, folder)
    lesson.notebook.write_text(book("second"))
    copy(lesson, folder)
    assert words(folder / NAME) == "second"
    assert names(folder) == [NAME]


def test_a_changed_lesson_stays_and_nothing_is_said_while_there_is_no_new_version(
    lesson: Lesson, folder: Path
) -> None:
    copy(lesson, folder)
    (folder / NAME).write_text("mine")
    assert copy(lesson, folder) == [f"Your lessons are in {folder}"]
    assert (folder / NAME).read_text() == "mine"
    assert names(folder) == [NAME]


def test_a_new_version_of_a_changed_lesson_is_put_beside_it_once(lesson: Lesson, folder: Path) -> None:
    copy(lesson, folder)
    (folder / NAME).write_text("mine")
    lesson.notebook.write_text(book("second"))
    beside = NAME.replace(".ipynb", " (new version).ipynb")
    first, _ = copy(lesson, folder)
    assert NAME in first
    assert beside in first
    assert ((folder / NAME).read_text(), words(folder / beside)) == ("mine", "second")
    assert len(copy(lesson, folder)) == 1
    (folder / beside).write_text("mine too")
    lesson.notebook.write_text(book("third"))
    copy(lesson, folder)
    assert (folder / beside).read_text() == "mine too"
    assert words(folder / NAME.replace(".ipynb", " (new version 2).ipynb")) == "third"


def test_a_lesson_changed_to_just_the_new_version_is_no_conflict(lesson: Lesson, folder: Path) -> None:
    copy(lesson, folder)
    (folder / NAME).write_text(book("second"))
    lesson.notebook.write_text(book("second"))
    assert len(copy(lesson, folder)) == 1
    assert names(folder) == [NAME]


@pytest.mark.parametrize("body", ["not json", "[]", "{}"])
def test_without_a_readable_manifest_nothing_is_overwritten(lesson: Lesson, folder: Path, body: str) -> None:
    copy(lesson, folder)
    (folder / NAME).write_text("mine")
    (folder / MANIFEST).write_text(body)
    lesson.notebook.write_text(book("second"))
    copy(lesson, folder)
    assert (folder / NAME).read_text() == "mine"
    assert NAME in json.loads((folder / MANIFEST).read_text())


def test_a_title_with_odd_characters_is_still_a_file_name(lesson: Lesson, folder: Path) -> None:
    copy(replace(lesson, title='What? A/B: "C"'), folder)
    assert names(folder) == ["A09 What A B - C.ipynb"]


def test_copies_under_a_former_name_get_the_new_one_with_all_that_was_written_in_them(
    lesson: Lesson, folder: Path
) -> None:
    (lesson.folder / "exercises.yaml").write_text("first")
    copy(lesson, folder)
    stem = NAME.removesuffix(".ipynb")
    for former in ("A9 First Charleston (RALPH)", "A09 The first three passes"):
        now = json.loads((folder / MANIFEST).read_text())
        for ending in (".ipynb", ".yaml"):
            (folder / f"{stem}{ending}").rename(folder / f"{former}{ending}")
            now[f"{former}{ending}"] = now.pop(f"{stem}{ending}")
        (folder / MANIFEST).write_text(json.dumps(now))
        (folder / f"{former}.yaml").write_text("mine")
        assert copy(lesson, folder) == [f"Your lessons are in {folder}"]
        assert names(folder) == [NAME, f"{stem}.yaml"]
        assert (folder / f"{stem}.yaml").read_text() == "mine"


def test_a_copy_keeps_its_former_name_where_the_new_one_is_taken(lesson: Lesson, folder: Path) -> None:
    copy(lesson, folder)
    former = NAME.replace("A09", "A9")
    now = json.loads((folder / MANIFEST).read_text())
    (folder / former).write_text("mine")
    (folder / MANIFEST).write_text(json.dumps({former: now.pop(NAME)}))
    copy(lesson, folder)
    assert (folder / former).read_text() == "mine"
    assert names(folder) == [NAME, former]


def test_a_folder_that_cannot_be_made_is_one_sentence(lesson: Lesson, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StartupError, match="the lessons cannot be copied to"):
        copy(lesson, tmp_path / "file" / "lessons")


def test_exercises_are_copied_beside_the_notebook_under_its_name(lesson: Lesson, folder: Path) -> None:
    (lesson.folder / "exercises.yaml").write_text("first")
    (lesson.folder / "more.yaml").write_text("more")
    copy(lesson, folder)
    stem = NAME.removesuffix(".ipynb")
    assert names(folder) == [f"{stem} more.yaml", NAME, f"{stem}.yaml"]
    assert (folder / f"{stem}.yaml").read_text() == "first"


def test_changed_exercises_are_never_overwritten(lesson: Lesson, folder: Path) -> None:
    shipped, mine = lesson.folder / "exercises.yaml", folder / NAME.replace(".ipynb", ".yaml")
    shipped.write_text("first")
    copy(lesson, folder)
    mine.write_text("mine")
    assert len(copy(lesson, folder)) == 1
    shipped.write_text("second")
    said, _ = copy(lesson, folder)
    assert mine.name in said
    assert mine.read_text() == "mine"
    assert mine.with_name(f"{mine.stem} (new version).yaml").read_text() == "second"


def own(folder: Path, lesson_id: str = "my-club") -> Lesson:
    notebook = folder / "My Club" / "lesson.ipynb"
    notebook.parent.mkdir(parents=True, exist_ok=True)
    notebook.write_text(book("A night"))
    for name in ("exercises.yaml", "card.yaml"):
        (notebook.parent / name).write_text(name)
    return Lesson(lesson_id, "A night", "Play.", notebook.parent, folder)


def test_a_lesson_of_ones_own_is_copied_as_a_folder(folder: Path, tmp_path: Path) -> None:
    lesson = own(tmp_path / "club-lessons")
    copy(lesson, folder)
    copies = folder / "my-club"
    assert sorted(each.name for each in copies.iterdir()) == ["card.yaml", "exercises.yaml", "lesson.ipynb"]
    (copies / "exercises.yaml").write_text("mine")
    (lesson.folder / "exercises.yaml").write_text("second")
    assert "'my-club/exercises.yaml'" in copy(lesson, folder)[0]
    assert (copies / "exercises.yaml").read_text() == "mine"
    assert (copies / "exercises (new version).yaml").read_text() == "second"


def test_a_lesson_that_is_in_the_folder_of_copies_is_not_copied(folder: Path) -> None:
    assert copy(own(folder), folder) == [f"Your lessons are in {folder}"]
    assert names(folder) == ["My Club"]


def write_notebook(path: Path, *sources: str, ran: bool = False) -> None:
    outputs = [{"output_type": "stream", "name": "stdout", "text": "ran"}] if ran else []
    cell = {"cell_type": "code", "metadata": {}, "execution_count": None, "outputs": outputs}
    cells = [{**cell, "id": f"c{number}", "source": source} for number, source in enumerate(sources)]
    path.write_text(json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}))


def outputs(path: Path) -> list[str]:
    return [each["output_type"] for cell in json.loads(path.read_text())["cells"] for each in cell["outputs"]]


def test_a_lesson_that_was_only_run_is_left_as_it_is(lesson: Lesson, folder: Path) -> None:
    write_notebook(lesson.notebook, 'draw_rack("1B")')
    copy(lesson, folder)
    assert outputs(folder / NAME) == []
    write_notebook(folder / NAME, 'draw_rack("1B")', ran=True)
    assert copy(lesson, folder) == [f"Your lessons are in {folder}"]
    assert outputs(folder / NAME) == ["stream"]


def test_a_lesson_that_was_only_run_follows_new_versions(lesson: Lesson, folder: Path) -> None:
    write_notebook(lesson.notebook, 'draw_rack("1B")')
    copy(lesson, folder)
    write_notebook(folder / NAME, 'draw_rack("1B")', ran=True)
    write_notebook(lesson.notebook, 'draw_rack("2B")')
    copy(lesson, folder)
    assert "2B" in (folder / NAME).read_text()
    assert names(folder) == [NAME]


def test_a_changed_lesson_keeps_what_its_cells_put_out(lesson: Lesson, folder: Path) -> None:
    write_notebook(lesson.notebook, 'draw_rack("1B")')
    copy(lesson, folder)
    write_notebook(folder / NAME, 'draw_rack("1B")', "print('ran')", ran=True)
    copy(lesson, folder)
    assert outputs(folder / NAME) == ["stream", "stream"]


def test_an_unchanged_copy_is_not_written_again(lesson: Lesson, folder: Path) -> None:
    write_notebook(lesson.notebook, 'draw_rack("1B")', "1 + 1")
    copy(lesson, folder)
    before = (folder / NAME).stat()
    copy(lesson, folder)
    assert (folder / NAME).stat().st_ino == before.st_ino


def read_only(path: Path) -> list[bool]:
    """Return of each cell whether it is read-only."""
    return [each["metadata"].get("editable") is False for each in json.loads(path.read_text())["cells"]]


def test_a_lessons_own_cells_are_read_only_also_in_copies_made_before(lesson: Lesson, folder: Path) -> None:
    """What its owner added or changed is hers."""
    write_notebook(lesson.notebook, "1", "2", "3")
    copy(lesson, folder)
    assert read_only(folder / NAME) == [True, True, True]
    write_notebook(folder / NAME, "1", "2", "3", ran=True)
    assert copy(lesson, folder) == [f"Your lessons are in {folder}"]
    assert read_only(folder / NAME) == [True, True, True]
    assert outputs(folder / NAME) == ["stream"] * 3
    write_notebook(folder / NAME, "1", "mine", "3", "also mine", ran=True)
    assert copy(lesson, folder) == [f"Your lessons are in {folder}"]
    assert read_only(folder / NAME) == [True, False, True, False]
    assert outputs(folder / NAME) == ["stream"] * 4
    assert names(folder) == [NAME]


def test_a_lesson_of_ones_own_can_be_changed_in_its_copy(folder: Path, tmp_path: Path) -> None:
    copy(own(tmp_path / "club-lessons"), folder)
    assert read_only(folder / "my-club" / "lesson.ipynb") == [False]


def test_a_copy_that_leads_to_a_notebook_elsewhere_leaves_that_alone(lesson: Lesson, folder: Path) -> None:
    copy(lesson, folder)
    mine = folder.parent / "mine.ipynb"
    mine.write_text(book("first"))
    (folder / NAME).unlink()
    (folder / NAME).symlink_to(mine)
    copy(lesson, folder)
    assert mine.read_text() == book("first")
    assert (folder / NAME).is_symlink()
