"""The tiles at a table as a board shows them, each with the id that is its own while the learner sees it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from mahj_tutor.pictures.scene import Piece, Side, Zone
from mahj_tutor.pictures.table import rack_pieces
from mahj_tutor.session.any_table import AnyTable
from mahj_tutor.session.table_tiles import RACK
from mahj_tutor.tiles import Tile

WALL = "wall"
"""The wall, as a piece that may be taken from."""


def pieces_of_rack(table: AnyTable) -> Iterator[Piece]:
    """Yield the tiles of the rack, those that have just come marked; of a kind the last ones."""
    left, held = Counter(table.fresh), Counter(table.rack)
    for piece, tile in table.pieces():
        is_new = held[tile] <= left[tile]
        held[tile] -= 1
        yield Piece(piece, tile.name, face=tile.code, state="new" if is_new else "")


def named(table: AnyTable, zone: Zone) -> Zone:
    """Return a zone whose tiles have the ids that are theirs as long as the learner sees them."""
    names = [name for name, _ in table.seen.at(zone.id)][-len(zone.pieces) :]
    if len(names) < len(zone.pieces):
        return zone
    return replace(zone, pieces=tuple(map(renamed, zone.pieces, names)))


def renamed(piece: Piece, name: str) -> Piece:
    """Return a piece with another id."""
    return replace(piece, id=name)


def pieces_of_hand(table: AnyTable, side: Side, hand: Sequence[Tile]) -> Iterator[Piece]:
    """Yield the tiles of a player's hand that lies open; those that were seen before are the same ones."""
    begins = (RACK if side == "me" else f"open-{side}", f"shown-{side}-")
    seen = [each for place, tiles in table.seen.places.items() if place.startswith(begins) for each in tiles]
    for piece, tile in zip(rack_pieces(hand, "h"), hand, strict=True):
        found = next((each for each in seen if each[1] is tile), None)
        if found:
            seen.remove(found)
        yield renamed(piece, found[0]) if found else piece


def wall_to_take_from(left: int, label: str) -> Zone:
    """Show the wall where the learner may take its next tile; so many are `left`."""
    pieces = (Piece(WALL, f"the wall, face-down, {left} left", face="?"),)
    return Zone("wall-of-tiles", "tray", label, pieces, seat="me")
