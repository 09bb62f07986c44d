"""Each new exercise gets an id that no other one of its lesson has."""

from __future__ import annotations

from pathlib import Path

import pytest

from mahj_tutor.authoring.new import add_exercise, new_lesson
from mahj_tutor.editor.desk import Desk
from mahj_tutor.editor.folder import Folder
from mahj_tutor.lesson_files import ids_written


def ids_of(file: Path) -> list[str]:
    return list(ids_written(file.read_text("utf-8")))


def test_another_file_of_the_lesson_has_the_id_already(tmp_path: Path) -> None:
    list(new_lesson("my-club", tmp_path))
    desk = Desk(Folder(tmp_path / "my-club"))
    desk.open("more.yaml")
    for interaction in ("mark", "mark", "sheet"):
        desk.add(interaction)
    assert desk.ids() == ["my-club.mark-2", "my-club.mark-3", "my-club.sheet"]


@pytest.mark.parametrize("mistake", ["title: [\nx", "title: 'x\nx", "\ttitle: x\nx"])
def test_an_exercise_with_a_mistake_keeps_its_id(mistake: str, tmp_path: Path) -> None:
    (tmp_path / "my-club").mkdir()
    desk = Desk(Folder(tmp_path / "my-club"))
    desk.add("mark")
    desk.set_text(desk.part.text.replace("title", mistake, 1))
    desk.add("mark")
    assert list(ids_written(desk.text)) == ["my-club.mark", "my-club.mark-2"]


def test_the_command_leaves_an_exercise_with_a_mistake_its_id(tmp_path: Path) -> None:
    list(new_lesson("my-club", tmp_path))
    file = tmp_path / "my-club" / "more.yaml"
    file.write_text("id: my-club.sheet\ntitle: [\n", "utf-8")
    list(add_exercise("sheet", file))
    assert ids_of(file) == ["my-club.sheet", "my-club.sheet-2"]
