"""Games between computer players: the states of a game, and a search for a state with some property."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import TypeVar

from mahj_tutor.american.charleston.state import begin_charleston
from mahj_tutor.american.deal.order import deal_tiles
from mahj_tutor.american.play.legality import apply
from mahj_tutor.american.play.moves import PlayMove
from mahj_tutor.american.play.state import Phase, PlayState, begin_play
from mahj_tutor.card import Card, first_card
from mahj_tutor.errors import MahjError
from mahj_tutor.players.charleston import play_charleston
from mahj_tutor.players.player import choose_move
from mahj_tutor.rulebook.profiles import Profile, profile
from mahj_tutor.table.dice import roll
from mahj_tutor.table.seats import Seat
from mahj_tutor.table.walls import Walls

T = TypeVar("T")

GAMES = 200
"""How many games `find_state` searches."""


def game_states(
    seed: int, *, table_rules: Profile | None = None, card: Card | None = None
) -> Iterator[PlayState]:
    """Yield every state of a game from East's first discard to the end; the same seed plays the same game.

    It is played with the first card unless another one is given. The states come without their history,
    which would take much memory.
    """
    yield from (state for state, _ in _game(seed, table_rules or profile(), card or first_card()))


def game_moves(
    seed: int, *, table_rules: Profile | None = None, card: Card | None = None
) -> tuple[tuple[PlayState, PlayMove | None], ...]:
    """Return every state of such a game with the move made in it, None at the end."""
    return _game(seed, table_rules or profile(), card or first_card())


def find_state(
    seed: int,
    wanted: Callable[[PlayState], T | None],
    *,
    table_rules: Profile | None = None,
    card: Card | None = None,
) -> tuple[PlayState, T]:
    """Return the first state of games seed, seed + 1, ... for which `wanted` gives a result, and the result.

    Raise `MahjError` if there is none in 200 games.
    """
    for number in range(seed, seed + GAMES):
        for play in game_states(number, table_rules=table_rules, card=card):
            found = wanted(play)
            if found is not None:
                return play, found
    raise MahjError(f"there is no such moment in {GAMES} games from {seed} on")


@lru_cache(maxsize=64)
def _game(seed: int, table_rules: Profile, card: Card) -> tuple[tuple[PlayState, PlayMove | None], ...]:
    rng = random.Random(f"game/{seed}")
    dice = roll(rng)
    dealt = begin_charleston(
        deal_tiles(Walls.build(seed), dice, table_rules=table_rules), table_rules, seed=seed
    )
    play = begin_play(play_charleston(dealt, card), card, kept=2 * dice)
    found: list[tuple[PlayState, PlayMove | None]] = []
    while play.phase is not Phase.OVER:
        move = _next_move(play, rng)
        found.append((play, move))
        play = replace(apply(play, move), history=())
    return (*found, (play, None))


def _next_move(play: PlayState, rng: random.Random) -> PlayMove:
    """Return the next move: players who want to call come before the one who would pick."""
    for seat in sorted(play.seats, key=lambda seat: _priority(play, seat)):
        move = choose_move(play, seat, rng)
        if move is not None:
            return move
    raise MahjError(f"nobody knows what to do at {play.phase}")  # pragma: no cover somebody always has a move


def _priority(play: PlayState, seat: Seat) -> tuple[bool, bool]:
    has_claimed = any(claim.seat is seat for claim in play.claims)
    return has_claimed, play.phase is Phase.WINDOW and play.next_player(play.turn) is seat
