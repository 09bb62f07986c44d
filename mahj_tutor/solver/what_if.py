"""What-if questions: the hand after a call, and the cost of a pass."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mahj_tutor.card import HAND_SIZE, Line
from mahj_tutor.solver.exposure import Exposure
from mahj_tutor.solver.matcher import Matcher
from mahj_tutor.tiles import JOKER, Tile, missing_from, without


@dataclass(frozen=True, slots=True)
class CallOutcome:
    """A hand after a call, before the discard, and the `lines` that can be made of it, none concealed (CL10).

    `tiles_away` is the distance to the nearest of them, 14 if there is none.
    """

    concealed: tuple[Tile, ...]
    exposed: tuple[Exposure, ...]
    lines: tuple[Line, ...]
    tiles_away: int


@dataclass(frozen=True, slots=True)
class PassCost:
    """How many tiles `farther` the nearest line is after a pass, and each near line that gets farther."""

    farther: int
    losses: tuple[tuple[Line, int], ...]


def call_outcome(
    matcher: Matcher,
    concealed: tuple[Tile, ...],
    exposed: tuple[Exposure, ...],
    called: Exposure,
    gone: Mapping[Tile, int] | None,
) -> CallOutcome | None:
    """Return the hand with the called group shown, or None if the tiles for it are not on the rack."""
    own = without(called.tiles, (called.tile,))
    if called.tile is JOKER or not called.naturals or missing_from(concealed, own):
        return None
    left, shown = without(concealed, own), (*exposed, called)
    nearest = matcher.nearest(left, shown, gone, top=0)
    ids = {near.line.id for near in nearest}
    in_card_order = tuple(line for line in matcher.card.lines if line.id in ids)
    return CallOutcome(left, shown, in_card_order, nearest[0].tiles_away if nearest else HAND_SIZE)


def pass_cost(
    matcher: Matcher, concealed: tuple[Tile, ...], passed: tuple[Tile, ...], within: int
) -> PassCost:
    """Return the cost of a pass for the lines at most `within` tiles farther away than the nearest."""
    left = without(concealed, passed)
    before = matcher.nearest(concealed, top=0)
    after = {near.line.id: near.tiles_away for near in matcher.nearest(left, top=0)}
    in_reach = [near for near in before if near.tiles_away <= before[0].tiles_away + within]
    losses = tuple(
        (near.line, after[near.line.id] - near.tiles_away)
        for near in in_reach
        if after[near.line.id] > near.tiles_away
    )
    return PassCost(min(after.values()) - before[0].tiles_away if before else 0, losses)
