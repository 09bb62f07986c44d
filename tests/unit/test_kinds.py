"""The kinds `mark`, `take` and `number` judge as the rules do."""

from __future__ import annotations

import json

import pytest

from mahj_tutor.exercises.feedback import Feedback
from tests.unit.tasks import said, task, verdict

# --- mark ----------------------------------------------------------------------------------------------

MARK = [
    ("break", "roll: 7", "mark stack 7", "right"),
    ("break", "roll: 7", "mark stack 13", "DL4"),
    ("break", "roll: 7", "mark stack 8", "DL4"),
    ("break", "roll: 9", "mark stack 9", "right"),
    ("break", "roll: 9", "mark stack 10", "DL4"),
    ("kept-stacks", "roll: 3", "mark stacks 1 to 3", "right"),
    ("kept-stacks", "roll: 3", "mark stacks 17 to 19", "DL4"),
    ("kept-stacks", "roll: 3", "mark stacks 2 to 4", "DL4"),
    ("first-taken", "roll: 12", "mark stacks 13 to 14", "right"),
    ("first-taken", "roll: 12", "mark stacks 1 to 2", "DL4"),
    ("first-taken", "roll: 12", "mark stacks 18 to 19", "DL5"),
    ("next-stack", "roll: 7, steps: 3", "mark stack 14", "right"),
    ("next-stack", "roll: 7, steps: 3", "mark stack 3", "DL4"),
    ("next-stack", "roll: 7, steps: 13", "mark stack 13", "right"),
    ("next-stack", "roll: 7, steps: 13", "mark stack 14", "DL6"),
    ("caboose", "roll: 7", "mark stack 19", "right"),
    ("caboose", "roll: 7", "mark stack 8", "DL9"),
    ("next-wall", "me: East, walls: 1", "mark North's wall", "right"),
    ("next-wall", "me: East, walls: 1", "mark South's wall", "DL8"),
    ("next-wall", "me: South, walls: 3", "mark your wall", "right"),
    ("seat-of", "me: West, who: South", "mark the place to your left", "right"),
    ("seat-of", "me: West, who: South", "mark the place to your right", "DL3"),
    (
        "highest-roll",
        "rolls: {East: 4, South: 11, West: 7, North: 3}",
        "mark the place to your right",
        "right",
    ),
    ("highest-roll", "rolls: {East: 4, South: 11, West: 7, North: 3}", "mark your own place", "DL2"),
    ("highest-roll", "rolls: {East: 7, South: 4, West: 7, North: 9}", "mark the place to your left", "right"),
    ("plays-next", "me: East, who: North", "mark you", "right"),
    ("plays-next", "me: East, who: North", "mark West", "DL8"),
    ("pass-goes", "me: South, pass: Second Left", "mark East", "right"),
    ("pass-goes", "me: South, pass: Second Left", "mark West", "CH5 M06"),
    ("pass-goes", "me: South, pass: First Across", "mark West", "CH1"),
    ("comes-from", "me: South, pass: First Right", "mark East", "right"),
    ("comes-from", "me: South, pass: First Right", "mark West", "CH1"),
    ("stopped-by", "me: East, who: West", "mark the place across from you", "right"),
    ("stopped-by", "me: East, who: West", "mark your own place", "CH4"),
    ("partner", "me: North", "mark South", "right"),
    ("partner", "me: North", "mark East", "CH7"),
]


@pytest.mark.parametrize(("question", "position", "step", "wanted"), MARK)
def test_marks_are_judged_by_the_rules(question: str, position: str, step: str, wanted: str) -> None:
    item = task("mark", f"question: {question}\nposition: {{{position}}}\n")
    assert verdict(item, step) == wanted
    assert verdict(item) == "unreadable"


def test_the_table_option_decides_which_wall_is_next() -> None:
    item = task("mark", "question: next-wall\noptions: {next_wall: right}\nposition: {walls: 1}\n")
    assert verdict(item, "mark South's wall") == "right"
    assert verdict(item, "mark North's wall") == "DL8"


def test_a_pass_called_by_its_number_does_not_tell_its_direction() -> None:
    item = task("mark", "question: pass-goes\nposition: {me: East, pass: Second Left, called: number}\n")
    assert item.names["count"] == "fourth pass"
    assert "first pass of the second Charleston" in " ".join(item.facts)
    assert "left" not in json.dumps(item.facts).lower()


def test_the_replay_of_a_wrong_break_shows_the_stacks_that_stay() -> None:
    feedback = said(task("mark", "question: break\nposition: {roll: 4}\n"), "mark stack 16")
    assert isinstance(feedback, Feedback)
    assert feedback.replay[1].lit == ("e1", "e2", "e3", "e4")
    assert "from the left" in feedback.title


# --- take ----------------------------------------------------------------------------------------------

FOURS = "position: {me: South, roll: 7, count: 3}\n"
TAKE = [
    (
        FOURS,
        (
            "East takes stack 8",
            "East takes stack 9",
            "South takes stack 10",
            "South takes stack 11",
            "West takes stack 12",
            "West takes stack 13",
        ),
        "right",
    ),
    (
        FOURS,
        (
            "East takes stack 9",
            "East takes stack 8",
            "South takes stack 10",
            "South takes stack 11",
            "West takes stack 12",
            "West takes stack 13",
        ),
        "right",
    ),
    (FOURS, ("East takes stack 8", "East takes stack 9"), "unreadable"),
    (FOURS, (), "unreadable"),
    (FOURS, ("East takes stack 8", "South takes stack 9"), "DL5"),
    (
        FOURS,
        ("East takes stack 8", "East takes stack 9", "North takes stack 10", "North takes stack 11"),
        "DL5",
    ),
    (FOURS, ("East takes stack 19", "East takes stack 18"), "DL5"),
    (FOURS, ("East takes stack 1", "East takes stack 2"), "DL4"),
    (FOURS, ("East takes stack 8", "East takes stack 9", "East takes stack 10"), "DL5"),
    (
        "position: {roll: 7, start: 12, count: 5}\n",
        (
            "East takes stack 13 top",
            "South takes stack 13 bottom",
            "West takes stack 14 top",
            "North takes stack 14 bottom",
            "East takes stack 15 top",
        ),
        "right",
    ),
    (
        "position: {roll: 7, start: 12, count: 5}\n",
        ("East takes stack 13 top", "South takes stack 14 top"),
        "DL6",
    ),
    (
        "position: {roll: 7, start: 12, count: 5}\n",
        ("East takes stack 13 top", "East takes stack 13 bottom"),
        "DL6",
    ),
    (
        "position: {roll: 7, start: 15, count: 2}\n",
        ("North takes stack 14 bottom", "East takes stack 15 top"),
        "right",
    ),
]


@pytest.mark.parametrize(("rest", "steps", "wanted"), TAKE)
def test_takings_are_judged_step_by_step(rest: str, steps: tuple[str, ...], wanted: str) -> None:
    assert verdict(task("take", rest), *steps) == wanted


def test_more_than_was_asked_for_is_wrong() -> None:
    item = task("take", "position: {roll: 7, count: 1}\n")
    feedback = said(
        item, "East takes stack 8", "East takes stack 9", "South takes stack 10", "South takes stack 11"
    )
    assert isinstance(feedback, Feedback)
    assert "more than was asked" in feedback.title


def test_a_deal_begun_in_the_middle_shows_what_is_gone() -> None:
    item = task("take", "position: {roll: 7, start: 2, count: 1}\n")
    wall = item.scene.zone("wall-e")
    states = [piece.state for piece in wall.pieces]
    assert states == ["kept"] * 7 + ["gone"] * 4 + [""] * 8
    assert item.scene.zone("to-1").note == "has four tiles"


# --- number --------------------------------------------------------------------------------------------

NUMBERS = [
    ("stacks-in-wall", "", 19, 38, "DL1"),
    ("tiles-in-wall", "", 38, 19, "DL1"),
    ("tiles-in-walls", "", 152, 76, "DL1"),
    ("stacks-kept", "roll: 7", 7, 12, "DL4"),
    ("tiles-kept", "roll: 7", 14, 7, "DL4"),
    ("stacks-pushed", "roll: 7", 12, 19, "DL4"),
    ("after-rounds", "rounds: 3", 12, 6, "DL5"),
    ("tiles-dealt", "who: East", 14, 13, "DL6"),
    ("tiles-dealt", "who: West", 13, 14, "DL6"),
    ("tiles-left", "", 99, 100, "DL6"),
    ("courtesy", "mine: 3, theirs: 1", 1, 4, "CH7"),
    ("courtesy", "mine: 0, theirs: 2", 0, 2, "CH7"),
    ("own-tiles", "blind: 2", 1, 3, "CH6"),
    *(
        ("open-wall-left", f"roll: {roll}", left, 98, "DL7")
        for roll, left in zip(range(2, 13), (*range(19, 0, -2), 37), strict=True)
    ),
]


@pytest.mark.parametrize(("question", "position", "value", "slip", "rule"), NUMBERS)
def test_numbers_are_those_of_the_sources(
    question: str, position: str, value: int, slip: int, rule: str
) -> None:
    item = task("number", f"question: {question}\nposition: {{{position}}}\n")
    assert verdict(item, str(value)) == "right"
    high = item.scene.numbers[0].high
    assert verdict(item, str(min(slip, high))) == rule
    assert verdict(item, str(value + 1)) == rule


@pytest.mark.parametrize("typed", ["", " ", "many", "-3", "1.5", "153", "1e2", "²", "７"])
def test_what_is_no_number_here_counts_no_try(typed: str) -> None:
    assert verdict(task("number", "question: tiles-in-wall\n"), typed) == "unreadable"


@pytest.mark.parametrize(("typed", "slip"), [("19", "two tiles"), ("37", "19 stacks")])
def test_a_slip_has_its_own_words(typed: str, slip: str) -> None:
    feedback = said(task("number", "question: tiles-in-wall\n"), typed)
    assert isinstance(feedback, Feedback)
    assert slip in feedback.why
