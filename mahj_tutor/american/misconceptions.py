"""Which beginner's belief an illegal action shows (M05 to M09); the answer follows from the faults.

>>> from mahj_tutor.american.actions import read_action
>>> from mahj_tutor.american.notation import read_table
>>> at = read_table("stage First Right; East 1B 2B J; South; West; North")
>>> mistake(at, read_action("East gives 1B 2B J"))
'M05'
"""

from __future__ import annotations

from collections.abc import Callable

from mahj_tutor.american.actions import Give, PassingAction, Stop, Vote
from mahj_tutor.american.passing import faults
from mahj_tutor.american.table import PASSES, Table

_Predicate = Callable[[Table, PassingAction, frozenset[str]], bool]


def mistake(table: Table, action: PassingAction) -> str | None:
    """Return the id of the misconception an illegal action shows, or None when it is legal or shows none."""
    rules = frozenset(fault.rule for fault in faults(table, action))
    return next((name for name, shows in _PREDICATES.items() if shows(table, action, rules)), None)


def _joker_passed(_table: Table, _action: PassingAction, rules: frozenset[str]) -> bool:
    return "CH3" in rules


def _looked_first(_table: Table, _action: PassingAction, rules: frozenset[str]) -> bool:
    return "CH2" in rules


def _blind_at_any_time(table: Table, action: PassingAction, rules: frozenset[str]) -> bool:
    return "CH6" in rules and isinstance(action, Give) and not table.stage.may_be_blind


def _right_again(table: Table, action: PassingAction, rules: frozenset[str]) -> bool:
    """A pass of the second Charleston goes where the one of the first went: right, across, left."""
    number = table.stage.number
    if "CH5" not in rules or number is None or not isinstance(action, Give):
        return False
    return action.to != table.stage.direction and action.to == PASSES[number - 4]


def _forced(table: Table, action: PassingAction, rules: frozenset[str]) -> bool:
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
