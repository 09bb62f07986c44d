"""Games between computer players."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import lru_cache

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
from mahj_tutor.table.walls import Walls, check_seed


def game_moves(
    seed: int, *, table_rules: Profile | None = None, card: Card | None = None
) -> tuple[tuple[PlayState, PlayMove | None], ...]:
    """Return every state of a game with the move made in it, None at the end; the same seed, the same game.

    It goes from East's first discard on, with the first card unless another one is given. The states come
    without their history, which would take much memory.
    """
    check_seed(seed)
    return _game(seed, table_rules or profile(), card or first_card())


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
