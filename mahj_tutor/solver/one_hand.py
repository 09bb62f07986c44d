"""One concrete hand that a player is going for: what is there, what is missing, what can be thrown.

>>> from mahj_tutor.card import first_card
>>> from mahj_tutor.tiles import tiles
>>> target = next(each for each in first_card().line("even-1").targets if "2C" in str(each))
>>> rack = tiles("2C 2C 4C 4C 6C F F E E W 9B 5D J")
>>> tiles_away(target, rack), spare_tiles(target, rack)
(6, (9B, 5D, E, W))
"""

from __future__ import annotations

from collections.abc import Sequence

from mahj_tutor.card import Target
from mahj_tutor.solver.arrangement import arrange, missing_tiles
from mahj_tutor.tiles import Tile, without

SIZE = 14
"""The number of tiles of a hand."""


def places(target: Target, held: Sequence[Tile]) -> tuple[tuple[Tile, Tile | None], ...]:
    """Return the 14 places of a hand as it is printed: the tile wanted, and the one held for it, if any."""
    filled = zip(target.groups, arrange(target.groups, held), strict=True)
    return tuple(
        (group.tile, some[place] if place < len(some) else None)
        for group, some in filled
        for place in range(group.size)
    )


def tiles_away(target: Target, held: Sequence[Tile]) -> int:
    """Return how many tiles of a hand are missing; jokers count where they may stand."""
    return SIZE - sum(map(len, arrange(target.groups, held)))


def missing(target: Target, held: Sequence[Tile]) -> tuple[Tile, ...]:
    """Return the tiles of a hand that are missing, in rack order."""
    return missing_tiles(target.groups, arrange(target.groups, held))


def is_needed(target: Target, held: Sequence[Tile], tile: Tile) -> bool:
    """Whether a hand is farther away without a tile that is held."""
    return tiles_away(target, without(held, (tile,))) > tiles_away(target, held)


def spare_tiles(target: Target, held: Sequence[Tile]) -> tuple[Tile, ...]:
    """Return the kinds of tiles held that a hand has no place for, or not for all copies, in rack order."""
    return tuple(tile for tile in sorted(set(held)) if not is_needed(target, held, tile))
