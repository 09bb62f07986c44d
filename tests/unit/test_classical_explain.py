"""Words about how near a classical hand is, what a tile is good for, and what a discard leaves."""

from __future__ import annotations

import pytest

from mahj_tutor.classical.solver.arrangement import with_tile
from mahj_tutor.classical.solver.explain import explain, explain_discard, explain_tile
from mahj_tutor.classical.solver.solver import discards
from mahj_tutor.tiles import tile, tiles

READY = "1B 2B 3B 5C 6C 7C 2D 2D E E E 7D 8D"
TWO_AWAY = "1B 2B 3B 5C 6C 7C 2D 2D E E 7D 8D G"
LOOSE = "1B 5C 9D N"


@pytest.mark.parametrize(
    ("hand", "gone", "words"),
    [
        (
            "1B 2B 3B 5C 5C 5C 7D 8D 9D E E E G G",
            "",
            "complete: 1-2-3 Bam, pung of 5 Craks, 7-8-9 Dot, pung of Easts and pair of Green Dragons",
        ),
        (READY, "", "ready: a 6 Dot or a 9 Dot completes the hand"),
        (READY, "6D 6D 6D 6D", "ready: a 9 Dot completes the hand"),
        (
            READY,
            "6D 6D 6D 6D 9D 9D 9D 9D",
            "ready, but every tile that would complete the hand is already out",
        ),
        (f"{READY} N", "", "one away: 7-8-9 Dot lacks a 9 Dot"),  # it has a tile to discard first
        (TWO_AWAY, "", "two away: 7-8-9 Dot lacks a 9 Dot and the pung of Easts lacks an East"),
        ("1B 2B 3B 2D 2D E E E 7D 8D", "", "ready: a 6 Dot or a 9 Dot completes the hand"),
        ("E E 5C 6C G", "", "one away: 5-6-7 Crak lacks a 7 Crak"),
        ("E", "", "ready: an East completes the hand"),
        ("E S", "", "one away: the pair of Souths lacks a South"),
    ],
)
def test_how_near_a_hand_is(hand: str, gone: str, words: str) -> None:
    assert explain(tiles(hand), tiles(gone)) == words


@pytest.mark.parametrize(
    ("hand", "useful", "words"),
    [
        (TWO_AWAY, "6D", "a 6 Dot makes 6-7-8 Dot"),
        (TWO_AWAY, "9D", "a 9 Dot makes 7-8-9 Dot"),
        (TWO_AWAY, "2D", "a 2 Dot makes a pung of 2 Dots"),
        (TWO_AWAY, "E", "an East makes a pung of Easts"),
        (LOOSE, "N", "a North makes a pair of Norths"),
        (LOOSE, "5C", "a 5 Crak makes a pair of 5 Craks"),  # rather than one more tile of a set
        (LOOSE, "8D", "an 8 Dot is one more tile of 7-8-9 Dot"),
    ],
)
def test_what_a_tile_is_good_for(hand: str, useful: str, words: str) -> None:
    assert explain_tile(tiles(hand), tile(useful)) == words


def test_a_tile_that_is_good_for_nothing() -> None:
    with pytest.raises(ValueError, match=r"^Soap doesn't bring this hand any closer$"):
        explain_tile(tiles(READY), tile("0"))
    with pytest.raises(ValueError, match=r"^Soap has no place in this hand$"):
        with_tile(tiles(READY), tile("0"))
    with pytest.raises(ValueError, match="waits for a discard"):
        explain_tile(tiles("E S"), tile("E"))


@pytest.mark.parametrize(
    ("hand", "gone", "thrown", "words"),
    [
        (
            f"{READY} N",
            "",
            "N",
            "the North the hand is ready, and eight tiles that complete it are still to come",
        ),
        ("E S", "E E", "S", "the South the hand is ready, and one tile that completes it is still to come"),
        (
            "E S",
            "E E E",
            "S",
            "the South the hand is ready, but all the tiles that would help are already out",
        ),
        (
            f"{TWO_AWAY} N",
            "",
            "N",
            "the North the hand is two away, and twelve tiles that help it are still to come",
        ),
        (
            "E S W N R",
            "E E E S S S W W W N N",
            "R",
            "the Red Dragon the hand is three away, and one tile that helps it is still to come",
        ),
    ],
)
def test_what_a_discard_leaves(hand: str, gone: str, thrown: str, words: str) -> None:
    left = next(each for each in discards(tiles(hand), tiles(gone)) if each.tile is tile(thrown))
    assert explain_discard(left) == f"without {words}"
