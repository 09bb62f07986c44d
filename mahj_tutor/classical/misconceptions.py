"""Which beginner's misconception (M26 to M33) an illegal move of the classical game shows.

`mahj_tutor.exercises.misconceptions` has words for each.

>>> from mahj_tutor.classical.play.moves import read_play_move
>>> from mahj_tutor.classical.play.notation import read_play
>>> at = read_play("phase window; turn East; East; South; West 4B 5B; North; thrown East 6B")
>>> misconception(at, read_play_move("West claims chow"))
'M26'
"""

from __future__ import annotations

from mahj_tutor.classical.deal.moves import DealMove
from mahj_tutor.classical.deal.state import DealState
from mahj_tutor.classical.play.legality import faults
from mahj_tutor.classical.play.moves import Claim, ConcealedKong, Discard, Draw, Meld, PlayMove, TakeBack
from mahj_tutor.classical.play.state import PlayState

_Rules = frozenset[str]


def misconception(state: DealState | PlayState, move: DealMove | PlayMove) -> str | None:
    """Return the id of the misconception that an illegal move shows; None where it is legal or shows none."""
    if not isinstance(state, PlayState) or not isinstance(move, PlayMove):
        return None
    rules = frozenset(fault.rule for fault in faults(state, move))
    match move:
        case Claim():
            return _in_claim(move, rules)
        case ConcealedKong():
            return "M31" if rules == {"CC19"} and move.is_face_up else None
        case Meld():
            return _in_meld(rules)
        case TakeBack():
            return "M33"
        case Discard() | Draw():
            return "M28" if "CC21" in rules else None
    return None


def _in_claim(move: Claim, rules: _Rules) -> str | None:
    if "CC12" in rules:
        return "M30"
    if move.wanted != "chow":
        return "M29" if "CC18" in rules else None
    if "CC4" in rules:
        return "M27"
    return "M26" if "CC16" in rules else None


def _in_meld(rules: _Rules) -> str | None:
    if "CC20" in rules:
        return "M32"
    return "M27" if "CC4" in rules else None
