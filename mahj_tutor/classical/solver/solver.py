"""How near a hand is to four sets and a pair, which tiles help, and which discard keeps most.

A hand is given by its concealed tiles; every melded set, a kong too, counts as one of the four and takes
three tiles from them, so 13 or 14, 10 or 11, 7 or 8, 4 or 5, 1 or 2 tiles are left.

>>> from mahj_tutor.tiles import tiles
>>> hand = tiles("1B 2B 3B 5C 6C 7C 2D 2D E E E 7D 8D")
>>> tiles_away(hand), [*useful_tiles(hand)]
(1, [6D, 9D])
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from mahj_tutor.classical.solver.distances import (
    BITS,
    LACKS,
    both,
    honors_lack,
    is_made,
    lack_of,
    lacks_of_parts,
    suit_lack,
)
from mahj_tutor.classical.solver.packing import ONE, held, pack
from mahj_tutor.tiles import KINDS, Tile

_COPIES = 4


@dataclass(frozen=True, slots=True)
class Discard:
    """What a discard leaves of a hand: how many tiles it is away, and the useful tiles still to come."""

    tile: Tile
    tiles_away: int
    useful: Mapping[Tile, int]

    @property
    def chances(self) -> int:
        """How many tiles that are still to come would bring the hand nearer."""
        return sum(self.useful.values())


def tiles_away(concealed: Sequence[Tile]) -> int:
    """Return how many tiles a hand lacks for four sets and a pair: 0 is complete, 1 is ready (CC3, CC22).

    Elsewhere, one less than this is called shanten. No hand uses a fifth tile of a kind; what the others have
    shown is not looked at, nor are one's own melded sets.

    Raise `ValueError` for a number of tiles that no hand has, a fifth copy, a flower or a joker.
    """
    return _away(pack(concealed), len(concealed))


def is_complete(concealed: Sequence[Tile]) -> bool:
    """Return whether the tiles make all sets that are not melded, and the pair (CC3, CC6).

    `classical.hands.is_complete` decides the same for the rules; that module says why both are here.
    Raise `ValueError` as `tiles_away` does.
    """
    return is_made(pack(concealed))


def useful_tiles(concealed: Sequence[Tile], gone: Sequence[Tile] = ()) -> dict[Tile, int]:
    """Return the tiles that bring a hand one nearer, with how many are still to come (1 to 4), in rack order.

    The hand waits for a tile: it has 13, 10, 7, 4 or 1. If it is ready, these tiles complete it. `gone` are
    tiles that the player sees elsewhere: discards, and melded sets, the player's own too. Raise `ValueError`
    as `tiles_away` does, or for a hand that has to discard.
    """
    hand = pack(concealed)
    if len(concealed) % 3 != 1:
        raise ValueError(f"a hand of {len(concealed)} tiles waits for a discard, not for a tile")
    return _useful(hand, len(concealed), gone)


def discards(concealed: Sequence[Tile], gone: Sequence[Tile] = ()) -> list[Discard]:
    """Return what each discard leaves, the best first: the nearest, then with most useful tiles to come.

    The hand has 14, 11, 8, 5 or 2 tiles; equally good discards come in rack order. Raise `ValueError` as
    `tiles_away` does, or for a hand that waits for a tile.
    """
    hand, size = pack(concealed), len(concealed)
    if size % 3 != 2:
        raise ValueError(f"a hand of {size} tiles has nothing to discard")
    left = [(kind, hand - ONE[kind]) for kind in sorted(set(concealed))]
    found = [
        Discard(kind, _away(rest, size - 1), _useful(rest, size - 1, (kind, *gone))) for kind, rest in left
    ]
    return sorted(found, key=lambda discard: (discard.tiles_away, -discard.chances))


def _away(hand: int, size: int) -> int:
    return LACKS[lack_of(hand)][5 + size // 3]


def _useful(hand: int, size: int, gone: Sequence[Tile]) -> dict[Tile, int]:
    away = _away(hand, size)
    return {
        kind: left
        for kind, next_away in _after_each(hand, size)
        if next_away < away and (left := _COPIES - held(hand, kind) - gone.count(kind)) > 0
    }


def _after_each(hand: int, size: int) -> Iterator[tuple[Tile, int]]:
    """Yield each tile that the hand can take, and how far away the hand is with it."""
    parts = lacks_of_parts(hand)
    for place, first in enumerate((0, 9, 18, 27)):
        others = [parts[other] for other in range(4) if other != place]
        rest = both(both(others[0], others[1]), others[2])
        part = hand >> BITS * first & (1 << 9 * BITS) - 1
        look_up = honors_lack if first == 27 else suit_lack
        for kind in KINDS[first : min(first + 9, 34)]:
            if held(hand, kind) < _COPIES:
                part_lack = look_up(part + (1 << BITS * (kind.index - first)))
                yield kind, LACKS[both(part_lack, rest)][5 + size // 3]
