"""The notation of card lines: parse `FF 2222a 4444b|6666b` into printed groups.

Digits are numbers, `x` `y` `z` numbers of the player's choice, `0` Soap, `N` `E` `W` `S` winds, `Z` a wind
of the player's choice, `D` a dragon, `R` `G` that dragon, `F` a flower; `a` `b` `c` at the end of a printed
group is its suit letter.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from mahj_tutor.errors import NotationError
from mahj_tutor.spans import bounded

LONGEST_LINE = 500
"""Characters in the text of a line; 14 tiles with every alternative take far fewer."""

HAND_SIZE = 14
"""The number of tiles in a hand (CD1)."""

GROUP_NAMES = {1: "single", 2: "pair", 3: "pung", 4: "kong", 5: "quint", 6: "sextet"}
"""The name of a group by its number of tiles."""

DECORATION = {"+", "-", "×", "="}
"""Marks between the groups that stand for no tile."""
_SYMBOLS = "123456789xyz0NEWSZDRGF"
_NUMBERS = set("123456789xyz")
_SUITED = _NUMBERS | {"D", "0"}


@dataclass(frozen=True)
class PrintedGroup:
    """A group as printed: its symbols, its suit letter or "", and whether its digits are fixed in a run.

    Tiles printed together without being alike, such as `NEWS` or `2026a`, are one printed group, too.
    """

    symbols: str
    suit: str = ""
    is_fixed: bool = False

    @cached_property
    def counts(self) -> tuple[tuple[str, int], ...]:
        """Each symbol and how often it occurs."""
        return tuple(Counter(self.symbols).items())

    @cached_property
    def takes_jokers(self) -> bool:
        """Whether it is three or more alike: jokers may stand in it, and a call may complete it."""
        return len(self.symbols) >= 3 and len(set(self.symbols)) == 1


Slot = tuple[PrintedGroup, ...]
"""The alternatives at one position of a line, one of which is played; usually there is only one."""


def read_line(hand: str) -> tuple[Slot, ...]:
    """Parse a line into its slots; raise `NotationError` with the group that is wrong and its column."""
    slots: list[Slot] = []
    size = 0
    bounded(hand, LONGEST_LINE)
    for match in _tokens(hand):
        slots.append(tuple(_alternatives(match.group(), hand, match.start())))
        size += len(slots[-1][0].symbols)
        if size > HAND_SIZE:
            problem = f"a line makes {HAND_SIZE} tiles; {match.group()!r} is tile {size},"
            raise NotationError(problem, hand, match.start() + 1)
    if size < HAND_SIZE:
        raise NotationError(
            f"a line makes {HAND_SIZE} tiles; this one ends after {size},", hand, len(hand) + 1
        )
    return tuple(slots)


def notation_errors(hand: str) -> tuple[NotationError, ...]:
    """Return the error in each group of a line that has one, or else why the line does not make 14 tiles.

    >>> [error.column for error in notation_errors("FFa 2222a 44b 666 888b")]
    [3, 15]
    """
    found = []
    for match in _tokens(hand) if len(hand) <= LONGEST_LINE else ():
        try:
            tuple(_alternatives(match.group(), hand, match.start()))
        except NotationError as error:
            found.append(error)
    if not found:
        try:
            read_line(hand)
        except NotationError as error:
            found.append(error)
    return tuple(found)


def _tokens(hand: str) -> Iterator[re.Match[str]]:
    """Yield the tokens of a line without decoration."""
    return (match for match in re.finditer(r"\S+", hand) if match.group() not in DECORATION)


def _alternatives(token: str, hand: str, start: int) -> Iterator[PrintedGroup]:
    is_fixed = token.startswith("=")
    offset, length = start + is_fixed, 0
    for part in token[is_fixed:].split("|"):
        group = _printed_group(part, is_fixed=is_fixed, hand=hand, start=offset)
        if length and len(group.symbols) != length:
            raise NotationError(f"{token!r} offers groups of different lengths", hand, start + 1)
        length = len(group.symbols)
        yield group
        offset += len(part) + 1


def _printed_group(part: str, *, is_fixed: bool, hand: str, start: int) -> PrintedGroup:
    suit = part[-1] if part[-1:] in ("a", "b", "c") else ""
    symbols = part.removesuffix(suit)
    if not symbols:
        raise NotationError(f"expected tiles, found {part!r}", hand, start + 1)
    for offset, symbol in enumerate(symbols):
        if symbol not in _SYMBOLS:
            raise NotationError(f"unknown symbol {symbol!r} in {part!r}", hand, start + offset + 1)
    if not suit and _NUMBERS & set(symbols):
        raise NotationError(f"{part!r} needs a suit letter (a, b or c)", hand, start + 1)
    if suit and not _SUITED & set(symbols):
        raise NotationError(
            f"{symbols!r} has no suit, so it takes no letter {suit!r}", hand, start + len(part)
        )
    return PrintedGroup(symbols, suit, is_fixed)
