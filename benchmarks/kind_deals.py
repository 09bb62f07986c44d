"""Deals that suit a level of the table: `deals:` in `lessons/levels.yaml`.

Where nobody else plays to win, most games end at the wall: there it is deals in which careless learners make
a hand with their own picks. Where all play to win, some games take longer than a learner wants to sit: there
it is deals that are over in good time however she plays.
`python -m benchmarks.kind_deals t2 0 1800`, `... t3 0 2000 3` (made by three careless learners of five),
`... t4 0 2600` and `... t5 0 1500` take up to half an hour each; run them again when walls are built in
another way (a test says so).
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from mahj_tutor.american import CharlestonState, Give, Move, PlayState
from mahj_tutor.american.play.moves import Discard
from mahj_tutor.american.play.state import Phase
from mahj_tutor.card import practice_card
from mahj_tutor.players.charleston import charleston_move
from mahj_tutor.players.outlook import reachable_lines, tile_worths
from mahj_tutor.players.parts import Part
from mahj_tutor.players.player import choose_move
from mahj_tutor.players.table_record import opening
from mahj_tutor.rulebook.profiles import profile
from mahj_tutor.session.levels import Level, find_level
from mahj_tutor.table import SEATS, Seat
from mahj_tutor.tiles import JOKER, Tile, without

CARELESS = 0.3
"""How often a careless learner throws the second of the tiles that she needs least, or passes any tile."""
LEARNERS = 5
"""How many careless learners play a deal that a sensible one has won."""
LONG = 90
"""The most discards of a game that is over in good time."""
RACES = 30
"""How many careless learners play a deal where all play to win."""
LONG_RACES = 2
"""How many of their games may take longer."""


class Ended(NamedTuple):
    """How a game ended: who made a hand, if anybody did, and after how many discards."""

    winner: Seat | None
    discards: int


@dataclass(frozen=True)
class Deal:
    """A deal at a level, and the seat of the learner; without one all four play to win."""

    level: Level
    seed: int
    me: Seat | None = None

    def played(self, careless: float = 0, trial: int = 0) -> Ended:
        """Return how a game ends whose learner is as careless as that."""
        left_out, rng = self.level.without, Random(f"kind/{self.seed}/{trial}")
        opened = opening("", self.seed, level=self.level.id, house="", me=Seat.EAST, without=left_out)
        game = opened.game(practice_card(), profile("league")).dealt()
        discards = 0
        while not game.is_over:
            assert isinstance(game.now, CharlestonState | PlayState)
            move = next(move for seat in SEATS if (move := self._move(game.now, seat, rng, careless)))
            if isinstance(game.now, PlayState) and game.now.phase is Phase.DECLARED:
                return Ended(game.now.turn, discards)
            discards += isinstance(move, Discard)
            game = game.apply(move)
        return Ended(None, discards)

    def _move(
        self, now: CharlestonState | PlayState, seat: Seat, rng: Random, careless: float
    ) -> Move | None:
        if isinstance(now, CharlestonState):
            meant: Move | None = charleston_move(now, seat)
        else:
            plays = self.level.without - ({Part.RIVALS} if self.me in (None, seat) else set())
            meant = choose_move(now, seat, rng, plays)
        slips = seat is self.me and rng.random() < careless
        return _slip(now, meant, rng) if slips and meant else meant


def _slip(now: CharlestonState | PlayState, meant: Move, rng: Random) -> Move:
    """Return what a careless learner does instead."""
    match meant, now:
        case Give(tiles=(_, *others)), CharlestonState():
            rest = [tile for tile in without(now.rack(meant.seat), others) if tile is not JOKER]
            return Give(meant.seat, (rng.choice(rest), *others), meant.blind)
        case Discard(), PlayState():
            return Discard(meant.seat, _second(now))
    return meant


def _second(now: PlayState) -> Tile:
    """Return the second of the tiles that are needed least."""
    hand = now.hand(now.turn)
    worth = tile_worths(reachable_lines(now, now.turn, hand.rack, hand.shown), hand.rack)
    return sorted(worth, key=lambda kind: worth[kind])[min(1, len(worth) - 1)]


def kind_deals(level: Level, seeds: range, made_by: int) -> Iterator[tuple[Seat, int]]:
    """Yield deals among seeds that suit a level, each with the seat of the learner.

    A sensible one makes a hand. At least `made_by` careless ones make one, too, where nobody else plays to
    win; elsewhere few of their games are long.
    """
    for seed in seeds:
        seat = Deal(level, seed).played().winner
        deal = Deal(level, seed, seat)
        if seat is None or deal.played().winner is not seat:
            continue
        if _is_made(deal, made_by) if Part.RIVALS in level.without else _is_short(deal):
            yield seat, seed


def _is_made(deal: Deal, made_by: int) -> bool:
    """Return whether that many careless learners make a hand, as a sensible one does."""
    winners = [deal.played(CARELESS, trial).winner for trial in range(1, LEARNERS + 1)]
    return winners.count(deal.me) >= made_by


def _is_short(deal: Deal) -> bool:
    """Return whether hardly any game is long; most deals are given up after a few games."""
    long = 0
    for trial in range(RACES):
        long += deal.played(CARELESS if trial else 0, trial).discards > LONG
        if long > LONG_RACES:
            return False
    return True


def run(name: str, first: int, last: int, made_by: int = LEARNERS - 1) -> None:
    """Print the kind deals of a level as its file has them."""
    found = defaultdict(list)
    for seat, seed in kind_deals(find_level(name), range(first, last), made_by):
        found[seat].append(seed)
    for seat in SEATS:
        print(f"    {seat}: {found[seat]}")


if __name__ == "__main__":
    run(sys.argv[1], *map(int, sys.argv[2:]))
