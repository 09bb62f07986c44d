"""Groups as players name them, and whether given tiles make one (EQ8, EQ9, JK1, JK2).

>>> from mahj_tutor.tiles import tiles
>>> group_faults(read_named_group("pung of 3B"), tiles("3B 3B J"))
()
>>> [str(fault) for fault in group_faults(read_named_group("pair"), tiles("3B J"))]
['JK2: a pair is made of real tiles, and this one has a joker']
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from mahj_tutor.card import GROUP_NAMES
from mahj_tutor.errors import NotationError
from mahj_tutor.rulebook import Fault
from mahj_tutor.solver.exposure import group_name
from mahj_tutor.spans import Span
from mahj_tutor.tiles import JOKER, KINDS, SOAP, Suit, Tile, copies, in_words, quantity, spoken, tile

SIZES = {name: size for size, name in GROUP_NAMES.items()}
"""The number of tiles in a group by its name."""
_WINDS = KINDS[27:31]


@dataclass(frozen=True, slots=True)
class NamedGroup:
    """A group by its name: `size` alike tiles, which must be `tile` if that is given.

    For NEWS and years, whose tiles are singles, `alternatives` are the tiles in every suit.
    """

    name: str
    size: int
    tile: Tile | None = None
    alternatives: tuple[tuple[Tile, ...], ...] = ()

    @property
    def takes_jokers(self) -> bool:
        """Whether jokers may stand in it (JK1, JK2)."""
        return self.size >= 3 and not self.alternatives

    @property
    def with_article(self) -> str:
        """Its name within a sentence: `a pung of 3 Bams`, but `NEWS`."""
        return str(self) if self.alternatives else f"a {self}"

    def __str__(self) -> str:
        return group_name(self.tile, self.size) if self.tile else self.name


def read_named_group(text: str) -> NamedGroup:
    """Parse `pung`, `pung of 3B`, `NEWS` or a year of four digits; raise `NotationError` for anything else.

    >>> str(read_named_group("Pair of soap")), read_named_group("2026").size
    ('pair of Soaps', 4)
    """
    name, kind = Span.of(text).halves("of")
    key = name.text.lower()
    singles = key == "news" or re.fullmatch(r"[0-9]{4}", key)
    if singles and kind:
        raise NotationError(f"{name.text!r} is no group of one kind of tile,", text, 1)
    if singles:
        rows = (_WINDS,) if key == "news" else tuple(_year(key, suit) for suit in Suit)
        return NamedGroup(key.upper(), 4, alternatives=rows)
    if key not in SIZES:
        raise NotationError(f"unknown group {name.text!r}", text, 1)
    found = kind.read(tile) if kind else None
    if found is JOKER:
        raise NotationError("jokers stand for another tile, so no group is named after them,", text, 1)
    return NamedGroup(key, SIZES[key], found)


def read_groups(text: str) -> tuple[NamedGroup, ...]:
    """Parse several groups, separated by commas.

    >>> [str(group) for group in read_groups("pair of N, kong")]
    ['pair of Norths', 'kong']
    """
    return tuple(part.read(read_named_group) for part in filter(None, Span.of(text).parts(",;")))


def _year(digits: str, suit: Suit) -> tuple[Tile, ...]:
    return tuple(SOAP if digit == "0" else tile(f"{digit}{suit}") for digit in digits)


# --- judging -----------------------------------------------------------------------------------------


def group_faults(group: NamedGroup, tiles: Sequence[Tile]) -> tuple[Fault, ...]:
    """Return why these tiles don't make the group: what is wrong with jokers first, then one more reason."""
    find_faults = _singles_faults if group.alternatives else _alike_faults
    return tuple(find_faults(group, tiles))


def group_grounds(group: NamedGroup, tiles: Sequence[Tile]) -> tuple[str, ...]:
    """Return the rules by which these tiles make the group, the deciding one last; none if they don't."""
    if group_faults(group, tiles):
        return ()
    if group.alternatives:
        return ("CD11",) if group.name == "NEWS" else ("CD7",)
    jokers = ("JK1",) if JOKER in tiles else ()
    if group.size >= 5:
        return (*jokers, "EQ9")
    return jokers or ("EQ8",)


def group_misconception(group: NamedGroup, tiles: Iterable[Tile]) -> str | None:
    """Return the misconception that a joker in this group shows (M01, M02), or None."""
    if group.takes_jokers or JOKER not in tiles:
        return None
    return "M02" if group.alternatives else "M01"


def _alike_faults(group: NamedGroup, tiles: Sequence[Tile]) -> Iterator[Fault]:
    naturals = _naturals(tiles)
    if not group.takes_jokers and JOKER in tiles:
        yield Fault("JK2", f"a {group.name} is made of real tiles, and this one has a joker")
    if fault := _no_fifth_copy(group, tiles, naturals):
        yield fault
        return
    others = sorted(set(naturals) - {group.tile})
    if group.tile and others:
        yield Fault("EQ8", f"this should be a {group}, but it has {spoken(others[:1])}")
    elif len(naturals) > 1:
        yield Fault("EQ8", f"{spoken(naturals)} aren't alike")
    elif len(tiles) != group.size:
        number = in_words(len(tiles)) if tiles else "none"
        yield Fault("EQ8", f"a {group.name} has {quantity(group.size, 'tile')}: you put down {number}")


def _naturals(tiles: Iterable[Tile]) -> Counter[Tile]:
    return Counter(kind for kind in tiles if kind is not JOKER)


def _no_fifth_copy(group: NamedGroup, tiles: Sequence[Tile], naturals: Counter[Tile]) -> Fault | None:
    """Return the fault of a quint or a sextet with all copies of a tile and no joker (EQ9), or None."""
    for kind, number in naturals.items():
        if group.size > copies(kind) == number and JOKER not in tiles:
            jokers = spoken([JOKER] * (group.size - number))
            return Fault("EQ9", f"there are only {spoken([kind] * number)}, so a {group.name} needs {jokers}")
    return None


def _singles_faults(group: NamedGroup, tiles: Sequence[Tile]) -> Iterator[Fault]:
    naturals = _naturals(tiles)
    if JOKER in tiles:
        yield Fault("JK2", f"{group.name} is four single tiles, and a joker is never a single")
    rule = "CD11" if group.name == "NEWS" else "CD7"
    closest = min(map(Counter, group.alternatives), key=lambda wanted: (wanted - naturals).total())
    if extra := naturals - closest:
        yield Fault(rule, f"{group.name} has no place for {spoken(extra.elements())}")
    elif missing := closest - naturals:
        yield Fault(rule, f"{group.name} still needs {spoken(missing.elements())}")
