"""Holding hands against a card: sets of targets beside other ways to do it, in the same run."""

from __future__ import annotations

import random
import time
import tracemalloc
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations

from benchmarks.rivals import Hand, c_loop, classical, numpy_bits, sparse_loop
from mahj_tutor.card import Card, Line, Target, lines, practice_card
from mahj_tutor.solver import Solver
from mahj_tutor.tiles import AMERICAN, CLASSICAL

ROUNDS, HANDS = 60, 200
LOOP, FEW = "a loop in Python", 10
"""A rival that would take all the time there is: it is asked about few of the hands."""

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


def card_of(many: int) -> Card:
    """A card of about so many targets, made by rule."""
    found: list[Line] = []
    for triple in combinations("123456789", 3):
        for shape in SHAPES:
            if sum(len(line.targets) for line in found) >= many:
                return Card("made", 2026, tuple(found))
            hand = shape.translate(str.maketrans("pqr", "".join(triple)))
            found.append(Line(f"{shape}-{''.join(triple)}", hand, "X", 25))
    raise ValueError(f"no card of {many} targets")


def targets_of(card: Card) -> list[Target]:
    return [target for line in card.lines for target in line.targets]


def each(ask: Callable[[Hand], object], hands: Sequence[Hand]) -> Callable[[], object]:
    def run() -> None:
        for hand in hands:
            ask(hand)

    return run


def fastest(questions: dict[str, Callable[[], object]]) -> dict[str, float]:
    """Microseconds of processor time for a hand: the fastest of many rounds, in which each question has its turn."""
    best = dict.fromkeys(questions, float("inf"))
    for _ in range(ROUNDS):
        for name, question in questions.items():
            began = time.process_time()
            question()
            spent = (time.process_time() - began) / (FEW if name == LOOP else HANDS)
            best[name] = min(best[name], spent * 1e6)
    return best


def rivals(
    targets: Sequence[Target], hands: Solver, dealt: Sequence[Hand]
) -> dict[str, Callable[[], object]]:
    """The other ways that can be had here; each must say what ours says."""
    found: dict[str, Callable[[], object]] = {}
    loop, product, compiled = sparse_loop(targets), numpy_bits(targets), c_loop(targets, dealt)
    expected = [hands.tiles_away(hand) for hand in dealt]
    assert [loop(hand) for hand in dealt[:FEW]] == expected[:FEW]
    found[LOOP] = each(loop, dealt[:FEW])
    if product:
        assert [product(hand) for hand in dealt] == expected
        found["bits counted in numpy"] = each(product, dealt)
    if compiled:
        ask, found["a loop in C, all hands in one call"] = compiled
        assert [ask(hand) for hand in dealt] == expected
        found["a loop in C, asked from Python"] = each(ask, dealt)
    return found


def ask_ours(
    hands: Solver, dealt: Sequence[Hand], winning: Sequence[Hand]
) -> dict[str, Callable[[], object]]:
    chance = random.Random(2)
    gone = {hand: Counter(chance.sample(AMERICAN, 60)) for hand in dealt}
    return {
        "tiles away from the nearest target": each(hands.tiles_away, dealt),
        "is it a win: a dealt hand": each(hands.matches, dealt),
        "is it a win: yes, and how the tiles lie": each(hands.matches, winning),
        "the nearest line, and what is missing": each(
            lambda hand: hands.nearest(hand, top=1)[0].missing, dealt
        ),
        "the five nearest lines": each(hands.nearest, dealt),
        "every line by nearness": each(lambda hand: hands.nearest(hand, top=0), dealt),
        "useful draws": each(hands.useful, dealt),
        "free discards": each(hands.free, dealt),
        "alive, 60 tiles seen": each(lambda hand: hands.alive((), gone[hand]), dealt),
    }


def run() -> None:
    """Print ours and the rivals on the practice card, then how ours grows."""
    chance = random.Random(1)
    dealt = [tuple(chance.sample(AMERICAN, 14)) for _ in range(HANDS)]
    hands = Solver(practice_card())
    targets = targets_of(hands.card)
    winning = [
        tuple(group.tile for group in target.groups for _ in range(group.size))
        for target in chance.choices(targets, k=HANDS)
    ]
    other = rivals(targets, hands, dealt)
    spent = fastest(ask_ours(hands, dealt, winning) | other)
    ours = spent["tiles away from the nearest target"]
    print(f"{len(hands.card.lines)} lines, {len(targets)} targets{'us':>34}{'times ours':>12}")
    for name, time_ in spent.items():
        ratio = f"{time_ / ours:>12.1f}" if name in other else ""
        print(f"{name:<50}{time_:>8.1f}{ratio}")
    if "bits counted in numpy" not in spent:
        print("numpy is not installed here, so it has no row")
    print_classical(chance)
    print_card()
    print_growth(dealt)


def print_classical(chance: random.Random) -> None:
    counts = []
    for _ in range(HANDS):
        dealt = Counter(tile.index for tile in chance.sample(CLASSICAL, 13))
        counts.append([dealt[index] for index in range(34)])
    shanten = classical(counts)
    if shanten is None:
        print("the package mahjong is not installed here, so it has no row")
    else:
        spent = fastest({"it": shanten})["it"]
        print(f"{'the package mahjong, on its own game':<50}{spent:>8.1f}")


def print_card() -> None:
    """Milliseconds of processor time to read the practice card and to make it ready, and what it takes in memory."""
    best = [float("inf")] * 2
    for _ in range(ROUNDS):
        lines.practice_card.cache_clear()
        began = time.process_time()
        card = practice_card()
        read = time.process_time()
        Solver(card)
        best = [min(best[0], read - began), min(best[1], time.process_time() - read)]
    lines.practice_card.cache_clear()
    tracemalloc.start()
    kept = Solver(practice_card())
    size = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert kept.card.lines
    print(
        f"the card is read in {best[0] * 1e3:.1f} ms and made ready in {best[1] * 1e3:.1f} ms; {size / 2**20:.1f} MB"
    )


def print_growth(dealt: Sequence[Hand]) -> None:
    """Ours on cards of several sizes, the smallest first."""
    questions: dict[str, Callable[[], object]] = {}
    for many in (1000, 2000, 5000):
        hands = Solver(card_of(many))
        size = len(targets_of(hands.card))
        questions[f"{size} targets: tiles away"] = each(hands.tiles_away, dealt)
        questions[f"{size} targets: is it a win, a dealt hand"] = each(hands.matches, dealt)
    for name, spent in fastest(questions).items():
        print(f"{name:<50}{spent:>8.1f}")


if __name__ == "__main__":
    run()
