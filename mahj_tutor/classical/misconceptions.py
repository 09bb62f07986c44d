"""Which beginner's misconception (M26 to M33) an illegal move of the classical game shows.

`mahj_tutor.exercises.misconceptions` has words for each.

>>> from mahj_tutor.classical.play.moves import read_play_move
>>> from mahj_tutor.classical.play.notation import read_play
>>> at = read_play("phase window; turn East; East; South; West 4B 5B; North; thrown East 6B")
>>> misconception(at, read_play_move("West claims chow"))
'M26'
"""

from __future__ import annotations

from collections.abc import Mapping

from mahj_tutor.classical.deal.moves import DealMove
from mahj_tutor.classical.deal.state import DealState
from mahj_tutor.classical.play.legality import faults
from mahj_tutor.classical.play.moves import Claim, ConcealedKong, Discard, Draw, Meld, PlayMove, TakeBack
from mahj_tutor.classical.play.state import PlayState


def misconception(state: DealState | PlayState, move: DealMove | PlayMove) -> str | None:
    """Return the id of the misconception that an illegal move shows; None where it is legal or shows none."""
    if not isinstance(state, PlayState) or not isinstance(move, PlayMove):
        return None
    rules = {fault.rule for fault in faults(state, move)}
    return next((name for rule, name in _shown_by(move).items() if rule in rules), None)


def _shown_by(move: PlayMove) -> Mapping[str, str]:
    """Return which misconception each broken rule stands for in a kind of move; the first one counts."""
    match move:
        case Claim(wanted="chow"):
            return {"CC12": "M30", "CC4": "M27", "CC16": "M26"}
        case Claim():
            return {"CC12": "M30", "CC18": "M29"}
        case Meld():
            return {"CC20": "M32", "CC4": "M27"}
        case Draw() | Discard():
            return {"CC21": "M28"}
        case ConcealedKong(is_face_up=True):
            return {"CC19": "M31"}
        case TakeBack():
            return {"CC13": "M33"}
    return {}
