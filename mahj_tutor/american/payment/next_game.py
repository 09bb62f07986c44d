"""What comes after a game: who deals the next one, and who leaves the table for the bettor (NX2, BT1)."""

from __future__ import annotations

from mahj_tutor.rulebook.fault import Fault, refuse
from mahj_tutor.rulebook.profiles import Profile, profile
from mahj_tutor.table.seats import Seat, right_of
from mahj_tutor.table.telling import telling


def next_dealer(dealer: Seat, missing: Seat | None = None) -> Seat:
    """Return who deals the next game: the player to the right, after a win and after a wall game alike (NX2).

    >>> next_dealer(Seat.WEST, missing=Seat.NORTH).value
    'East'
    """
    refuse([Fault("TP1", f"nobody is playing {dealer}")] if dealer is missing else [])
    return right_of(dealer, missing)


def dealer_faults(dealer: Seat, answer: Seat, missing: Seat | None = None) -> tuple[Fault, ...]:
    """Return why a player does not deal the next game (NX2)."""
    right = next_dealer(dealer, missing)
    if answer is right:
        return ()
    say = "the deal moves to the right: after {dealer}, {right} {right:deals}, not {answer}"
    return (Fault("NX2", telling(say, dealer=dealer, right=right, answer=answer)),)


def bettor_faults(leaves: Seat, table_rules: Profile | None = None) -> tuple[Fault, ...]:
    """Return why a player does not leave the table for the bettor when seats change: East does (BT1)."""
    if (table_rules or profile()).bettor == "off":
        return (Fault("BT1", "nobody bets at this table, so nobody leaves it"),)
    if leaves is Seat.EAST:
        return ()
    say = "{east} {east:leaves} the table and the bettor sits down there, so {who} {who:stays}"
    return (Fault("BT1", telling(say, east=Seat.EAST, who=leaves)),)
