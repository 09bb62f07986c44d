"""The complete American game: from the built walls to Mah Jongg or a wall game, one value after another.

The same questions are answered at every state of a game (`DealState`, `CharlestonState`, `PlayState`) for
every move of the game: `faults`, `apply`, `apply_unchecked`, `legal_moves`, `consequence`, `grounds`,
`misconception`. Texts of moves and states: `str` and `read_move`, `write_state` and `read_state`.

>>> game = start(7, roll=6).dealt()
>>> str(faults(game.now, read_move("East discards 1B"))[0])
'TN1: play begins after the last pass'
>>> read_state(write_state(game.now)) == game.now
True
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import TypeVar, cast, get_args, overload

from mahj_tutor.american.charleston import legality as charleston
from mahj_tutor.american.charleston.effects import apply_unchecked as charleston_apply_unchecked
from mahj_tutor.american.charleston.moves import CHARLESTON_READERS, CharlestonMove
from mahj_tutor.american.charleston.notation import write_charleston
from mahj_tutor.american.charleston.state import CharlestonState, Stage, begin_charleston
from mahj_tutor.american.deal import legality as dealing
from mahj_tutor.american.deal.effects import apply_unchecked as deal_apply_unchecked
from mahj_tutor.american.deal.moves import DEAL_READERS, DealMove
from mahj_tutor.american.deal.notation import write_deal
from mahj_tutor.american.deal.order import roll_faults
from mahj_tutor.american.deal.state import DealState
from mahj_tutor.american.play import legality as playing
from mahj_tutor.american.play.moves import PLAY_READERS, Declare, PlayMove
from mahj_tutor.american.play.notation import write_play
from mahj_tutor.american.play.state import Phase, PlayState, as_dealt, begin_play
from mahj_tutor.american.written import GameState as GameState
from mahj_tutor.american.written import read_state as read_state
from mahj_tutor.card import Card, first_card
from mahj_tutor.errors import MahjError, wrong_argument
from mahj_tutor.rulebook.fault import Fault, refuse
from mahj_tutor.rulebook.profiles import Profile, profile
from mahj_tutor.table.consequences import STOPPED, Consequence
from mahj_tutor.table.dice import roll as roll_dice
from mahj_tutor.table.move_text import Readers, read_sentence
from mahj_tutor.table.seats import Seat, seats
from mahj_tutor.table.telling import telling
from mahj_tutor.table.walls import Walls

Move = DealMove | CharlestonMove | PlayMove
_KINDS = frozenset(get_args(Move))
State = TypeVar("State", bound=GameState)
_STATE = "a state of the American game (read_state reads one)"


def faults(state: GameState, move: Move | str) -> tuple[Fault, ...]:
    """Return every reason why a move, or its text, is illegal at this moment; none when it is legal.

    A text that is no move raises `NotationError`; anything else, or no state, `ArgumentError`.
    """
    if not isinstance(state, GameState):
        raise wrong_argument(_STATE, state)
    if isinstance(move, PlayMove):
        play = _play_of(state, move)
        return (
            (Fault("TN1", "play begins after the last pass"),) if play is None else playing.faults(play, move)
        )
    if isinstance(move, CharlestonMove):
        if isinstance(state, CharlestonState):
            return charleston.faults(state, move)
        if isinstance(state, PlayState):
            return (Fault("CH7", "passing is over"),)
        return (Fault("CH1", "deal all the tiles first"),)
    if not isinstance(move, DealMove):
        return faults(state, _read_or_refuse(move))
    if isinstance(state, DealState):
        return dealing.faults(state, move)
    return (Fault("DL6", "all tiles have been dealt"),)


def _read_or_refuse(move: object) -> Move:
    """Return the move of a text; raise `ArgumentError` for what is neither a text nor a move of this game."""
    if isinstance(move, str):
        return read_move(move)
    raise wrong_argument("a move of the American game or its text", move)


def _moved(move: Move | str) -> Move:
    if type(move) in _KINDS:  # quicker than asking for each kind in turn
        return cast(Move, move)
    return _read_or_refuse(move)


def _play_of(state: GameState, move: PlayMove) -> PlayState | None:
    """Return the play in which a move is judged; None before it begins.

    East may say Mah Jongg on the tiles she was dealt before anybody passes (WN7).
    """
    if isinstance(state, CharlestonState) and isinstance(move, Declare) and move.seat is Seat.EAST:
        return as_dealt(state)
    return state if isinstance(state, PlayState) else None


def is_legal(state: GameState, move: Move | str) -> bool:
    """Whether a move is legal: the same as no faults, and quicker, because no reason is worded."""
    move = _moved(move)
    play = _play_of(state, move) if isinstance(move, PlayMove) else None
    return not faults(state, move) if play is None else playing.is_legal(play, cast(PlayMove, move))


def apply(state: State, move: Move | str) -> State:
    """Return the state after a move; an illegal one raises `IllegalMoveError` with every fault."""
    move = _moved(move)
    refuse(faults(state, move))
    return apply_unchecked(state, move)


def apply_unchecked(state: State, move: Move | str) -> State:
    """Return the state after a move, legal or not; one of another part of the game does nothing.

    A move of the play that cannot be made at all, such as a pick from an empty wall, raises `MahjError`.
    """
    after = _after(state, _moved(move))
    return cast(State, after)  # a state stays of its kind, but where East wins on the deal


def _after(state: GameState, move: Move) -> GameState:
    if isinstance(move, PlayMove):
        play = _play_of(state, move)
        return state if play is None else playing.apply_unchecked(play, move)
    if isinstance(state, CharlestonState) and isinstance(move, CharlestonMove):
        return charleston_apply_unchecked(state, move)
    if isinstance(state, DealState) and isinstance(move, DealMove):
        return deal_apply_unchecked(state, move)
    return state


@overload
def legal_moves(state: DealState, seat: Seat | None = None) -> Iterator[DealMove]: ...
@overload
def legal_moves(state: CharlestonState, seat: Seat | None = None) -> Iterator[CharlestonMove | Declare]: ...
@overload
def legal_moves(state: PlayState, seat: Seat | None = None) -> Iterator[PlayMove]: ...
def legal_moves(state: GameState, seat: Seat | None = None) -> Iterator[Move]:
    """Yield every legal move, of one seat or of all; while tiles are dealt, the one that is due first."""
    match state:
        case DealState():
            return dealing.legal_moves(state, seat)
        case CharlestonState():
            return chain(charleston.legal_moves(state, seat), _declarations_on_deal(state, seat))
        case PlayState():
            return playing.legal_moves(state, seat)
        case _:
            raise wrong_argument(_STATE, state)


def _declarations_on_deal(state: CharlestonState, seat: Seat | None) -> Iterator[Declare]:
    move = Declare(Seat.EAST)
    if seat in (None, Seat.EAST) and state.is_untouched and is_legal(state, move):
        yield move


def replay(state: State, moves: Iterable[Move]) -> State:
    """Return the state after moves one after the other; an illegal one raises `IllegalMoveError`."""
    for move in moves:
        state = apply(state, move)
    return state


def consequence(state: State, move: Move | str) -> Consequence[State]:
    """Return what a move leads to at the table; outside the play an illegal one changes nothing."""
    move = _moved(move)
    play = _play_of(state, move) if isinstance(move, PlayMove) else None
    if play is not None:
        return cast("Consequence[State]", playing.consequence(play, cast(PlayMove, move)))
    found = faults(state, move)
    if found:
        return Consequence("nothing", found[0].rule, telling(STOPPED, you=move.seat), state)
    return Consequence("legal", "", "the move is allowed", apply_unchecked(state, move))


def grounds(state: GameState, move: Move | str) -> tuple[str, ...]:
    """Return the ids of the rules that allow a move, the one that decides last; none when it is illegal."""
    move = _moved(move)
    if isinstance(move, PlayMove):
        play = _play_of(state, move)
        return () if play is None else playing.grounds(play, move)
    if isinstance(state, CharlestonState) and isinstance(move, CharlestonMove):
        return charleston.grounds(state, move)
    if isinstance(state, DealState) and isinstance(move, DealMove):
        return dealing.grounds(state, move)
    return ()


_READERS: Readers[Move] = {**DEAL_READERS, **CHARLESTON_READERS, **PLAY_READERS}


def read_move(said: str) -> Move:
    """Read any move of the game from its text form, ignoring case; the inverse of `str`.

    >>> str(read_move("east BREAKS 6")), str(read_move("West picks up")), str(read_move("west picks"))
    ('East breaks 6', 'West picks up', 'West picks')
    """
    return read_sentence(said, _READERS)


def write_state(state: GameState) -> str:
    """Write a state as text, its history and the card aside; `read_state` reads it back."""
    match state:
        case DealState():
            return write_deal(state)
        case CharlestonState():
            return write_charleston(state)
        case PlayState():
            return write_play(state)
        case _:
            raise wrong_argument(_STATE, state)


@dataclass(frozen=True, slots=True)
class Game:
    """One game and how it came about: `now` follows from the walls and `history`.

    `pot` is what lies in the pot before it, `bettor_on` whom a fifth person has bet on. Without `passes` play
    begins right after the deal, as beginners play.
    """

    now: GameState
    roll: int
    seed: int = 0
    card: Card = field(default_factory=first_card)
    pot: int = 0
    bettor_on: Seat | None = None
    history: tuple[Move, ...] = ()
    passes: bool = True

    def __repr__(self) -> str:
        return f"<Game: seed {self.seed}, {len(self.history)} moves, {self.now}>"

    @property
    def is_over(self) -> bool:
        """Whether somebody has won or the wall is used up."""
        return isinstance(self.now, PlayState) and self.now.phase is Phase.OVER

    def apply(self, move: Move) -> Game:
        """Return the game after a move, gone on to the passes or the play when it is time.

        An illegal move raises `IllegalMoveError`.
        """
        return replace(self, now=self._next(apply(self.now, move)), history=(*self.history, move))

    def happen(self, move: Move, came: Consequence[GameState] | None = None) -> Game:
        """Return the game after a move that was tried, legal or not: what `consequence` says comes of it.

        Where nothing comes of it, the game is as it was, and its history too. `came` is what was said of the
        move, if that was asked already.
        """
        came = came or consequence(self.now, move)
        if came.kind == "nothing":
            return self
        return replace(self, now=self._next(came.after), history=(*self.history, move))

    def replay(self, moves: Iterable[Move]) -> Game:
        """Return the game after moves that happened, one after the other, legal or not.

        One of which nothing comes raises `IllegalMoveError`: no history has it.
        """
        game = self
        for move in moves:
            came = consequence(game.now, move)
            if came.kind == "nothing":
                refuse(faults(game.now, move))
            game = game.happen(move, came)
        return game

    def dealt(self) -> Game:
        """Return the game with all tiles dealt."""
        game = self
        while isinstance(game.now, DealState):
            game = game.apply(next(legal_moves(game.now)))
        return game

    def _next(self, state: GameState) -> GameState:
        if isinstance(state, DealState) and state.is_done:
            state = begin_charleston(
                state.finish(), state.table_rules, self.card, seed=self.seed, passes=self.passes
            )
        if isinstance(state, CharlestonState) and state.stage is Stage.READY:
            return begin_play(state, self.card, kept=2 * self.roll, pot=self.pot, bettor_on=self.bettor_on)
        if isinstance(self.now, CharlestonState) and isinstance(state, PlayState):  # East won on the deal
            return state.but(kept=2 * self.roll, pot=self.pot, bettor_on=self.bettor_on)
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
    """Build the walls of a game from a seed, and roll for East if no roll is given.

    With the same seed it is the deal that `players.game_moves` plays.

    Raise `IllegalMoveError` for a roll that two dice cannot show, `MahjError` for East as the empty seat or a
    pot below zero.
    """
    rolled = roll if roll is not None else roll_dice(random.Random(f"game/{seed}"))
    refuse(roll_faults(rolled))
    if missing is not None:
        seats(3, missing)
    if pot < 0:
        raise MahjError(f"a pot has zero or more in it, not {pot}")
    table = DealState(Walls.build(seed), rolled, missing, table_rules or profile())
    return Game(table, rolled, seed, card or first_card(), pot, bettor_on)
