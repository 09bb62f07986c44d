"""Seats and neighbors: East, South to the right of East, then West, then North (DL3, CC7).

Three players sit at a table for four: one seat is empty, but its wall is built all the same, so all
tiles are in the four walls and the stacks are counted as usual. East is never the empty seat,
because somebody has to deal. Turns skip the empty seat; the player who faces it has nobody across.

>>> Seat.EAST.right.value, Seat.EAST.across.value
('South', 'West')
>>> right_of(Seat.WEST, missing=Seat.NORTH).value
'East'
"""

from __future__ import annotations

from enum import StrEnum

from mahj_tutor.errors import UnknownNameError, wrong_argument


class Seat(StrEnum):
    """The four seats in the order of play, to the right."""

    EAST = "East"
    SOUTH = "South"
    WEST = "West"
    NORTH = "North"

    @property
    def number(self) -> int:
        """The position in the order of play, from 0 for East to 3 for North."""
        return _NUMBER[self]

    @property
    def letter(self) -> str:
        """The first letter, as in notation."""
        return self.value[0]

    @property
    def right(self) -> Seat:
        """The seat to the right, which plays next (DL3)."""
        return SEATS[(self.number + 1) % 4]

    @property
    def across(self) -> Seat:
        """The seat opposite."""
        return SEATS[(self.number + 2) % 4]

    @property
    def left(self) -> Seat:
        """The seat to the left, which plays before."""
        return SEATS[(self.number + 3) % 4]


SEATS: tuple[Seat, ...] = tuple(Seat)
_NUMBER = {seat: number for number, seat in enumerate(SEATS)}


def read_seat(text: str) -> Seat:
    """Parse a seat: its name or first letter, in upper or lower case.

    >>> read_seat("w").value, read_seat("South").value
    ('West', 'South')
    """
    if not isinstance(text, str):
        raise wrong_argument("a seat or its name, such as 'East'", text)
    for seat in SEATS:
        if text.strip().lower() in (seat.lower(), seat.letter.lower()):
            return seat
    raise UnknownNameError("seat", text, SEATS)


def seats(players: int = 4, missing: Seat = Seat.NORTH) -> tuple[Seat, ...]:
    """Return the occupied seats in the order of play; with three players, `missing` is empty (TP1).

    >>> [seat.letter for seat in seats(3, missing=Seat.SOUTH)]
    ['E', 'W', 'N']
    """
    if players == 4:
        return SEATS
    if players != 3:
        raise UnknownNameError("number of players", str(players), ("3", "4"))
    if missing is Seat.EAST:
        raise UnknownNameError("empty place", Seat.EAST.value, SEATS[1:])
    return tuple(seat for seat in SEATS if seat is not missing)


def right_of(seat: Seat, missing: Seat | None = None) -> Seat:
    """Return the next player to the right, skipping an empty seat (TN2)."""
    return seat.right if seat.right is not missing else seat.right.right


def left_of(seat: Seat, missing: Seat | None = None) -> Seat:
    """Return the next player to the left, skipping an empty seat."""
    return seat.left if seat.left is not missing else seat.left.left


def across_of(seat: Seat, missing: Seat | None = None) -> Seat | None:
    """Return the player opposite, or None if that seat is empty."""
    return seat.across if seat.across is not missing else None
