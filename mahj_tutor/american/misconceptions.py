"""Which misconception (M03 to M24) a move shows: an illegal one tried, or a legal one called illegal.

The faults of a move and where it is tried decide; `mahj_tutor.questions.misconceptions` has words for each.

>>> from mahj_tutor.american.charleston.moves import read_charleston_move
>>> from mahj_tutor.american.charleston.notation import read_charleston
>>> at = read_charleston("stage First Right; East 1B 2B J; South; West; North")
>>> misconception(at, read_charleston_move("East gives 1B 2B J"))
'M05'
"""

from __future__ import annotations

from mahj_tutor.american.charleston.legality import faults as charleston_faults
from mahj_tutor.american.charleston.moves import CharlestonMove, Give, Stop, Vote
from mahj_tutor.american.charleston.state import PASS_DIRECTIONS, CharlestonState
from mahj_tutor.american.deal.moves import DealMove
from mahj_tutor.american.deal.state import DealState
from mahj_tutor.american.play import misconceptions as play
from mahj_tutor.american.play.moves import PlayMove
from mahj_tutor.american.play.state import PlayState


def misconception(
    state: DealState | CharlestonState | PlayState, move: DealMove | CharlestonMove | PlayMove
) -> str | None:
    """Return the id of the misconception that an illegal move shows; None where it is legal or shows none.

    A move of another part of the game shows none, and the deal has none.
    """
    if isinstance(state, PlayState) and isinstance(move, PlayMove):
        return play.illegal_move_misconception(state, move)
    if isinstance(state, CharlestonState) and isinstance(move, CharlestonMove):
        rules = frozenset(fault.rule for fault in charleston_faults(state, move))
        return _in_charleston(state, move, rules)
    return None


def refusal_misconception(
    state: DealState | CharlestonState | PlayState, move: DealMove | CharlestonMove | PlayMove
) -> str | None:
    """Return the misconception of somebody who calls a legal move illegal; None where it is illegal."""
    if isinstance(state, PlayState) and isinstance(move, PlayMove):
        return play.refusal_misconception(state, move)
    return None


def _in_charleston(table: CharlestonState, move: CharlestonMove, rules: frozenset[str]) -> str | None:
    """The misconceptions of the Charleston: of several the one that a teacher would speak of first."""
    shown = {
        "M05": "CH3" in rules,
        "M09": "CH2" in rules,
        "M08": "CH6" in rules and isinstance(move, Give) and not table.stage.may_be_blind,
        "M06": "CH5" in rules and isinstance(move, Give) and _goes_as_first(table, move),
        "M07": _is_forced(table, move, rules),
    }
    return next((name for name, is_shown in shown.items() if is_shown), None)


def _goes_as_first(table: CharlestonState, give: Give) -> bool:
    """Whether a pass of the second Charleston goes where the one of the first went: right, across, left."""
    number = table.stage.number
    if number is None or give.to == table.stage.direction:
        return False
    return give.to == PASS_DIRECTIONS[number - 4]


def _is_forced(table: CharlestonState, move: CharlestonMove, rules: frozenset[str]) -> bool:
    """Whether somebody goes on without everybody's yes, or stops what has begun."""
    match move:
        case Stop() | Vote(go_on=False):
            return "CH5" in rules
        case Vote():
            return table.stopped and "CH4" in rules
        case Give():
            return "CH4" in rules
    return False
