"""The tiles: values, the two tile sets, notation to parse and write, and spoken names.

>>> tiles("3 bam, 3B north soap f J")
(3B, 3B, N, 0, F, J)
>>> text(tiles("soap 3B"))
'0 3B'
>>> spoken(tiles("3B 3B N 0 J"))
'two 3 Bams, a North, a Soap and a joker'
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, total_ordering
from typing import Literal

from mahj_tutor.errors import MahjError, NotationError, wrong_argument
from mahj_tutor.spans import bounded

Variant = Literal["american", "classical"]
"""The variant of the game, which decides what is in the tile set."""


class Suit(StrEnum):
    """The three suits (EQ3); the value is the suit letter in a tile's code."""

    BAM = "B"
    CRAK = "C"
    DOT = "D"

    @cached_property
    def label(self) -> str:
        """What players call it: Bam, Crak or Dot."""
        return self.name.capitalize()


@total_ordering
@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Tile:
    """A kind of tile. Each kind is a singleton, so compare with `is` or `==`.

    Tiles sort in rack order: Bams, Craks, Dots, winds N E W S, dragons R G 0, Flower, Joker.
    `index` is the position in that order, 0 to 35. Get a tile with `tile("3B")`; don't construct one.
    """

    index: int
    code: str
    name: str
    suit: Suit | None = None
    number: int | None = None

    @property
    def noun(self) -> str:
        """The name within a sentence: a flower and a joker are common nouns there."""
        return self.name.lower() if self.is_flower or self.is_joker else self.name

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
        """Whether it is a flower; all eight are alike (EQ6)."""
        return self.index == 34

    @property
    def is_joker(self) -> bool:
        """Whether it is a joker."""
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
    """Return how many copies of a tile are in the set: four, but eight flowers and eight jokers (EQ1).

    The classical game is played without flowers and jokers (CC1).

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


def within_set(some: Iterable[Tile], variant: Variant = "american") -> tuple[Tile, ...]:
    """Return the tiles; raise `MahjError` if there are more of a kind than in the set (EQ1, CC1).

    >>> within_set(tiles("J " * 9))
    Traceback (most recent call last):
    mahj_tutor.errors.MahjError: no set has nine jokers
    """
    every = tuple(some)
    count = Counter(every)
    if all(count[kind] <= copies(kind, variant) for kind in count):
        return every
    if variant == "classical":
        over = Counter({kind: count[kind] - copies(kind, variant) for kind in count})
        raise MahjError(f"the classical set does not have {spoken((+over).elements())}")
    raise MahjError(f"no set has {spoken(kind for kind in every if count[kind] > copies(kind))}")


_DRAGON_OF = {Suit.BAM: KINDS[32], Suit.CRAK: KINDS[31], Suit.DOT: SOAP}
_SUIT_OF = {dragon: suit for suit, dragon in _DRAGON_OF.items()}


def dragon_of(suit: Suit) -> Tile:
    """Return the matching dragon of a suit: Bam-Green, Crak-Red, Dot-Soap (EQ4).

    >>> dragon_of(Suit.BAM).name
    'Green Dragon'
    """
    return _DRAGON_OF[suit]


def suit_of(dragon: Tile) -> Suit | None:
    """Return the suit that a dragon matches (EQ4), or None for any other tile."""
    return _SUIT_OF.get(dragon)


_SUIT_NAMES = {
    Suit.BAM: ("bam", "bamboo", "stick"),
    Suit.CRAK: ("crak", "crack", "character", "char"),
    Suit.DOT: ("dot", "circle"),
}
"""What players and books call the suits, each also with an s at its end (EQ3)."""

_DIGIT_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")

_OTHER_NAMES = {
    "red": 31,
    "green": 32,
    "white": 33,
    "white dragon": 33,
    "soap dragon": 33,
    "bird": 0,
    "bird bam": 0,
}


def _tiles_by_name() -> dict[str, Tile]:
    found = {name.lower(): kind for kind in KINDS for name in (kind.code, kind.name)}
    for kind in KINDS[:27]:
        found |= dict.fromkeys(_names_in_suit(kind), kind)
    for kind in KINDS[27:]:
        found[f"{kind.name.lower()}s"] = kind
    for kind in KINDS[27:31]:
        found[f"{kind.name.lower()} wind"] = found[f"{kind.name.lower()} winds"] = kind
    return found | {name: KINDS[index] for name, index in _OTHER_NAMES.items()}


def _names_in_suit(kind: Tile) -> Iterator[str]:
    """Yield what a suited tile is called: `3 bam`, `3bams`, `three bamboo`."""
    assert kind.suit is not None
    assert kind.number is not None
    word = _DIGIT_WORDS[kind.number - 1]
    yield f"{kind.number} {kind.suit.lower()}"
    for name in _SUIT_NAMES[kind.suit]:
        for suit in (name, f"{name}s"):
            yield from (f"{kind.number} {suit}", f"{kind.number}{suit}", f"{word} {suit}")


_BY_NAME = _tiles_by_name()
_LONGEST_NAME = max(map(len, _BY_NAME))
_BY_CODE = {kind.code: kind for kind in KINDS}
_TOKEN = re.compile(r"[^\s,;]+")


def tile(text: str) -> Tile:
    """Return the tile with this code or spoken name, in upper or lower case.

    >>> tile("3b").name, tile("Soap").code, tile("red dragon").code
    ('3 Bam', '0', 'R')
    """
    found = tiles(text)
    if len(found) != 1:
        raise NotationError(f"expected one tile, found {len(found)},", text, 1)
    return found[0]


def tiles(text: str) -> tuple[Tile, ...]:
    """Parse tiles separated by blanks or commas, in the order given.

    Two-word names are one tile. Raise `NotationError` with the column of what cannot be parsed.

    >>> tiles("1 crak 1C North Wind")
    (1C, 1C, N)
    >>> tiles("3B 3B X9")
    Traceback (most recent call last):
    mahj_tutor.errors.NotationError: unknown tile 'X9' at column 7 of '3B 3B X9'
    """
    if not isinstance(text, str):
        raise wrong_argument("the text of tiles", text)
    codes = [_BY_CODE.get(word) for word in bounded(text).split()]
    known = tuple(kind for kind in codes if kind is not None)
    if len(known) == len(codes):  # codes alone, as in most texts: no need to look for names of two words
        return known
    return tuple(kind for _, kind in located_tiles(text))


def located_tiles(text: str) -> Iterator[tuple[int, Tile]]:
    """Yield the tiles of a text, each with the offset in it where its name begins, from 0."""
    tokens = list(_TOKEN.finditer(bounded(text)))
    index = 0
    while index < len(tokens):
        token = tokens[index]
        kind, used = _longest_name(tokens, index)
        if kind is None:
            raise NotationError(_unknown_tile(tokens, index), text, token.start() + 1)
        yield token.start(), kind
        index += used


def _longest_name(tokens: list[re.Match[str]], index: int) -> tuple[Tile | None, int]:
    """Return a tile and its number of tokens: two before one, so that `Red Dragon` is one tile."""
    first = tokens[index].group().lower()
    if index + 1 < len(tokens):
        both = _BY_NAME.get(f"{first} {tokens[index + 1].group().lower()}")
        if both is not None:
            return both, 2
    return _BY_NAME.get(first), 1


_PART = re.compile(r"[1-9]+[BCD]|[NEWSRGFJ0]")
_RUN = re.compile(f"(?:{_PART.pattern})+", re.IGNORECASE)
"""Tiles as people jot them down, without spaces: 44c, 22bJ."""
_SHORTEST_NEAR = 4
"""The letters of the shortest name that is compared with an unknown one: codes are all alike."""


def _spelled(part: str) -> str:
    """Write each tile of a run by itself: `44C` is 4C 4C."""
    return " ".join(f"{number}{part[-1]}" for number in part[:-1]) or part


def _unknown_tile(tokens: list[re.Match[str]], index: int) -> str:
    """Return that a word is no tile, with a name much like it, alone or with the next word, if there is one.

    >>> _unknown_tile(list(_TOKEN.finditer("2 crax 1B")), 0)
    "unknown tile '2', did you mean '2 Crak'"
    >>> _unknown_tile(list(_TOKEN.finditer("1B 44cJ")), 1)
    "unknown tile '44cJ', did you mean '4C 4C J'"
    """
    from difflib import get_close_matches  # imported late: it is slow and only messages need it

    word = tokens[index].group()
    both = " ".join(token.group() for token in tokens[index : index + 2])
    meant = _BY_NAME | {"zero": SOAP}  # what a Soap counts as, which is no name to throw it by
    names = [name for name in meant if len(name) >= _SHORTEST_NEAR]
    for name in dict.fromkeys((both, word)):
        near = get_close_matches(name.lower()[:_LONGEST_NAME], names, n=1, cutoff=0.8)
        if near:
            return f"unknown tile {word!r}, did you mean {meant[near[0]].name!r}"
    if len(word) <= _LONGEST_NAME and any(map(str.isdigit, word)) and _RUN.fullmatch(word):
        spelled = " ".join(_spelled(each) for each in _PART.findall(word.upper()))
        return f"unknown tile {word!r}, did you mean {spelled!r}"
    return f"unknown tile {word!r}"


def text(tiles: Iterable[Tile]) -> str:
    """Return the codes of the tiles, separated by blanks; the inverse of `tiles`."""
    return " ".join(kind.code for kind in tiles)


def spoken(tiles: Iterable[Tile]) -> str:
    """Return the tiles as players say them, counted by kind and in rack order.

    >>> spoken(tiles("8D R R")), spoken(())
    ('an 8 Dot and two Red Dragons', 'no tiles')
    """
    return natural_list(_spoken_kind(kind, number) for kind, number in sorted(Counter(tiles).items()))


_NUMBER_WORDS: tuple[str, ...] = ("none", "one", "two", "three", "four", "five", "six")
_NUMBER_WORDS += ("seven", "eight", "nine", "ten", "eleven", "twelve")


def in_words(number: int) -> str:
    """Return a number up to twelve as a word, a greater one as digits.

    >>> in_words(0), in_words(3), in_words(13)
    ('none', 'three', '13')
    """
    return _NUMBER_WORDS[number] if 0 <= number <= 12 else str(number)


def quantity(number: int, noun: str) -> str:
    """Return a number with its noun.

    >>> quantity(1, "stack"), quantity(7, "stack")
    ('one stack', 'seven stacks')
    """
    return f"{in_words(number) if number else 'no'} {noun}{'' if number == 1 else 's'}"


def pointed_at(tiles: Iterable[Tile]) -> str:
    """Return tiles that lie in sight as players say them, so that a wind is not taken for a player.

    >>> pointed_at(tiles("S 2D 2D"))
    'the two 2 Dots and the South'
    """
    counted = sorted(Counter(tiles).items())
    return natural_list(f"the {kind.noun if one == 1 else spoken([kind] * one)}" for kind, one in counted)


def _spoken_kind(kind: Tile, number: int) -> str:
    if number > 1:
        return f"{in_words(number)} {kind.noun}s"
    return f"an {kind.noun}" if kind.number == 8 or kind.name == "East" else f"a {kind.noun}"


def natural_list(items: Iterable[str], conjunction: str = "and") -> str:
    """Join items with commas and a conjunction before the last; no items at all give `no tiles`.

    >>> natural_list(["East", "South", "West"]), natural_list(["East", "West"], "or")
    ('East, South and West', 'East or West')
    """
    *front, last = list(items) or ["no tiles"]
    return f"{', '.join(front)} {conjunction} {last}" if front else last


def without(rack: Iterable[Tile], taken: Iterable[Tile]) -> tuple[Tile, ...]:
    """Return the rack without these tiles, in its order; tiles that are not on it are ignored.

    >>> without(tiles("1B 2B 1B N"), tiles("1B N"))
    (2B, 1B)
    """
    kept = list(rack)
    for kind in taken:
        if kind in kept:
            kept.remove(kind)
    return tuple(kept)


def missing_from(rack: Iterable[Tile], wanted: Iterable[Tile]) -> tuple[Tile, ...]:
    """Return the wanted tiles that are not on the rack, in rack order.

    >>> missing_from(tiles("1B N"), tiles("1B 1B"))
    (1B,)
    """
    return tuple(sorted((Counter(wanted) - Counter(rack)).elements()))
