"""Lessons of one's own beside the shipped ones: found by folder, named, ordered, and read again."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from mahj_tutor.errors import ContentError, UnknownNameError
from mahj_tutor.exercises import catalog
from mahj_tutor.exercises.library import FOLDERS, Library, shared_library
from mahj_tutor.exercises.shelves import TITLE, read_shelf
from tests.own_lessons import markdown, order, write_lesson, write_notebook

SHIPPED = tuple(each.id for each in catalog.lessons())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with two lessons, `my-club` and `second`."""
    own = tmp_path / "club-lessons"
    write_lesson(own / "My Club", "A night", "my-club.one", exercises=order("my-club.one", "my-club.two"))
    write_lesson(own / "second", "Second night", "a9.first-right")
    return own


def told(folder: Path) -> list[str]:
    return [str(each).removeprefix(f"{folder}/") for each in read_shelf(folder, {}).problems]


# --- what is a lesson -------------------------------------------------------------------------------------


def test_every_folder_with_a_notebook_is_a_lesson_named_by_folder_heading_and_first_paragraph(
    folder: Path,
) -> None:
    shelf = read_shelf(folder, {})
    assert (shelf.title, shelf.is_first, shelf.problems) == (TITLE, False, ())
    assert [(each.id, each.title, each.goal) for each in shelf.lessons] == [
        ("my-club", "A night", "The goal of A night. In two lines."),
        ("second", "Second night", "The goal of Second night. In two lines."),
    ]
    assert shelf.lessons[0].notebook == folder / "My Club" / "lesson.ipynb"
    assert [each.id for each in shelf.lessons[0].exercises] == ["my-club.one", "my-club.two"]


def test_the_folder_itself_may_be_the_lesson(folder: Path) -> None:
    (lesson,) = read_shelf(folder / "second", {}).lessons
    assert (lesson.id, lesson.folder) == ("second", folder / "second")


def test_a_notebook_without_words_is_named_after_its_folder(folder: Path) -> None:
    write_notebook(folder / "03 third_night" / "lesson.ipynb", markdown("## No title"))
    write_notebook(folder / "04-fourth" / "lesson.ipynb", markdown("Words first.\n\n# The *fourth*\n\n## Go"))
    lessons = {each.id: each for each in read_shelf(folder, {}).lessons}
    assert (lessons["third-night"].title, lessons["third-night"].goal) == ("Third night", "")
    assert (lessons["fourth"].title, lessons["fourth"].goal) == ("The fourth", "")


def test_hidden_folders_and_other_folders_are_no_lessons(folder: Path) -> None:
    write_lesson(folder / "_draft", "A draft")
    write_lesson(folder / ".ipynb_checkpoints", "A checkpoint")
    (folder / "pictures").mkdir()
    assert [each.id for each in read_shelf(folder, {}).lessons] == ["my-club", "second"]
    assert told(folder) == []


def test_exercises_without_a_notebook_and_a_folder_without_lessons_are_told(tmp_path: Path) -> None:
    assert "there are no lessons in this folder" in read_shelf(tmp_path, {}).problems[0].say
    (tmp_path / "lonely").mkdir()
    (tmp_path / "lonely" / "exercises.yaml").write_text(order("lonely.one"), "utf-8")
    assert told(tmp_path) == [
        "lonely/lesson.ipynb:1:1 E002 this lesson has no notebook lesson.ipynb. create it in JupyterLab"
    ]


def test_cards_words_and_newer_copies_are_not_exercises(folder: Path) -> None:
    own = folder / "My Club"
    for name in ("card.yaml", "words.yaml", "exercises (new version).yaml", ".hidden.yaml"):
        (own / name).write_text(order("my-club.one"), "utf-8")
    (own / "ours.yaml").write_text("# our card\nschema: 'mahj-card/1'  # a card\nname: Ours\n", "utf-8")
    (own / "more.yaml").write_text(order("my-club.three"), "utf-8")
    (lesson, _) = read_shelf(folder, {}).lessons
    assert [each.name for each in lesson.files] == ["exercises.yaml", "more.yaml"]


# --- the catalog ------------------------------------------------------------------------------------------


def test_a_catalog_orders_and_names_lessons_and_their_shelf(folder: Path) -> None:
    write_lesson(folder / "another", "Another")
    (folder / "catalog.yaml").write_text(
        "title: Tuesday club\nplace: before\nlessons:\n"
        "  - {folder: second, id: night-2, title: The second, goal: Go on.}\n  - {folder: My Club}\n",
        "utf-8",
    )
    shelf = read_shelf(folder, {})
    assert (shelf.title, shelf.is_first, shelf.problems) == ("Tuesday club", True, ())
    assert [(each.id, each.title) for each in shelf.lessons] == [
        ("night-2", "The second"),
        ("my-club", "A night"),
        ("another", "Another"),
    ]
    assert shelf.lessons[0].goal == "Go on."


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("lessons:\n  - {folder: nowhere}\n", "2:6 E002 there is no folder 'nowhere'"),
        ("lessons:\n  - {foldr: second}\n", "2:6 E001 'foldr' is not a field here. did you mean 'folder'?"),
        ("lessons:\n  - {title: A}\n", "2:5 E002 the field 'folder' is missing"),
        ("lessons:\n  - {folder: second, id: My Id}\n", "2:22 E002 'My Id' is no id"),
        ("lessons: [{folder: second}, {folder: second}]\n", "1:30 E002 the folder 'second' is listed twice"),
        ("lessons: second\n", "1:1 E002 a list of lessons is expected here"),
        ("titel: A\n", "1:1 E001 'titel' is not a field here. did you mean 'title'?"),
        ("place: above\n", "1:1 E002 'above' is no place. write before or after"),
        ("title: [a]\n", "1:1 E002 'title' should be words"),
        ("- second\n", "1:1 E002 fields are expected here"),
        ("{[", "2:1 E002 this is not valid YAML"),
        ("lessons: [{folder: ../elsewhere}]\n", "1:12 E002 'elsewhere' leads out of the folder of lessons"),
    ],
)  # fmt: skip
def test_mistakes_in_a_catalog_are_told_with_their_place_and_the_lessons_stay(
    folder: Path, text: str, message: str
) -> None:
    write_lesson(folder.parent / "elsewhere", "Elsewhere")
    (folder / "catalog.yaml").write_text(text, "utf-8")
    assert any(each.startswith(f"catalog.yaml:{message}") for each in told(folder)), told(folder)
    assert "my-club" in [each.id for each in read_shelf(folder, {}).lessons]
    assert "elsewhere" not in [each.id for each in read_shelf(folder, {}).lessons]


# --- ids ----------------------------------------------------------------------------------------------------


def test_an_id_of_a_shipped_lesson_or_of_another_one_is_refused_with_its_place(folder: Path) -> None:
    write_lesson(folder / "a9", "Mine")
    write_lesson(folder / "zz my club", "Once more")
    (folder / "catalog.yaml").write_text("lessons:\n  - folder: zz my club\n    id: my-club\n", "utf-8")
    library = Library([folder])
    problems = [str(each) for shelf in library.own_shelves() for each in shelf.problems]
    assert problems == [
        f"{folder}/My Club/lesson.ipynb:1:1 E100 the id 'my-club' belongs to the lesson in"
        f" {folder}/zz my club. rename the folder, or see catalog.yaml",
        f"{folder}/a9/lesson.ipynb:1:1 E100 the id 'a9' belongs to a shipped lesson."
        " rename the folder, or see catalog.yaml",
    ]
    assert [each.title for each in library.lessons() if each.id in ("a9", "my-club")] == [
        catalog.lessons()[SHIPPED.index("a9")].title,
        "Once more",
    ]


def test_two_folders_cannot_have_a_lesson_of_the_same_id(folder: Path, tmp_path: Path) -> None:
    write_lesson(tmp_path / "other" / "second", "Other")
    first, second = Library([folder, tmp_path / "other"]).own_shelves()
    assert (len(first.lessons), second.lessons) == (2, ())
    assert "'second' belongs to the lesson in" in second.problems[0].say


def test_a_folder_whose_name_makes_no_id_is_told(folder: Path) -> None:
    write_lesson(folder / "2026", "This year")
    assert told(folder)[0].startswith("2026/lesson.ipynb:1:1 E002 the name of the folder '2026' makes no id")


# --- links --------------------------------------------------------------------------------------------------


def test_links_that_lead_out_of_the_folder_are_not_followed(folder: Path, tmp_path: Path) -> None:
    outside = write_lesson(tmp_path / "outside", "Outside", exercises=order("outside.one"))
    (folder / "outside").symlink_to(outside)
    (folder / "half").mkdir()
    (folder / "half" / "lesson.ipynb").symlink_to(outside / "lesson.ipynb")
    (folder / "My Club" / "more.yaml").symlink_to(outside / "exercises.yaml")
    (folder / "inside").symlink_to(folder / "second")
    shelf = read_shelf(folder, {})
    assert [each.id for each in shelf.lessons] == ["my-club", "inside", "second"]
    assert [each.name for each in shelf.lessons[0].files] == ["exercises.yaml"]
    assert [each.say for each in shelf.problems] == [
        "'half' leads out of the folder of lessons",
        "'outside' leads out of the folder of lessons",
    ]


def test_a_link_that_leads_to_itself_is_told(folder: Path) -> None:
    (folder / "My Club" / "loop.yaml").symlink_to(folder / "My Club" / "loop.yaml")
    (lesson, _) = read_shelf(folder, {}).lessons
    assert [each.name for each in lesson.files] == ["exercises.yaml"]


# --- the library --------------------------------------------------------------------------------------------


def test_the_library_has_the_shipped_lessons_first_unless_a_catalog_says_otherwise(folder: Path) -> None:
    library = Library([folder])
    assert [each.id for each in library.lessons()] == [*SHIPPED, "my-club", "second"]
    (folder / "catalog.yaml").write_text("place: before\n", "utf-8")
    assert [each.id for each in library.lessons()] == ["my-club", "second", *SHIPPED]


def test_an_exercise_is_found_in_any_lesson_and_an_unknown_one_is_refused_with_the_nearest(
    folder: Path,
) -> None:
    library = Library([folder])
    assert library.exercise("my-club.two").id == "my-club.two"
    assert library.exercise("a9.first-right") == catalog.exercise("a9.first-right")
    for wrong, near in (("my-club.tow", "my-club.two"), ("my-clib.two", "my-club.two"), ("a9.right", "a9.")):
        with pytest.raises(UnknownNameError, match=near):
            library.exercise(wrong)
    with pytest.raises(UnknownNameError):
        Library().exercise("my-club.two")


def test_an_exercise_behind_a_syntax_error_is_broken_not_unknown(folder: Path) -> None:
    file = folder / "My Club" / "exercises.yaml"
    file.write_text(order("my-club.one") + "---\n{[", "utf-8")
    library = Library([folder])
    assert library.exercise("my-club.one").title == "RALPH"
    with pytest.raises(ContentError, match=r"exercises.yaml:14:\d+ E002 this is not valid YAML"):
        library.exercise("my-club.two")


def test_edits_new_lessons_and_lost_ones_are_there_at_once(folder: Path) -> None:
    library = Library([folder])
    marks = [library.fingerprint()]

    def changed() -> bool:
        marks.append(library.fingerprint())
        return marks[-1] != marks[-2]

    assert not changed()
    file = folder / "My Club" / "exercises.yaml"
    file.write_text(order("my-club.one").replace("RALPH", "Right first"), "utf-8")
    os.utime(file, ns=(1, 1))
    assert library.exercise("my-club.one").title == "Right first"
    assert changed()
    notebook = write_notebook(folder / "second" / "lesson.ipynb", markdown("# Renamed"))
    os.utime(notebook, ns=(1, 1))
    assert library.lessons()[-1].title == "Renamed"
    assert changed()
    write_lesson(folder / "third", "Third")
    assert library.lessons()[-1].id == "third"
    assert changed()
    (folder / "catalog.yaml").write_text("lessons: [{folder: third}]\n", "utf-8")
    assert [each.id for each in library.lessons()[-3:]] == ["third", "my-club", "second"]
    assert changed()
    (folder / "third" / "lesson.ipynb").unlink()
    assert [each.id for each in library.lessons()[-2:]] == ["my-club", "second"]
    assert changed()


def test_a_folder_that_is_lost_leaves_the_shipped_lessons(folder: Path) -> None:
    library = Library([folder])
    folder.rename(folder.with_name("gone"))
    assert [each.id for each in library.lessons()] == list(SHIPPED)
    assert "no such folder" in library.own_shelves()[0].problems[0].say


def test_a_kernel_learns_the_folders_from_its_environment(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    environment = Library([folder]).environment()
    assert json.loads(environment[FOLDERS]) == [str(folder)]
    assert Library().environment() == {}
    monkeypatch.setenv(FOLDERS, environment[FOLDERS])
    shared_library.cache_clear()
    try:
        assert shared_library().exercise("my-club.one").id == "my-club.one"
    finally:
        shared_library.cache_clear()
