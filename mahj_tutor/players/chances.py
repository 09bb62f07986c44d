"""How likely a player is to win from where she is: what has been counted in games of the computer players.

A position is told by how far her nearest hand is, what is left in the wall, whether she has exposed anything
and how many tiles would help her: all of it she can see herself. `chance_counts` makes the table.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from math import exp, log
from pathlib import Path
from typing import Any
from zlib import crc32

from mahj_tutor.american.play.state import Phase, PlayState
from mahj_tutor.card import BUILT_IN, HAND_SIZE, Card
from mahj_tutor.solver import Exposure, Solver
from mahj_tutor.table.seats import Seat
from mahj_tutor.tiles import Tile, copies, without

FILE = Path(__file__).with_name("chances.json")
"""The table: `make chances` writes it."""
AWAY = (2, 3, 4, 5, 6, 7)
"""Where bands of tiles away begin, after the first: 1, 2, ... 6, 7 and more."""
WALL = (5, 10, 20, 30, 40, 50, 60, 70, 80)
"""Where bands of tiles in the wall begin, after the first: 0 to 4, 5 to 9, ... 80 and more."""
USEFUL = (9, 16)
"""Where bands of useful tiles begin, after the first: 0 to 8, 9 to 15, 16 and more."""

Tiles = tuple[Tile, ...]
Cell = tuple[int, int, int, int]
"""Where a position lies in the table: 1 for an open hand, then its bands of away, wall and useful."""
Chances = Sequence[Sequence[Sequence[Sequence[float]]]]
"""Chances by those four."""


@dataclass(frozen=True, slots=True)
class Position:
    """Where a player stands between two turns, with 13 tiles.

    `away` is how many tiles her nearest hand lacks that can still be made; a concealed hand that lacks two or
    more counts as one farther, since no call helps it. `wall` is how many tiles are left in the wall,
    `useful` how many that she hasn't seen would bring her nearer; jokers in other players' exposures are
    among them, since they can be exchanged.
    """

    away: int
    wall: int
    is_open: bool
    useful: int

    @property
    def cell(self) -> Cell:
        """Where it lies in the table."""
        away, wall, useful = bisect_right(AWAY, self.away), bisect_right(WALL, self.wall), self.useful
        return int(self.is_open), away, wall, bisect_right(USEFUL, useful)


@dataclass(frozen=True, slots=True)
class Sight:
    """What a player goes by: nothing that she can't see. `seeing` and `sight_of` make it.

    `held` are the tiles of her rack, with one that she has picked, `shown` the groups she has exposed.
    `alive` is the set of targets that can still be made, `seen` counts the tiles that she sees beside her
    own, and `wall` is how many tiles are left there. `against` is `against(play, seat)`.
    """

    solver: Solver
    alive: int
    held: Tiles
    shown: tuple[Exposure, ...]
    seen: Mapping[Tile, int]
    wall: int
    against: int = 0

    @property
    def away(self) -> int:
        """How many tiles her nearest hand lacks, as `Position` has it; 14 where no hand can be made."""
        lacking, is_one_more = self.lacking
        return min(lacking + is_one_more, HAND_SIZE)

    @property
    def lacking(self) -> tuple[int, bool]:
        """How many tiles her nearest hand lacks, and whether it counts as one farther, being concealed."""
        opened, concealed = self.solver.distances(self.held, self.shown, self.alive)
        is_concealed = concealed + (concealed > 1) < opened
        return (concealed, concealed > 1) if is_concealed else (opened, False)

    @property
    def useful(self) -> int:
        """How many tiles that she hasn't seen would bring her nearer."""
        kinds = self.solver.index.useful(self.held, self.shown, self.alive)
        return unseen(kinds, self.held, self.shown, self.seen)

    @property
    def position(self) -> Position | None:
        """Where she stands; with 14 tiles, after the best throw. None where no hand can be made anymore."""
        away = self.away
        if away == HAND_SIZE:
            return None
        left = self._free_throws() if self.is_to_throw else iter((self,))
        useful = max((each.useful for each in left), default=0)
        return Position(away, self.wall, bool(self.shown), useful)

    @property
    def is_to_throw(self) -> bool:
        """Whether she has 14 tiles."""
        return len(self.held) + sum(group.size for group in self.shown) == HAND_SIZE

    def throwing(self, kind: Tile) -> Sight:
        """Return what she goes by without a tile that she throws."""
        return replace(self, held=without(self.held, (kind,)))

    def _free_throws(self) -> Iterator[Sight]:
        """Yield what is left after each throw that brings the hand no farther away."""
        return map(self.throwing, self.solver.index.free(self.held, self.shown, self.alive))


def seeing(
    solver: Solver,
    held: Tiles,
    shown: tuple[Exposure, ...] = (),
    *,
    gone: Mapping[Tile, int] | None = None,
    seen: Mapping[Tile, int] | None = None,
    wall: int,
    against: int = 0,
) -> Sight:
    """Return what a player goes by; `gone` counts the tiles that she can never get (`PlayState.gone`)."""
    alive = solver.live_targets(shown, gone or {}, held)
    return Sight(solver, alive, held, shown, seen or {}, wall, against)


def sight_of(play: PlayState, seat: Seat) -> Sight:
    """Return what a player goes by in a play."""
    shown, gone, seen = play.hand(seat).shown, play.gone(seat), seen_by(play, seat)
    held, others = held_by(play, seat), against(play, seat)
    return seeing(play.solver, held, shown, gone=gone, seen=seen, wall=len(play.wall), against=others)


def against(play: PlayState, seat: Seat) -> int:
    """Return how many groups the one of the others has exposed who has most of them; the dead don't count."""
    others = (play.hand(each) for each in play.seats if each is not seat and not play.is_dead(each))
    return max((len(each.shown) for each in others), default=0)


def chance(play: PlayState, seat: Seat) -> float | None:
    """Return how many of the games are won that stand as this one does for a player: 0.31 for 31 in 100.

    It is what the player herself can know. With 14 tiles it is the chance after the best throw. None for a
    card whose games were not counted, and where three play.
    """
    chances = chances_of(play.card)
    if chances is None or play.missing is not None:
        return None
    if play.phase is Phase.OVER:
        return float(play.winner is seat)
    if play.is_dead(seat):
        return 0.0
    return worth(sight_of(play, seat))


def position_of(play: PlayState, seat: Seat) -> Position | None:
    """Return where a player stands, by what she can see; with 14 tiles, after the best throw.

    None where no hand can be made anymore.
    """
    return sight_of(play, seat).position


def held_by(play: PlayState, seat: Seat) -> Tiles:
    """Return the tiles of a player's rack, with one that she has picked and looked at."""
    picked = (play.picked,) if play.picked is not None and play.turn is seat else ()
    return (*play.hand(seat).rack, *picked)


def seen_by(play: PlayState, seat: Seat) -> Counter[Tile]:
    """Count the tiles that a player sees beside her own: all discards, and real tiles that others show."""
    shown = (tile for other in play.seats if other is not seat for tile in play.hand(other).visible)
    return Counter((*(each.tile for each in play.thrown), *shown))


def unseen(kinds: Iterable[Tile], held: Tiles, shown: tuple[Exposure, ...], seen: Mapping[Tile, int]) -> int:
    """Return how many tiles of some kinds there are beside those a player holds, shows and has `seen`."""
    own = Counter((*held, *(each for group in shown for each in group.tiles)))
    return sum(max(0, copies(kind) - own[kind] - seen.get(kind, 0)) for kind in kinds)


# --- what a position is worth -----------------------------------------------------------------------
# Between its bands the table makes leaps, by one useful tile more. So its numbers lie in the middle of their
# bands, joined by straight lines: moves that leave nearly the same are worth nearly the same.

_AWAY = (1, 2, 3, 4, 5, 6, 7.5)
"""Where the bands of tiles away have their middle."""
_WALL = (3, 7.5, 14.5, 24.5, 34.5, 44.5, 54.5, 64.5, 74.5, 86)
"""Where the bands of the wall have theirs."""
_USEFUL = (6, 12, 20)
"""Where the bands of useful tiles have theirs."""


def worth(sight: Sight) -> float:
    """Return how likely a player is to win, right after a throw of hers, or before it: 0 to 1.

    Before it the best throw counts. One after which she is farther away than after another is never the best.
    For a card whose games were not counted it is good for comparing alone (`scale_of`).
    """
    if not sight.is_to_throw:
        return _worth(sight, sight.away)
    left = [sight.throwing(kind) for kind in dict.fromkeys(sight.held)]
    away = [each.away for each in left]
    nearest = min(away, default=HAND_SIZE)
    return max(
        (_worth(each, nearest) for each, at in zip(left, away, strict=True) if at == nearest), default=0
    )


def _worth(sight: Sight, away: int) -> float:
    if away == HAND_SIZE:
        return 0.0
    scale, is_open = scale_of(sight.solver.card), bool(sight.shown)
    return beside(worth_at(scale, away, sight.wall, sight.useful, is_open=is_open), sight.against)


# The table doesn't know what the others have exposed. As long as nobody has exposed anything more such games
# are won than it says, and hardly one where somebody lacks a single group. These numbers make the ends of
# counted games likeliest (`benchmarks/exposures.py`).

AGAINST = (0.36, 0.09, -0.11, -0.33)
"""What is added to the logarithm of the odds, by the most groups that one of the others has exposed."""
STRETCHED = 1.14
"""By what that logarithm is multiplied before."""


def beside(chance: float, against: int) -> float:
    """Return a chance of the table beside what others have exposed: 0 to 1, and a better one stays better."""
    if not 0 < chance < 1:
        return chance
    odds = AGAINST[min(against, len(AGAINST) - 1)] + STRETCHED * log(chance / (1 - chance))
    return 1 / (1 + exp(-odds))


def worth_at(chances: Chances, away: float, wall: float, useful: float, *, is_open: bool) -> float:
    """Return the number of a table between its bands."""
    (a, up), (w, along) = _between(_AWAY, away), _between(_WALL, wall)
    rows = chances[is_open]
    corners = (
        (_of_useful(rows[a + i][w + j], useful), (up if i else 1 - up) * (along if j else 1 - along))
        for i in (0, 1)
        for j in (0, 1)
    )
    return sum(number * weight for number, weight in corners if weight)


def _of_useful(numbers: Sequence[float], useful: float) -> float:
    place, part = _between(_USEFUL, useful)
    return numbers[place] * (1 - part) + numbers[place + 1] * part


def _between(middles: Sequence[float], at: float) -> tuple[int, float]:
    """Return the band before a number, but never the last one, and how far it is from there to the next."""
    place = min(max(bisect_right(middles, at) - 1, 0), len(middles) - 2)
    before, after = middles[place], middles[place + 1]
    return place, min(max((at - before) / (after - before), 0.0), 1.0)


# --- the table -------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def chances_of(card: Card) -> Chances | None:
    """Return the chances of a card, None where its games were not counted.

    A card that lacks some of a counted card's hands, as at the earlier levels of the table, has its chances.
    """
    lines = set(card.lines)
    counted = (name for name in kept() if name in BUILT_IN)
    name = next((name for name in counted if lines <= set(BUILT_IN[name]().lines)), None)
    return kept()[name]["chances"] if name else None


def scale_of(card: Card) -> Chances:
    """Return the numbers that moves are weighed by: the chances of a card, or those of the practice card.

    For a card whose games were not counted they tell which of two positions is better, and by how much about,
    but not how often either is won. So nobody is told such a number: `chances_of` says what is known.
    """
    return chances_of(card) or kept()["practice"]["chances"]


@cache
def kept() -> Mapping[str, Mapping[str, Any]]:
    """Return the table of each card: its `chances`, and of how many `games` and `positions` they are."""
    found: Mapping[str, Mapping[str, Any]] = json.loads(FILE.read_text("utf-8"))
    return found


def mark_of(card: Card) -> int:
    """Return a number by which it is noticed that a card has changed since its games were counted."""
    return crc32("\n".join(f"{line.hand} {line.kind} {line.note}" for line in card.lines).encode())
