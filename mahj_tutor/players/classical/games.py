"""Games of the classical game between computer players, and a search for a state with some property.

>>> states = list(game_states(3))
>>> states[0].phase.value, states[-1].phase.value
('discard', 'over')
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import TypeVar

from mahj_tutor.classical.game import start
from mahj_tutor.classical.play.legality import apply
from mahj_tutor.classical.play.moves import PlayMove
from mahj_tutor.classical.play.state import Phase, PlayState
from mahj_tutor.errors import MahjError
from mahj_tutor.players.classical.player import choose_move
from mahj_tutor.rulebook.profiles import Profile, profile
from mahj_tutor.table.seats import SEATS

T = TypeVar("T")

GAMES = 200
"""How many games `find_state` searches."""


def game_states(seed: int, *, table_rules: Profile | None = None) -> Iterator[PlayState]:
    """Yield every state of a game from East's first discard to the end; the same seed plays the same game.

    The states come without their history, which would take much memory.
    """
    yield from (state for state, _ in game_moves(seed, table_rules=table_rules))


def game_moves(
    seed: int, *, table_rules: Profile | None = None
) -> tuple[tuple[PlayState, PlayMove | None], ...]:
    """Return every state of such a game with the move made in it, None at the end."""
    return _game(seed, table_rules or profile())


def find_state(
    seed: int, wanted: Callable[[PlayState], T | None], *, table_rules: Profile | None = None
) -> tuple[PlayState, T]:
    """Return the first state of games seed, seed + 1, ... for which `wanted` gives a result, and the result.

    Raise `MahjError` if there is none in 200 games.
    """
    for number in range(seed, seed + GAMES):
        for play in game_states(number, table_rules=table_rules):
            found = wanted(play)
            if found is not None:
                return play, found
    raise MahjError(f"there is no such state in {GAMES} games from {seed} on")


@lru_cache(maxsize=64)
def _game(seed: int, table_rules: Profile) -> tuple[tuple[PlayState, PlayMove | None], ...]:
    rng = random.Random(f"classical game/{seed}")
    play = start(seed, table_rules=table_rules).dealt().now
    assert isinstance(play, PlayState)  # all tiles are dealt
    found: list[tuple[PlayState, PlayMove | None]] = []
    while play.phase is not Phase.OVER:
        move = _next_move(play, rng)
        found.append((play, move))
        play = apply(play, move).but(history=())
    return (*found, (play, None))


def _next_move(play: PlayState, rng: random.Random) -> PlayMove:
    """Return the next move: players who want the discard come before the one who would draw."""
    last = play.turn.right
    for seat in sorted(SEATS, key=lambda seat: (play.claim_of(seat) is not None, seat is last)):
        move = choose_move(play, seat, rng)
        if move is not None:
            return move
    raise MahjError(f"no player has a move at {play.phase}")  # pragma: no cover somebody always has a move
