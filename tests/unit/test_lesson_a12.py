"""Lesson A12, calling a discard: what may be called, what joins it, what comes after."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from mahj_tutor.american.play.legality import faults
from mahj_tutor.american.play.moves import Call
from mahj_tutor.american.play.notation import read_play
from mahj_tutor.exercises.catalog import exercise
from mahj_tutor.table import Seat
from mahj_tutor.tiles import tile
from tests.unit import lesson_pattern as pattern
from tests.unit.lesson_pattern import tasks

GAME = "phase window; turn East; South 3B 1C 2C 4C 5D 6D N S R G F F J; thrown East 3B"
FIXED = {"moment": "", "me": "South", "table": GAME, "action": "me calls pung"}


def test_titles_and_headings_are_the_same_words() -> None:
    pattern.check_titles("a12")


@pytest.mark.parametrize(
    pattern.SLIP,
    [
        ("a12.finish-the-call", ["show 4C 4C 9C, throw G"], {}, None, "CL3", "whole group"),
        ("a12.finish-the-call", ["show 4C 4C, throw G"], {}, None, "CL3", "four alike"),
        ("a12.which-tiles-join", ["mark 1 Crak"], FIXED, None, "CL3", "one of the pung"),
        (
            "a12.step-by-step",
            [
                "Take it and show the whole group, Call the discard aloud, Discard a tile, The player on your"
                " right picks"
            ],
            {},
            None,
            "CL3",
            "has to be yours",
        ),
        ("a12.may-i-call", ["allowed, CL2"], {"moment": "call-pair"}, "M03", "CL2", "makes a pair"),
        ("a12.may-i-call", ["allowed, CL1"], {"moment": "call-run"}, "M04", "CL1", "not alike"),
        ("a12.what-could-you-call", ["mark 7 Dot", "mark 9 Bam", "mark 3 Crak"], {}, "M04", "CL1", "row"),
        (
            "a12.what-could-you-call",
            ["mark 7 Dot", "mark 9 Bam", "mark Joker"],
            {},
            "M17",
            "CL13",
            "gone for all",
        ),
        ("a12.what-could-you-call", ["mark 7 Dot"], {}, None, "CL1", "one by one"),
        (
            "a12.what-could-you-call",
            ["mark 7 Dot", "mark 9 Bam", "mark Green Dragon"],
            {},
            "M03",
            "CL2",
            "only be a pair",
        ),
        ("a12.how-many-more", ["1"], FIXED, None, "CL1", "Count your Jokers"),
        ("a12.a-joker-is-thrown", ["allowed, CL1"], {}, "M17", "CL13", "gone for everybody"),
        ("a12.what-stays-hidden", ["11"], FIXED, None, "CL3", "one more tile"),
        ("a12.what-stays-hidden", ["13"], FIXED, None, "CL3", "lie open"),
        (
            "a12.after-the-call",
            ["allowed, CL1"],
            {"moment": "change-later"},
            "M22",
            "CL3",
            "stays as it was shown",
        ),
        (
            "a12.is-that-a-call",
            ["allowed, CL1"],
            {"moment": "call-joker", "action": ""},
            "M17",
            "CL13",
            "Nobody may take it",
        ),
    ],
)
def test_a_slip_is_named_and_shown(
    name: str, said: list[str], fixed: dict[str, Any], belief: str | None, rule: str, word: str
) -> None:
    pattern.check_slip(name, said, fixed, belief, rule, word)


def test_the_worked_call_is_a_legal_turn_told_step_by_step() -> None:
    task = exercise("a12.watch-a-call").task(0)
    assert len(task.worked) == 4
    assert task.worked[1].place["open"]
    assert [len(frame.place["open"]) for frame in task.worked[1:]] == [1, 3, 3]
    assert len(task.worked[3].place["discards"]) == len(task.worked[2].place["discards"]) + 1


def test_what_one_could_call_is_what_a_count_of_alike_tiles_says() -> None:
    for name in ("a12.what-could-you-call", "a12.your-rack-today"):
        for task in tasks(name):
            rack = Counter(piece.face for piece in task.scene.zone("rack").pieces)
            wanted = {
                piece.id
                for piece in task.scene.zone("thrown").pieces
                if piece.face != "J" and rack[piece.face] + rack["J"] >= 2
            }
            assert {act[1] for act in task.solution} == wanted


def test_both_ways_to_fill_a_group_are_right() -> None:
    game = "phase window; turn East; South 3B 3B 1C 2C 4C 5D 6D N S R G F J; thrown East 3B"
    fixed = {"moment": "", "me": "South", "table": game, "action": "me calls pung"}
    task = exercise("a12.which-tiles-join").task(0, fixed)
    three, joker = (
        [piece.id for piece in task.scene.zone("rack").pieces if piece.face == face] for face in ("3B", "J")
    )
    for pair in (three, [three[0], *joker], [three[1], *joker]):
        answer = task.read(tuple(("mark", piece) for piece in pair))
        assert task.check(answer).verdict == "right"  # type: ignore[arg-type]


@pytest.mark.parametrize(("wanted", "missing"), [("pung", "0"), ("kong", "1"), ("quint", "2")])
def test_so_many_tiles_more_make_the_call_legal(wanted: str, missing: str) -> None:
    task = exercise("a12.how-many-more").task(0, {**FIXED, "action": f"me calls {wanted}"})
    assert task.solution == (("number", "n", missing),)
    richer = read_play(GAME.replace("South 3B", "South 3B" + " 3B" * int(missing)))
    assert not faults(richer, Call(Seat.SOUTH, wanted))  # type: ignore[arg-type]
    if missing != "0":
        poorer = read_play(GAME.replace("South 3B", "South 3B" + " 3B" * (int(missing) - 1)))
        assert faults(poorer, Call(Seat.SOUTH, wanted))  # type: ignore[arg-type]


def test_after_a_call_thirteen_tiles_are_shown_or_hidden() -> None:
    for task in tasks("a12.what-stays-hidden"):
        hidden = int(task.solution[0][2])
        size = {"pung": 3, "kong": 4, "quint": 5}[task.names["group"]]
        shown = sum(len(zone.pieces) for zone in task.scene.zones if zone.id.startswith("shown-me"))
        assert hidden + size + shown == 13


def test_the_tile_on_offer_is_the_last_discard_on_the_board() -> None:
    for task in tasks("a12.how-many-more"):
        last = task.scene.zone("discards").pieces[-1]
        assert last.state == "last"
        assert tile(last.face or "").name in task.names["tile"]
