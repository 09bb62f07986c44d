"""Which beginner's belief an illegal action shows (M05 to M09); the answer follows from the faults.

>>> from mahj_tutor.american.charleston.moves import read_charleston_move
>>> from mahj_tutor.american.charleston.notation import read_charleston
>>> at = read_charleston("stage First Right; East 1B 2B J; South; West; North")
>>> misconception(at, read_charleston_move("East gives 1B 2B J"))
'M05'
"""

from __future__ import annotations

from collections.abc import Callable

from mahj_tutor.american.charleston.legality import faults
from mahj_tutor.american.charleston.moves import CharlestonMove, Give, Stop, Vote
from mahj_tutor.american.charleston.state import PASS_DIRECTIONS, CharlestonState

_Predicate = Callable[[CharlestonState, CharlestonMove, frozenset[str]], bool]


def misconception(table: CharlestonState, action: CharlestonMove) -> str | None:
    """Return the id of the misconception an illegal action shows, or None when it is legal or shows none."""
    rules = frozenset(fault.rule for fault in faults(table, action))
    return next((name for name, shows in _PREDICATES.items() if shows(table, action, rules)), None)


def _joker_passed(_table: CharlestonState, _action: CharlestonMove, rules: frozenset[str]) -> bool:
    return "CH3" in rules


def _looked_first(_table: CharlestonState, _action: CharlestonMove, rules: frozenset[str]) -> bool:
    return "CH2" in rules


def _blind_at_any_time(table: CharlestonState, action: CharlestonMove, rules: frozenset[str]) -> bool:
    return "CH6" in rules and isinstance(action, Give) and not table.stage.may_be_blind


def _right_again(table: CharlestonState, action: CharlestonMove, rules: frozenset[str]) -> bool:
    """A pass of the second Charleston goes where the one of the first went: right, across, left."""
    number = table.stage.number
    if "CH5" not in rules or number is None or not isinstance(action, Give):
        return False
    return action.to != table.stage.direction and action.to == PASS_DIRECTIONS[number - 4]


def _forced(table: CharlestonState, action: CharlestonMove, rules: frozenset[str]) -> bool:
    """Going on without everybody's yes, or stopping what has begun."""
    if isinstance(action, Stop) or (isinstance(action, Vote) and not action.go_on):
        return "CH5" in rules
    if isinstance(action, Vote):
        return table.stopped and "CH4" in rules
    return isinstance(action, Give) and "CH4" in rules


_PREDICATES: dict[str, _Predicate] = {
    "M05": _joker_passed,
    "M09": _looked_first,
    "M08": _blind_at_any_time,
    "M06": _right_again,
    "M07": _forced,
}
