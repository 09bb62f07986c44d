"""One interface to both games: a question about a state goes to the engine of its game.

A few words are moves of both games, such as `East discards 3B`. So a move is read without knowing which game
it is for, and becomes a move of that game when it meets a state.
"""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from typing import Any, TypeAlias

from mahj_tutor import american, classical
from mahj_tutor.errors import MahjError, wrong_argument
from mahj_tutor.rulebook import Fault
from mahj_tutor.table.consequences import Consequence

GameState: TypeAlias = american.GameState | classical.GameState
Move: TypeAlias = american.Move | classical.Move
AnyPlay: TypeAlias = american.PlayState | classical.PlayState
AnyDeal: TypeAlias = american.DealState | classical.DealState


def _engine(state: GameState) -> Any:
    return classical if isinstance(state, classical.GameState) else american


@lru_cache(maxsize=1024)
def read_move(said: str) -> Move:
    """Read a move of either game; the inverse of `str`.

    What neither can read raises the American game's `MahjError`.

    >>> str(read_move("south calls pung")), str(read_move("south claims chow"))
    ('South calls pung', 'South claims chow')
    """
    if not isinstance(said, str):
        raise wrong_argument("the text of a move", said)
    try:
        return american.read_move(said)
    except MahjError:
        with suppress(MahjError):
            return classical.read_move(said)
        raise


def move_in(state: GameState, move: Move) -> Move:
    """Return a move as the game of a state has it; raise `MahjError` if that game has no such move."""
    found: Move = _as_in(_engine(state), move)
    return found


def american_move(move: Move) -> american.Move:
    """Return a move as the American game has it; raise `MahjError` if that game has no such move."""
    found: american.Move = _as_in(american, move)
    return found


def classical_move(move: Move) -> classical.Move:
    """Return a move as the classical game has it; raise `MahjError` if that game has no such move."""
    found: classical.Move = _as_in(classical, move)
    return found


def _as_in(engine: Any, move: Move) -> Any:
    if isinstance(move, engine.Move):
        return move
    try:
        return engine.read_move(str(move))
    except MahjError:
        name = "American" if engine is american else "classical"
        raise MahjError(f"{str(move)!r} is not a move of the {name} game") from None


def faults(state: GameState, move: Move) -> tuple[Fault, ...]:
    """Return every reason why a move is illegal; none when it is legal."""
    found: tuple[Fault, ...] = _engine(state).faults(state, move_in(state, move))
    return found


def is_legal(state: GameState, move: Move) -> bool:
    """Whether a move is legal."""
    return bool(_engine(state).is_legal(state, move_in(state, move)))


def grounds(state: GameState, move: Move) -> tuple[str, ...]:
    """Return the ids of the rules that allow a move, the one that decides last; none when it is illegal."""
    found: tuple[str, ...] = _engine(state).grounds(state, move_in(state, move))
    return found


def misconception(state: GameState, move: Move) -> str | None:
    """Return the misconception that an illegal move shows, if it shows one."""
    found: str | None = _engine(state).misconception(state, move_in(state, move))
    return found


def refusal_misconception(state: GameState, move: Move) -> str | None:
    """Return the misconception that shows when somebody refuses a legal move, if it shows one."""
    found: str | None = _engine(state).refusal_misconception(state, move_in(state, move))
    return found


def consequence(state: GameState, move: Move) -> Consequence[GameState]:
    """Return what a move leads to at the table, legal or not."""
    found: Consequence[GameState] = _engine(state).consequence(state, move_in(state, move))
    return found


def apply_unchecked(state: GameState, move: Move) -> GameState:
    """Return the state after a move, legal or not."""
    found: GameState = _engine(state).apply_unchecked(state, move_in(state, move))
    return found
