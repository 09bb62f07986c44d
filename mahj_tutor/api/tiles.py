"""Tiles as people type them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Self, SupportsIndex, overload

from mahj_tutor.errors import MahjError, NotationError, wrong_argument
from mahj_tutor.pasted import LONGEST, read_pasted
from mahj_tutor.tiles import Tile, spoken, text, tiles, within_set

TilesLike = str | Tile | Iterable[Tile | str]
"""Tiles, or their text as people type it."""


class Tiles(tuple[Tile, ...]):
    """Tiles in the order given: a tuple of `Tile`, which has a `code`, a `name`, a `suit` and a `number`.

    They are read from codes (`1B 2C N R 0 F J`), from names (`3 Bam`, `red dragon`, `soap`) and from what
    people jot down (`FF 22b 444c J`, `123 dots`, `flower x2`). `str` gives the codes, which read back.
    `tiles` may also be a `Tile`, or an iterable of tiles and texts. No set has nine jokers or five 1 Bams
    (EQ1).

    Raises `NotationError` with the column of what can't be read, `MahjError` for more than the set has, and
    `ArgumentError` for anything else.

    >>> Tiles("FF 22b 444c J")
    Tiles('F F 2B 2B 4C 4C 4C J')
    >>> Tiles("two 3 Bams, a North and a joker").spoken
    'two 3 Bams, a North and a joker'
    """

    __slots__ = ()

    def __new__(cls, tiles: TilesLike = ()) -> Self:
        """Read tiles."""
        return super().__new__(cls, within_set(_read(tiles)))

    @property
    def spoken(self) -> str:
        """The tiles as players say them, counted by kind and in rack order."""
        return spoken(self)

    @property
    def sorted(self) -> Tiles:
        """The tiles in rack order: Bams, Craks, Dots, winds, dragons, flowers, jokers."""
        return Tiles(sorted(self))

    def __add__(self, more: TilesLike) -> Tiles:  # type: ignore[override]  # tiles and their text, too
        """Return these tiles and more."""
        return Tiles((*self, *Tiles(more)))

    @overload
    def __getitem__(self, place: SupportsIndex) -> Tile: ...
    @overload
    def __getitem__(self, place: slice) -> Tiles: ...
    def __getitem__(self, place: SupportsIndex | slice) -> Tile | Tiles:
        """Return the tile at a place, or several."""
        found = super().__getitem__(place)
        return known(found) if isinstance(found, tuple) else found

    def __str__(self) -> str:
        return text(self)

    def __repr__(self) -> str:
        return f"Tiles({str(self)!r})"

    def __getnewargs__(self) -> tuple[tuple[Tile, ...]]:
        return (tuple(self),)


def tile(text: TilesLike) -> Tile:
    """Return one tile from its code or its name; raises as `Tiles` does, and `MahjError` for none or several.

    >>> tile("soap"), tile("3 bam").name
    (0, '3 Bam')
    """
    found = Tiles(text)
    if len(found) != 1:
        raise MahjError(f"expected one tile, found {len(found)}")
    return found[0]


def known(tiles: Iterable[Tile]) -> Tiles:
    """Return tiles of a game, of which the set has no more: there is nothing to read or to refuse."""
    return tuple.__new__(Tiles, tiles)


def _read(given: object) -> Iterable[Tile]:
    if isinstance(given, str):
        return _typed(given)
    if isinstance(given, Tile):
        return (given,)
    if isinstance(given, bytes) or not isinstance(given, Iterable):
        raise wrong_argument("tiles or their text, such as '1B 2B N J'", given)
    return [tile for each in given for tile in _one(each)]


def _one(given: object) -> Iterable[Tile]:
    if isinstance(given, Tile):
        return (given,)
    if not isinstance(given, str):
        raise wrong_argument("a tile or its text, such as '1B'", given)
    return _typed(given)


def _typed(said: str) -> tuple[Tile, ...]:
    """Read tiles as the notation has them, or else as people jot them down."""
    try:
        return tiles(said)
    except NotationError as error:
        found = read_pasted(said) if len(said) <= LONGEST else None
        if found is None:
            raise
        if not found.wrong:
            return found.tiles
        lacks_suit = next((each for each in found.wrong if each.said[:1].isdigit()), None)
        if lacks_suit is None:
            raise
        raise NotationError(lacks_suit.why.rstrip("."), said, _column(said, lacks_suit.said)) from error


def _column(said: str, part: str) -> int:
    """Return where a part begins, whose words may stand farther apart in the text."""
    words = r"\W+".join(map(re.escape, part.split()))
    found = re.search(rf"(?<![^\W_]){words}", said, re.IGNORECASE)
    return found.start() + 1 if found else 1
