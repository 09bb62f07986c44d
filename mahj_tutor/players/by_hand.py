"""How likely a player is to win with each of her nearest hands.

Of the games that she wins, each hand has its share: `SHARE` times as many for each tile that it is nearer
than another, and as many more as there are tiles that help it. That tells it better than the table of chances
asked for one hand alone, which says far too much of all hands but the nearest (`docs/figures.md`).
"""

from __future__ import annotations

from mahj_tutor.american.play.state import PlayState
from mahj_tutor.players import chances
from mahj_tutor.players.chances import Sight, sight_of, unseen
from mahj_tutor.solver import NearLine
from mahj_tutor.solver.explain import helpful
from mahj_tutor.table.seats import Seat

SHARE = 8
"""How many times as often a hand is made that is one tile nearer."""
WEIGHED = 12
"""How many of the nearest hands have a share."""
SOME = 0.5
"""A hand that no tile helps counts as if half a tile did."""


def chances_by_hand(play: PlayState, seat: Seat) -> dict[str, float]:
    """Return how likely a player is to win with each of her nearest hands, by the id of the line: 0 to 1.

    It is what she can see alone. Nothing for a card whose games were not counted, and where three play.
    """
    whole = chances.chance(play, seat)
    if whole is None:
        return {}
    sight = sight_of(play, seat)
    near = play.solver.nearest(sight.held, sight.shown, play.gone(seat), top=WEIGHED)
    weights = {each.line.id: _weight(each, near[0].tiles_away, sight) for each in near}
    total = sum(weights.values())
    return {line: whole * weight / total for line, weight in weights.items()}


def _weight(near: NearLine, nearest: int, sight: Sight) -> float:
    """Return the share of a hand, up to a factor; one that is concealed and lacks two or more is farther."""
    farther = near.tiles_away + (near.line.kind == "C" and near.tiles_away > 1) - nearest
    helping = max(unseen(helpful(near), sight.held, sight.shown, sight.seen), SOME)
    return float(SHARE**-farther * helping)
