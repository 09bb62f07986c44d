"""What each player has won or lost in the games of one sitting; the record of the next game has it."""

from __future__ import annotations

from mahj_tutor.american import PlayState
from mahj_tutor.american.payment.settlement import settlement
from mahj_tutor.pictures.scene import SIDES
from mahj_tutor.pictures.words import seat_at
from mahj_tutor.players.parts import Part
from mahj_tutor.session.table_end import into_pot
from mahj_tutor.session.table_game import TableGame
from mahj_tutor.session.table_words import words
from mahj_tutor.table import Seat

NOBODY_PAID = (0, 0, 0, 0)


def scores_after(table: TableGame) -> tuple[int, ...]:
    """Return what each has after a game that is over, as `Opening.scores`; empty where nobody pays."""
    now = table.game.now
    if not table.has(Part.SETTLING) or not isinstance(now, PlayState):
        return ()
    payment = settlement(now)
    won = payment.balance if payment else dict.fromkeys(now.seats, -into_pot(now))
    if payment:
        won = {**won, payment.winner: won.get(payment.winner, 0) + payment.pot}
    seats = (seat_at(side, table.me) for side in SIDES)
    before = table.opening.scores or NOBODY_PAID
    return tuple(had + won.get(seat, 0) for had, seat in zip(before, seats, strict=True))


def totals_told(table: TableGame) -> dict[Seat, str]:
    """Return what stands beside the players at the end of a game, in cents; nothing after the first one.

    It stands at their seats, since the next deal gives everybody another wind.
    """
    if not table.opening.scores or not table.game.is_over:
        return {}
    totals = zip(SIDES, scores_after(table), strict=False)
    return {seat_at(side, table.me): words("end", "total", amount=_signed(amount)) for side, amount in totals}


def _signed(amount: int) -> str:
    """Return an amount as scores have it.

    >>> _signed(75), _signed(-25), _signed(0)
    ('+75', '−25', '0')
    """
    return f"{amount:+,}".replace("-", "−") if amount else "0"
