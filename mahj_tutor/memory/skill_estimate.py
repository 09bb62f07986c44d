"""How likely each skill is known, from a few answers about each of them.

Learners know a share of a game's skills, some hardly any, some nearly all; so an answer about one skill tells
a little about the others. Nobody is taken to know everything beforehand: most who play lack something.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from math import prod

SHARES = (0.03, 0.2, 0.5, 0.8, 0.9)
"""How much of a game learners know, each share as often as another."""
UNKNOWN_IN_A_ROW, NONE_RIGHT = 3, 5
"""Nobody who answers so is asked more about a game: so many unknown in a row, or so many and none right."""


@dataclass(frozen=True, slots=True)
class SkillAnswer:
    """An answer: how likely it is right without the skill (`guess`), how likely wrong with it (`slip`).

    `is_unknown` says that she said so herself, rather than trying.
    """

    is_right: bool
    guess: float
    slip: float
    is_unknown: bool = False

    @property
    def if_known(self) -> float:
        """How likely the answer is of somebody who has the skill."""
        return 1 - self.slip if self.is_right else self.slip

    @property
    def if_not(self) -> float:
        """How likely it is of somebody who hasn't."""
        return self.guess if self.is_right else 1 - self.guess


def is_new(answers: Sequence[SkillAnswer]) -> bool:
    """Whether answers about a game, in the order they were given, are those of somebody new to it.

    She says that she doesn't know several times in a row, once more for each right answer, or is right in
    none of several.

    >>> unknown, right = SkillAnswer(False, 0.1, 0.1, is_unknown=True), SkillAnswer(True, 0.1, 0.1)
    >>> is_new([unknown] * 3), is_new([unknown] * 2), is_new([right, *[unknown] * 3])
    (True, False, False)
    """
    right = sum(each.is_right for each in answers)
    unknown = len(list(takewhile(lambda each: each.is_unknown, reversed(answers))))
    return unknown >= UNKNOWN_IN_A_ROW + right or (not right and len(answers) >= NONE_RIGHT)


def likely_known(answers: Sequence[Sequence[SkillAnswer]]) -> tuple[float, ...]:
    """Return how likely each skill is known, from the answers about each.

    >>> right, wrong = SkillAnswer(True, 0.1, 0.1), SkillAnswer(False, 0.1, 0.1)
    >>> [round(each, 2) for each in likely_known([[right], [right], [wrong]])]
    [0.9, 0.9, 0.26]
    """
    told = [(prod(a.if_known for a in some), prod(a.if_not for a in some)) for some in answers]
    weights = [prod(share * has + (1 - share) * not_ for has, not_ in told) for share in SHARES]
    whole = sum(weights)
    return tuple(
        sum(w * s * has / (s * has + (1 - s) * not_) for w, s in zip(weights, SHARES, strict=True)) / whole
        for has, not_ in told
    )
