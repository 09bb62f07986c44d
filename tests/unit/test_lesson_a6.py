"""Lesson A6, reading the card 1: fourteen tiles, colors and suits, notes, flowers and winds."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from mahj_tutor.exercises.catalog import exercise
from mahj_tutor.pictures.scene import Answer
from mahj_tutor.questions.task import Task
from mahj_tutor.tiles import tile
from tests.unit import lesson_pattern as pattern
from tests.unit.lesson_pattern import drawn_tasks, tasks

WRONG = "F F F 2B 2B 2B 2B 4B 4B 4B 4C 6B 6B 6B"


def test_titles_and_headings_are_the_same_words() -> None:
    pattern.check_titles("a6")


@pytest.mark.parametrize(
    pattern.SLIP,
    [
        ("a6.finish-the-hand", ["mark 6 Bam"], {}, None, "CD1", "14 tiles"),
        ("a6.one-color", ["mark run-1"], {}, None, "CD2", "2 colors"),
        ("a6.what-the-note-says", ["mark odd-1"], {}, None, "CD4", "numbers"),
        (
            "a6.red-or-not",
            ["'Red in Craks, green in Bams, and blue in Dots'"],
            {"case": "one"},
            "M10",
            "CD2",
            "how many",
        ),
        (
            "a6.red-or-not",
            ["'In one suit, any of the three'"],
            {"case": "two"},
            None,
            "CD3",
            "one of its own",
        ),
        ("a6.how-many-suits", ["5"], {"line": "even-2"}, None, "CD3", "Count the colors"),
        ("a6.how-many-suits", ["4"], {"line": "even-1"}, None, "CD2", "counted the groups"),
        ("a6.how-many-missing", ["3"], {"line": "even-1", "missing": 4}, None, "CD1", "13 tiles"),
        (
            "a6.little-numbers",
            ["put F F in FFF, put F 1B 1B 1B 1B in 1111, put 2C 2C in 22, put 4B in 444"],
            {},
            "M13",
            "EQ6",
            "A flower is a flower",
        ),
        (
            "a6.is-it-this-line",
            ["no, CD2"],
            {"case": "color free", "line": "even-1"},
            "M10",
            "CD2",
            "Any suits",
        ),
        (
            "a6.is-it-this-line",
            ["yes, CD2"],
            {"case": "color split", "line": "even-1"},
            None,
            "CD2",
            "One color means one suit",
        ),
        (
            "a6.is-it-this-line",
            ["yes, CD6"],
            {"case": "honors wrong", "line": "even-1"},
            None,
            "CD6",
            "group by group",
        ),
        ("a6.one-tile-is-wrong", ["mark 6 Bam"], {"line": "even-1", "hand": WRONG}, None, "CD2", "the suits"),
    ],
)
def test_a_slip_is_named_and_shown(
    name: str, said: list[str], fixed: dict[str, Any], belief: str | None, rule: str, word: str
) -> None:
    pattern.check_slip(name, said, fixed, belief, rule, word)


def test_missing_tiles_may_be_jokers_in_a_group_and_nothing_else() -> None:
    task = exercise("a6.finish-the-hand").task(0)
    pool = task.scene.zone("tiles").pieces
    craks = [piece.id for piece in pool if piece.face == "6C"]
    (joker,) = (piece.id for piece in pool if piece.face == "J")
    (bam,) = (piece.id for piece in pool if piece.face == "6B")
    assert verdict(task, *craks) == "right"
    assert verdict(task, *craks[:2], joker) == "right"  # 666 is a pung, and a joker may stand in it
    assert verdict(task, *craks[:2], bam) == "wrong"
    assert verdict(task, *craks, joker) == "wrong"  # fifteen tiles


def verdict(task: Task, *marked: str) -> str:
    answer = task.read(tuple(("mark", piece) for piece in marked))
    assert isinstance(answer, Answer)
    return task.check(answer).verdict


@pytest.mark.parametrize(
    ("line", "suits"),
    [
        ("even-1", 1),
        ("odd-2", 1),
        ("pair-1", 1),
        ("year-1", 2),
        ("odd-1", 2),
        ("run-1", 2),
        ("run-2", 2),
        ("even-2", 3),
        ("like-1", 3),
        ("pair-2", 3),
    ],
)
def test_suits_are_counted_by_the_letters_of_the_line(line: str, suits: int) -> None:
    task = exercise("a6.how-many-suits").task(0, {"line": line})
    assert task.solution == (("number", "n", str(suits)),)


def test_tiles_shown_and_tiles_missing_are_fourteen() -> None:
    for task in tasks("a6.how-many-missing"):
        assert len(task.scene.zone("hand").pieces) + int(task.solution[0][2]) == 14


COLORS = {"even-1": "...aaaaaaaaaaa", "run-1": "...aaaabbbbaaa", "pair-2": "..aabbccaabbcc"}
"""The color of each place in the printed lines; flowers have none."""


def test_a_hand_will_do_when_each_color_has_one_suit_of_its_own() -> None:
    seen = Counter[bool]()
    for task in drawn_tasks("a6.which-hands"):
        line = task.drawn.situation.named["line"].value.id
        right = {act[1] for act in task.solution}
        for number in (1, 2, 3):
            hand = [tile(piece.face or "") for piece in task.scene.zone(f"hand{number}").pieces]
            suits: dict[str, set[str]] = {}
            for color, each in zip(COLORS[line], hand, strict=True):
                if color != ".":
                    suits.setdefault(color, set()).add(str(each.suit))
            fits = all(len(some) == 1 for some in suits.values()) and len(set.union(*suits.values())) == len(
                suits
            )
            assert fits is (f"c{number}" in right), task.seed
            seen[fits] += 1
    assert min(seen[True], seen[False]) > 20


def test_leaving_out_a_right_hand_shows_the_belief_that_colors_name_suits() -> None:
    shown = 0
    for task in tasks("a6.which-hands"):
        if len(task.solution) == 2:
            answer = task.read(task.solution[:1])
            assert isinstance(answer, Answer)
            feedback = task.check(answer)
            assert (feedback.verdict, feedback.misconception) == ("wrong", "M10")
            shown += 1
    assert shown > 5


def test_without_the_wrong_tile_thirteen_are_left_that_lack_one() -> None:
    """Every number of the hand but the marked one is in the line: the line has so many of each."""
    for task in drawn_tasks("a6.one-tile-is-wrong"):
        if task.drawn.situation.named["line"].value.id != "even-1":
            continue
        hand = [tile(piece.face or "") for piece in task.scene.zone("hand").pieces]
        (piece,) = (act[1] for act in task.solution)
        hand.remove(tile(task.scene.piece(piece).face or ""))
        sizes = sorted(Counter(hand).values())
        assert sizes in ([2, 3, 4, 4], [3, 3, 3, 4])
        assert len({each.suit for each in hand if each.suit}) == 1
        assert {each.number for each in hand} == {None, 2, 4, 6}


def test_two_colors_in_one_suit_are_not_a_wrong_reason_where_one_color_is_in_two() -> None:
    for seed in range(20):
        task = exercise("a6.is-it-this-line").task(seed, {"case": "suits wrong", "line": "pair-2"})
        offered = [each.text for each in task.scene.choices[1].options]
        assert "Different colors mean different suits." not in offered
        assert len(offered) >= 3
