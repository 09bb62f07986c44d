"""Lesson C2, seats, the wall and the break of the classical game: its slips are met where they are made."""

from __future__ import annotations

from typing import Any

import pytest

from mahj_tutor.exercises.catalog import exercise
from tests.unit import lesson_pattern as pattern
from tests.unit.lesson_pattern import drawn_tasks, tasks

AT_NORTH = {"me": "South", "dice": 12}
THIRTEEN = {"me": "South", "dice": 13, "walls": "East"}
SLIPS = [
    ("c2.finish-the-count", ["mark North"], {}, None, "CC9", "Which way"),
    ("c2.finish-the-count", ["mark East"], {}, "M41", "CC9", "not always East's wall"),
    ("c2.finish-the-count", ["mark West"], {}, None, "CC9", "Point as you count"),
    ("c2.where-is-south", ["mark the place to your right"], {}, "M39", "CC7", "compass"),
    (
        "c2.find-a-seat",
        ["mark the place to your left"],
        {"me": "East", "seats": "East", "who": "South"},
        "M39",
        "CC7",
        "around the other way",
    ),
    (
        "c2.find-a-seat",
        ["mark the place across from you"],
        {"me": "East", "seats": "East", "who": "South"},
        None,
        "CC7",
        "Say the seats out loud",
    ),
    ("c2.whose-wall", ["mark your wall"], {"me": "South", "dice": 13}, None, "CC9", "one player too far"),
    ("c2.whose-wall", ["mark your wall"], AT_NORTH, None, "CC9", "Which way do you count"),
    ("c2.whose-wall", ["mark East's wall"], {"me": "South", "dice": 6}, "M41", "CC9", "The dice decide"),
    ("c2.where-it-breaks", ["mark stack 5"], THIRTEEN, None, "CC9", "Which end"),
    ("c2.where-it-breaks", ["mark stack 14"], THIRTEEN, None, "CC9", "the first one taken"),
    ("c2.where-it-breaks", ["mark stack 1"], THIRTEEN, None, "CC9", "but stacks this time"),
    ("c2.tiles-to-go", ["7"], {"number": 10}, None, "CC8", "how many stacks"),
    ("c2.tiles-to-go", ["18"], {"number": 10}, "M40", "CC8", "an American wall"),
    ("c2.tiles-to-go", ["20"], {"number": 10}, None, "CC8", "what you have"),
    ("c2.eighteen", ["After West's first stack"], {}, None, "CC9", "to your left"),
    ("c2.eighteen", ["After your last stack"], {}, None, "CC9", "stack 17"),
    (
        "c2.which-game",
        ["The American game"],
        {"case": "classical", "dice": 7},
        None,
        "CC8",
        "Count the stacks",
    ),
    (
        "c2.is-that-legal",
        ["East counts off 8 stacks of her own wall from the right end."],
        {"me": "South", "dice": 8, "move": "East breaks North 8"},
        None,
        "CC9",
        "In the American game",
    ),
    (
        "c2.is-that-legal",
        ["East counts off 8 stacks of North's wall from the left end."],
        {"me": "South", "dice": 8, "move": "East breaks North 8"},
        None,
        "CC9",
        "Which end",
    ),
    (
        "c2.is-that-legal",
        ["North counts off 8 stacks from the right end."],
        {"me": "South", "dice": 8, "move": "East breaks North 8"},
        None,
        "CC9",
        "Who does the counting",
    ),
    (
        "c2.around-the-table",
        ["West, South, East, North"],
        {"me": "East", "who": "West"},
        None,
        "CC7",
        "the other way",
    ),
    (
        "c2.around-the-table",
        ["East, South, West, North"],
        {"me": "East", "who": "West"},
        None,
        "CC7",
        "Whose turn is it now",
    ),
]


@pytest.mark.parametrize(pattern.SLIP, SLIPS)
def test_a_slip_is_named_and_shown(
    name: str, said: list[str], fixed: dict[str, Any], belief: str | None, rule: str, word: str
) -> None:
    pattern.check_slip(name, said, fixed, belief, rule, word)


def test_titles_and_headings_are_the_same_words() -> None:
    pattern.check_titles("c2")


def test_the_opening_counts_players_and_then_stacks() -> None:
    frames = exercise("c2.the-break").task(0).worked
    assert [len(frame.lit) for frame in frames] == [17, 4, 1, 1, 12, 2]
    assert frames[-1].lit == ("n13", "n14")


def test_neither_end_question_draws_the_middle_stack() -> None:
    """Stack 9 is the same one from either end, so a roll of 9 can't show a count from the wrong end."""
    drawn = {task.drawn.fields.dice for task in drawn_tasks("c2.where-it-breaks")}
    assert len(drawn) >= 10
    assert not drawn & {9, 17, 18}


def test_nothing_but_the_length_tells_which_game_a_wall_is_for() -> None:
    """Beside the wall nothing is said but who one is, not even the roll."""
    told = {fact for task in tasks("c2.which-game") for fact in task.facts}
    assert {fact.rpartition(" ")[0] for fact in told} == {"You are"}


def test_a_roll_that_is_about_to_be_made_is_not_told() -> None:
    (task,) = [exercise("c2.set-the-table").task(0)]
    assert task.facts == ("You are South",)
