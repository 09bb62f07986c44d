"""Rack order: whether a row of tiles is sorted so that a player sees what fits the card (DL10).

The tiles may be sorted by suit or by number, up or down, with the dragons apart or beside their suits.

>>> from mahj_tutor.tiles import tiles
>>> first_out_of_order(tiles("3B 4B 9B 2C 2C N R F J"))
(9, ())
>>> index, faults = first_out_of_order(tiles("3B 2C 3B"))
>>> index, str(faults[0])
(2, "DL10: the 3 Bams aren't all together yet")
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

from mahj_tutor.rulebook import Fault
from mahj_tutor.tiles import Suit, Tile, suit_of

_Section = Callable[[Tile], str]
"""Returns the section of the rack that a tile belongs to, by its name for learners."""

_Disorder = tuple[int, tuple[Fault, ...]]
"""The index of the first tile that is out of order, and why."""


def first_out_of_order(row: Sequence[Tile]) -> tuple[int, tuple[Fault, ...]]:
    """Return the index of the first tile that is out of order, and why; the length if there is none.

    Of the possible orders, the one that the row follows farthest counts.
    """
    scattered = _first_apart(row, lambda tile: f"{tile.noun}s")
    if scattered:
        return scattered
    found = [_disorder(row, section) for section in (_suit, _suit_with_dragon, _number)]
    return max((disorder or (len(row), ()) for disorder in found), key=lambda disorder: disorder[0])


def _disorder(row: Sequence[Tile], section: _Section) -> _Disorder | None:
    by_number = section is _number
    return _first_apart(row, section) or (_first_turn(row) if by_number else _first_turn_within_suit(row))


def _first_apart(row: Sequence[Tile], section: _Section) -> _Disorder | None:
    """Find the first tile that stands apart from others of its section."""
    seen: list[str] = []
    for index, tile in enumerate(row):
        name = section(tile)
        if name in seen and seen[-1] != name:
            return index, (Fault("DL10", f"the {name} aren't all together yet"),)
        if name not in seen:
            seen.append(name)
    return None


def _first_turn_within_suit(row: Sequence[Tile]) -> _Disorder | None:
    """Find the first number that is out of order within its suit."""
    start = 0
    for suit, run in groupby(row, key=lambda tile: tile.suit if tile.number else suit_of(tile)):
        section = tuple(run)
        turn = _turn([tile.number for tile in section if tile.number]) if suit else None
        if turn is not None:
            numbered = [index for index, tile in enumerate(section) if tile.number]
            say = f"the numbers of the {_plural(suit)} go up and down"
            return start + numbered[turn], (Fault("DL10", say),)
        start += len(section)
    return None


def _first_turn(row: Sequence[Tile]) -> _Disorder | None:
    """Find the first number that is out of order in a row sorted by number."""
    numbered = [index for index, tile in enumerate(row) if tile.number]
    turn = _turn([tile.number for tile in row if tile.number])
    if turn is None:
        return None
    return numbered[turn], (Fault("DL10", "the numbers go up and down"),)


def _turn(numbers: Sequence[int]) -> int | None:
    """Return the index at which ascending numbers descend or descending ones ascend, or None."""
    direction = 0
    for index in range(1, len(numbers)):
        step = (numbers[index] > numbers[index - 1]) - (numbers[index] < numbers[index - 1])
        if step and direction and step != direction:
            return index
        direction = direction or step
    return None


def _plural(suit: Suit | None) -> str:
    return f"{suit.label}s" if suit else "tiles"


def _suit(tile: Tile) -> str:
    if tile.number:
        return _plural(tile.suit)
    return "winds" if tile.is_wind else "dragons" if tile.is_dragon else f"{tile.noun}s"


def _suit_with_dragon(tile: Tile) -> str:
    matching = suit_of(tile)
    return f"{matching.label}s and their dragons" if matching else _with_dragon(tile)


def _with_dragon(tile: Tile) -> str:
    return f"{tile.suit.label}s and their dragons" if tile.suit else _suit(tile)


def _number(tile: Tile) -> str:
    return f"{tile.number}s" if tile.number else _suit(tile)
