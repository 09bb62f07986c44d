"""A fault: one reason why a move is against the rules."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from mahj_tutor.errors import IllegalMoveError


@dataclass(frozen=True, slots=True)
class Fault:
    """The id of the rule that is broken, and what is wrong in the case at hand, in a sentence for learners.

    >>> str(Fault("CH3", "a joker is never passed: you chose one joker"))
    'CH3: a joker is never passed: you chose one joker'
    """

    rule: str
    say: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.say}"


def refuse(faults: Iterable[Fault]) -> None:
    """Raise `IllegalMoveError` with all faults if there are any."""
    found = tuple(faults)
    if found:
        raise IllegalMoveError(found)
