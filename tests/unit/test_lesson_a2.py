"""Lesson A2, dragons, Soap and flowers: its slips are met where they are made."""

from __future__ import annotations

from typing import Any

import pytest

from mahj_tutor.exercises.catalog import exercise
from tests.unit import lesson_pattern as pattern
from tests.unit.lesson_pattern import drawn_tasks

LAID = {"tiles_from": "", "tiles": "2B 2B 6B 0 6C 2D R"}
SIGNS = {"mix": "N 0 F S R"}
NAMES = {"mix": "R G 0 F N S 3B 7D"}
SLIPS = [
    ("a2.two-to-go", ["put 0 in Bams, put G in Dots"], {}, None, "EQ4", "the same color as"),
    ("a2.say-soap", ["mark S"], {"mix": "8D 0 S F"}, None, "EQ5", "That's South"),
    ("a2.say-soap", ["mark 8D"], {"mix": "8D 0 S F"}, None, "EQ5", "bar of soap"),
    ("a2.which-dragon", ["mark G"], {"shown": "2C 2C 5C 6C 8C"}, None, "EQ4", "one dragon of its own"),
    (
        "a2.do-they-go",
        ["Yes, that's their dragon.;"],
        {"shown": "6B 6B 6B R R R"},
        "M11",
        "EQ4",
        "“Bam Green, Crak Red, Dot Soap.” Compare",
    ),
    ("a2.no-tile-has-a-zero", ["put 8B in 0"], {}, "M12", "EQ5", "also plays the zero"),
    ("a2.no-tile-has-a-zero", ["put N in 0"], {}, None, "EQ5", "the one with a frame"),
    ("a2.lay-it-out", ["put 2B 2B in 2, put R in 0, put 6B in 6"], LAID, "M12", "EQ5", "need a suit"),
    ("a2.lay-it-out", ["put 2B 2D in 2, put 0 in 0, put 6B in 6"], LAID, None, "EQ5", "one suit"),
    ("a2.a-flower-is-a-flower", ["mark F, F"], {}, "M13", "EQ6", "small numbers"),
    ("a2.flower-or-not", ["mark F, 1B"], {"mix": "1B F 1D"}, None, "EQ6", "has wings"),
    ("a2.flower-or-not", ["mark F, 1D"], {"mix": "1B F 1D"}, None, "EQ6", "aren't flowers"),
    ("a2.flowers-left", ["1"], {"shown": "F F F"}, None, "EQ6", "bigger numbers"),
    ("a2.card-signs", ["put S in 0, put F in F, put N in N, put 0 in S"], SIGNS, None, "EQ5", "S is a wind"),
    ("a2.what-players-say", ["mark S"], {**NAMES, "case": "Soap"}, None, "EQ7", "by its own name"),
    ("a2.what-players-say", ["mark R"], {**NAMES, "case": "Green"}, None, "EQ4", "leave out"),
    ("a2.everyone-home", ["put N 0 in No suit"], {"mix": "N 0"}, None, "EQ4", "go with a suit"),
]


@pytest.mark.parametrize(pattern.SLIP, SLIPS)
def test_a_slip_is_named_and_shown(
    name: str, said: list[str], fixed: dict[str, Any], belief: str | None, rule: str, word: str
) -> None:
    pattern.check_slip(name, said, fixed, belief, rule, word)


def test_titles_and_headings_are_the_same_words() -> None:
    pattern.check_titles("a2")


def test_every_dragon_goes_home_in_the_worked_example() -> None:
    frames = exercise("a2.dragons-go-home").task(0).worked
    assert [len(frames[3].place[f"place-{number}"]) for number in range(3)] == [2, 2, 2]


def test_dragons_go_with_the_tiles_in_half_of_the_draws() -> None:
    yes = [task.solution[0][2] == "o0" for task in drawn_tasks("a2.do-they-go")]
    assert 0.3 * len(yes) < sum(yes) < 0.7 * len(yes)
