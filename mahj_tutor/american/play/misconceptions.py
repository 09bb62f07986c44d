"""Which beginner's belief shows in the play: in an illegal move tried, or in a legal one refused (M03 to M24).

>>> from mahj_tutor.american.play.moves import read_play_move
>>> from mahj_tutor.american.play.notation import read_play
>>> at = read_play("phase window; turn East; East; South 3B; West; North; thrown East 3B")
>>> illegal_move_misconception(at, read_play_move("South calls pair"))
'M03'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mahj_tutor.american.play.consequence import consequence
from mahj_tutor.american.play.legality import faults
from mahj_tutor.american.play.moves import (
    Call,
    Change,
    Declare,
    Discard,
    Pick,
    PlayMove,
    Show,
    Swap,
)
from mahj_tutor.american.play.state import Phase, PlayState
from mahj_tutor.tiles import JOKER, Tile

_Rules = frozenset[str]


def illegal_move_misconception(play: PlayState, move: PlayMove) -> str | None:
    """Return the id of the belief an illegal move shows, or None when it is legal or shows none."""
    rules = frozenset(fault.rule for fault in faults(play, move))
    find = _BELIEFS.get(type(move))
    return find(play, move, rules) if rules and find else None


def refusal_misconception(play: PlayState, move: PlayMove) -> str | None:
    """Return the belief of somebody who says that a legal move is not allowed; None when it is illegal."""
    if faults(play, move):
        return None
    if isinstance(move, Call) and play.phase is Phase.LOOKED:
        return "M19"
    if isinstance(move, Swap):
        if play.is_dead(move.owner):
            return "M24"
        plan = next((line for line in play.card.lines if line.id == play.hand(move.seat).plan), None)
        return "M16" if plan is not None and plan.kind == "C" else None
    return None


def _call(play: PlayState, move: Call, rules: _Rules) -> str | None:
    offered = play.callable
    if offered is None:
        return None
    if offered.tile is JOKER:
        return "M17"
    if move.wanted == "run":
        return "M04" if "CL1" in rules else None
    if "CL2" in rules:
        return "M03"
    if "JK2" in rules:
        return _joker_alone(play, move, offered.tile)
    return "M21" if "CL10" in rules and move.wanted != "mahjong" else None


def _swap(play: PlayState, move: Swap, rules: _Rules) -> str | None:
    if "JK6" in rules:
        return "M15"
    due = play.phase is Phase.WINDOW and play.after(play.turn) is move.seat
    looked = play.phase is Phase.LOOKED and play.turn is move.seat
    return "M14" if "JK3" in rules and (due or looked) else None


def _show(play: PlayState, move: Show, rules: _Rules) -> str | None:
    if play.phase is Phase.DISCARD and play.turn is move.seat and play.came == "exchange":
        return "M16"
    first = play.claims[:1]
    by_time = bool(first) and first[0].seat is move.seat
    return "M18" if "CL5" in rules and by_time else None


def _turn(play: PlayState, move: Pick | Discard, rules: _Rules) -> str | None:
    """The player whose turn was skipped by a call goes on, as if nobody had called (M20)."""
    if isinstance(move, Pick) and move.seat in play.skipped[:1] and "CL6" in rules:
        return "M20"
    came = consequence(play, move)
    return "M23" if (came.kind, came.rule) == ("dead", "DD1") else None


def _discard(play: PlayState, move: Discard, rules: _Rules) -> str | None:
    return _turn(play, move, rules)


def _declare(play: PlayState, move: Declare, rules: _Rules) -> str | None:
    if "JK2" not in rules:
        return None
    claimed = any(claim.seat is move.seat for claim in play.claims)
    offered = play.callable if claimed else None
    return _joker_alone(play, move, *([offered.tile] if offered else []))


def _joker_alone(play: PlayState, move: Call | Declare, *called: Tile) -> str:
    """A Joker in a pair (M01), or in a row of different tiles such as NEWS or the year, which are singles (M02)."""
    hand = play.hand(move.seat)
    lacking = play.solver.joker_gaps((*hand.rack, *called), hand.shown)
    return "M02" if lacking and all(gap.size == 1 for gap in lacking) else "M01"


_BELIEFS: Mapping[type[PlayMove], Callable[[PlayState, Any, _Rules], str | None]] = {
    Call: _call,
    Swap: _swap,
    Show: _show,
    Change: lambda _play, _move, rules: "M22" if "CL3" in rules else None,
    Pick: _turn,
    Discard: _discard,
    Declare: _declare,
}
