"""Bit sets of targets, and counters for all targets at once.

A set of targets is an integer with one bit for each target. A count for every target is four such sets, one
for each binary digit of the count (bit slicing), so adding counts takes `&` and `^` and costs the same for
one target as for a thousand.

>>> eights, fours, twos, ones = membership_counts([0b111, 0b110, 0b100])  # three targets, in 1, 2 and 3 sets
>>> bin(twos), bin(ones)
('0b110', '0b101')
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

PackedCounts = tuple[int, int, int, int]
"""A count from 0 to 15 for each target: one set for each binary digit, 8, 4, 2 and 1."""

MAX_COUNT = 15
"""The greatest count that four digits can hold."""


def members(targets: int) -> Iterator[int]:
    """Yield the numbers of the targets in a set, in order."""
    while targets:
        lowest = targets & -targets
        yield lowest.bit_length() - 1
        targets ^= lowest


def bitset(numbers: Sequence[int]) -> int:
    """Return the set of the targets with these numbers, which must be sorted."""
    if not numbers:
        return 0
    bits = bytearray(numbers[-1] // 8 + 1)
    for number in numbers:
        bits[number >> 3] |= 1 << (number & 7)
    return int.from_bytes(bits, "little")


_PADDING = [[0] * (MAX_COUNT - length) for length in range(MAX_COUNT + 1)]


def membership_counts(sets: list[int]) -> PackedCounts:
    """Return in how many of these sets each target is, 15 at most.

    Up to 15 sets, which are enough for a hand, are added by eleven full adders without a loop: each takes
    three sets of one weight and returns one of that weight and one of the next. A loop takes twice the
    time.
    """
    if len(sets) > MAX_COUNT:
        return add_columns(sets, [], [], [])
    a, b, c, d, e, f, g, h, i, j, k, l, m, n, o = sets + _PADDING[len(sets)]  # noqa: E741
    half = a ^ b
    one1, two1 = half ^ c, a & b | half & c
    half = d ^ e
    one2, two2 = half ^ f, d & e | half & f
    half = g ^ h
    one3, two3 = half ^ i, g & h | half & i
    half = j ^ k
    one4, two4 = half ^ l, j & k | half & l
    half = m ^ n
    one5, two5 = half ^ o, m & n | half & o
    half = one1 ^ one2
    one6, two6 = half ^ one3, one1 & one2 | half & one3
    half = one4 ^ one5
    ones, two7 = half ^ one6, one4 & one5 | half & one6
    half = two1 ^ two2
    two8, four1 = half ^ two3, two1 & two2 | half & two3
    half = two4 ^ two5
    two9, four2 = half ^ two6, two4 & two5 | half & two6
    half = two7 ^ two8
    twos, four3 = half ^ two9, two7 & two8 | half & two9
    half = four1 ^ four2
    return four1 & four2 | half & four3, half ^ four3, twos, ones


def add_columns(*columns: list[int]) -> PackedCounts:
    """Return the sum of sets of weight one, two, four and eight for all targets, 15 at most."""
    digits: list[int] = []
    carried: list[int] = []
    for column in columns:
        column += carried if len(column) + len(carried) & 1 else [*carried, 0]
        carried = []
        rest = iter(column)
        digit = next(rest)
        for one, other in zip(rest, rest, strict=True):
            half = digit ^ one
            if carry := digit & one | half & other:
                carried.append(carry)
            digit = half ^ other
        digits.append(digit)
    ones, twos, fours, eights = digits
    for overflow in carried:
        ones, twos, fours, eights = ones | overflow, twos | overflow, fours | overflow, eights | overflow
    return eights, fours, twos, ones


def greater_than(counts: PackedCounts, limit: int) -> int:
    """Return the targets whose count is greater than the limit."""
    found, equal = 0, -1
    for digit, weight in zip(counts, (8, 4, 2, 1), strict=True):
        if limit & weight:
            equal &= digit
        else:
            found |= equal & digit
            equal &= ~digit
    return found


def greatest(counts: PackedCounts, among: int) -> tuple[int, int]:
    """Return the greatest count in a nonempty set of targets, and the targets that have it."""
    found = 0
    for digit in counts:
        found <<= 1
        if higher := among & digit:
            among, found = higher, found | 1
    return found, among


def with_count(counts: PackedCounts, target: int, count: int) -> PackedCounts:
    """Return the counts with another count for one target, given as a set."""
    eights, fours, twos, ones = (
        digit | target if count & weight else digit & ~target
        for digit, weight in zip(counts, (8, 4, 2, 1), strict=True)
    )
    return eights, fours, twos, ones
