"""Lesson A3, groups and jokers: what a group is called, what may lie in it, and how jokers help."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from mahj_tutor.exercises.catalog import exercise
from mahj_tutor.pictures.scene import Answer, fold
from tests.unit import lesson_pattern as pattern
from tests.unit.lesson_pattern import done, tasks

RACK = {"group_names": "pair, kong", "tiles": "3B 3B N N N J J 5C"}


def test_titles_and_headings_are_the_same_words() -> None:
    pattern.check_titles("a3")


KONG = {"group_names": "kong", "piles": "N N N, 5B 5B 5B J, G G, 7D 7D J J J"}
PAIR = {"group_names": "pair of F", "laid": "F J"}
SLIPS = [
    ("a3.five-names", ["Kong; Quint; Pung"], {}, None, "EQ8", "Count the tiles"),
    ("a3.pair-and-pung", ["put J in pair, put 6C 6C N in pung"], {}, "M01", "JK2", "two real tiles"),
    ("a3.pair-and-pung", ["put 2B in pair, put 6C 6C in pung"], {}, None, "EQ8", "exactly the same"),
    ("a3.tap-the-kong", ["N N N"], KONG, None, "EQ8", "You picked 3 tiles"),
    ("a3.build-them", ["put 3B J in pair, put N N N J in kong"], RACK, "M01", "JK2", "smaller group"),
    ("a3.build-them", ["put 3B 3B in pair, put N N N 5C in kong"], RACK, None, "EQ8", "alike"),
    (
        "a3.where-jokers-help",
        ["Pung of 3 Bams, Pair of 9 Dots"],
        {"group_names": "pung of 3B, pair of 9D"},
        "M01",
        "JK2",
        "enough for a joker",
    ),
    (
        "a3.where-jokers-help",
        ["Pung of 3 Bams"],
        {"group_names": "pung of 3B, kong of N, pair"},
        None,
        "JK1",
        "kong of Norths too",
    ),
    (
        "a3.how-many-jokers",
        ["3"],
        {"group_names": "kong of 7D", "tiles": "7D 7D 7D N"},
        None,
        "JK1",
        "What's missing",
    ),
    (
        "a3.how-many-jokers",
        ["0"],
        {"group_names": "quint of 7D", "tiles": "7D 7D 7D 7D N"},
        None,
        "EQ9",
        "five alike",
    ),
    ("a3.five-alike", ["put 6B 6B 6B 6B 6C"], {}, None, "EQ9", "A joker can stand in"),
    ("a3.five-alike", ["put 6B 6B 6B 6B"], {}, None, "EQ9", "How many 6 Bams"),
    ("a3.five-alike", ["put 6B 6B 6B 6D J"], {}, None, "EQ8", "it has a 6 Dot"),
    ("a3.mend-the-pair", ["put E in pair"], {}, "M01", "JK2", "two real tiles"),
    ("a3.mend-the-pair", ["take J from pair, put S in pair"], {}, None, "EQ8", "two tiles a pair"),
    ("a3.may-it-lie-so", ["Yes;"], PAIR, "M01", "EQ8", "A pair is two tiles"),
    (
        "a3.may-it-lie-so",
        ["No, a joker can't be there.;"],
        {"group_names": "kong of S", "laid": "S S S"},
        None,
        "EQ8",
        "Is there a joker?",
    ),
    ("a3.real-pungs", ["N N N"], {"piles": "4C 4C 4C, 3C 4C 5C, N N N"}, None, "EQ8", "the very same tile"),
    ("a3.five-flowers", ["No, the numbers differ.;"], {}, "M13", "EQ6", "small numbers"),
    (
        "a3.dragons-of-craks",
        ["put G G in pair, put 2C 2C J in pung"],
        {"tiles": "2C 2C 3C G G R R 0 J"},
        "M11",
        "EQ4",
        "say the dragon",
    ),
    ("a3.pack-the-set", ["Jokers: 8"], {"case": "flowers"}, None, "EQ1", "eight times"),
]


@pytest.mark.parametrize(pattern.SLIP, SLIPS)
def test_a_slip_is_named_and_shown(
    name: str, said: list[str], fixed: dict[str, Any], belief: str | None, rule: str, word: str
) -> None:
    pattern.check_slip(name, said, fixed, belief, rule, word)


@pytest.mark.parametrize(
    "said",
    [
        "put 3B 3B in pair, put N N N J in kong",
        "put N N in pair, put 3B 3B J J in kong",
        "put 3B 3B in pair, put N N J J in kong",
    ],
)
def test_every_way_to_build_that_the_rules_allow_is_right(said: str) -> None:
    assert done("a3.build-them", said, **RACK).verdict == "right"


def test_drawn_racks_hold_a_joker_and_more_than_the_groups_need() -> None:
    for task in tasks("a3.build-them"):
        faces = [piece.face for piece in task.scene.zone("rack").pieces]
        used = {act[1] for act in task.solution}
        assert "J" in faces
        assert 3 <= len(faces) - len(used) <= 6
        for face, number in Counter(faces).items():
            assert number <= (8 if face in ("F", "J") else 4)


def test_real_tiles_come_before_jokers_in_what_is_shown_as_right() -> None:
    task = exercise("a3.build-them").task(0, RACK)
    lying = fold(task.scene, task.solution).place
    faces = [[task.scene.piece(piece).face for piece in lying[f"group-{number}"]] for number in (1, 2)]
    assert sorted(faces[1]).count("J") == 1  # type: ignore[type-var]


def test_the_next_step_leaves_a_group_alone_that_is_right() -> None:
    task = exercise("a3.build-them").task(0, RACK)
    acts = task.acts_of("put N N in pair, put 3B 3B in kong")
    assert task.next_right(acts) in {("move", f"r{place}", "group-2") for place in (6, 7)}  # the two jokers
    wrong = task.acts_of("put 3B J in pair")
    assert task.next_right(wrong) == ("move", "r6", "rack")


def test_nothing_moved_or_an_empty_group_is_no_try() -> None:
    task = exercise("a3.build-them").task(0, RACK)
    for said in ("", "put 3B 3B in pair"):
        assert not isinstance(task.read(task.acts_of(said)), Answer)


def test_the_worked_group_grows_to_a_sextet() -> None:
    task = exercise("a3.it-grows").task(0)
    assert [len(frame.place.get("place-0", ())) for frame in task.worked] == [0, 1, 2, 3, 4, 5, 6]
