"""Lesson C1, tiles, sets and the goal of the classical game: it begins with a tap, and its slips are met."""

from __future__ import annotations

from typing import Any

import pytest

from mahj_tutor.exercises.catalog import exercise
from tests.unit import lesson_pattern as pattern
from tests.unit.lesson_pattern import done, drawn_tasks, lesson

ROW = {"shown": "4B 5B", "mix": "6B 6C 8B 5B"}
FOUR = {"mix": "4B 7C N R 4C"}
PAIR = {"case": "pair", "hand": "3B 4B 5B 7C 7C 7C 6D 7D 8D N N N R", "mix": "R G 2B"}
PUNG = {"case": "pung", "hand": "2B 3B 4B 6C 7C 8C 1D 1D 1D 9D 9D E E", "mix": "E S 5C"}
CHOW = {"case": "chow", "hand": "3B 3B 3B 1C 2C 3C S S S 6D 6D 8D 9D", "mix": "7D 7B 5D"}
BOX = {"mix": "F F J 1B N R 5C"}
LETTER = {"case": "P", "mix": "G R 0 F 1B 1C N"}
PILES = {
    "loop": "8B 9B 1B, 5C 5C 5C, 2D 3D 4D, N N N N",
    "honors": "E S W, 1D 2D 3D, G G G, 6C 6C 6C 6C",
    "suits": "3B 4C 5D, 9C 9C 9C, 6D 7D 8D, W W W W",
    "gap": "2C 4C 6C, 8B 8B 8B 8B, 5D 6D 7D, S S S",
    "four": "4D 5D 6D 7D, 1B 1B 1B, 7C 8C 9C, R R R R",
}
KONG_DOWN = (
    "phase discard; turn South; South 7C 7C 7C 1D 2D 3D 6B 6B 8D 9D E; sets South R R R R concealed;"
    " came wall; thrown West N, North 2B, East 3C"
)
BOTH = {"piles": "3B 4B 5B, 7C 7C 7C, 2D 2D J, N E W"}
SHOWN = {
    "whole": "1B 2B 3B 5C 5C 5C 6D 7D 8D R R R N N",
    "pairs": "1B 1B 4B 4B 7C 7C 2D 2D 9D 9D E E G G",
    "loop": "8B 9B 1B 5C 5C 5C 6D 7D 8D R R R N N",
    "short": "2B 3B 4B 6C 6C 6C 3D 4D 5D 8D 8D 8D E",
    "joker": "3B 4B 5B 7C 7C 7C 2D 3D 4D S S J R R",
}


def piles(case: str) -> dict[str, str]:
    return {"case": case, "piles": PILES[case]}


def hand(case: str) -> dict[str, str]:
    return {"case": case, "shown": SHOWN[case]}


SLIPS = [
    ("c1.three-in-a-row", ["mark 6C"], ROW, None, "CC4", "look at the picture"),
    ("c1.three-in-a-row", ["mark 8B"], ROW, None, "CC4", "the numbers skip"),
    (
        "c1.fill-the-sets",
        ["put 4C in Chow, put 7C in Pung, put N in Kong, put R in Pair"],
        FOUR,
        None,
        "CC4",
        "Is the picture",
    ),
    ("c1.one-to-go", ["mark G"], PAIR, None, "CC3", "left alone"),
    ("c1.one-to-go", ["mark S"], PUNG, None, "CC3", "in twos"),
    ("c1.one-to-go", ["mark 7B"], CHOW, None, "CC3", "count up with one more"),
    ("c1.back-in-the-box", ["put F F 1B in The box"], BOX, None, "CC1", "has wings"),
    ("c1.back-in-the-box", ["put F N J in The box"], BOX, None, "CC1", "belongs in the classical game"),
    (
        "c1.finish-the-hand",
        ["put 7D in A chow and a kong, put 7D 7D 7D in Pung, put 8D 9D in Chow, put R in Pair"],
        {},
        None,
        "CC4",
        "are done already",
    ),
    (
        "c1.finish-the-hand",
        ["put 7D 7D 7D in Pung, put 7D 8D R in Chow, put 9D in Pair"],
        {},
        None,
        "CC4",
        "no number",
    ),
    ("c1.letters-on-dragons", ["put R in F, put G in C, put 0 in P or B"], {}, None, "CC2", "White is right"),
    (
        "c1.letters-on-dragons",
        ["put 0 in F, put G in C, put R in P or B"],
        {},
        None,
        "CC2",
        "None of the three",
    ),
    ("c1.letters-on-dragons", ["put 0 in F, put R in C, put G in P or B"], {}, None, "CC2", "White isn't"),
    ("c1.which-is-none", ["5C 5C 5C"], piles("loop"), "M27", "CC4", "look at the ends"),
    ("c1.which-is-none", ["G G G"], piles("honors"), "M27", "CC4", "three numbers"),
    ("c1.which-is-none", ["6D 7D 8D"], piles("suits"), None, "CC4", "as well as the numbers"),
    ("c1.which-is-none", ["R R R R"], piles("four"), None, "CC4", "Count the tiles"),
    ("c1.which-is-none", ["S S S"], piles("gap"), None, "CC4", "Read out the numbers"),
    ("c1.by-its-letter", ["mark N"], LETTER, None, "CC2", "That's a wind"),
    ("c1.by-its-letter", ["mark 1C"], LETTER, "M35", "CC2", "one kind of tile"),
    ("c1.by-its-letter", ["mark G"], LETTER, None, "CC2", "the right color"),
    ("c1.what-they-see", ["1"], {"me": "South", "classical": KONG_DOWN}, None, "CC5", "face down"),
    ("c1.what-they-see", ["3"], {"me": "South", "classical": KONG_DOWN}, "M37", "CC5", "among your own"),
    ("c1.how-many-tiles", ["all 14"], {}, "M38", "CC6", "the same size"),
    ("c1.how-many-tiles", ["all 13"], {}, None, "CC6", "How many is that"),
    ("c1.two-boxes", ["0"], {}, "M34", "CC1", "aren't in the classical game"),
    ("c1.two-boxes", ["8"], {}, None, "CC1", "one kind of tile"),
    ("c1.two-boxes", ["136"], {}, None, "CC1", "you play with"),
    ("c1.two-boxes", ["28"], {}, None, "CC1", "dragons and winds"),
    ("c1.fine-in-both", ["3B 4B 5B"], BOTH, None, "CC4", "It's a set in the classical game"),
    ("c1.fine-in-both", ["2D 2D J"], BOTH, None, "CC4", "one of the games"),
    ("c1.fine-in-both", ["N E W"], BOTH, None, "CC4", "three alike"),
    ("c1.is-it-mahjong", ["“Congratulations!”"], hand("pairs"), "M36", "CC3", "Pairs are nice"),
    ("c1.is-it-mahjong", ["“Congratulations!”"], hand("loop"), "M27", "CC3", "the ends of each row"),
    ("c1.is-it-mahjong", ["“Congratulations!”"], hand("joker"), "M34", "CC1", "in the classical set"),
    ("c1.is-it-mahjong", ["“Congratulations!”"], hand("short"), None, "CC6", "count her tiles"),
    ("c1.is-it-mahjong", ["“You're one tile short.”"], hand("whole"), None, "CC3", "Take it apart"),
]


@pytest.mark.parametrize(pattern.SLIP, SLIPS)
def test_a_slip_is_named_and_shown(
    name: str, said: list[str], fixed: dict[str, Any], belief: str | None, rule: str, word: str
) -> None:
    pattern.check_slip(name, said, fixed, belief, rule, word)


def test_titles_and_headings_are_the_same_words() -> None:
    pattern.check_titles("c1")


def test_the_classical_game_begins_with_a_tile_under_the_finger() -> None:
    first = lesson("c1")
    assert [each.at_once for each in first.exercises[:5]] == [True] * 4 + [False]
    cell = first.notebook.read_text("utf-8").partition('"code"')[0]
    assert first.title in cell
    assert "\\n" not in cell, "no paragraph before the first tile"


def test_a_first_miss_of_a_tap_names_no_rule() -> None:
    assert not [each for each in lesson("c1").exercises if each.at_once and each.interaction == "choose"]


def test_the_goal_is_told_when_the_last_tile_is_found() -> None:
    assert "Four sets and a pair" in done("c1.one-to-go", "mark R", **PAIR).why


def test_the_worked_hand_is_taken_apart_into_all_its_tiles() -> None:
    frames = exercise("c1.take-it-apart").task(0).worked
    lit = [set(frame.lit) for frame in frames[1:]]
    assert [len(each) for each in lit] == [3, 3, 3, 3, 2]
    assert len(set().union(*lit)) == 14


def test_one_answer_only_is_true_of_a_hand_that_is_one_tile_short_or_has_a_joker() -> None:
    """Thirteen tiles aren't four sets and a pair either, so that answer speaks of fourteen."""
    (part,) = exercise("c1.is-it-mahjong").task(0).scene.choices
    (no_sets,) = (each.text for each in part.options if "four sets" in each.text)
    assert no_sets.startswith("“All 14 belong here")


def test_a_hand_is_whole_in_some_draws_and_not_in_others() -> None:
    """All that can be wrong with it comes up: pairs, a row around the corner, a joker, one tile too few."""
    cases = {task.drawn.fields.case for task in drawn_tasks("c1.is-it-mahjong")}
    assert cases == {"whole", "pairs", "loop", "joker", "short"}
