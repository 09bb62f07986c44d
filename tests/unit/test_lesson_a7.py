"""Lesson A7, reading the card 2: sections, X and C, the year and its zero, dragons, words without jokers."""

from __future__ import annotations

from typing import Any

import pytest

from mahj_tutor.exercises.catalog import exercise
from mahj_tutor.pictures.scene import Answer
from tests.unit import lesson_pattern as pattern
from tests.unit.lesson_pattern import drawn_tasks

PAIRS = "N E W S 1B 1B 3B 3B 5B 5B 7B 7B G"


def test_titles_and_headings_are_the_same_words() -> None:
    pattern.check_titles("a7")


@pytest.mark.parametrize(
    pattern.SLIP,
    [
        ("a7.open-or-concealed", ["mark pair-1"], {}, "M21", "CD9", "concealed"),
        ("a7.no-jokers-here", ["mark 11"], {}, "M01", "CD11", "pair"),
        ("a7.wrong-dragon", ["mark Red Dragon"], {}, "M11", "CD5", "a Red Dragon, not a Green"),
        ("a7.the-zero", ["mark Green Dragon"], {}, "M12", "CD7", "no suit"),
        ("a7.jokers-where", ["yes, CD7"], {"case": "year"}, "M02", "CD7", "single"),
        ("a7.jokers-where", ["yes, CD11"], {"case": "NEWS"}, "M02", "CD11", "jokers stay out"),
        ("a7.jokers-where", ["yes, CD10"], {"case": "pairs"}, "M01", "CD10", "can't go anywhere"),
        ("a7.pairs-only", ["mark wind-2"], {}, None, "CD10", "three or more"),
        (
            "a7.may-you-call",
            ["I call it and show the group."],
            {"case": "concealed"},
            "M21",
            "CD9",
            "pick every tile",
        ),
        (
            "a7.may-you-call",
            ["'I let it go, and hope to pick one myself.'"],
            {"case": "open"},
            None,
            "CL11",
            "Look at the letter",
        ),
        ("a7.real-tiles", ["mark 357"], {"line": "odd-6"}, None, "JK2", "really alike"),
        ("a7.finish-it", ["mark Joker"], {"line": "pair-1", "hand": PAIRS}, "M01", "JK2", "real tile"),
        ("a7.finish-it", ["mark Red Dragon"], {"line": "pair-1", "hand": PAIRS}, "M11", "CD5", "Which suit"),
        (
            "a7.dragon-or-suit",
            ["It's right. I show it."],
            {"case": "dragons wrong"},
            "M11",
            "CD5",
            "goes by its color",
        ),
    ],
)
def test_a_slip_is_named_and_shown(
    name: str, said: list[str], fixed: dict[str, Any], belief: str | None, rule: str, word: str
) -> None:
    pattern.check_slip(name, said, fixed, belief, rule, word)


DRAGONS = {"B": "G", "C": "R", "D": "0"}
"""Which dragon goes with which suit."""


def test_the_dragon_belongs_to_the_suit_of_its_color() -> None:
    """Which tile of the rest has the dragon's color: the year, the
    5s, any number; in even-2 no number has it.
    """
    place = {"year-1": 3, "odd-1": 4, "odd-2": 3, "run-2": 0, "pair-1": 4}
    for task in drawn_tasks("a7.which-dragon"):
        faces = [piece.face or "" for piece in task.scene.zone("hand").pieces]
        used = {face[-1] for face in faces if face[0].isdigit() and len(face) == 2}
        line = task.drawn.situation.named["line"].value.id
        suit = faces[place[line]][-1] if line in place else ({"B", "C", "D"} - used).pop()
        (right,) = (task.scene.piece(act[1]).face for act in task.solution)
        assert right == DRAGONS[suit], (line, faces)


@pytest.mark.parametrize("suit", "BCD")
def test_soap_is_the_zero_whatever_the_suit_of_the_year(suit: str) -> None:
    other = "C" if suit == "B" else "B"
    dragon = DRAGONS[suit]
    hand = f"F F F 2{suit} 2{suit} 6{suit} 4{other} 4{other} 4{other} {dragon} {dragon} {dragon} J"
    task = exercise("a7.the-zero").task(0, {"hand": hand})
    assert [task.scene.piece(piece).face for _, piece in task.solution] == ["0"]


def test_hands_are_open_or_concealed_as_they_are_printed() -> None:
    for task in drawn_tasks("a7.lines-for-you"):
        case, right = task.drawn.situation.named["case"].value, {act[1] for act in task.solution}
        for piece in task.scene.zone("card").pieces:
            name, _, said = piece.name.partition(": ")
            if case == "no jokers":
                assert (piece.id in right) is name.endswith("Singles and pairs"), piece
            else:
                assert (piece.id in right) is (f", {case}; pays " in said), piece


def test_an_open_hand_left_out_is_no_belief_about_concealed_hands() -> None:
    task = exercise("a7.lines-for-you").task(0, {"case": "open", "lines": "even-1 even-2 pair-1"})
    answer = task.read((("mark", "even-1"),))
    assert isinstance(answer, Answer)
    feedback = task.check(answer)
    assert (feedback.verdict, feedback.misconception) == ("wrong", None)
