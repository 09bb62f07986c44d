"""The difficulty of a line: simulated games of a player who plays for this line and no other.

The game is simplified. Players choose a line that suits their tiles, so only the nearest of 60 deals is
played. In three passes the player gives away the least useful tiles for any tiles but jokers. Then the
player picks a tile each turn and discards the least useful one; the three others pick, too, and discard any
tile but a joker. For a line that isn't concealed the player calls discards that complete a group and bring
the hand nearer, and shows as few jokers as possible; for any line the player calls to win. Jokers are not
exchanged, and nobody else wins.

>>> from mahj_tutor.card import first_card
>>> easy, hard = (measure_difficulty(first_card().line(name), games=40) for name in ("even-1", "pair-1"))
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
"""The nearest to the line of this many deals is played: about the number of lines of a yearly card."""
RACK, OTHERS = 13, 3 * 13
"""The number of tiles of a player who isn't East, and of the three others."""


@dataclass(frozen=True, slots=True)
class Difficulty:
    """How hard a line is: `made` is the share of games (0 to 1) in which it is made before the wall ends.

    `missing` is the average number of tiles missing at the end, which is none in games that were won.
    """

    made: float
    missing: float


def measure_difficulty(line: Line, *, games: int = 400, seed: int = 0) -> Difficulty:
    """Return the difficulty of a line in this many games; the same seed plays the same games.

    Raise `MahjError` for a line without hands.
    """
    if not line.targets:
        raise MahjError(f"no hand of {line.id} can be made, so it cannot be played")
    goal = _Goal(line)
    missing = [_play(goal, random.Random(f"{seed}/{game}")) for game in range(games)]
    return Difficulty(missing.count(0) / games, sum(missing) / games)


class _Goal:
    """The line to be made, and what each tile is worth for it: how many of its hands have it."""

    def __init__(self, line: Line) -> None:
        self.solver = Solver(Card(line.id, 0, (line,)))
        self.worth: Counter[Tile] = Counter()
        self.sizes: dict[Tile, set[int]] = {}
        """The sizes of the groups that each tile may be called for."""
        for target in line.targets:
            with_jokers = [group for group in target.groups if group.takes_jokers]
            self.worth.update({group.tile for group in target.groups})
            self.worth[JOKER] += bool(with_jokers)
            for group in with_jokers if line.kind == "X" else ():
                self.sizes.setdefault(group.tile, set()).add(group.size)


def _play(goal: _Goal, rng: random.Random) -> int:
    """Play one game and return how many tiles are missing at the end."""
    deals = (rng.sample(AMERICAN, RACK) for _ in range(DEALS))
    rack = min(deals, key=lambda deal: goal.solver.tiles_away(tuple(deal)))
    player = _Player(goal, rack)
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
            player.offer(_take_any(others, rng))
        if not player.missing:
            break
    return player.missing


def _take_any(others: list[Tile], rng: random.Random) -> Tile:
    """Take any tile but a joker from the others."""
    index = rng.choice([index for index, tile in enumerate(others) if tile is not JOKER])
    return others.pop(index)


class _Player:
    """The player: a rack, exposures, and how many tiles are missing for the goal."""

    def __init__(self, goal: _Goal, rack: list[Tile]) -> None:
        self.goal, self.rack = goal, rack
        self.shown: tuple[Exposure, ...] = ()
        self.missing = self.tiles_away(rack, ())

    def tiles_away(self, rack: Iterable[Tile], shown: tuple[Exposure, ...]) -> int:
        return self.goal.solver.tiles_away(tuple(rack), shown)

    def pass_three(self, others: list[Tile], rng: random.Random) -> None:
        """Swap three tiles with the others, without jokers (CH2)."""
        passed = [self.give_up_tile(jokers=False) for _ in range(3)]
        self.rack += [_take_any(others, rng) for _ in passed]
        others += passed
        self.missing = self.tiles_away(self.rack, ())

    def pick(self, tile: Tile) -> None:
        """Pick a tile and discard one, unless the line is made."""
        if not self.goal.worth[tile]:
            return
        self.rack.append(tile)
        self.missing = self.tiles_away(self.rack, self.shown)
        if self.missing:
            self.give_up_tile()

    def offer(self, tile: Tile) -> None:
        """Call a discard to win, or for a group that brings the hand nearer."""
        if not self.goal.worth[tile]:
            return
        if self.missing == 1 and not self.tiles_away([*self.rack, tile], self.shown):
            self.missing = 0
            return
        called = self.after_call(tile)
        if called:
            self.rack, self.shown = called
            self.missing = self.tiles_away(*called)
            self.give_up_tile()

    def after_call(self, tile: Tile) -> tuple[list[Tile], tuple[Exposure, ...]] | None:
        """Return the rack and the exposures after a call that brings the hand nearer, or None."""
        for size in self.goal.sizes.get(tile, ()):
            naturals = min(self.rack.count(tile), size - 1)
            own = (tile,) * naturals + (JOKER,) * (size - 1 - naturals)
            if own.count(JOKER) > self.rack.count(JOKER):
                continue
            rack = list(without(self.rack, own))
            shown = (*self.shown, Exposure(tile, (tile, *own)))
            if self.tiles_away(rack, shown) < self.missing:
                return rack, shown
        return None

    def give_up_tile(self, *, jokers: bool = True) -> Tile:
        """Remove the least useful tile: not part of the nearest hand, and in the fewest hands of the line."""
        rack = tuple(self.rack)
        near = self.goal.solver.nearest(rack, self.shown, top=1)[0]
        spare = Counter(rack)
        spare.subtract(tile for group in arrange(near.target.groups, rack, self.shown) for tile in group)
        spare.update(tile for exposure in self.shown for tile in exposure.tiles)
        candidates = [tile for tile in spare if jokers or tile is not JOKER]
        least = min(candidates, key=lambda tile: (spare[tile] <= 0, self.goal.worth[tile], tile))
        self.rack.remove(least)
        return least
