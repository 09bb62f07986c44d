"""A hand against the card: the line it is nearest to, and the tiles of the player it is about."""

from __future__ import annotations

from mahj_tutor.american.play.moves import PlayMove
from mahj_tutor.american.play.state import Phase, PlayState
from mahj_tutor.exercises.card_pictures import line_zone
from mahj_tutor.exercises.play_pictures import play_zones
from mahj_tutor.exercises.scene import Zone
from mahj_tutor.exercises.words import side_of
from mahj_tutor.table import Seat


def hand_zones(play: PlayState, me: Seat, move: PlayMove) -> tuple[Zone, ...]:
    """Show the line a hand is nearest to and the tiles of that hand, with the discard that may complete it.

    The hand is the one declared, otherwise that of the player who moves; only what `me` may see is shown.
    """
    whose = play.turn if play.phase is Phase.DECLARED else move.seat
    offered = play.offered if play.phase in (Phase.WINDOW, Phase.LOOKED) else None
    hand = play.hand(whose)
    last = (offered.tile,) if offered else ()
    near = play.solver.nearest((*hand.rack, *last), hand.shown, top=1)
    line = (line_zone(near[0].line),) if near else ()
    zones = play_zones(play, me, rack=whose is me, others=whose is not me, discards=1 if offered else 0)
    side = side_of(whose, me)
    return (*line, *(zone for zone in zones if zone.kind == "discards" or zone.seat == side))
