"""The order in which the tiles leave the walls, once a wall is broken.

Both games draw alike: from the break on, each wall from its right end, then the wall of the player
to the left (or to the right, where a table likes that better: DL8), and at the very end the stacks
that were counted off (DL4, CC9).
"""

from __future__ import annotations

from collections.abc import Iterator

from mahj_tutor.table.seats import Seat
from mahj_tutor.table.walls import TIERS, Position


def draw_order(
    broken_wall: Seat, counted_off: int, *, stacks: int = 19, leftward: bool = True
) -> tuple[Position, ...]:
    """Return every position in the order of drawing, when `counted` stacks were counted off a wall.

    A count beyond the wall's end goes on into the next wall, as a roll of 18 does in the classical game.

    >>> order = drawing_order(Seat.EAST, 6)
    >>> str(order[0]), str(order[26]), str(order[-1]), len(order)
    ('East 7 top', 'North 1 top', 'East 6 bottom', 152)
    """
    around = tuple(
        Position(owner, stack, tier)
        for owner in wall_order(broken_wall, leftward=leftward)
        for stack in range(1, stacks + 1)
        for tier in TIERS
    )
    return around[2 * counted_off :] + around[: 2 * counted_off]


def wall_order(first: Seat, *, leftward: bool = True) -> Iterator[Seat]:
    """Yield the four walls in the order they are pushed out, beginning with the broken one (DL8)."""
    owner = first
    for _ in range(4):
        yield owner
        owner = owner.left if leftward else owner.right
