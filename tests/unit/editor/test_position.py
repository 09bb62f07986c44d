"""Positions while they are laid out: never more tiles than the set has, written by the engine's writer."""

from __future__ import annotations

import pytest
from mahj_widgets.protocol import Draft, View

from mahj_tutor.american.play.notation import read_play
from mahj_tutor.editor.position import Refused, left_out, moved, placed, read_position, write_position
from mahj_tutor.editor.position_board import PositionBoard
from mahj_tutor.table import Seat
from mahj_tutor.tiles import AMERICAN, KINDS, tile

TABLE = "phase window; turn East; East 1B; South 3B 3B 6D; shown West 2C 2C J; thrown East 6D"


def drag(board: PositionBoard, piece: str, zone: str) -> View:
    view = board.respond(Draft(kind="draft", item="position", acts=(("move", piece, zone),)))
    assert view is not None
    return view


def tap(board: PositionBoard, *codes: str) -> None:
    """Tap tiles of the set."""
    for code in codes:
        drag(board, f"set.{code}", board.view().taps_to or "")


def test_a_table_is_read_and_written_unchanged_but_for_empty_racks() -> None:
    assert write_position(read_position("table", TABLE)) == TABLE
    said = TABLE.replace("; shown", "; West; North; shown")
    assert write_position(read_position("table", said)) == TABLE


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_no_kind_goes_beyond_the_set(kind: object) -> None:
    position = read_position("tiles", "")
    wanted = tile(str(kind))
    for _ in range(AMERICAN.count(wanted)):
        position = placed(position, wanted, "tiles")
    assert position.left(wanted) == 0
    with pytest.raises(Refused, match=f"{wanted.name}s are in use"):
        placed(position, wanted, "tiles")


def test_a_fifth_6_dot_is_refused_in_a_sentence_and_nothing_changes() -> None:
    board = PositionBoard(("scene", "table"), TABLE)
    for _ in range(2):
        drag(board, "set.6D", "rack-South")
        assert board.sentence == ""
    before = board.text
    drag(board, "set.6D", "rack-South")
    assert board.layout().says == "All four 6 Dots are in use. A set has no more of them."
    assert board.text == before


def test_tiles_go_to_every_place_and_back() -> None:
    board = PositionBoard(("scene", "table"), TABLE)
    drag(board, "set.9B", "thrown")
    assert board.text.endswith("thrown East 6D, East 9B")
    drag(board, "thrown.9B_0", "set-B")
    assert board.text == TABLE
    drag(board, "rack-South.3B_1", "rack-East")
    assert "East 1B 3B; South 3B 6D" in board.text
    board.control("place", "wall")
    drag(board, "set.F", "wall")
    assert board.text.endswith("wall F")


def test_a_group_is_written_once_it_is_one_and_what_else_changes_meanwhile_is_written_too() -> None:
    board = PositionBoard(("scene", "table"), TABLE)
    board.control("player", "North")
    board.control("place", "group")
    tap(board, "N", "N")
    assert board.layout().left_out == ("North's group of two Norths needs at least three tiles.",)
    drag(board, "rack-South.6D_0", "set-D")
    assert board.text == TABLE.replace("3B 3B 6D", "3B 3B")
    tap(board, "N")
    assert board.layout().left_out == ()
    assert read_play(board.text).hand(Seat.NORTH).shown[0].tiles == (tile("N"),) * 3


def test_the_fourth_tile_of_a_kong_joins_its_group_and_another_tile_begins_one() -> None:
    board = PositionBoard(("scene", "table"), TABLE)
    board.control("player", "North")
    board.control("place", "group")
    tap(board, "N", "N", "N", "9C", "9C", "9C", "N", "J")
    assert "shown North N N N N, 9C 9C 9C J;" in board.text


def test_different_tiles_are_no_group_and_jokers_alone_need_a_name() -> None:
    position = placed(read_position("table", TABLE), tile("1B"), "group-East-1")
    with pytest.raises(Refused, match="2 Bam doesn't go with 1 Bam"):
        placed(position, tile("2B"), "group-East-1")
    jokers = read_position("table", TABLE)
    for _ in range(3):
        jokers = placed(jokers, tile("J"), "group-East-1")
    assert write_position(jokers) == TABLE
    assert "J J J as 6D" in left_out(jokers)[0]


def test_counts_have_their_target() -> None:
    board = PositionBoard(
        ("scene", "table"), f"phase discard; turn South; South {'3B ' * 4}; shown West 2C 2C 2C"
    )
    assert board.view().facts == (
        "South: 4 of 14",
        "West: 3 of 13, the rest dealt at random",
        "East and North: dealt at random",
    )
    mine = PositionBoard(("scene", "table"), "phase discard; turn South", "East")
    assert mine.view().facts == ("East: 0 of 13", "South, West and North: dealt at random")
    assert PositionBoard(("scene", "rack"), "1B 2B").view().facts == ("2 of 13 tiles",)


def test_a_place_is_cleared_or_all_of_them_with_what_is_under_way() -> None:
    said = f"{TABLE}; claims North pung; wall 1D"
    board = PositionBoard(("scene", "table"), said)
    board.control("place", "thrown")
    board.clear(everything=False)
    assert board.text == said.replace("; thrown East 6D", "")
    board.control("player", "West")
    board.control("place", "group")
    board.clear(everything=False)
    assert "shown" not in board.text
    board.clear(everything=True)
    assert board.text == "phase window; turn East"  # a call goes with the tile that was called
    row = PositionBoard(("scene", "tiles"), "1B 2B")
    row.clear(everything=False)
    assert row.text == ""


def test_what_is_no_tile_of_a_table_stays() -> None:
    said = "rules league; phase discard; turn East; East 1B; dead North DD2; pot 25"
    position = moved(read_position("table", said), "rack-East", 0, "rack-West")
    assert write_position(position) == said.replace("East 1B", "West 1B")


def test_phase_and_turn_are_chosen_and_nothing_else_is_taken() -> None:
    board = PositionBoard(("scene", "table"), TABLE)
    board.control("turn", "West")
    board.control("phase", "over")
    assert board.text.startswith("phase over; turn West")
    board.control("phase", "asleep")
    board.control("turn", "Nobody")
    board.control("colour", "red")
    assert board.text.startswith("phase over; turn West")


@pytest.mark.parametrize(
    ("piece", "zone"),
    [
        ("set.6D", "nowhere"),
        ("set.6D", "set-D"),
        ("rack-South.6D_9", "thrown"),
        ("rack-South.6D_x", "thrown"),
        ("thrown.9C_0", "rack-East"),
        ("nothing", "rack-East"),
        ("group-East-7.6D_0", "rack-East"),
    ],
)
def test_what_the_board_cannot_have_sent_changes_nothing(piece: str, zone: str) -> None:
    board = PositionBoard(("scene", "table"), TABLE)
    drag(board, piece, zone)
    assert board.text == TABLE


def test_an_unknown_tile_is_told() -> None:
    board = PositionBoard(("scene", "table"), TABLE)
    drag(board, "set.X9", "rack-East")
    assert "X9" in board.sentence
    assert board.text == TABLE


def test_a_text_that_cannot_be_read_is_told() -> None:
    board = PositionBoard(("scene", "rack"), "3B 10X")
    assert not board.is_readable
    assert "10X" in board.sentence


@pytest.mark.parametrize(
    ("before", "written", "after"),
    [
        ("East 6D", "9C", "East 9C"),
        ("West 1C, East 6D", "9C", "East 9C"),
        ("East 6D", "1C 9C", "South 1C, East 9C"),
        ("West 1C, East 6D", "6D 1C", "West 6D, East 1C"),
    ],
)
def test_discards_that_are_replaced_stay_thrown_by_whom_they_were(
    before: str, written: str, after: str
) -> None:
    said = f"phase window; turn East; South 3B 3B 1C; thrown {before}"
    board = PositionBoard(("scene", "table"), said, "South")
    board.control("player", "South")
    board.control("place", "thrown")
    board.write_tiles(written, instead=True)
    assert board.text == said.replace(before, after)
    board.write_tiles("2D", instead=False)
    assert board.text.endswith(f"{after}, South 2D")


def test_who_threw_stays_after_the_discards_are_cleared_until_somebody_else_is_chosen() -> None:
    said = "phase window; turn West; South 3B 3B 6D; thrown West 6D"
    board = PositionBoard(("scene", "table"), said, "South")
    board.control("place", "thrown")
    board.clear(everything=False)
    board.write_tiles("7D", instead=False)
    assert board.text.endswith("turn West; South 3B 3B 6D; thrown West 7D")
    board.clear(everything=False)
    board.control("player", "North")
    board.write_tiles("8D", instead=False)
    assert board.text.endswith("turn North; South 3B 3B 6D; thrown North 8D")
