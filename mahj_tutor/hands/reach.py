"""All hands of a card at once: a set of targets is one integer, its bits are the targets.

For every copy of a tile (the first 6 Dot, the second, ...) there is the set of targets that want at least so
many. What a hand has of *every* target is then a column count over those sets: four integers are the four
binary digits, one column a target, and adding is `&` and `^`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from mahj_tutor.card import Group, wanted
from mahj_tutor.hands.exposure import Exposure
from mahj_tutor.tiles import JOKER, KINDS, Tile, copies

Digits = tuple[int, int, int, int]
"""A number from 0 to 15 for each target: the sets with the 8, the 4, the 2 and the 1 in it."""

MADE = 15
"""The nearness of a hand that is made; each tile away is one less."""

_DEEP = 32  # more than a target can want of a tile and a hand hold of it, together


class Reach:
    """The sets of a card's targets, in the order given."""

    def __init__(self, targets: Sequence[Sequence[Group]]) -> None:
        self.all = (1 << len(targets)) - 1
        self._all_wanted = [_kinds(wanted(groups)) for groups in targets]
        self._singles = [_kinds(wanted(groups, by_themselves=True)) for groups in targets]
        self._want = _at_least(self._all_wanted)
        self._want_single = _at_least(self._singles)
        self._open = _open_groups(targets)
        self._spare = _numbers([MADE - sum(count.values()) for count in self._singles])
        self._beyond = _numbers([_beyond(count) for count in self._all_wanted])

    def fitting(self, exposed: Iterable[Exposure]) -> int:
        """Return the targets that have all these exposures, each in a group of its own."""
        found, used = self.all, dict[tuple[Tile, int], int]()
        for shown in exposed:
            key = shown.tile, shown.size
            used[key] = used.get(key, 0) + 1
            sets = self._open.get(key, ())
            found &= sets[used[key] - 1] if len(sets) >= used[key] else 0
        return found

    def made(self, concealed: Sequence[Tile], exposed: Sequence[Exposure] = ()) -> int:
        """Return the targets a hand of 14 tiles makes."""
        found = self.fitting(exposed)
        have = _shown(exposed)
        for kind in concealed:
            if kind is not JOKER:
                have[kind.index] += 1
                found &= self._want[kind.index][have[kind.index]]
                if not found:
                    return 0
        return self._with_true_singles(found, concealed) if JOKER in concealed else found

    def _with_true_singles(self, found: int, concealed: Sequence[Tile]) -> int:
        """Those where no joker has to be a single or one of a pair."""
        have = [0] * len(KINDS)
        for kind in concealed:
            have[kind.index] += 1
        for place in places(found):
            if any(have[index] < count for index, count in self._singles[place].items()):
                found ^= 1 << place
        return found

    def nearness(self, concealed: Sequence[Tile], exposed: Sequence[Exposure] = ()) -> Digits:
        """Return how near the hand is to each target the exposures fit: `MADE` less the tiles away."""
        loose = self.loose_nearness(concealed, exposed)
        if JOKER not in concealed:
            return loose  # without jokers a missing single is a missing tile like any other
        eights, fours, twos, ones = ([digit] for digit in self._spare)
        have = [0] * len(KINDS)
        for kind in concealed:
            index = kind.index
            have[index] += 1
            if column := self._want_single[index][have[index]]:
                ones.append(column)
        return _lesser(loose, _total(ones, twos, fours, eights))

    def loose_nearness(self, concealed: Sequence[Tile], exposed: Sequence[Exposure] = ()) -> Digits:
        """Return the nearness if jokers could stand anywhere, in singles and pairs too."""
        have = _shown(exposed)
        ones: list[int] = []
        sure = 1 + sum(have)
        for kind in concealed:
            if kind is JOKER:
                sure += 1
                continue
            index = kind.index
            have[index] += 1
            if column := self._want[index][have[index]]:
                ones.append(column)
        every = self.all
        return _total(
            [*ones, every] if sure & 1 else ones,
            [every] if sure & 2 else [],
            [every] if sure & 4 else [],
            [every] * (sure >> 3),
        )

    def living(self, exposed: Sequence[Exposure], gone: Mapping[Tile, int], own: Mapping[Tile, int]) -> int:
        """Return the targets that can still be made from what is not gone; `own` tiles surely are not.

        Singles and pairs need copies that are neither gone nor fixed in an exposure; what is short in all
        needs jokers that were not discarded.
        """
        found = self.fitting(exposed)
        fixed = [0] * len(KINDS)
        for shown in exposed:
            fixed[shown.tile.index] += shown.naturals
        eights, fours, twos, ones = ([digit] for digit in self._beyond)
        for kind in KINDS[:-1]:
            index, whole = kind.index, copies(kind)
            left = max(whole - gone.get(kind, 0), own.get(kind, 0) + fixed[index], 0)
            found &= ~self._want_single[index][max(left - fixed[index], 0) + 1]
            ones.extend(column for column in self._want[index][left + 1 : whole + 1] if column)
        short = _total(ones, twos, fours, eights)
        return found & ~_above(short, max(copies(JOKER) - gone.get(JOKER, 0), 0))


def places(some: int) -> Iterable[int]:
    """Give the numbers of the targets in a set, in order."""
    while some:
        lowest = some & -some
        yield lowest.bit_length() - 1
        some ^= lowest


def nearest(digits: Digits, among: int) -> tuple[int, int]:
    """Return the greatest nearness in a set that is not empty, and the targets that have it."""
    found = 0
    for digit in digits:
        found <<= 1
        if higher := among & digit:
            among, found = higher, found | 1
    return found, among


def _kinds(count: Mapping[Tile, int]) -> dict[int, int]:
    return {kind.index: many for kind, many in count.items()}


def _at_least(counts: Sequence[Mapping[int, int]]) -> list[tuple[int, ...]]:
    """For each kind of tile the targets that count at least 0, 1, 2, ... of it."""
    sets = [[0] * _DEEP for _ in KINDS]
    for place, count in enumerate(counts):
        bit = 1 << place
        for index, many in count.items():
            row = sets[index]
            for copy in range(1, many + 1):
                row[copy] |= bit
    return [tuple(row) for row in sets]


def _open_groups(targets: Sequence[Sequence[Group]]) -> dict[tuple[Tile, int], list[int]]:
    """For a tile and a size the targets with one such open group, with two, ..."""
    sets: dict[tuple[Tile, int], list[int]] = {}
    for place, groups in enumerate(targets):
        for group in groups:
            if group.is_open:
                row = sets.setdefault((group.tile, group.size), [])
                for copy, some in enumerate(row):
                    if not some >> place & 1:
                        row[copy] |= 1 << place
                        break
                else:
                    row.append(1 << place)
    return sets


def _numbers(values: Sequence[int]) -> Digits:
    """One number for each target as digits."""
    ones, twos, fours, eights = (
        sum(1 << place for place, value in enumerate(values) if value >> digit & 1) for digit in range(4)
    )
    return eights, fours, twos, ones


def _beyond(count: Mapping[int, int]) -> int:
    """How many tiles a target wants above the copies there are."""
    return sum(max(0, many - copies(KINDS[index])) for index, many in count.items())


def _shown(exposed: Iterable[Exposure]) -> list[int]:
    have = [0] * len(KINDS)
    for shown in exposed:
        have[shown.tile.index] += shown.size
    return have


def _total(*columns: list[int]) -> Digits:
    """Add up columns of ones, twos, fours and eights for all targets at once; more than 15 stays 15."""
    digits: list[int] = []
    carried: list[int] = []
    for column in columns:
        rest = iter(column + carried)
        carried = []
        total = next(rest, 0)
        for one in rest:
            other = next(rest, 0)
            half = total ^ one
            if carry := total & one | half & other:
                carried.append(carry)
            total = half ^ other
        digits.append(total)
    ones, twos, fours, eights = digits
    for over in carried:
        ones, twos, fours, eights = ones | over, twos | over, fours | over, eights | over
    return eights, fours, twos, ones


def _lesser(some: Digits, others: Digits) -> Digits:
    """The lesser of two numbers for each target."""
    less = same = 0
    same = -1
    for one, other in zip(some, others, strict=True):
        less |= same & other & ~one
        same &= ~(one ^ other)
    a, b, c, d = (one & less | other & ~less for one, other in zip(some, others, strict=True))
    return a, b, c, d


def _above(digits: Digits, limit: int) -> int:
    """The targets whose number is greater than the limit."""
    above, same = 0, -1
    for digit, weight in zip(digits, (8, 4, 2, 1), strict=True):
        if limit & weight:
            same &= digit
        else:
            above |= same & digit
            same &= ~digit
    return above
