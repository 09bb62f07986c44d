"""Four sets and a pair: whether tiles make them, and what is missing (CC3, CC4, CC6).

The concealed tiles are given, and how many sets have been declared; each of those is one of the four.

The rules ask `is_complete` here. `solver.is_complete` answers the same from tables of distances: twice as
fast for a process that asks about thousands of hands, but many times slower for the first ones, and a rule
should not rest on the distances that it can be held against. A test compares the two.

>>> from mahj_tutor.tiles import tiles
>>> is_complete(tiles("1B 1B 1B 2B 3B 4B 5B 6B 7B 8B 9B 9B 9B 5B"))
True
>>> is_complete(tiles("N N"), sets=4), is_complete(tiles("1B 1B 2B 2B 3B 3B 5C 5C 7C 7C E E S S"))
(True, False)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from mahj_tutor.classical.sets import DeclaredSet
from mahj_tutor.rulebook.fault import Fault
from mahj_tutor.tiles import Tile, quantity

SETS = 4
"""How many sets a hand has, besides its pair (CC3)."""
HAND_SIZE = 14
"""How many tiles a winning hand has, those beyond three in a kong aside (CC6)."""

_Part = tuple[int, ...]
"""How many there are of each number of a suit, or of one honor: sets never reach beyond a part."""


def is_complete(concealed: Sequence[Tile], sets: int = 0) -> bool:
    """Return whether concealed tiles and a number of declared sets are four sets and a pair (CC3)."""
    if len(concealed) != HAND_SIZE - 3 * sets or any(each.index >= 34 for each in concealed):
        return False
    paired = 0
    for part in _parts(concealed):
        if sum(part) % 3 == 0:
            if not _is_sets(part):
                return False
        elif paired or not _is_sets_and_pair(part):
            return False
        else:
            paired += 1
    return paired == 1


def _parts(concealed: Sequence[Tile]) -> Iterator[_Part]:
    counts = [0] * 34
    for each in concealed:
        counts[each.index] += 1
    for start in (0, 9, 18):
        yield tuple(counts[start : start + 9])
    for count in counts[27:]:
        yield (count,)


@lru_cache(maxsize=100_000)
def _is_sets(part: _Part) -> bool:
    """Whether tiles of a part are sets and nothing else.

    Three alike are always taken as a pung: three chows that begin alike are three pungs as well.
    """
    left = [*part, 0, 0]
    for place in range(len(part)):
        chows = left[place] % 3
        left[place + 1] -= chows
        left[place + 2] -= chows
        if left[place + 1] < 0 or left[place + 2] < 0:
            return False
    return True


@lru_cache(maxsize=100_000)
def _is_sets_and_pair(part: _Part) -> bool:
    pairs = (place for place, count in enumerate(part) if count >= 2)
    return any(_is_sets(_fewer(part, place, 2)) for place in pairs)


def _fewer(part: _Part, place: int, count: int) -> _Part:
    return (*part[:place], part[place] - count, *part[place + 1 :])


def most_sets(concealed: Sequence[Tile]) -> tuple[int, bool]:
    """Return how many sets tiles make at most, and whether a pair is left beside so many.

    >>> from mahj_tutor.tiles import tiles
    >>> most_sets(tiles("1B 2B 3B 3B 4B 5B N N E")), most_sets(tiles("1B 1B 2B 3B"))
    ((2, True), (1, False))
    """
    sets, paired = 0, _NONE
    for part in _parts(concealed):
        plain, with_pair = _most(part)
        paired = max(paired + plain, sets + with_pair)
        sets += plain
    return sets, paired == sets


_NONE = -9  # no pair, whatever sets there are


@lru_cache(maxsize=100_000)
def _most(part: _Part) -> tuple[int, int]:
    """Return how many sets tiles of a part make at most, and how many beside a pair."""
    place = next((place for place, count in enumerate(part) if count), None)
    if place is None:
        return 0, _NONE
    ways = [_most(_fewer(part, place, 1))]
    if part[place] >= 3:
        ways.append(_one_more(_most(_fewer(part, place, 3))))
    if all(part[place : place + 3]) and place + 3 <= len(part):
        chow = (*part[:place], *(count - 1 for count in part[place : place + 3]), *part[place + 3 :])
        ways.append(_one_more(_most(chow)))
    plain, with_pair = (max(way) for way in zip(*ways, strict=True))
    if part[place] >= 2:
        with_pair = max(with_pair, _most(_fewer(part, place, 2))[0])
    return plain, with_pair


def _one_more(most: tuple[int, int]) -> tuple[int, int]:
    return most[0] + 1, most[1] + 1


def hand_faults(concealed: Sequence[Tile], sets: Sequence[DeclaredSet] = ()) -> tuple[Fault, ...]:
    """Return why a hand is not four sets and a pair (CC1, CC3), or how its number of tiles is wrong (CC6)."""
    if is_complete(concealed, len(sets)):
        return ()
    strange = [each for each in concealed if each.index >= 34]
    found = [Fault("CC1", f"the classical game is played without {each.noun}s") for each in strange[:1]]
    due = HAND_SIZE - 3 * len(sets)
    if len(concealed) != due:
        found.append(Fault("CC6", _wrong_number(len(concealed), sets)))
    elif not strange:
        found.append(Fault("CC3", _incomplete(concealed, len(sets))))
    return tuple(found)


def _wrong_number(concealed: int, sets: Sequence[DeclaredSet]) -> str:
    kongs = sum(each.kong is not None for each in sets)
    have = concealed + 3 * len(sets) + kongs
    beside = f" with {quantity(kongs, 'kong')}" if kongs else ""
    return f"a winning hand{beside} has {HAND_SIZE + kongs} tiles, but this one has {have}"


def _incomplete(concealed: Sequence[Tile], declared: int) -> str:
    made, has_pair = most_sets(concealed)
    if made + declared >= SETS:
        return "these tiles make four sets, but the two left over aren't a pair"
    pair = "a pair" if has_pair else "no pair"
    return (
        f"these tiles make {quantity(made + declared, 'set')} and {pair}, but a hand is four sets and a pair"
    )
