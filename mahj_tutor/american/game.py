"""The American game, whole: from the built walls to the payment, one value after another.

`faults`, `apply` and `legal_moves` answer for every moment of a game: while it is dealt, passed and played.

>>> game = start(7, roll=6)
>>> game = game.dealt()
>>> str(faults(game.now, read_move("East discards 1B"))[0])
'TN1: the play begins when all passes are made'
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import overload

from mahj_tutor.american.charleston import effects as charleston
from mahj_tutor.american.charleston.moves import (
    AskCourtesy,
    CharlestonMove,
    Give,
    Mush,
    PickUp,
    Stop,
    Vote,
    read_charleston_move,
)
from mahj_tutor.american.charleston.state import CharlestonState, Stage, begin_charleston
from mahj_tutor.american.deal import state as dealing
from mahj_tutor.american.deal.notation import is_deal_move, read_deal_move
from mahj_tutor.american.deal.state import Break, DealMove, DealState, PushOut, Take
from mahj_tutor.american.play import legality as playing
from mahj_tutor.american.play.moves import PlayMove, is_play_move, read_play_move
from mahj_tutor.american.play.state import Phase, PlayState, begin_play
from mahj_tutor.card import Card, first_card
from mahj_tutor.rulebook.fault import Fault, refuse
from mahj_tutor.rulebook.profiles import Profile, profile
from mahj_tutor.table.dice import roll as throw
from mahj_tutor.table.seats import Seat
from mahj_tutor.table.walls import Walls

GameState = DealState | CharlestonState | PlayState
Move = DealMove | CharlestonMove | PlayMove

_DEAL = (Break, PushOut, Take)
_PASS = (Give, PickUp, Vote, Stop, AskCourtesy, Mush)


def faults(state: GameState, action: Move) -> tuple[Fault, ...]:
    """Return every reason why an action is illegal at this moment of the game; none when it is legal."""
    if isinstance(action, _DEAL):
        over = Fault("DL6", "all tiles have been dealt")
        return dealing.faults(state, action) if isinstance(state, DealState) else (over,)
    if isinstance(action, _PASS):
        if isinstance(state, CharlestonState):
            return charleston.faults(state, action)
        dealt = isinstance(state, PlayState)
        say = "the exchange of tiles is over" if dealt else "first all tiles have to be dealt"
        return (Fault("CH7" if dealt else "CH1", say),)
    if isinstance(state, PlayState):
        return playing.faults(state, action)
    return (Fault("TN1", "the play begins when all passes are made"),)


@overload
def apply(state: DealState, action: Move) -> DealState: ...
@overload
def apply(state: CharlestonState, action: Move) -> CharlestonState: ...
@overload
def apply(state: PlayState, action: Move) -> PlayState: ...
def apply(state: GameState, action: Move) -> GameState:
    """Return the state after an action; an illegal one raises `IllegalMoveError` with every fault."""
    refuse(faults(state, action))
    if isinstance(action, _DEAL):
        assert isinstance(state, DealState)  # else there is a fault
        return dealing.apply(state, action)
    if isinstance(action, _PASS):
        assert isinstance(state, CharlestonState)
        return charleston.apply(state, action)
    assert isinstance(state, PlayState)
    return playing.apply(state, action)


@overload
def legal_moves(state: DealState, seat: Seat | None = None) -> Iterator[DealMove]: ...
@overload
def legal_moves(state: CharlestonState, seat: Seat | None = None) -> Iterator[CharlestonMove]: ...
@overload
def legal_moves(state: PlayState, seat: Seat | None = None) -> Iterator[PlayMove]: ...
def legal_moves(state: GameState, seat: Seat | None = None) -> Iterator[Move]:
    """Yield every legal action of one seat or of all; while tiles are dealt, the one that is due."""
    if isinstance(state, DealState):
        yield from (action for action in _due(state) if seat in (None, action.seat))
    elif isinstance(state, CharlestonState):
        yield from charleston.legal_moves(state, seat)
    else:
        yield from playing.legal_moves(state, seat)


def _due(table: DealState) -> Iterator[DealMove]:
    """The next step of the deal: the break, a wall that is needed, or tiles to be taken."""
    if not table.pushed:
        yield Break(Seat.EAST, table.roll)
    elif not table.is_done:
        due = table.due
        needed = {place.seat for place in due.positions} - {Seat.EAST, *table.pushed}
        yield PushOut(table.next_wall) if needed else Take(due.seat, due.positions)


def read_move(said: str) -> Move:
    """Read any action of the game from its text form; the inverse of `str`."""
    if is_play_move(said):
        return read_play_move(said)
    return read_deal_move(said) if is_deal_move(said) else read_charleston_move(said)


@dataclass(frozen=True, slots=True)
class Game:
    """One game and how it came about: `now` follows from the walls and `history`.

    `pot` is what lies in the pot before it, `bettor_on` whom a fifth person has bet on.
    """

    now: GameState
    roll: int
    seed: int = 0
    card: Card = field(default_factory=first_card)
    pot: int = 0
    bettor_on: Seat | None = None
    history: tuple[Move, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether somebody has won or the wall is used up."""
        return isinstance(self.now, PlayState) and self.now.phase is Phase.OVER

    def apply(self, action: Move) -> Game:
        """Return the game after an action, gone on to the passes or the play when it is time."""
        return replace(self, now=self._next(apply(self.now, action)), history=(*self.history, action))

    def replay(self, actions: Iterable[Move]) -> Game:
        """Apply actions one after the other."""
        game = self
        for action in actions:
            game = game.apply(action)
        return game

    def dealt(self) -> Game:
        """Return the game with all tiles dealt."""
        game = self
        while isinstance(game.now, DealState):
            game = game.apply(next(_due(game.now)))
        return game

    def _next(self, state: GameState) -> GameState:
        if isinstance(state, DealState) and state.is_done:
            state = begin_charleston(state.finish(), state.table_rules, seed=self.seed)
        if isinstance(state, CharlestonState) and state.stage is Stage.READY:
            return begin_play(state, self.card, kept=2 * self.roll, pot=self.pot, bettor_on=self.bettor_on)
        return state


def start(
    seed: int,
    *,
    roll: int | None = None,
    table_rules: Profile | None = None,
    missing: Seat | None = None,
    card: Card | None = None,
    pot: int = 0,
    bettor_on: Seat | None = None,
) -> Game:
    """Build the walls of a game from a seed; East's roll too, where none is given."""
    rolled = roll if roll is not None else throw(random.Random(seed))
    table = DealState(Walls.build(seed), rolled, missing, table_rules or profile())
    return Game(table, rolled, seed, card or first_card(), pot, bettor_on)
