"""Cards in an operator's own lessons: which ones a teacher may choose, and how often their files are read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from mahj_tutor.card import Card, first_card
from mahj_tutor.card_files import card_text, names
from mahj_tutor.exercises.shelves import Shelf, read_shelf
from mahj_tutor.server.teach.house_pages import own_cards
from tests.own_lessons import order, write_lesson

MANY = 12
"""More cards than a process keeps whole."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A lesson with many cards, one of them broken, and words."""
    lesson = write_lesson(tmp_path / "club", "A night", "club.one", exercises=order("club.one"))
    for number in range(MANY):
        _write(lesson, number, f"Card {number:02}")
    (lesson / "words.yaml").write_text("rules: {}\n", "utf-8")
    (lesson / "card.yaml").write_text("schema: mahj-card/1\nname: 7\n", "utf-8")
    return lesson


def _write(lesson: Path, number: int, name: str) -> None:
    text = card_text(replace(first_card(), name=name))
    (lesson / f"night-{number:02}.yaml").write_text(text, "utf-8")


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the files that were read as cards."""
    files: list[str] = []

    def counted(before: Callable[[Path], Card]) -> Callable[[Path], Card]:
        def read_one(file: Path) -> Card:
            files.append(file.name)
            return before(file)

        return read_one

    monkeypatch.setattr(names, "read_card", counted(names.read_card))
    return files


def _shelves(folder: Path) -> tuple[Shelf, ...]:
    return (read_shelf(folder.parent, {}),)


def test_every_card_that_can_be_read_may_be_chosen(folder: Path) -> None:
    found = list(own_cards(_shelves(folder)))
    assert [each.name for each in found] == [f"Card {number:02}" for number in range(MANY)]
    assert [each.place for each in found[:2]] == ["club/night-00.yaml", "club/night-01.yaml"]
    assert found[0].file == folder / "night-00.yaml"


def test_a_file_is_read_once_until_it_changes(folder: Path, read: list[str]) -> None:
    first = list(own_cards(_shelves(folder)))
    assert len(read) == len(set(read)) == MANY + 2, "each once, and those that are no cards as well"
    read.clear()
    assert list(own_cards(_shelves(folder))) == first
    assert read == []
    _write(folder, 3, "Another card")
    assert "Another card" in [each.name for each in own_cards(_shelves(folder))]
    assert read == ["night-03.yaml"]


def test_a_card_that_was_mended_is_there_and_one_that_was_deleted_is_gone(folder: Path) -> None:
    before = {each.place for each in own_cards(_shelves(folder))}
    (folder / "card.yaml").write_text(card_text(replace(first_card(), name="Mended")), "utf-8")
    (folder / "night-00.yaml").unlink()
    after = {each.place for each in own_cards(_shelves(folder))}
    assert after ^ before == {"club/card.yaml", "club/night-00.yaml"}
