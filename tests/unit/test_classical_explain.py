"""Words about how near a classical hand is."""

from __future__ import annotations

import pytest

from mahj_tutor.classical.solver.explain import explain
from mahj_tutor.tiles import tiles

READY = "1B 2B 3B 5C 6C 7C 2D 2D E E E 7D 8D"
TWO_AWAY = "1B 2B 3B 5C 6C 7C 2D 2D E E 7D 8D G"


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
