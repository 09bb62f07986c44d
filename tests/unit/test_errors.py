"""Errors: one tree, messages that help, and copies that keep what they carry."""

from __future__ import annotations

import pickle

import pytest

from mahj_tutor.errors import (
    ContentError,
    IllegalMoveError,
    MahjError,
    NotationError,
    StoreError,
    UnknownNameError,
    did_you_mean,
)
from mahj_tutor.rulebook import Fault, refuse

ERRORS = [
    NotationError("unknown tile 'X9'", "3B 3B X9", 7),
    IllegalMoveError([Fault("CH3", "a joker is never passed"), Fault("CH1", "a pass is three tiles")]),
    UnknownNameError("rule", "CH33", ["CH3"]),
    ContentError(["first problem", "second problem"]),
    StoreError("no place to write"),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_every_error_is_of_one_tree_and_survives_copying(error: MahjError) -> None:
    assert isinstance(error, MahjError)
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))


def test_the_messages() -> None:
    assert [str(error) for error in ERRORS] == [
        "unknown tile 'X9' at column 7 of '3B 3B X9'",
        "CH3: a joker is never passed; CH1: a pass is three tiles",
        "unknown rule 'CH33', did you mean 'CH3'",
        "first problem\nsecond problem",
        "no place to write",
    ]


@pytest.mark.parametrize(
    ("name", "known", "said"),
    [
        ("lef", ["left", "right"], ", did you mean 'left'"),
        ("LEFT", ["left", "right"], ", did you mean 'left'"),
        ("zzz", ["left", "right"], ": choose 'left' or 'right'"),
        ("zzz", [str(n) for n in range(13)], ""),
        ("zzz", [], ""),
    ],
)
def test_advice(name: str, known: list[str], said: str) -> None:
    assert did_you_mean(name, known) == said


def test_refusing_needs_a_fault() -> None:
    refuse([])
    with pytest.raises(IllegalMoveError) as refused:
        refuse([Fault("CH3", "no")])
    assert refused.value.faults == (Fault("CH3", "no"),)
