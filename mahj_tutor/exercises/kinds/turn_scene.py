"""The table before a turn, as pieces and places: what is shown, what each piece is, and where it may go."""

from __future__ import annotations

from mahj_tutor.american.play.state import PlayState
from mahj_tutor.exercises.kinds.turn_acts import OPEN, PICKED, RACK, TABLE, Things
from mahj_tutor.exercises.play_pictures import play_zones
from mahj_tutor.exercises.scene import Zone
from mahj_tutor.exercises.words import seat_at
from mahj_tutor.table import Seat
from mahj_tutor.tiles import tile


def turn_zones(at: PlayState, me: Seat, *, show: bool) -> tuple[Zone, ...]:
    """Return the play as you see it, with a place to throw a tile, and one to show tiles if it is offered."""
    zones = play_zones(at, me)
    if not at.thrown:
        zones = (Zone(TABLE, "discards", "Discards"), *(zone for zone in zones if zone.id != TABLE))
    return (*zones, Zone(OPEN, "tray", "Show on your rack")) if show else zones


def things_of(zones: tuple[Zone, ...], at: PlayState, me: Seat) -> Things:
    """Say what the pieces of a turn are."""
    pieces = [(zone.id, piece) for zone in zones for piece in zone.pieces]
    shown = [zone for zone in zones if zone.id.startswith("shown-") and zone.pieces and zone.seat]
    owners = {zone.id: seat_at(zone.seat, me) for zone in shown if zone.seat}
    groups = {zone.id: int(zone.id.rpartition("-")[2]) - 1 for zone in shown}
    stands = {zone: at.hand(owners[zone]).shown[number].tile for zone, number in groups.items()}
    discards = [piece.id for zone, piece in pieces if zone == TABLE]
    return Things(
        me,
        {piece.id: tile(piece.face or "") for _, piece in pieces},
        {piece.id: zone for zone, piece in pieces},
        owners,
        groups,
        stands,
        discards[-1] if discards and at.offered is not None else None,
    )


def ways_of(zones: tuple[Zone, ...], things: Things) -> dict[str, tuple[str, ...]]:
    """Say where each piece may be put, whatever the rules say: own tiles
    anywhere, discards and Jokers where hands try.
    """
    shown, show = tuple(things.owners), (OPEN,) if any(zone.id == OPEN for zone in zones) else ()
    ways: dict[str, tuple[str, ...]] = {}
    for piece, home in things.homes.items():
        if home == RACK:
            ways[piece] = (*shown, *show, TABLE, RACK)
        elif home == PICKED:
            ways[piece] = (RACK, *shown, *show, TABLE, PICKED)
        elif home == TABLE:
            ways[piece] = (*shown, *(show if piece == things.offered else ()), TABLE)
        elif home in shown and things.tiles[piece].is_joker:
            ways[piece] = (RACK, TABLE, home)
    return {piece: places for piece, places in ways.items() if len(places) > 1}
