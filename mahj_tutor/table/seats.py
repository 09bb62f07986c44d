"""Seats and who sits where: East, to her right South, then West, then North (DL3, CC7).

Three play at a table for four: one place is empty, its wall is built all the same, so that all
tiles lie in four walls and every count of stacks stays as it is. East is never the empty place,
because somebody deals. Turns skip the empty place; who faces it has nobody across.

>>> Seat.EAST.right.value, Seat.EAST.across.value
('South', 'West')
>>> right_of(Seat.WEST, missing=Seat.NORTH).value
'East'
"""

from __future__ import annotations

from enum import StrEnum

from mahj_tutor.errors import UnknownNameError


class Seat(StrEnum):
    """The four places in the order of play, to the right."""

    EAST = "East"
    SOUTH = "South"
    WEST = "West"
    NORTH = "North"

    @property
    def number(self) -> int:
        """The place in the order of play, East 0 to North 3."""
        return _NUMBER[self]

    @property
    def letter(self) -> str:
        """The first letter, as written in texts."""
        return self.value[0]

    @property
    def right(self) -> Seat:
        """Who sits to the right, and plays next (DL3)."""
        return SEATS[(self.number + 1) % 4]

    @property
    def across(self) -> Seat:
        """Who sits opposite."""
        return SEATS[(self.number + 2) % 4]

    @property
    def left(self) -> Seat:
        """Who sits to the left, and played before."""
        return SEATS[(self.number + 3) % 4]


SEATS: tuple[Seat, ...] = tuple(Seat)
_NUMBER = {each: place for place, each in enumerate(SEATS)}


def read_seat(text: str) -> Seat:
    """Read a seat by its name or first letter, in any case.

    >>> seat("w").value, seat("South").value
    ('West', 'South')
    """
    for each in SEATS:
        if text.strip().lower() in (each.lower(), each.letter.lower()):
            return each
    raise UnknownNameError("seat", text, SEATS)


def seats(players: int = 4, missing: Seat = Seat.NORTH) -> tuple[Seat, ...]:
    """Return the seats taken, in the order of play; with three players without the empty one (TP1).

    >>> [each.letter for each in seats(3, missing=Seat.SOUTH)]
    ['E', 'W', 'N']
    """
    if players == 4:
        return SEATS
    if players != 3:
        raise UnknownNameError("number of players", str(players), ("3", "4"))
    if missing is Seat.EAST:
        raise UnknownNameError("empty place", Seat.EAST.value, SEATS[1:])
    return tuple(each for each in SEATS if each is not missing)


def right_of(seat: Seat, missing: Seat | None = None) -> Seat:
    """Return the next player to the right, passing over an empty place (TN2)."""
    return seat.right if seat.right is not missing else seat.right.right


def left_of(seat: Seat, missing: Seat | None = None) -> Seat:
    """Return the next player to the left, passing over an empty place."""
    return seat.left if seat.left is not missing else seat.left.left


def across_of(seat: Seat, missing: Seat | None = None) -> Seat | None:
    """Return the player opposite, or None where that place is empty."""
    return seat.across if seat.across is not missing else None
