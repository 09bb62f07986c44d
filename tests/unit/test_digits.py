"""Sets and numbers for all targets at once, beside counting target by target."""

from __future__ import annotations

import random

import pytest

from mahj_tutor.solver.bitsets import PackedCounts, above, corrected, count, greatest, set_of, slots, total

TARGETS = 70


def told(digits: PackedCounts) -> list[int]:
    """The number of each target."""
    weights = (8, 4, 2, 1)
    return [
        sum(weight for digit, weight in zip(digits, weights, strict=True) if digit >> place & 1)
        for place in range(TARGETS)
    ]


@pytest.mark.parametrize("many", range(40))
def test_a_number_is_in_how_many_sets_a_target_is(many: int) -> None:
    chance = random.Random(many)
    sets = [chance.getrandbits(TARGETS) for _ in range(many)]
    expected = [min(15, sum(some >> place & 1 for some in sets)) for place in range(TARGETS)]
    assert told(count(list(sets))) == expected
    assert told(total(list(sets), [], [], [])) == expected


def test_columns_of_several_weights_add_up() -> None:
    chance = random.Random(1)
    columns = [[chance.getrandbits(TARGETS) for _ in range(many)] for many in (5, 3, 2, 1)]
    expected = [
        sum(
            weight * (some >> place & 1)
            for weight, column in zip((1, 2, 4, 8), columns, strict=True)
            for some in column
        )
        for place in range(TARGETS)
    ]
    assert told(total(*map(list, columns))) == [min(15, number) for number in expected]


def test_the_greatest_number_and_those_above_a_limit() -> None:
    chance = random.Random(2)
    for _ in range(200):
        eights, fours, twos, ones = (chance.getrandbits(TARGETS) for _ in range(4))
        digits = eights, fours, twos, ones
        among = chance.getrandbits(TARGETS) & chance.getrandbits(TARGETS) | 1
        numbers = dict(enumerate(told(digits)))
        best = max(numbers[place] for place in slots(among))
        found = greatest(digits, among)
        assert found == (best, set_of([place for place in slots(among) if numbers[place] == best]))
        limit = chance.randrange(16)
        assert list(slots(above(digits, limit) & (1 << TARGETS) - 1)) == [
            place for place in range(TARGETS) if numbers[place] > limit
        ]
        other = chance.randrange(16)
        assert told(corrected(digits, 1 << 5, other)) == [*told(digits)[:5], other, *told(digits)[6:]]
