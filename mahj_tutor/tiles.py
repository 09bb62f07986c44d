"""The tiles of both games: values, sets, texts in and out, and names for people.

>>> tiles("3 bam, 3B north soap f J")
(3B, 3B, N, 0, F, J)
>>> text(tiles("soap 3B"))
'0 3B'
>>> spoken(tiles("3B 3B N 0 J"))
'two 3 Bams, North, Soap and a Joker'
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, total_ordering
from typing import Literal

from mahj_tutor.errors import NotationError
from mahj_tutor.spans import bounded

Variant = Literal["american", "classical"]


class Suit(StrEnum):
    """The three suits (EQ3); the value is the letter in a tile's code."""

    BAM = "B"
    CRAK = "C"
    DOT = "D"

    @cached_property
    def label(self) -> str:
        """The name players say: Bam, Crak or Dot."""
        return self.name.capitalize()


@total_ordering
@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Tile:
    """One kind of tile: there is a single value for each, so compare with `is` or `==`.

    Tiles sort as on a tidy rack: Bams, Craks, Dots, winds N E W S, dragons R G 0, flower, joker.
    `index` is that place, 0 to 35. Ask `tile("3B")` for a tile; do not build one.
    """

    index: int
    code: str
    name: str
    suit: Suit | None = None
    number: int | None = None

    @property
    def is_wind(self) -> bool:
        """Whether it is North, East, West or South (EQ7)."""
        return 27 <= self.index < 31

    @property
    def is_dragon(self) -> bool:
        """Whether it is a Red or Green Dragon or Soap (EQ4, EQ5)."""
        return 31 <= self.index < 34

    @property
    def is_honor(self) -> bool:
        """Whether it is a wind or a dragon (EQ7)."""
        return 27 <= self.index < 34

    @property
    def is_flower(self) -> bool:
        """Whether it is a Flower; all eight are alike (EQ6)."""
        return self.index == 34

    @property
    def is_joker(self) -> bool:
        """Whether it is a Joker."""
        return self.index == 35

    def __lt__(self, other: Tile) -> bool:
        return self.index < other.index

    def __str__(self) -> str:
        return self.code

    __repr__ = __str__

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return tile, (self.code,)


def _all_kinds() -> Iterator[Tile]:
    index = 0
    for suit in Suit:
        for number in range(1, 10):
            yield Tile(index, f"{number}{suit}", f"{number} {suit.label}", suit, number)
            index += 1
    honors = "N North|E East|W West|S South|R Red Dragon|G Green Dragon|0 Soap|F Flower|J Joker"
    for entry in honors.split("|"):
        code, name = entry.split(" ", 1)
        yield Tile(index, code, name)
        index += 1


KINDS: tuple[Tile, ...] = tuple(_all_kinds())
"""The 36 kinds of tile in rack order; `KINDS[t.index] is t`."""

JOKER = KINDS[35]
FLOWER = KINDS[34]
SOAP = KINDS[33]


def copies(tile: Tile, variant: Variant = "american") -> int:
    """Return how many of a tile the set holds: four, but eight flowers and eight jokers (EQ1).

    The classical game leaves flowers and jokers in the box (CC1).

    >>> copies(JOKER), copies(SOAP), copies(JOKER, "classical")
    (8, 4, 0)
    """
    if tile.index < 34:
        return 4
    return 8 if variant == "american" else 0


AMERICAN: tuple[Tile, ...] = tuple(kind for kind in KINDS for _ in range(copies(kind)))
"""The 152 tiles of the American set (EQ1)."""

CLASSICAL: tuple[Tile, ...] = tuple(kind for kind in KINDS for _ in range(copies(kind, "classical")))
"""The 136 tiles of the classical game (CC1)."""

_DRAGON_OF = {Suit.BAM: KINDS[32], Suit.CRAK: KINDS[31], Suit.DOT: SOAP}
_SUIT_OF = {dragon: suit for suit, dragon in _DRAGON_OF.items()}


def dragon_of(suit: Suit) -> Tile:
    """Return the dragon that goes with a suit: Bam-Green, Crak-Red, Dot-Soap (EQ4).

    >>> dragon_of(Suit.BAM).name
    'Green Dragon'
    """
    return _DRAGON_OF[suit]


def suit_of(dragon: Tile) -> Suit | None:
    """Return the suit a dragon goes with (EQ4), or None for any other tile."""
    return _SUIT_OF.get(dragon)


_FORMAL_SUITS = {Suit.BAM: "bamboo", Suit.CRAK: "character", Suit.DOT: "dot"}
"""The suits as the rules write them out, beside what players say (EQ3)."""


def _tiles_by_name() -> dict[str, Tile]:
    words = {name.lower(): kind for kind in KINDS for name in (kind.code, kind.name)}
    for kind in KINDS[:27]:
        assert kind.suit is not None
        words[f"{kind.number} {kind.suit.lower()}"] = kind
        for word in (kind.suit.label.lower(), _FORMAL_SUITS[kind.suit]):
            for said in (word, f"{word}s"):
                words[f"{kind.number} {said}"] = words[f"{kind.number}{said}"] = kind
    for kind in KINDS[27:31]:
        words[f"{kind.name.lower()} wind"] = kind
    more = {
        "red": 31,
        "green": 32,
        "white": 33,
        "white dragon": 33,
        "soap dragon": 33,
        "bird": 0,
        "bird bam": 0,
    }
    return words | {said: KINDS[index] for said, index in more.items()}


_BY_NAME = _tiles_by_name()
_TOKEN = re.compile(r"[^\s,;]+")


def tile(text: str) -> Tile:
    """Return the tile a code or a spoken name means, in any case.

    >>> tile("3b").name, tile("Soap").code, tile("red dragon").code
    ('3 Bam', '0', 'R')
    """
    found = tiles(text)
    if len(found) != 1:
        raise NotationError(f"expected one tile, found {len(found)},", text, 1)
    return found[0]


def tiles(text: str) -> tuple[Tile, ...]:
    """Read tiles separated by blanks or commas, keeping their order.

    Names of two words are read as one tile. What cannot be read raises `NotationError` with its column.

    >>> tiles("1 crak 1C North Wind")
    (1C, 1C, N)
    >>> tiles("3B 3B X9")
    Traceback (most recent call last):
    mahj_tutor.errors.NotationError: unknown tile 'X9' at column 7 of '3B 3B X9'
    """
    return tuple(kind for _, kind in placed(text))


def placed(said: str) -> Iterator[tuple[int, Tile]]:
    """Yield the tiles of a text, each with the place in it where its name begins, from 0."""
    words = list(_TOKEN.finditer(bounded(said)))
    place = 0
    while place < len(words):
        word = words[place]
        kind, used = _longest_name(words, place)
        if kind is None:
            raise NotationError(f"unknown tile {word.group()!r}", said, word.start() + 1)
        yield word.start(), kind
        place += used


def _longest_name(tokens: list[re.Match[str]], index: int) -> tuple[Tile | None, int]:
    """Two words before one, so that `Red Dragon` and `3 Bam` are one tile each."""
    first = tokens[index].group().lower()
    if index + 1 < len(tokens):
        both = _BY_NAME.get(f"{first} {tokens[index + 1].group().lower()}")
        if both is not None:
            return both, 2
    return _BY_NAME.get(first), 1


def text(tiles: Iterable[Tile]) -> str:
    """Write tiles as codes separated by blanks; `tiles` reads them back."""
    return " ".join(kind.code for kind in tiles)


def spoken(tiles: Iterable[Tile]) -> str:
    """Say tiles as people do, alike ones together and in rack order.

    >>> spoken(tiles("8D R R")), spoken(())
    ('an 8 Dot and two Red Dragons', 'no tiles')
    """
    return natural_list(_spoken_group(kind, count) for kind, count in sorted(Counter(tiles).items()))


_NUMBER_WORDS: tuple[str, ...] = ("none", "one", "two", "three", "four", "five", "six")
_NUMBER_WORDS += ("seven", "eight", "nine", "ten", "eleven", "twelve")


def in_words(number: int) -> str:
    """Return a small count as a word: `three`; beyond twelve as digits.

    >>> in_words(0), in_words(3), in_words(13)
    ('none', 'three', '13')
    """
    return _NUMBER_WORDS[number] if 0 <= number <= 12 else str(number)


def quantity(number: int, noun: str) -> str:
    """Say a count with its noun.

    >>> count(1, "stack"), count(7, "stack")
    ('one stack', 'seven stacks')
    """
    return f"{in_words(number) if number else 'no'} {noun}{'' if number == 1 else 's'}"


def _spoken_group(kind: Tile, count: int) -> str:
    if count > 1:
        return f"{in_words(count)} {kind.name}s"
    if kind.is_wind or kind is SOAP:
        return kind.name
    return f"an {kind.name}" if kind.number == 8 else f"a {kind.name}"


def natural_list(items: Iterable[str]) -> str:
    """Join words with commas and a last `and`; nothing at all is `no tiles`.

    >>> listed(["East", "South", "West"])
    'East, South and West'
    """
    *front, last = list(items) or ["no tiles"]
    return f"{', '.join(front)} and {last}" if front else last


def without(rack: Iterable[Tile], taken: Iterable[Tile]) -> tuple[Tile, ...]:
    """Return the rack in its order after these tiles have left it; what is not there is passed over.

    >>> without(tiles("1B 2B 1B N"), tiles("1B N"))
    (2B, 1B)
    """
    leaving = Counter(taken)
    kept: list[Tile] = []
    for kind in rack:
        if leaving[kind]:
            leaving[kind] -= 1
        else:
            kept.append(kind)
    return tuple(kept)


def missing_from(rack: Iterable[Tile], wanted: Iterable[Tile]) -> tuple[Tile, ...]:
    """Return those of the wanted tiles which the rack does not hold, in rack order.

    >>> lacking(tiles("1B N"), tiles("1B 1B"))
    (1B,)
    """
    return tuple(sorted((Counter(wanted) - Counter(rack)).elements()))
