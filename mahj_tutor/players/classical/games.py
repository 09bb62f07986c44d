"""Games of the classical game between computer players.

>>> states = [state for state, _ in game_moves(3)]
>>> states[0].phase.value, states[-1].phase.value
('discard', 'over')
"""

from __future__ import annotations

import random
from functools import lru_cache

from mahj_tutor.classical.game import start
from mahj_tutor.classical.play.legality import apply
from mahj_tutor.classical.play.moves import PlayMove
from mahj_tutor.classical.play.state import Phase, PlayState
from mahj_tutor.errors import MahjError
from mahj_tutor.players.classical.player import choose_move
from mahj_tutor.rulebook.profiles import Profile, profile
from mahj_tutor.table.seats import SEATS
from mahj_tutor.table.walls import check_seed


def game_moves(
    seed: int, *, table_rules: Profile | None = None
) -> tuple[tuple[PlayState, PlayMove | None], ...]:
    """Return every state of a game with the move made in it, None at the end; the same seed, the same game.

    It goes from East's first discard on. The states come without their history, which would take much memory.
    """
    check_seed(seed)
    return _game(seed, table_rules or profile())


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
