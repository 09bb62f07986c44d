"""Why a Mah Jongg, its checking, or a challenge is against the rules (WN1, WN7, CL4, DD6)."""

from __future__ import annotations

from collections.abc import Iterator

from mahj_tutor.american.play.calls import claim_faults, winning_call
from mahj_tutor.american.play.hand_status import hand_faults
from mahj_tutor.american.play.moves import Accept, Challenge, Declare, ThrowIn
from mahj_tutor.american.play.state import Phase, PlayState
from mahj_tutor.american.play.turns import held_up
from mahj_tutor.rulebook.fault import Fault
from mahj_tutor.table.seats import Seat


def declare_faults(play: PlayState, declare: Declare) -> Iterator[Fault]:
    """Yield why a player may not declare Mah Jongg now: it is not her moment, or the hand is wrong (WN7)."""
    seat = declare.seat
    claim = next((each for each in play.claims if each.seat is seat), None)
    wanted = play.callable
    if claim is not None and wanted is not None:
        if claim.wanted != "mahjong":
            yield Fault("CL3", f"you called for a {claim.wanted}, so show the group first")
        yield from claim_faults(play, seat)
        yield from winning_call(play, seat, wanted.tile)
    elif play.turn is seat and play.phase is Phase.DISCARD:
        if play.came == "deal" and play.table_rules.heavenly_hand == "off":
            yield Fault("WN7", "at this table East does not win on the tiles she was dealt")
        yield from held_up(play)
        yield from hand_faults(play, seat)
    else:
        yield Fault("WN7", _why_not_now(play, seat))


def _why_not_now(play: PlayState, seat: Seat) -> str:
    if play.turn is seat and play.phase is Phase.LOOKED:
        return "rack the tile you picked, then declare"
    if play.offered is not None and play.offered.seat is not seat:
        return "call the discard for Mah Jongg first"
    return "your last tile has to come from the wall, a discard or a Joker exchange"


def accept_faults(play: PlayState, accept: Accept) -> Iterator[Fault]:
    """Yield why a player may not say that a declared hand is right (WN1)."""
    if play.phase is not Phase.DECLARED:
        yield Fault("WN1", "no Mah Jongg has been declared")
        return
    if accept.seat is play.turn:
        yield Fault("WN1", "the other players check your hand, not you")
    if accept.seat in play.accepted:
        yield Fault("WN1", "you have checked this hand already")
    yield from (Fault("WN1", f"look again: {wrong.say}") for wrong in hand_faults(play, play.turn)[:1])


def challenge_faults(play: PlayState, challenge: Challenge) -> Iterator[Fault]:
    """Yield why a challenge cannot be made; one without cause can be, and changes nothing (DD3)."""
    if challenge.whom is play.missing:
        yield Fault("TP1", f"nobody sits at {challenge.whom}")
    elif challenge.whom is challenge.seat:
        yield Fault("DD3", "a hand is called dead by another player")
    elif play.is_dead(challenge.whom):
        yield Fault("DD7", f"{challenge.whom}'s hand is dead already")
    elif play.phase is Phase.DISCARD and challenge.whom is play.turn:
        yield from held_up(play)  # a late call to Mah Jongg for the tile in her group comes first


def throw_in_faults(play: PlayState, throw_in: ThrowIn) -> Iterator[Fault]:
    """Yield why tiles are not thrown in: the hand has to be found right first (WN1, DD6)."""
    if play.phase is not Phase.DECLARED:
        yield Fault("WN1", "nobody has declared Mah Jongg, so keep your tiles on the rack")
    elif throw_in.seat is play.turn:
        yield Fault("WN1", "leave your winning tiles where all can check them")
    else:
        yield Fault("WN1", "wait until the declared hand has been checked")
