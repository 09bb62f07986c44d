"""Holding hands against a card: the sets of targets beside a loop over every target, in the same run."""

from __future__ import annotations

import random
import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from mahj_tutor.card import Card, Line, Numbers, Target, first_card, wanted
from mahj_tutor.hands import Hands
from mahj_tutor.tiles import AMERICAN, JOKER, KINDS, Tile

ROUNDS, HANDS = 9, 300

SHAPES = (
    "FF pppa qqqqa rrrrrb",
    "ppppa qqqb rrrrc DDDa",
    "pppa qqqqb rrrrb DDDc",
    "ZZ ppppa qqqqa rrrra",
    "ppppa qqqqqb NEWS ra",
    "FFFF pppppa qqqb rrb",
    "ppa qqqa rrrra DDDDDb",
    "FFF ppppa qqqqb rrrc",
    "NNNN ppa qqqb rrra SS",
    "ppppa pppb qqqqa rrrc",
)
TRIPLES: tuple[tuple[str, Numbers], ...] = (
    ("246", "exact"),
    ("123", "run"),
    ("369", "exact"),
    ("159", "exact"),
    ("134", "run"),
)


def big_card() -> Card:
    """A card as large as a yearly one, made by rule around the first card."""
    return Card("big", 2026, (*first_card().lines, *_lines()))


def _lines() -> Iterator[Line]:
    for shape in SHAPES:
        for triple, numbers in TRIPLES:
            hand = shape.translate(str.maketrans("pqr", triple))
            yield Line(f"{shape}-{triple}", hand, "X", 25, numbers=numbers)


Sparse = list[tuple[list[tuple[int, int]], list[tuple[int, int]]]]


def sparse(targets: Sequence[Target]) -> Sparse:
    """The rival's table: for each target what it wants of each tile, in all and in singles and pairs."""
    return [
        (
            [(kind.index, count) for kind, count in wanted(target.groups).items()],
            [(kind.index, count) for kind, count in wanted(target.groups, by_themselves=True).items()],
        )
        for target in targets
    ]


def loop(table: Sparse, hand: Sequence[Tile]) -> int:
    """The rival: tiles away by a loop over every target and the tiles it wants."""
    have = [0] * len(KINDS)
    for kind in hand:
        have[kind.index] += 1
    jokers, best = have[JOKER.index], 14
    for every, single in table:
        missing = -jokers
        for index, count in every:
            if count > have[index]:
                missing += count - have[index]
        if missing < best:
            bare = 0
            for index, count in single:
                if count > have[index]:
                    bare += count - have[index]
            best = min(best, max(missing, bare))
    return best


def each(ask: Callable[[tuple[Tile, ...]], object], hands: Sequence[tuple[Tile, ...]]) -> float:
    """Microseconds for one question, over all hands."""
    began = time.process_time()
    for hand in hands:
        ask(hand)
    return (time.process_time() - began) / len(hands) * 1e6


def load() -> float:
    """Milliseconds to read the big card and to make it ready."""
    began = time.process_time()
    Hands(big_card())
    return (time.process_time() - began) * 1e3


def run() -> None:
    """Print medians over rounds, each question asked in turn so that a slow moment hits all alike."""
    chance = random.Random(1)
    hands = Hands(big_card())
    targets = [target for line in hands.card.lines for target in line.targets]
    table = sparse(targets)
    dealt = [tuple(chance.sample(AMERICAN, 14)) for _ in range(HANDS)]
    winning = [
        tuple(group.tile for group in target.groups for _ in range(group.size))
        for target in chance.choices(targets, k=HANDS)
    ]
    seen = [Counter(chance.sample(AMERICAN, 60)) for _ in range(HANDS)]
    gone = dict(zip(dealt, seen, strict=True))
    assert [hands.tiles_away(hand) for hand in dealt] == [loop(table, hand) for hand in dealt]
    questions: dict[str, Callable[[], float]] = {
        "is it a win: a dealt hand": lambda: each(hands.matches, dealt),
        "is it a win: yes, and how the tiles lie": lambda: each(hands.matches, winning),
        "tiles away": lambda: each(hands.tiles_away, dealt),
        "tiles away, the rival's loop": lambda: each(lambda hand: loop(table, hand), dealt[:20]),
        "the nearest line": lambda: each(lambda hand: hands.nearest(hand, top=1), dealt),
        "the five nearest lines": lambda: each(hands.nearest, dealt),
        "every line by nearness": lambda: each(lambda hand: hands.nearest(hand, top=0), dealt),
        "alive, 60 tiles seen": lambda: each(lambda hand: hands.alive((), gone[hand]), dealt),
    }
    times: dict[str, list[float]] = {name: [] for name in questions}
    for _ in range(ROUNDS):
        for name, question in questions.items():
            times[name].append(question())
    rival = statistics.median(times["tiles away, the rival's loop"])
    print(f"{len(hands.card.lines)} lines, {len(targets)} targets{'us':>26}{'rival':>12}")
    for name, spent in times.items():
        middle = statistics.median(spent)
        print(f"{name:<42}{middle:>10.1f}{rival / middle:>11.1f}x")
    print(
        f"{'reading the card and making it ready, ms':<42}{statistics.median(load() for _ in range(5)):>10.1f}"
    )


if __name__ == "__main__":
    run()
