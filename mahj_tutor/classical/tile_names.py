"""Which tiles the classical game has, and the letters that mark dragons and winds on some sets (CC1, CC2)."""

from __future__ import annotations

from mahj_tutor.rulebook.fault import Fault
from mahj_tutor.tiles import Tile, natural_list

_LETTERS = {"G": ("F",), "R": ("C",), "0": ("P", "B"), "N": ("N",), "E": ("E",), "S": ("S",), "W": ("W",)}


def letters_on(tile: Tile) -> tuple[str, ...]:
    """Return the letters that may be on a dragon or a wind; none on other tiles (CC2).

    >>> from mahj_tutor.tiles import tile
    >>> letters_on(tile("green dragon")), letters_on(tile("soap")), letters_on(tile("3B"))
    (('F',), ('P', 'B'), ())
    """
    return _LETTERS.get(tile.code, ())


def letter_faults(tile: Tile, letter: str) -> tuple[Fault, ...]:
    """Return why a letter does not mark a tile (CC2); a blank tile, letter "", is a White Dragon."""
    letters = letters_on(tile)
    if letter.upper() in letters or (not letter and tile.code == "0"):
        return ()
    if not letter:
        say = f"only the Soap can be blank, not the {tile.noun}"
    elif letters:
        say = f"the {tile.noun} is marked {natural_list(letters, 'or')}, not {letter}"
    else:
        say = f"the {tile.noun} has no letter, so it isn't marked {letter}"
    return (Fault("CC2", say),)


def tile_faults(tile: Tile) -> tuple[Fault, ...]:
    """Return why a tile is not in the classical game: flowers and jokers are put away (CC1)."""
    if tile.index < 34:
        return ()
    return (Fault("CC1", f"flowers and jokers are put away: the classical game has no {tile.noun}s"),)
