"""Pictures that several kinds share: seats around the table, walls in stacks, racks.

Ids are neutral: they count, and say nothing about what is right.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mahj_tutor.exercises.scene import SIDES, Piece, Side, State, Zone
from mahj_tutor.exercises.words import SIDE_WORDS, seat_at, side_of
from mahj_tutor.table import Seat
from mahj_tutor.tiles import Tile

EMPTY_CHAIR = "empty chair"
"""What stands on the plaque of a seat at which nobody sits."""


def seat_name(seat: Seat, me: Seat | None) -> str:
    """Name a seat as the learner sees it.

    >>> seat_name(Seat.SOUTH, Seat.EAST)
    'South, the player to your right'
    """
    if me is None:
        return seat.value
    return f"you, {seat}" if seat is me else f"{seat}, {SIDE_WORDS[side_of(seat, me)]}"


def seats_zone(me: Seat, texts: Mapping[Seat, str] | None = None, label: str = "The table") -> Zone:
    """Show four plaques around the table, seen from `me`; `texts` replaces the seats' names."""
    pieces: list[Piece] = []
    for side in SIDES:
        seat = seat_at(side, me)
        said = (texts or {}).get(seat)
        shown = said if said is not None else ("You" if seat is me else seat.value)
        name = seat_name(seat, me) if texts is None else f"{_place(side)}: {shown}" if shown else _place(side)
        pieces.append(Piece(f"s{len(pieces) + 1}", name, text=shown or "?", seat=side))
    return Zone("seats", "seats", label, tuple(pieces))


def _place(side: Side) -> str:
    return {
        "me": "your own place",
        "right": "the place to your right",
        "across": "the place across from you",
        "left": "the place to your left",
    }[side]


def face_down(number: int) -> tuple[Piece, ...]:
    """Show face-down tiles."""
    return tuple(Piece(f"i{n}", f"face-down tile {n}", face="?") for n in range(1, number + 1))


def walls_zone(me: Seat, labels: Mapping[Seat, str], states: Mapping[Seat, State]) -> Zone:
    """Show four whole walls from above, seen from `me`."""
    pieces = tuple(
        Piece(
            f"w{number}",
            labels[seat_at(side, me)],
            text=labels[seat_at(side, me)],
            seat=side,
            state=states.get(seat_at(side, me), ""),
        )
        for number, side in enumerate(SIDES, 1)
    )
    return Zone("walls", "square", "The four walls", pieces)


def rack_pieces(tiles: Sequence[Tile], prefix: str = "r") -> tuple[Piece, ...]:
    """Show tiles in their order; ids count from 1."""
    return tuple(Piece(f"{prefix}{place}", tile.name, face=tile.code) for place, tile in enumerate(tiles, 1))
