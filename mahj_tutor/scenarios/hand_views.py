"""Pictures of one hand: the nearest hands of the card, the player's tiles, the rest of the table."""

from __future__ import annotations

from dataclasses import replace

from mahj_tutor.american import PlayMove, PlayState
from mahj_tutor.american.play.state import Phase
from mahj_tutor.card import Line
from mahj_tutor.facts.situation import Situation
from mahj_tutor.facts.winning import winning_match
from mahj_tutor.pictures.card import line_zone
from mahj_tutor.pictures.play import play_zones
from mahj_tutor.pictures.scene import Zone
from mahj_tutor.pictures.table import face_down, rack_pieces
from mahj_tutor.pictures.words import hand_name, side_of, whose
from mahj_tutor.scenarios.fields import SceneFields
from mahj_tutor.solver import Exposure, Solver
from mahj_tutor.table import Seat

LINES = 4
"""At most so many hands of the card are shown."""
DISCARDS = 60
"""At most so many discards are shown, the last ones."""


def hand_zones(fields: SceneFields, at: Situation, play: PlayState, me: Seat) -> tuple[Zone, ...]:
    """Show what a scene asks for: the card, the hand in question, the rest of the table."""
    owner = _whose(at, play, me)
    lines = enumerate(_lines(play, owner, me) if "card" in fields.show else (), 1)
    card = tuple(_line_zone(at, line, number) for number, line in lines)
    return (*card, *((_won(play, me),) if _is_won(play) else _table(fields, play, me, owner)))


def _table(fields: SceneFields, play: PlayState, me: Seat, owner: Seat) -> tuple[Zone, ...]:
    """Show a player's hand, and the rest of the table where the scene asks for it."""
    side = side_of(owner, me)
    seen = play_zones(play, me, rack=owner is me, discards=DISCARDS)
    own = tuple(replace(zone, dim=False, band=None) for zone in seen if _is_of(zone, side))
    rest = tuple(zone for zone in seen if not _is_of(zone, side) and zone.kind != "tray")
    shown = rest if "table" in fields.show else _on_offer(play, me) if owner is me else ()
    return (*own, *_hidden(play, owner, me), *shown)


def _is_won(play: PlayState) -> bool:
    return play.phase is Phase.OVER and play.winner is not None


def _whose(at: Situation, play: PlayState, me: Seat) -> Seat:
    """Return whose hand it is about: that of a Mah Jongg, of the player who moves, of `who`, or mine."""
    if play.phase in (Phase.DECLARED, Phase.OVER):
        return play.turn
    move, who = at.named.get("move"), at.named.get("who")
    if move is not None and isinstance(move.value, PlayMove):
        return move.value.seat
    return who.value if who is not None else me


def _is_of(zone: Zone, side: str) -> bool:
    return zone.seat == side or (zone.kind == "tray" and side == "me")


def _line_zone(at: Situation, line: Line, number: int) -> Zone:
    zone = line_zone(line, f"line-{number}")
    pieces = tuple(replace(piece, id=f"l{number}-{piece.id[1:]}") for piece in zone.pieces)
    return replace(zone, label=f"Card: {hand_name(line, at.card)}", pieces=pieces)


def _hidden(play: PlayState, owner: Seat, me: Seat) -> tuple[Zone, ...]:
    """Show another player's rack as everybody can see it: face down, so that it can be counted."""
    hand = play.hand(owner)
    if hand.is_open or owner is me:
        return ()
    side, backs = side_of(owner, me), face_down(len(hand.rack))
    return (Zone(f"hidden-{side}", "exposure", f"{whose(owner, me)} rack", backs, seat=side),)


def _won(play: PlayState, me: Seat) -> Zone:
    """Show the 14 winning tiles, group by group."""
    tiles = tuple(tile for group in winning_match(play).arrangement for tile in group)
    return Zone("hand", "exposure", f"{whose(play.turn, me)} 14 tiles", rack_pieces(tiles, "t"))


def _on_offer(play: PlayState, me: Seat) -> tuple[Zone, ...]:
    """Show the discard that may still be called."""
    if not play.offered:
        return ()
    return tuple(zone for zone in play_zones(play, me, rack=False, discards=1) if zone.kind == "discards")


def _lines(play: PlayState, whose: Seat, me: Seat) -> tuple[Line, ...]:
    """Return the hands of the card to look at: the one of a Mah Jongg,
    else those that are nearest to the tiles that can be seen.
    """
    hand = play.hand(whose)
    if _is_won(play):
        return (winning_match(play).line,)
    if hand.is_open or whose is me:
        offered = (play.offered.tile,) if play.offered else ()
        return tuple(each.line for each in play.solver.nearest((*hand.rack, *offered), hand.shown, top=1))
    return tuple(dict.fromkeys(_fitting(play.solver, hand.shown)))[:LINES]


def _fitting(solver: Solver, shown: tuple[Exposure, ...]) -> tuple[Line, ...]:
    """Return the hands that have all exposures; else one of them, or its tile in another number."""
    together = solver.lines_with(shown, kind="X")
    alone = tuple(line for group in shown for line in solver.lines_with([group]))
    if together or alone:
        return together or alone
    sizes = (Exposure(group.tile, (group.tile,) * size) for group in shown for size in (3, 4, 5, 2))
    return tuple(line for each in sizes for line in solver.lines_with([each]))
