"""The American deal: which tiles go to whom, step by step (DL4 to DL8, TP1).

East breaks her wall, then the players take four tiles at a time in turn, three times over, and the
last five tiles one by one. The documents word that last part in two ways; both are written out here
(`in_turn`, `first_and_third`) and give the same hands for every roll. (One document, 001, names the
last single tiles in another order of seats; the others agree that they are taken in turn.) Three players take
in turn only: the other wording would leave a gap in the wall.

>>> from mahj_tutor.table import Walls
>>> done = deal_tiles(Walls.build(7), roll=10)
>>> [len(hand) for hand in done.hands], done.open_wall_left, done.left
([14, 13, 13, 13], 3, 99)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Literal

from mahj_tutor.rulebook.fault import Fault, refuse
from mahj_tutor.rulebook.profiles import Profile, profile
from mahj_tutor.table.dealing import Dealt
from mahj_tutor.table.draw import draw_order
from mahj_tutor.table.seats import Seat, seats
from mahj_tutor.table.walls import Position, Walls
from mahj_tutor.tiles import Tile

Wording = Literal["in_turn", "first_and_third"]


@dataclass(frozen=True, slots=True)
class DealStep:
    """One taking of tiles: who takes, from which positions, and the rule it follows (DL5 or DL6)."""

    seat: Seat
    positions: tuple[Position, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class Deal(Dealt):
    """Walls after the deal; `missing` is the empty place of a table of three."""

    missing: Seat | None = None

    @property
    def open_wall(self) -> Seat:
        """Whose wall is being drawn from."""
        return self.next.seat

    @property
    def open_wall_left(self) -> int:
        """How many tiles are left on the open wall (DL7); it is never East's: a deal uses hers up."""
        return sum(place.seat is self.open_wall for place in self.order[self.taken :])


def roll_faults(roll: int) -> tuple[Fault, ...]:
    """Return why a number cannot be East's roll (DL4): two dice show 2 to 12."""
    if 2 <= roll <= 12:
        return ()
    return (Fault("DL4", f"two dice show 2 to 12, so East cannot roll {roll}"),)


def order_of(roll: int, table_rules: Profile | None = None) -> tuple[Position, ...]:
    """Return the order in which all tiles leave the walls after East's roll (DL4, DL8).

    First the rest of East's wall from its right-hand side, then the next walls, and last the
    stacks East counted off.
    """
    refuse(roll_faults(roll))
    return _order(roll, leftward=(table_rules or profile()).next_wall == "left")


@cache
def _order(roll: int, *, leftward: bool) -> tuple[Position, ...]:
    """There are 22 orders, asked for at every step of a deal."""
    return draw_order(Seat.EAST, roll, stacks=19, leftward=leftward)


@lru_cache(maxsize=256)
def steps(
    roll: int,
    players: int = 4,
    table_rules: Profile | None = None,
    *,
    missing: Seat = Seat.NORTH,
    wording: Wording = "in_turn",
) -> tuple[DealStep, ...]:
    """Return the whole deal as takings of tiles in order. Cached: it is asked for at every step of a deal.

    >>> [(step.seat.letter, len(step.positions)) for step in steps(9)[:5]]
    [('E', 4), ('S', 4), ('W', 4), ('N', 4), ('E', 4)]
    >>> str(steps(9)[0].positions[0])
    'East 10 top'
    """
    order = order_of(roll, table_rules)
    turn = seats(players, missing)
    dealt = 3 * 4 * len(turn)
    singles = _first_and_third if wording == "first_and_third" and players == 4 else _in_turn
    return (*_fours(order[:dealt], turn), *singles(order[dealt:], turn))


def _fours(order: Sequence[Position], turn: Sequence[Seat]) -> Iterator[DealStep]:
    """Three rounds of two stacks each (DL5)."""
    for number, start in enumerate(range(0, len(order), 4)):
        yield DealStep(turn[number % len(turn)], tuple(order[start : start + 4]), "DL5")


def _in_turn(ahead: Sequence[Position], turn: Sequence[Seat]) -> Iterator[DealStep]:
    """East the top tile, the next player the one beneath it, and so on; East takes one more (DL6)."""
    for place, seat in zip(ahead, (*turn, turn[0]), strict=False):
        yield DealStep(seat, (place,), "DL6")


def _first_and_third(ahead: Sequence[Position], turn: Sequence[Seat]) -> Iterator[DealStep]:
    """East the first and third tile of the top row; the others bottom, top, bottom (DL6)."""
    top = [place for place in ahead if place.tier == "top"]
    bottom = [place for place in ahead if place.tier == "bottom"]
    yield DealStep(turn[0], (top[0], top[2]), "DL6")
    for seat, place in zip(turn[1:], (bottom[0], top[1], bottom[1]), strict=True):
        yield DealStep(seat, (place,), "DL6")


def deal_tiles(
    walls: Walls,
    roll: int,
    players: int = 4,
    table_rules: Profile | None = None,
    *,
    missing: Seat = Seat.NORTH,
    wording: Wording = "in_turn",
) -> Deal:
    """Deal the walls after East's roll: 14 tiles to East, 13 to the others, none to an empty place (TP1)."""
    taking = steps(roll, players, table_rules, missing=missing, wording=wording)
    hands: dict[Seat, list[Tile]] = {seat: [] for seat in Seat}
    for step in taking:
        hands[step.seat] += [walls.at(place) for place in step.positions]
    return Deal(
        walls,
        roll,
        tuple(tuple(hand) for hand in hands.values()),
        order_of(roll, table_rules),
        sum(len(step.positions) for step in taking),
        missing if players == 3 else None,
    )
