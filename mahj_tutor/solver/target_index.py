"""All hands of a card at once: which targets fit, which are made, near, alive.

For every copy of a tile (the first 6 Dot, the second, ...) there is the set of targets that want at least so
many. What a hand has of *every* target is then in how many of the sets of its tiles the target is, and the
digits tell it for all targets together.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from mahj_tutor.card import HAND_SIZE, Group
from mahj_tutor.errors import MahjError
from mahj_tutor.solver.bitsets import PackedCounts, above, corrected, count, greatest, set_of, slots, total
from mahj_tutor.solver.exposure import Exposure
from mahj_tutor.tiles import JOKER, KINDS, Tile, copies

_JOKER = JOKER.index
_COPIES = [copies(kind) for kind in KINDS]
_DEEP = 32  # more than a target can want of a tile and a hand hold of it, together
_NOTHING = (0,) * len(KINDS)


class TargetIndex:
    """The sets of a card's targets, line by line in the order given."""

    def __init__(self, lines: Iterable[Sequence[Sequence[Group]]]) -> None:
        self.lines: list[int] = []
        """The targets of each line."""
        self.line: list[int] = []
        """The place of each target's line."""
        targets: list[Sequence[Group]] = []
        for place, line in enumerate(lines):
            self.lines.append(((1 << len(line)) - 1) << len(targets))
            self.line += [place] * len(line)
            targets += line
        self.all = (1 << len(targets)) - 1
        wanted = [*map(_wanted, targets)]
        self._wants = [every for every, _, _ in wanted]
        self._singles = [single for _, single, _ in wanted]
        self._want, self._alone = _at_least(self._wants), _at_least(self._singles)
        bare = [sum([many for _, many in singles]) for singles in self._singles]
        self._bare = (self.all, *_ranked(bare)[1:])
        self._room = [[self.all ^ more for more in row[1:]] for row in self._alone]
        self._lost = [_lost(row, whole) for row, whole in zip(self._want, _COPIES, strict=True)]
        self._groups = _open_groups(targets)
        self._rows = [*self._want[:_JOKER], _ranked([opens for _, _, opens in wanted])]
        """For each kind the targets in which its first, second, ... tile has a place."""
        self.first = [row[1] for row in self._want[:_JOKER]] + [self.all]
        """For each kind the targets that want it; all of them for jokers."""
        beyond = (row[most + 1 :] for row, most in zip(self._want, _COPIES, strict=True))
        self._beyond = count([more for row in beyond for more in row if more])
        """How many tiles each target wants above the copies there are."""

    def fitting(self, exposed: Sequence[Exposure]) -> int:
        """Return the targets that have all these exposures, each in a group of its own."""
        found = self.all
        used: dict[tuple[Tile, int], int] = {}
        for shown in exposed:
            key = shown.tile, shown.size
            used[key] = used.get(key, 0) + 1
            sets = self._groups.get(key, ())
            found &= sets[used[key] - 1] if len(sets) >= used[key] else 0
        return found

    def covering(self, concealed: Sequence[Tile], exposed: Sequence[Exposure] = ()) -> int:
        """Return the targets that want every natural of a hand: those it makes if jokers could stand anywhere."""
        found = self.fitting(exposed)
        have = list(_shown(concealed, exposed))
        for kind in concealed:
            index = kind.index
            if index != _JOKER:
                have[index] += 1
                found &= self._want[index][have[index]]
                if not found:
                    break
        return found

    def made(self, concealed: Sequence[Tile], exposed: Sequence[Exposure] = ()) -> int:
        """Return the targets a hand of 14 tiles makes: no joker has to be a single or one of a pair."""
        found = self.covering(concealed, exposed)
        if found and JOKER in concealed:
            have = counted(concealed)
            for place in slots(found):
                if _bare(self._singles[place], have, _NOTHING):
                    found ^= 1 << place
        return found

    def by_nearness(
        self, concealed: Sequence[Tile], exposed: Sequence[Exposure], among: int
    ) -> Iterator[tuple[int, int]]:
        """Give the nearest target of each line and how many tiles the hand is away, the nearest first.

        Lines with a target in `among` count, whose targets must fit the exposures.
        """
        digits, have, shown = self._in_place(concealed, exposed)
        due = HAND_SIZE - sum(shown)
        while among:
            found, best = greatest(digits, among)
            while best:
                lowest = best & -best
                place = lowest.bit_length() - 1
                bare = _bare(self._singles[place], have, shown) if have[_JOKER] else 0
                if bare > due - found:
                    digits = corrected(digits, lowest, due - bare)
                    best ^= lowest
                    continue
                yield place, due - found
                line = self.lines[self.line[place]]
                among ^= among & line
                best ^= best & line

    def closest(self, concealed: Sequence[Tile], exposed: Sequence[Exposure], among: int) -> tuple[int, int]:
        """Return how many tiles a hand is away, and all targets in `among` at that distance; 14 where none is.

        The targets in `among` must fit the exposures.
        """
        digits, have, shown = self._in_place(concealed, exposed)
        due = HAND_SIZE - sum(shown) if exposed else HAND_SIZE
        while among:
            found, best = greatest(digits, among)
            away = due - found
            late = self._too_many_jokers(best, away, have, shown) if have[_JOKER] else {}
            for place in late:
                best ^= 1 << place
            if best:
                return away, best
            for place, bare in late.items():
                digits = corrected(digits, 1 << place, due - bare)
        return HAND_SIZE, 0

    def _too_many_jokers(
        self, some: int, away: int, have: Sequence[int], shown: Sequence[int]
    ) -> dict[int, int]:
        """Of targets that seem so many tiles away those that lack more in singles and pairs, and how many."""
        doubtful = some & self._bare[max(away, -1) + 1] & self._rows[_JOKER][1]
        late = {}
        while doubtful:
            place = doubtful.bit_length() - 1
            doubtful ^= 1 << place
            bare = _bare(self._singles[place], have, shown)
            if bare > away:
                late[place] = bare
        return late

    def useful(self, concealed: Sequence[Tile], exposed: Sequence[Exposure], among: int) -> Iterator[Tile]:
        """Give the tiles, in rack order, that would bring a nearest target one closer."""
        away, best = self.closest(concealed, exposed, among)
        if not away:
            return
        have, shown = _all_of(concealed, exposed)
        short, _ = self._by_jokers(best, away, have, shown)
        for kind, row, many, open_ in zip(KINDS, self._want[:_JOKER], have, shown, strict=False):
            next_ = best & row[many + 1]
            if next_ and (next_ & short or best & self._alone[kind.index][many - open_ + 1]):
                yield kind
        if short:
            yield JOKER

    def free(self, concealed: Sequence[Tile], exposed: Sequence[Exposure], among: int) -> Iterator[Tile]:
        """Give the concealed tiles, in rack order, without which a nearest target is no further away."""
        away, best = self.closest(concealed, exposed, among)
        have, shown = _all_of(concealed, exposed)
        _, spare = self._by_jokers(best, away, have, shown)
        for kind, many, open_ in zip(KINDS[:_JOKER], have, shown, strict=False):
            if many > open_:
                needing = (best ^ spare) & self._want[kind.index][many]
                needing |= spare & self._alone[kind.index][many - open_]
                if needing != best or not best:
                    yield kind
        if have[_JOKER] and (spare or not best):
            yield JOKER

    def _by_jokers(self, some: int, away: int, have: Sequence[int], shown: Sequence[int]) -> tuple[int, int]:
        """Of targets so many tiles away those that could use another joker, and those that leave one over."""
        short, spare = some, 0
        for place in slots(some & self._bare[away]):
            missing = sum(max(0, many - have[index]) for index, many in self._wants[place])
            bare = _bare(self._singles[place], have, shown)
            if missing - have[_JOKER] <= bare:
                short ^= 1 << place
            if missing - have[_JOKER] < bare:
                spare ^= 1 << place
        return short, spare

    def _in_place(
        self, concealed: Sequence[Tile], exposed: Sequence[Exposure]
    ) -> tuple[PackedCounts, Sequence[int], Sequence[int]]:
        """How many concealed tiles have a place in each target that fits, what the hand has, and what is shown.

        Exact, but where jokers are left over: one counts while the target has open groups, even if naturals
        fill them.
        """
        shown = _shown(concealed, exposed)
        have, rows = list(shown), self._rows
        have[_JOKER] = filled = sum(shown) if exposed else 0  # what is shown fills open groups
        found = []
        for kind in concealed:
            index = kind.index
            have[index] = held = have[index] + 1
            found.append(rows[index][held])
        have[_JOKER] -= filled
        return count(found), have, shown

    def living(self, exposed: Sequence[Exposure], gone: Mapping[Tile, int], own: Sequence[Tile]) -> int:
        """Return the targets that can still be made from what is not gone; `own` tiles surely are not.

        Singles and pairs need copies that are neither gone nor fixed in an exposure; what is short in all
        needs jokers that were not discarded.
        """
        found = self.fitting(exposed)
        fixed, sure = list(_NOTHING), counted(own)
        for shown in exposed:
            index = shown.tile.index
            fixed[index] += shown.naturals
            sure[index] += shown.naturals
            found &= self._room[index][max(_COPIES[index] - fixed[index], 0)]
        ones: list[int] = []
        for kind, many in gone.items():
            index = kind.index
            left = max(_COPIES[index] - many, min(sure[index], _COPIES[index]), 0)
            found &= self._room[index][max(left - fixed[index], 0)]
            ones += self._lost[index][left]
        eights, fours, twos, more = self._beyond
        short = total([*ones, more], [twos], [fours], [eights])
        lost = above(short, max(copies(JOKER) - gone.get(JOKER, 0), 0))
        return found ^ (found & lost)


Counts = Sequence[tuple[int, int]]
"""How many a target wants of each kind of tile, by its index."""


def _wanted(groups: Sequence[Group]) -> tuple[Counts, Counts, int]:
    """What a target wants, what of it in singles and pairs, and how many tiles are in open groups."""
    every = [_PAIRS[group.tile.index][group.size] for group in groups]
    single = [_PAIRS[group.tile.index][group.size] for group in groups if not group.is_open]
    opens = sum([group.size for group in groups if group.is_open])
    return _together(every), _together(single), opens


def _together(counts: Counts) -> Counts:
    """Add up what is counted of one tile in several groups."""
    if len(dict(counts)) == len(counts):
        return tuple(counts)
    found: dict[int, int] = {}
    for index, many in counts:
        found[index] = found.get(index, 0) + many
    return tuple([_PAIRS[index][many] for index, many in found.items()])


_PAIRS = [[(index, many) for many in range(HAND_SIZE + 1)] for index in range(len(KINDS))]
"""Made once: thousands of small tuples would wake the collector of garbage again and again."""


def _bare(singles: Counts, have: Sequence[int], shown: Sequence[int]) -> int:
    """How many tiles of its singles and pairs a hand lacks; what is shown cannot stand there."""
    bare = 0
    for index, single in singles:
        if (short := single - have[index] + shown[index]) > 0:
            bare += short
    return bare


def counted(concealed: Iterable[Tile]) -> list[int]:
    """Return how many there are of each kind, by its index."""
    have = [0] * len(KINDS)
    for kind in concealed:
        have[kind.index] += 1
    return have


def _shown(concealed: Sequence[Tile], exposed: Sequence[Exposure]) -> Sequence[int]:
    """How many tiles are shown of each kind; a hand of far too many tiles raises `MahjError`."""
    if not exposed and len(concealed) <= HAND_SIZE:
        return _NOTHING
    have = list(_NOTHING)
    for shown in exposed:
        have[shown.tile.index] += shown.size
    if (size := len(concealed) + sum(have)) > _DEEP - 2:
        raise MahjError(f"a hand has {HAND_SIZE} tiles, and this one has {size}")
    return have


def _all_of(concealed: Iterable[Tile], exposed: Sequence[Exposure]) -> tuple[list[int], Sequence[int]]:
    """How many tiles there are of each kind, what is shown included, and how many are shown."""
    shown = _shown((), exposed)
    have = list(shown)
    for kind in concealed:
        have[kind.index] += 1
    return have, shown


def _at_least(counts: Sequence[Counts]) -> list[tuple[int, ...]]:
    """For each kind of tile the targets that count at least 1, 2, ... of it; nothing for 0."""
    exactly: list[dict[int, list[int]]] = [defaultdict(list) for _ in KINDS]
    for place, row in enumerate(counts):
        for index, many in row:
            exactly[index][many].append(place)
    return [_piled(some) for some in exactly]


def _ranked(numbers: Iterable[int]) -> tuple[int, ...]:
    """The targets with at least 1, 2, ... of something, of which each has so many; nothing for 0."""
    exactly: dict[int, list[int]] = defaultdict(list)
    for place, many in enumerate(numbers):
        exactly[many].append(place)
    return _piled(exactly)


def _piled(exactly: Mapping[int, list[int]]) -> tuple[int, ...]:
    """The targets with at least so many, from those with exactly so many."""
    found = [0] * _DEEP
    for many in range(max(exactly, default=0), 0, -1):
        found[many] = found[many + 1] | set_of(exactly.get(many, ()))
    return tuple(found)


def _lost(row: Sequence[int], whole: int) -> list[list[int]]:
    """For 0, 1, 2, ... tiles left of a kind the targets that want another, one more, ... up to the whole set."""
    return [[more for more in row[left + 1 : whole + 1] if more] for left in range(_DEEP)]


def _open_groups(targets: Sequence[Sequence[Group]]) -> dict[tuple[Tile, int], list[int]]:
    """For a tile and a size the targets with one such open group, with two, ..."""
    found: dict[int, list[list[int]]] = {}  # by a plain number: a tile takes its time to be looked up
    for place, groups in enumerate(targets):
        for group in groups:
            if group.is_open:
                rows = found.setdefault(group.tile.index << 4 | group.size, [[]])
                for row in rows:
                    if not row or row[-1] != place:
                        row.append(place)
                        break
                else:
                    rows.append([place])
    return {(KINDS[key >> 4], key & 15): [*map(set_of, rows)] for key, rows in found.items()}
