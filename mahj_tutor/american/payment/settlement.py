"""How a finished game is paid: the best line of the winning hand, and who owes what (WN2 to WN7)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from mahj_tutor.american.payment.sheet import Payment, Sheet, amount_of, pay, sheet_of
from mahj_tutor.american.payment.win import Win, WinSource, win_faults
from mahj_tutor.american.play.hand_status import hand_faults, made_hands
from mahj_tutor.american.play.state import Phase, PlayState
from mahj_tutor.rulebook.fault import Fault
from mahj_tutor.rulebook.profiles import Profile
from mahj_tutor.solver import Match
from mahj_tutor.table.seats import Seat


def matches_of(play: PlayState) -> tuple[Match, ...]:
    """Return the lines that the tiles of the player in turn make (WN7)."""
    return made_hands(play, play.turn)


def find_win(play: PlayState) -> Win | None:
    """Return how the game was won, on the line that pays most; None when nobody has won."""
    matches = matches_of(play)
    if play.winner is None or not matches:
        return None
    discard = play.winning_discard
    how: WinSource = "discard" if discard else "exchange" if play.tile_source == "exchange" else "self"
    win = Win(
        play.winner,
        0,
        how,
        by=discard.seat if discard else None,
        jokerless=matches[0].jokerless,
        misnamed_by=discard.seat if discard and discard.is_misnamed else None,
        bettor_on=play.bettor_on,
    )
    return best_win(win, matches, play.table_rules, play.seats, _dead_seats(play))


def best_win(
    win: Win, matches: Iterable[Match], rules: Profile, players: tuple[Seat, ...], dead: tuple[Seat, ...]
) -> Win:
    """Return a win on the line that pays most of those that the winner's tiles make."""
    wins = (
        replace(win, value=each.line.value, singles_and_pairs=each.line.is_singles_and_pairs)
        for each in matches
    )
    return max(wins, key=lambda each: _total(each, sheet_of(each, rules, players, dead)))


def _total(win: Win, sheet: Sheet) -> int:
    return sum(amount_of(win, multipliers) for multipliers in sheet.values())


def _dead_seats(play: PlayState) -> tuple[Seat, ...]:
    return tuple(seat for seat in play.seats if play.is_dead(seat))


def settlement_faults(play: PlayState) -> tuple[Fault, ...]:
    """Return why nobody is paid: no hand is declared, it is not checked, or no such win can be (WN1)."""
    if play.winner is not None:
        return hand_faults(play, play.winner) or _win_faults(play)
    if play.phase is Phase.DECLARED:
        return (Fault("WN1", "nobody pays before everyone has checked the declared hand"),)
    return (Fault("WN1", "nobody pays before a hand is declared and shown"),)


def _win_faults(play: PlayState) -> tuple[Fault, ...]:
    win = find_win(play)
    if win is None:
        return ()
    return win_faults(win, play.table_rules, players=play.seats, dead=_dead_seats(play), pot=play.pot)


def settlement(play: PlayState) -> Payment | None:
    """Return who pays what at the end of a won game; None when nobody has won.

    A win that cannot be, in a state that no game comes to, raises `IllegalMoveError`.
    """
    win = find_win(play)
    if win is None:
        return None
    return pay(win, play.table_rules, players=play.seats, dead=_dead_seats(play), pot=play.pot)
