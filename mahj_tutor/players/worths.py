"""What it is worth to a player to stand where she does: how likely she is to win, without steps.

`chances` tells it by bands, between which one useful tile more makes a leap. Here the numbers lie in the
middle of their bands and are joined by straight lines, so that moves that leave nearly the same are worth
nearly the same.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from mahj_tutor.card import HAND_SIZE
from mahj_tutor.players.chances import Chances, Sight, chances_of

AWAY = (1, 2, 3, 4, 5, 6, 7.5)
"""Where the bands of tiles away have their middle."""
WALL = (3, 7.5, 14.5, 24.5, 34.5, 44.5, 54.5, 64.5, 74.5, 86)
"""Where the bands of the wall have theirs."""
USEFUL = (6, 12, 20)
"""Where the bands of useful tiles have theirs."""


def worth(sight: Sight) -> float:
    """Return how likely a player is to win, right after a throw of hers, or before it: 0 to 1.

    Before it the best throw counts. One after which she is farther away than after another is never the best.
    """
    if not sight.is_to_throw:
        return _worth(sight, sight.away)
    left = [sight.throwing(kind) for kind in dict.fromkeys(sight.held)]
    away = [each.away for each in left]
    nearest = min(away, default=HAND_SIZE)
    return max(
        (_worth(each, nearest) for each, at in zip(left, away, strict=True) if at == nearest), default=0
    )


def _worth(sight: Sight, away: int) -> float:
    if away == HAND_SIZE:
        return 0.0
    return worth_at(_chances(sight), away, sight.wall, sight.useful, is_open=bool(sight.shown))


def worth_at(chances: Chances, away: float, wall: float, useful: float, *, is_open: bool) -> float:
    """Return the number of a table between its bands."""
    (a, up), (w, along) = _between(AWAY, away), _between(WALL, wall)
    rows = chances[is_open]
    corners = (
        (_of_useful(rows[a + i][w + j], useful), (up if i else 1 - up) * (along if j else 1 - along))
        for i in (0, 1)
        for j in (0, 1)
    )
    return sum(number * weight for number, weight in corners if weight)


def _of_useful(numbers: Sequence[float], useful: float) -> float:
    place, part = _between(USEFUL, useful)
    return numbers[place] * (1 - part) + numbers[place + 1] * part


def _between(middles: Sequence[float], at: float) -> tuple[int, float]:
    """Return the band before a number, but never the last one, and how far it is from there to the next."""
    place = min(max(bisect_right(middles, at) - 1, 0), len(middles) - 2)
    before, after = middles[place], middles[place + 1]
    return place, min(max((at - before) / (after - before), 0.0), 1.0)


def _chances(sight: Sight) -> Chances:
    chances = chances_of(sight.solver.card)
    assert chances is not None  # a card whose games were not counted has no worths: `measure.decision`
    return chances
