"""Whole hands of the classical game between players who do at random whatever the rules allow.

A seed settles everything: the walls, the table rules, what the players like to do, and every move.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from enum import StrEnum

from mahj_tutor import classical
from mahj_tutor.classical.hands import most_sets
from mahj_tutor.classical.play.moves import (
    WANTED,
    Accept,
    Claim,
    ConcealedKong,
    Declare,
    Discard,
    Draw,
    Meld,
    PlayMove,
    Reject,
    Replace,
    SayDraw,
    SmallKong,
    TakeBack,
)
from mahj_tutor.classical.play.state import PlayState
from mahj_tutor.rulebook.profiles import profile
from mahj_tutor.table.seats import SEATS, Seat
from mahj_tutor.tiles import KINDS, Tile, without

CLASSICAL_KINDS = KINDS[:34]


class Bias(StrEnum):
    """What the players like to do."""

    ANY = "any"
    CLAIMS = "claims"
    DRAWS = "draws"
    NEAREST = "nearest"


def bias_of(seed: int) -> Bias:
    """Return what the players of a seed like to do: each way comes up equally often."""
    return tuple(Bias)[seed % len(Bias)]


def begin(seed: int) -> classical.Game:
    """Return the game of a seed with its walls built."""
    stays = "stays" if seed % 3 == 2 else "rotates"
    return classical.start(seed, table_rules=profile(classical_east_stays=stays))


def games(seed: int, *, most: int = 3_000) -> Iterator[tuple[classical.Game, classical.Move]]:
    """Yield every game with the move made in it, to its end; one without an end raises `AssertionError`."""
    rng, game = random.Random(seed), begin(seed)
    weigh = _WEIGHTS[bias_of(seed)]
    for _ in range(most):
        if game.is_over:
            return
        offered: list[classical.Move] = list(classical.legal_moves(game.now))
        assert offered, f"nobody can do anything in the game of seed {seed}"
        weights = [weigh(game.now, move) for move in offered]
        move = rng.choices(offered, weights)[0]
        yield game, move
        game = game.apply(move)
    raise AssertionError(f"the game of seed {seed} does not end")


def _claiming(_state: classical.GameState, move: classical.Move) -> float:
    return 12 if isinstance(move, (Claim, Meld, ConcealedKong, SmallKong)) else 1


def _drawing(_state: classical.GameState, move: classical.Move) -> float:
    return 1 if isinstance(move, (Claim, SayDraw)) else 40


def _near(state: classical.GameState, move: classical.Move) -> float:
    """Weigh by how many sets and pairs a move leaves: so hands are really won."""
    if isinstance(move, Declare) or (isinstance(move, Claim) and move.wanted == "mahjong"):
        return 10_000
    if isinstance(move, Discard) and isinstance(state, PlayState):
        left = without(state.hand(move.seat).concealed, (move.tile,))
        sets, has_pair = most_sets(left)
        beside = sum(_is_near(move.tile, each) for each in left)
        return 200.0 ** (sets + has_pair / 2) * 0.2**beside
    return 1


def _is_near(tile: Tile, other: Tile) -> bool:
    return other is tile or (tile.suit is other.suit is not None and abs(tile.index - other.index) <= 2)


_WEIGHTS: dict[Bias, Callable[[classical.GameState, classical.Move], float]] = {
    Bias.ANY: lambda _state, _move: 1,
    Bias.CLAIMS: _claiming,
    Bias.DRAWS: _drawing,
    Bias.NEAREST: _near,
}


# --- what may be tried -------------------------------------------------------------------------------


def tries(play: PlayState, rng: random.Random) -> Iterator[PlayMove]:
    """Yield all that anybody may think of now, mostly forbidden: other seats, tiles and sets."""
    thrown = [each.tile for each in play.thrown]
    for seat in SEATS:
        plain = (Draw, SayDraw, Replace, Declare, Accept, Reject)
        yield from (kind(seat) for kind in plain)
        held = [*dict.fromkeys(play.hand(seat).concealed)]
        shown = [each for one in play.hand(seat).sets for each in one.tiles]
        for tile in dict.fromkeys([*held, *shown, *thrown[-2:], rng.choice(CLASSICAL_KINDS)]):
            yield from (Discard(seat, tile), TakeBack(seat, tile), SmallKong(seat, tile))
            yield from (ConcealedKong(seat, tile, is_face_up) for is_face_up in (False, True))
        for wanted in WANTED:
            yield Claim(seat, wanted)
            yield Claim(seat, wanted, rng.choice([*thrown, *CLASSICAL_KINDS]))
        yield from _tried_melds(play, seat, rng)


def _tried_melds(play: PlayState, seat: Seat, rng: random.Random) -> Iterator[Meld]:
    tile = play.thrown[-1].tile if play.thrown else rng.choice(CLASSICAL_KINDS)
    near = [KINDS[tile.index + step] for step in (-2, -1, 0, 1, 2) if 0 <= tile.index + step < 34]
    yield from (Meld(seat, (one, other)) for one in near for other in near)
    yield from (Meld(seat, (tile,) * many) for many in range(5))
    yield Meld(seat, tuple(rng.sample(play.hand(seat).concealed, min(3, len(play.hand(seat).concealed)))))


def mutations(move: PlayMove, rng: random.Random) -> Iterator[PlayMove]:
    """Yield a legal move with one thing about it changed."""
    others = [seat for seat in SEATS if seat is not move.seat]
    tile = rng.choice(CLASSICAL_KINDS)
    match move:
        case Discard() | SmallKong() | TakeBack():
            yield from (type(move)(seat, move.tile) for seat in others)
            yield type(move)(move.seat, tile)
        case ConcealedKong():
            yield from (ConcealedKong(seat, move.tile) for seat in others)
            yield ConcealedKong(move.seat, tile)
            yield ConcealedKong(move.seat, move.tile, is_face_up=True)
        case Claim():
            yield from (Claim(seat, move.wanted) for seat in others)
            yield from (Claim(move.seat, wanted) for wanted in WANTED if wanted != move.wanted)
            yield Claim(move.seat, move.wanted, tile)
        case Meld():
            yield from (Meld(seat, move.tiles) for seat in others)
            yield Meld(move.seat, move.tiles[1:])
            yield from (Meld(move.seat, (*move.tiles[1:], each)) for each in (*move.tiles, tile))
            yield Meld(move.seat, (*move.tiles, tile))
        case _:
            yield from (type(move)(seat) for seat in others)
