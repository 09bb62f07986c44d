"""How a finished play is paid: the best line of the winning hand, and who owes what (WN2 to WN7)."""

from __future__ import annotations

from mahj_tutor.american.payment.sheet import Payment, Win, WinSource, pay
from mahj_tutor.american.play.hand_status import hand_faults
from mahj_tutor.american.play.state import Phase, PlayState
from mahj_tutor.hands import Match
from mahj_tutor.rulebook.fault import Fault


def matches_of(play: PlayState) -> tuple[Match, ...]:
    """Return the lines that the tiles of the player in turn make (WN7)."""
    hand = play.hand(play.turn)
    return play.matches(hand.rack, hand.shown, play.last_tile)


def find_win(play: PlayState) -> Win | None:
    """Return how the game was won, on the line that pays most; None when nobody has won."""
    matches = matches_of(play)
    if play.winner is None or not matches:
        return None
    thrown = play.winning_discard
    how: WinSource = "discard" if thrown else "exchange" if play.tile_source == "exchange" else "self"
    wins = [
        Win(
            play.winner,
            match.line.value,
            how,
            by=thrown.seat if thrown else None,
            jokerless=match.jokerless,
            singles_and_pairs=match.line.is_singles_and_pairs,
            misnamed_by=thrown.seat if thrown and thrown.is_misnamed else None,
            bettor_on=play.bettor_on,
        )
        for match in matches
    ]
    return max(wins, key=lambda win: pay(win, play.table_rules, players=play.seats).receives)


def settlement_faults(play: PlayState) -> tuple[Fault, ...]:
    """Return why nobody is paid yet: no hand has been declared, or it has not been checked (WN1)."""
    if play.winner is not None:
        return hand_faults(play, play.winner)
    if play.phase is Phase.DECLARED:
        return (Fault("WN1", "nobody pays before everyone has checked the declared hand"),)
    return (Fault("WN1", "nobody pays before a hand is declared and shown"),)


def settlement(play: PlayState) -> Payment | None:
    """Return who pays what at the end of a won game; None when nobody has won."""
    win = find_win(play)
    if win is None:
        return None
    dead = [seat for seat in play.seats if play.is_dead(seat)]
    return pay(win, play.table_rules, players=play.seats, dead=dead, pot=play.pot)
