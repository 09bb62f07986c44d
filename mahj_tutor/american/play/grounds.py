"""The rules that allow a move of the play: what a learner is shown when a move is right."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mahj_tutor.american.play.hand_status import dead_hand_faults
from mahj_tutor.american.play.legality import faults
from mahj_tutor.american.play.moves import (
    Accept,
    Call,
    Challenge,
    Change,
    Declare,
    Discard,
    LetGo,
    Pick,
    PlayMove,
    Rack,
    SayWall,
    Show,
    Swap,
    ThrowIn,
    Wait,
)
from mahj_tutor.american.play.state import Phase, PlayState

_Rules = tuple[str, ...]


def grounds(play: PlayState, move: PlayMove) -> tuple[str, ...]:
    """Return the ids of the rules that allow a move, the one that decides last; none when it is illegal.

    >>> from mahj_tutor.american.play.moves import read_play_move
    >>> from mahj_tutor.american.play.notation import read_play
    >>> at = read_play("phase window; turn East; East; South 3B 3B; West; North; thrown East 3B")
    >>> grounds(at, read_play_move("South calls pung")), grounds(at, read_play_move("South calls kong"))
    (('CL1',), ())
    """
    if faults(play, move):
        return ()
    return _GROUNDS[type(move)](play, move)


def _discard(play: PlayState, move: Discard) -> _Rules:
    first = play.came == "deal" and play.phase is Phase.DISCARD
    rules = ["TN1" if first else "CL3" if play.has_called else "TN2"]
    rules += ["TN3"] if move.said else []
    rules += ["JK10"] if move.tile.is_joker else []
    return tuple(rules)


def _call(play: PlayState, move: Call) -> _Rules:
    rules = ["CL1"]
    if move.wanted == "mahjong":
        rules = ["WN7", "CL1", *_last_tile(play, move)]
    if play.phase is Phase.LOOKED:
        rules += ["CL8", "CL7"]
    if play.phase is Phase.DISCARD:
        rules += ["CL5"]
    return tuple(rules)


def _last_tile(play: PlayState, move: Call) -> _Rules:
    """What a call may be for only because it wins: a pair or a single, a concealed hand, a hot wall."""
    wanted, hand = play.callable, play.hand(move.seat)
    assert wanted is not None  # the call is legal
    matches = play.makes((*hand.rack, wanted.tile), hand.shown, wanted.tile)
    small = all(
        group.size < 3 for match in matches for group in match.target.groups if group.tile is wanted.tile
    )
    concealed = all(match.line.kind == "C" for match in matches)
    return ("CL2",) * small + ("CL10",) * concealed + ("TR2",) * play.is_hot


def _show(play: PlayState, move: Show) -> _Rules:
    rules = ["JK1"] if any(tile.is_joker for tile in move.tiles) else []
    return (*rules, "CL3", *(["CL5"] if len(play.claims) > 1 else []))


def _swap(play: PlayState, move: Swap) -> _Rules:
    plan = next((line for line in play.card.lines if line.id == play.hand(move.seat).plan), None)
    more = ["JK8"] if plan is not None and plan.kind == "C" else []
    more += ["JK9"] if play.is_dead(move.owner) else []
    return ("JK3", "JK4", *more)


def _declare(play: PlayState, _move: Declare) -> _Rules:
    return ("WN1", "JK12", "WN7") if play.came == "exchange" else ("WN1", "WN7")


def _challenge(play: PlayState, move: Challenge) -> _Rules:
    return tuple(dict.fromkeys(fault.rule for fault in dead_hand_faults(play, move.whom))) or ("DD3",)


_GROUNDS: Mapping[type[PlayMove], Callable[[PlayState, Any], _Rules]] = {
    Pick: lambda _play, _move: ("TN2",),
    Rack: lambda _play, _move: ("TN2",),
    Discard: _discard,
    Call: _call,
    Wait: lambda _play, _move: ("CL9",),
    LetGo: lambda _play, _move: ("CL9",),
    Show: _show,
    Change: lambda _play, _move: ("CL3",),
    Swap: _swap,
    Declare: _declare,
    Accept: lambda _play, _move: ("WN1",),
    Challenge: _challenge,
    ThrowIn: lambda _play, _move: ("WN1", "NX1"),
    SayWall: lambda _play, _move: ("TN6",),
}
