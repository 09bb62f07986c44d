"""Who sits around a learner's table: whose turn it is, who deals, whose hand is dead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypedDict

from mahj_widgets.layout import Player

from mahj_tutor.american import CharlestonState, GameState, PlayState
from mahj_tutor.american.play.state import Phase
from mahj_tutor.pictures.scene import SIDES
from mahj_tutor.pictures.words import seat_at
from mahj_tutor.session.table_game import TableGame
from mahj_tutor.session.table_scores import totals_told
from mahj_tutor.table import Seat


def players(table: TableGame) -> Iterator[Player]:
    """Yield the players from the left around, the learner last."""
    now, me, totals = table.game.now, table.me, totals_told(table)
    counts = now.seen_by(me).counts if isinstance(now, CharlestonState | PlayState) else (0, 0, 0, 0)
    last = now.last_discard if isinstance(now, PlayState) else None
    for side in SIDES[:0:-1]:
        seat = seat_at(side, me)
        if seat is table.opening.missing:
            yield Player(side, seat.value, empty=True)
            continue
        is_open = isinstance(now, PlayState) and now.hand(seat).is_open
        threw = last is not None and last.seat is seat
        shown = None if is_open else counts[seat.number]
        yield Player(side, seat.value, shown, threw=threw, total=totals.get(seat), **_standing(now, seat))
    yield Player("me", me.value, total=totals.get(me), **_standing(now, me))


class _Standing(TypedDict):
    turn: bool
    dead: bool
    dealer: bool


def _standing(now: GameState, seat: Seat) -> _Standing:
    """Return how a player stands: whether it's her turn, her hand is dead, she deals."""
    is_dead = isinstance(now, PlayState) and now.is_dead(seat)
    return {"turn": in_turn(now) is seat, "dead": is_dead, "dealer": seat is Seat.EAST}


def in_turn(now: GameState) -> Seat | None:
    """Return whose turn it is; after a discard that is who called it, or would pick."""
    if not isinstance(now, PlayState) or now.phase is Phase.OVER:
        return None
    if now.phase is not Phase.WINDOW:
        return now.turn
    award = now.award()
    return award.seat if award else now.next_player(now.turn)


def wall_left(table: TableGame) -> int | None:
    """Return how many tiles are left in the wall, None before it is there."""
    now = table.game.now
    return now.seen_by(table.me).wall_left if isinstance(now, CharlestonState | PlayState) else None
