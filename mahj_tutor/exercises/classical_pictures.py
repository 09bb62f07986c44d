"""Pictures of the classical game: sets, discards and one's own tiles as a player sees them, and the walls.

Ids are those of the American game's pictures: `r1` on the rack, `right1-2` in a set, `d1` a discard.
"""

from __future__ import annotations

from collections.abc import Iterator

from mahj_tutor.classical import DealState, PlayState
from mahj_tutor.classical.play.state import VisiblePlay
from mahj_tutor.classical.sets import DeclaredSet
from mahj_tutor.exercises.deal_pictures import single_tile, whole_stack
from mahj_tutor.exercises.scene import SIDES, Piece, Side, Zone
from mahj_tutor.exercises.situation import Area, Laid, Picture, Stack, Where
from mahj_tutor.exercises.table_pictures import rack_pieces, walls_zone
from mahj_tutor.exercises.words import seat_at
from mahj_tutor.table import SEATS, Position, Seat
from mahj_tutor.table.walls import TIERS
from mahj_tutor.tiles import Tile

MOST_DISCARDS = 8
"""How many discards are shown; the learner is told how many there are."""


def classical_picture(play: PlayState, me: Seat, *, only_rack: bool = False) -> Picture:
    """Show a hand as a player sees it: sets of everybody, the last discards, the player's own tiles."""
    seen = play.seen_by(me)
    picture = Picture()
    for side in () if only_rack else SIDES[:0:-1]:
        picture += _player(seen, side)
    if not only_rack:
        picture += _discards(seen) + _sets(seen, "me")
    return picture + _tiles("rack", "Your tiles", "me", play.hand(me).concealed, ("rack", me), "r")


def _player(seen: VisiblePlay, side: Side) -> Picture:
    seat = seat_at(side, seen.seat)
    picture = _sets(seen, side)
    revealed = seen.concealed[seat.number]
    if seen.public.hand(seat).is_open and revealed:
        label = f"{seat}'s tiles, revealed"
        picture += _tiles(f"open-{side}", label, side, revealed, ("open rack", seat), f"{side}0-")
    return picture


def _tiles(
    zone: str, label: str, side: Side, some: tuple[Tile, ...], where: tuple[Area, Seat], prefix: str
) -> Picture:
    area, seat = where
    pieces = rack_pieces(some, prefix)
    laid = (Laid(tile, Where(area, place, seat)) for place, tile in enumerate(some))
    kind = Zone(zone, "rack" if zone == "rack" else "exposure", label, pieces, seat=side)
    return Picture((kind,), {piece.id: each for piece, each in zip(pieces, laid, strict=True)})


def _sets(seen: VisiblePlay, side: Side) -> Picture:
    seat = seat_at(side, seen.seat)
    whose = "Your" if side == "me" else f"{seat}'s"
    sets = seen.public.hand(seat).sets
    picture = Picture()
    for number, each in enumerate(sets, 1):
        label = f"{whose} {_called(sets, number - 1)}"
        zone = Zone(f"shown-{side}-{number}", "exposure", label, seat=side)
        picture += _set(each, f"{side}{number}", zone, seat)
    return picture


def _set(some: DeclaredSet, prefix: str, zone: Zone, seat: Seat) -> Picture:
    """Show a set; a concealed kong is face down for everybody (CC19)."""
    if not some.is_melded:
        down = tuple(Piece(f"{prefix}-{n}", f"face-down tile {n}", face="?") for n in range(1, 5))
        return Picture((_with(zone, down),))
    pieces, number = rack_pieces(some.tiles, f"{prefix}-"), int(zone.id.rpartition("-")[2]) - 1
    laid = (Laid(tile, Where("exposure", at, seat, number)) for at, tile in enumerate(some.tiles))
    return Picture((_with(zone, pieces),), {piece.id: each for piece, each in zip(pieces, laid, strict=True)})


def _with(zone: Zone, pieces: tuple[Piece, ...]) -> Zone:
    return Zone(zone.id, zone.kind, zone.label, pieces, seat=zone.seat)


def _called(sets: tuple[DeclaredSet, ...], place: int) -> str:
    """Name a set so that each has a name of its own: `second chow`."""
    name = sets[place].name
    before = sum(each.name == name for each in sets[:place])
    return (
        f"{('', 'second ', 'third ', 'fourth ')[before]}{'' if sets[place].is_melded else 'concealed '}{name}"
    )


def _discards(seen: VisiblePlay) -> Picture:
    thrown = seen.public.thrown
    if not thrown:
        return Picture()
    shown = thrown[-MOST_DISCARDS:]
    pieces = list(rack_pieces([each.tile for each in shown], "d"))
    if seen.public.offered is not None:
        last = pieces[-1]
        pieces[-1] = Piece(last.id, last.name, face=last.face, state="last")
    first = len(thrown) - len(shown)
    things = {
        piece.id: Laid(each.tile, Where("discards", first + at))
        for at, (piece, each) in enumerate(zip(pieces, shown, strict=True))
    }
    note = f"the last {len(shown)} of {len(thrown)}" if first else None
    return Picture((Zone("discards", "discards", "Discards", tuple(pieces), note=note),), dict(things))


# --- walls -----------------------------------------------------------------------------------------------


def walls_around(me: Seat) -> Picture:
    """Show the four walls from above."""
    labels = {seat: "Your wall" if seat is me else f"{seat}'s wall" for seat in SEATS}
    zone = walls_zone(me, labels, {})
    return Picture((zone,), {piece.id: seat_at(piece.seat or "me", me) for piece in zone.pieces})


def wall_picture(deal: DealState, owner: Seat, me: Seat | None) -> Picture:
    """Show a wall stack by stack, as its owner sees it; stacks and tiles that are taken are gone."""
    taken = {spot for step in deal.steps[: deal.done] for spot in step.positions}
    stacks = range(1, deal.walls.stacks + 1)
    pieces = tuple(each for number in stacks for each in _stack(owner, number, taken))
    label = "Your wall" if owner is me else f"{owner}'s wall"
    zone = Zone(f"wall-{owner.letter.lower()}", "wall", label, pieces)
    left = {each.id: Stack(owner, each.column or 0) for each in pieces if each.state != "gone"}
    return Picture((zone,), dict(left))


def _stack(owner: Seat, number: int, taken: set[Position]) -> tuple[Piece, ...]:
    """Show a stack as one piece, or its two tiles if one of them is gone."""
    both = [Position(owner, number, tier) for tier in TIERS]
    gone = [spot for spot in both if spot in taken]
    if len(gone) == 1:
        return tuple(single_tile(spot, is_gone=spot in gone) for spot in both)
    return (whole_stack(both[0], "gone" if gone else ""),)


def walls_shown(deal: DealState) -> Iterator[Seat]:
    """Yield the players whose walls the deal touches, in the order of drawing."""
    yield from dict.fromkeys(spot.seat for step in deal.steps for spot in step.positions)
