"""The break and the deal: which wall is broken, and which tiles go to whom, step by step (CC9 to CC11).

East takes two stacks, then the others in turn, until everybody has six; then come the last five tiles. The
source shows those in a picture that is missing from its text, so its words are taken literally: East takes
the next two, then the others one each (`next_two`). Many tables let East take the first and the third tile
of the top row instead (`first_and_third`), and that is not refused either.

>>> from mahj_tutor.table import Walls
>>> done = deal_tiles(Walls.build(7, "classical"), roll=12)
>>> [len(hand) for hand in done.hands], str(done.order[0]), done.left
([14, 13, 13, 13], 'North 13 top', 83)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Literal, get_args

from mahj_tutor.rulebook.fault import Fault, refuse
from mahj_tutor.table.dealing import Dealt
from mahj_tutor.table.draw import draw_order
from mahj_tutor.table.seats import SEATS, Seat
from mahj_tutor.table.walls import Position, Walls, stacks_per_wall
from mahj_tutor.tiles import Tile

STACKS = stacks_per_wall("classical")
"""How many stacks a wall has (CC8)."""
DICE = 3
"""How many dice East rolls (CC9)."""
_ROUNDS = 3
_LAST = 5

Wording = Literal["next_two", "first_and_third"]
WORDINGS: tuple[Wording, ...] = get_args(Wording)


@dataclass(frozen=True, slots=True)
class DealStep:
    """One step of the deal: who takes tiles, and from which positions (CC10)."""

    seat: Seat
    positions: tuple[Position, ...]


@dataclass(frozen=True, slots=True)
class Deal(Dealt):
    """Walls after the deal; replacement tiles come from the end of `order`."""


def roll_faults(roll: int) -> tuple[Fault, ...]:
    """Return why a number cannot be East's roll: three dice show 3 to 18 (CC9)."""
    if DICE <= roll <= 6 * DICE:
        return ()
    return (Fault("CC9", f"three dice add up to 3 to 18, so East can't roll {roll}"),)


def broken_wall(roll: int) -> Seat:
    """Return whose wall is broken: players are counted counterclockwise, with East as one (CC9).

    >>> broken_wall(12).value
    'North'
    """
    refuse(roll_faults(roll))
    return SEATS[(roll - 1) % 4]


@cache
def order_of(roll: int) -> tuple[Position, ...]:
    """Return the order in which tiles leave the walls, clockwise from the break (CC9, CC11).

    A roll of 18 counts all 17 stacks of South's wall and one of the next wall clockwise, which is East's.

    >>> str(order_of(18)[0]), str(order_of(18)[-1])
    ('East 2 top', 'East 1 bottom')
    """
    return draw_order(broken_wall(roll), roll, stacks=STACKS)


@cache
def steps(roll: int, wording: Wording = "next_two") -> tuple[DealStep, ...]:
    """Return the steps of the whole deal in order (CC10).

    >>> [(step.seat.letter, len(step.positions)) for step in steps(12)[10:]]
    [('W', 4), ('N', 4), ('E', 2), ('S', 1), ('W', 1), ('N', 1)]
    """
    return tuple(_steps(order_of(roll), wording))


def _steps(order: tuple[Position, ...], wording: Wording) -> Iterator[DealStep]:
    turns = SEATS * _ROUNDS
    for number, seat in enumerate(turns):
        yield DealStep(seat, order[4 * number : 4 * number + 4])
    last = list(order[4 * len(turns) :][:_LAST])
    if wording == "next_two":
        own = (last.pop(0), last.pop(0))
    else:
        top = [place for place in last if place.tier == "top"]
        own = (top[0], top[2])
        last = [place for place in last if place not in own]
    yield DealStep(Seat.EAST, own)
    for seat, place in zip(SEATS[1:], last, strict=True):
        yield DealStep(seat, (place,))


def deal_tiles(walls: Walls, roll: int, wording: Wording = "next_two") -> Deal:
    """Deal the walls after East's roll: 14 tiles to East, 13 to the others (CC10)."""
    hands: dict[Seat, list[Tile]] = {seat: [] for seat in SEATS}
    for step in steps(roll, wording):
        hands[step.seat] += [walls.at(place) for place in step.positions]
    dealt = tuple(tuple(hand) for hand in hands.values())
    return Deal(walls, roll, dealt, order_of(roll), sum(map(len, dealt)))
