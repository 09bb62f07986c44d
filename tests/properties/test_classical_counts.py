"""The numbers of hands of the classical game that are known from elsewhere, counted with the solver."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import comb, prod

import pytest

from mahj_tutor.classical.solver.distances import LACKS, honors_lack, packed, suit_lack, unpacked

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


@pytest.mark.slow
def test_winning_hands_of_one_suit() -> None:
    made = sum(not LACKS[suit_lack(packed(part))][9] for part in parts(9, 14))
    assert made == 13_259


@pytest.mark.slow
def test_ready_hands_of_one_suit() -> None:
    """A hand that waits only for a fifth tile of a kind is not ready."""
    ready = sum(LACKS[suit_lack(packed(part))][9] == 1 for part in parts(9, 13))
    assert ready == 40_070


@pytest.mark.soak
def test_winning_hands_and_the_ways_to_hold_them() -> None:
    suit, honors = finished(9), finished(7)
    three_suits = together(together(suit, suit), suit)
    assert suit[4, 1] == 13_259
    assert three_suits[4, 1] == 5_237_550
    assert together(three_suits, honors)[4, 1] == 11_498_658
    suit, honors = finished(9, weighted=True), finished(7, weighted=True)
    assert together(together(together(suit, suit), suit), honors)[4, 1] == 11_353_128_141_498
