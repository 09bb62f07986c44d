"""An index of the targets of a card: which fit, are made, are near or can still be made, all at once.

For every copy of a tile (the first 6 Dot, the second, ...) the index holds the set of the targets that have
at least that many of it. A hand looks up one set for each of its tiles, and the number of sets that a
target is in is the number of tiles the hand has of it; `bitsets` counts that for all targets together.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from mahj_tutor.card import HAND_SIZE, Group
from mahj_tutor.errors import MahjError
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
from mahj_tutor.solver.exposure import Exposure
from mahj_tutor.tiles import JOKER, KINDS, Tile, copies

_JOKER = JOKER.index
_COPIES = [copies(kind) for kind in KINDS]
_MAX_DEPTH = 32  # more than a target can have of a tile and a hand hold of it, together
_NO_TILES = (0,) * len(KINDS)


class TargetIndex:
    """Sets of targets, looked up by tile; the targets are numbered line by line in the order given."""

    def __init__(self, lines: Iterable[Sequence[Sequence[Group]]]) -> None:
        self.lines: list[int] = []
        """The set of targets of each line."""
        self.line: list[int] = []
        """The number of the line of each target."""
        targets = self._number_targets(lines)
        self.all = (1 << len(targets)) - 1
        self._all_counts = [*map(_tile_counts, targets)]
        self._natural_counts = [*map(_natural_counts, targets)]
        self._with = _at_least(self._all_counts)
        """For each kind the targets with at least 1, 2, ... of it."""
        self._with_naturals = _at_least(self._natural_counts)
        """The same, counting singles and pairs only."""
        self._by_naturals = (self.all, *_sets_by_minimum(map(_total, self._natural_counts))[1:])
        """The targets with at least 0, 1, 2, ... tiles in singles and pairs."""
        self._at_most = [[self.all ^ more for more in row[1:]] for row in self._with_naturals]
        """For each kind the targets with at most 0, 1, ... of it in singles and pairs."""
        self._short = [_short_sets(row, whole) for row, whole in zip(self._with, _COPIES, strict=True)]
        """For each kind, and 0, 1, ... copies left, the targets that need another, one more, ..."""
        self._groups = _groups_with_jokers(targets)
        self._rows = [*self._with[:_JOKER], _sets_by_minimum(map(_joker_room, targets))]
        """For each kind the targets in which its first, second, ... copy in a hand has a place."""
        self.first = [row[1] for row in self._with[:_JOKER]] + [self.all]
        """For each kind the targets that have it; all of them for jokers."""
        self._beyond = membership_counts(_beyond_copies(self._with))
        """How many tiles of each target exceed the copies in the set."""

    def _number_targets(self, lines: Iterable[Sequence[Sequence[Group]]]) -> Sequence[Sequence[Group]]:
        targets: list[Sequence[Group]] = []
        for number, line in enumerate(lines):
            self.lines.append(((1 << len(line)) - 1) << len(targets))
            self.line += [number] * len(line)
            targets += line
        return targets

    def fitting(self, exposed: Sequence[Exposure]) -> int:
        """Return the targets that have all these exposures, each in a group of its own."""
        found = self.all
        used: dict[tuple[Tile, int], int] = {}
        for exposure in exposed:
            key = exposure.tile, exposure.size
            used[key] = used.get(key, 0) + 1
            sets = self._groups.get(key, ())
            found &= sets[used[key] - 1] if len(sets) >= used[key] else 0
        return found

    def covering(self, concealed: Sequence[Tile], exposed: Sequence[Exposure] = ()) -> int:
        """Return the targets with all naturals of a hand, which makes them if jokers can stand anywhere."""
        found = self.fitting(exposed)
        have = list(_count_shown(concealed, exposed))
        for kind in concealed:
            index = kind.index
            if index != _JOKER:
                have[index] += 1
                found &= self._with[index][have[index]]
                if not found:
                    break
        return found

    def made(self, concealed: Sequence[Tile], exposed: Sequence[Exposure] = ()) -> int:
        """Return the targets that a hand of 14 tiles makes, with no joker in a single or a pair."""
        found = self.covering(concealed, exposed)
        if found and JOKER in concealed:
            have = count_by_index(concealed)
            for number in members(found):
                if _missing_naturals(self._natural_counts[number], have, _NO_TILES):
                    found ^= 1 << number
        return found

    def by_nearness(
        self, concealed: Sequence[Tile], exposed: Sequence[Exposure], among: int
    ) -> Iterator[tuple[int, int]]:
        """Yield the number of the nearest target of each line and its distance, the nearest first.

        Only targets in `among` count, which must fit the exposures.
        """
        counts, have, shown = self._count_in_place(concealed, exposed)
        size = HAND_SIZE - sum(shown)
        while among:
            found, best = greatest(counts, among)
            while best:
                lowest = best & -best
                number = lowest.bit_length() - 1
                naturals = _missing_naturals(self._natural_counts[number], have, shown) if have[_JOKER] else 0
                if naturals > size - found:
                    counts = with_count(counts, lowest, size - naturals)
                    best ^= lowest
                    continue
                yield number, size - found
                line = self.lines[self.line[number]]
                among ^= among & line
                best ^= best & line

    def closest(self, concealed: Sequence[Tile], exposed: Sequence[Exposure], among: int) -> tuple[int, int]:
        """Return the distance of a hand to the nearest targets in `among`, and these; 14 if there are none.

        The targets in `among` must fit the exposures.
        """
        counts, have, shown = self._count_in_place(concealed, exposed)
        size = HAND_SIZE - sum(shown) if exposed else HAND_SIZE
        while among:
            found, best = greatest(counts, among)
            away = size - found
            farther = self._surplus_jokers(best, away, have, shown) if have[_JOKER] else {}
            for number in farther:
                best ^= 1 << number
            if best:
                return away, best
            for number, naturals in farther.items():
                counts = with_count(counts, 1 << number, size - naturals)
        return HAND_SIZE, 0

    def _surplus_jokers(
        self, targets: int, away: int, have: Sequence[int], shown: Sequence[int]
    ) -> dict[int, int]:
        """Return the targets that surplus jokers make farther than they seem, with their distance."""
        doubtful = targets & self._by_naturals[max(away, -1) + 1] & self._rows[_JOKER][1]
        farther = {}
        while doubtful:
            number = doubtful.bit_length() - 1
            doubtful ^= 1 << number
            naturals = _missing_naturals(self._natural_counts[number], have, shown)
            if naturals > away:
                farther[number] = naturals
        return farther

    def useful(self, concealed: Sequence[Tile], exposed: Sequence[Exposure], among: int) -> Iterator[Tile]:
        """Yield the tiles, in rack order, that would bring a nearest target one tile closer."""
        away, best = self.closest(concealed, exposed, among)
        if not away:
            return
        have, shown = _count_hand(concealed, exposed)
        short, _ = self._split_by_jokers(best, away, have, shown)
        for kind, row, held, exposed_ in zip(KINDS, self._with[:_JOKER], have, shown, strict=False):
            next_ = best & row[held + 1]
            if next_ and (next_ & short or best & self._with_naturals[kind.index][held - exposed_ + 1]):
                yield kind
        if short:
            yield JOKER

    def free(self, concealed: Sequence[Tile], exposed: Sequence[Exposure], among: int) -> Iterator[Tile]:
        """Yield the concealed tiles, in rack order, without which a nearest target is no farther away."""
        away, best = self.closest(concealed, exposed, among)
        have, shown = _count_hand(concealed, exposed)
        _, spare = self._split_by_jokers(best, away, have, shown)
        for kind, held, exposed_ in zip(KINDS[:_JOKER], have, shown, strict=False):
            if held > exposed_:
                needing = (best ^ spare) & self._with[kind.index][held]
                needing |= spare & self._with_naturals[kind.index][held - exposed_]
                if needing != best or not best:
                    yield kind
        if have[_JOKER] and (spare or not best):
            yield JOKER

    def _split_by_jokers(
        self, targets: int, away: int, have: Sequence[int], shown: Sequence[int]
    ) -> tuple[int, int]:
        """Return the targets at this distance that could use another joker, and those that leave one over."""
        short, spare = targets, 0
        for number in members(targets & self._by_naturals[away]):
            missing = sum(max(0, count - have[index]) for index, count in self._all_counts[number])
            naturals = _missing_naturals(self._natural_counts[number], have, shown)
            if missing - have[_JOKER] <= naturals:
                short ^= 1 << number
            if missing - have[_JOKER] < naturals:
                spare ^= 1 << number
        return short, spare

    def _count_in_place(
        self, concealed: Sequence[Tile], exposed: Sequence[Exposure]
    ) -> tuple[PackedCounts, Sequence[int], Sequence[int]]:
        """Return how many concealed tiles have a place in each target, what the hand has, and what it shows.

        The count is too high where jokers are left over: a joker counts if the target has enough tiles in
        groups that take jokers, even if naturals fill them.
        """
        shown = _count_shown(concealed, exposed)
        have, rows = list(shown), self._rows
        have[_JOKER] = filled = sum(shown) if exposed else 0  # exposures fill groups that take jokers
        found = []
        for kind in concealed:
            index = kind.index
            have[index] = held = have[index] + 1
            found.append(rows[index][held])
        have[_JOKER] -= filled
        return membership_counts(found), have, shown

    def live(self, exposed: Sequence[Exposure], gone: Mapping[Tile, int], own: Sequence[Tile]) -> int:
        """Return the targets that can still be made of tiles that aren't gone; `own` tiles never are.

        Singles and pairs need copies that are neither gone nor fixed in an exposure; any other shortage has
        to be made up by jokers that were not discarded.
        """
        found = self.fitting(exposed)
        fixed, held = list(_NO_TILES), count_by_index(own)
        for exposure in exposed:
            index = exposure.tile.index
            fixed[index] += exposure.naturals
            held[index] += exposure.naturals
            found &= self._at_most[index][max(_COPIES[index] - fixed[index], 0)]
        ones: list[int] = []
        for kind, number in gone.items():
            index = kind.index
            left = max(_COPIES[index] - number, min(held[index], _COPIES[index]), 0)
            found &= self._at_most[index][max(left - fixed[index], 0)]
            ones += self._short[index][left]
        eights, fours, twos, more = self._beyond
        short = add_columns([*ones, more], [twos], [fours], [eights])
        impossible = greater_than(short, max(copies(JOKER) - gone.get(JOKER, 0), 0))
        return found ^ (found & impossible)


Counts = Sequence[tuple[int, int]]
"""Pairs of the index of a kind of tile and its number in a target."""


def _tile_counts(groups: Sequence[Group]) -> Counts:
    """Return the tiles of a target."""
    return _merged([_PAIRS[group.tile.index][group.size] for group in groups])


def _natural_counts(groups: Sequence[Group]) -> Counts:
    """Return the tiles of the singles and pairs of a target."""
    return _merged([_PAIRS[group.tile.index][group.size] for group in groups if not group.takes_jokers])


def _joker_room(groups: Sequence[Group]) -> int:
    """Return the number of tiles in the groups that take jokers."""
    return sum([group.size for group in groups if group.takes_jokers])


def _total(counts: Counts) -> int:
    return sum([number for _, number in counts])


def _merged(counts: Counts) -> Counts:
    """Return the counts with those of the same kind of tile added up."""
    if len(dict(counts)) == len(counts):
        return tuple(counts)
    found: dict[int, int] = {}
    for index, number in counts:
        found[index] = found.get(index, 0) + number
    return tuple([_PAIRS[index][number] for index, number in found.items()])


_PAIRS = [[(index, number) for number in range(HAND_SIZE + 1)] for index in range(len(KINDS))]
"""Shared tuples: thousands of new ones would trigger the garbage collector again and again."""


def _missing_naturals(counts: Counts, have: Sequence[int], shown: Sequence[int]) -> int:
    """Return how many tiles of its singles and pairs a hand lacks; exposed tiles can't be used there."""
    missing = 0
    for index, number in counts:
        if (short := number - have[index] + shown[index]) > 0:
            missing += short
    return missing


def count_by_index(tiles: Iterable[Tile]) -> list[int]:
    """Return the number of each kind of tile, by its index."""
    have = [0] * len(KINDS)
    for kind in tiles:
        have[kind.index] += 1
    return have


def _count_shown(concealed: Sequence[Tile], exposed: Sequence[Exposure]) -> Sequence[int]:
    """Return the number of exposed tiles of each kind; raise `MahjError` for a hand of far too many tiles."""
    if not exposed and len(concealed) <= HAND_SIZE:
        return _NO_TILES
    have = list(_NO_TILES)
    for exposure in exposed:
        have[exposure.tile.index] += exposure.size
    if (size := len(concealed) + sum(have)) > _MAX_DEPTH - 2:
        raise MahjError(f"a hand has {HAND_SIZE} tiles, and this one has {size}")
    return have


def _count_hand(concealed: Iterable[Tile], exposed: Sequence[Exposure]) -> tuple[list[int], Sequence[int]]:
    """Return the number of tiles of each kind, exposed ones included, and the number of exposed ones."""
    shown = _count_shown((), exposed)
    have = list(shown)
    for kind in concealed:
        have[kind.index] += 1
    return have, shown


def _at_least(counts: Sequence[Counts]) -> list[tuple[int, ...]]:
    """Return for each kind of tile the targets with at least 1, 2, ... of it; entry 0 is unused."""
    exactly: list[dict[int, list[int]]] = [defaultdict(list) for _ in KINDS]
    for target, row in enumerate(counts):
        for index, number in row:
            exactly[index][number].append(target)
    return [_accumulated(targets) for targets in exactly]


def _sets_by_minimum(numbers: Iterable[int]) -> tuple[int, ...]:
    """Return the targets whose number is at least 1, 2, ...; entry 0 is unused."""
    exactly: dict[int, list[int]] = defaultdict(list)
    for target, number in enumerate(numbers):
        exactly[number].append(target)
    return _accumulated(exactly)


def _accumulated(exactly: Mapping[int, list[int]]) -> tuple[int, ...]:
    """Return the sets of targets with at least each number from the targets with exactly that number."""
    found = [0] * _MAX_DEPTH
    for number in range(max(exactly, default=0), 0, -1):
        found[number] = found[number + 1] | bitset(exactly.get(number, ()))
    return tuple(found)


def _short_sets(row: Sequence[int], whole: int) -> list[list[int]]:
    """Return for 0, 1, 2, ... copies left the targets that need another, one more, ... up to all copies."""
    return [[more for more in row[left + 1 : whole + 1] if more] for left in range(_MAX_DEPTH)]


def _beyond_copies(rows: Sequence[Sequence[int]]) -> list[int]:
    """Return for each kind the targets with one tile more than there are copies, with two more, ..."""
    beyond = (row[most + 1 :] for row, most in zip(rows, _COPIES, strict=True))
    return [more for row in beyond for more in row if more]


def _groups_with_jokers(targets: Sequence[Sequence[Group]]) -> dict[tuple[Tile, int], list[int]]:
    """Return for a tile and a size the targets with one such group that takes jokers, with two, ..."""
    found: dict[int, list[list[int]]] = {}  # keys are integers because hashing a tile is slow
    for target, groups in enumerate(targets):
        for group in groups:
            if group.takes_jokers:
                rows = found.setdefault(group.tile.index << 4 | group.size, [[]])
                for row in rows:
                    if not row or row[-1] != target:
                        row.append(target)
                        break
                else:
                    rows.append([target])
    return {(KINDS[key >> 4], key & 15): [*map(bitset, rows)] for key, rows in found.items()}
