"""The numbers of hands of the classical game that are known from elsewhere, counted with the solver."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations_with_replacement
from math import comb, prod
from random import Random

import pytest

from mahj_tutor.classical.solver.distances import LACKS, honors_lack, packed, suit_lack, unpacked
from tests.seeds import SEED, sample

SOME = 2_000
"""Hands of each sort that the solver is asked about in a run; the long proof asks about all of them."""
Counts = tuple[int, ...]
"""How many tiles of each kind of a suit."""

Part = Counter[tuple[int, int]]
"""How many parts of a hand are so many sets and so many pairs, and nothing else."""


def parts(kinds: int, tiles: int) -> Iterator[tuple[int, ...]]:
    """Yield every choice of so many tiles out of kinds that have four tiles each."""
    if not kinds:
        if not tiles:
            yield ()
        return
    for count in range(min(4, tiles) + 1):
        for rest in parts(kinds - 1, tiles - count):
            yield (count, *rest)


def finished(kinds: int, *, weighted: bool = False) -> Part:
    """Count parts of a suit (9 kinds) or of honors (7) that are nothing but sets and perhaps a pair."""
    look_up = suit_lack if kinds == 9 else honors_lack
    found: Part = Counter()
    for pairs in range(2):
        for sets in range(5):
            for part in parts(kinds, 3 * sets + 2 * pairs):
                if not LACKS[look_up(packed(part))][5 * pairs + sets]:
                    found[sets, pairs] += prod(comb(4, count) for count in part) if weighted else 1
    return found


def together(one: Part, other: Part) -> Part:
    found: Part = Counter()
    for (sets, pairs), many in one.items():
        for (more, another), times in other.items():
            if sets + more <= 4 and pairs + another <= 1:
                found[sets + more, pairs + another] += many * times
    return found


def test_a_packed_part_has_the_counts_it_was_packed_from() -> None:
    for part in parts(7, 6):
        assert unpacked(packed(part), 7) == part


def won() -> set[Counts]:
    """Put together every hand of one suit that is four sets and a pair, without the solver."""
    pungs = [(kind,) * 3 for kind in range(9)]
    chows = [(kind, kind + 1, kind + 2) for kind in range(7)]
    hands = set[Counts]()
    for four in combinations_with_replacement([*pungs, *chows], 4):
        held = Counter(chain.from_iterable(four))
        for pair in range(9):
            counts = tuple(held[kind] + 2 * (kind == pair) for kind in range(9))
            if max(counts) <= 4:
                hands.add(counts)
    return hands


def ready() -> set[Counts]:
    """Take one tile away from every hand that is won; what is left waits for a tile that is not a fifth."""
    return {
        (*counts[:kind], counts[kind] - 1, *counts[kind + 1 :])
        for counts in won()
        for kind in range(9)
        if counts[kind]
    }


def lack(counts: Counts) -> int:
    return LACKS[suit_lack(packed(counts))][9]


def some_hands(tiles: int) -> list[Counts]:
    """Draw hands of one suit: most of them are neither won nor ready."""
    kinds = [kind for kind in range(9) for _ in range(4)]
    rng = Random(f"{SEED} hands of {tiles}")
    drawn = (Counter(rng.sample(kinds, tiles)) for _ in range(SOME))
    return [tuple(each[kind] for kind in range(9)) for each in drawn]


@pytest.mark.slow
def test_winning_hands_of_one_suit() -> None:
    hands = won()
    assert len(hands) == 13_259
    assert {each for each in sample(sorted(hands), SOME, "won") if lack(each)} == set()
    assert {each for each in some_hands(14) if not lack(each)} <= hands


@pytest.mark.slow
def test_ready_hands_of_one_suit() -> None:
    """A hand that waits only for a fifth tile of a kind is not ready."""
    hands = ready()
    assert len(hands) == 40_070
    assert {lack(each) for each in sample(sorted(hands), SOME, "ready")} == {1}
    assert {each for each in some_hands(13) if lack(each) == 1} <= hands


@pytest.mark.soak
def test_all_hands_of_one_suit() -> None:
    assert {each for each in parts(9, 14) if not lack(each)} == won()
    assert {each for each in parts(9, 13) if lack(each) == 1} == ready()


@pytest.mark.soak
def test_winning_hands_and_the_ways_to_hold_them() -> None:
    suit, honors = finished(9), finished(7)
    three_suits = together(together(suit, suit), suit)
    assert suit[4, 1] == 13_259
    assert three_suits[4, 1] == 5_237_550
    assert together(three_suits, honors)[4, 1] == 11_498_658
    suit, honors = finished(9, weighted=True), finished(7, weighted=True)
    assert together(together(together(suit, suit), suit), honors)[4, 1] == 11_353_128_141_498
