"""The solver: hands against a card, beside other implementations in the same run."""

from __future__ import annotations

import random
import time
import tracemalloc
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations

from benchmarks.rivals import Hand, c_loop, numpy_bits, sparse_loop
from mahj_tutor.card import Card, Line, Target, lines, practice_card
from mahj_tutor.solver import Solver
from mahj_tutor.tiles import AMERICAN

ROUNDS, HANDS = 60, 200
LOOP, FEW = "a loop in Python", 10
"""A slow rival, which is measured with a few of the hands only."""

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


def card_of(size: int) -> Card:
    """Return a synthetic card of about this many targets."""
    found: list[Line] = []
    for triple in combinations("123456789", 3):
        for shape in SHAPES:
            if sum(len(line.targets) for line in found) >= size:
                return Card("made", 2026, tuple(found))
            hand = shape.translate(str.maketrans("pqr", "".join(triple)))
            found.append(Line(f"{shape}-{''.join(triple)}", hand, "X", 25))
    raise ValueError(f"no card of {size} targets")


def targets_of(card: Card) -> list[Target]:
    return [target for line in card.lines for target in line.targets]


def each(ask: Callable[[Hand], object], hands: Sequence[Hand]) -> Callable[[], object]:
    def run() -> None:
        for hand in hands:
            ask(hand)

    return run


def fastest(questions: dict[str, Callable[[], object]]) -> dict[str, float]:
    """Return microseconds of processor time for a hand: the fastest of many rounds."""
    best = dict.fromkeys(questions, float("inf"))
    for _ in range(ROUNDS):
        for name, question in questions.items():
            began = time.process_time()
            question()
            spent = (time.process_time() - began) / (FEW if name == LOOP else HANDS)
            best[name] = min(best[name], spent * 1e6)
    return best


def rivals(
    targets: Sequence[Target], solver: Solver, dealt: Sequence[Hand]
) -> dict[str, Callable[[], object]]:
    """Return the rivals that are available here; each must give the same answers as the solver."""
    found: dict[str, Callable[[], object]] = {}
    loop, product, compiled = sparse_loop(targets), numpy_bits(targets), c_loop(targets, dealt)
    expected = [solver.tiles_away(hand) for hand in dealt]
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


def solver_questions(
    solver: Solver, dealt: Sequence[Hand], winning: Sequence[Hand]
) -> dict[str, Callable[[], object]]:
    chance = random.Random(2)
    gone = {hand: Counter(chance.sample(AMERICAN, 60)) for hand in dealt}
    return {
        "tiles away from the nearest target": each(solver.tiles_away, dealt),
        "is it a win: a dealt hand": each(solver.matches, dealt),
        "is it a win: yes, and the arrangement": each(solver.matches, winning),
        "the nearest line, and what is missing": each(
            lambda hand: solver.nearest(hand, top=1)[0].missing, dealt
        ),
        "the five nearest lines": each(solver.nearest, dealt),
        "every line by nearness": each(lambda hand: solver.nearest(hand, top=0), dealt),
        "useful draws": each(solver.useful_draws, dealt),
        "free discards": each(solver.free_discards, dealt),
        "live lines, 60 tiles seen": each(lambda hand: solver.live_lines((), gone[hand]), dealt),
    }


def run() -> None:
    """Print the solver and its rivals on the practice card, then how the solver scales."""
    chance = random.Random(1)
    dealt = [tuple(chance.sample(AMERICAN, 14)) for _ in range(HANDS)]
    solver = Solver(practice_card())
    targets = targets_of(solver.card)
    winning = [
        tuple(group.tile for group in target.groups for _ in range(group.size))
        for target in chance.choices(targets, k=HANDS)
    ]
    other = rivals(targets, solver, dealt)
    spent = fastest(solver_questions(solver, dealt, winning) | other)
    ours = spent["tiles away from the nearest target"]
    print(f"{len(solver.card.lines)} lines, {len(targets)} targets{'us':>34}{'times ours':>12}")
    for name, time_ in spent.items():
        ratio = f"{time_ / ours:>12.1f}" if name in other else ""
        print(f"{name:<50}{time_:>8.1f}{ratio}")
    if "bits counted in numpy" not in spent:
        print("numpy is not installed here, so it has no row")
    print_card()
    print_growth(dealt)


def print_card() -> None:
    """Print milliseconds to load the practice card and to build its solver, and the memory it takes."""
    best = [float("inf")] * 2
    for _ in range(ROUNDS):
        lines.practice_card.cache_clear()
        began = time.process_time()
        card = practice_card()
        loaded = time.process_time()
        Solver(card)
        best = [min(best[0], loaded - began), min(best[1], time.process_time() - loaded)]
    lines.practice_card.cache_clear()
    tracemalloc.start()
    kept = Solver(practice_card())
    size = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert kept.card.lines
    times = f"the card is loaded in {best[0] * 1e3:.1f} ms, its solver built in {best[1] * 1e3:.1f} ms"
    print(f"{times}; {size / 2**20:.1f} MB")


def print_growth(dealt: Sequence[Hand]) -> None:
    """Print the solver on cards of several sizes, the smallest first."""
    questions: dict[str, Callable[[], object]] = {}
    for wanted in (1000, 2000, 5000):
        solver = Solver(card_of(wanted))
        size = len(targets_of(solver.card))
        questions[f"{size} targets: tiles away"] = each(solver.tiles_away, dealt)
        questions[f"{size} targets: is it a win, a dealt hand"] = each(solver.matches, dealt)
    for name, spent in fastest(questions).items():
        print(f"{name:<50}{spent:>8.1f}")


if __name__ == "__main__":
    run()
