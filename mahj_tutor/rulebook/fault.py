"""A fault: one reason why an action is against the rules."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from mahj_tutor.errors import IllegalMoveError


@dataclass(frozen=True, slots=True)
class Fault:
    """A rule id and what is wrong in this very case, in a sentence a learner can read.

    >>> str(Fault("CH3", "a Joker may not be passed: you chose one Joker"))
    'CH3: a Joker may not be passed: you chose one Joker'
    """

    rule: str
    say: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.say}"


def refuse(faults: Iterable[Fault]) -> None:
    """Raise `IllegalAction` with every fault, or do nothing when there is none."""
    found = tuple(faults)
    if found:
        raise IllegalMoveError(found)
