"""The catalog finds lessons and exercises, reads only what is asked for, and advises on unknown ids."""

from __future__ import annotations

from pathlib import Path

import pytest

from mahj_tutor.errors import ContentError, UnknownNameError
from mahj_tutor.exercises import catalog
from mahj_tutor.exercises.notebooks import boards_in, game_id

EXERCISE = """\
schema: mahj-exercise/2
id: {id}
title: RALPH
lesson: {lesson}
rules: [CH1]
interaction: order
steps: [Right, Across, Left]
ask: In which order?
"""


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "catalog.yaml").write_text(
        "schema: mahj-catalog/1\nlessons:\n"
        "  - {id: a9, title: First, goal: Pass., folder: a09}\n"
        "  - {id: a10, title: Second, goal: Pass again., folder: a10}\n",
        "utf-8",
    )
    for folder, name in (("a09", "a9"), ("a10", "a10")):
        (tmp_path / folder).mkdir()
        parts = [EXERCISE.format(id=f"{name}.{word}", lesson=name.upper()) for word in ("one", "two")]
        (tmp_path / folder / "exercises.yaml").write_text("---\n".join(parts), "utf-8")
    monkeypatch.setattr(catalog, "folder", lambda: tmp_path)
    catalog.lessons.cache_clear()
    catalog.units.cache_clear()
    yield tmp_path
    catalog.lessons.cache_clear()
    catalog.units.cache_clear()


def test_lessons_come_in_order_with_their_exercises_in_the_order_of_the_file(shelf: Path) -> None:
    first, second = catalog.lessons()
    assert (first.id, first.title, first.goal) == ("a9", "First", "Pass.")
    assert first.notebook == shelf / "a09" / "lesson.ipynb"
    assert second.notebook == shelf / "a10" / "lesson.ipynb"
    assert [each.id for each in second.exercises] == ["a10.one", "a10.two"]


def test_an_exercise_is_found_by_its_id_and_only_its_lesson_is_read(shelf: Path) -> None:
    (shelf / "a10" / "exercises.yaml").write_text("{[", "utf-8")
    assert catalog.exercise("a9.two").id == "a9.two"
    assert len(catalog.exercise("a9.one").task(1).solution) == 3


@pytest.mark.parametrize(
    ("asked", "near"), [("a9.tow", "a9.two"), ("a9one", "a9.one"), ("zz", "unknown exercise 'zz'")]
)
def test_an_unknown_id_is_refused_with_the_nearest(shelf: Path, asked: str, near: str) -> None:
    with pytest.raises(UnknownNameError, match=near) as raised:
        catalog.exercise(asked)
    assert raised.value.kind == "exercise"


def test_a_file_that_changes_is_read_again(shelf: Path) -> None:
    assert catalog.exercise("a9.one").title == "RALPH"
    file = shelf / "a09" / "exercises.yaml"
    file.write_text(file.read_text("utf-8").replace("RALPH", "Again"), "utf-8")
    import os

    os.utime(file, ns=(1, 1))
    assert catalog.exercise("a9.one").title == "Again"


def test_one_bad_exercise_does_not_stop_the_others(shelf: Path) -> None:
    file = shelf / "a09" / "exercises.yaml"
    file.write_text(file.read_text("utf-8").replace("steps:", "stpes:", 1), "utf-8")
    assert catalog.exercise("a9.two").id == "a9.two"
    with pytest.raises(ContentError, match=r"exercises.yaml:\d+:1 E001 'stpes'.*steps"):
        catalog.exercise("a9.one")
    with pytest.raises(ContentError, match="'stpes'"):
        _ = catalog.lessons()[0].exercises


def test_a_file_of_ones_own_is_read_as_far_as_it_can_be(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(EXERCISE.format(id="a1.own", lesson="A1") + "---\n{[", "utf-8")
    assert catalog.exercise_in(file, "a1.own").id == "a1.own"
    with pytest.raises(ContentError, match=r"mine.yaml:\d+:\d+ E002"):
        catalog.exercise_in(file, "a1.other")
    file.write_text("a: b\n", "utf-8")
    with pytest.raises(UnknownNameError):
        catalog.exercise_in(file, "a1.own")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("lessons: [{id: a9}]\n", "'title' is missing"),
        ("a: b\n", "'lessons' is missing"),
        ("{[", "not valid YAML"),
    ],
)
def test_a_damaged_catalog_says_what_is_wrong(shelf: Path, text: str, message: str) -> None:
    (shelf / "catalog.yaml").write_text(text, "utf-8")
    with pytest.raises(ContentError, match=message):
        catalog.lessons()


@pytest.mark.slow
def test_the_shipped_catalog_names_folders_and_notebooks_that_are_there() -> None:
    for lesson in catalog.lessons():
        assert lesson.notebook.is_file()
        if boards_in(lesson.notebook) == (game_id(lesson.id),):
            assert not lesson.files  # a whole game is no exercise
            continue
        assert lesson.files
        assert all(each.id.startswith(f"{lesson.id}.") for each in lesson.exercises)
        assert catalog.exercise(lesson.exercises[0].id) == lesson.exercises[0]
