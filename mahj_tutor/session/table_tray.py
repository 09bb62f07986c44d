"""The tiles that a learner lays out to pass."""

from __future__ import annotations

from mahj_tutor.american import CharlestonState, Give, Mush
from mahj_tutor.american.charleston.passes import PASS_SIZE
from mahj_tutor.american.charleston.state import Stage
from mahj_tutor.session.table_game import TableGame
from mahj_tutor.session.table_laid import Laid
from mahj_tutor.table import Seat


def tray_size(now: CharlestonState, me: Seat) -> int:
    """Return how many tiles the learner may lay out to pass; 0 where nothing is passed."""
    if now.stage is Stage.COURTESY:
        return (now.agreed(me) or 0) if now.given(me) is None else 0
    if now.stage is Stage.MUSH:
        return len(now.rack(me)) if now.given(me) is None else 0
    return PASS_SIZE if now.stage.number and now.given(me) is None else 0


def laid_out(table: TableGame, now: CharlestonState, laid: Laid) -> Give | Mush:
    """Return the move that the tiles laid out come to: what is missing is passed blind, if it may be."""
    known = dict(table.pieces())
    tiles = tuple(known[piece] for piece in laid.tray)
    if now.stage is Stage.MUSH:
        return Mush(table.me, tiles)
    return Give(table.me, tiles, tray_size(now, table.me) - len(tiles) if now.stage.may_be_blind else 0)
