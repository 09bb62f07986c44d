"""Moments of real games about Mah Jongg: it can be declared, a tile is
missing, it was called, it is checked, it is won.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mahj_tutor.american.payment.settlement import matches_of
from mahj_tutor.american.play.legality import faults
from mahj_tutor.american.play.moves import Accept, Declare, Discard, ThrowIn
from mahj_tutor.american.play.state import Phase, PlayState
from mahj_tutor.exercises.kinds.plays import Found, Moment
from mahj_tutor.table import Seat


def won(play: PlayState) -> Found | None:
    """The game is over, and somebody has won."""
    return Found(play.winner) if play.phase is Phase.OVER and play.winner else None


def complete(play: PlayState) -> Found | None:
    """The 14 tiles of the player in turn make a line (WN7)."""
    if play.phase is not Phase.DISCARD or not matches_of(play):
        return None
    declare = Declare(play.turn)
    return None if faults(play, declare) else Found(play.turn, declare)


def short(play: PlayState) -> Found | None:
    """The player in turn holds 14 tiles, and one of them is wrong (WN7)."""
    if play.phase is not Phase.DISCARD or play.is_dead(play.turn):
        return None
    hand = play.hand(play.turn)
    if play.solver.tiles_away(hand.rack, hand.shown) != 1:
        return None
    return Found(play.turn, Declare(play.turn))


def _caller(play: PlayState) -> Seat | None:
    """Who has called the discard for Mah Jongg, and may declare it now."""
    for claim in play.claims if play.phase is Phase.WINDOW else ():
        if claim.wanted == "mahjong" and not faults(play, Declare(claim.seat)):
            return claim.seat
    return None


def called(play: PlayState) -> Found | None:
    """A discard was called for Mah Jongg, and the hand is shown (WN1)."""
    caller = _caller(play)
    return Found(caller, Declare(caller)) if caller else None


def called_and_thrown(play: PlayState) -> Found | None:
    """A discard was called for Mah Jongg, and the caller would discard (CL4)."""
    caller = _caller(play)
    return _throws(play, caller) if caller else None


def declared_and_thrown(play: PlayState) -> Found | None:
    """Mah Jongg was declared, and the winner would discard (CL4)."""
    return _throws(play, play.turn) if play.phase is Phase.DECLARED else None


def _throws(play: PlayState, seat: Seat) -> Found | None:
    free = [tile for tile in play.hand(seat).rack if not tile.is_joker]
    return Found(seat, Discard(seat, free[0])) if free else None


def _checkers(play: PlayState) -> Iterator[Seat]:
    for seat in play.seats if play.phase is Phase.DECLARED else ():
        if seat is not play.turn and seat not in play.accepted:
            yield seat


def checked(play: PlayState) -> Found | None:
    """A hand was declared and is right; somebody checks it (WN1)."""
    for seat in _checkers(play):
        if not faults(play, Accept(seat)):
            return Found(seat, Accept(seat))
    return None


def thrown_in(play: PlayState) -> Found | None:
    """A hand was declared, and somebody would throw in her tiles before it is checked (WN1)."""
    return next((Found(seat, ThrowIn(seat)) for seat in _checkers(play)), None)


MOMENTS: Mapping[str, Moment] = {
    "won": won,
    "declare-complete": complete,
    "declare-short": short,
    "declare-called": called,
    "throw-when-called": called_and_thrown,
    "throw-when-declared": declared_and_thrown,
    "check-hand": checked,
    "throw-in-early": thrown_in,
}
