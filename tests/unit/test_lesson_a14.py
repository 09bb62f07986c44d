"""Lesson A14, the exchange of jokers: its beliefs are met where they are held."""

from __future__ import annotations

from typing import Any

import pytest

from mahj_tutor.american.play.legality import faults
from mahj_tutor.american.play.moves import Swap
from mahj_tutor.pictures.scene import Answer
from mahj_tutor.questions.interactions.play import PlayTask
from tests.unit import lesson_pattern as pattern
from tests.unit.lesson_pattern import tasks


def test_titles_and_headings_are_the_same_words() -> None:
    pattern.check_titles("a14")


@pytest.mark.parametrize(
    pattern.SLIP,
    [
        ("a14.finish-the-turn", ["throw N"], {}, None, "JK3", "very tile"),
        (
            "a14.steps-of-a-turn",
            ["Give your tile and take the joker, Put it on your rack, Throw a tile"],
            {},
            "M14",
            "JK3",
            "has to wait",
        ),
        ("a14.whose-joker", ["Soap, 6 Dot, 6 Dot, Soap, Soap"], {}, None, "JK7", "across the table"),
        ("a14.gone-is-gone", ["rack, swap 4C from the table with North"], {}, "M15", "JK6", "was thrown"),
        ("a14.gone-is-gone", ["swap 8B with East, rack, throw 2C"], {}, "M14", "JK3", "picked first"),
        ("a14.two-at-once", ["rack, swap 9D with South, show 4C 4C"], {}, "M16", "JK5", "hidden"),
        ("a14.two-at-once", ["rack, swap 9D with South, throw 2C"], {}, None, "JK4", "every exposed joker"),
        ("a14.joker-to-spare", ["rack, throw 0"], {}, None, "JK10", "nobody can ever call"),
        (
            "a14.may-she-take-it",
            ["I give my tile for the joker."],
            {"case": "too early"},
            "M14",
            "JK3",
            "beside the rack",
        ),
        (
            "a14.may-she-take-it",
            ["'I pick the right tile out of the discards, and give that one.'"],
            {"case": "from the table"},
            "M15",
            "JK6",
            "gone",
        ),
    ],
)
def test_a_slip_is_named_and_shown(
    name: str, said: list[str], fixed: dict[str, Any], belief: str | None, rule: str, word: str
) -> None:
    pattern.check_slip(name, said, fixed, belief, rule, word)


@pytest.mark.slow
def test_every_joker_to_be_taken_can_be_taken_once_the_tile_is_racked_and_not_before() -> None:
    for task in tasks("a14.take-a-joker"):
        assert isinstance(task, PlayTask)
        ran = task.run(task.solution)
        swap = next(move for move in ran.moves if isinstance(move, Swap))
        assert "JK3" in {fault.rule for fault in faults(task.at, swap)}
        early = tuple(act for act in task.solution if act[1:] != ("p1", "rack"))
        answer = task.read(early)
        assert isinstance(answer, Answer)
        assert task.check(answer).misconception == "M14"


@pytest.mark.slow
def test_who_racks_and_throws_without_looking_round_is_told_of_the_joker() -> None:
    for task in tasks("a14.take-a-joker"):
        last = task.solution[-1]
        answer = task.read((("move", "p1", "rack"), last))
        assert isinstance(answer, Answer)
        feedback = task.check(answer)
        assert feedback.verdict == "wrong"
        assert "joker" in feedback.evidence
