"""The misconception that shows in the play: in an illegal move tried, or in a legal one refused (M03 to M24).

Both functions answer for every state and every move.

>>> from mahj_tutor.american.play.moves import read_play_move
>>> from mahj_tutor.american.play.notation import read_play
>>> at = read_play("phase window; turn East; East; South 3B; West; North; thrown East 3B")
>>> illegal_move_misconception(at, read_play_move("South calls pair"))
'M03'
"""

from __future__ import annotations

from mahj_tutor.american.play.legality import consequence, faults
from mahj_tutor.american.play.missing_tiles import missing_tile_faults
from mahj_tutor.american.play.moves import Call, Change, Declare, Discard, Pick, PlayMove, Show, Swap
from mahj_tutor.american.play.state import Phase, PlayState
from mahj_tutor.american.play.window import as_declared, claim_of
from mahj_tutor.tiles import JOKER, Tile

_Rules = frozenset[str]


def illegal_move_misconception(play: PlayState, move: PlayMove) -> str | None:
    """Return the id of the misconception an illegal move shows, or None when it is legal or shows none."""
    missing = missing_tile_faults(play, move)  # they show none
    rules = frozenset(fault.rule for fault in faults(play, move) if fault not in missing)
    return _in_illegal_move(play, move, rules) if rules else None


def _in_illegal_move(play: PlayState, move: PlayMove, rules: _Rules) -> str | None:
    match move:
        case Call():
            return _in_call(play, move, rules)
        case Swap():
            return _in_swap(play, move, rules)
        case Show():
            return _in_show(play, move, rules)
        case Change():
            return "M22" if "CL3" in rules else None
        case Pick() | Discard():
            return _in_turn(play, move, rules)
        case Declare():
            return _in_declaration(play, move, rules)
        case _:
            return None


def refusal_misconception(play: PlayState, move: PlayMove) -> str | None:
    """Return the misconception behind saying that a legal move is not allowed; None when it is illegal."""
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


def _in_call(play: PlayState, move: Call, rules: _Rules) -> str | None:
    discard = play.callable_discard
    if discard is None:
        return None
    if discard.tile is JOKER:
        return "M17"
    if move.wanted == "run":
        return "M04" if "CL1" in rules else None
    if "CL2" in rules:
        return "M03"
    if "JK2" in rules:
        return _joker_alone(play, move, discard.tile)
    return "M21" if "CL10" in rules and move.wanted != "mahjong" else None


def _in_swap(play: PlayState, move: Swap, rules: _Rules) -> str | None:
    if "JK6" in rules:
        return "M15"
    is_next = play.phase is Phase.WINDOW and play.next_player(play.turn) is move.seat
    has_looked = play.phase is Phase.LOOKED and play.turn is move.seat
    return "M14" if "JK3" in rules and (is_next or has_looked) else None


def _in_show(play: PlayState, move: Show, rules: _Rules) -> str | None:
    if play.phase is Phase.DISCARD and play.turn is move.seat and play.tile_source == "exchange":
        return "M16"
    called_first = bool(play.claims) and play.claims[0].seat is move.seat
    return "M18" if "CL5" in rules and called_first else None


def _in_turn(play: PlayState, move: Pick | Discard, rules: _Rules) -> str | None:
    """A skipped player picks all the same (M20), or a miscount costs the hand (M23)."""
    if isinstance(move, Pick) and move.seat in play.skipped[:1] and "CL6" in rules:
        return "M20"
    result = consequence(play, move)
    return "M23" if (result.kind, result.rule) == ("dead", "DD1") else None


def _in_declaration(play: PlayState, move: Declare, rules: _Rules) -> str | None:
    if "JK2" not in rules:
        return None
    discard = play.callable_discard if claim_of(play, move.seat) else None
    return _joker_alone(play, move, *([discard.tile] if discard else []))


def _joker_alone(play: PlayState, move: Call | Declare, *called: Tile) -> str:
    """A Joker in a pair (M01), or among singles such as NEWS or the year (M02)."""
    hand = as_declared(play, move.seat).hand(move.seat) if isinstance(move, Declare) else play.hand(move.seat)
    gaps = play.solver.joker_gaps((*hand.rack, *called), hand.shown)
    return "M02" if gaps and all(gap.size == 1 for gap in gaps) else "M01"
