"""Why an action between the deal and the first discard is illegal: every reason, in one place (CH1 to CH7).

`pass_faults` judges a pass by itself, without a table; `faults` judges any action at a table.

>>> from mahj_tutor.tiles import tiles
>>> [fault.rule for fault in pass_faults(Stage.FIRST_RIGHT, tiles("J 2B"), blind=1)]
['CH3', 'CH6']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mahj_tutor.american.charleston.moves import AskCourtesy, CharlestonMove, Give, Mush, PickUp, Stop, Vote
from mahj_tutor.american.charleston.state import CharlestonState, Stage
from mahj_tutor.rulebook.fault import Fault
from mahj_tutor.table.seats import Seat
from mahj_tutor.tiles import JOKER, Tile, in_words, missing_from, spoken

_FOR_THREE = (Stage.COURTESY, Stage.READY)
"""Where a table of three can stand (TP2)."""
_BEGUN = "the second Charleston has begun, so all three passes are made"
_VOTED = "you have said already whether to go on"


def faults(table: CharlestonState, action: CharlestonMove) -> tuple[Fault, ...]:
    """Return every reason why an action is illegal at this table; none when it is legal."""
    if action.seat is table.missing:
        return (Fault("TP1", f"nobody sits at {action.seat}"),)
    if table.missing is not None and table.stage not in _FOR_THREE:
        return (Fault("TP2", "there is no Charleston with three players"),)
    match action:
        case Give():
            found = _give(table, action)
        case PickUp():
            found = _pick_up(table, action)
        case Vote():
            found = _vote(table, action)
        case Stop():
            found = _stop(table, action)
        case AskCourtesy():
            found = _ask(table, action)
        case Mush():
            found = _mush(table, action)
    return tuple(found)


def pass_faults(
    stage: Stage,
    chosen: Sequence[Tile],
    *,
    blind: int = 0,
    to: str | None = None,
    looked: bool = False,
    agreed: int | None = None,
) -> tuple[Fault, ...]:
    """Return what is wrong with a pass by itself: jokers, count, direction, blind tiles, looking first.

    `agreed` is the number a courtesy pass has to have; without it any number up to three will do.
    """
    found = [
        *_direction(stage, to),
        *_jokers(chosen),
        *_count(stage, chosen, blind, agreed),
        *_blind(stage, blind),
    ]
    if looked:
        found.append(Fault("CH2", "you looked at the tiles passed to you before passing your own"))
    if looked and blind:
        found.append(Fault("CH6", "a tile you have looked at cannot be passed blind"))
    return tuple(found)


def sender_faults(table: CharlestonState, me: Seat, said: Seat) -> tuple[Fault, ...]:
    """Return why the tiles that come to a seat in this pass are not another player's (CH1, CH5)."""
    stage = table.stage
    if said is table.giver(me):
        return ()
    way = _way(stage.direction)
    target = {"right": said.right, "left": said.left}.get(stage.direction or "", said.across)
    return (Fault(stage.rule, f"in the {stage} everybody passes {way}, so {said}'s tiles go to {target}"),)


def stopper_faults(said: Seat, *, go_on: bool) -> tuple[Fault, ...]:
    """Return why a player's word does not end the second Charleston (CH4)."""
    return (Fault("CH4", f"{said} says yes, and a yes stops nothing"),) if go_on else ()


def _direction(stage: Stage, to: str | None) -> Iterator[Fault]:
    if to is not None and to != stage.direction:
        name = "courtesy pass" if stage is Stage.COURTESY else stage.value
        yield Fault(stage.rule, f"the {name} goes {_way(stage.direction)}, not {_way(to)}")


def _way(direction: str | None) -> str:
    return "across" if direction == "across" else f"to the {direction}"


def _jokers(chosen: Sequence[Tile]) -> Iterator[Fault]:
    jokers = [tile for tile in chosen if tile is JOKER]
    if jokers:
        count = f"{in_words(len(jokers))} Joker{'s' * (len(jokers) > 1)}"
        yield Fault("CH3", f"a Joker may not be passed: you chose {count}")


def _count(stage: Stage, chosen: Sequence[Tile], blind: int, agreed: int | None) -> Iterator[Fault]:
    got = len(chosen) + max(blind, 0)
    if stage is not Stage.COURTESY:
        if got != 3:
            with_blind = f" ({in_words(blind)} of them unseen)" if blind > 0 else ""
            yield Fault(stage.rule, f"a pass is three tiles: you chose {in_words(got)}{with_blind}")
    elif agreed is not None and got != agreed:
        yield Fault("CH7", f"the two of you agreed on {in_words(agreed)}: you chose {in_words(got)}")
    elif got > 3:
        yield Fault("CH7", f"a courtesy pass is three tiles at most: you chose {in_words(got)}")


def _blind(stage: Stage, blind: int) -> Iterator[Fault]:
    if not 0 <= blind <= 3:
        yield Fault("CH6", f"a blind pass is one, two or three unseen tiles, not {blind}")
    elif blind and not stage.may_be_blind:
        name = "a courtesy pass" if stage is Stage.COURTESY else f"the {stage}"
        yield Fault("CH6", f"{name} is not made blind: only the First Left and the Last Right may be")


def _give(table: CharlestonState, give: Give) -> Iterator[Fault]:
    stage = table.stage
    if stage.direction is None or _no_courtesy(table):
        yield from _no_pass_now(table)
        return
    if table.stopped and give.to not in (None, "across"):
        yield Fault("CH4", "the second Charleston was stopped; only the courtesy pass is left")
    agreed = table.agreed(give.seat) if stage is Stage.COURTESY else None
    yield from pass_faults(stage, give.tiles, blind=give.blind, to=give.to, looked=give.looked, agreed=agreed)
    if stage is Stage.COURTESY:
        yield from _courtesy_due(table, give, agreed)
    if table.given(give.seat) is not None:
        yield Fault(stage.rule, "you have passed already; now pick up the tiles passed to you")
    yield from _held(table, give, stage.rule)
    if give.blind == 3 and _all_others_blind(table, give):
        yield Fault("CH6", "the other three pass blind too, so you have to pass a tile of your own")


def _no_pass_now(table: CharlestonState) -> Iterator[Fault]:
    if table.stage is Stage.VOTE:
        yield Fault("CH4", "the second Charleston begins only when all players have agreed")
    elif table.stage is Stage.MUSH:
        yield Fault("TR1", "the mush comes before any other pass")
    elif table.missing is not None:
        yield _three_ready(table)
    else:
        yield Fault("CH7", "the exchange of tiles is over; East discards first")


def _no_courtesy(table: CharlestonState) -> bool:
    """Whether three players pass nothing at this table (TP2)."""
    return table.missing is not None and table.table_rules.three_player_courtesy == "none"


def _three_ready(table: CharlestonState) -> Fault:
    if _no_courtesy(table):
        return Fault("TP2", "this table has no passes at all with three players; East discards first")
    return Fault("TP3", "the courtesy pass is over; East discards first")


def _courtesy_due(table: CharlestonState, give: Give, agreed: int | None) -> Iterator[Fault]:
    if table.partner(give.seat) is None:
        yield Fault("TP2", "nobody sits across from you to exchange with")
    elif agreed is None:
        yield Fault("CH7", "first the two of you agree how many tiles to exchange")
    elif not agreed and not give.tiles:
        yield Fault("CH7", "no courtesy pass is agreed on, so there is nothing to pass")


def _held(table: CharlestonState, action: Give | Mush, rule: str) -> Iterator[Fault]:
    absent = missing_from(table.rack(action.seat), action.tiles)
    if absent:
        yield Fault(
            rule, f"you can pass only tiles from your rack, and you do not have {spoken(absent)} there"
        )


def _all_others_blind(table: CharlestonState, give: Give) -> bool:
    others = [table.given(seat) for seat in table.seats if seat is not give.seat]
    return table.table_rules.iou == "off" and all(gift is not None and gift.blind == 3 for gift in others)


def _pick_up(table: CharlestonState, action: PickUp) -> Iterator[Fault]:
    stage = table.stage
    if stage.direction is None:
        three = table.missing is not None
        yield _three_ready(table) if three else Fault(stage.rule, "there are no passed tiles to pick up")
    elif table.given(action.seat) is None:
        if stage is Stage.COURTESY and not table.agreed(action.seat):
            rule = "TP2" if table.partner(action.seat) is None else "CH7"
            yield Fault(rule, "there are no passed tiles to pick up: no courtesy pass is agreed on")
        else:
            yield Fault("CH2", "pass your own tiles before you pick up those passed to you")
    elif table.has_picked(action.seat):
        yield Fault(stage.rule, "you have picked up already; wait until everybody has")
    elif table.coming(action.seat) is None:
        yield Fault(stage.rule, "the tiles for you are not there yet")


def _vote(table: CharlestonState, vote: Vote) -> Iterator[Fault]:
    stage = table.stage
    if table.missing is not None:
        yield Fault("TP2", "there is no Charleston with three players")
    elif stage is Stage.VOTE:
        if table.exchange.votes[vote.seat.number] is not None:
            yield Fault("CH4", _VOTED)
    elif stage is Stage.MUSH or stage.rule == "CH1":
        rule = "TR1" if stage is Stage.MUSH else "CH1"
        yield Fault(rule, f"nobody is asked yet: the {stage} comes first")
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
        yield Fault("TR1", "the mush comes first; after it you may stop")
    elif stage.rule == "CH5":
        yield from _stop_begun(table)
    elif stage is not Stage.VOTE:
        yield Fault("CH4", "there is no second Charleston left to stop")
    elif table.exchange.votes[stop.seat.number] is not None:
        yield Fault("CH4", _VOTED)


def _stop_begun(table: CharlestonState) -> Iterator[Fault]:
    if table.table_rules.second_charleston_stop == "finish":
        yield Fault("CH5", _BEGUN)
    elif table.stage is not Stage.SECOND_LEFT or any(table.exchange.picked):
        yield Fault("CH5", "a player has picked up passed tiles, so all three passes are made")


def _ask(table: CharlestonState, ask: AskCourtesy) -> Iterator[Fault]:
    if table.stage is not Stage.COURTESY or _no_courtesy(table):
        if table.missing is not None:
            yield _three_ready(table)
        else:
            when = "is over" if table.stage is Stage.READY else "comes after the Charleston"
            yield Fault("CH7", f"the courtesy pass {when}")
        return
    if table.partner(ask.seat) is None:
        yield Fault("TP2", "nobody sits across from you to exchange with")
    if not 0 <= ask.count <= 3:
        yield Fault("CH7", f"a courtesy pass is up to three tiles, not {ask.count}")
    if table.wish(ask.seat) is not None:
        yield Fault("CH7", "you have said already how many tiles you would exchange")


def _mush(table: CharlestonState, mush: Mush) -> Iterator[Fault]:
    if table.table_rules.mush == "off":
        yield Fault("TR1", "this table does not mush")
    elif table.stage is not Stage.MUSH:
        yield Fault("TR1", "the mush comes once, right after the first Charleston")
    elif table.given(mush.seat) is not None:
        yield Fault("TR1", "you have put in your tiles already")
    yield from _held(table, mush, "TR1")
