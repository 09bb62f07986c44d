"""Ticks at options: which one is right, in the text and in the form."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from mahj_widgets.editor import ExerciseEditor
from mahj_widgets.form_protocol import FormField

from mahj_tutor.editor.binding import bind
from mahj_tutor.editor.workbench import Workbench

HEAD = """\
id: my-club.ours   # mine
title: Ours
rules: [TN2]
interaction: choose
scene: {me: South, table: "phase window; turn East; South 3B 3B 1C; thrown East 6D"}
ask: Who plays next?
"""
TESTS = """\
tests:
  - {do: the right answer, expect: right}
  - {do: a wrong answer, expect: wrong}
  - {do: [], expect: unreadable}
"""


class Desk:
    """An editor on a file with one exercise."""

    def __init__(self, folder: Path, middle: str) -> None:
        (folder / "exercises.yaml").write_text(HEAD + middle + TESTS, "utf-8")
        self.editor = ExerciseEditor()
        self.editor.send = lambda content, buffers=None: None
        self.bench: Workbench = bind(self.editor, folder)
        self.do("hello")

    def do(self, kind: str, **given: Any) -> None:
        self.editor.receive({"kind": kind, **given})

    def tick(self, at: int, *, on: bool = True) -> None:
        self.do("tick", path=["options", at], on=on)

    @property
    def middle(self) -> str:
        return self.bench.desk.text.removeprefix(HEAD).removesuffix(TESTS)

    @property
    def options(self) -> tuple[FormField, ...]:
        form = self.editor.shown.form
        assert form is not None
        return next(each for each in form.fields if each.name == "options").fields

    @property
    def ticks(self) -> list[tuple[str, bool]]:
        return [(each.tick, each.is_ticked) for each in self.options]


def test_a_tick_writes_the_answer_and_changes_nothing_else(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "options:\n  - South does.   # she sits to the right\n  - West, that is.\n")
    assert desk.ticks == [("one", False), ("one", False)]
    before = desk.middle
    desk.tick(1)
    assert desk.middle == before + "answer: West, that is.\n"
    assert desk.ticks == [("one", False), ("one", True)]
    desk.tick(0)
    assert desk.middle == before + "answer: South does.\n" or desk.middle == before + "answer: South does.\n"
    assert [each.code for each in checked(desk)] == ["W150"]


def checked(desk: Desk) -> list[Any]:
    """Return what the check says of the exercise."""
    desk.bench.wait()
    return list(desk.bench._checker.play(desk.bench.desk.part).problems)


def test_the_answer_goes_along_with_the_words_of_its_option(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "options: [South, {say: West, back: No.}]\nanswer: West   # so it is\n")
    desk.do("set", path=["options", 1, "say"], value="West does", n=1)
    assert desk.middle == "options: [South, {say: West does, back: No.}]\nanswer: West does   # so it is\n"
    desk.do("set", path=["options", 0], value="East", n=2)
    assert "answer: West does   #" in desk.middle
    assert desk.ticks == [("one", False), ("one", True)]
    desk.do("undo")
    desk.do("undo")
    assert "answer: West   # so it is" in desk.middle


def test_several_are_ticked_at_the_options(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "options: [South, West, East]\nanswer: West\nseveral: yes\n")
    assert desk.ticks == [("many", False), ("many", True), ("many", False)]
    desk.tick(0)
    assert desk.middle == (
        "options: [{say: South, right: yes}, {say: West, right: yes}, East]\nseveral: yes\n"
    )
    desk.tick(1, on=False)
    assert desk.middle == "options: [{say: South, right: yes}, {say: West}, East]\nseveral: yes\n"
    assert desk.ticks == [("many", True), ("many", False), ("many", False)]


def test_a_mark_at_an_option_moves(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "options:\n  - {say: South, right: yes}\n  - West\n")
    desk.tick(1)
    assert desk.middle == "options:\n  - {say: South}\n  - say: West\n    right: yes\n"


@pytest.mark.parametrize(
    "middle",
    [
        "options: [{say: South, right: next_player() == South}, {say: West, right: next_player() == West}]\n",
        "options: [South, West]\nanswer: \"['South', 'North']\"\n",
    ],
)
def test_where_the_engine_decides_the_one_that_is_right_now_is_shown(tmp_path: Path, middle: str) -> None:
    desk = Desk(tmp_path, middle)
    assert desk.ticks == [("engine", True), ("engine", False)]
    desk.tick(1)
    assert desk.middle == middle
    assert "engine says" in desk.editor.shown.notice


def test_options_of_the_game_are_written_out_and_one_of_them_is_ticked(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "options: players\nanswer: next_player()\n")
    desk.do("as-list", path=["options"])
    assert [each.value for each in desk.options] == ["East", "South", "West", "North"]
    assert {tick for tick, _ in desk.ticks} == {"one"}
    desk.tick(1)
    assert desk.middle.endswith("answer: South\n")
    assert [each.code for each in checked(desk)] == ["W150"]


def aside(desk: Desk) -> tuple[list[str], str]:
    """Return the fields of the question in their order, and how the answer stands there."""
    form = desk.editor.shown.form
    assert form is not None
    names = [each.name for each in form.fields if each.name in ("options", "answer")]
    return names, next((each.aside for each in form.fields if each.name == "answer"), "")


def test_the_answer_stands_aside_behind_the_options_where_ticks_say_it(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "options:\n  - South does.\n  - West, that is.\n")
    assert aside(desk) == (["options", "answer"], "shut")
    desk.tick(1)
    assert aside(desk) == (["options", "answer"], "shut")
    desk.do("set", path=["answer"], value="if(next_player() == South, 'South does.', 'West, that is.')", n=1)
    assert aside(desk) == (["options", "answer"], "open")
    desk.do("set", path=["answer"], value="next_playr()", n=2)
    assert aside(desk) == (["options", "answer"], "open")
    assert {tick for tick, _ in desk.ticks} == {"one"}  # what can't be read gives way to a tick
    desk.tick(0)
    assert aside(desk) == (["options", "answer"], "shut")


def test_the_answer_to_options_that_the_engine_lists_stands_as_it_is(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "options: players\nanswer: next_player()\n")
    assert aside(desk) == (["options", "answer"], "")
