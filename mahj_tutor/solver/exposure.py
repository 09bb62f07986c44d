"""Exposures: groups shown on top of a rack, with the tile that they stand for.

>>> shown = read_exposure("6d 6 Dot J")
>>> shown.tile, shown.size, shown.jokers, str(shown)
(6D, 3, 1, '6D 6D J')
>>> str(read_exposure("J J J as 6 Dot"))
'J J J as 6D'
"""

from __future__ import annotations

from dataclasses import dataclass

from mahj_tutor.card import GROUP_NAMES
from mahj_tutor.errors import NotationError, wrong_argument
from mahj_tutor.spans import Span
from mahj_tutor.tiles import JOKER, Tile, located_tiles, text, tile, tiles

Tiles = tuple[Tile, ...] | list[Tile] | str
"""Tiles as a caller of the solver has them: a tuple, as everywhere inside, a list or their text."""


@dataclass(frozen=True, slots=True)
class Exposure:
    """Tiles shown together as a group of `tile`, which the jokers among them stand for (CL3, JK7)."""

    tile: Tile
    tiles: tuple[Tile, ...]

    @property
    def size(self) -> int:
        """The number of tiles."""
        return len(self.tiles)

    @property
    def jokers(self) -> int:
        """The number of jokers."""
        return self.tiles.count(JOKER)

    @property
    def naturals(self) -> int:
        """The number of naturals."""
        return len(self.tiles) - self.jokers

    @property
    def name(self) -> str:
        """What players call it: `kong of 6 Dots`."""
        return group_name(self.tile, self.size)

    def __str__(self) -> str:
        codes = text(self.tiles)
        return codes if self.naturals else f"{codes} as {self.tile}"


def as_tiles(some: Tiles) -> tuple[Tile, ...]:
    """Return tiles as the solver takes them, from a tuple, a list or a text.

    Raise `NotationError` for a text that has other words in it, `ArgumentError` for anything else.

    >>> as_tiles("1B 2B"), as_tiles([JOKER])
    ((1B, 2B), (J,))
    """
    if isinstance(some, tuple):  # as nearly always: what is in it has been looked at
        return some
    if isinstance(some, str):
        return tiles(some)
    if isinstance(some, list) and all(isinstance(each, Tile) for each in some):
        return tuple(some)
    raise wrong_argument("tiles or their text", some)


def group_name(kind: Tile, size: int) -> str:
    """Return what players call a group of alike tiles.

    >>> group_name(tile("S"), 2), group_name(tile("F"), 7)
    ('pair of Souths', 'group of 7 flowers')
    """
    if size == 1:
        return f"single {kind.noun}"
    return f"{GROUP_NAMES.get(size, f'group of {size}')}{' of' * (size in GROUP_NAMES)} {kind.noun}s"


def read_exposure(text: str) -> Exposure:
    """Parse an exposure: tiles of one kind and jokers, or jokers alone with their tile, `J J J as 6D`.

    Raise `NotationError` with the column for different tiles, or for jokers that stand for nothing.
    """
    whole = Span.of(text)
    shown, stated = whole.halves("as")
    found = shown.read(tiles)
    kinds = dict.fromkeys(kind for kind in found if kind is not JOKER)
    if stated:
        kinds = dict.fromkeys([_stated_tile(stated), *kinds])
    if not found:
        raise NotationError("expected the tiles of an exposure", text, 1)
    if not kinds:
        raise NotationError("jokers alone need to be named, as in 'J J J as 6D',", text, 1)
    if len(kinds) > 1:
        first, other, *_ = kinds
        raise _first_misfit(shown, first).error(f"{other} does not belong in a group with {first}")
    return Exposure(next(iter(kinds)), found)


def _stated_tile(stated: Span) -> Tile:
    kind = stated.read(tile)
    if kind is JOKER:
        raise stated.error("jokers stand for another tile, not for jokers,")
    return kind


def _first_misfit(shown: Span, first: Tile) -> Span:
    """Return where the first tile is that is neither `first` nor a joker."""
    for offset, kind in located_tiles(shown.text):
        if kind not in (first, JOKER):
            return Span(shown.whole, shown.start + offset, shown.end)
    return shown
