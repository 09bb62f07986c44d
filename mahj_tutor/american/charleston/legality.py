"""Why a move between the deal and the first discard is illegal, which are legal, by which rules (CH1 to CH7).

>>> from mahj_tutor.american.charleston.state import begin_charleston
>>> from mahj_tutor.american.deal.order import deal_tiles
>>> from mahj_tutor.table import Walls
>>> table = begin_charleston(deal_tiles(Walls.build(7), 6))
>>> [fault.rule for fault in faults(table, PickUp(Seat.WEST))]
['CH2']
>>> next(legal_moves(table, Seat.WEST)).seat.value
'West'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from mahj_tutor.american.charleston.effects import apply_unchecked
from mahj_tutor.american.charleston.moves import AskCourtesy, CharlestonMove, Give, Mush, PickUp, Stop, Vote
from mahj_tutor.american.charleston.passes import PASS_SIZE, pass_faults
from mahj_tutor.american.charleston.state import CharlestonState, Stage
from mahj_tutor.rulebook.fault import Fault, refuse
from mahj_tutor.table.seats import Seat
from mahj_tutor.table.telling import telling
from mahj_tutor.tiles import JOKER, Tile, in_words, missing_from, natural_list

_FOR_THREE = (Stage.COURTESY, Stage.READY)
"""Where a table of three can stand (TP2)."""
_BEGUN = "the second Charleston has begun, so all three passes have to be made"
_ALONE = "nobody sits across from {you} to exchange with"
_VOTED = "{you:'ve} already voted"


def faults(table: CharlestonState, move: CharlestonMove) -> tuple[Fault, ...]:
    """Return every reason why a move is illegal at this table; none when it is legal."""
    if move.seat is table.missing:
        return (Fault("TP1", f"nobody is playing {move.seat}"),)
    if table.missing is not None and table.stage not in _FOR_THREE:
        return (Fault("TP2", "there is no Charleston with three players"),)
    match move:
        case Give():
            found = _give(table, move)
        case PickUp():
            found = _pick_up(table, move)
        case Vote():
            found = _vote(table, move)
        case Stop():
            found = _stop(table, move)
        case AskCourtesy():
            found = _ask(table, move)
        case Mush():
            found = _mush(table, move)
    return tuple(found)


def apply(table: CharlestonState, move: CharlestonMove) -> CharlestonState:
    """Return the table after a move; an illegal one raises `IllegalMoveError` with every fault."""
    refuse(faults(table, move))
    return apply_unchecked(table, move)


def legal_moves(table: CharlestonState, seat: Seat | None = None) -> Iterator[CharlestonMove]:
    """Yield every legal move, of one seat or of all, one at a time: there may be hundreds of passes.

    Passes that put down the same tiles in another order count once, and directions are left out.
    A mush is offered for up to three tiles, though it may be of more.
    """
    for each in table.seats if seat is None else (seat,):
        yield from (move for move in _candidates(table, each) if not faults(table, move))
        yield from _legal_passes(table, each)


def grounds(table: CharlestonState, move: CharlestonMove) -> tuple[str, ...]:
    """Return the ids of the rules that allow a move; none when it is illegal.

    >>> from mahj_tutor.american.charleston.notation import read_charleston
    >>> at = read_charleston("stage First Left; East 1B 2B 3B; South 1C; West 2C; North 3C")
    >>> from mahj_tutor.american.charleston.moves import read_charleston_move
    >>> grounds(at, read_charleston_move("East gives 1B +2"))
    ('CH1', 'CH6')
    """
    if faults(table, move):
        return ()
    own = {PickUp: "CH2", Vote: "CH4", Stop: "CH4", Mush: "TR1"}.get(type(move), table.stage.rule)
    more = ["CH6"] if isinstance(move, Give) and move.blind else []
    more += ["TP2"] if table.missing is not None else []
    return (own, *more)


def _candidates(table: CharlestonState, seat: Seat) -> Iterator[CharlestonMove]:
    if table.stage is Stage.VOTE:
        yield from (Vote(seat, True), Vote(seat, False))  # noqa: FBT003 the field says what it is
    yield from (PickUp(seat), Stop(seat))
    yield from (AskCourtesy(seat, count) for count in range(4))
    if table.stage is Stage.MUSH:
        yield from (Mush(seat, chosen) for size in range(4) for chosen in _choices(table.rack(seat), size))


def _legal_passes(table: CharlestonState, seat: Seat) -> Iterator[Give]:
    """Yield the legal passes: of tiles that the rack has, no jokers, as many are legal as one of them."""
    if table.stage is Stage.MUSH:
        return
    rack = [tile for tile in table.rack(seat) if tile is not JOKER]
    for size, blind in _pass_sizes(table, seat):
        gives = (Give(seat, chosen, blind) for chosen in _choices(rack, size))
        first = next(gives, None)
        if first is not None and not faults(table, first):
            yield first
            yield from gives


def _pass_sizes(table: CharlestonState, seat: Seat) -> list[tuple[int, int]]:
    """Return how many tiles a player can pass at this stage: of her own, and unseen."""
    if table.stage is Stage.COURTESY:
        return [(min(max(table.agreed(seat) or 0, 0), 3), 0)]
    if not table.stage.number or table.given(seat) is not None:
        return []
    return [(PASS_SIZE - blind, blind) for blind in range(PASS_SIZE + 1 if table.stage.may_be_blind else 1)]


def _choices(rack: Iterable[Tile], size: int) -> Iterator[tuple[Tile, ...]]:
    yield from dict.fromkeys(combinations(rack, size))


def _give(table: CharlestonState, give: Give) -> Iterator[Fault]:
    stage = table.stage
    if stage.direction is None or _no_courtesy(table):
        yield from _no_pass_now(table)
        return
    if table.stopped and give.to not in (None, "across"):
        yield Fault("CH4", "the second Charleston was stopped; only the courtesy pass is left")
    if table.given(give.seat) is not None:
        say = "{you:'ve} already passed, so now {you:she} {you:picks} up the tiles passed to {you:whom}"
        yield Fault(stage.rule, telling(say, you=give.seat))
    yield from _held(table, give, stage.rule)
    agreed = table.agreed(give.seat) if stage is Stage.COURTESY else None
    yield from pass_faults(
        stage, give.tiles, blind=give.blind, to=give.to, looked=give.looked, agreed=agreed, giver=give.seat
    )
    if stage is Stage.COURTESY:
        yield from _courtesy_due(table, give, agreed)
    if give.blind == PASS_SIZE and _all_others_blind(table, give):
        say = "the other three are passing blind too, so at least one tile has to come from {you:whose} rack"
        yield Fault("CH6", telling(say, you=give.seat))


def _no_pass_now(table: CharlestonState) -> Iterator[Fault]:
    if table.stage is Stage.VOTE:
        yield Fault("CH4", "the second Charleston begins only when all players have agreed")
    elif table.stage is Stage.MUSH:
        yield Fault("TR1", "the mush comes before any other pass")
    elif table.missing is not None:
        yield _three_ready(table)
    else:
        yield Fault("CH7", "passing is over; East throws first")


def _no_courtesy(table: CharlestonState) -> bool:
    """Return whether three players pass nothing at this table (TP2)."""
    return table.missing is not None and table.table_rules.three_player_courtesy == "none"


def _three_ready(table: CharlestonState) -> Fault:
    if _no_courtesy(table):
        return Fault("TP2", "this table has no passes at all with three players; East throws first")
    return Fault("TP3", "the courtesy pass is over; East throws first")


def _courtesy_due(table: CharlestonState, give: Give, agreed: int | None) -> Iterator[Fault]:
    if table.partner(give.seat) is None:
        yield Fault("TP2", telling(_ALONE, you=give.seat))
    elif agreed is None:
        say = "{you} {you:has} to agree with the player across from {you:whom} on how many tiles first"
        yield Fault("CH7", telling(say, you=give.seat))
    elif not agreed and not give.tiles:
        yield Fault("CH7", "no courtesy pass is agreed on, so there is nothing to pass")


def _held(table: CharlestonState, move: Give | Mush, rule: str) -> Iterator[Fault]:
    """Yield a fault if the rack lacks some of the tiles to be passed."""
    rack = table.rack(move.seat)
    absent = dict.fromkeys(missing_from(rack, move.tiles))
    if absent:
        short = natural_list(_count_held(tile, rack.count(tile)) for tile in absent)
        yield Fault(rule, telling("{who} {who:has} {short}", who=move.seat, short=short))


def _count_held(tile: Tile, held: int) -> str:
    return f"only {in_words(held)} {tile.noun}{'s' * (held > 1)}" if held else f"no {tile.noun}"


def _all_others_blind(table: CharlestonState, give: Give) -> bool:
    others = [table.given(seat) for seat in table.seats if seat is not give.seat]
    return table.table_rules.iou == "off" and all(
        gift is not None and gift.blind == PASS_SIZE for gift in others
    )


def _pick_up(table: CharlestonState, move: PickUp) -> Iterator[Fault]:
    stage = table.stage
    if stage.direction is None:
        three = table.missing is not None
        yield _three_ready(table) if three else Fault(stage.rule, "there are no passed tiles to pick up")
    elif table.given(move.seat) is None:
        if stage is Stage.COURTESY and not table.agreed(move.seat):
            rule = "TP2" if table.partner(move.seat) is None else "CH7"
            yield Fault(rule, "there are no passed tiles to pick up: no courtesy pass is agreed on")
        else:
            say = "{you} {you:has} to pass {you:her} own tiles before {you:she} {you:picks} up any"
            yield Fault("CH2", telling(say, you=move.seat))
    elif table.has_picked(move.seat):
        say = "{you:'ve} already picked up, so {you:she} {you:has} to wait for the others"
        yield Fault(stage.rule, telling(say, you=move.seat))
    elif table.coming(move.seat) is None:
        say = "the tiles that come to {you} haven't been passed yet"
        yield Fault(stage.rule, telling(say, you=move.seat))


def _vote(table: CharlestonState, vote: Vote) -> Iterator[Fault]:
    stage = table.stage
    if table.missing is not None:
        yield Fault("TP2", "there is no Charleston with three players")
    elif stage is Stage.VOTE:
        if table.exchange.votes[vote.seat.number] is not None:
            yield Fault("CH4", telling(_VOTED, you=vote.seat))
    elif stage is Stage.MUSH or stage.rule == "CH1":
        rule, name = ("TR1", "mush") if stage is Stage.MUSH else ("CH1", stage.value)
        yield Fault(rule, f"it's too early to vote: the {name} is next")
    elif stage.rule == "CH5":
        yield Fault("CH5", _BEGUN)
    elif table.stopped:
        yield Fault("CH4", "one player has stopped the second Charleston, and one is enough")
    else:
        yield Fault("CH4", "the second Charleston is over")


def _stop(table: CharlestonState, stop: Stop) -> Iterator[Fault]:
    stage = table.stage
    if table.missing is not None:
        yield Fault("TP2", "there is no Charleston with three players")
    elif stage.rule == "CH1":
        yield Fault("CH1", "the first Charleston is compulsory: right, across and left")
    elif stage is Stage.MUSH:
        say = "the mush comes first, and after it {you} can stop"
        yield Fault("TR1", telling(say, you=stop.seat))
    elif stage.rule == "CH5":
        yield from _stop_begun(table)
    elif stage is not Stage.VOTE:
        yield Fault("CH4", "there is no second Charleston left to stop")
    elif table.exchange.votes[stop.seat.number] is not None:
        yield Fault("CH4", telling(_VOTED, you=stop.seat))


def _stop_begun(table: CharlestonState) -> Iterator[Fault]:
    if table.table_rules.second_charleston_stop == "finish":
        yield Fault("CH5", _BEGUN)
    elif table.stage is not Stage.SECOND_LEFT or any(table.exchange.picked):
        yield Fault("CH5", "a player has picked up passed tiles, so all three passes have to be made")


def _ask(table: CharlestonState, ask: AskCourtesy) -> Iterator[Fault]:
    if table.stage is not Stage.COURTESY or _no_courtesy(table):
        if table.missing is not None:
            yield _three_ready(table)
        else:
            when = "is over" if table.stage is Stage.READY else "comes after the Charleston"
            yield Fault("CH7", f"the courtesy pass {when}")
        return
    if table.partner(ask.seat) is None:
        yield Fault("TP2", telling(_ALONE, you=ask.seat))
    if not 0 <= ask.count <= 3:
        yield Fault("CH7", f"a courtesy pass is up to three tiles, not {ask.count}")
    if table.wish(ask.seat) is not None:
        say = "{you:'ve} already said how many tiles {you:she} would exchange"
        yield Fault("CH7", telling(say, you=ask.seat))


def _mush(table: CharlestonState, mush: Mush) -> Iterator[Fault]:
    if table.table_rules.mush == "off":
        yield Fault("TR1", "this table does not mush")
    elif table.stage is not Stage.MUSH:
        yield Fault("TR1", "the mush comes once, right after the first Charleston")
    elif table.given(mush.seat) is not None:
        yield Fault("TR1", telling("{you:'ve} already put in {you:her} tiles", you=mush.seat))
    yield from _held(table, mush, "TR1")
