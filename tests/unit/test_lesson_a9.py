"""Lesson A9, the first Charleston: its beliefs are met where they are held."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from mahj_tutor.exercises.catalog import exercise
from mahj_tutor.pictures.scene import Answer, Piece
from mahj_tutor.questions.question_task import QuestionTask
from mahj_tutor.questions.task import Task
from mahj_tutor.tiles import tile
from tests.unit import lesson_pattern as pattern
from tests.unit.lesson_pattern import tasks


def test_where_the_others_tiles_wait_the_order_of_things_decides() -> None:
    pattern.check_waiting("a9.what-happens-here")


def test_titles_and_headings_are_the_same_words() -> None:
    pattern.check_titles("a9")


RACK = "F F 2C 2C 4C 4C 4C 6C 8D 9B N E J"


@pytest.mark.parametrize(
    pattern.SLIP,
    [
        ("a9.third-tile", ["pass J"], {}, "M05", "CH3", "third tile"),
        ("a9.first-right", ["pass N E J"], {"me": "South", "rack": RACK}, "M05", "CH3", "never passed"),
        ("a9.first-right", ["pass N E"], {"me": "South", "rack": RACK}, None, "CH1", "gets three"),
        (
            "a9.may-it-go",
            ["a Red Dragon, a flower and a joker"],
            {"pass": "First Left", "rack": "1B 2B 2B 3C 4C 4C 6D 7D N S F R J"},
            None,
            "CH3",
            "be passed",
        ),
        (
            "a9.tiles-are-waiting",
            ["look", "pass N E 8D"],
            {"me": "South", "pass": "First Across", "rack": RACK},
            "M09",
            "CH2",
            "picked up first",
        ),
        (
            "a9.tiles-are-waiting",
            ["pass N E +1"],
            {"me": "South", "pass": "First Across", "rack": RACK},
            "M08",
            "CH6",
            "can't pass those along",
        ),
        ("a9.ralph-and-larry", ["Right, Across, Left, Right, Across, Left"], {}, "M06", "CH8", "LARRY"),
        (
            "a9.whose-tiles",
            ["mark South"],
            {"me": "East", "pass": "First Right"},
            None,
            "CH1",
            "where yours go",
        ),
    ],
)
def test_a_slip_is_named_and_shown(
    name: str, said: list[str], fixed: dict[str, Any], belief: str | None, rule: str, word: str
) -> None:
    pattern.check_slip(name, said, fixed, belief, rule, word)


def test_on_the_first_pass_alone_a_joker_comes_back_and_the_reason_is_told() -> None:
    alone = [each.id for each in pattern.lesson("a9").exercises if each.stage == "independent"]
    assert alone[0] == "a9.first-right"
    for task in tasks("a9.first-right"):
        rack = task.scene.zone("rack").pieces
        joker = next(piece.id for piece in rack if piece.face == "J")
        others = [piece.id for piece in rack if piece.face != "J"]
        answer = task.read(tuple(("move", piece, "tray-right") for piece in (joker, *others[:2])))
        assert isinstance(answer, Answer)
        feedback = task.check(answer)
        assert feedback.rules == ("CH3",)
        assert feedback.misconception == "M05"
        assert "never passed" in feedback.why
        assert feedback.lit == (joker,)
        assert joker in feedback.replay[-1].place["rack"]
        assert joker not in feedback.replay[-1].place["tray-right"]


def test_the_first_pass_is_judged_by_both_hands_in_view() -> None:
    verdicts = set()
    for task in tasks("a9.first-right"):
        rack = task.scene.zone("rack").pieces
        free = [piece for piece in rack if piece.face != "J"]
        before = _away(task, rack)
        for three in (free[:3], free[-3:]):
            answer = task.read(tuple(("move", piece.id, "tray-right") for piece in three))
            assert isinstance(answer, Answer)
            kept = _away(task, [piece for piece in rack if piece not in three])
            is_spare = kept == before
            feedback = task.check(answer)
            assert feedback.verdict == ("right" if is_spare else "wrong")
            assert is_spare or "could use a tile you chose" in feedback.why
            verdicts.add(feedback.verdict)
    assert verdicts == {"right", "wrong"}


def _away(task: Task, rack: Sequence[Piece]) -> list[int]:
    """Return how many tiles are missing for each of the two hands that the item shows."""
    assert isinstance(task, QuestionTask)
    at = task.drawn.situation
    shown = at.named["lines"].value
    assert [each.kind for each in shown] == ["X", "X"]
    found = at.solver.nearest(tuple(sorted(tile(piece.face or "") for piece in rack)), top=0)
    return [each.tiles_away for each in sorted(found, key=lambda each: each.line.id) if each.line in shown]


def test_the_worked_example_says_what_moves() -> None:
    task = exercise("a9.watch-a-pass").task(0)
    moved = [(frame.say, task.scene.piece(frame.lit[0])) for frame in task.worked[1:4]]
    assert [piece.name in said for said, piece in moved] == [True] * 3
    assert "J" not in [piece.face for _, piece in moved]


def test_nobody_is_asked_about_herself_by_the_name_of_her_seat() -> None:
    for task in tasks("a9.before-the-first-pass"):
        assert isinstance(task, QuestionTask)
        at = task.drawn.situation
        assert at.me is not at.named["who"].value


def test_a_worked_pass_moves_its_tiles_and_only_then_brings_new_ones() -> None:
    task = exercise("a9.watch-a-pass").task(0)
    *_, gone, picked = task.worked
    assert gone.place["tray-right"] == ()
    assert {"i1", "i2", "i3"} <= set(picked.place["rack"])
    assert picked.place["incoming"] == ()


def test_do_with_me_keeps_what_is_right_so_far() -> None:
    for task in tasks("a9.first-right"):
        three = [act for act in task.solution if act[2] == "tray-right"]
        act = task.next_right(tuple(three[:2]))
        assert act is not None
        assert (act[0], act[2]) == ("move", "tray-right")
        assert act[1] not in {each[1] for each in three[:2]}
        assert tile(task.scene.piece(act[1]).face or "").noun in task.told(act)
