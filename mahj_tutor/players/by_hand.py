"""How likely a player is to win with each of her nearest hands.

Of the games that she wins, each hand has its share: so many times as many for each tile that it is nearer
than another, and more for each tile that helps it. That tells it better than the table of chances asked for
one hand alone, which says far too much of all hands but the nearest (`benchmarks/RESULTS.md`). Under these
numbers the hands that were made in counted games are likeliest (`benchmarks/hand_shares.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mahj_tutor.american.play.state import PlayState
from mahj_tutor.players import chances
from mahj_tutor.players.chances import Sight, sight_of, unseen
from mahj_tutor.solver import NearLine
from mahj_tutor.solver.explain import helpful
from mahj_tutor.table.seats import Seat

SHARE, SHARE_NEAR = 8, 14
"""How many times as often a hand is made that is one tile nearer; the second where the nearest is `NEAR`."""
NEAR = 2
"""So many tiles away at most is near: then there is little time for another hand."""
HELPING = 1.3
"""With twice as many tiles that help it, a hand is made two to this power times as often."""
WEIGHED = 12
"""How many of the nearest hands have a share."""
SOME = 0.5
"""A hand that no tile helps counts as if half a tile did."""


@dataclass(frozen=True, slots=True)
class Near:
    """A hand that may be made: the id of its line, how many tiles it lacks, how many unseen ones help it.

    `counts` is how far it counts: a concealed hand that lacks two or more as one tile farther.
    """

    line: str
    away: int
    counts: int
    helping: int


def chances_by_hand(play: PlayState, seat: Seat) -> dict[str, float]:
    """Return how likely a player is to win with each of her nearest hands, by the id of the line: 0 to 1.

    It is what she can see alone. Nothing for a card whose games were not counted, and where three play.
    """
    whole = chances.chance(play, seat)
    near = near_hands(play, seat)
    if whole is None or not near:
        return {}
    is_near = near[0].away <= NEAR
    found = shares(near, SHARE_NEAR if is_near else SHARE, HELPING)
    return {line: whole * share for line, share in found.items()}


def near_hands(play: PlayState, seat: Seat) -> tuple[Near, ...]:
    """Return the hands that have a share, the nearest first; none where no hand can be made anymore."""
    sight = sight_of(play, seat)
    found = play.solver.nearest(sight.held, sight.shown, play.gone(seat), top=WEIGHED)
    return tuple(_near(each, sight) for each in found)


def shares(near: Sequence[Near], times: float, power: float) -> dict[str, float]:
    """Return the share of each hand in the games that are won: in sum 1.

    `times` as many for each tile that a hand is nearer, and its helping tiles to this `power`.
    """
    nearest = near[0].counts
    weights = [times ** (nearest - each.counts) * max(each.helping, SOME) ** power for each in near]
    total = sum(weights)
    return {each.line: weight / total for each, weight in zip(near, weights, strict=True)}


def _near(near: NearLine, sight: Sight) -> Near:
    counts = near.tiles_away + (near.line.kind == "C" and near.tiles_away > 1)
    helping = unseen(helpful(near), sight.held, sight.shown, sight.seen)
    return Near(near.line.id, near.tiles_away, counts, helping)
