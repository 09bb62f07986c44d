"""What a player makes of her tiles: the lines she may still hope for, and what each tile is worth for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from mahj_tutor.american.play.state import PlayState
from mahj_tutor.card import HAND_SIZE
from mahj_tutor.solver import Exposure, Near, Solver
from mahj_tutor.solver.arrangement import arrange
from mahj_tutor.table.seats import Seat
from mahj_tutor.tiles import Tile

CONCEALED_COSTS = 1
"""A line that must be drawn is as good as an open one that lacks so many tiles more."""
FARTHER = 4.0
"""How many times less a line counts that is one tile farther."""


def lines_ahead(
    play: PlayState, seat: Seat, rack: tuple[Tile, ...], shown: tuple[Exposure, ...]
) -> tuple[Near, ...]:
    """Return the nearest target of each line she may still hope for, by what she can see of the table."""
    return play.solver.nearest(rack, shown, play.gone(seat), top=0)


def lines_first(solver: Solver, rack: tuple[Tile, ...]) -> tuple[Near, ...]:
    """Return the nearest target of each line before the first discard."""
    return solver.nearest(rack, top=0)


def distance(lines: Sequence[Near]) -> int:
    """Return how many tiles are missing to the best of some lines, a concealed one counted one farther; 14 for none."""
    return min(map(_cost, lines), default=HAND_SIZE)


def worths(
    lines: Sequence[Near], rack: tuple[Tile, ...], shown: tuple[Exposure, ...] = ()
) -> Mapping[Tile, float]:
    """Return for each kind of tile on a rack how much the lines need every copy of it; 0 for what none wants."""
    held, best = Counter(rack), distance(lines)
    worth = dict.fromkeys(held, 0.0)
    for near in lines:
        weight = FARTHER ** (best - _cost(near))
        used = Counter(tile for group in arrange(near.target.groups, rack, shown) for tile in group)
        used.subtract(tile for group in shown for tile in group.tiles)
        for kind in held:
            worth[kind] += weight * (used[kind] == held[kind])
    return worth


def _cost(near: Near) -> int:
    return near.away + CONCEALED_COSTS * (near.line.kind == "C")
