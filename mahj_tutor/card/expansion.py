"""Expand a line of the card into the concrete hands it stands for.

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
from itertools import chain, permutations, product
from math import perm, prod
from typing import Literal

from mahj_tutor.card.notation import PrintedGroup, Slot, read_line
from mahj_tutor.errors import NotationError
from mahj_tutor.tiles import JOKER, KINDS, Suit, Tile, copies, dragon_of

Numbers = Literal["exact", "run"]


@dataclass(frozen=True, slots=True, repr=False)
class Group:
    """Alike tiles of a hand; `takes_jokers` if jokers may stand in it and a call may complete it.

    That is so for three or more alike printed together (JK1, CL1), not for singles and pairs (JK2, CL2).
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
    """Return the distinct hands that a line stands for, each as its groups in printed order.

    Hands are distinct if their 14 tiles are, however these are grouped. `only` restricts the numbers that
    `x`, `y` and `z` stand for. Raise `NotationError` with the column of what cannot be parsed.
    """
    hands: dict[frozenset[tuple[Tile, int]], tuple[Group, ...]] = {}
    for groups in groupings(hand, numbers=numbers, only=only):
        hands.setdefault(frozenset(tile_counts(groups).items()), groups)
    return tuple(hands.values())


def groupings(
    hand: str, *, numbers: Numbers = "exact", only: Mapping[str, Collection[int]] | None = None
) -> tuple[tuple[Group, ...], ...]:
    """Return the same as `expand`, but with every grouping of the same tiles.

    In `xxxa xxa yyyya ya`, five 1s and five 2s are 3 + 2 and 4 + 1 or the other way around, and jokers may
    stand in different groups.
    """
    return tuple(tuple(map(_group, codes)) for codes in _grouping_codes(hand, numbers, only or {}))


def possible_groupings(
    hand: str, *, numbers: Numbers = "exact", only: Mapping[str, Collection[int]] | None = None
) -> tuple[tuple[Group, ...], ...]:
    """Return the groupings that the 152 tiles can make (EQ1)."""
    found = []
    for codes in _grouping_codes(hand, numbers, only or {}):
        groups = tuple(map(_group, codes))
        if not sum(map(_packed_size, codes)) + _ELEVENS & _FIVES or is_possible(groups):
            found.append(groups)
    return tuple(found)


def _grouping_codes(
    hand: str, numbers: Numbers, only: Mapping[str, Collection[int]]
) -> Collection[Sequence[int]]:
    """Return the groupings of a line, each group as its code."""
    slots = read_line(hand)
    allowed = _allowed(hand, slots, only)
    if _max_readings(slots, numbers, allowed) > MAX_READINGS:
        raise NotationError("the line leaves too much open,", hand, 1)
    found: dict[tuple[int, ...], Sequence[int]] = {}
    for printed in product(*slots):
        terms_by_group = [*map(_group_terms, printed)]
        all_terms = [*chain.from_iterable(terms_by_group)]
        may_coincide = any(map(_may_coincide, printed))
        for choice in _choices(printed, numbers, allowed):
            if may_coincide:
                codes = [code for group in terms_by_group for code in _codes_of_group(group, choice)]
            else:  # most lines
                codes = [choice[one] + choice[two] + rest for one, two, rest in all_terms]
            found.setdefault(tuple(sorted(codes)), codes)
    return found.values()


def _may_coincide(group: PrintedGroup) -> bool:
    """Return whether two symbols of a group can be the same tile: one is a choice, or a dragon."""
    return len(group.counts) > 1 and not _VARIABLE.isdisjoint(group.symbols)


_VARIABLE = frozenset("xyzZD")


def count_readings(
    hand: str, *, numbers: Numbers = "exact", only: Mapping[str, Collection[int]] | None = None
) -> int:
    """Return an upper bound for the number of hands of a line without expanding it.

    A line with more than `MAX_READINGS` is refused.
    """
    slots = read_line(hand)
    return _max_readings(slots, numbers, _allowed(hand, slots, only or {}))


def tile_counts(groups: Iterable[Group], *, naturals_only: bool = False) -> Counter[Tile]:
    """Return how many of each tile the groups hold, or only their singles and pairs (`naturals_only`)."""
    counts: Counter[Tile] = Counter()
    for group in groups:
        if not (naturals_only and group.takes_jokers):
            counts[group.tile] += group.size
    return counts


def is_possible(groups: Sequence[Group]) -> bool:
    """Return whether the set has enough tiles: copies for singles and pairs, jokers for the rest (EQ1).

    >>> [is_possible(expand(hand)[0]) for hand in ("NNNNN EEEEE WWWW", "NNNNNE WWWW SSSS")]
    [True, False]
    """
    all_counts: dict[int, int] = {}
    natural_counts: dict[int, int] = {}
    for group in groups:
        index, size = group.tile.index, group.size
        all_counts[index] = all_counts.get(index, 0) + size
        if not group.takes_jokers:
            natural_counts[index] = natural_counts.get(index, 0) + size
    excess = sum([number - _COPIES[index] for index, number in all_counts.items() if number > _COPIES[index]])
    return excess <= copies(JOKER) and all(
        number <= _COPIES[index] for index, number in natural_counts.items()
    )


_COPIES = [copies(kind) for kind in KINDS]


def _allowed(
    hand: str, slots: Iterable[Slot], only: Mapping[str, Collection[int]]
) -> dict[str, tuple[int, ...]]:
    """Return the numbers that each of the letters x, y and z of the line may stand for."""
    letters = sorted(_symbols(chain.from_iterable(slots)) & set("xyz"))
    for letter, choice in only.items():
        if letter not in letters:
            raise NotationError(f"a choice is given for {letter!r}, which is not in the line,", hand, 1)
        if not set(choice) <= set(range(1, 10)):
            raise NotationError(f"{letter!r} may only be numbers from 1 to 9,", hand, hand.index(letter) + 1)
    return {letter: tuple(only.get(letter, range(1, 10))) for letter in letters}


_Choice = tuple[int, ...]
"""A value for everything a line leaves open, as summands of group codes; `_FIELDS` names the fields."""

_FIELDS = {name: field for field, name in enumerate(("0", *"abc", "Da", "Db", "Dc", *"xyzZD", "shift"))}
"""0; index of the first tile of suits a, b, c, and of their dragons; x, y, z less 1; wind; dragon; shift."""


def _choices(
    printed: Sequence[PrintedGroup], numbers: Numbers, allowed: Mapping[str, tuple[int, ...]]
) -> Iterator[_Choice]:
    used = _symbols(printed)
    letters = "".join(sorted({group.suit for group in printed}))
    for suits, chosen, wind, dragon, shift in product(
        _suit_fields(letters),
        [*map(_as_codes, _number_fields([letter for letter in allowed if letter in used], allowed))],
        _as_codes(range(27, 31) if "Z" in used else [0]),
        _as_codes(range(31, 34) if _has_any_dragon(printed) else [0]),
        _as_codes(_shifts(printed) if numbers == "run" else [0]),
    ):
        yield (0, *suits, *chosen, wind, dragon, shift)


def _symbols(printed: Iterable[PrintedGroup]) -> set[str]:
    return {symbol for group in printed for symbol in group.symbols}


def _has_any_dragon(printed: Iterable[PrintedGroup]) -> bool:
    """Return whether a group has a dragon of the player's choice."""
    return any("D" in group.symbols and not group.suit for group in printed)


def _as_codes(indexes: Iterable[int]) -> list[int]:
    return [index << _TILE for index in indexes]


@cache
def _suit_fields(letters: str) -> list[list[int]]:
    """Return the fields of a, b, c and their dragons for every assignment of suits to these letters."""
    found = []
    for suits in permutations(Suit, len(letters)):
        suit_of_letter = dict(zip(letters, suits, strict=True))
        first = [_FIRST[suit_of_letter[letter]] if letter in suit_of_letter else 0 for letter in "abc"]
        dragons = [
            dragon_of(suit_of_letter[letter]).index if letter in suit_of_letter else 0 for letter in "abc"
        ]
        found.append(_as_codes([*first, *dragons]))
    return found


def _number_fields(letters: Sequence[str], allowed: Mapping[str, tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Return the fields of x, y, z: numbers less 1, different for different letters."""
    found = []
    for chosen in product(*(allowed[letter] for letter in letters)):
        if len(set(chosen)) == len(chosen):
            number_of_letter = dict(zip(letters, chosen, strict=True))
            found.append(tuple(number_of_letter.get(letter, 1) - 1 for letter in "xyz"))
    return found


def _shifts(printed: Iterable[PrintedGroup]) -> range:
    """Return how far the printed digits can move together and stay between 1 and 9."""
    digits = [
        int(symbol)
        for group in printed
        if not group.is_fixed
        for symbol in group.symbols
        if symbol in "123456789"
    ]
    return range(1 - min(digits), 10 - max(digits)) if digits else range(1)


MAX_READINGS = 60_000
"""The most readings of a line; one with x, y, z, any wind and any dragon has 52,488."""


def _max_readings(slots: Collection[Slot], numbers: Numbers, allowed: Mapping[str, Collection[int]]) -> int:
    """Return an upper bound for the number of readings of a line."""
    printed = [*chain.from_iterable(slots)]
    suits = len({group.suit for group in printed if group.suit})
    return (
        prod(map(len, slots))
        * perm(len(Suit), suits)
        * (9 if numbers == "run" else 1)
        * prod(map(len, allowed.values()))
        * (4 if "Z" in _symbols(printed) else 1)
        * (3 if _has_any_dragon(printed) else 1)
    )


# While thousands of groups are compared, of which a few hundred are kept, a group is one integer, its code:
# the index of its tile, its size and whether it takes jokers.
_TILE, _SIZE, _SIZE_MASK = 5, 1, 15

_Terms = tuple[int, int, int]
"""Alike symbols of a printed group: two fields of a choice and a constant, whose sum is the group's code."""


@cache
def _packed_size(code: int) -> int:
    """Return the size of a group in the five bits of its tile, so that one sum adds up a whole hand."""
    return (code >> _SIZE & _SIZE_MASK) << _BITS * (code >> _TILE)


_BITS = 5
_ELEVENS = sum(11 << _BITS * index for index in range(len(KINDS)))
_FIVES = sum(16 << _BITS * index for index in range(len(KINDS)))
"""The bit of each field that is set, after eleven is added, if the field counts five tiles or more."""


def _codes_of_group(all_terms: Sequence[_Terms], choice: _Choice) -> Sequence[int]:
    codes = [choice[one] + choice[two] + rest for one, two, rest in all_terms]
    if len(codes) == 1:
        return codes
    sizes: dict[int, int] = {}
    for code in codes:  # `x` and 2 may be the same tile
        index = code >> _TILE
        sizes[index] = sizes.get(index, 0) + (code >> _SIZE & _SIZE_MASK)
    return [index << _TILE | size << _SIZE for index, size in sizes.items()]


@cache
def _group(code: int) -> Group:
    return Group(KINDS[code >> _TILE], code >> _SIZE & _SIZE_MASK, bool(code & 1))


_FIXED = {kind.code: kind.index for kind in KINDS[27:35]}
_FIRST = {kind.suit: kind.index for kind in KINDS[:27] if kind.number == 1}


def _group_terms(group: PrintedGroup) -> Sequence[_Terms]:
    return [_terms(symbol, size, group) for symbol, size in group.counts]


def _terms(symbol: str, size: int, group: PrintedGroup) -> _Terms:
    one, two, index = _index_terms(symbol, group)
    return one, two, index << _TILE | size << _SIZE | group.takes_jokers


def _index_terms(symbol: str, group: PrintedGroup) -> tuple[int, int, int]:
    """Return two fields of a choice and a constant, whose sum is the index of the tile of a symbol."""
    if symbol in _FIXED:
        return 0, 0, _FIXED[symbol]
    if symbol in "ZD":
        return _FIELDS[symbol + group.suit if symbol == "D" else symbol], 0, 0
    if symbol in "xyz":
        return _FIELDS[group.suit], _FIELDS[symbol], 0
    return _FIELDS[group.suit], 0 if group.is_fixed else _FIELDS["shift"], int(symbol) - 1
