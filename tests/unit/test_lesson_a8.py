"""Lesson A8: a tidy rack, the line that is near, what can be spared, and what jokers cannot fill."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from mahj_tutor.card import first_card
from mahj_tutor.exercises.catalog import exercise
from mahj_tutor.pictures.scene import Answer, fold
from mahj_tutor.questions.question_task import QuestionTask
from mahj_tutor.solver.rack_order import first_out_of_order
from mahj_tutor.tiles import tile, tiles
from tests.unit import lesson_pattern as pattern
from tests.unit.lesson_pattern import done, tasks

NEAR = {"rack": "F F 2C 2C 4C 4C 4C 6C 8D 9B N E J", "lines": "year-1 even-1 even-2 odd-1 wind-1"}
SPARE = {
    "me": "West",
    "pass": "First Right",
    "rack": "1B 2B 2B 4B 6B 8C 1D 2D 6D S F F F",
    "lines": "year-1 even-1 run-1",
}


def test_titles_and_headings_are_the_same_words() -> None:
    pattern.check_titles("a8")


@pytest.mark.parametrize(
    pattern.SLIP,
    [
        (
            "a8.sort-the-rest",
            ["North, 3 Dot, 9 Dot, North, Flower, Joker"],
            {},
            None,
            "DL10",
            "Matching tiles belong",
        ),
        ("a8.the-third-to-spare", ["pass N E 6C"], {}, None, "CH9", "can either hand use"),
        ("a8.the-third-to-spare", ["pass N E J"], {}, "M05", "CH3", "never passed"),
        (
            "a8.sort-yours",
            ["3 Bam, North, 3 Bam, 1 Bam"],
            {"rack": "1B 3B 3B N"},
            None,
            "DL10",
            "matching tiles",
        ),
        (
            "a8.nearest-to-yours",
            ["mark year-1", "mark even-1", "mark odd-1"],
            NEAR,
            None,
            "CH9",
            "count the tiles",
        ),
        ("a8.nearest-to-yours", ["mark even-1"], NEAR, None, "CH9", "You've marked 1"),
        ("a8.three-to-spare", ["pass 8C S F"], SPARE, None, "CH9", "could use a tile you chose"),
        ("a8.least-help", ["6D 6D 6D"], {"piles": "3C 8B W, 6D 6D 6D"}, None, "CH9", "go together"),
        ("a8.least-help", ["F F 1C"], {"piles": "3C 8B W, F F 1C"}, None, "CH9", "Flowers help"),
        ("a8.least-help", ["4C 5C 6C"], {"piles": "3C 8B W, 4C 5C 6C"}, None, "CH9", "one suit"),
        ("a8.pairs-come-first", ["1"], {}, None, "HD1", "one at a time"),
        (
            "a8.many-jokers",
            ["mark even-1", "mark odd-2"],
            {"lines": "even-1 odd-2"},
            "M01",
            "HD1",
            "never be half of a pair",
        ),
        (
            "a8.many-jokers",
            ["mark even-1", "mark year-1"],
            {"lines": "even-1 year-1"},
            "M02",
            "HD1",
            "four singles",
        ),
        ("a8.many-jokers", ["mark even-1"], {"lines": "even-1 odd-1 odd-2"}, None, "HD1", "every group"),
        (
            "a8.jokers-in-the-line",
            ["A kong: two 4 Bams and two jokers"],
            {"case": "pair of flowers"},
            "M01",
            "JK2",
            "real tiles",
        ),
        ("a8.how-far-away", ["9"], {"lines": "even-1", "rack": NEAR["rack"]}, None, "CD1", "tiles fit"),
    ],
)
def test_a_slip_is_named_and_shown(
    name: str, said: list[str], fixed: dict[str, Any], belief: str | None, rule: str, word: str
) -> None:
    pattern.check_slip(name, said, fixed, belief, rule, word)


@pytest.mark.parametrize(
    "row",
    [
        "1B 2B 2B 3C 9C N N R F J",  # by suits, going up
        "J F F 9C 3C 2B 2B 1B",  # the other way round
        "2B 4B G G 3C R 5D 0",  # each dragon with its suit
        "G 2B 4B R 3C",
        "1B 1C 2B 2D 5C N E R F",  # by numbers, for like numbers
        "5C 2D 2B 1B 1C",
        "N S R 0 F J 3B",
    ],
)
def test_a_tidy_row(row: str) -> None:
    assert first_out_of_order(tiles(row)) == (len(tiles(row)), ())


@pytest.mark.parametrize(
    ("row", "place", "word"),
    [
        ("2B 3C 2B", 2, "2 Bams"),
        ("N 2B N", 2, "Norths"),
        ("F 1B 2B F", 3, "flowers"),
        ("1B 5C 2B 7C", 2, "Bams"),
        ("1B 4B 2B 6C", 2, "up and down"),
        ("N 3B E 4B", 2, "winds"),
    ],
)
def test_a_row_that_is_not_tidy(row: str, place: int, word: str) -> None:
    found, faults = first_out_of_order(tiles(row))
    assert found == place
    assert [fault.rule for fault in faults] == ["DL10"]
    assert word in faults[0].say


def test_what_is_shown_as_sorted_has_every_tile_and_is_tidy() -> None:
    for task in tasks("a8.sort-yours"):
        order = fold(task.scene, task.solution).place["order"]
        row = [tile(task.scene.piece(piece).face or "") for piece in order]
        assert len(row) == 13
        assert first_out_of_order(row)[1] == ()


def test_the_count_for_the_worked_choice() -> None:
    """F F 2C 2C 4C 4C 4C 6C and the joker fit FFF 2222 4444 666; of 1111 555
    9999 DDD there are a 9 Bam and the joker.
    """
    said = [frame.say for frame in exercise("a8.watch-a-choice").task(0).worked]
    assert said[2] == (
        "The first hand of 2468 can use nine of your tiles: two 2 Craks, three 4 Craks, a 6 Crak, two flowers"
        " and a joker."
    )
    assert said[3] == "The first hand of 13579 can use two of your tiles: a 9 Bam and a joker."
    assert "keep the first hand of 2026 and the first hand of 2468 in view." in said[-2]


@pytest.mark.parametrize("name", ["a8.nearest-to-yours", "a8.three-to-spare"])
def test_three_open_hands_are_kept_in_view(name: str) -> None:
    for task in tasks(name):
        assert isinstance(task, QuestionTask)
        shown = task.drawn.situation.named["lines"].value
        assert {line.kind for line in shown} == {"X"}
        assert name != "a8.three-to-spare" or len(shown) == 3
        assert len(task.solution) == 3


def test_of_two_hands_as_near_the_open_one_is_right() -> None:
    for task in tasks("a8.x-before-c"):
        assert isinstance(task, QuestionTask)
        at, rack = task.drawn.situation, tuple(sorted(task.drawn.fields.rack))
        near = [each for each in at.solver.nearest(rack, top=0) if each.line in at.named["lines"].value]
        assert near[0].tiles_away == near[1].tiles_away < near[2].tiles_away
        assert {each.line.kind for each in near[:2]} == {"X", "C"}
        (act,) = task.solution
        assert act[1] == next(each.line.id for each in near if each.line.kind == "X")
        other = next(each.line.id for each in near[:2] if each.line.kind == "C")
        answer = task.read((("mark", other),))
        assert isinstance(answer, Answer)
        feedback = task.check(answer)
        assert feedback.rules == ("CD9",)
        assert "call only your last tile" in feedback.evidence


def test_every_pass_that_leaves_all_three_hands_as_near_is_right() -> None:
    """No hand in view has a use for the 8 Crak, the 6 Dot, the 1 Dot and the South."""
    for spare in ("8C 6D S", "8C 1D S", "8C 6D 1D"):
        assert done("a8.three-to-spare", f"pass {spare}", **SPARE).verdict == "right"
    for kept in ("2B", "4B", "F"):
        assert done("a8.three-to-spare", f"pass 8C S {kept}", **SPARE).verdict == "wrong"


def test_new_tiles_change_the_nearest_hand_about_as_often_as_not() -> None:
    stays = Counter[bool]()
    question = exercise("a8.look-again")
    for case in question.vary["cases"]:
        task = question.task(0, case)
        assert isinstance(task, QuestionTask)
        (act,) = task.solution
        stays[act[1] == task.drawn.situation.named["was"].value.id] += 1
    assert stays == {True: 3, False: 5}


def test_the_lines_for_jokers_have_no_word_of_one_or_two() -> None:
    lines = {line.id: line for line in first_card().lines}
    for task in tasks("a8.many-jokers"):
        right = {act[1] for act in task.solution}
        for name in task.scene.marks:
            words = [word.rstrip("abc") for word in lines[name].hand.split()]
            assert (name in right) is all(len(word) >= 3 and len(set(word)) == 1 for word in words)


def test_missing_pairs_are_counted_on_real_tiles() -> None:
    for task in tasks("a8.how-many-are-short"):
        assert isinstance(task, QuestionTask)
        line = task.drawn.situation.named["line"].value
        rack = Counter(piece.face for piece in task.scene.zone("rack").pieces)
        hand = Counter(piece.face for piece in task.scene.zone("hand").pieces)
        words = [word.rstrip("abc") for word in line.hand.split()]
        alone = sum(len(word) if word == "NEWS" else 1 for word in words if len(word) == 2 or word == "NEWS")
        full = sum(rack[face] >= 2 for face, many in hand.items() if many == 2)
        full += sum(rack[wind] >= 1 for wind in "NEWS") * ("NEWS" in words)
        assert int(task.solution[0][2]) == alone - full


def test_two_alike_in_a_year_are_two_singles() -> None:
    """Of 2026 in Bams stand a Soap and a 6 Bam: both 2s are missing, and each is a single."""
    rack = "F F F 4C 4C 4C G G G 0 6B N E"
    task = exercise("a8.how-many-are-short").task(0, {"lines": "year-1", "rack": rack})
    assert task.solution == (("number", "n", "2"),)


def test_the_year_beside_jokers_is_that_of_the_card() -> None:
    digits = [code if code == "0" else f"{code}C" for code in str(first_card().year)]
    for case in ("NEWS", "pair of Dots"):
        task = exercise("a8.jokers-in-the-line").task(0, {"case": case})
        drawn = [option.html for choice in task.scene.choices for option in choice.options]
        assert any(f'data-tiles="{" ".join(digits)}"' in each for each in drawn)
