"""Whole games between computer players: every state of one, and the first moment that is as one wants it."""

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
from mahj_tutor.players.passes import choose_passes
from mahj_tutor.players.player import choose_move
from mahj_tutor.rulebook.profiles import Profile, profile
from mahj_tutor.table.dice import roll
from mahj_tutor.table.seats import Seat
from mahj_tutor.table.walls import Walls

T = TypeVar("T")

GAMES = 200
"""How many games are searched for a moment."""


def played_states(
    seed: int, *, table_rules: Profile | None = None, card: Card | None = None
) -> Iterator[PlayState]:
    """Yield every state of one game, from East's first discard to its end; the same seed plays the same game.

    It is played on the first card unless another one is given.

    Histories are left out: they would make a game's states heavy, and each state tells what matters.
    """
    yield from _game(seed, table_rules or profile(), card or first_card())


def first_state(
    seed: int,
    wanted: Callable[[PlayState], T | None],
    *,
    table_rules: Profile | None = None,
    card: Card | None = None,
) -> tuple[PlayState, T]:
    """Return the first state in games seed, seed + 1, ... for which `wanted` gives something, and what it gives.

    Raises `MahjError` when there is none in 200 games.
    """
    for number in range(seed, seed + GAMES):
        for play in played_states(number, table_rules=table_rules, card=card):
            found = wanted(play)
            if found is not None:
                return play, found
    raise MahjError(f"there is no such moment in {GAMES} games from {seed} on")


@lru_cache(maxsize=64)
def _game(seed: int, table_rules: Profile, card: Card) -> tuple[PlayState, ...]:
    rng = random.Random(f"game/{seed}")
    rolled = roll(rng)
    dealt = begin_charleston(
        deal_tiles(Walls.build(seed), rolled, table_rules=table_rules), table_rules, seed=seed
    )
    play = begin_play(choose_passes(dealt, card), card, kept=2 * rolled)
    states = [play]
    while play.phase is not Phase.OVER:
        play = replace(apply(play, _next_move(play, rng)), history=())
        states.append(play)
    return tuple(states)


def _next_move(play: PlayState, rng: random.Random) -> PlayMove:
    """What is done next: whoever wants to call is heard before anybody takes the tile or picks."""
    for seat in sorted(play.seats, key=lambda each: _asked(play, each)):
        move = choose_move(play, seat, rng)
        if move is not None:
            return move
    raise MahjError(f"nobody knows what to do at {play.phase}")  # pragma: no cover a player always does


def _asked(play: PlayState, seat: Seat) -> tuple[bool, bool]:
    claimed = any(claim.seat is seat for claim in play.claims)
    return claimed, play.phase is Phase.WINDOW and play.next_player(play.turn) is seat
