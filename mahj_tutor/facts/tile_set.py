"""Facts about the tile set: suits, winds, dragons and flowers, and how many there are of each tile."""

from __future__ import annotations

from mahj_tutor.expressions import NoValueError
from mahj_tutor.facts.registry import Subject, Tiles
from mahj_tutor.facts.situation import Laid, Situation, loose
from mahj_tutor.tiles import AMERICAN, SOAP, Suit, quantity, suit_of
from mahj_tutor.tiles import copies as in_set

tile_set = Subject("the tile set")


def _home(tile: Laid) -> Suit | None:
    """Return the suit a tile is of, or the suit a dragon goes with."""
    return tile.tile.suit or suit_of(tile.tile)


@tile_set.fact('suit(5B) == "Bam" and suit(R) == "Crak"')
def suit(at: Situation, tile: Laid) -> str:
    """Return what players call the suit of a tile, or the suit a dragon goes with (EQ3, EQ4)."""
    home = _home(tile)
    if home is None:
        raise NoValueError(f"suit: {tile} has no suit")
    return home.label


@tile_set.fact('of_suit("5B 1B 5C G", 2B) == "5B 1B"')
def of_suit(at: Situation, some: Tiles, tile: Laid) -> Tiles:
    """Return the tiles that are of the same suit as a tile (EQ3)."""
    return tuple(each for each in some if each.tile.suit and each.tile.suit is tile.tile.suit)


@tile_set.fact('at_home("5B G R 0 F", 2B) == "5B G"')
def at_home(at: Situation, some: Tiles, tile: Laid) -> Tiles:
    """Return the tiles that are of the same suit as a tile, and the dragon that goes with it (EQ3, EQ4)."""
    return tuple(each for each in some if _home(each) and _home(each) is _home(tile))


@tile_set.fact('without_suit("1B N R F") == "N R F"')
def without_suit(at: Situation, some: Tiles) -> Tiles:
    """Return the tiles that are of no suit: all but Bams, Craks and Dots (EQ3, EQ7)."""
    return tuple(each for each in some if each.tile.suit is None)


@tile_set.fact('winds("N E R 5B") == "N E"')
def winds(at: Situation, some: Tiles) -> Tiles:
    """Return the winds among some tiles (EQ7)."""
    return tuple(each for each in some if each.tile.is_wind)


@tile_set.fact('honors("N R 0 F 5B") == "N R 0"')
def honors(at: Situation, some: Tiles) -> Tiles:
    """Return the winds and the dragons among some tiles (EQ7)."""
    return tuple(each for each in some if each.tile.is_honor)


@tile_set.fact('flowers("F 1B F 1D") == "F F"')
def flowers(at: Situation, some: Tiles) -> Tiles:
    """Return the flowers among some tiles (EQ6)."""
    return tuple(each for each in some if each.tile.is_flower)


@tile_set.fact('zeros("0 R N 2B") == "0"')
def zeros(at: Situation, some: Tiles) -> Tiles:
    """Return the tiles that can stand for a zero: Soaps (EQ5)."""
    return tuple(each for each in some if each.tile is SOAP)


@tile_set.fact('sign(N) == "N" and sign(F) == "F" and sign(6C) == "6"')
def sign(at: Situation, tile: Laid) -> str:
    """Return the sign by which a card prints a number, a wind, a flower, or the Soap of a zero (CD4, CD7)."""
    if tile.tile.number:
        return str(tile.tile.number)
    if not (tile.tile.is_wind or tile.tile.is_flower or tile.tile is SOAP):
        raise NoValueError(f"sign: a card prints {tile} in another way")
    return tile.tile.code


@tile_set.fact('in_order("4B 2B E N") == "2B 4B N E"')
def in_order(at: Situation, some: Tiles) -> Tiles:
    """Return tiles in their order: each suit by its numbers, then North, East, West, South (EQ3, EQ7)."""
    return tuple(sorted(some, key=lambda each: each.tile))


@tile_set.fact("count(whole_set()) == 152 and count(winds(whole_set())) == 16")
def whole_set(at: Situation) -> Tiles:
    """Return all tiles of the set (EQ1)."""
    return loose(AMERICAN)


@tile_set.fact(
    "copies(6C) == 4 and copies(F) == 8",
    how=lambda at, tile: (f"the set has {quantity(in_set(tile.tile), tile.tile.name)}",),
)
def copies(at: Situation, tile: Laid) -> int:
    """Return how many of a tile the set has (EQ1)."""
    return in_set(tile.tile)
