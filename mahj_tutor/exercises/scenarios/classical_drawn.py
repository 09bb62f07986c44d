"""Scenes drawn from games of the classical game between computer players.

A process keeps all the games it has played, since there are few of them. Suits are renamed, so each state
stands for six. The same number and the same chance give the same situation.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from mahj_tutor.card import Card
from mahj_tutor.classical import Hand, PlayMove, PlayState
from mahj_tutor.classical.play.state import DiscardedTile
from mahj_tutor.classical.sets import declared
from mahj_tutor.errors import MahjError
from mahj_tutor.exercises.expressions import NoValueError, types
from mahj_tutor.exercises.games import move_in
from mahj_tutor.exercises.scenarios.bank import NEXT, Candidate, Search
from mahj_tutor.exercises.scenarios.classical import names_of_classical
from mahj_tutor.exercises.scenarios.moments import check_move, holds, scene_move
from mahj_tutor.exercises.scenarios.renaming import RENAMINGS, Renaming, rename_move
from mahj_tutor.exercises.situation import Named, Situation
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.players.classical import game_moves
from mahj_tutor.rulebook import Profile

GAMES = 48
"""How many games there are to draw from: as many as a process keeps."""
SPREAD = 31
"""Seeds that follow one another begin at games so far apart; it has no factor in common with their number."""


def classical_situation(
    search: Search, rules: Profile, card: Card, rng: random.Random, number: int
) -> Situation:
    """Return a drawn state of the classical game for which all conditions hold; raise `Unfit` if none does.

    `number` tells at which game the search begins.
    """
    check_move(search)
    chance, suits = rng.random(), rng.choice(RENAMINGS)
    first = number * SPREAD % GAMES
    for game in (*range(first, GAMES), *range(first)):
        fits = _fits(search, rules, card, game)
        if fits:
            candidate = fits[int(chance * len(fits))]
            play, after = game_moves(game, table_rules=rules)[candidate.state]
            other = _renamed(play, suits), after and rename_move(after, suits)
            found = (_situation(at, candidate, search, card, move) for at, move in (other, (play, after)))
            return next(filter(None, found))  # as it was played it fits, if not with other suits
    raise Unfit("E090", f"no state of {GAMES} classical games fits", "ask for less", ("scene", "find"))


@lru_cache(maxsize=512)
def _fits(search: Search, rules: Profile, card: Card, game: int) -> tuple[Candidate, ...]:
    """Return all that fits in a game: states with the learner's seat and the player asked about."""
    return tuple(_fitting(search, rules, card, game))


def _fitting(search: Search, rules: Profile, card: Card, game: int) -> Iterator[Candidate]:
    for number, (play, after) in enumerate(game_moves(game, table_rules=rules)):
        for me, who in search.pairs:
            candidate = Candidate(number, me, who)
            if _situation(play, candidate, search, card, after) is not None:
                yield candidate


def _situation(
    play: PlayState, candidate: Candidate, search: Search, card: Card, after: PlayMove | None
) -> Situation | None:
    """Return the situation of a state, None where the conditions don't hold or there is no such move."""
    people = {"me": Named(types.PLAYER, candidate.me), "who": Named(types.PLAYER, candidate.who)}
    at = Situation(play, candidate.me, card, play.table_rules, {**names_of_classical(play), **people})
    if search.move:
        if search.move == NEXT and after is None:
            return None
        try:
            move = after if search.move == NEXT else move_in(play, scene_move(search.move, at))
        except (NoValueError, IndexError, MahjError):
            return None
        at = at.but(move=Named(types.MOVE, move))
    return at if holds(search.compiled, at) else None


# --- suits renamed ---------------------------------------------------------------------------------------


def _renamed(play: PlayState, by: Renaming) -> PlayState:
    """Return a state with the suits renamed in all that lies on the table."""

    def discard(each: DiscardedTile) -> DiscardedTile:
        return DiscardedTile(each.seat, by[each.tile.index])

    return play.but(
        hands=tuple(_hand(each, by) for each in play.hands),
        wall=tuple(by[each.index] for each in play.wall),
        thrown=tuple(map(discard, play.thrown)),
        claimed=play.claimed and discard(play.claimed),
        history=(),
    )


def _hand(hand: Hand, by: Renaming) -> Hand:
    sets = tuple(declared([by[each.index] for each in some.tiles], some.kong) for some in hand.sets)
    return replace(hand, concealed=tuple(sorted(by[each.index] for each in hand.concealed)), sets=sets)
