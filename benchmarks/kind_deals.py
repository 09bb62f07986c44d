"""Deals in which a learner can make a hand with her own picks: `deals:` of a level in `lessons/levels.yaml`.

Where nobody calls or passes, she makes one in 3 games of 100. So such a level has deals of its own: of those
in which some player makes a hand, the ones in which careless learners make it, too.
`python -m benchmarks.kind_deals t2 0 1800` takes half an hour; run it again when walls are built in another
way (a test says so).
"""

from __future__ import annotations

import random
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace

from mahj_tutor.american.play.legality import apply
from mahj_tutor.american.play.moves import Discard, Pick, PlayMove, Rack, SayWall
from mahj_tutor.american.play.state import Phase, PlayState
from mahj_tutor.card import practice_card
from mahj_tutor.players.outlook import reachable_lines, tile_worths
from mahj_tutor.players.parts import Part
from mahj_tutor.players.player import choose_move
from mahj_tutor.players.table_record import opening
from mahj_tutor.rulebook.profiles import profile
from mahj_tutor.session.levels import Level, find_level
from mahj_tutor.table import SEATS, Seat
from mahj_tutor.tiles import Tile

LEARNERS, MADE_BY = 5, 4
"""Of so many careless learners, so many make a hand in a deal that is kind, as the sensible one does."""
CARELESS = 0.3
"""How often a careless learner throws the second of the tiles that she needs least."""


def dealt(level: Level, seed: int) -> PlayState:
    """Return the play as it begins at a level with these walls."""
    opened = opening(str(seed), seed, level=level.id, house="", me=Seat.EAST, without=level.without)
    now = opened.game(practice_card(), profile("league")).dealt().now
    assert isinstance(now, PlayState), "tiles are passed at this level"
    return now


def play(
    level: Level, seed: int, careless: float = 0, only: Seat | None = None, trial: int = 0
) -> Seat | None:
    """Return who makes a hand; with `only`, the others throw their first tile and make none."""
    now, rng = dealt(level, seed), random.Random(f"kind/{seed}/{trial}")
    while now.phase not in (Phase.DECLARED, Phase.OVER):
        is_other = only is not None and now.turn is not only
        now = replace(apply(now, _move(now, level, rng, careless, is_other=is_other)), history=())
    return now.turn if now.phase is Phase.DECLARED else None


def _move(now: PlayState, level: Level, rng: random.Random, careless: float, *, is_other: bool) -> PlayMove:
    if now.phase is Phase.WINDOW:
        seat = now.next_player(now.turn)
        return Pick(seat) if now.wall else SayWall(seat)
    if now.phase is Phase.LOOKED:
        return Rack(now.turn)
    if is_other:
        return Discard(now.turn, now.hand(now.turn).rack[0])
    move = choose_move(now, now.turn, rng, level.without - {Part.RIVALS})
    assert move is not None  # it is this player's turn
    is_slip = isinstance(move, Discard) and rng.random() < careless
    return Discard(now.turn, _second(now)) if is_slip else move


def _second(now: PlayState) -> Tile:
    """Return the second of the tiles that are needed least."""
    hand = now.hand(now.turn)
    worth = tile_worths(reachable_lines(now, now.turn, hand.rack, hand.shown), hand.rack)
    return sorted(worth, key=lambda kind: worth[kind])[min(1, len(worth) - 1)]


def kind_deals(level: Level, first: int, last: int) -> Iterator[tuple[Seat, int]]:
    """Yield kind deals among seeds, each with the seat of the learner."""
    for seed in range(first, last):
        seat = play(level, seed)
        if seat is not None and is_kind(level, seed, seat):
            yield seat, seed


def is_kind(level: Level, seed: int, seat: Seat) -> bool:
    """Whether learners of both sorts make a hand in this deal from this seat."""
    careless = (play(level, seed, CARELESS, seat, trial) is seat for trial in range(1, LEARNERS + 1))
    return play(level, seed, only=seat) is seat and sum(careless) >= MADE_BY


def run(name: str, first: int, last: int) -> None:
    """Print the kind deals of a level as the catalog has them."""
    found = defaultdict(list)
    for seat, seed in kind_deals(find_level(name), first, last):
        found[seat].append(seed)
    for seat in SEATS:
        print(f"    {seat}: {found[seat]}")


if __name__ == "__main__":
    run(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
