"""Seats, walls and turns before the first tile is dealt (CC7, CC8, CC11)."""

from __future__ import annotations

from mahj_tutor.classical.deal.order import STACKS
from mahj_tutor.rulebook.fault import Fault
from mahj_tutor.table.seats import Seat
from mahj_tutor.table.telling import telling
from mahj_tutor.tiles import in_words


def wall_faults(stacks: int, high: int = 2) -> tuple[Fault, ...]:
    """Return what is wrong with a wall of that length and height (CC8)."""
    if (stacks, high) == (STACKS, 2):
        return ()
    return (Fault("CC8", f"a wall is 17 stacks of two, 34 tiles, not {stacks} stacks of {in_words(high)}"),)


def seating_faults(around: tuple[Seat, ...]) -> tuple[Fault, ...]:
    """Return why seats, read around the table to the right, are not in the right order (CC7).

    >>> seating_faults((Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH))
    ()
    """
    for place, beside in zip(around, (*around[1:], around[0]), strict=True):
        if place.right is not beside:
            say = "the player on {who:whose} right is {right}, not {beside}"
            return (Fault("CC7", telling(say, who=place, right=place.right, beside=beside)),)
    return ()


def turn_faults(after: Seat, said: Seat) -> tuple[Fault, ...]:
    """Return why a player's turn does not come after another's: turns go to the right (CC11)."""
    if said is after.right:
        return ()
    say = "turns go to the right, so {next} {next:comes} after {after}, not {said}"
    return (Fault("CC11", telling(say, after=after, next=after.right, said=said)),)


def next_wall_faults(after: Seat, said: Seat) -> tuple[Fault, ...]:
    """Return why a wall is not drawn from after another: walls go clockwise, to the left (CC11)."""
    if said is after.left:
        return ()
    say = "tiles are drawn clockwise: after {after:whose} wall comes {next:'s}, not {said:'s}"
    return (Fault("CC11", telling(say, after=after, next=after.left, said=said)),)
