"""What is under way is chosen in words: each choice is written as the engine reads it, and taken back."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mahj_tutor.american.play.notation import read_play
from mahj_tutor.editor.position_board import PositionBoard

WINDOW = "phase window; turn East; South 3B 3B 6D; shown West 2C 2C J; thrown East 6D"


def choose(board: PositionBoard, name: str, value: str) -> str:
    """Choose as the author does, and return the text."""
    (control,) = (each for each in board.layout().controls if each.name == name)
    assert value in dict(control.options)
    board.control(name, value)
    return board.text


@pytest.mark.parametrize(
    ("name", "value", "clause"),
    [
        ("says-North", "pung", "claims North pung"),
        ("says-North", "mahjong", "claims North mahjong"),
        ("says-South", "wait", "waits South"),
        ("dead-West", "DD2", "dead West DD2"),
        ("plan-West", "even-1", "plan West even-1"),
        ("open-North", "open", "open North"),
        ("closed", "yes", "closed"),
    ],
)
def test_a_choice_is_written_and_taken_back(name: str, value: str, clause: str) -> None:
    board = PositionBoard(("scene", "table"), WINDOW)
    assert clause in choose(board, name, value).split("; ")
    assert choose(board, name, "") == WINDOW


def test_a_call_takes_the_place_of_waiting() -> None:
    board = PositionBoard(("scene", "table"), WINDOW)
    choose(board, "says-North", "wait")
    assert choose(board, "says-North", "kong").endswith("claims North kong")


def test_a_picked_tile_is_no_longer_in_the_set() -> None:
    board = PositionBoard(("scene", "table"), f"{WINDOW}; wall 1D")
    choose(board, "phase", "looked")
    assert "looked 6D" in choose(board, "looked", "6D")
    (pile,) = (each for zone in board.view().zones for each in zone.pieces if each.id == "set.6D")
    assert pile.count == 1


def test_a_called_discard_is_one_that_the_callers_groups_have() -> None:
    said = "phase discard; turn West; West 1B; shown West 2C 2C J; came call"
    board = PositionBoard(("scene", "table"), said)
    assert "called South 2C" in choose(board, "called", "South 2C").split("; ")
    assert "called" not in choose(board, "came", "wall")


def test_who_has_won_goes_with_the_turn() -> None:
    board = PositionBoard(("scene", "table"), "phase over; turn West; West 1B")
    assert "winner West" in choose(board, "winner", "West")
    assert "winner" not in choose(board, "turn", "South")


def test_what_only_the_text_can_say_stays() -> None:
    said = f"{WINDOW}; claims West pair; passed South; pot 25"
    board = PositionBoard(("scene", "table"), said)
    assert choose(board, "dead-North", "DD3").endswith("claims West pair; passed South; pot 25")
    assert choose(board, "says-West", "pair").endswith("claims West pair; passed South; pot 25")
    assert "claims" not in choose(board, "says-West", "")


@settings(max_examples=25)
@given(st.lists(st.tuples(st.integers(0, 99), st.integers(0, 99)), max_size=8))
def test_whatever_is_chosen_reads_back(picks: list[tuple[int, int]]) -> None:
    board = PositionBoard(("scene", "table"), WINDOW)
    for which, value in picks:
        controls = [each for each in board.layout().controls if each.group]
        control = controls[which % len(controls)]
        wanted = control.options[value % len(control.options)][0]
        board.control(control.name, wanted)
        read_play(board.text)
        now = {each.name: each.value for each in board.layout().controls}
        assert now.get(control.name, wanted) == wanted


def test_who_threw_last_has_thrown_the_last_discard_and_calls_nothing() -> None:
    board = PositionBoard(("scene", "table"), f"{WINDOW}; claims South pung, West mahjong")
    said = choose(board, "turn", "South")
    assert "turn South" in said
    assert "thrown South 6D" in said
    assert "claims West mahjong" in said
    assert "South pung" not in said
    assert board.is_readable


def test_a_discard_put_down_while_calls_are_waited_for_is_the_last_one() -> None:
    board = PositionBoard(("scene", "table"), WINDOW)
    board.control("player", "West")
    board.control("place", "thrown")
    board.write_tiles("G", instead=False)
    assert "turn West" in board.text
    assert "thrown East 6D, West G" in board.text


def test_the_window_opens_for_whoever_threw_last() -> None:
    board = PositionBoard(("scene", "table"), "phase discard; turn South; South 1B; thrown West 6D")
    assert "phase window; turn West" in choose(board, "phase", "window")
