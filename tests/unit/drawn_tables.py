"""A game under way, and its zones by name."""

from __future__ import annotations

from mahj_tutor.american.play.notation import read_play
from mahj_tutor.american.play.state import PlayState
from mahj_tutor.pictures.play import play_zones
from mahj_tutor.pictures.scene import Zone
from mahj_tutor.table import Seat

UNDER_WAY = read_play(
    "phase window; turn North; East 1B 2B; South 3C 3C J; West 5D; North 6D; shown East 6D 6D J, F F F; "
    "shown South 2C 2C 2C; dead West DD2; thrown East 1B, South 2B, West 3B, North 3C; wall 1D 2D 3D"
)


def zones(play: PlayState, me: Seat = Seat.SOUTH, **how: object) -> dict[str, Zone]:
    return {zone.id: zone for zone in play_zones(play, me, **how)}  # type: ignore[arg-type]


def faces(zone: Zone) -> str:
    return " ".join(piece.face or "" for piece in zone.pieces)
