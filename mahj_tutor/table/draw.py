"""The order in which tiles are drawn from the walls once a wall is broken.

It is the same in both variants: from the break on, each wall from its right end, then the wall of the
player to the left (or to the right, as an option: DL8), and at the very end the stacks that were
counted off (DL4, CC9).
"""

from __future__ import annotations

from collections.abc import Iterator

from mahj_tutor.table.seats import Seat
from mahj_tutor.table.walls import TIERS, Position


def draw_order(
    broken_wall: Seat, counted_off: int, *, stacks: int = 19, leftward: bool = True
) -> tuple[Position, ...]:
    """Return every position in the order of drawing, after `counted_off` stacks were counted off a wall.

    A count beyond the end of the wall continues on the next wall, as a roll of 18 does in the classical game.

    >>> order = draw_order(Seat.EAST, 6)
    >>> str(order[0]), str(order[26]), str(order[-1]), len(order)
    ('East 7 top', 'North 1 top', 'East 6 bottom', 152)
    """
    positions = tuple(
        Position(owner, stack, tier)
        for owner in wall_order(broken_wall, leftward=leftward)
        for stack in range(1, stacks + 1)
        for tier in TIERS
    )
    return positions[2 * counted_off :] + positions[: 2 * counted_off]


def wall_order(first: Seat, *, leftward: bool = True) -> Iterator[Seat]:
    """Yield the owners of the four walls in the order of drawing, starting with the broken wall (DL8)."""
    owner = first
    for _ in range(4):
        yield owner
        owner = owner.left if leftward else owner.right
