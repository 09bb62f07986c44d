"""From the deal to East's first discard: the Charleston, the vote and the courtesy pass (CH1 to CH7).

`faults` says why not, `legal_moves` lists what may be done, `apply` does it, `grounds` cites the rules that
allow it. Tables never change; each action gives a new one.

>>> from mahj_tutor.american.deal.order import deal
>>> from mahj_tutor.table import Walls
>>> table = begin_charleston(deal(Walls.build(7), 6))
>>> [fault.rule for fault in faults(table, PickUp(Seat.WEST))]
['CH2']
>>> next(legal_moves(table, Seat.WEST)).seat.value
'West'
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import combinations

from mahj_tutor.american.charleston.legality import faults, pass_faults
from mahj_tutor.american.charleston.moves import AskCourtesy, CharlestonMove, Give, Mush, PickUp, Stop, Vote
from mahj_tutor.american.charleston.state import (
    CharlestonState,
    PassedTiles,
    PassProgress,
    Stage,
    VisibleCharleston,
    begin_charleston,
    put,
    put_down,
    with_rack,
)
from mahj_tutor.rulebook.fault import refuse
from mahj_tutor.table.seats import SEATS, Seat
from mahj_tutor.tiles import JOKER, Tile, without

__all__ = [
    "VisibleCharleston",
    "apply",
    "begin_charleston",
    "exchanges",
    "faults",
    "grounds",
    "legal_moves",
    "pass_faults",
    "replay",
]


def apply(table: CharlestonState, action: CharlestonMove) -> CharlestonState:
    """Return the table after an action; an illegal one raises `IllegalMoveError` with every fault."""
    refuse(faults(table, action))
    after = _settle(_do(table, action))
    return replace(after, history=(*table.history, action))


def replay(start: CharlestonState, actions: Iterable[CharlestonMove]) -> CharlestonState:
    """Apply actions one after the other."""
    for action in actions:
        start = apply(start, action)
    return start


def legal_moves(table: CharlestonState, seat: Seat | None = None) -> Iterator[CharlestonMove]:
    """Yield every legal action, of one seat or of all, one at a time: there may be hundreds of passes.

    Passes that put down the same tiles in another order count once, and directions are left out.
    A mush is offered for up to three tiles, though it may be of more.
    """
    for each in table.seats if seat is None else (seat,):
        yield from (action for action in _candidates(table, each) if not faults(table, action))


def grounds(table: CharlestonState, action: CharlestonMove) -> tuple[str, ...]:
    """Return the ids of the rules that allow an action; none when it is illegal.

    >>> from mahj_tutor.american.charleston.notation import read_charleston
    >>> at = read_charleston("stage First Left; East 1B 2B 3B; South 1C; West 2C; North 3C")
    >>> from mahj_tutor.american.charleston.moves import read_charleston_move
    >>> grounds(at, read_charleston_move("East gives 1B +2"))
    ('CH1', 'CH6')
    """
    if faults(table, action):
        return ()
    own = {PickUp: "CH2", Vote: "CH4", Stop: "CH4", Mush: "TR1"}.get(type(action), table.stage.rule)
    more = ["CH6"] if isinstance(action, Give) and action.blind else []
    more += ["TP2"] if table.missing is not None else []
    return (own, *more)


def exchanges(wishes: Mapping[Seat, int]) -> dict[Seat, int]:
    """Return how many tiles each seat exchanges across: the smaller wish of the pair (CH7), no wish being none.

    >>> found = exchanges({Seat.EAST: 3, Seat.WEST: 1, Seat.SOUTH: 2})
    >>> [f"{seat.letter}{count}" for seat, count in found.items()]
    ['E1', 'S0', 'W1', 'N0']
    """
    return {seat: min(wishes.get(seat, 0), wishes.get(seat.across, 0)) for seat in SEATS}


def _candidates(table: CharlestonState, seat: Seat) -> Iterator[CharlestonMove]:
    if table.stage is Stage.VOTE:
        yield from (Vote(seat, True), Vote(seat, False))  # noqa: FBT003 the field says what it is
    yield from (PickUp(seat), Stop(seat))
    yield from (AskCourtesy(seat, count) for count in range(4))
    rack = [tile for tile in table.rack(seat) if tile is not JOKER]
    if table.stage is Stage.MUSH:
        yield from (Mush(seat, chosen) for size in range(4) for chosen in _choices(table.rack(seat), size))
    elif table.stage is Stage.COURTESY:
        yield from (Give(seat, chosen) for chosen in _choices(rack, table.agreed(seat) or 0))
    elif table.stage.number and table.given(seat) is None:
        blinds = range(4) if table.stage.may_be_blind else range(1)
        yield from (Give(seat, chosen, blind) for blind in blinds for chosen in _choices(rack, 3 - blind))


def _choices(rack: Iterable[Tile], size: int) -> Iterator[tuple[Tile, ...]]:
    yield from dict.fromkeys(combinations(rack, size))


def _do(table: CharlestonState, action: CharlestonMove) -> CharlestonState:
    exchange = table.exchange
    match action:
        case Give():
            return put_down(table, action, without(table.rack(action.seat), action.tiles))
        case Mush():
            gift = Give(action.seat, action.tiles)
            return put_down(table, gift, without(table.rack(action.seat), action.tiles))
        case PickUp():
            here = table.coming(action.seat) or ()
            after = replace(
                table, exchange=replace(exchange, picked=put(exchange.picked, action.seat, value=True))
            )
            return with_rack(after, action.seat, (*table.rack(action.seat), *here))
        case Vote():
            votes = put(exchange.votes, action.seat, action.go_on)
            return replace(table, exchange=replace(exchange, votes=votes))
        case Stop():
            return _stopped(_taken_back(table))
        case AskCourtesy():
            wishes = put(exchange.wishes, action.seat, action.count)
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
    stage, exchange = table.stage, table.exchange
    if stage is Stage.VOTE and False in exchange.votes:
        return _stopped(table)
    if stage is Stage.VOTE and all(exchange.votes):
        return _next(table, Stage.SECOND_LEFT)
    if stage is Stage.MUSH and all(table.given(seat) for seat in table.seats):
        return _next(_mushed(table), Stage.VOTE)
    if stage is Stage.COURTESY and all(_has_exchanged(table, seat) for seat in table.seats):
        return _next(table, Stage.READY)
    if stage.number and all(exchange.picked):
        return _next(table, _after(table))
    return table


def _after(table: CharlestonState) -> Stage:
    if table.stage is Stage.FIRST_LEFT:
        return Stage.MUSH if table.table_rules.mush == "on" else Stage.VOTE
    following = tuple(Stage)[tuple(Stage).index(table.stage) + 1]
    return Stage.COURTESY if table.stage is Stage.LAST_RIGHT else following


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
