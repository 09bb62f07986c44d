"""From the deal to East's first discard: the Charleston, the vote and the courtesy pass (CH1 to CH7).

`faults` says why not, `legal` lists what may be done, `apply` does it, `grounds` cites the rules that
allow it. Tables never change; each action gives a new one.

>>> from mahj_tutor.american.deal import deal
>>> from mahj_tutor.table import Walls
>>> table = begin(deal(Walls.build(7), 6))
>>> [fault.rule for fault in faults(table, PickUp(Seat.WEST))]
['CH2']
>>> next(legal(table, Seat.WEST)).seat.value
'West'
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import combinations

from mahj_tutor.american.actions import AskCourtesy, Give, Mush, PassingAction, PickUp, Stop, Vote
from mahj_tutor.american.passing import faults, pass_faults
from mahj_tutor.american.table import (
    Exchange,
    Gift,
    Seen,
    Stage,
    Table,
    begin,
    put,
    put_down,
    with_rack,
)
from mahj_tutor.rulebook.fault import refuse
from mahj_tutor.table.seats import SEATS, Seat
from mahj_tutor.tiles import JOKER, Tile, without

__all__ = [
    "Seen",
    "apply",
    "begin",
    "exchanges",
    "faults",
    "grounds",
    "legal",
    "pass_faults",
    "replay",
]


def apply(table: Table, action: PassingAction) -> Table:
    """Return the table after an action; an illegal one raises `IllegalAction` with every fault."""
    refuse(faults(table, action))
    after = _settle(_do(table, action))
    return replace(after, history=(*table.history, action))


def replay(start: Table, actions: Iterable[PassingAction]) -> Table:
    """Apply actions one after the other."""
    for action in actions:
        start = apply(start, action)
    return start


def legal(table: Table, seat: Seat | None = None) -> Iterator[PassingAction]:
    """Yield every legal action, of one seat or of all, one at a time: there may be hundreds of passes.

    Passes that put down the same tiles in another order count once, and directions are left out.
    A mush is offered for up to three tiles, though it may be of more.
    """
    for each in table.seats if seat is None else (seat,):
        yield from (action for action in _candidates(table, each) if not faults(table, action))


def grounds(table: Table, action: PassingAction) -> tuple[str, ...]:
    """Return the ids of the rules that allow an action; none when it is illegal.

    >>> from mahj_tutor.american.notation import read_table
    >>> at = read_table("stage First Left; East 1B 2B 3B; South 1C; West 2C; North 3C")
    >>> from mahj_tutor.american.actions import read_action
    >>> grounds(at, read_action("East gives 1B +2"))
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


def _candidates(table: Table, seat: Seat) -> Iterator[PassingAction]:
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


def _do(table: Table, action: PassingAction) -> Table:
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


def _taken_back(table: Table) -> Table:
    """Everybody takes back what she has put down, as when a begun pass is stopped unseen."""
    for seat in table.seats:
        table = with_rack(table, seat, (*table.rack(seat), *(table.given(seat) or Gift(())).tiles))
    return table


def _stopped(table: Table) -> Table:
    return replace(table, stage=Stage.COURTESY, exchange=Exchange(), stopped=True)


def _settle(table: Table) -> Table:
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


def _after(table: Table) -> Stage:
    if table.stage is Stage.FIRST_LEFT:
        return Stage.MUSH if table.table_rules.mush == "on" else Stage.VOTE
    following = tuple(Stage)[tuple(Stage).index(table.stage) + 1]
    return Stage.COURTESY if table.stage is Stage.LAST_RIGHT else following


def _next(table: Table, stage: Stage) -> Table:
    return replace(table, stage=stage, exchange=Exchange())


def _has_exchanged(table: Table, seat: Seat) -> bool:
    return table.agreed(seat) == 0 or table.has_picked(seat)


def _mushed(table: Table) -> Table:
    """Mix what everybody put in and let each take as many back, East first (TR1)."""
    gifts = {seat: table.given(seat) or Gift(()) for seat in table.seats}
    middle = [tile for gift in gifts.values() for tile in gift.tiles]
    random.Random(table.seed).shuffle(middle)
    for seat, gift in gifts.items():
        back, middle = middle[: len(gift.tiles)], middle[len(gift.tiles) :]
        table = with_rack(table, seat, (*table.rack(seat), *back))
    return table
