"""Sets and numbers for all targets at once, beside counting target by target."""

from __future__ import annotations

import random

import pytest

from mahj_tutor.solver.bitsets import (
    PackedCounts,
    add_columns,
    bitset,
    greater_than,
    greatest,
    members,
    membership_counts,
    with_count,
)

TARGETS = 70


def counts_of(counts: PackedCounts) -> list[int]:
    """The number of each target."""
    weights = (8, 4, 2, 1)
    return [
        sum(weight for digit, weight in zip(counts, weights, strict=True) if digit >> place & 1)
        for place in range(TARGETS)
    ]


@pytest.mark.parametrize("number", range(40))
def test_a_number_is_in_how_many_sets_a_target_is(number: int) -> None:
    chance = random.Random(number)
    sets = [chance.getrandbits(TARGETS) for _ in range(number)]
    expected = [min(15, sum(members_ >> place & 1 for members_ in sets)) for place in range(TARGETS)]
    assert counts_of(membership_counts(list(sets))) == expected
    assert counts_of(add_columns(list(sets), [], [], [])) == expected


def test_columns_of_several_weights_add_up() -> None:
    chance = random.Random(1)
    columns = [[chance.getrandbits(TARGETS) for _ in range(number)] for number in (5, 3, 2, 1)]
    expected = [
        sum(
            weight * (members_ >> place & 1)
            for weight, column in zip((1, 2, 4, 8), columns, strict=True)
            for members_ in column
        )
        for place in range(TARGETS)
    ]
    assert counts_of(add_columns(*map(list, columns))) == [min(15, number) for number in expected]


def test_the_greatest_number_and_those_above_a_limit() -> None:
    chance = random.Random(2)
    for _ in range(200):
        eights, fours, twos, ones = (chance.getrandbits(TARGETS) for _ in range(4))
        counts = eights, fours, twos, ones
        among = chance.getrandbits(TARGETS) & chance.getrandbits(TARGETS) | 1
        numbers = dict(enumerate(counts_of(counts)))
        best = max(numbers[place] for place in members(among))
        found = greatest(counts, among)
        assert found == (best, bitset([place for place in members(among) if numbers[place] == best]))
        limit = chance.randrange(16)
        assert list(members(greater_than(counts, limit) & (1 << TARGETS) - 1)) == [
            place for place in range(TARGETS) if numbers[place] > limit
        ]
        other = chance.randrange(16)
        assert counts_of(with_count(counts, 1 << 5, other)) == [
            *counts_of(counts)[:5],
            other,
            *counts_of(counts)[6:],
        ]
