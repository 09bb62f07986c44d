"""Whole games of players who do at random whatever the rules allow: the driver of proofs and benchmarks.

A seed settles everything: who sits, the table rules, what the players like to do, and every move.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import islice

from mahj_tutor.american import game as american
from mahj_tutor.american.charleston.legality import faults as passing_faults
from mahj_tutor.american.charleston.moves import Give
from mahj_tutor.american.charleston.state import CharlestonState
from mahj_tutor.american.play.legality import consequence, faults, legal_moves
from mahj_tutor.american.play.moves import (
    SIZES,
    WANTED,
    Accept,
    Call,
    Challenge,
    Change,
    Declare,
    Discard,
    LetGo,
    Pick,
    PlayMove,
    Rack,
    SayWall,
    Show,
    Swap,
    TakeBack,
    ThrowIn,
    Wait,
)
from mahj_tutor.american.play.state import Phase, PlayState
from mahj_tutor.rulebook.profiles import Profile, options, profile
from mahj_tutor.solver import Exposure
from mahj_tutor.table.seats import SEATS, Seat
from mahj_tutor.tiles import JOKER, KINDS, Tile, without


class Bias(StrEnum):
    """What the players like to do."""

    ANY = "any"
    CALLS = "calls"
    DISCARDS = "discards"
    NEAREST = "nearest"


@dataclass(frozen=True, slots=True)
class Setting:
    """How a random game is played; `slips` is how often a forbidden move that counts is made all the same."""

    seed: int
    bias: Bias = Bias.ANY
    table_rules: Profile = field(default_factory=profile)
    missing: Seat | None = None
    slips: float = 0.0
    unusual: float = 0.05

    def start(self) -> american.Game:
        """Return the game with its walls built."""
        pays = self.table_rules.wall_game_pot == "on"
        return american.start(
            self.seed,
            table_rules=self.table_rules,
            missing=self.missing,
            pot=25 * (self.seed % 4) if pays else 0,
            bettor_on=self._backed() if self.table_rules.bettor == "on" else None,
        )

    def _backed(self) -> Seat:
        return next(seat for seat in SEATS[self.seed % 4 :] + SEATS if seat is not self.missing)


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a game: `game` stands before it, `after` follows; a slip is no legal action."""

    game: american.Game
    action: american.Move
    after: american.Game
    is_slip: bool = False


def setting(seed: int) -> Setting:
    """Return the setting of a seed: every kind of table comes up."""
    rng = random.Random(f"setting {seed}")
    chosen: dict[str, str] = {}
    if seed % 3 == 2:
        chosen = {name: rng.choice(list(each.meanings)) for name, each in options().items()}
    return Setting(
        seed,
        tuple(Bias)[seed % 4],
        profile(("sources", "league", "home")[seed % 3], **chosen),
        rng.choice([None, None, *SEATS[1:]]),
        slips=0.01 if rng.random() < 0.25 else 0.0,
        unusual=0.01 if seed % 4 == 3 else 0.05,
    )


def steps(how: Setting, *, most: int = 20_000) -> Iterator[Step]:
    """Yield every step of a game to its end; one that does not end raises `AssertionError`."""
    rng = random.Random(how.seed)
    game = how.start()
    for _ in range(most):
        if game.is_over:
            return
        step = _step(game, how, rng)
        yield step
        game = step.after
    raise AssertionError(f"the game of seed {how.seed} does not end")


def _step(game: american.Game, how: Setting, rng: random.Random) -> Step:
    now = game.now
    if isinstance(now, CharlestonState):
        if now.is_untouched and how.slips and rng.random() < how.slips:
            return _made(game, Declare(Seat.EAST))
        action: american.Move = _passing(now, rng)
    elif isinstance(now, PlayState):
        if rng.random() < how.slips:
            slip = _slip(game, now, rng)
            if slip is not None:
                return slip
        action = choose(now, how, rng)
    else:
        action = next(american.legal_moves(now))
    return Step(game, action, game.apply(action))


def _passing(table: CharlestonState, rng: random.Random) -> american.Move:
    """One of the first few legal actions of anybody; a pass is made blind in part now and then."""
    for seat in rng.sample(table.seats, len(table.seats)):
        few = list(islice(american.legal_moves(table, seat), 8))
        if few:
            action = rng.choice(few)
            if isinstance(action, Give) and len(action.tiles) == 3:
                blind = rng.randint(0, 3)
                given = replace(action, tiles=action.tiles[blind:], blind=blind)
                return action if passing_faults(table, given) else given
            return action
    raise AssertionError(f"nobody can do anything at {table.stage}")


def choose(play: PlayState, how: Setting, rng: random.Random) -> PlayMove:
    """Choose a legal move the way these players like it."""
    if rng.random() < how.unusual:
        rare = [move for move in unusual(play, rng) if not faults(play, move)]
        if rare:
            return rng.choice(rare)
    offered = list(legal_moves(play))
    assert offered, f"nobody can do anything in the {play.phase} of seed {how.seed}"
    weigh = _WEIGHTS[how.bias]
    return rng.choices(offered, [weigh(play, move) for move in offered])[0]


def _slip(game: american.Game, play: PlayState, rng: random.Random) -> Step | None:
    """A forbidden move that counts, where a few tries find one."""
    for move in rng.sample(list(tries(play, rng)), 60):
        if consequence(play, move).kind not in ("legal", "nothing"):
            return _made(game, move)
    return None


def _made(game: american.Game, move: american.Move) -> Step:
    return Step(game, move, game.happen(move), is_slip=True)


# --- what players like -------------------------------------------------------------------------------


def _calling(play: PlayState, move: PlayMove) -> float:
    return 12 if isinstance(move, (Call, Show, Swap, Wait)) else 1


def _discarding(play: PlayState, move: PlayMove) -> float:
    return 40 if isinstance(move, (Pick, Rack, Discard, Show, LetGo, SayWall, Accept)) else 1


def _near(play: PlayState, move: PlayMove) -> float:
    """Weigh by how near a line a move brings a player: so games are really won."""
    if isinstance(move, (Declare, Show, Swap, Accept)) or (
        isinstance(move, Call) and move.wanted == "mahjong"
    ):
        return 200
    hand = play.hand(move.seat)
    away = play.solver.tiles_away
    if isinstance(move, Discard):
        if play.phase is Phase.LOOKED:
            return 0.02
        return 200 * 0.02 ** away(without(hand.rack, (move.tile,)), hand.shown)
    if isinstance(move, Call):
        tile = (
            play.thrown[-1].tile
            if play.called is None or play.phase is not Phase.DISCARD
            else play.called.tile
        )
        real = min(hand.rack.count(tile), SIZES[move.wanted] - 1)
        mine = (tile,) * real + (JOKER,) * (SIZES[move.wanted] - 1 - real)
        shown = (*hand.shown, Exposure(tile, (tile, *mine)))
        nearer = away(without(hand.rack, mine), shown) < away(hand.rack, hand.shown)
        return 20 if nearer else 0.01
    if isinstance(move, Change):
        return 0  # nothing comes nearer, and it could go on for ever
    return 0.02 if isinstance(move, (Wait, Challenge)) else 1


_WEIGHTS: dict[Bias, Callable[[PlayState, PlayMove], float]] = {
    Bias.ANY: lambda _play, _move: 1,
    Bias.CALLS: _calling,
    Bias.DISCARDS: _discarding,
    Bias.NEAREST: _near,
}


# --- what may be tried -------------------------------------------------------------------------------


def unusual(play: PlayState, rng: random.Random) -> Iterator[PlayMove]:
    """Yield moves that may be legal though `moves` leaves them out."""
    seat = rng.choice(play.living)
    yield Challenge(seat, rng.choice(SEATS))
    if play.turn is seat and play.hand(seat).rack:
        tile = play.picked or rng.choice(play.hand(seat).rack)
        yield from (Discard(seat, tile, "same"), Discard(seat, tile, tile.name))
        if play.tile_source == "call" and play.hand(seat).shown:
            last = play.hand(seat).shown[-1]
            yield from (Change(seat, group) for group in groups(last.tile))
    yield from (Call(seat, wanted, rng.choice(play.card.lines).id) for wanted in SIZES)


def groups(tile: Tile) -> Iterator[tuple[Tile, ...]]:
    """Yield every mixture of up to six of a tile and jokers."""
    yield from ((tile,) * real + (JOKER,) * wild for real in range(6) for wild in range(6) if real + wild < 7)


def tries(play: PlayState, rng: random.Random) -> Iterator[PlayMove]:
    """Yield all that anybody may think of now, mostly forbidden: other seats, tiles, groups and owners."""
    for seat in SEATS:
        plain = (Pick, Rack, TakeBack, Wait, LetGo, Declare, Accept, ThrowIn, SayWall)
        yield from (kind(seat) for kind in plain)
        yield from (Challenge(seat, whom) for whom in SEATS)
        yield from _tried_discards(play, seat, rng)
        yield from _tried_calls(play, seat, rng)
        yield from _tried_swaps(play, seat, rng)


def _tried_discards(play: PlayState, seat: Seat, rng: random.Random) -> Iterator[PlayMove]:
    held = [*dict.fromkeys(play.hand(seat).rack), *([play.picked] if play.picked else []), rng.choice(KINDS)]
    yield from (Discard(seat, tile) for tile in held)
    for said in ("same", rng.choice(KINDS).name, "Elephant"):
        yield Discard(seat, rng.choice(held), said)


def _tried_calls(play: PlayState, seat: Seat, rng: random.Random) -> Iterator[PlayMove]:
    yield from (Call(seat, wanted) for wanted in WANTED)
    for plan in (rng.choice(play.card.lines).id, "no-such-line"):
        yield Call(seat, rng.choice(WANTED), plan)
    thrown = play.called or (play.thrown[-1] if play.thrown else None)
    tile = thrown.tile if thrown else rng.choice(KINDS)
    mixtures = [*groups(tile), (rng.choice(KINDS), tile, JOKER)]
    yield from (Show(seat, group) for group in mixtures)
    yield from (Change(seat, group) for group in rng.sample(mixtures, 8))


def _tried_swaps(play: PlayState, seat: Seat, rng: random.Random) -> Iterator[PlayMove]:
    for owner in SEATS:
        shown = [group.tile for group in play.hand(owner).shown]
        for tile in dict.fromkeys([*shown, JOKER, rng.choice(KINDS)]):
            yield from (Swap(seat, tile, owner, from_table=flag) for flag in (False, True))
