"""The classical solver beside the package `mahjong`, in one run: how near a hand is, whether it is complete.

Both begin with tiles: ours packs them, the package wants counts of 34 kinds. The counting is a row of its
own, so that the package can be read without it.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence

from mahjong.agari import Agari
from mahjong.shanten import Shanten

from mahj_tutor.classical.solver.arrangement import nearest
from mahj_tutor.classical.solver.solver import discards, is_complete, tiles_away, useful_tiles
from mahj_tutor.tiles import CLASSICAL, KINDS, Tile

ROUNDS, HANDS = 20, 2_000
FEW = 50
"""How many hands the slower questions are asked about."""

Hand = tuple[Tile, ...]


def counts(hand: Sequence[Tile]) -> list[int]:
    found = [0] * 34
    for kind in hand:
        found[kind.index] += 1
    return found


def complete_hand(chance: random.Random) -> Hand:
    """Return four sets and a pair, drawn until no kind has more than four tiles."""
    while True:
        groups = [chance.choice(GROUPS) for _ in range(4)] + [(chance.choice(KINDS[:34]),) * 2]
        hand = tuple(kind for group in groups for kind in group)
        if max(map(hand.count, hand)) <= 4:
            return hand


GROUPS = [(kind,) * 3 for kind in KINDS[:34]] + [
    KINDS[first : first + 3] for first in range(27) if first % 9 < 7
]


def fastest(ask: Callable[[], object], many: int) -> float:
    """Return microseconds of processor time for each of so many hands, the fastest of all rounds."""
    best = float("inf")
    for _ in range(ROUNDS):
        began = time.process_time()
        ask()
        best = min(best, time.process_time() - began)
    return best / many * 1e6


def rows(waiting: list[Hand], drawn: list[Hand], complete: list[Hand]) -> list[tuple[str, float, float]]:
    """Return each question with our microseconds and theirs; theirs is 0 where they have no such question."""
    regular = Shanten.calculate_shanten_for_regular_hand
    far, near, made = ([*map(counts, hands)] for hands in (waiting, drawn, complete))
    return [
        (
            "tiles away (their shanten), 13 tiles",
            fastest(lambda: [tiles_away(hand) for hand in waiting], HANDS),
            fastest(lambda: [regular(each) for each in far], HANDS),
        ),
        (
            "is it complete: a dealt hand of 14",
            fastest(lambda: [is_complete(hand) for hand in drawn], HANDS),
            fastest(lambda: [Agari.is_agari(each) for each in near], HANDS),
        ),
        (
            "is it complete: four sets and a pair",
            fastest(lambda: [is_complete(hand) for hand in complete], HANDS),
            fastest(lambda: [Agari.is_agari(each) for each in made], HANDS),
        ),
        ("tiles counted, which theirs takes besides", 0, fastest(lambda: [*map(counts, drawn)], HANDS)),
        ("useful tiles", fastest(lambda: [*map(useful_tiles, waiting[:FEW])], FEW), 0),
        ("all discards", fastest(lambda: [*map(discards, drawn[:FEW])], FEW), 0),
        ("laid out as sets and a pair", fastest(lambda: [*map(nearest, waiting[:FEW])], FEW), 0),
    ]


def run() -> None:
    """Print microseconds of processor time a hand, ours and theirs."""
    chance = random.Random(1)
    waiting = [tuple(chance.sample(CLASSICAL, 13)) for _ in range(HANDS)]
    drawn = [tuple(chance.sample(CLASSICAL, 14)) for _ in range(HANDS)]
    complete = [complete_hand(chance) for _ in range(HANDS)]
    began = time.process_time()
    for hand in waiting:
        tiles_away(hand)
    first = (time.process_time() - began) / HANDS * 1e6
    print(f"{'the classical game, us a hand':<46}{'ours':>8}{'mahjong':>9}{'times ours':>12}")
    for name, ours, theirs in rows(waiting, drawn, complete):
        both = f"{theirs / ours:>12.1f}" if ours and theirs else ""
        print(f"{name:<46}{ours or '':>8.5}{theirs or '':>9.5}{both}")
    print(f"{'tiles away of the first 2,000 hands of a process':<46}{first:>8.1f}")


if __name__ == "__main__":
    run()
