"""Questions about the end of a game: `pay` and `next_dealer`."""

from __future__ import annotations

from mahj_tutor.american.payment.next_game import next_dealer as deals_next
from mahj_tutor.american.payment.sheet import pay as payment
from mahj_tutor.american.payment.win import Win, WinSource
from mahj_tutor.errors import MahjError
from mahj_tutor.referee.reading import empty_seat
from mahj_tutor.referee.table_setup import TableSetup
from mahj_tutor.referee.verdict import Answer
from mahj_tutor.rulebook.fault import Fault, refuse
from mahj_tutor.table.seats import SEATS, Seat


def pay(
    house: TableSetup,
    *,
    value: int,
    winner: Seat,
    how: WinSource,
    by: Seat | None = None,
    jokerless: bool | None = None,
    category: str = "",
    dead: tuple[Seat, ...] = (),
    misnamed_by: Seat | None = None,
    bettor_on: Seat | None = None,
    pot: int | None = None,
    players: int | None = None,
    missing: Seat | None = None,
) -> Answer:
    """Say who pays how much and what the winner keeps, her bettor's half aside (WN2 to WN6, BT2, BT3).

    The winner takes the pot besides what she `receives`, where the table has one (TR3).
    `category` is the section of the card the hand stands in; `singles and pairs` may bear on the payment, and
    such a hand has no joker (CD10).
    """
    plain = category.lower().replace("_", " ").replace("-", " ").replace("&", "and")
    singles = " ".join(plain.split()) == "singles and pairs"
    win = Win(
        winner,
        value,
        how,
        by,
        jokerless=singles if jokerless is None else jokerless,
        singles_and_pairs=singles,
        misnamed_by=misnamed_by,
        bettor_on=bettor_on,
    )
    empty = empty_seat(players, missing)
    there = tuple(seat for seat in SEATS if seat is not empty)
    made = payment(win, house.table_rules, players=there, dead=dead, pot=pot or 0)
    answer = {"pays": dict(made.pays), "receives": made.receives, "rules": made.rules}
    more = {"bettor": made.bettor} if bettor_on else {}
    return answer | more | ({} if pot is None else {"pot": made.pot})


def next_dealer(
    _house: TableSetup,
    *,
    dealer: Seat,
    result: str,
    winner: Seat | None = None,
    players: int | None = None,
    missing: Seat | None = None,
) -> Answer:
    """Say who deals the next game: the player to the right, no matter who has won (NX2)."""
    if result == "wall" and winner is not None:
        raise MahjError("winner: a wall game has no winner, so leave this out")
    empty = empty_seat(players, missing)
    if empty is not None and winner is empty:
        refuse([Fault("TP1", f"nobody is playing {winner}")])
    return {"dealer": deals_next(dealer, empty)}
