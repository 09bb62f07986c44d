"""Lesson C3, the classical deal and turn: two stacks at a time, the last five tiles, draw and throw."""

from __future__ import annotations

from typing import Any

import pytest

from mahj_tutor.classical import DealState
from mahj_tutor.exercises.catalog import exercise
from tests.unit import lesson_pattern as pattern
from tests.unit.lesson_pattern import drawn_tasks

WEST = "phase window; turn West; South 1B 4B 7B 2C 5C 8C 3D 6D 9D E S W N; thrown West 3D"
THROWN = {"draw": "", "me": "South", "classical": WEST}


def test_titles_and_headings_are_the_same_words() -> None:
    pattern.check_titles("c3")


@pytest.mark.parametrize(
    pattern.SLIP,
    [
        (
            "c3.last-five",
            [
                "East throws the first tile; South takes one tile; You take one tile; North takes one tile",
            ],
            {},
            None,
            "CC10",
            "still being dealt",
        ),
        ("c3.a-turn", ["throw N"], {}, None, "CC14", "before you can throw"),
        ("c3.a-turn", ["draw, throw 7B"], {}, None, "CC14", "no match"),
        ("c3.next-two-stacks", ["mark stacks 16 to 17"], {"dice": 5, "taken": 0}, None, "CC11", "gap"),
        ("c3.next-two-stacks", ["mark stacks 4 to 5"], {"dice": 5, "taken": 0}, None, "CC11", "counted off"),
        ("c3.next-two-stacks", ["mark stack 6"], {"dice": 5, "taken": 0}, "M42", "CC10", "How many"),
        (
            "c3.top-or-bottom",
            ["South, The bottom tile"],
            {"dice": 5, "taken": 13},
            None,
            "CC11",
            "right player",
        ),
        ("c3.next-wall", ["mark East's wall"], {"me": "South", "who": "North"}, "M43", "CC11", "clock"),
        (
            "c3.how-to-begin",
            ["Draw a tile from the wall; Claim the 5 Bam for three alike; Claim the 5 Bam to keep as a pair"],
            {},
            None,
            "CC14",
            "have to make",
        ),
        ("c3.who-draws", ["South"], THROWN, "M43", "CC11", "walls are used up"),
        (
            "c3.break-and-take",
            ["mark stacks 1 to 2"],
            {"dice": 8, "walls": "North"},
            None,
            "CC11",
            "East is one",
        ),
        (
            "c3.is-that-legal",
            ["Nobody claims it. South draws a tile, and throws a 1 Crak."],
            {},
            None,
            "CC14",
            "one too many",
        ),
        ("c3.count-with-sets", ["14"], {"case": "a kong drawn"}, None, "CC6", "four tiles"),
    ],
)
def test_a_slip_is_named_and_shown(
    name: str, said: list[str], fixed: dict[str, Any], belief: str | None, rule: str, word: str
) -> None:
    pattern.check_slip(name, said, fixed, belief, rule, word)


def test_the_worked_deal_takes_two_stacks_a_turn_to_the_end_of_the_wall() -> None:
    task = exercise("c3.first-round").task(0)
    assert [len(frame.lit) for frame in task.worked] == [8, 2, 2, 4, 1, 1]
    assert [each for frame in task.worked[1:5] for each in frame.lit] == [f"n{n}" for n in range(9, 18)]


def test_a_stack_with_one_tile_gone_is_shown_as_its_bottom_tile() -> None:
    """South, then North, take a top tile; West takes the one under South's."""
    for task in drawn_tasks("c3.top-or-bottom"):
        deal = task.drawn.situation.state
        assert isinstance(deal, DealState)
        halves = [each for zone in task.scene.zones for each in zone.pieces if each.level == "bottom"]
        assert len(halves) == (1 if deal.done == 14 else 0)


@pytest.mark.parametrize("name", ["c3.next-two-stacks", "c3.break-and-take"])
def test_what_is_marked_is_on_the_board(name: str) -> None:
    for task in drawn_tasks(name):
        assert len(task.solution) == 2
        assert all(task.scene.piece(act[1]).state != "gone" for act in task.solution)
