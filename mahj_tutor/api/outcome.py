"""How a game ended: who won with which hand, and who pays what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from mahj_tutor import american, classical
from mahj_tutor.american.payment.settlement import find_win, matches_of, settlement
from mahj_tutor.american.payment.sheet import Payment
from mahj_tutor.american.play.state import Phase
from mahj_tutor.card import Line
from mahj_tutor.classical.play.state import Phase as ClassicalPhase
from mahj_tutor.classical.scoring import Score, is_scored, score, win_of
from mahj_tutor.games import GameState
from mahj_tutor.table import Seat


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended; `winner` is None for a wall game or a drawn hand.

    Of an American game: `line` is the hand of the card that was made, `payment` who pays what (in cents), and
    `balance` what each player gains or loses, 0 for all where nobody won. Of a classical one: `score` is what
    the hand scores, where the table scores hands (CC23).
    """

    winner: Seat | None = None
    line: Line | None = None
    payment: Payment | None = None
    balance: Mapping[Seat, int] = field(default_factory=dict, hash=False)
    score: Score | None = None

    def __str__(self) -> str:
        if self.winner is None:
            return "nobody won"
        made = f" with {self.line.id} ({self.line.hand})" if self.line else ""
        return f"{self.winner} won{made}" + (f" and gets {self.payment.receives}" if self.payment else "")


def outcome_of(state: GameState) -> Outcome | None:
    """Return how a game ended; None while it goes on."""
    match state:
        case american.PlayState(phase=Phase.OVER):
            return _american(state)
        case classical.PlayState(phase=ClassicalPhase.OVER):
            return _classical(state)
        case _:
            return None


def _american(play: american.PlayState) -> Outcome:
    win, paid = find_win(play), settlement(play)
    if win is None or paid is None:
        return Outcome(play.winner, balance=MappingProxyType(dict.fromkeys(play.seats, 0)))
    lines = (each.line for each in matches_of(play))
    line = next(each for each in lines if each.value == win.value)
    return Outcome(play.winner, line, paid, paid.balance)


def _classical(play: classical.PlayState) -> Outcome:
    if play.winner is None or not is_scored(play.table_rules):
        return Outcome(play.winner)
    return Outcome(play.winner, score=score(win_of(play, play.winner)))
