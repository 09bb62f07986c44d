"""The four walls, tile by tile (DL1, CC8).

A wall stands in front of its owner. Its stacks are numbered 1, 2, 3 ... from the right end as the
owner sees it, and each stack is two tiles high. A wall is written stack by stack from the right
end, top tile before bottom tile: 38 tiles in the American game, 34 in the classical one.

>>> walls = Walls.build(7)
>>> walls.stacks, len(walls.row(Seat.EAST))
(19, 38)
>>> walls.at(Position(Seat.EAST, 1, "top")) is walls.row(Seat.EAST)[0]
True
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from mahj_tutor.errors import NotationError, wrong_argument
from mahj_tutor.spans import Span
from mahj_tutor.table.seats import SEATS, Seat, read_seat
from mahj_tutor.tiles import AMERICAN, CLASSICAL, Tile, Variant, spoken, text, tiles

Tier = Literal["top", "bottom"]
TIERS: tuple[Tier, Tier] = ("top", "bottom")
_STACK = re.compile(r"-?[0-9]{1,9}")


def stacks_per_wall(variant: Variant) -> int:
    """Return how many stacks a wall has: 19 (DL1), or 17 in the classical game (CC8)."""
    return 19 if variant == "american" else 17


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """The position of a tile: the owner of the wall, the stack from its right end (from 1) and the tier.

    >>> str(Position(Seat.WEST, 3, "top"))
    'West 3 top'
    """

    seat: Seat
    stack: int
    tier: Tier

    def __str__(self) -> str:
        return f"{self.seat} {self.stack} {self.tier}"


def read_position(text: str) -> Position:
    """Parse a position such as `East 6 top`; without a tier it is the top.

    >>> read_position("e 6 bottom")
    Position(seat=<Seat.EAST: 'East'>, stack=6, tier='bottom')
    """
    words = [word.text for word in Span.of(text).words()]
    owner, stack, wanted = words if len(words) == 3 else (*words, "top") if len(words) == 2 else ("", "", "")
    for tier in TIERS:
        if wanted.lower() == tier and _STACK.fullmatch(stack):
            return Position(read_seat(owner), int(stack), tier)
    raise NotationError("expected a seat, a stack and a tier", text, 1)


@dataclass(frozen=True, slots=True)
class Walls:
    """Four full walls in the order East, South, West, North, which hold every tile of the set once."""

    rows: tuple[tuple[Tile, ...], ...]

    def __post_init__(self) -> None:
        _check(self.rows)

    @classmethod
    def build(cls, seed: int, variant: Variant = "american") -> Walls:
        """Shuffle the tiles and build the walls; the same seed always gives the same walls."""
        check_seed(seed)
        shuffled = list(AMERICAN if variant == "american" else CLASSICAL)
        random.Random(seed).shuffle(shuffled)
        size = len(shuffled) // 4
        return cls(tuple(tuple(shuffled[start : start + size]) for start in range(0, len(shuffled), size)))

    @classmethod
    def read(cls, walls: Mapping[Seat, str]) -> Walls:
        """Parse the walls, one text for each seat; the inverse of `texts`."""
        absent = [seat.value for seat in SEATS if seat not in walls]
        if absent:
            raise NotationError(f"no wall for {absent[0]}", ", ".join(walls), 1)
        return cls(tuple(tiles(walls[seat]) for seat in SEATS))

    def texts(self) -> dict[Seat, str]:
        """Return the notation of each wall, stack by stack from its right end, top before bottom."""
        return {seat: text(row) for seat, row in zip(SEATS, self.rows, strict=True)}

    @property
    def variant(self) -> Variant:
        """The variant these walls are for."""
        return "american" if len(self.rows[0]) == 38 else "classical"

    @property
    def stacks(self) -> int:
        """How many stacks each wall has: 19 or 17."""
        return len(self.rows[0]) // 2

    def row(self, owner: Seat) -> tuple[Tile, ...]:
        """Return the tiles of a wall, stack by stack from its right end, top before bottom."""
        return self.rows[owner.number]

    def at(self, position: Position) -> Tile:
        """Return the tile at a position; raise `IndexError` if there is no such stack."""
        if not 1 <= position.stack <= self.stacks:
            raise IndexError(f"no stack {position.stack} in a wall of {self.stacks}")
        return self.rows[position.seat.number][2 * position.stack - 2 + (position.tier == "bottom")]


def check_seed(seed: object) -> None:
    """Raise `ArgumentError` for a seed that is no whole number, by which a game can be dealt again."""
    if not isinstance(seed, int):
        raise wrong_argument("a seed, a whole number", seed)


def _check(rows: tuple[tuple[Tile, ...], ...]) -> None:
    """Raise `NotationError` unless the walls have the right size and together hold the tiles of a set."""
    for owner, row in zip(SEATS, rows, strict=True):
        if len(row) not in (38, 34) or len(row) != len(rows[0]):
            raise NotationError(
                f"a wall is 38 tiles (34 in the classical game), {owner} has {len(row)},", text(row), 1
            )
    tile_set = AMERICAN if len(rows[0]) == 38 else CLASSICAL
    extra = Counter(tile for row in rows for tile in row) - Counter(tile_set)
    if extra:
        raise NotationError(f"too many in the walls: {spoken(extra.elements())},", text(sorted(extra)), 1)
