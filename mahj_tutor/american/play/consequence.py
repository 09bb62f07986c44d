"""What a move leads to at the table, allowed or not: so that a learner may try and see.

A forbidden move mostly changes nothing. Some stand although they were wrong, and some cost the hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from mahj_tutor.american.consequences import Consequence
from mahj_tutor.american.play.effects import apply_unchecked, settled
from mahj_tutor.american.play.hand_status import dead_hand_faults, hand_faults
from mahj_tutor.american.play.legality import faults
from mahj_tutor.american.play.moves import (
    SIZES,
    Call,
    Declare,
    Discard,
    Pick,
    PlayMove,
    Rack,
    Show,
    TakeBack,
    ThrowIn,
)
from mahj_tutor.american.play.state import DiscardedTile, Phase, PlayState, with_hand
from mahj_tutor.rulebook.fault import Fault
from mahj_tutor.tiles import JOKER, without


def consequence(play: PlayState, move: PlayMove) -> Consequence[PlayState]:
    """Return what a move leads to at the table."""
    found = faults(play, move)
    if not found:
        return Consequence("legal", "", "the move is allowed", apply_unchecked(play, move))
    special = _SPECIAL.get(type(move))
    made = special(play, move, found) if special and _takes_part(play, move) else None
    return made or Consequence("nothing", found[0].rule, _NOTHING.get(type(move), _PLAIN), play)


_PLAIN = "the other players say no, and the game goes on as before"
_NOTHING: Mapping[type[PlayMove], str] = {
    Call: "the tile stays where it is, and the game goes on",
    TakeBack: "the tile stays on the table",
}


def _takes_part(play: PlayState, move: PlayMove) -> bool:
    return move.seat is not play.missing and play.phase is not Phase.OVER and not play.is_dead(move.seat)


def _discard(play: PlayState, move: Discard, found: tuple[Fault, ...]) -> Consequence[PlayState] | None:
    if {fault.rule for fault in found} == {"TN3"}:
        after = apply_unchecked(play, move)
        if not after.thrown[-1].is_misnamed:
            return Consequence(
                "stands", "TN3", "the tile lies there; say its name, so that all know it", after
            )
        lies = "the tile lies there under a wrong name"
        if move.tile is JOKER:  # nobody may call it, so nobody wins with it
            return Consequence("stands", "TN3", f"{lies}; say that it is a Joker", after)
        return Consequence("stands", "WN5", f"{lies}; whoever wins with it may demand double from you", after)
    if play.claims or play.waiting or move.tile not in play.hand(move.seat).rack:
        return None
    plain = replace(move, said=None)
    if play.phase is Phase.WINDOW:
        return _miscounted(apply_unchecked(play, plain), move, _TOO_FEW)
    if play.phase is Phase.LOOKED and move.seat is play.turn:
        say = "a discarded tile stays on the table, so you keep the one you picked"
        return Consequence(
            "stands", "TN5", say, apply_unchecked(apply_unchecked(play, Rack(move.seat)), plain)
        )
    return _miscounted(_thrown_between(play, plain), move, _TOO_FEW) if move.seat is not play.turn else None


_TOO_FEW = "you are left with too few tiles"


def _thrown_between(play: PlayState, move: Discard) -> PlayState:
    """A tile thrown in another player's turn: it lies among the discards, and her turn goes on."""
    hand = play.hand(move.seat)
    last = len(play.thrown) - (play.offered is not None)  # the one on offer stays the last
    thrown = (*play.thrown[:last], DiscardedTile(move.seat, move.tile), *play.thrown[last:])
    return with_hand(play.but(thrown=thrown), move.seat, replace(hand, rack=without(hand.rack, (move.tile,))))


def _pick(play: PlayState, move: Pick, _found: tuple[Fault, ...]) -> Consequence[PlayState] | None:
    mine = play.phase is Phase.DISCARD and move.seat is play.turn
    if not mine or not play.wall or play.claims or play.waiting:
        return None
    hand = play.hand(move.seat)
    after = with_hand(
        replace(play, wall=play.wall[1:]), move.seat, replace(hand, rack=(*hand.rack, play.wall[0]))
    )
    return _miscounted(after, move, "you hold too many tiles now")


def _miscounted(after: PlayState, move: PlayMove, say: str) -> Consequence[PlayState] | None:
    after = settled(after)
    is_wrong = any(fault.rule == "DD1" for fault in dead_hand_faults(after, move.seat))
    if not (is_wrong or after.is_dead(move.seat)):
        return None
    how = "is dead" if after.table_rules.miscount == "dead" else "can be called dead"
    return Consequence("dead", "DD1", f"{say}, and your hand {how}", after)


def _call(play: PlayState, move: Call, found: tuple[Fault, ...]) -> Consequence[PlayState] | None:
    """A group called for a concealed line: nobody can tell, so the call goes on (CL12)."""
    if {fault.rule for fault in found} == {"CL10"} and move.wanted != "mahjong":
        after = apply_unchecked(play, move)
        lost = _lost_by_showing(after, move)
        if lost:
            say = f"nobody stops you, but once the group lies there your hand can be called dead: {lost.say}"
            return Consequence("dead", lost.rule, say, after)
        say = "nobody stops you, but the group shows: only an open line that uses it is left"
        return Consequence("stands", "CL12", say, after)
    if move.wanted == "mahjong" and play.callable and {each.rule for each in found} <= _HAND:
        return _wrong(apply_unchecked(play, move), move, found)
    return None


def _lost_by_showing(called: PlayState, move: Call) -> Fault | None:
    """Why a hand would be dead with the group that was called for."""
    wanted = called.callable
    assert wanted is not None  # only its plan speaks against the call
    rack, need = called.hand(move.seat).rack, SIZES[move.wanted] - 1
    real = (wanted.tile,) * min(rack.count(wanted.tile), need)
    shown = apply_unchecked(called, Show(move.seat, (*real, *(JOKER,) * (need - len(real)))))
    found = dead_hand_faults(shown, move.seat)
    return next((each for each in found if each.rule in ("DD4", "DD5", "CL12")), None)


_HAND = frozenset({"WN7", "JK2", "CD1", "CD2", "CD3", "CD5", "CL10", "CL11", "CL12", "DD4"})


def _declare(play: PlayState, move: Declare, found: tuple[Fault, ...]) -> Consequence[PlayState] | None:
    mine = play.phase is Phase.DISCARD and play.turn is move.seat
    claimed = any(claim.seat is move.seat and claim.wanted == "mahjong" for claim in play.claims)
    if not (mine or claimed) or not {each.rule for each in found} <= _HAND:
        return None
    after = apply_unchecked(play, move)
    return _wrong(after, move, found) if hand_faults(after, move.seat) else None


def _wrong(after: PlayState, move: Call | Declare, found: tuple[Fault, ...]) -> Consequence[PlayState]:
    say = f"when the others check it, your hand is dead: {found[0].say}"
    return Consequence("dead", "DD2", say, after)


def _throw_in(play: PlayState, move: ThrowIn, _found: tuple[Fault, ...]) -> Consequence[PlayState] | None:
    if play.phase is not Phase.DECLARED or move.seat is play.turn:
        return None
    after = apply_unchecked(play, move)
    if hand_faults(play, play.turn):
        return Consequence(
            "dead", "DD6", "the declared hand is wrong, and when that is found you are out as well", after
        )
    return Consequence(
        "risk", "DD6", "this time the declared hand is right; had it been wrong, you were out", after
    )


_SPECIAL: Mapping[
    type[PlayMove], Callable[[PlayState, Any, tuple[Fault, ...]], Consequence[PlayState] | None]
] = {
    Discard: _discard,
    Pick: _pick,
    Call: _call,
    Declare: _declare,
    ThrowIn: _throw_in,
}
