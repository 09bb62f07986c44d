"""Questions about the card: what the kinds match and fix, the numbers and
the claims say to hands one can check by eye.
"""

from __future__ import annotations

from typing import Any

import pytest

from mahj_tutor.card import first_card
from mahj_tutor.exercises.kinds.card_hands import against, alone, belief_in, parts_of, real_targets
from mahj_tutor.exercises.kinds.match import MatchExercise
from mahj_tutor.exercises.kinds.mend import MendExercise
from mahj_tutor.exercises.kinds.verdict import VerdictExercise
from mahj_tutor.exercises.model import Exercise
from mahj_tutor.exercises.scene import Answer
from mahj_tutor.exercises.task import Task
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.tiles import tiles

COMMON = {"id": "a6.some", "title": "Some", "lesson": "A6", "rules": ["CD2"], "ask": "What is right here?"}


KINDS: dict[str, type[Exercise]] = {"match": MatchExercise, "mend": MendExercise, "verdict": VerdictExercise}


def task(kind: str, question: str = "", **position: Any) -> Task:
    fields = COMMON | {"kind": kind, "position": position} | ({"question": question} if question else {})
    return KINDS[kind].model_validate(fields).task(0)


def marked(at: Task, *said: str) -> tuple[str, str | None, tuple[str, ...]]:
    answer = at.read(tuple(act for each in said for act in at.acts_of(each)))
    assert isinstance(answer, Answer)
    feedback = at.check(answer)
    return feedback.verdict, feedback.misconception, feedback.rules


@pytest.mark.parametrize(
    ("line", "hand", "rule", "belief"),
    [
        ("even-1", "F F F 2B 2B 2B 2B 4B 4B 4B 4B 6B 6B 6B", None, None),
        ("even-1", "F F F 2B 2B 2B 2B 4B 4B 4B 4B 6C 6C 6C", "CD2", None),
        ("even-1", "F F F 2B 2B 2B 2B 4B 4B 4B 4B 6B 6B 6C", "CD2", None),
        ("even-1", "F F F 2B 2B 2B 2B 4B 4B 4B 4B 8B 8B 8B", "CD4", None),
        ("even-1", "F F F 2B 2B 2B 2B 4B 4B 4B 4B 6B 6B N", "CD6", None),
        ("run-1", "F F F 3B 3B 3B 3B 4C 4C 5C 5C 6B 6B 6B", None, None),
        ("run-1", "F F F 3B 3B 3B 3B 4B 4B 5B 5B 6B 6B 6B", "CD3", None),
        ("run-1", "F F F 3B 3B 3B 3B 4C 4C 5C 5C 7B 7B 7B", "CD4", None),
        ("odd-2", "F F 3C 3C 5C 5C 5C 7C 7C 9C 9C 9C G G", "CD5", "M11"),
        ("year-1", "F F F 2B R 2B 6B 4C 4C 4C G G G G", "CD7", None),
        ("pair-1", "N E W S 1B J 3B 3B 5B 5B 7B 7B G G", "JK2", "M01"),
        ("pair-1", "N E W J 1B 1B 3B 3B 5B 5B 7B 7B G G", "JK2", "M02"),
        ("wind-1", "F F F 2B 2B 2B 2B 4B 4B 4B 4B 6B 6B 6B", "WN7", None),
    ],
)
def test_the_rule_that_tells_a_hand_from_a_line(
    line: str, hand: str, rule: str | None, belief: str | None
) -> None:
    found = against(first_card().line(line), tiles(hand))
    assert [fault.rule for fault in found[:1]] == ([rule] if rule else [])
    assert belief_in(first_card().line(line), tiles(hand)) == belief


@pytest.mark.parametrize("line", first_card().lines, ids=lambda line: line.id)
def test_a_hand_word_by_word_is_the_whole_hand(line: Any) -> None:
    for target in real_targets(line):
        parts = parts_of(line, target)
        assert [str(part.word.symbols) for part in parts] == [word.strip("abc") for word in line.hand.split()]
        assert alone(line).matches(tuple(each for part in parts for each in part.tiles))


def test_the_year_is_laid_out_as_it_is_printed() -> None:
    line = first_card().line("year-1")
    year = parts_of(line, line.targets[0])[1].tiles
    assert [tile.number for tile in year] == [2, None, 2, 6]
    assert year[1].code == "0"


def test_a_wrong_tile_is_mended_by_taking_just_that_one_away() -> None:
    at = task("mend", "wrong-tile", line="even-1", hand="F F F 2B 2B 2B 2B 4B 4B 4B 4C 6B 6B 6B")
    assert marked(at, "mark 4 Crak")[0] == "right"
    assert marked(at, "mark 4 Bam") == ("wrong", None, ("CD2",))


@pytest.mark.parametrize(
    "hand",
    [
        "F F F 2B 2B 2B 2B 4B 4B 4B 4B 6B 6B 6B",  # nothing is wrong
        "F F F 2B 2B 2B 2B 4B 4B 4B 4C 6B 6B 6C",  # two tiles are
    ],
)
def test_a_hand_with_no_wrong_tile_or_two_makes_no_question(hand: str) -> None:
    with pytest.raises(Unfit) as raised:
        task("mend", "wrong-tile", line="even-1", hand=hand)
    assert raised.value.code == "E041"


def test_any_tiles_that_make_the_hand_are_right() -> None:
    hand = "F F 2B 2B 2B 2B 4B 4B 4B 4B 6B 6B"
    at = task("mend", "missing-tiles", line="even-1", hand=hand)
    assert marked(at, "mark Flower", "mark 6 Bam")[0] == "right"
    assert marked(at, "mark Flower", "mark Joker")[0] == "right"
    assert marked(at, "mark Flower")[2] == ("CD1",)


@pytest.mark.parametrize(
    ("question", "position", "code"),
    [
        ("line-of-hand", {"line": "even-9"}, "E002"),
        ("line-of-hand", {"hand": "F F F 2B 2B 2B 2B 4B 4B 4B 4B 6B 6B N"}, "E030"),
        ("line-of-hand", {"line": "even-1", "lines": ("odd-1", "odd-2")}, "E041"),
        ("which-dragon", {"line": "even-1"}, "E030"),
        ("words-of-line", {"line": "pair-1"}, "E030"),
        ("lines-that", {"what": "opne"}, "E002"),
        ("lines-that", {"what": "open", "lines": ("even-1", "even-2")}, "E041"),
        ("whose", {}, "E002"),
    ],
)
def test_what_cannot_be_asked_is_said(question: str, position: dict[str, Any], code: str) -> None:
    with pytest.raises(Unfit) as raised:
        task("match", question, **position)
    assert raised.value.code == code


def test_a_claim_about_a_hand_needs_its_line() -> None:
    with pytest.raises(Unfit, match="needs the line"):
        task("verdict", claim="suits-right", hand="F F F 2B 2B 2B 2B 4B 4B 4B 4B 6B 6B 6B")
    with pytest.raises(Unfit, match="did you mean 'suits-right'"):
        task("verdict", claim="suits-rigth")
