"""How a player sees a hand: the lines that can still be made, and what each tile is worth for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mahj_tutor.american.play.state import PlayState
from mahj_tutor.card import HAND_SIZE
from mahj_tutor.solver import Exposure, NearLine, Solver
from mahj_tutor.solver.arrangement import left_over
from mahj_tutor.solver.target_index import count_by_index
from mahj_tutor.table.seats import Seat
from mahj_tutor.tiles import Tile

CONCEALED_PENALTY = 1
"""A concealed line counts as this many tiles farther away."""
NEEDED = 1.0
"""What a tile is worth at least if one of the nearest lines needs it."""
FALLOFF = 4.0
"""A line counts this many times less for each tile it is farther away."""


def reachable_lines(
    play: PlayState, seat: Seat, rack: tuple[Tile, ...], shown: tuple[Exposure, ...]
) -> tuple[NearLine, ...]:
    """Return the nearest target of each line that can still be made, judging by what the player can see."""
    return play.solver.nearest(rack, shown, play.gone(seat), top=0)


def opening_lines(solver: Solver, rack: tuple[Tile, ...]) -> tuple[NearLine, ...]:
    """Return the nearest target of each line before the first discard."""
    return solver.nearest(rack, top=0)


def distance(lines: Sequence[NearLine]) -> int:
    """Return the distance to the nearest line, with the penalty for concealed lines; 14 for no lines."""
    return min(map(_cost, lines), default=HAND_SIZE)


def tiles_away(play: PlayState, seat: Seat, rack: tuple[Tile, ...], shown: tuple[Exposure, ...]) -> int:
    """Return the distance to the nearest of the reachable lines, without putting them in order."""
    live = play.solver.live_targets(shown, play.gone(seat), rack)
    opened, concealed = play.solver.distances(rack, shown, live)
    return min(opened, concealed + CONCEALED_PENALTY)


def tile_worths(
    lines: Sequence[NearLine], rack: tuple[Tile, ...], shown: tuple[Exposure, ...] = ()
) -> Mapping[Tile, float]:
    """Return how much the lines need all copies of each tile on the rack; 0 for a tile that none needs."""
    held, best = count_by_index(rack), distance(lines)
    worths = dict.fromkeys(rack, 0.0)
    for near in lines:
        weight = FALLOFF ** (best - _cost(near))
        left = left_over(near.target.groups, held, shown)
        for kind in worths:
            if not left[kind.index]:
                worths[kind] += weight
    return worths


def _cost(near: NearLine) -> int:
    return near.tiles_away + CONCEALED_PENALTY * (near.line.kind == "C")
