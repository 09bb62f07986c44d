"""A group shown on a rack: the tiles as they lie, and the tile they stand for.

>>> shown = read_exposure("6d 6 Dot J")
>>> shown.tile, shown.size, shown.jokers, str(shown)
(6D, 3, 1, '6D 6D J')
>>> str(read_exposure("J J J as 6 Dot"))
'J J J as 6D'
"""

from __future__ import annotations

from dataclasses import dataclass

from mahj_tutor.card import GROUP_NAMES
from mahj_tutor.errors import NotationError
from mahj_tutor.spans import Span
from mahj_tutor.tiles import JOKER, Tile, placed, text, tile, tiles


@dataclass(frozen=True, slots=True)
class Exposure:
    """Tiles shown together as a group of `tile`; jokers among them stand for it (CL3, JK7)."""

    tile: Tile
    tiles: tuple[Tile, ...]

    @property
    def size(self) -> int:
        """How many tiles lie in it."""
        return len(self.tiles)

    @property
    def jokers(self) -> int:
        """How many of them are jokers."""
        return self.tiles.count(JOKER)

    @property
    def naturals(self) -> int:
        """How many of them are the tile itself."""
        return len(self.tiles) - self.jokers

    @property
    def name(self) -> str:
        """What players call it: `kong of 6 Dots`."""
        return named(self.tile, self.size)

    def __str__(self) -> str:
        said = text(self.tiles)
        return said if self.naturals else f"{said} as {self.tile}"


def named(kind: Tile, size: int) -> str:
    """Return what players call alike tiles.

    >>> named(tile("S"), 2), named(tile("F"), 7)
    ('pair of Souths', 'group of 7 Flowers')
    """
    if size == 1:
        return f"single {kind.name}"
    return f"{GROUP_NAMES.get(size, f'group of {size}')}{' of' * (size in GROUP_NAMES)} {kind.name}s"


def read_exposure(said: str) -> Exposure:
    """Read an exposure: tiles of one kind and jokers; of jokers alone, `J J J as 6D` says what they are.

    Different tiles, or jokers that stand for nothing, raise `NotationError` with the column.
    """
    whole = Span.of(said)
    shown, meant = whole.halves("as")
    lying = shown.read(tiles)
    kinds = dict.fromkeys(kind for kind in lying if kind is not JOKER)
    if meant:
        kinds = dict.fromkeys([_meant(meant), *kinds])
    if not lying:
        raise NotationError("expected the tiles of an exposure", said, 1)
    if not kinds:
        raise NotationError("jokers alone need to be named, as in 'J J J as 6D',", said, 1)
    if len(kinds) > 1:
        first, other, *_ = kinds
        raise _astray(shown, first).error(f"{other} does not lie in one group with {first}")
    return Exposure(next(iter(kinds)), lying)


def _meant(meant: Span) -> Tile:
    kind = meant.read(tile)
    if kind is JOKER:
        raise meant.error("jokers stand for another tile, not for jokers,")
    return kind


def _astray(shown: Span, first: Tile) -> Span:
    """Where the first tile lies that is neither `first` nor a joker."""
    for place, kind in placed(shown.text):
        if kind not in (first, JOKER):
            return Span(shown.whole, shown.start + place, shown.end)
    return shown
