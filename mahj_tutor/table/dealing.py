"""What the deals of both games have in common: tiles taken, the walls afterward, and their texts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self, TypeVar

from mahj_tutor.errors import NotationError
from mahj_tutor.spans import Span
from mahj_tutor.table.seats import Seat
from mahj_tutor.table.walls import Position, Walls, read_position, stacks_per_wall
from mahj_tutor.tiles import Tile, Variant

Rows = tuple[tuple[Tile, ...], ...]
"""The tiles of four walls, each stack by stack from its right end."""
End = TypeVar("End", bound=str)


@dataclass(frozen=True, slots=True)
class TakeTiles:
    """Take tiles from these positions."""

    seat: Seat
    positions: tuple[Position, ...]

    def __str__(self) -> str:
        return f"{self.seat} takes {', '.join(map(str, self.positions))}".rstrip()

    @classmethod
    def read(cls, who: Seat, rest: Span) -> Self:
        """Read the positions, with commas between them."""
        return cls(who, tuple(part.read(read_position) for part in rest.parts()) if rest else ())


@dataclass(frozen=True, slots=True)
class Dealt:
    """Walls after the deal: the hands by seat, and what is left to draw.

    `order` is the order in which all tiles leave the walls, `taken` how many have left.
    """

    walls: Walls
    roll: int
    hands: Rows
    order: tuple[Position, ...]
    taken: int

    def hand(self, seat: Seat) -> tuple[Tile, ...]:
        """Return the tiles dealt to a seat, in the order she took them."""
        return self.hands[seat.number]

    @property
    def next(self) -> Position:
        """The position drawn from next."""
        return self.order[self.taken]

    @property
    def left(self) -> int:
        """How many tiles are left in all walls: after a deal to four 99, in the classical game 83."""
        return len(self.order) - self.taken

    @property
    def wall(self) -> tuple[Tile, ...]:
        """The tiles left, in the order of drawing."""
        return tuple(self.walls.at(place) for place in self.order[self.taken :])


def read_end(side: Span, ends: tuple[End, ...]) -> End:
    """Read from which end of a wall stacks are counted: `from the left`; if nothing is said, the first."""
    words = side.text.lower().split()
    if not words:
        return ends[0]
    for end in ends:
        if words == ["from", "the", end]:
            return end
    raise side.error("expected `from the left` or `from the right`")


def with_row(rows: Rows, seat: Seat, row: tuple[Tile, ...]) -> Rows:
    """Return rows of tiles with that of a seat replaced."""
    return (*rows[: seat.number], row, *rows[seat.number + 1 :])


def built_walls(rows: Rows, variant: Variant, said: str) -> Walls:
    """Return the walls that were read from a text; `NotationError` if they are not those of a game's set."""
    try:
        walls = Walls(rows)
    except NotationError as error:
        raise NotationError(error.problem.rstrip(","), said, 1) from None
    if walls.variant != variant:
        many = 2 * stacks_per_wall(variant)
        raise NotationError(f"a wall of this game has {many} tiles", said, 1)
    return walls
