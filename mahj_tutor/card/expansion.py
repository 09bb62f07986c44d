"""What a line of the card means: its text read into words, the words into concrete tiles.

>>> [len(expand("11a 222a 3333a 444a 55a", numbers=numbers)) for numbers in ("exact", "run")]
[3, 15]
>>> expand("FF 2026a NEWS DDDDa")[0]
(F F, 2B 2B, 0, 6B, N, E, W, S, G G G G)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations, product
from math import perm, prod
from typing import Literal

from mahj_tutor.card.notation import PrintedGroup, Slot, read_line
from mahj_tutor.errors import NotationError
from mahj_tutor.tiles import JOKER, KINDS, Suit, Tile, copies, dragon_of

Numbers = Literal["exact", "run"]


@dataclass(frozen=True, slots=True, repr=False)
class Group:
    """Alike tiles that belong together; `is_open` where jokers may stand in and a call may complete it.

    Open are three or more alike printed as one word (JK1, CL1); all else is singles and pairs (JK2, CL2).
    """

    tile: Tile
    size: int
    takes_jokers: bool

    def __str__(self) -> str:
        return " ".join([self.tile.code] * self.size)

    __repr__ = __str__


def expand(
    hand: str, *, numbers: Numbers = "exact", only: Mapping[str, Collection[int]] | None = None
) -> tuple[tuple[Group, ...], ...]:
    """Return the distinct hands a line stands for, each as its groups in printed order.

    Hands are distinct when their 14 tiles are, whoever stands in for them. `only` restricts the numbers
    `x`, `y` and `z` may be. A text that cannot be read raises `NotationError` with its column.
    """
    hands: dict[frozenset[tuple[Tile, int]], tuple[Group, ...]] = {}
    for groups in groupings(hand, numbers=numbers, only=only):
        hands.setdefault(frozenset(tile_counts(groups).items()), groups)
    return tuple(hands.values())


def groupings(
    hand: str, *, numbers: Numbers = "exact", only: Mapping[str, Collection[int]] | None = None
) -> tuple[tuple[Group, ...], ...]:
    """Return what `expand` does, but tiles that may be grouped in two ways come in both.

    In `xxxa xxa yyyya ya` five 1s and five 2s are 3 + 2 and 4 + 1, or the other way round: jokers may
    stand at different places.
    """
    return tuple(tuple(map(_group, codes)) for codes in _arranged(hand, numbers, only or {}))


def possible_groupings(
    hand: str, *, numbers: Numbers = "exact", only: Mapping[str, Collection[int]] | None = None
) -> tuple[tuple[Group, ...], ...]:
    """Return those `arrangements` that 152 tiles can make (EQ1)."""
    found = []
    for codes in _arranged(hand, numbers, only or {}):
        groups = tuple(map(_group, codes))
        if not sum(map(_copies_wanted, codes)) + _ELEVENS & _FIVES or is_possible(groups):
            found.append(groups)
    return tuple(found)


def _arranged(hand: str, numbers: Numbers, only: Mapping[str, Collection[int]]) -> Collection[Sequence[int]]:
    """The arrangements of a line, each group as its code."""
    slots = read_line(hand)
    allowed = _allowed(hand, slots, only)
    if _ways(slots, numbers, allowed) > MAX_READINGS:
        raise NotationError("the line leaves too much open,", hand, 1)
    found: dict[tuple[int, ...], Sequence[int]] = {}
    for words in product(*slots):
        asked = [[_part(symbol, size, word) for symbol, size in word.counts] for word in words]
        parts = [part for word in asked for part in word]
        may_meet = any(map(_may_meet, words))
        for choice in _choices(words, numbers, allowed):
            if may_meet:
                codes = [code for word in asked for code in _groups(word, choice)]
            else:  # most lines
                codes = [choice[one] + choice[two] + rest for one, two, rest in parts]
            found.setdefault(tuple(sorted(codes)), codes)
    return found.values()


def _may_meet(word: PrintedGroup) -> bool:
    """Whether two symbols of a word can be one tile: one of them is her choice, or a dragon."""
    return len(word.counts) > 1 and not _CHOSEN.isdisjoint(word.symbols)


_CHOSEN = frozenset("xyzZD")


def count_readings(
    hand: str, *, numbers: Numbers = "exact", only: Mapping[str, Collection[int]] | None = None
) -> int:
    """Count the ways to read a line, more than its hands, without making them; at most `MOST_WAYS` are tried."""
    slots = read_line(hand)
    return _ways(slots, numbers, _allowed(hand, slots, only or {}))


def tile_counts(groups: Iterable[Group], *, naturals_only: bool = False) -> Counter[Tile]:
    """Count the tiles some groups want in all, or in singles and pairs alone (`by_themselves`)."""
    count: Counter[Tile] = Counter()
    for group in groups:
        if not (naturals_only and group.takes_jokers):
            count[group.tile] += group.size
    return count


def is_possible(groups: Sequence[Group]) -> bool:
    """Return whether the set holds enough tiles: copies for singles and pairs, jokers for the rest (EQ1).

    >>> [can_be_made(expand(hand)[0]) for hand in ("NNNNN EEEEE WWWW", "NNNNNE WWWW SSSS")]
    [True, False]
    """
    every: dict[int, int] = {}
    single: dict[int, int] = {}
    for group in groups:
        index, size = group.tile.index, group.size
        every[index] = every.get(index, 0) + size
        if not group.takes_jokers:
            single[index] = single.get(index, 0) + size
    short = sum([many - _COPIES[index] for index, many in every.items() if many > _COPIES[index]])
    return short <= copies(JOKER) and all(many <= _COPIES[index] for index, many in single.items())


_COPIES = [copies(kind) for kind in KINDS]


def _allowed(
    hand: str, slots: Iterable[Slot], only: Mapping[str, Collection[int]]
) -> dict[str, tuple[int, ...]]:
    """The numbers each free letter of the line may be."""
    letters = sorted(
        {symbol for slot in slots for word in slot for symbol in word.symbols if symbol in "xyz"}
    )
    for letter, choice in only.items():
        if letter not in letters:
            raise NotationError(f"a choice is given for {letter!r}, which is not in the line,", hand, 1)
        if not set(choice) <= set(range(1, 10)):
            raise NotationError(f"{letter!r} may only be numbers from 1 to 9,", hand, hand.index(letter) + 1)
    return {letter: tuple(only.get(letter, range(1, 10))) for letter in letters}


_Choice = tuple[int, ...]
"""One choice for all that a line leaves free, in parts of a code: what its places mean is told at `_PLACES`."""

_PLACES = {name: place for place, name in enumerate(("0", *"abc", "Da", "Db", "Dc", *"xyzZD", "shift"))}
"""0, the first tiles of the suits of a, b, c, their dragons, numbers less 1, wind, dragon, how far the digits move."""


def _choices(
    words: Sequence[PrintedGroup], numbers: Numbers, allowed: Mapping[str, tuple[int, ...]]
) -> Iterator[_Choice]:
    used = {symbol for word in words for symbol in word.symbols}
    letters = "".join(sorted({word.suit for word in words}))
    lone = any("D" in word.symbols and not word.suit for word in words)
    for suits, chosen, wind, dragon, shift in product(
        _suits(letters),
        [*map(_codes, _free([letter for letter in allowed if letter in used], allowed))],
        _codes(range(27, 31) if "Z" in used else [0]),
        _codes(range(31, 34) if lone else [0]),
        _codes(_shifts(words) if numbers == "run" else [0]),
    ):
        yield (0, *suits, *chosen, wind, dragon, shift)


def _codes(places: Iterable[int]) -> list[int]:
    return [place << _TILE for place in places]


@cache
def _suits(letters: str) -> list[list[int]]:
    """The places of a, b, c and of their dragons, for every way to give these letters suits."""
    found = []
    for suits in permutations(Suit, len(letters)):
        of = dict(zip(letters, suits, strict=True))
        first = [_FIRST[of[letter]] if letter in of else 0 for letter in "abc"]
        dragons = [dragon_of(of[letter]).index if letter in of else 0 for letter in "abc"]
        found.append(_codes([*first, *dragons]))
    return found


def _free(letters: Sequence[str], allowed: Mapping[str, tuple[int, ...]]) -> list[tuple[int, ...]]:
    """The places of x, y, z: numbers less 1, different letters different numbers."""
    found = []
    for chosen in product(*(allowed[letter] for letter in letters)):
        if len(set(chosen)) == len(chosen):
            of = dict(zip(letters, chosen, strict=True))
            found.append(tuple(of.get(letter, 1) - 1 for letter in "xyz"))
    return found


def _shifts(words: Iterable[PrintedGroup]) -> range:
    """How far the printed digits may move together and stay within 1 to 9."""
    digits = [
        int(symbol) for word in words if not word.is_fixed for symbol in word.symbols if symbol in "123456789"
    ]
    return range(1 - min(digits), 10 - max(digits)) if digits else range(1)


MAX_READINGS = 60_000
"""Ways to read a line; one with three numbers, a wind and a dragon of her choice has 52,488."""


def _ways(slots: Collection[Slot], numbers: Numbers, allowed: Mapping[str, Collection[int]]) -> int:
    """How many meanings a line has at most, counted without making them."""
    words = [word for slot in slots for word in slot]
    symbols = {symbol for word in words for symbol in word.symbols}
    suits = len({word.suit for word in words if word.suit})
    lone = any("D" in word.symbols and not word.suit for word in words)
    return (
        prod(len(slot) for slot in slots)
        * perm(len(Suit), suits)
        * (9 if numbers == "run" else 1)
        * prod(len(choice) for choice in allowed.values())
        * (4 if "Z" in symbols else 1)
        * (3 if lone else 1)
    )


# A group is one number while thousands are compared, of which a few hundred are kept: its tile, how many, open.
_TILE, _SIZE, _SIZES = 5, 1, 15

_Part = tuple[int, int, int]
"""Alike symbols of a word: two places of a choice and a number, whose sum is the code of a group."""


@cache
def _copies_wanted(code: int) -> int:
    """How many copies a group wants, in five bits of its tile's own: groups are added up in one sum."""
    return (code >> _SIZE & _SIZES) << _FIELD * (code >> _TILE)


_FIELD = 5
_ELEVENS = sum(11 << _FIELD * place for place in range(len(KINDS)))
_FIVES = sum(16 << _FIELD * place for place in range(len(KINDS)))
"""With eleven added a field has this bit if five or more copies of its tile are wanted; the set has four of any tile."""


def _groups(parts: Sequence[_Part], choice: _Choice) -> Sequence[int]:
    codes = [choice[one] + choice[two] + rest for one, two, rest in parts]
    if len(codes) == 1:
        return codes
    count: dict[int, int] = {}
    for code in codes:  # `x` and 2 may be one tile
        index = code >> _TILE
        count[index] = count.get(index, 0) + (code >> _SIZE & _SIZES)
    return [index << _TILE | size << _SIZE for index, size in count.items()]


@cache
def _group(code: int) -> Group:
    return Group(KINDS[code >> _TILE], code >> _SIZE & _SIZES, bool(code & 1))


_FIXED = {kind.code: kind.index for kind in KINDS[27:35]}
_FIRST = {kind.suit: kind.index for kind in KINDS[:27] if kind.number == 1}


def _part(symbol: str, size: int, word: PrintedGroup) -> _Part:
    one, two, index = _sum(symbol, word)
    return one, two, index << _TILE | size << _SIZE | word.takes_jokers


def _sum(symbol: str, word: PrintedGroup) -> tuple[int, int, int]:
    """Two places of a choice and a number: their sum is the index of the tile a symbol stands for."""
    if symbol in _FIXED:
        return 0, 0, _FIXED[symbol]
    if symbol in "ZD":
        return _PLACES[symbol + word.suit if symbol == "D" else symbol], 0, 0
    if symbol in "xyz":
        return _PLACES[word.suit], _PLACES[symbol], 0
    return _PLACES[word.suit], 0 if word.is_fixed else _PLACES["shift"], int(symbol) - 1
