"""What a move does between the deal and the first discard.

`apply_unchecked` does not ask whether the move is legal: `legality` does.
"""

from __future__ import annotations

import random
from dataclasses import replace

from mahj_tutor.american.charleston.moves import AskCourtesy, CharlestonMove, Give, Mush, PickUp, Stop, Vote
from mahj_tutor.american.charleston.state import (
    CharlestonState,
    PassedTiles,
    PassProgress,
    Stage,
    put,
    put_down,
    with_rack,
)
from mahj_tutor.table.seats import Seat
from mahj_tutor.tiles import without


def apply_unchecked(table: CharlestonState, move: CharlestonMove) -> CharlestonState:
    """Return the table after a move, legal or not, gone on to the next stage when this one is done."""
    after = _settle(_do(table, move))
    return replace(after, history=(*table.history, move))


def _do(table: CharlestonState, move: CharlestonMove) -> CharlestonState:
    exchange = table.exchange
    match move:
        case Give():
            return put_down(table, move, without(table.rack(move.seat), move.tiles))
        case Mush():
            gift = Give(move.seat, move.tiles)
            return put_down(table, gift, without(table.rack(move.seat), move.tiles))
        case PickUp():
            here = table.coming(move.seat) or ()
            after = replace(
                table, exchange=replace(exchange, picked=put(exchange.picked, move.seat, value=True))
            )
            return with_rack(after, move.seat, (*table.rack(move.seat), *here))
        case Vote():
            votes = put(exchange.votes, move.seat, move.go_on)
            return replace(table, exchange=replace(exchange, votes=votes))
        case Stop():
            return _stopped(_taken_back(table))
        case AskCourtesy():
            wishes = put(exchange.wishes, move.seat, move.count)
            return replace(table, exchange=replace(exchange, wishes=wishes))


def _taken_back(table: CharlestonState) -> CharlestonState:
    """Everybody takes back what she has put down, as when a begun pass is stopped unseen."""
    for seat in table.seats:
        table = with_rack(table, seat, (*table.rack(seat), *(table.given(seat) or PassedTiles(())).tiles))
    return table


def _stopped(table: CharlestonState) -> CharlestonState:
    return replace(table, stage=Stage.COURTESY, exchange=PassProgress(), stopped=True)


def _settle(table: CharlestonState) -> CharlestonState:
    """Go on to the next stage when this one is done."""
    if table.stage is Stage.VOTE and False in table.exchange.votes:
        return _stopped(table)
    if not _is_done(table):
        return table
    return _next(_mushed(table) if table.stage is Stage.MUSH else table, _after(table))


def _is_done(table: CharlestonState) -> bool:
    """Whether everybody has done what this stage asks for."""
    match table.stage:
        case Stage.READY:
            return False  # the last stage
        case Stage.VOTE:
            return all(table.exchange.votes)
        case Stage.MUSH:
            return all(table.given(seat) for seat in table.seats)
        case Stage.COURTESY:
            return all(_has_exchanged(table, seat) for seat in table.seats)
        case _:
            return all(table.exchange.picked)


def _after(table: CharlestonState) -> Stage:
    if table.stage is Stage.FIRST_LEFT:
        return Stage.MUSH if table.table_rules.mush == "on" else Stage.VOTE
    aside = {Stage.VOTE: Stage.SECOND_LEFT, Stage.LAST_RIGHT: Stage.COURTESY}
    return aside.get(table.stage, tuple(Stage)[tuple(Stage).index(table.stage) + 1])


def _next(table: CharlestonState, stage: Stage) -> CharlestonState:
    return replace(table, stage=stage, exchange=PassProgress())


def _has_exchanged(table: CharlestonState, seat: Seat) -> bool:
    return table.agreed(seat) == 0 or table.has_picked(seat)


def _mushed(table: CharlestonState) -> CharlestonState:
    """Mix what everybody put in and let each take as many back, East first (TR1)."""
    gifts = {seat: table.given(seat) or PassedTiles(()) for seat in table.seats}
    middle = [tile for gift in gifts.values() for tile in gift.tiles]
    random.Random(table.seed).shuffle(middle)
    for seat, gift in gifts.items():
        back, middle = middle[: len(gift.tiles)], middle[len(gift.tiles) :]
        table = with_rack(table, seat, (*table.rack(seat), *back))
    return table
