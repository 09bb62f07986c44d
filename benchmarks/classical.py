"""The classical game in one run: its solver beside the package `mahjong`, its turns beside the American ones.

Both solvers begin with tiles: ours packs them, the package wants counts of 34 kinds. The counting is a row of
its own, so that the package can be read without it. In the turns players draw and discard at random, and
every move is checked; legal moves are generated in the rows that say so.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterator, Sequence

from mahjong.agari import Agari
from mahjong.shanten import Shanten

from benchmarks import play as american
from mahj_tutor import classical
from mahj_tutor.classical.play.moves import Discard, Draw, PlayMove, SayDraw
from mahj_tutor.classical.play.state import Phase, PlayState
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


# --- turns -----------------------------------------------------------------------------------------------

PLAIN = (Draw, Discard, SayDraw)
GAMES = 15


def opening(seed: int) -> PlayState:
    """Return the play of a seed when the tiles are dealt."""
    play = classical.start(seed, roll=7).dealt().now
    assert isinstance(play, PlayState)
    return play


def with_checks(play: PlayState, rng: random.Random) -> int:
    """Play a hand with moves that are checked but not generated, and return the turns."""
    return _played(play, lambda at: _next(at, rng))


def with_legal_moves(play: PlayState, rng: random.Random) -> int:
    """Play a hand in which all legal moves are generated and one of those that go on with it is chosen."""
    return _played(play, lambda at: rng.choice([*_plain_moves(at)]))


def _played(play: PlayState, choose: Callable[[PlayState], PlayMove]) -> int:
    turns = 0
    while play.phase is not Phase.OVER:
        move = choose(play)
        play = classical.apply(play, move)
        turns += isinstance(move, Discard)
    return turns


def _next(play: PlayState, rng: random.Random) -> PlayMove:
    if play.phase is Phase.DISCARD:
        return Discard(play.turn, rng.choice(play.hand(play.turn).concealed))
    return Draw(play.turn.right) if play.wall else SayDraw(play.turn.right)


def _plain_moves(play: PlayState) -> Iterator[PlayMove]:
    seat = play.turn.right if play.phase is Phase.WINDOW else play.turn
    return (each for each in classical.legal_moves(play, seat) if isinstance(each, PLAIN))


def turns_per_second(run: Callable[[PlayState, random.Random], int], seed: int) -> float:
    """Return turns per second of processor time."""
    play, rng = opening(seed), random.Random(seed)
    began = time.process_time()
    turns = run(play, rng)
    return turns / (time.process_time() - began)


TURNS: dict[str, tuple[Callable[[int], float], Callable[[int], float]]] = {
    "each move checked": (
        lambda seed: turns_per_second(with_checks, seed),
        lambda seed: american.turns_per_second(american.with_checks, seed),
    ),
    "and all legal moves generated": (
        lambda seed: turns_per_second(with_legal_moves, seed),
        lambda seed: american.turns_per_second(american.with_legal_moves, seed),
    ),
}


def run_turns() -> None:
    """Print median turns a second of both games, each game of one after one of the other."""
    print(f"{'turns a second':<46}{'classical':>10}{'American':>10}{'times':>8}")
    for name, both in TURNS.items():
        for each in both:
            each(0)  # builds the solver of the card, and fills what is kept
        seen = [[each(seed) for each in both] for seed in range(1, GAMES + 1)]
        ours, theirs = (statistics.median(column) for column in zip(*seen, strict=True))
        print(f"{name:<46}{ours:>10.0f}{theirs:>10.0f}{ours / theirs:>8.2f}")


def run() -> None:
    """Print microseconds of processor time a hand, ours and theirs, and turns a second of both games."""
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
    run_turns()


if __name__ == "__main__":
    run()
