"""Who is East, who sits where, and whose turn comes next (DL2, DL3, DL8)."""

from __future__ import annotations

from collections.abc import Mapping

from mahj_tutor.rulebook.fault import Fault
from mahj_tutor.rulebook.profiles import Profile, profile
from mahj_tutor.table.dice import highest_rollers
from mahj_tutor.table.seats import Seat
from mahj_tutor.table.telling import telling
from mahj_tutor.tiles import natural_list


def east_faults(
    rolls: Mapping[Seat, int], east: Seat, table_rules: Profile | None = None
) -> tuple[Fault, ...]:
    """Return why a player cannot be East after these rolls (DL2);
    where no dice decide, there is no reason.
    """
    if (table_rules or profile()).choose_east != "highest":
        return ()
    best = highest_rollers(rolls)
    if len(best) > 1:
        tied = natural_list(f"{{{seat.value}}}" for seat in best)
        say = f"{tied} tied for the highest roll, {rolls[best[0]]}"
        return (Fault("DL2", telling(say, **{seat.value: seat for seat in best})),)
    if east is best[0]:
        return ()
    say = f"{{best}} rolled highest with {rolls[best[0]]}, and {{east}} rolled {rolls.get(east, 0)}"
    return (Fault("DL2", telling(say, best=best[0], east=east)),)


def seating_faults(around: tuple[Seat, ...]) -> tuple[Fault, ...]:
    """Return why seats, read around the table to the right, are not seated properly (DL3).

    >>> seating_faults((Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH))
    ()
    """
    for place, beside in zip(around, (*around[1:], around[0]), strict=True):
        if place.right is not beside:
            say = "the player on {who:whose} right is {right}, not {beside}"
            return (Fault("DL3", telling(say, who=place, right=place.right, beside=beside)),)
    return ()


def turn_faults(after: Seat, said: Seat) -> tuple[Fault, ...]:
    """Return why a player's turn does not come after another's: play goes to the right (DL8)."""
    if said is after.right:
        return ()
    say = "turns go to the right, so {next} {next:comes} after {after}, not {said}"
    return (Fault("DL8", telling(say, after=after, next=after.right, said=said)),)
