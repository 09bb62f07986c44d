"""Mah Jongg: declare it, check the declared hand, throw in one's tiles (WN1, WN7, CL4, DD2, DD6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mahj_tutor.american.play.challenges import finish
from mahj_tutor.american.play.hand_status import hand_faults, made_hands
from mahj_tutor.american.play.moves import Accept, Declare, ThrowIn
from mahj_tutor.american.play.phases import begin_phase
from mahj_tutor.american.play.state import Phase, PlayState, with_hand
from mahj_tutor.american.play.window import (
    as_declared,
    claim_of,
    priority_faults,
    take_discard,
    waiting_faults,
)
from mahj_tutor.rulebook.fault import Fault
from mahj_tutor.table.consequences import Consequence
from mahj_tutor.table.seats import Seat
from mahj_tutor.table.telling import telling

WinningMove = Declare | Accept | ThrowIn

HAND_RULES = frozenset({"WN7", "JK2", "CD1", "CD2", "CD3", "CD5", "CL10", "CL11", "CL12", "DD4"})
"""The rules by which tiles may fail to be Mah Jongg."""


# --- why not -----------------------------------------------------------------------------------------


def faults(play: PlayState, move: WinningMove) -> Iterator[Fault]:
    """Return every reason why Mah Jongg can't be declared, accepted, or tiles thrown in."""
    match move:
        case Declare():
            return _declare_faults(play, move)
        case Accept():
            return _accept_faults(play, move)
        case ThrowIn():
            return _throw_in_faults(play, move)


def _declare_faults(play: PlayState, move: Declare) -> Iterator[Fault]:
    seat = move.seat
    claim, discard = claim_of(play, seat), play.callable_discard
    if claim is not None and discard is not None:
        if claim.wanted != "mahjong":
            say = "{you} called for a {wanted}, so {you:she} {you:has} to show the group first"
            yield Fault("CL3", telling(say, you=seat, wanted=claim.wanted))
        yield from priority_faults(play, seat)
        yield from hand_faults(play, seat, discard)
    elif play.turn is seat and play.phase in (Phase.DISCARD, Phase.LOOKED):
        there = as_declared(play, seat)
        if there.tile_source == "deal" and play.table_rules.heavenly_hand == "off":
            yield Fault("WN7", "at this table nobody wins on the tiles of the deal")
        yield from waiting_faults(play)
        yield from hand_faults(there, seat)
    else:
        yield Fault("WN7", _why_not_now(play, seat))


def _why_not_now(play: PlayState, seat: Seat) -> str:
    if play.offered is not None and play.offered.seat is not seat:
        return telling("{you} {you:has} to call the discard for Mah Jongg first", you=seat)
    return telling("{you:whose} last tile has to come from the wall, a discard or a joker exchange", you=seat)


def _accept_faults(play: PlayState, move: Accept) -> Iterator[Fault]:
    if play.phase is not Phase.DECLARED:
        yield Fault("WN1", "no Mah Jongg has been declared")
        return
    if move.seat is play.turn:
        yield Fault("WN1", telling("the other players check {you:whose} hand, not {you:she}", you=move.seat))
    if move.seat in play.accepted:
        yield Fault("WN1", telling("{you:'ve} already checked this hand", you=move.seat))
    yield from (
        Fault("WN1", telling("look again: {wrong}", wrong=wrong.say))
        for wrong in hand_faults(play, play.turn)[:1]
    )


def _throw_in_faults(play: PlayState, move: ThrowIn) -> Iterator[Fault]:
    if play.phase is Phase.OVER:
        return  # the tiles are mixed for the next game
    if play.phase is not Phase.DECLARED:
        say = "nobody has declared Mah Jongg, so {you:whose} tiles stay on the rack"
        yield Fault("WN1", telling(say, you=move.seat))
    elif move.seat is play.turn:
        say = "{you:whose} winning tiles stay out, so everyone can check them"
        yield Fault("WN1", telling(say, you=move.seat))
    else:
        say = "{you} {you:has} to wait until the declared hand has been checked"
        yield Fault("WN1", telling(say, you=move.seat))


# --- what may be done --------------------------------------------------------------------------------


def candidates(play: PlayState, seat: Seat) -> Iterator[Declare | Accept]:
    """Yield the declaration of a player whose tiles may be Mah Jongg, and the players who accept one."""
    if play.phase is Phase.DECLARED:
        yield Accept(seat)
        return
    claim = claim_of(play, seat)
    if (
        claim is not None and claim.wanted == "mahjong" and play.callable_discard is not None
    ) or _may_win_in_turn(play, seat):
        yield Declare(seat)


def _may_win_in_turn(play: PlayState, seat: Seat) -> bool:
    in_turn = play.phase in (Phase.DISCARD, Phase.LOOKED) and play.turn is seat
    return in_turn and bool(made_hands(as_declared(play, seat), seat))


# --- what it does ------------------------------------------------------------------------------------


def effect(play: PlayState, move: WinningMove) -> PlayState:
    """Return the play after Mah Jongg was declared or accepted, or tiles thrown in."""
    match move:
        case Declare():
            return _declare(play, move.seat)
        case Accept():
            return _accept(play, move)
        case ThrowIn():
            return with_hand(play, move.seat, replace(play.hand(move.seat), is_open=True))


def _declare(play: PlayState, seat: Seat) -> PlayState:
    if claim_of(play, seat) is not None and play.callable_discard is not None:
        play = take_discard(play, seat)
        hand = play.hand(seat)
        called = () if play.called is None else (play.called.tile,)
        play = with_hand(play, seat, replace(hand, rack=(*hand.rack, *called)))
    else:
        play = as_declared(play, seat)
    play = with_hand(play, seat, replace(play.hand(seat), is_open=True))
    return begin_phase(play, Phase.DECLARED, accepted=())


def _accept(play: PlayState, move: Accept) -> PlayState:
    accepted = (*play.accepted, move.seat)
    if len(accepted) < len(play.seats) - 1:
        return play.but(accepted=accepted)
    return play.but(phase=Phase.OVER, winner=play.turn, accepted=accepted)


# --- what it leads to when it is wrong ---------------------------------------------------------------


def consequence(
    play: PlayState, move: Declare | ThrowIn, found: tuple[Fault, ...]
) -> Consequence[PlayState] | None:
    """Return what a wrong declaration, or tiles thrown in too early, lead to; None when nothing changes."""
    match move:
        case Declare():
            return _declared(play, move, found)
        case ThrowIn():
            return _thrown_in(play, move)


def _declared(play: PlayState, move: Declare, found: tuple[Fault, ...]) -> Consequence[PlayState] | None:
    claim = claim_of(play, move.seat)
    in_turn = play.phase in (Phase.DISCARD, Phase.LOOKED) and play.turn is move.seat
    is_called = claim is not None and claim.wanted == "mahjong"
    if not (in_turn or is_called) or not {each.rule for each in found} <= HAND_RULES:
        return None
    after = finish(_declare(play, move.seat), move)
    return declared_in_error(after, move.seat, found) if hand_faults(after, move.seat) else None


def declared_in_error(after: PlayState, seat: Seat, found: tuple[Fault, ...]) -> Consequence[PlayState]:
    """Return what follows when a hand that is not Mah Jongg is called for or declared (DD2)."""
    say = "when the others check it, {you:whose} hand is dead: {why}"
    return Consequence("dead", "DD2", telling(say, you=seat, why=found[0].say), after)


def _thrown_in(play: PlayState, move: ThrowIn) -> Consequence[PlayState] | None:
    if play.phase is not Phase.DECLARED or move.seat is play.turn:
        return None
    after = finish(effect(play, move), move)
    if hand_faults(play, play.turn):
        say = "the declared hand is wrong, and when that's found out, {you:whose} hand is dead too"
        return Consequence("dead", "DD6", telling(say, you=move.seat), after)
    say = "this time the declared hand is right; if it weren't, {you:whose} hand would be dead too"
    return Consequence("risk", "DD6", telling(say, you=move.seat), after)


# --- the rules that allow it -------------------------------------------------------------------------


def grounds(play: PlayState, move: WinningMove) -> tuple[str, ...]:
    """Return the rules that allow a legal declaration, an acceptance, or tiles thrown in."""
    match move:
        case Declare():
            return _declare_grounds(play, move)
        case Accept():
            return ("WN1",)
        case ThrowIn():
            return ("WN1", "NX1")


def _declare_grounds(play: PlayState, move: Declare) -> tuple[str, ...]:
    if play.phase is Phase.LOOKED and claim_of(play, move.seat) is None:
        return ("CL7", "WN1", "WN7")
    return ("WN1", "JK12", "WN7") if play.tile_source == "exchange" else ("WN1", "WN7")
