"""Other implementations of the distance to the nearest target, measured beside the solver in the same run."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path

from mahj_tutor.card import Target, tile_counts
from mahj_tutor.tiles import JOKER, KINDS, Tile, copies

Hand = tuple[Tile, ...]
Ask = Callable[[Hand], int]

C_SOURCE = """
#include <stdint.h>
static long bits(const uint64_t *a, const uint64_t *b) {
    return __builtin_popcountll(a[0] & b[0]) + __builtin_popcountll(a[1] & b[1])
        + __builtin_popcountll(a[2] & b[2]);
}
long nearest(const uint64_t *target, long many, const uint64_t *hand) {
    long best = 14;
    for (const uint64_t *end = target + 7 * many; target < end; target += 7) {
        long missing = 14 - bits(target, hand) - (long)hand[3];
        long bare = (long)target[6] - bits(target + 3, hand);
        long away = missing > bare ? missing : bare;
        if (away < best) best = away;
    }
    return best;
}
long each(const uint64_t *targets, long many, const uint64_t *hands, long hands_many) {
    long sum = 0;
    for (long hand = 0; hand < hands_many; hand++) sum += nearest(targets, many, hands + 4 * hand);
    return sum;
}
"""


def by_index(counts: Mapping[Tile, int]) -> list[tuple[int, int]]:
    return [(kind.index, count) for kind, count in counts.items()]


def sparse_loop(targets: Sequence[Target]) -> Ask:
    """Return a loop over the targets and their tiles."""
    table = [
        (by_index(tile_counts(target.groups)), by_index(tile_counts(target.groups, naturals_only=True)))
        for target in targets
    ]

    def ask(hand: Hand) -> int:
        have = [0] * len(KINDS)
        for kind in hand:
            have[kind.index] += 1
        best = 14
        for counts, natural_counts in table:
            missing = -have[JOKER.index]
            for index, count in counts:
                if count > have[index]:
                    missing += count - have[index]
            if missing < best:
                naturals = 0
                for index, count in natural_counts:
                    if count > have[index]:
                        naturals += count - have[index]
                best = min(best, max(missing, naturals))
        return best

    return ask


FIRST = [sum(copies(kind) for kind in KINDS[:index]) for index in range(len(KINDS))]
"""The index of the first copy of each kind among the 144 tiles that aren't Jokers."""


def numpy_bits(targets: Sequence[Target]) -> Ask | None:
    """Return popcounts in numpy for all targets at once, of 144-bit masks in rows of machine words."""
    if find_spec("numpy") is None:
        return None
    import numpy as np

    words = np.array([c_target(target) for target in targets], np.uint64).T.copy()
    masks, naturals = words[:6], words[6].astype(np.int8)

    def ask(hand: Hand) -> int:
        have = np.array(mask(held(hand)) * 2, np.uint64)
        held_bits = np.bitwise_count(masks & have[:, None]).view(np.int8)
        missing = 14 - hand.count(JOKER) - (held_bits[0] + held_bits[1] + held_bits[2])
        return int(np.maximum(missing, naturals - (held_bits[3] + held_bits[4] + held_bits[5])).min())

    return ask


def c_loop(targets: Sequence[Target], hands: Sequence[Hand]) -> tuple[Ask, Callable[[], object]] | None:
    """Return popcounts of 144-bit masks in C, compiled on the spot: called for each hand, and for all."""
    cc = shutil.which("cc")
    if cc is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        source, library = Path(folder, "nearest.c"), Path(folder, "nearest.so")
        source.write_text(C_SOURCE, "utf-8")
        subprocess.run([cc, "-O3", "-march=native", "-shared", "-fPIC", "-o", library, source], check=True)
        code = ctypes.CDLL(str(library))
    table, number = c_array(row for target in targets for row in c_target(target)), len(targets)
    every = c_array(word for hand in hands for word in c_hand(hand))

    def ask(hand: Hand) -> int:
        return int(code.nearest(table, number, (ctypes.c_uint64 * 4)(*c_hand(hand))))

    return ask, lambda: code.each(table, number, every, len(hands))


def c_array(words: Iterator[int]) -> ctypes.Array[ctypes.c_uint64]:
    found = array("Q", words)
    return (ctypes.c_uint64 * len(found)).from_buffer(found)


def c_target(target: Target) -> list[int]:
    all_copies, naturals = (mask(copies_of(target, naturals_only=only)) for only in (False, True))
    return [*all_copies, *naturals, tile_counts(target.groups, naturals_only=True).total()]


def c_hand(hand: Hand) -> list[int]:
    return [*mask(held(hand)), hand.count(JOKER)]


def mask(bits: Sequence[int]) -> list[int]:
    """Return three machine words with these of their 192 bits set."""
    words = [0, 0, 0]
    for bit in bits:
        words[bit >> 6] |= 1 << (bit & 63)
    return words


def copies_of(target: Target, *, naturals_only: bool) -> list[int]:
    count = tile_counts(target.groups, naturals_only=naturals_only)
    return [FIRST[kind.index] + copy for kind in count for copy in range(min(count[kind], copies(kind)))]


def held(hand: Hand) -> list[int]:
    """Return the copies that a hand holds, the first copies of each kind."""
    have = list(FIRST)
    found = []
    for kind in hand:
        if kind is not JOKER:
            found.append(have[kind.index])
            have[kind.index] += 1
    return found
