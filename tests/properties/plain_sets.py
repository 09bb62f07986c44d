"""Four sets and a pair the plain way: every set is tried, nothing is looked up and nothing is kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement

KINDS = range(34)
"""The kinds in rack order: nine of each suit, then seven honors."""

PUNGS = tuple((kind,) * 3 for kind in KINDS)
CHOWS = tuple((kind, kind + 1, kind + 2) for kind in range(27) if kind % 9 < 7)


def is_complete(counts: list[int]) -> bool:
    """Whether the tiles are sets and one pair: each pair is taken away, then sets from the lowest tile up."""
    return any(counts[kind] >= 2 and _all_sets(_without(counts, (kind, kind))) for kind in KINDS)


def _all_sets(counts: list[int]) -> bool:
    first = next((kind for kind in KINDS if counts[kind]), None)
    if first is None:
        return True
    return any(
        group[0] == first and _has(counts, group) and _all_sets(_without(counts, group))
        for group in (*PUNGS, *CHOWS)
    )


def _has(counts: list[int], group: tuple[int, ...]) -> bool:
    return all(counts[kind] >= group.count(kind) for kind in group)


def _without(counts: list[int], group: tuple[int, ...]) -> list[int]:
    left = list(counts)
    for kind in group:
        left[kind] -= 1
    return left


def finished_hands(sets: int) -> Iterator[Counter[int]]:
    """Yield every hand of so many sets and a pair, some of them more than once."""
    for groups in combinations_with_replacement((*PUNGS, *CHOWS), sets):
        bare = Counter(kind for group in groups for kind in group)
        if max(bare.values(), default=0) <= 4:
            for pair in KINDS:
                if bare[pair] <= 2:
                    yield bare + Counter({pair: 2})


def tiles_away(counts: list[int]) -> int:
    """The fewest tiles that any finished hand has beyond these; for hands of at most eight tiles."""
    have = Counter({kind: count for kind, count in enumerate(counts) if count})
    return min((hand - have).total() for hand in finished_hands(sum(counts) // 3))
