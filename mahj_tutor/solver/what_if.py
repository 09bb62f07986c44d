"""What a call would make of a hand, and what a pass would give away."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mahj_tutor.card import HAND_SIZE
from mahj_tutor.solver.exposure import Exposure
from mahj_tutor.tiles import JOKER, Tile, lacking, without

if TYPE_CHECKING:
    from mahj_tutor.card import Line
    from mahj_tutor.solver.solver import Solver


@dataclass(frozen=True, slots=True)
class AfterCall:
    """A hand that has called and shown, before its discard: `lines` can still be made of it, all open (CL10).

    `away` is the distance to the nearest of them, 14 where there is none.
    """

    concealed: tuple[Tile, ...]
    exposed: tuple[Exposure, ...]
    lines: tuple[Line, ...]
    away: int


@dataclass(frozen=True, slots=True)
class GivenAway:
    """What a pass costs: how many tiles `farther` the nearest line is, and by how many each line in reach that loses."""

    farther: int
    losses: tuple[tuple[Line, int], ...]


def after_call(
    hands: Solver,
    concealed: tuple[Tile, ...],
    exposed: tuple[Exposure, ...],
    called: Exposure,
    gone: Mapping[Tile, int] | None,
) -> AfterCall | None:
    """Return the hand with the called group shown, or None where the rack has not the tiles for it."""
    own = without(called.tiles, (called.tile,))
    if called.tile is JOKER or not called.naturals or lacking(concealed, own):
        return None
    left, shown = without(concealed, own), (*exposed, called)
    near = hands.nearest(left, shown, gone, top=0)
    lines = {line.line.id for line in near}
    printed = tuple(line for line in hands.card.lines if line.id in lines)
    return AfterCall(left, shown, printed, near[0].away if near else HAND_SIZE)


def given_away(
    hands: Solver, concealed: tuple[Tile, ...], passed: tuple[Tile, ...], within: int
) -> GivenAway:
    """Return what passing these tiles costs, for the lines `within` so many tiles of the nearest."""
    left = without(concealed, passed)
    before = hands.nearest(concealed, top=0)
    after = {near.line.id: near.away for near in hands.nearest(left, top=0)}
    reach = [near for near in before if near.away <= before[0].away + within]
    losses = tuple(
        (near.line, after[near.line.id] - near.away) for near in reach if after[near.line.id] > near.away
    )
    return GivenAway(min(after.values()) - before[0].away if before else 0, losses)
