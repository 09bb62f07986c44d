"""The complete classical game: from the built walls to mahjong or a drawn hand, one value after another.

The same questions are answered at every state (`DealState`, `PlayState`) for every move: `faults`, `apply`,
`apply_unchecked`, `legal_moves`, `consequence`, `grounds`, `misconception`. Texts of moves and states: `str`
and `read_move`, `write_state` and `read_state`.

>>> game = start(7, roll=12).dealt()
>>> str(faults(game.now, read_move("South claims pung"))[0])
'CC12: nobody has thrown yet'
>>> read_state(write_state(game.now)) == game.now
True
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain
from typing import TypeVar, cast, get_args, overload

from mahj_tutor.classical.deal import legality as dealing
from mahj_tutor.classical.deal.effects import apply_unchecked as deal_apply_unchecked
from mahj_tutor.classical.deal.moves import DEAL_READERS, DealMove
from mahj_tutor.classical.deal.notation import is_deal, read_deal, write_deal
from mahj_tutor.classical.deal.order import DICE, roll_faults
from mahj_tutor.classical.deal.state import DealState
from mahj_tutor.classical.play import legality as playing
from mahj_tutor.classical.play.moves import PLAY_READERS, PlayMove
from mahj_tutor.classical.play.notation import read_play, write_play
from mahj_tutor.classical.play.state import Phase, PlayState, begin_play
from mahj_tutor.errors import wrong_argument
from mahj_tutor.rulebook.fault import Fault, refuse
from mahj_tutor.rulebook.profiles import Profile, profile
from mahj_tutor.table.consequences import STOPPED, Consequence
from mahj_tutor.table.dice import roll as roll_dice
from mahj_tutor.table.move_text import Readers, read_sentence
from mahj_tutor.table.seats import Seat
from mahj_tutor.table.telling import telling
from mahj_tutor.table.walls import Walls, check_seed
from mahj_tutor.tiles import Tile, within_set

GameState = DealState | PlayState
Move = DealMove | PlayMove
_KINDS = frozenset(get_args(Move))
State = TypeVar("State", bound=GameState)
_STATE = "a state of the classical game (read_state reads one)"


def faults(state: GameState, move: Move | str) -> tuple[Fault, ...]:
    """Return every reason why a move, or its text, is illegal at this moment; none when it is legal.

    A text that is no move raises `NotationError`; anything else, or no state, `ArgumentError`.
    """
    if not isinstance(state, GameState):
        raise wrong_argument(_STATE, state)
    if isinstance(move, PlayMove):
        if isinstance(state, PlayState):
            return playing.faults(state, move)
        return (Fault("CC10", "deal all the tiles first"),)
    if not isinstance(move, DealMove):
        return faults(state, _read_or_refuse(move))
    if isinstance(state, DealState):
        return dealing.faults(state, move)
    return (Fault("CC10", "all tiles have been dealt"),)


def _read_or_refuse(move: object) -> Move:
    """Return the move of a text; raise `ArgumentError` for what is neither a text nor a move of this game."""
    if isinstance(move, str):
        return read_move(move)
    raise wrong_argument("a move of the classical game or its text", move)


def _moved(move: Move | str) -> Move:
    if type(move) in _KINDS:  # quicker than asking for each kind in turn
        return cast(Move, move)
    return _read_or_refuse(move)


def is_legal(state: GameState, move: Move | str) -> bool:
    """Whether a move is legal: the same as no faults, and quicker, because fewer reasons are worded."""
    move = _moved(move)
    if isinstance(state, PlayState) and isinstance(move, PlayMove):
        return playing.is_legal(state, move)
    return not faults(state, move)


def apply(state: State, move: Move | str) -> State:
    """Return the state after a move; an illegal one raises `IllegalMoveError` with every fault."""
    move = _moved(move)
    refuse(faults(state, move))
    return apply_unchecked(state, move)


def apply_unchecked(state: State, move: Move | str) -> State:
    """Return the state after a move, legal or not; one of another part of the game does nothing.

    A move of the play that cannot be made at all, such as a draw from an empty wall, raises `MahjError`.
    """
    return cast(State, _after(state, _moved(move)))  # a state stays of its kind


def _after(state: GameState, move: Move) -> GameState:
    if isinstance(state, PlayState) and isinstance(move, PlayMove):
        return playing.apply_unchecked(state, move)
    if isinstance(state, DealState) and isinstance(move, DealMove):
        return deal_apply_unchecked(state, move)
    return state


@overload
def legal_moves(state: DealState, seat: Seat | None = None) -> Iterator[DealMove]: ...
@overload
def legal_moves(state: PlayState, seat: Seat | None = None) -> Iterator[PlayMove]: ...
def legal_moves(state: GameState, seat: Seat | None = None) -> Iterator[Move]:
    """Yield every legal move, of one seat or of all."""
    if isinstance(state, DealState):
        return dealing.legal_moves(state, seat)
    if not isinstance(state, PlayState):
        raise wrong_argument(_STATE, state)
    return playing.legal_moves(state, seat)


def replay(state: State, moves: Iterable[Move]) -> State:
    """Return the state after moves one after the other; an illegal one raises `IllegalMoveError`."""
    for move in moves:
        state = apply(state, move)
    return state


def consequence(state: State, move: Move | str) -> Consequence[State]:
    """Return what a move leads to at the table; an illegal one changes nothing."""
    move = _moved(move)
    if isinstance(state, PlayState) and isinstance(move, PlayMove):
        return cast("Consequence[State]", playing.consequence(state, move))
    found = faults(state, move)
    if found:
        return Consequence("nothing", found[0].rule, telling(STOPPED, you=move.seat), state)
    return Consequence("legal", "", "the move is allowed", apply_unchecked(state, move))


def grounds(state: GameState, move: Move | str) -> tuple[str, ...]:
    """Return the ids of the rules that allow a move, the one that decides last; none when it is illegal."""
    move = _moved(move)
    if isinstance(state, PlayState) and isinstance(move, PlayMove):
        return playing.grounds(state, move)
    if isinstance(state, DealState) and isinstance(move, DealMove):
        return dealing.grounds(state, move)
    return ()


_READERS: Readers[Move] = {**DEAL_READERS, **PLAY_READERS}


def read_move(said: str) -> Move:
    """Read any move of the game from its text form, ignoring case; the inverse of `str`.

    >>> str(read_move("east BREAKS north 12")), str(read_move("West draws"))
    ('East breaks North 12', 'West draws')
    """
    return read_sentence(said, _READERS)


def write_state(state: GameState) -> str:
    """Write a state as text, its history aside; `read_state` reads it back."""
    if not isinstance(state, GameState):
        raise wrong_argument(_STATE, state)
    return write_deal(state) if isinstance(state, DealState) else write_play(state)


def read_state(said: str) -> GameState:
    """Read any state of the game: with a `roll` a deal, or else a play.

    What cannot be read raises `NotationError` with its column; tiles that the set doesn't have raise
    `MahjError`.
    """
    if not isinstance(said, str):
        raise wrong_argument("the text of a state", said)
    if is_deal(said):
        return read_deal(said)
    play = read_play(said)
    within_set(_tiles_in(play), "classical")
    return play


def _tiles_in(play: PlayState) -> Iterator[Tile]:
    """Yield all tiles that lie somewhere."""
    for hand in play.hands:
        yield from hand.concealed
        yield from chain.from_iterable(one.tiles for one in hand.sets)
    yield from (each.tile for each in play.thrown)
    yield from play.wall


@dataclass(frozen=True, slots=True)
class Game:
    """One hand of the game and how it came about: `now` follows from the walls and `history`."""

    now: GameState
    roll: int
    seed: int = 0
    history: tuple[Move, ...] = ()

    def __repr__(self) -> str:
        return f"<Game: seed {self.seed}, {len(self.history)} moves, {self.now}>"

    @property
    def is_over(self) -> bool:
        """Whether somebody has won or the hand is a draw."""
        return isinstance(self.now, PlayState) and self.now.phase is Phase.OVER

    def apply(self, move: Move) -> Game:
        """Return the game after a move, gone on to the play when it is time."""
        return replace(self, now=_next(apply(self.now, move)), history=(*self.history, move))

    def replay(self, moves: Iterable[Move]) -> Game:
        """Apply moves one after the other."""
        game = self
        for move in moves:
            game = game.apply(move)
        return game

    def dealt(self) -> Game:
        """Return the game with all tiles dealt."""
        game = self
        while isinstance(game.now, DealState):
            game = game.apply(next(legal_moves(game.now)))
        return game


def _next(state: GameState) -> GameState:
    if isinstance(state, DealState) and state.is_done:
        return begin_play(state.finish(), state.table_rules)
    return state


def start(seed: int, *, roll: int | None = None, table_rules: Profile | None = None) -> Game:
    """Build the walls of a game from a seed, and roll three dice for East if no roll is given.

    Raise `IllegalMoveError` for a roll that three dice cannot show.
    """
    check_seed(seed)
    rolled = roll if roll is not None else roll_dice(random.Random(seed), DICE)
    refuse(roll_faults(rolled))
    return Game(DealState(Walls.build(seed, "classical"), rolled, table_rules or profile()), rolled, seed)
