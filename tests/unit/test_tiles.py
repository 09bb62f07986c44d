"""Tiles: the sets, the order on a rack, reading and saying them."""

from __future__ import annotations

from collections import Counter

import pytest

from mahj_tutor.errors import NotationError
from mahj_tutor.tiles import (
    AMERICAN,
    CLASSICAL,
    FLOWER,
    JOKER,
    KINDS,
    SOAP,
    Suit,
    Tile,
    copies,
    dragon_of,
    in_words,
    missing_from,
    natural_list,
    spoken,
    suit_of,
    text,
    tile,
    tiles,
    without,
)


def test_the_152_tiles_of_the_american_set() -> None:
    count = Counter(AMERICAN)
    assert len(AMERICAN) == 152
    assert sum(n for kind, n in count.items() if kind.is_flower) == 8
    assert sum(n for kind, n in count.items() if kind.is_joker) == 8
    assert sum(n for kind, n in count.items() if kind.is_wind) == 16
    assert sum(n for kind, n in count.items() if kind.is_dragon) == 12
    assert {suit: sum(n for kind, n in count.items() if kind.suit is suit) for suit in Suit} == dict.fromkeys(
        Suit, 36
    )
    assert all(count[kind] == copies(kind, "american") for kind in KINDS)


def test_the_136_tiles_of_the_classical_game() -> None:
    count = Counter(CLASSICAL)
    assert len(CLASSICAL) == 136
    assert FLOWER not in count
    assert JOKER not in count
    assert all(count[kind] == copies(kind, "classical") for kind in KINDS)


def test_tiles_sort_as_on_a_rack() -> None:
    assert text(KINDS) == (
        "1B 2B 3B 4B 5B 6B 7B 8B 9B 1C 2C 3C 4C 5C 6C 7C 8C 9C 1D 2D 3D 4D 5D 6D 7D 8D 9D N E W S R G 0 F J"
    )
    backwards = KINDS[::-1]
    assert tuple(sorted(backwards)) == KINDS
    assert all(KINDS[kind.index] is kind for kind in KINDS)
    assert tile("9B") < tile("1C") <= tile("1C") < SOAP < FLOWER < JOKER
    assert JOKER > FLOWER


@pytest.mark.parametrize(
    ("notation", "code"),
    [
        ("3B", "3B"),
        ("3b", "3B"),
        ("3 Bam", "3B"),
        ("3 bams", "3B"),
        ("3bam", "3B"),
        ("3 b", "3B"),
        ("1 CRAK", "1C"),
        ("9 Dots", "9D"),
        ("3 Bamboo", "3B"),
        ("8 characters", "8C"),
        ("Soap", "0"),
        ("white dragon", "0"),
        ("0", "0"),
        ("red dragon", "R"),
        ("Red", "R"),
        ("green", "G"),
        ("north wind", "N"),
        ("North", "N"),
        ("e", "E"),
        ("flower", "F"),
        ("JOKER", "J"),
        ("bird bam", "1B"),
        ("  3B ", "3B"),
    ],
)
def test_spoken_names(notation: str, code: str) -> None:
    assert tile(notation).code == code
    assert tile(notation) is tile(code)


@pytest.mark.parametrize(
    ("notation", "word", "column"),
    [
        ("3B 3B X9", "X9", 7),
        ("0B", "0B", 1),
        ("10C 1C", "10C", 1),
        ("N, purple dragon", "purple", 4),
        ("3 Bam  dragon", "dragon", 8),
        ("1B\tJJ", "JJ", 4),
        ("?", "?", 1),
    ],
)
def test_what_cannot_be_read_names_the_word_and_its_column(notation: str, word: str, column: int) -> None:
    with pytest.raises(NotationError) as error:
        tiles(notation)
    assert (error.value.column, error.value.text) == (column, notation)
    assert str(error.value) == f"unknown tile {word!r} at column {column} of {notation!r}"


@pytest.mark.parametrize(
    ("notation", "near"),
    [
        ("2 crax", "2 Crak"),
        ("1B grn dragon", "Green Dragon"),
        ("nort", "North"),
        ("five bambo", "5 Bam"),
        ("zero", "Soap"),
    ],
)
def test_a_misspelled_name_gets_a_suggestion(notation: str, near: str) -> None:
    with pytest.raises(NotationError, match=f", did you mean '{near}' at column "):
        tiles(notation)


@pytest.mark.parametrize(
    ("names", "codes"),
    [
        ("2 crack, 3 circle, one bam", "2C 3D 1B"),
        ("nine characters, 4 bamboos, 8sticks, two dots", "9C 4B 8B 2D"),
        ("flowers jokers soaps red dragons north winds 1 char", "F J 0 R N 1C"),
    ],
)
def test_common_names_and_spellings_are_read(names: str, codes: str) -> None:
    assert text(tiles(names)) == codes


@pytest.mark.parametrize("notation", ["", "3B 3B"])
def test_one_tile_means_one(notation: str) -> None:
    with pytest.raises(NotationError, match="expected one tile, found"):
        tile(notation)


def test_names_and_kinds() -> None:
    assert [tile(code).name for code in ["1B", "5C", "9D", "N", "E", "W", "S", "R", "G", "0", "F", "J"]] == [
        *("1 Bam", "5 Crak", "9 Dot", "North", "East", "West", "South"),
        *("Red Dragon", "Green Dragon", "Soap", "Flower", "Joker"),
    ]
    assert (tile("5C").suit, tile("5C").number) == (Suit.CRAK, 5)
    assert (SOAP.suit, SOAP.number) == (None, None)
    honors = [kind.code for kind in KINDS if kind.is_honor]
    assert honors == ["N", "E", "W", "S", "R", "G", "0"]
    assert str(tile("soap")) == repr(SOAP) == "0"


def test_matching_dragons() -> None:
    assert {suit.label: dragon_of(suit).name for suit in Suit} == {
        "Bam": "Green Dragon",
        "Crak": "Red Dragon",
        "Dot": "Soap",
    }
    assert all(suit_of(dragon_of(suit)) is suit for suit in Suit)
    assert suit_of(tile("N")) is None


@pytest.mark.parametrize(
    ("codes", "expected"),
    [
        ("", "no tiles"),
        ("N", "a North"),
        ("E", "an East"),
        ("0", "a Soap"),
        ("J", "a joker"),
        ("8C", "an 8 Crak"),
        ("1B", "a 1 Bam"),
        ("0 0 0", "three Soaps"),
        ("J 3B N 3B 0", "two 3 Bams, a North, a Soap and a joker"),
        ("F F R", "a Red Dragon and two flowers"),
    ],
)
def test_spoken_lists(codes: str, expected: str) -> None:
    assert spoken(tiles(codes)) == expected


def test_small_helpers() -> None:
    assert [in_words(n) for n in (0, 1, 2, 12, 13, -1)] == ["none", "one", "two", "twelve", "13", "-1"]
    assert natural_list(["East"]) == "East"
    assert text(without(tiles("1B 2B 1B N"), tiles("1B N N"))) == "2B 1B"
    assert text(missing_from(tiles("1B"), tiles("N 1B 1B"))) == "1B N"


def test_a_tile_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        setattr(JOKER, "code", "X")  # noqa: B010 the type checker would refuse the plain form
    assert isinstance(JOKER, Tile)


def test_no_name_of_two_words_is_made_of_codes() -> None:
    """So a text of codes alone can be read word by word."""
    codes = {kind.code for kind in KINDS}
    for first in codes:
        for second in codes:
            assert tiles(f"{first} {second}") == (tile(first), tile(second))
            assert tiles(f"{first}, {second}") == (tile(first), tile(second))
