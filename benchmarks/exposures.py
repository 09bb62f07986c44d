"""What the others' exposures tell of a player's chance: the numbers `AGAINST` in `players/chances.py`.

`python -m benchmarks.exposures 9000000 600 8002000 1200` goes through so many games of the practice card from
each of these numbers on, throw by throw. By the most groups that one of the others has exposed it prints what
is added to the logarithm of the odds that the table gives, and by what it is multiplied before, so that the
ends of the games are likeliest. Exercises, the table of chances and the tests use other games.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, pairwise
from math import exp, log
from typing import NamedTuple

from mahj_tutor.american.play.moves import Discard
from mahj_tutor.card import practice_card
from mahj_tutor.players import game_moves
from mahj_tutor.players.chances import AGAINST, against, position_of, scale_of, worth_at
from mahj_tutor.table import Seat

STEPS = 15
"""The numbers stand still long before."""


class Seen(NamedTuple):
    """A chance by the table, the most groups that one of the others has exposed, and whether it was won."""

    chance: float
    against: int
    is_won: bool


def seen(games: Iterable[int]) -> Iterator[Seen]:
    """Yield where the players of games stood after their throws, if the table leaves them a chance."""
    card = practice_card()
    for number in games:
        game = game_moves(number, card=card)
        winner: Seat | None = game[-1][0].winner
        for (_, move), (play, _) in pairwise(game):
            at = position_of(play, move.seat) if isinstance(move, Discard) else None
            if at is None or move is None:
                continue
            chance = worth_at(scale_of(card), at.away, at.wall, at.useful, is_open=at.is_open)
            if 0 < chance < 1:
                yield Seen(chance, against(play, move.seat), winner is move.seat)


def fitted(groups: Mapping[int, Sequence[Seen]]) -> tuple[dict[int, float], float]:
    """Return what is added for each number of groups, and the one number by which all is multiplied.

    It is Newton's method, for one number after the other.
    """
    added, times = dict.fromkeys(groups, 0.0), 1.0
    for _ in range(STEPS):
        for most, found in groups.items():
            added[most] += _step((_off(each, added[most], times), 1.0) for each in found)
        both = [(each, added[most]) for most, found in groups.items() for each in found]
        times += _step((_off(each, plus, times), _odds(each)) for each, plus in both)
    return added, times


def _odds(each: Seen) -> float:
    return log(each.chance / (1 - each.chance))


def _off(each: Seen, added: float, times: float) -> tuple[float, float]:
    """Return how far the chance is from the end of the game, and how much it would move."""
    chance = 1 / (1 + exp(-(added + times * _odds(each))))
    return each.is_won - chance, chance * (1 - chance)


def _step(found: Iterable[tuple[tuple[float, float], float]]) -> float:
    of = [(off * by, weight * by * by) for (off, weight), by in found]
    return sum(off for off, _ in of) / sum(weight for _, weight in of)


def run(games: Iterable[int]) -> None:
    """Print the numbers by the most groups that one of the others has exposed."""
    groups = defaultdict[int, list[Seen]](list)
    for each in seen(games):
        groups[min(each.against, len(AGAINST) - 1)].append(each)
    added, times = fitted(groups)
    for most, found in sorted(groups.items()):
        print(f"{most} exposed, {len(found):,} positions: {added[most]:.2f}, {times:.2f}", flush=True)


if __name__ == "__main__":
    wanted = [int(each) for each in sys.argv[1:]]
    run(chain.from_iterable(range(at, at + many) for at, many in zip(wanted[::2], wanted[1::2], strict=True)))
