"""A fault: one reason why a move is against the rules."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from mahj_tutor.errors import IllegalMoveError
from mahj_tutor.rulebook.register import rule


@dataclass(frozen=True, slots=True)
class Fault:
    """The id of the rule that is broken, and what is wrong in the case at hand, in a sentence for learners.

    >>> str(Fault("CH3", "a joker is never passed: you chose one joker"))
    'CH3: a joker is never passed: you chose one joker'
    """

    rule: str
    say: str

    @property
    def text(self) -> str:
        """The whole text of the rule, as the register has it; `UnknownNameError` for a rule of your own."""
        return rule(self.rule).text

    @property
    def source(self) -> str:
        """Where the rule is written: documents by their short names, each with the place in it.

        >>> print(Fault("CH3", "a joker is never passed").source)
        A Teacher First, Part 2, item 1, note; Romanian rules, section 3, line 43
        """
        return rule(self.rule).source

    def __str__(self) -> str:
        return f"{self.rule}: {self.say}"


def refuse(faults: Iterable[Fault]) -> None:
    """Raise `IllegalMoveError` with all faults if there are any."""
    found = tuple(faults)
    if found:
        raise IllegalMoveError(found)
