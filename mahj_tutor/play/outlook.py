"""What a hand is worth to a player who looks at the card and at the table: a number to compare hands by."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from mahj_tutor.american.play import Play
from mahj_tutor.card import Card
from mahj_tutor.hands import Exposure, Hands, ready
from mahj_tutor.hands.reach import MADE, Digits, nearest
from mahj_tutor.table.seats import Seat
from mahj_tutor.tiles import Tile

_CONCEALED_COSTS = 1  # a line that must be drawn is as good as an open one that lacks one tile more
HOPELESS = (0, 0)
"""The worth of a hand that can make nothing any more."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """The targets a player may still hope for with the groups she has shown, as a set."""

    solver: Hands
    among: int
    shown: tuple[Exposure, ...] = ()

    def away(self, rack: tuple[Tile, ...]) -> int:
        """Return how many tiles are missing to the nearest of them, a concealed one counted one farther; 15 for none."""
        return MADE - self.worth(rack)[0]

    def worth(self, rack: tuple[Tile, ...]) -> tuple[int, int]:
        """Return how near a rack is, and in how many ways; the greater the better."""
        digits = self.solver.reach.nearness(rack, self.shown)
        open_ones, concealed = _kinds(self.solver.card)
        return max(
            _level(digits, self.among & open_ones, 0),
            _level(digits, self.among & concealed, _CONCEALED_COSTS),
        )


def outlook(play: Play, seat: Seat, rack: tuple[Tile, ...], shown: tuple[Exposure, ...]) -> Outlook:
    """Return what a player may hope for with these tiles, by what she can see of the table."""
    solver = play.solver
    living = solver.reach.living(shown, play.gone(seat), Counter(rack))
    return Outlook(solver, living & solver.fitting(shown), shown)


def first_outlook(card: Card) -> Outlook:
    """Return what every player may hope for before the first discard."""
    solver = ready(card)
    return Outlook(solver, solver.fitting(()))


def _level(digits: Digits, among: int, cost: int) -> tuple[int, int]:
    """The nearness of the nearest targets; those one tile farther count a little too."""
    if not among:
        return HOPELESS
    best, nearest_ones = nearest(digits, among)
    rest = among & ~nearest_ones
    second, next_ones = nearest(digits, rest) if rest else (0, 0)
    ways = 4 * nearest_ones.bit_count() + next_ones.bit_count() * (second == best - 1)
    return max(best - cost, 0), ways


@lru_cache(maxsize=8)
def _kinds(card: Card) -> tuple[int, int]:
    """The targets of open lines and of concealed ones."""
    solver = ready(card)
    open_ones = concealed = 0
    for place, (line, _) in enumerate(solver.of(solver.reach.all)):
        if line.kind == "X":
            open_ones |= 1 << place
        else:
            concealed |= 1 << place
    return open_ones, concealed
