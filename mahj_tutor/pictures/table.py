"""Pictures that several kinds share: seats around the table, racks, discards.

Ids are neutral: they count, and say nothing about what is right.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from mahj_tutor.games import AnyPlay
from mahj_tutor.pictures.scene import SIDES, Piece, Side, Zone
from mahj_tutor.pictures.words import SIDE_WORDS, seat_at
from mahj_tutor.table import Seat
from mahj_tutor.tiles import Tile

MOST_DISCARDS = 8
"""How many discards are shown, unless a scene shows more; the learner is told how many there are."""
EMPTY_CHAIR = "empty chair"
"""What stands on the plaque of a seat at which nobody sits."""


def seats_zone(me: Seat, texts: Mapping[Seat, str]) -> Zone:
    """Show four plaques around the table as `me` sees them, with texts instead of the names if given."""
    pieces = (_plaque(number, side, me, texts) for number, side in enumerate(SIDES, 1))
    return Zone("seats", "seats", "The table", tuple(pieces))


def _plaque(number: int, side: Side, me: Seat, texts: Mapping[Seat, str]) -> Piece:
    seat = seat_at(side, me)
    shown = texts.get(seat, "You" if seat is me else seat.value)
    if texts:
        name = f"{_PLACES[side]}: {shown}" if shown else _PLACES[side]
    else:
        name = f"you, {seat}" if seat is me else f"{seat}, {SIDE_WORDS[side]}"
    return Piece(f"s{number}", name, text=shown or "?", seat=side)


_PLACES: Mapping[Side, str] = {
    "me": "your own place",
    "right": "the place to your right",
    "across": "the place across from you",
    "left": "the place to your left",
}


def face_down(number: int, prefix: str = "i") -> tuple[Piece, ...]:
    """Show face-down tiles."""
    return tuple(Piece(f"{prefix}{n}", f"face-down tile {n}", face="?") for n in range(1, number + 1))


def discards_zones(play: AnyPlay, most: int = MOST_DISCARDS) -> tuple[Zone, ...]:
    """Show the last so many discards, the oldest first, the one on offer marked; nothing if there is none."""
    thrown = play.thrown[-most:] if most else ()
    if not thrown:
        return ()
    *before, last = rack_pieces([each.tile for each in thrown], "d")
    if play.offered is not None:
        last = replace(last, state="last")
    shown = f"last {len(thrown)}" if len(thrown) > 1 else "latest"
    note = f"the {shown} of {len(play.thrown)}" if len(thrown) < len(play.thrown) else None
    return (Zone("discards", "discards", "Discards", (*before, last), note=note),)


def which_of(names: Sequence[object], place: int) -> str:
    """Say which of those of the same name one is, so that each has a name of its own.

    >>> [which_of(["pung", "kong", "pung"], place) for place in range(3)]
    ['', '', 'second ']
    """
    return ("", "second ", "third ", "fourth ")[min(names[:place].count(names[place]), 3)]


def rack_pieces(tiles: Sequence[Tile], prefix: str = "r") -> tuple[Piece, ...]:
    """Show tiles in their order; ids count from 1."""
    return tuple(Piece(f"{prefix}{place}", tile.name, face=tile.code) for place, tile in enumerate(tiles, 1))
