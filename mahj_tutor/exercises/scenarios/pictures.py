"""Situations on the board: the zones, and what each piece is."""

from __future__ import annotations

from mahj_tutor.american import PlayState
from mahj_tutor.exercises.play_pictures import play_zones
from mahj_tutor.exercises.scenarios.fields import SceneFields
from mahj_tutor.exercises.scene import SIDES, Zone
from mahj_tutor.exercises.situation import Laid, Picture, Situation, Thing, Where
from mahj_tutor.exercises.table_pictures import rack_pieces
from mahj_tutor.exercises.words import seat_at
from mahj_tutor.table import Seat


def picture_of(fields: SceneFields, situation: Situation) -> Picture:
    """Show a scene as the learner sees it."""
    picture = Picture()
    if situation.play is not None and situation.me is not None:
        picture += play_picture(situation.play, situation.me)
    if fields.tiles:
        picture += tiles_picture(fields, situation)
    return picture


def tiles_picture(fields: SceneFields, situation: Situation) -> Picture:
    """Show loose tiles."""
    pieces = rack_pieces(fields.tiles, "t")
    zone = Zone("tiles", "pool", fields.label or "The tiles", pieces)
    things: dict[str, Thing] = {}
    for at, tile in enumerate(fields.tiles):
        things[pieces[at].id] = Laid(tile, Where("tiles", at))
    return Picture((zone,), things)


def play_picture(play: PlayState, me: Seat) -> Picture:
    """Show a game as a player sees it."""
    zones = play_zones(play, me)
    things: dict[str, Thing] = {}
    for zone in zones:
        for place, piece in enumerate(zone.pieces):
            things[piece.id] = _thing(play, me, zone, place)
    return Picture(zones, things)


def _thing(play: PlayState, me: Seat, zone: Zone, place: int) -> Laid:
    """Return the tile that a piece of a game is."""
    kind, _, rest = zone.id.partition("-")
    if kind == "discards":
        number = len(play.thrown) - len(zone.pieces) + place
        return Laid(play.thrown[number].tile, Where("discards", number))
    if kind == "picked":
        assert play.picked is not None
        return Laid(play.picked, Where("picked", place, me))
    if kind == "shown":
        side, _, number_said = rest.partition("-")
        seat = seat_at(next(each for each in SIDES if each == side), me)
        group = int(number_said) - 1
        return Laid(play.hand(seat).shown[group].tiles[place], Where("exposure", place, seat, group))
    seat = me if kind == "rack" else seat_at(zone.seat or "me", me)
    area = "rack" if kind == "rack" else "open rack"
    return Laid(play.hand(seat).rack[place], Where(area, place, seat))  # type: ignore[arg-type]
