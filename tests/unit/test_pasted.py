"""Tiles as people write them: read by their names, codes and numbers, and what is none said in a sentence."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mahj_tutor.american.play.notation import read_play
from mahj_tutor.editor.position import read_position
from mahj_tutor.editor.position_board import PositionBoard
from mahj_tutor.pasted import read_pasted
from mahj_tutor.table import Seat
from mahj_tutor.tiles import KINDS, Tile, text, tiles

BITS = [
    "1b",
    "22",
    "444",
    "c",
    "dots",
    "J",
    "FF",
    "x2",
    "2x",
    "red",
    "dragon",
    "North",
    "wind",
    "flower",
    ",",
    ";",
]
BITS += ["NEWS", "2024", "10b", "xyz", "3 Bam", "\n", "é", "x", "99", "and", "soap", "bam", "two", "0"]


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("1b 2b 3b, flower flower, J J, red dragon x2", "1B 2B 3B F F J J R R"),
        ("22 444 dots", "2D 2D 4D 4D 4D"),
        ("1, 2, 3 bam", "1B 2B 3B"),
        ("123B 1B2B", "1B 2B 3B 1B 2B"),
        ("NEWS ff JJJ", "N E W S F F J J J"),
        ("three flowers, two reds, 2x soap and a J", "F F F R R 0 0 J"),
        ("Jx3 5bx2", "J J J 5B 5B"),
        ("2024c", "2C 0 2C 4C"),
        ("North wind, white dragon, bird bam, one bam", "N 0 1B 1B"),
        ("4 jokers; 2 flowers", "J J J J F F"),
        ("", ""),
    ],
)
def test_tiles_are_read_as_people_write_them(said: str, found: str) -> None:
    assert text(read_pasted(said).tiles) == found
    assert read_pasted(said).wrong == ()


@pytest.mark.parametrize(
    ("said", "wrong", "why"),
    [
        ("J, 22 444", "22 444", "has no suit: write 22b 444b for Bams"),
        ("J 10d", "10D", "from 1 to 9"),
        ("J flowr", "flowr", "did you mean flower?"),
        ("J bam", "bam", "needs a number before it"),
        ("J x9", "x9", "No tile is in the set 9 times."),
        ("J #", "#", "is no tile"),
    ],
)
def test_a_wrong_part_gets_a_sentence_and_the_rest_is_read(said: str, wrong: str, why: str) -> None:
    read = read_pasted(said)
    assert text(read.tiles) == "J"
    assert [each.said for each in read.wrong] == [wrong]
    assert why in read.wrong[0].why


@settings(max_examples=40)
@given(st.lists(st.sampled_from(KINDS), max_size=20))
def test_what_is_written_reads_back(some: list[Tile]) -> None:
    assert read_pasted(text(some)).tiles == tuple(some)
    assert read_pasted(", ".join(each.name for each in some)).tiles == tuple(some)


@settings(max_examples=30)
@given(
    st.lists(
        st.tuples(st.lists(st.sampled_from(BITS), max_size=12), st.booleans(), st.booleans()), max_size=3
    ),
    st.sampled_from(["rack", "group", "thrown", "wall"]),
    st.sampled_from(list(Seat)),
)
def test_whatever_is_written_the_set_has_it_and_the_text_reads_back(
    pastes: list[tuple[list[str], bool, bool]], place: str, seat: Seat
) -> None:
    board = PositionBoard(("scene", "table"), "phase window; turn East; South 3B 3B 1C; thrown East 6D")
    board.control("place", place)
    for bits, glued, instead in pastes:
        board.control("player", seat)
        board.write_tiles(("" if glued else " ").join(bits), instead=instead)
        position = read_position("table", board.text)
        assert all(position.left(kind) >= 0 for kind in KINDS)
        assert all(group.size >= 3 for each in Seat for group in read_play(board.text).hand(each).shown)
        assert (board.sentence == "") == (board.rest == "")


def test_what_could_not_be_put_down_stays_to_be_mended() -> None:
    board = PositionBoard(("scene", "table"), "phase window; turn East; South 3B; thrown East 6D")
    board.write_tiles("6d x4, 22", instead=True)
    assert "South 6D 6D 6D;" in board.text
    assert board.rest == "22 6D"
    assert "All four 6 Dots are in use." in board.sentence
    assert "“22” has no suit" in board.sentence


def test_where_no_tile_could_be_read_nothing_is_replaced() -> None:
    board = PositionBoard(("scene", "rack"), "1B 2B")
    board.write_tiles("hello 22", instead=True)
    assert (board.text, board.rest) == ("1B 2B", "hello 22")


def test_a_row_takes_tiles_beside_its_own() -> None:
    board = PositionBoard(("scene", "tiles"), "1B 2B")
    board.write_tiles("j, 9d", instead=False)
    assert tiles(board.text) == tiles("1B 2B 9D J")
