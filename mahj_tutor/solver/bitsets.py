"""Sets of targets as integers, and numbers for all targets at once.

A set is one integer whose bits are the targets. A number for every target is four sets, its binary digits: one
column of bits a target. Adding is then `&` and `^`, and costs the same for one target as for a thousand.

>>> eights, fours, twos, ones = count([0b111, 0b110, 0b100])  # of three targets: 1, 2 and 3 sets
>>> bin(twos), bin(ones)
('0b110', '0b101')
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

PackedCounts = tuple[int, int, int, int]
"""A number from 0 to 15 for each target: the sets with the 8, the 4, the 2 and the 1 in it."""

MOST = 15
"""The greatest number four digits can tell."""


def slots(some: int) -> Iterator[int]:
    """Give the numbers of the targets in a set, in order."""
    while some:
        lowest = some & -some
        yield lowest.bit_length() - 1
        some ^= lowest


def set_of(some: Sequence[int]) -> int:
    """Return the set of these targets, given in order."""
    if not some:
        return 0
    bits = bytearray(some[-1] // 8 + 1)
    for place in some:
        bits[place >> 3] |= 1 << (place & 7)
    return int.from_bytes(bits, "little")


_PADDING = [[0] * (MOST - many) for many in range(MOST + 1)]


def count(sets: list[int]) -> PackedCounts:
    """Return in how many of these sets each target is; more than 15 stays 15.

    Up to 15 sets, all that hands need, are added by eleven adders written out: each takes three sets of one
    weight and gives one of this weight and one of the next. A loop takes twice the time.
    """
    if len(sets) > MOST:
        return total(sets, [], [], [])
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


def total(*columns: list[int]) -> PackedCounts:
    """Add up columns of ones, twos, fours and eights for all targets at once; more than 15 stays 15."""
    digits: list[int] = []
    carried: list[int] = []
    for column in columns:
        column += carried if len(column) + len(carried) & 1 else [*carried, 0]
        carried = []
        rest = iter(column)
        added = next(rest)
        for one, other in zip(rest, rest, strict=True):
            half = added ^ one
            if carry := added & one | half & other:
                carried.append(carry)
            added = half ^ other
        digits.append(added)
    ones, twos, fours, eights = digits
    for over in carried:
        ones, twos, fours, eights = ones | over, twos | over, fours | over, eights | over
    return eights, fours, twos, ones


def above(digits: PackedCounts, limit: int) -> int:
    """Return the targets whose number is greater than the limit."""
    found, same = 0, -1
    for digit, weight in zip(digits, (8, 4, 2, 1), strict=True):
        if limit & weight:
            same &= digit
        else:
            found |= same & digit
            same &= ~digit
    return found


def greatest(digits: PackedCounts, among: int) -> tuple[int, int]:
    """Return the greatest number in a set that is not empty, and the targets that have it."""
    found = 0
    for digit in digits:
        found <<= 1
        if higher := among & digit:
            among, found = higher, found | 1
    return found, among


def corrected(digits: PackedCounts, target: int, number: int) -> PackedCounts:
    """Return the digits with another number for one target."""
    eights, fours, twos, ones = (
        digit | target if number & weight else digit & ~target
        for digit, weight in zip(digits, (8, 4, 2, 1), strict=True)
    )
    return eights, fours, twos, ones
