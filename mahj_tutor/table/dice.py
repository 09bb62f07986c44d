"""Dice: rolls from a random number generator, and the highest of several rolls.

>>> import random
>>> 2 <= roll(random.Random(1)) <= 12
True
"""

from __future__ import annotations

import random
from collections.abc import Mapping

from mahj_tutor.table.seats import SEATS, Seat


def roll(rng: random.Random, dice: int = 2) -> int:
    """Return the sum of a roll: two dice in the American game, three in the classical one (CC9)."""
    return sum(rng.randint(1, 6) for _ in range(dice))


def highest_rollers(rolls: Mapping[Seat, int]) -> tuple[Seat, ...]:
    """Return the players with the highest roll (DL2), in the order of play; several if they tie.

    >>> highest_rollers({Seat.EAST: 7, Seat.SOUTH: 11, Seat.WEST: 3, Seat.NORTH: 7})
    (<Seat.SOUTH: 'South'>,)
    """
    best = max(rolls.values())
    return tuple(seat for seat in SEATS if rolls.get(seat) == best)
