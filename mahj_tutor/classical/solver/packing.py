"""Hands as one integer: the count of each kind, `BITS` wide, in rack order."""

from __future__ import annotations

from collections.abc import Sequence

from mahj_tutor.classical.solver.distances import BITS
from mahj_tutor.tiles import KINDS, Tile

ONE = {kind: 1 << BITS * kind.index for kind in KINDS[:34]}
"""The packed hand that is a single tile of a kind."""

_one = ONE.__getitem__
_THREES = 3 * sum(ONE.values())
_EIGHTS = 8 * sum(ONE.values())
_COUNT = (1 << BITS) - 1
_SIZES = frozenset((1, 2, 4, 5, 7, 8, 10, 11, 13, 14))


def pack(concealed: Sequence[Tile]) -> int:
    """Return concealed tiles as a packed hand.

    Raise `ValueError` for a number of tiles that no hand has between two discards, for a fifth copy, and for
    a flower or a joker, which the classical set lacks (CC1).
    """
    if len(concealed) not in _SIZES:
        raise ValueError(f"no hand has {len(concealed)} concealed tiles")
    try:
        hand = sum(map(_one, concealed))
    except KeyError as missing:
        raise ValueError(f"a {missing.args[0].noun} is not in the classical set") from None
    if (hand | hand + _THREES) & _EIGHTS:
        raise ValueError("a hand has at most four tiles of a kind")
    return hand


def held(hand: int, kind: Tile) -> int:
    """Return how many tiles of a kind a packed hand has."""
    return hand >> BITS * kind.index & _COUNT
