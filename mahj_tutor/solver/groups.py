"""Groups as players name them, and whether some tiles make one (EQ8, EQ9, JK1, JK2).

>>> from mahj_tutor.tiles import tiles
>>> group_faults(read_named_group("pung of 3B"), tiles("3B 3B J"))
()
>>> [str(fault) for fault in group_faults(read_named_group("pair"), tiles("3B J"))]
['JK2: a pair is made of real tiles, and here lies a Joker']
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from mahj_tutor.card import GROUP_NAMES
from mahj_tutor.errors import NotationError
from mahj_tutor.rulebook import Fault
from mahj_tutor.solver.exposure import named
from mahj_tutor.spans import Span
from mahj_tutor.tiles import JOKER, KINDS, SOAP, Suit, Tile, copies, count, in_words, spoken, tile

SIZES = {name: size for size, name in GROUP_NAMES.items()}
"""How many tiles each group has by its name."""
_WINDS = KINDS[27:31]


@dataclass(frozen=True, slots=True)
class NamedGroup:
    """A group somebody is asked for: of `size` tiles alike, of `tile` alone where it is given.

    `ways` are the tiles of NEWS or of a year, one row for each suit: different tiles, each of them a single.
    """

    name: str
    size: int
    tile: Tile | None = None
    ways: tuple[tuple[Tile, ...], ...] = ()

    @property
    def takes_jokers(self) -> bool:
        """Whether Jokers may stand in it (JK1, JK2)."""
        return self.size >= 3 and not self.ways

    def __str__(self) -> str:
        return named(self.tile, self.size) if self.tile else self.name


def read_named_group(said: str) -> NamedGroup:
    """Read `pung`, `pung of 3B`, `NEWS` or the four digits of a year; anything else raises `NotationError`.

    >>> str(read_named_group("Pair of soap")), read_named_group("2026").size
    ('pair of Soaps', 4)
    """
    name, kind = Span.of(said).halves("of")
    word = name.text.lower()
    if not kind and word == "news":
        return NamedGroup("NEWS", 4, ways=(_WINDS,))
    if not kind and re.fullmatch(r"[0-9]{4}", word):
        return NamedGroup(word, 4, ways=tuple(_year(word, suit) for suit in Suit))
    if word not in SIZES:
        raise NotationError(f"unknown group {name.text!r}", said, 1)
    found = kind.read(tile) if kind else None
    if found is JOKER:
        raise NotationError("Jokers stand for another tile, so no group is named after them,", said, 1)
    return NamedGroup(word, SIZES[word], found)


def read_groups(said: str) -> tuple[NamedGroup, ...]:
    """Read several groups with commas between them.

    >>> [str(each) for each in read_groups("pair of N, kong")]
    ['pair of Norths', 'kong']
    """
    return tuple(part.read(read_named_group) for part in filter(None, Span.of(said).parts(",;")))


def _year(digits: str, suit: Suit) -> tuple[Tile, ...]:
    return tuple(SOAP if digit == "0" else tile(f"{digit}{suit}") for digit in digits)


# --- judging -----------------------------------------------------------------------------------------


def group_faults(wanted: NamedGroup, lying: Sequence[Tile]) -> tuple[Fault, ...]:
    """Return why these tiles are not the group they should be: first what is wrong with Jokers, then one reason more."""
    found = _singles if wanted.ways else _alike
    return tuple(found(wanted, lying))


def group_grounds(wanted: NamedGroup, lying: Sequence[Tile]) -> tuple[str, ...]:
    """Return the rules by which these tiles are a good group, the deciding one last; none where they are not."""
    if group_faults(wanted, lying):
        return ()
    if wanted.ways:
        return ("CD11",) if wanted.name == "NEWS" else ("CD7",)
    jokers = ("JK1",) if JOKER in lying else ()
    if wanted.size == 5:
        return (*jokers, "EQ9")
    return jokers or ("EQ8",)


def group_misconception(wanted: NamedGroup, lying: Iterable[Tile]) -> str | None:
    """Return the misconception that a Joker in this group shows (M01, M02), or None."""
    if wanted.takes_jokers or JOKER not in lying:
        return None
    return "M02" if wanted.ways else "M01"


def _alike(wanted: NamedGroup, lying: Sequence[Tile]) -> Iterator[Fault]:
    real = Counter(each for each in lying if each is not JOKER)
    if not wanted.takes_jokers and JOKER in lying:
        yield Fault("JK2", f"a {wanted.name} is made of real tiles, and here lies a Joker")
    if fault := _no_fifth(wanted, lying, real):
        yield fault
        return
    others = sorted(set(real) - {wanted.tile})
    if wanted.tile and others:
        yield Fault("EQ8", f"this should be a {wanted}, and here lies {spoken(others[:1])}")
    elif len(real) > 1:
        yield Fault("EQ8", f"{spoken(real)} are not alike")
    elif len(lying) != wanted.size:
        have = in_words(len(lying)) if lying else "none"
        yield Fault("EQ8", f"a {wanted.name} has {count(wanted.size, 'tile')}: you put down {have}")


def _no_fifth(wanted: NamedGroup, lying: Sequence[Tile], real: Counter[Tile]) -> Fault | None:
    """A quint from all the tiles there are of a kind, and no Joker (EQ9)."""
    for kind, number in real.items():
        if wanted.size > copies(kind) == number and JOKER not in lying:
            return Fault("EQ9", f"there are only {spoken([kind] * number)}, so a Joker has to join them")
    return None


def _singles(wanted: NamedGroup, lying: Sequence[Tile]) -> Iterator[Fault]:
    real = Counter(each for each in lying if each is not JOKER)
    if JOKER in lying:
        yield Fault("JK2", f"{wanted.name} is four single tiles, and a Joker is never a single")
    rule = "CD11" if wanted.name == "NEWS" else "CD7"
    near = min((Counter(way) for way in wanted.ways), key=lambda way: (way - real).total())
    if over := real - near:
        yield Fault(rule, f"{wanted.name} has no place for {spoken(over.elements())}")
    elif short := near - real:
        yield Fault(rule, f"{wanted.name} still needs {spoken(short.elements())}")
