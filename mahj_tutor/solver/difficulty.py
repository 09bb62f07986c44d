"""How hard a line of the card is: dealt again and again to a player who wants this line and no other.

The game is made simple. A player chooses a line that suits her tiles, so of 60 deals only the one nearest to the
line is played. In three passes she gives away what she wants least for tiles that are never Jokers. Then she
picks a tile in each turn and throws what she wants least; the three others pick too, and throw any tile of theirs
but a Joker. For an open line she calls a discard that completes a group and brings her nearer, and shows as few
Jokers as she can; for any line she calls to win. Jokers are not exchanged, nobody else wins.

>>> from mahj_tutor.card import first_card
>>> easy, hard = (difficulty(first_card().line(name), games=40) for name in ("even-1", "pair-1"))
>>> easy.made > hard.made, easy.missing < hard.missing
(True, True)
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from mahj_tutor.card import Card, Line
from mahj_tutor.errors import MahjError
from mahj_tutor.solver.arrangement import arrange
from mahj_tutor.solver.exposure import Exposure
from mahj_tutor.solver.solver import Solver
from mahj_tutor.tiles import AMERICAN, JOKER, Tile, without

DEALS = 60
"""Deals of which the nearest to the line is played: about as many as a yearly card has lines."""
HELD, OTHERS = 13, 3 * 13
"""The tiles of a player who is not East, and those of the three others."""


@dataclass(frozen=True, slots=True)
class Difficulty:
    """How hard a line is: `made` is the share of games (0 to 1) in which it is made before the wall ends.

    `missing` is how many tiles are missing then, on average and in games that were won none.
    """

    made: float
    missing: float


def difficulty(line: Line, *, games: int = 400, seed: int = 0) -> Difficulty:
    """Return how hard a line is by this many games; the same seed plays the same games.

    A line without hands raises `MahjError`.
    """
    if not line.targets:
        raise MahjError(f"no hand of {line.id} can be made, so it cannot be played")
    aim = _Aim(line)
    missing = [_missing(aim, random.Random(f"{seed}/{game}")) for game in range(games)]
    return Difficulty(missing.count(0) / games, sum(missing) / games)


class _Aim:
    """A line somebody wants, and what each tile is worth for it: how many of its hands want it."""

    def __init__(self, line: Line) -> None:
        self.hands = Solver(Card(line.id, 0, (line,)))
        self.worth: Counter[Tile] = Counter()
        self.sizes: dict[Tile, set[int]] = {}
        """The sizes of the groups one may call each tile for."""
        for target in line.targets:
            opens = [group for group in target.groups if group.is_open]
            self.worth.update({group.tile for group in target.groups})
            self.worth[JOKER] += bool(opens)
            for group in opens if line.kind == "X" else ():
                self.sizes.setdefault(group.tile, set()).add(group.size)


def _missing(aim: _Aim, rng: random.Random) -> int:
    """Play one game and return how many tiles are missing at its end."""
    deals = (rng.sample(AMERICAN, HELD) for _ in range(DEALS))
    rack = min(deals, key=lambda deal: aim.hands.tiles_away(tuple(deal)))
    player = _Player(aim, rack)
    rest = list(without(AMERICAN, rack))
    rng.shuffle(rest)
    others, wall = rest[:OTHERS], rest[OTHERS:]
    for _ in range(3):
        player.pass_three(others, rng)
    for turn, tile in enumerate(wall):
        if turn % 4 == 0:
            player.pick(tile)
        else:
            others.append(tile)
            player.hear(_thrown(others, rng))
        if not player.missing:
            break
    return player.missing


def _thrown(others: list[Tile], rng: random.Random) -> Tile:
    """Take any tile from the others, but no Joker."""
    place = rng.choice([place for place, tile in enumerate(others) if tile is not JOKER])
    return others.pop(place)


class _Player:
    """The tiles of one who wants a line, and how many are missing."""

    def __init__(self, aim: _Aim, rack: list[Tile]) -> None:
        self.aim, self.rack = aim, rack
        self.shown: tuple[Exposure, ...] = ()
        self.missing = self.away(rack, ())

    def away(self, rack: Iterable[Tile], shown: tuple[Exposure, ...]) -> int:
        return self.aim.hands.tiles_away(tuple(rack), shown)

    def pass_three(self, others: list[Tile], rng: random.Random) -> None:
        """Give away three tiles for three others, without Jokers (CH2)."""
        given = [self.least(jokers=False) for _ in range(3)]
        self.rack += [_thrown(others, rng) for _ in given]
        others += given
        self.missing = self.away(self.rack, ())

    def pick(self, tile: Tile) -> None:
        """Take a tile and throw one, unless the line is made."""
        if not self.aim.worth[tile]:
            return
        self.rack.append(tile)
        self.missing = self.away(self.rack, self.shown)
        if self.missing:
            self.least()

    def hear(self, tile: Tile) -> None:
        """Call a discard to win, or for a group that brings the hand nearer."""
        if not self.aim.worth[tile]:
            return
        if self.missing == 1 and not self.away([*self.rack, tile], self.shown):
            self.missing = 0
            return
        called = self.called(tile)
        if called:
            self.rack, self.shown = called
            self.missing = self.away(*called)
            self.least()

    def called(self, tile: Tile) -> tuple[list[Tile], tuple[Exposure, ...]] | None:
        """Her rack and what she shows after a call for a group, if there is one that brings her nearer."""
        for size in self.aim.sizes.get(tile, ()):
            real = min(self.rack.count(tile), size - 1)
            joining = (tile,) * real + (JOKER,) * (size - 1 - real)
            if joining.count(JOKER) > self.rack.count(JOKER):
                continue
            rack = list(without(self.rack, joining))
            shown = (*self.shown, Exposure(tile, (tile, *joining)))
            if self.away(rack, shown) < self.missing:
                return rack, shown
        return None

    def least(self, *, jokers: bool = True) -> Tile:
        """Take from her rack what she wants least: no part of her nearest hand, and wanted by the fewest hands."""
        rack = tuple(self.rack)
        near = self.aim.hands.nearest(rack, self.shown, top=1)[0]
        free = Counter(rack)
        free.subtract(tile for group in arrange(near.target.groups, rack, self.shown) for tile in group)
        free.update(tile for group in self.shown for tile in group.tiles)
        may_go = [tile for tile in free if jokers or tile is not JOKER]
        least = min(may_go, key=lambda tile: (free[tile] <= 0, self.aim.worth[tile], tile))
        self.rack.remove(least)
        return least
