"""How many tiles are missing for some sets and a pair, looked up suit by suit.

A *lack* is ten numbers: the fewest tiles that are missing for 0, 1, 2, 3 and 4 sets, then for as many sets
and a pair. Sets are pungs and chows (CC4), and no more than four tiles of a kind are used (CC1). The lack
of a suit is worked out when its tiles are first met, from two halves, and kept. There are few different
lacks, so each has a number, and which lack two of them come to is looked up by their numbers, too.

Everything is kept for good: at most 405,350 different suits of up to 14 tiles exist.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, reduce

BITS = 4
"""How many bits the count of a kind has in a packed hand: enough for 14 tiles alike."""

_SUIT = (1 << 9 * BITS) - 1
_COUNT = (1 << BITS) - 1
_NEVER = 99  # more than any hand lacks
_MOST_SETS = 4

Lack = tuple[int, ...]
"""The fewest missing tiles for 0 to 4 sets, then for 0 to 4 sets and a pair."""

_Half = dict[tuple[int, int], Lack]
"""The lack of a part of a suit, by the chows that reach beyond it: how many begin at its last place but one,
and how many at its last.
"""

LACKS: list[Lack] = []
"""Every lack that was met, by its number."""

_numbers: dict[Lack, int] = {}


def lack_of(hand: int) -> int:
    """Return the number of the lack of a packed hand: each kind's count, `BITS` wide, in rack order."""
    return _both[
        _both[_suits[hand & _SUIT], _suits[hand >> 9 * BITS & _SUIT]],
        _both[_suits[hand >> 18 * BITS & _SUIT], _honors[hand >> 27 * BITS]],
    ]


def lacks_of_parts(hand: int) -> tuple[int, int, int, int]:
    """Return the numbers of the lacks of the Bams, the Craks, the Dots and the honors of a packed hand."""
    suits = (_suits[hand >> 9 * BITS * place & _SUIT] for place in range(3))
    return (*suits, _honors[hand >> 27 * BITS])  # type: ignore[return-value]


def suit_lack(packed: int) -> int:
    """Return the number of the lack of a packed suit of nine counts."""
    return _suits[packed]


def honors_lack(packed: int) -> int:
    """Return the number of the lack of seven packed counts of honors."""
    return _honors[packed]


def both(one: int, other: int) -> int:
    """Return the number of the lack of two parts of a hand together."""
    return _both[one, other]


def is_made(hand: int) -> bool:
    """Return whether a packed hand is nothing but sets and one pair, looked up part by part until one is not.

    A part with three tiles for each of its sets is right by itself, one with two more has the pair.
    """
    pairs = _made[hand & _SUIT]
    if pairs == _NEVER:
        return False
    for place in (1, 2):
        pairs += _made[hand >> 9 * BITS * place & _SUIT]
    return pairs + _made_honors[hand >> 27 * BITS] == 1


def unpacked(packed: int, kinds: int) -> tuple[int, ...]:
    """Return the counts of a packed part of a hand."""
    return tuple(packed >> BITS * place & _COUNT for place in range(kinds))


class _Suits(dict[int, int]):
    def __missing__(self, packed: int) -> int:
        counts = unpacked(packed, 9)
        found = self[packed] = _number(_joined(_half(counts[:5]), _half(counts[:4:-1])))
        return found


class _Honors(dict[int, int]):
    def __missing__(self, packed: int) -> int:
        found = self[packed] = reduce(both, map(_honor, unpacked(packed, 7)))
        return found


class _Both(dict[tuple[int, int], int]):
    def __missing__(self, parts: tuple[int, int]) -> int:
        one, other = (LACKS[part] for part in parts)
        found = self[parts] = self[parts[::-1]] = _number(_sum(one, other))
        return found


class _Made(dict[int, int]):
    """How many pairs a part has that is nothing but sets and perhaps a pair; `_NEVER` for any other part."""

    def __init__(self, numbers: Mapping[int, int]) -> None:
        self._numbers = numbers

    def __missing__(self, packed: int) -> int:
        sets, pair = divmod(sum(unpacked(packed, 9)), 3)
        made = pair != 1 and sets <= _MOST_SETS and not LACKS[self._numbers[packed]][5 * (pair // 2) + sets]
        found = self[packed] = pair // 2 if made else _NEVER
        return found


_suits, _honors, _both = _Suits(), _Honors(), _Both()
_made, _made_honors = _Made(_suits), _Made(_honors)


def _number(lack: Lack) -> int:
    found = _numbers.get(lack)
    if found is None:
        found = _numbers[lack] = len(LACKS)
        LACKS.append(lack)
    return found


def _sum(one: Lack, other: Lack) -> Lack:
    """Return the least that two parts lack together, however the sets and the pair fall to them."""
    bare = [_least(one, other, sets) for sets in range(_MOST_SETS + 1)]
    paired = [
        min(_least(one[5:], other, sets), _least(one, other[5:], sets)) for sets in range(_MOST_SETS + 1)
    ]
    return (*bare, *paired)


def _least(one: Lack, other: Lack, sets: int) -> int:
    return min(one[here] + other[sets - here] for here in range(sets + 1))


@cache
def _honor(count: int) -> int:
    """Return the number of the lack of a single honor: a pung or a pair, never both, for there are four."""
    lack = [_NEVER] * 10
    lack[0], lack[1], lack[5] = 0, max(0, 3 - count), max(0, 2 - count)
    return _number(tuple(lack))


@cache
def _half(counts: tuple[int, ...]) -> _Half:
    """Return the lack of the first places of a suit, taken one by one."""
    if not counts:
        return {(0, 0): (0, *[_NEVER] * 9)}
    found: dict[tuple[int, int], list[int]] = {}
    for (earlier, last), lack in _half(counts[:-1]).items():
        for chows, sets, pair, used in _uses(earlier + last):
            kept = found.setdefault((last, chows), [_NEVER] * 10)
            _add(kept, lack, max(0, used - counts[-1]), sets, pair)
    return {state: tuple(kept) for state, kept in found.items()}


@cache
def _uses(begun: int) -> tuple[tuple[int, int, int, int], ...]:
    """Return how a kind can be used by the sets and the pair that begin with it: chows, sets, pairs, tiles.

    `begun` chows that began before it use it, too. Three chows alike are never tried, as three pungs use the
    same tiles.
    """
    return tuple(
        (chows, chows + pungs, pair, used)
        for chows in range(3)
        for pungs in range(2)
        for pair in range(2)
        if (used := begun + chows + 3 * pungs + 2 * pair) <= 4
    )


def _add(kept: list[int], lack: Lack, missing: int, sets: int, pair: int) -> None:
    """Keep in `kept` what the lack comes to with this many more sets and pairs, where it is less."""
    for before in range(_MOST_SETS + 1 - sets):
        for had_pair in range(2 - pair):
            place = 5 * (had_pair + pair) + before + sets
            kept[place] = min(kept[place], lack[5 * had_pair + before] + missing)


def _joined(low: _Half, high: _Half) -> Lack:
    """Return the lack of a suit from its low half and its high half, which was taken from the top down."""
    kept = [_NEVER] * 10
    for (first, second), lack in low.items():
        other = high.get((second, first))
        if other is not None:
            for place, value in _pairs(lack, other, first + second):
                kept[place] = min(kept[place], value)
    return tuple(kept)


def _pairs(low: Lack, high: Lack, shared: int) -> Iterator[tuple[int, int]]:
    """Yield the places in a lack, and what two halves come to there, that have some chows in common."""
    for low_place, low_value in enumerate(low):
        if low_value == _NEVER:
            continue
        for high_place in range(10 - low_place // 5 * 5):
            sets = low_place % 5 + high_place % 5 - shared
            if 0 <= sets <= _MOST_SETS:
                yield low_place // 5 * 5 + high_place // 5 * 5 + sets, low_value + high[high_place]


def packed(counts: Sequence[int]) -> int:
    """Return counts as a packed part of a hand; the inverse of `unpacked`."""
    return sum(count << BITS * place for place, count in enumerate(counts))
