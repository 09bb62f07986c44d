"""What share each hand has of the games that a player wins: the numbers in `players/by_hand.py`.

`python -m benchmarks.hand_shares 9000000 900` goes through so many games of the practice card from this
number on, at each third throw of a player who will win. It prints for each distance of her nearest hand which
numbers make the hands likeliest that she really made: how many times as often a hand is made that is one tile
nearer, and the power of the tiles that help. Exercises, the table of chances and the tests use other games. A
game takes a third of a second of processor time.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from math import log

from mahj_tutor.american.play.moves import Discard
from mahj_tutor.american.play.state import PlayState
from mahj_tutor.card import practice_card
from mahj_tutor.players import game_moves
from mahj_tutor.players.by_hand import Near, near_hands, shares
from mahj_tutor.table import Seat

EVERY = 3
"""Of a game's throws, which are counted: positions close to each other tell much the same."""
TIMES = (5, 6, 7, 8, 10, 12, 14, 17, 20)
POWERS = (0.7, 0.85, 1.0, 1.15, 1.3, 1.5)
FARTHEST = 5
"""Nearest hands that lack more are counted with these."""
UNLIKELY = 1e-4
"""The share of a hand that is made but wasn't among the nearest."""


@dataclass(frozen=True, slots=True)
class Won:
    """Where a player stood who went on to win: her nearest hands, and the ids of the lines she made."""

    near: Sequence[Near]
    made: frozenset[str]


def won(games: Iterable[int]) -> Iterator[Won]:
    """Yield where the winners of games stood after their throws."""
    for number in games:
        game = game_moves(number, card=practice_card())
        end = game[-1][0]
        if end.winner is None:
            continue
        made = made_by(end, end.winner)
        thrown = [(play, move.seat) for (_, move), (play, _) in pairwise(game) if isinstance(move, Discard)]
        for play, seat in thrown[::EVERY]:
            if seat is end.winner:
                yield Won(near_hands(play, seat), made)


def made_by(end: PlayState, seat: Seat) -> frozenset[str]:
    """Return the ids of the lines that a player has made."""
    hand = end.hand(seat)
    return frozenset(each.line.id for each in end.solver.matches(hand.rack, hand.shown))


def likelihood(found: Sequence[Won], times: float, power: float) -> float:
    """Return the mean logarithm of the share that the hands had which were made: 0 at best."""
    return sum(log(max(_share(each, times, power), UNLIKELY)) for each in found) / len(found)


def _share(of: Won, times: float, power: float) -> float:
    return sum(share for line, share in shares(of.near, times, power).items() if line in of.made)


def run(first: int, games: int) -> None:
    """Print the likeliest numbers, for each distance of the nearest hand."""
    by_distance = defaultdict[int, list[Won]](list)
    for each in won(range(first, first + games)):
        by_distance[min(each.near[0].away, FARTHEST)].append(each)
    for away, found in sorted(by_distance.items()):
        best = max(product(TIMES, POWERS), key=lambda pair: likelihood(found, *pair))
        print(f"{away} away, {len(found):,} positions: {best}, {likelihood(found, *best):.4f}", flush=True)


if __name__ == "__main__":
    run(int(sys.argv[1]), int(sys.argv[2]))
