"""The process that finds positions beside a server, the command it runs, and the count that it prints."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import psutil
import pytest

from mahj_tutor.card import first_card
from mahj_tutor.card_files import card_text
from mahj_tutor.cli import main
from mahj_tutor.exercises.library import Library
from mahj_tutor.rulebook import profile
from mahj_tutor.scenarios import finding
from mahj_tutor.scenarios.bank import AMERICAN_GAME, CLASSICAL_GAME, Bank, bank_of, identity
from mahj_tutor.scenarios.bank.kept import kept_in
from mahj_tutor.server.bank_builder import BankBuilder
from tests.browser.voila.serving import until

FILE = """\
schema: mahj-exercise/1
id: a12.drawn
title: Count
lesson: A12
rules: [CL1]
interaction: number
scene:
  draw: game
  find:
    - legal(call(me, 'pung'))
    - count(like(rack(me), discard)) == 2
ask: How many {discard}s are on your rack?
answer: count(like(rack(me), discard))
"""


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An exercise that draws games, of which there are two, with three slots."""
    monkeypatch.setenv("MAHJ_DATA", str(tmp_path / "data"))
    monkeypatch.setattr(identity, "GAMES", 2)
    monkeypatch.setattr(identity, "SLOTS", 3)
    monkeypatch.setattr(identity, "SHIPPED", {AMERICAN_GAME: None, CLASSICAL_GAME: None})
    monkeypatch.setattr("mahj_tutor.exercises.drawn_banks.give_way", lambda: None)
    written = tmp_path / "a12.yaml"
    written.write_text(FILE, "utf-8")
    return written


def slots(bank: Bank) -> list[int]:
    return [len(each.slots) for each in kept_in(bank.file).found.values()]


def test_the_positions_of_a_file_are_kept_and_searched_once(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bank", str(file)]) == 0
    assert capsys.readouterr().out == "Finding positions: 1 of 1 (a12.drawn)\n"
    assert slots(bank_of(first_card(), profile())) == [3]
    assert main(["bank", str(file)]) == 0
    assert capsys.readouterr().out.startswith("No positions to find: ")


def test_the_positions_with_a_card_beside_the_file_are_kept(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(identity, "FEWER", 1)
    monkeypatch.setattr(identity, "FEWER_SLOTS", 2)
    card = replace(first_card(), name="Ours")
    (file.parent / "club-card.yaml").write_text(card_text(card), "utf-8")
    file.write_text(FILE.replace("scene:", "card: club-card.yaml\nscene:"), "utf-8")
    assert main(["bank", str(file)]) == 0
    assert capsys.readouterr().out == "Finding positions: 1 of 1 (a12.drawn)\n"
    assert slots(bank_of(card, profile())) == [2]


def test_positions_that_one_case_alone_draws_are_kept_and_counted(file: Path) -> None:
    from mahj_tutor.exercises.drawn_banks import notes

    head, _, rest = FILE.partition("scene:\n")
    scene, _, ask = rest.partition("ask:")
    cases = "vary:\n  cases:\n  - {table: 'phase window; turn East; South 3B; thrown East 3B', me: South}\n"
    drawn = "  - " + scene.strip().replace("\n", "\n  ") + "\n"
    file.write_text(f"{head}{cases}{drawn}ask:{ask}", "utf-8")
    assert main(["bank", str(file)]) == 0
    (note,) = notes([file])
    assert note.endswith(" positions, times 6 with the suits renamed")
    assert slots(bank_of(first_card(), profile())) == [3]


@pytest.mark.parametrize(
    ("vary", "told"),
    [
        ("vary: {tiles: [3B 3B, 3B 3B 3B, 5C]}", "3 different items"),
        ("vary: {rack: any}", "more than 80 different items"),
    ],
)
def test_how_many_different_items_there_are_is_told(file: Path, vary: str, told: str) -> None:
    from mahj_tutor.exercises.drawn_banks import notes

    scene = "scene: {pass: First Right, me: South}\n" if "rack" in vary else ""
    asked = "rack(me)" if "rack" in vary else "tiles"
    written = FILE.partition("scene:")[0] + f"{scene}{vary}\nask: How many?\nanswer: count({asked})\n"
    file.write_text(written, "utf-8")
    assert list(notes([file])) == [f"a12.drawn: {told}"]


def test_how_much_there_is_to_draw_is_told(file: Path) -> None:
    from mahj_tutor.exercises.drawn_banks import notes

    assert list(notes([file])) == ["a12.drawn: run mahj-tutor bank to find its positions before learners do"]
    assert main(["bank", str(file)]) == 0
    (note,) = notes([file])
    assert note.startswith("a12.drawn: ")
    assert note.endswith(" positions, times 6 with the suits renamed")
    assert 4 < int(note.split()[1]) <= 3 * finding.PICKS


def test_a_server_of_shipped_lessons_searches_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MAHJ_BANKS", "on")
    builder = BankBuilder(Library().shelves, {"MAHJ_DATA": str(tmp_path)})
    builder.start()
    assert not builder.is_running


@pytest.fixture
def own(tmp_path: Path) -> Library:
    """A folder with a lesson of one's own."""
    lesson = tmp_path / "lessons" / "my-club"
    lesson.mkdir(parents=True)
    (lesson / "exercises.yaml").write_text(FILE.replace("a12.drawn", "my-club.drawn"), "utf-8")
    (lesson / "lesson.ipynb").write_text('{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}')
    return Library((tmp_path / "lessons",))


def test_a_server_searches_once_for_lessons_of_ones_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, own: Library
) -> None:
    monkeypatch.setenv("MAHJ_BANKS", "on")
    builder = BankBuilder(own.shelves, {"MAHJ_DATA": str(tmp_path / "data")})
    builder.start()
    assert builder.is_running
    builder.close()
    assert not builder.is_running
    builder.start()
    assert not builder.is_running


def test_nothing_is_searched_where_it_is_turned_off(monkeypatch: pytest.MonkeyPatch, own: Library) -> None:
    monkeypatch.setenv("MAHJ_BANKS", "off")
    builder = BankBuilder(own.shelves, {})
    builder.start()
    assert not builder.is_running
    builder.close()


def test_what_classes_play_by_is_tried_even_so_and_again_after_each_change(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("MAHJ_BANKS", "off")
    houses: list[object] = []
    builder = BankBuilder(Library().shelves, {"MAHJ_DATA": str(tmp_path)}, lambda: houses)
    builder.start()
    assert not builder.is_running
    for now in (["practice/"], ["first/"], [], ["first/"]):
        houses[:] = now
        builder.start()
        builder.classes_changed()
        assert builder.is_running == bool(now)
    builder.close()
    builder.classes_changed()
    assert not builder.is_running, "nothing has changed"


STUBBORN = """#!/bin/sh
trap '' TERM
: > "$MAHJ_DATA/$$.begun"
tenths=0
while [ ! -e "$MAHJ_DATA/may-end" ] && [ $tenths -lt 600 ]; do sleep 0.1; tenths=$((tenths + 1)); done
"""
"""A program that doesn't end when it's told to, but when it may; by itself after a minute."""


@pytest.mark.skipif(sys.platform == "win32", reason="a script of the shell")
def test_a_server_goes_on_while_the_process_before_still_ends(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """If the server waited, the one that may not end yet would have ended by itself when it goes on."""
    program = tmp_path / "stubborn"
    program.write_text(STUBBORN)
    program.chmod(0o700)
    monkeypatch.setattr(sys, "executable", str(program))
    houses: list[object] = ["practice/"]
    builder = BankBuilder(Library().shelves, {"MAHJ_DATA": str(tmp_path)}, lambda: houses)

    def begun() -> list[psutil.Process]:
        return [psutil.Process(int(each.stem)) for each in tmp_path.glob("*.begun")]

    builder.classes_changed()
    (first,) = until(begun, "the first")
    houses[:] = ["first/"]
    builder.classes_changed()
    until(lambda: len(begun()) == 2, "the second, beside it")
    houses.clear()
    monkeypatch.setenv("MAHJ_BANKS", "off")
    builder.classes_changed()
    assert not builder.is_running
    assert [each.status() != psutil.STATUS_ZOMBIE for each in begun()] == [True, True]
    (tmp_path / "may-end").touch()
    second = next(each for each in begun() if each != first)
    builder.close()
    left = [each for each in (first, second) if each.is_running()]
    assert left == [], "a server that ends waits for all of them"
