"""What comes after a hand: who is East in the next one (CC24, CC25)."""

from __future__ import annotations

from mahj_tutor.rulebook.fault import Fault
from mahj_tutor.rulebook.profiles import Profile, profile
from mahj_tutor.table.seats import Seat
from mahj_tutor.table.telling import telling

_SAME = "after a draw everybody keeps the same wind, and {who} {who:deals} again"


def next_dealer(dealer: Seat, winner: Seat | None, table_rules: Profile | None = None) -> Seat:
    """Return who is East in the next hand: the player to the right, the same one after a draw (CC24, CC25).

    `winner` is None after a draw. A dealer who wins stays where the option `classical_east_stays` says so.

    >>> next_dealer(Seat.EAST, Seat.NORTH).value, next_dealer(Seat.EAST, None).value
    ('South', 'East')
    """
    stays = winner is dealer and (table_rules or profile()).classical_east_stays == "stays"
    return dealer if winner is None or stays else dealer.right


def next_wind(seat: Seat, winner: Seat | None, table_rules: Profile | None = None) -> Seat:
    """Return which wind a player has in the next hand, who has this one now (CC24, CC25).

    >>> next_wind(Seat.SOUTH, Seat.WEST).value, next_wind(Seat.EAST, Seat.WEST).value
    ('East', 'North')
    """
    return seat if next_dealer(Seat.EAST, winner, table_rules) is Seat.EAST else seat.left


def dealer_faults(
    dealer: Seat, answer: Seat, winner: Seat | None, table_rules: Profile | None = None
) -> tuple[Fault, ...]:
    """Return why a player is not East in the next hand (CC24, CC25)."""
    east = next_dealer(dealer, winner, table_rules)
    if answer is east:
        return ()
    if winner is None:
        return (Fault("CC25", telling(_SAME, who=dealer)),)
    if east is dealer:
        return (Fault("CC24", "at this table an East who wins stays East"),)
    if answer is dealer:
        say = "the winds move on after every win: {who} {who:is} the next East"
        return (Fault("CC24", telling(say, who=east)),)
    say = "the winds move on to the right: {who} {who:is} the next East, not {other}"
    return (Fault("CC24", telling(say, who=east, other=answer)),)
