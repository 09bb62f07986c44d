"""Lay a hand out as sets and a pair: all the ways of a complete hand, or what a hand that is near can become.

>>> from mahj_tutor.tiles import tiles
>>> print(*(group.label for group in nearest(tiles("1B 2B 3B E E 5C 6C"))), sep="; ")
1-2-3 Bam; 5-6-7 Crak; pair of Easts
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice, product

from mahj_tutor.classical.solver.distances import BITS, LACKS, Lack, is_made, lacks_of_parts, unpacked
from mahj_tutor.classical.solver.packing import pack
from mahj_tutor.tiles import KINDS, Tile

_TRIED = 64  # a hand far away can be laid out in hundreds of thousands of ways


@dataclass(frozen=True, slots=True)
class Group:
    """A pung, a chow or the pair (CC4), and which of its tiles the hand lacks."""

    tiles: tuple[Tile, ...]
    missing: tuple[Tile, ...] = ()

    @property
    def is_pair(self) -> bool:
        """Whether it is the pair and not a set."""
        return len(self.tiles) == 2

    @property
    def is_chow(self) -> bool:
        """Whether it is three in a row."""
        return self.tiles[0] is not self.tiles[1]

    @property
    def label(self) -> str:
        """What it is called in a sentence."""
        first = self.tiles[0]
        if self.is_chow:
            assert first.suit is not None
            return f"{'-'.join(str(kind.number) for kind in self.tiles)} {first.suit.label}"
        return f"{'pair' if self.is_pair else 'pung'} of {first.name}s"


def arrangements(concealed: Sequence[Tile]) -> tuple[tuple[Group, ...], ...]:
    """Return every way to lay a complete hand out as sets and a pair: sets in rack order, the pair last.

    There is none if the hand isn't complete. Raise `ValueError` as `tiles_away` does.
    """
    hand = pack(concealed)
    ways = _splits(hand, len(concealed) // 3) if is_made(hand) else ()
    return tuple(sorted({_sorted_groups(parts) for parts in ways}, key=_tiles_of))


def nearest(concealed: Sequence[Tile]) -> tuple[Group, ...]:
    """Return one of the ways to lay a hand out in which as few tiles are missing as can be.

    Of those tried, it is one with most groups complete, then with fewest of which the hand has nothing. Raise
    `ValueError` as `tiles_away` does.
    """
    ways = _splits(pack(concealed), len(concealed) // 3)
    return min(map(_sorted_groups, islice(ways, _TRIED)), key=_worth)


def _worth(groups: Sequence[Group]) -> tuple[int, int]:
    return sum(bool(group.missing) for group in groups), sum(group.tiles == group.missing for group in groups)


def _tiles_of(groups: Sequence[Group]) -> list[tuple[Tile, ...]]:
    return [group.tiles for group in groups]


def _sorted_groups(parts: Sequence[tuple[Group, ...]]) -> tuple[Group, ...]:
    groups = [group for part in parts for group in part]
    return tuple(sorted(groups, key=lambda group: (group.is_pair, group.tiles)))


def _splits(hand: int, sets: int) -> Iterator[tuple[tuple[Group, ...], ...]]:
    """Yield the groups of each part of a hand, for each way in which as few tiles as possible are missing."""
    lacks = [LACKS[number] for number in lacks_of_parts(hand)]
    shares = list(_shares(lacks, sets))
    least = min(missing for _, missing in shares)
    for share, missing in shares:
        if missing == least:
            yield from product(*(_part(hand, place, *lot, lacks[place]) for place, lot in enumerate(share)))


def _shares(lacks: Sequence[Lack], sets: int) -> Iterator[tuple[tuple[tuple[int, int], ...], int]]:
    """Yield how many sets and pairs each part may have, and what it lacks for them in all."""
    for counts in product(range(sets + 1), repeat=4):
        if sum(counts) == sets:
            for paired in range(4):
                share = tuple((count, int(place == paired)) for place, count in enumerate(counts))
                missing = sum(
                    lack[5 * pair + count] for lack, (count, pair) in zip(lacks, share, strict=True)
                )
                yield share, missing


def _part(hand: int, place: int, sets: int, pairs: int, lack: Lack) -> list[tuple[Group, ...]]:
    """Return the ways to make so many sets and pairs of one part with as few missing tiles as it can."""
    size = 7 if place == 3 else 9
    have = unpacked(hand >> 9 * BITS * place, size)
    kinds = KINDS[9 * place : 9 * place + size]
    last_chow = size - 3 if place < 3 else -1
    ways = _ways(have, last_chow, (sets, pairs), lack[5 * pairs + sets])
    return [_with_missing(way, kinds, have) for way in islice(ways, _TRIED)]


_Way = tuple[tuple[int, ...], ...]
"""Groups as places in a part."""


def _ways(
    have: Sequence[int],
    last_chow: int,
    wanted: tuple[int, int],
    spare: int,
    place: int = 0,
    begun: tuple[int, int] = (0, 0),
) -> Iterator[_Way]:
    """Yield so many sets and pairs that begin at a place or after it, with at most `spare` missing tiles.

    `begun` chows that began two places and one place before use this kind, too.
    """
    if place == len(have):
        if wanted == (0, 0):
            yield ()
        return
    sets, pairs = wanted
    for chows, pungs, pair in _beginning(sets, pairs, chows=place <= last_chow):
        used = sum(begun) + chows + 3 * pungs + 2 * pair
        left = spare - max(0, used - have[place])
        if used <= 4 and left >= 0:
            here = ((place, place + 1, place + 2),) * chows + ((place,) * 3,) * pungs + ((place,) * 2,) * pair
            after = (sets - chows - pungs, pairs - pair)
            for rest in _ways(have, last_chow, after, left, place + 1, (begun[1], chows)):
                yield (*here, *rest)


@cache
def _beginning(sets: int, pairs: int, *, chows: bool) -> tuple[tuple[int, int, int], ...]:
    """Return how many chows, pungs and pairs can begin at one kind, of so many sets and pairs."""
    most = sets if chows else 0
    ways = product(range(most + 1), range(min(sets, 1) + 1), range(pairs + 1))
    return tuple(way for way in ways if way[0] + way[1] <= sets)


def _with_missing(way: _Way, kinds: Sequence[Tile], have: Sequence[int]) -> tuple[Group, ...]:
    """Return groups of tiles; what there are too few of is missing in the last groups that want it."""
    left, groups = list(have), []
    for places in way:
        missing = []
        for place in places:
            left[place] -= 1
            if left[place] < 0:
                missing.append(kinds[place])
        groups.append(Group(tuple(kinds[place] for place in places), tuple(missing)))
    return tuple(groups)
