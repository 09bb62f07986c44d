"""The words of a card line: `FF 2222a 4444b|6666b` read symbol by symbol.

Digits are numbers, `x` `y` `z` numbers of the player's choice, `0` Soap, `N` `E` `W` `S` winds, `Z` a wind of
her choice, `D` a dragon, `R` `G` that dragon, `F` a flower; `a` `b` `c` at the end of a word is its suit.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from mahj_tutor.errors import NotationError
from mahj_tutor.spans import bounded

LONGEST = 500
"""Characters in the text of a line; 14 tiles with every alternative take far fewer."""
HAND_SIZE = 14
"""The tiles of every line (CD1)."""

GROUP_NAMES = {1: "single", 2: "pair", 3: "pung", 4: "kong", 5: "quint", 6: "sextet"}
"""What alike tiles are called by their number."""

DECORATION = {"+", "-", "×", "="}
"""Words that stand for no tile."""
_SYMBOLS = "123456789xyz0NEWSZDRGF"
_NUMBERS = set("123456789xyz")
_SUITED = _NUMBERS | {"D", "0"}


@dataclass(frozen=True)
class PrintedGroup:
    """One word of a line: its symbols, its suit letter or "", and whether its digits stay in a run."""

    symbols: str
    suit: str = ""
    is_fixed: bool = False

    @cached_property
    def counts(self) -> tuple[tuple[str, int], ...]:
        """Each symbol and how often it stands in the word."""
        return tuple(Counter(self.symbols).items())

    @cached_property
    def takes_jokers(self) -> bool:
        """Whether it is three or more alike: a group that jokers may join and a call complete."""
        return len(self.symbols) >= 3 and len(set(self.symbols)) == 1


Slot = tuple[PrintedGroup, ...]
"""A place in the line: the words of which one is played, mostly just one."""


def read_line(hand: str) -> tuple[Slot, ...]:
    """Read a line into its slots; `NotationError` names the offending word and its column."""
    slots: list[Slot] = []
    size = 0
    bounded(hand, LONGEST)
    for match in _said(hand):
        slots.append(tuple(_alternatives(match.group(), hand, match.start())))
        size += len(slots[-1][0].symbols)
        if size > HAND_SIZE:
            problem = f"a line makes {HAND_SIZE} tiles, {match.group()!r} is tile {size},"
            raise NotationError(problem, hand, match.start() + 1)
    if size < HAND_SIZE:
        raise NotationError(
            f"a line makes {HAND_SIZE} tiles, this one ends after {size},", hand, len(hand) + 1
        )
    return tuple(slots)


def notation_errors(hand: str) -> tuple[NotationError, ...]:
    """Return what is wrong with each word of a line that cannot be read, or else why it does not make 14 tiles.

    >>> [error.column for error in mistakes("FFa 2222a 44b 666 888b")]
    [3, 15]
    """
    found = []
    for match in _said(hand) if len(hand) <= LONGEST else ():
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


def _said(hand: str) -> Iterator[re.Match[str]]:
    """The words of a line without its decoration."""
    return (match for match in re.finditer(r"\S+", hand) if match.group() not in DECORATION)


def _alternatives(said: str, hand: str, start: int) -> Iterator[PrintedGroup]:
    stays = said.startswith("=")
    place, length = start + stays, 0
    for part in said[stays:].split("|"):
        word = _word(part, stays=stays, hand=hand, start=place)
        if length and len(word.symbols) != length:
            raise NotationError(f"{said!r} offers words of different lengths", hand, start + 1)
        length = len(word.symbols)
        yield word
        place += len(part) + 1


def _word(part: str, *, stays: bool, hand: str, start: int) -> PrintedGroup:
    suit = part[-1] if part[-1:] in ("a", "b", "c") else ""
    symbols = part.removesuffix(suit)
    if not symbols:
        raise NotationError(f"expected tiles, found {part!r}", hand, start + 1)
    for place, symbol in enumerate(symbols):
        if symbol not in _SYMBOLS:
            raise NotationError(f"unknown symbol {symbol!r} in {part!r}", hand, start + place + 1)
    if not suit and _NUMBERS & set(symbols):
        raise NotationError(f"{part!r} needs a suit letter (a, b or c)", hand, start + 1)
    if suit and not _SUITED & set(symbols):
        raise NotationError(
            f"{symbols!r} has no suit, so it takes no letter {suit!r}", hand, start + len(part)
        )
    return PrintedGroup(symbols, suit, stays)
