"""Whether a row of tiles is tidy: sorted in a way that lets a player see what fits the card (DL10).

By suit or by number, up or down, dragons by themselves or with their suits: any of these will do.

>>> from mahj_tutor.tiles import tiles
>>> untidy(tiles("3B 4B 9B 2C 2C N R F J"))
(9, ())
>>> place, faults = untidy(tiles("3B 2C 3B"))
>>> place, str(faults[0])
(2, 'DL10: the 3 Bams do not stand together')
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

from mahj_tutor.rulebook import Fault
from mahj_tutor.tiles import Suit, Tile, suit_of

_Section = Callable[[Tile], str]
"""What part of the rack a tile belongs to, as a learner calls it."""


def untidy(row: Sequence[Tile]) -> tuple[int, tuple[Fault, ...]]:
    """Return the first place that is out of order and why, counted from 0; a tidy row gives its length.

    Of the ways to sort, that one is told which the row follows farthest.
    """
    apart = _apart(row, lambda tile: f"{tile.name}s")
    if apart:
        return apart
    found = [_by(row, section) for section in (_suit, _suit_with_dragon, _number)]
    return max((each or (len(row), ()) for each in found), key=lambda each: each[0])


def _by(row: Sequence[Tile], section: _Section) -> tuple[int, tuple[Fault, ...]] | None:
    return _apart(row, section) or (_up_and_down(row) if section is not _number else _turning(row))


def _apart(row: Sequence[Tile], section: _Section) -> tuple[int, tuple[Fault, ...]] | None:
    """Find the first tile that stands apart from others of its section."""
    seen: list[str] = []
    for place, tile in enumerate(row):
        here = section(tile)
        if here in seen and seen[-1] != here:
            return place, (Fault("DL10", f"the {here} do not stand together"),)
        if here not in seen:
            seen.append(here)
    return None


def _up_and_down(row: Sequence[Tile]) -> tuple[int, tuple[Fault, ...]] | None:
    """Find the first number that is out of order within its suit."""
    start = 0
    for suit, run in groupby(row, key=lambda tile: tile.suit if tile.number else suit_of(tile)):
        some = tuple(run)
        wrong = _turn([tile.number for tile in some if tile.number]) if suit else None
        if wrong is not None:
            numbers = [place for place, tile in enumerate(some) if tile.number]
            say = f"the numbers of the {_plural(suit)} go up and down"
            return start + numbers[wrong], (Fault("DL10", say),)
        start += len(some)
    return None


def _turning(row: Sequence[Tile]) -> tuple[int, tuple[Fault, ...]] | None:
    """Find the first number that is out of order in a row sorted by numbers."""
    places = [place for place, tile in enumerate(row) if tile.number]
    wrong = _turn([tile.number for tile in row if tile.number])
    if wrong is None:
        return None
    return places[wrong], (Fault("DL10", "the numbers go up and down"),)


def _turn(numbers: Sequence[int]) -> int | None:
    """Return the place at which numbers that rose begin to fall, or the other way round."""
    way = 0
    for place in range(1, len(numbers)):
        step = (numbers[place] > numbers[place - 1]) - (numbers[place] < numbers[place - 1])
        if step and way and step != way:
            return place
        way = way or step
    return None


def _plural(suit: Suit | None) -> str:
    return f"{suit.word}s" if suit else "tiles"


def _suit(tile: Tile) -> str:
    if tile.number:
        return _plural(tile.suit)
    return "winds" if tile.is_wind else "dragons" if tile.is_dragon else f"{tile.name}s"


def _suit_with_dragon(tile: Tile) -> str:
    home = suit_of(tile)
    return f"{home.word}s and their dragons" if home else _with_dragon(tile)


def _with_dragon(tile: Tile) -> str:
    return f"{tile.suit.word}s and their dragons" if tile.suit else _suit(tile)


def _number(tile: Tile) -> str:
    return f"{tile.number}s" if tile.number else _suit(tile)
