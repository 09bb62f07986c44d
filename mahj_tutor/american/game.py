"""The American game, whole: from the built walls to the payment, one value after another.

`faults`, `apply` and `legal` answer for every moment of a game: while it is dealt, passed and played.

>>> game = start(7, roll=6)
>>> game = game.dealt()
>>> str(faults(game.now, read("East discards 1B"))[0])
'TN1: the play begins when all passes are made'
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import overload

from mahj_tutor.american import charleston, dealing, playing
from mahj_tutor.american.actions import (
    AskCourtesy,
    Give,
    Mush,
    PassingAction,
    PickUp,
    Stop,
    Vote,
    read_action,
)
from mahj_tutor.american.deal_notation import is_deal_action, read_deal_action
from mahj_tutor.american.dealing import Break, DealAction, Dealing, PushOut, Take
from mahj_tutor.american.moves import Move, is_move, read_move
from mahj_tutor.american.play import Phase, Play, play_from
from mahj_tutor.american.table import Stage, Table, begin
from mahj_tutor.card import Card, first_card
from mahj_tutor.rulebook.fault import Fault, refuse
from mahj_tutor.rulebook.profiles import Profile, profile
from mahj_tutor.table.dice import roll as throw
from mahj_tutor.table.seats import Seat
from mahj_tutor.table.walls import Walls

State = Dealing | Table | Play
Action = DealAction | PassingAction | Move

_DEAL = (Break, PushOut, Take)
_PASS = (Give, PickUp, Vote, Stop, AskCourtesy, Mush)


def faults(state: State, action: Action) -> tuple[Fault, ...]:
    """Return every reason why an action is illegal at this moment of the game; none when it is legal."""
    if isinstance(action, _DEAL):
        over = Fault("DL6", "all tiles have been dealt")
        return dealing.faults(state, action) if isinstance(state, Dealing) else (over,)
    if isinstance(action, _PASS):
        if isinstance(state, Table):
            return charleston.faults(state, action)
        dealt = isinstance(state, Play)
        say = "the exchange of tiles is over" if dealt else "first all tiles have to be dealt"
        return (Fault("CH7" if dealt else "CH1", say),)
    if isinstance(state, Play):
        return playing.move_faults(state, action)
    return (Fault("TN1", "the play begins when all passes are made"),)


@overload
def apply(state: Dealing, action: Action) -> Dealing: ...
@overload
def apply(state: Table, action: Action) -> Table: ...
@overload
def apply(state: Play, action: Action) -> Play: ...
def apply(state: State, action: Action) -> State:
    """Return the state after an action; an illegal one raises `IllegalAction` with every fault."""
    refuse(faults(state, action))
    if isinstance(action, _DEAL):
        assert isinstance(state, Dealing)  # else there is a fault
        return dealing.apply(state, action)
    if isinstance(action, _PASS):
        assert isinstance(state, Table)
        return charleston.apply(state, action)
    assert isinstance(state, Play)
    return playing.make(state, action)


@overload
def legal(state: Dealing, seat: Seat | None = None) -> Iterator[DealAction]: ...
@overload
def legal(state: Table, seat: Seat | None = None) -> Iterator[PassingAction]: ...
@overload
def legal(state: Play, seat: Seat | None = None) -> Iterator[Move]: ...
def legal(state: State, seat: Seat | None = None) -> Iterator[Action]:
    """Yield every legal action of one seat or of all; while tiles are dealt, the one that is due."""
    if isinstance(state, Dealing):
        yield from (action for action in _due(state) if seat in (None, action.seat))
    elif isinstance(state, Table):
        yield from charleston.legal(state, seat)
    else:
        yield from playing.moves(state, seat)


def _due(table: Dealing) -> Iterator[DealAction]:
    """The next step of the deal: the break, a wall that is needed, or tiles to be taken."""
    if not table.pushed:
        yield Break(Seat.EAST, table.roll)
    elif not table.is_done:
        due = table.due
        needed = {place.seat for place in due.positions} - {Seat.EAST, *table.pushed}
        yield PushOut(table.next_wall) if needed else Take(due.seat, due.positions)


def read(said: str) -> Action:
    """Read any action of the game from its text form; the inverse of `str`."""
    if is_move(said):
        return read_move(said)
    return read_deal_action(said) if is_deal_action(said) else read_action(said)


@dataclass(frozen=True, slots=True)
class Game:
    """One game and how it came about: `now` follows from the walls and `history`.

    `pot` is what lies in the pot before it, `bettor_on` whom a fifth person has bet on.
    """

    now: State
    roll: int
    seed: int = 0
    card: Card = field(default_factory=first_card)
    pot: int = 0
    bettor_on: Seat | None = None
    history: tuple[Action, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether somebody has won or the wall is used up."""
        return isinstance(self.now, Play) and self.now.phase is Phase.OVER

    def apply(self, action: Action) -> Game:
        """Return the game after an action, gone on to the passes or the play when it is time."""
        return replace(self, now=self._next(apply(self.now, action)), history=(*self.history, action))

    def replay(self, actions: Iterable[Action]) -> Game:
        """Apply actions one after the other."""
        game = self
        for action in actions:
            game = game.apply(action)
        return game

    def dealt(self) -> Game:
        """Return the game with all tiles dealt."""
        game = self
        while isinstance(game.now, Dealing):
            game = game.apply(next(_due(game.now)))
        return game

    def _next(self, state: State) -> State:
        if isinstance(state, Dealing) and state.is_done:
            state = begin(state.finish(), state.table_rules, seed=self.seed)
        if isinstance(state, Table) and state.stage is Stage.READY:
            return play_from(state, self.card, kept=2 * self.roll, pot=self.pot, bettor_on=self.bettor_on)
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
    table = Dealing(Walls.build(seed), rolled, missing, table_rules or profile())
    return Game(table, rolled, seed, card or first_card(), pot, bettor_on)
