"""Pictures of the table before and during the deal: who sits where, the rolls for East, the walls."""

from __future__ import annotations

from collections.abc import Mapping

from mahj_tutor.american import DealState
from mahj_tutor.exercises.deal_pictures import around, open_walls, tiles_wall
from mahj_tutor.exercises.scenarios.fields import SceneFields
from mahj_tutor.exercises.scene import Zone
from mahj_tutor.exercises.situation import Picture, Situation, Stack
from mahj_tutor.exercises.table_pictures import seats_zone
from mahj_tutor.exercises.words import seat_at
from mahj_tutor.table import SEATS, Seat


def players_picture(me: Seat, texts: Mapping[Seat, str]) -> Picture:
    """Show who sits where, with words in the place of names where there are any."""
    return _by_side(seats_zone(me, texts or None), me)


def _by_side(zone: Zone, me: Seat) -> Picture:
    """Return a picture whose pieces lie around the table, each one a player's."""
    return Picture((zone,), {piece.id: seat_at(piece.seat or "me", me) for piece in zone.pieces})


def seats_picture(fields: SceneFields, situation: Situation) -> Picture:
    """Show the places around the table, if the scene does: with what everybody rolled, or with names."""
    me, rolls, shown = situation.me or Seat.EAST, fields.rolls, fields.seats
    if rolls is not None:
        return players_picture(me, {seat: _rolled(seat, me, rolls[seat]) for seat in SEATS})
    if shown is None:
        return Picture()
    is_hidden = set(shown) != set(SEATS)
    return players_picture(me, {seat: seat.value if seat in shown else "" for seat in SEATS if is_hidden})


def _rolled(seat: Seat, me: Seat, number: int) -> str:
    return f"{'You rolled' if seat is me else 'rolled'} {number}"


def walls_picture(fields: SceneFields, situation: Situation) -> Picture:
    """Show walls, if the scene does: all four from above, or the open ones or some stack by stack."""
    deal, shown = situation.deal, fields.walls
    if deal is None or shown is None:
        return Picture()
    if shown == "around":
        me = situation.me or Seat.EAST
        return _by_side(around(deal, me), me)
    owners = open_walls(deal) if isinstance(shown, str) else shown
    return sum((_stack_by_stack(deal, owner, situation.me) for owner in owners), Picture())


def _stack_by_stack(deal: DealState, owner: Seat, me: Seat | None) -> Picture:
    zone = tiles_wall(deal, owner, me)
    stacks = (each for each in zone.pieces if each.level == "stack" and each.state != "gone")
    return Picture((zone,), {each.id: Stack(owner, each.column or 0) for each in stacks})
