"""Bayesian knowledge tracing: how likely it is that a learner knows each rule, from one answer to the next.

An answer about several rules is right if all of them are known, but for slips and guesses (a noisy "and").
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

KNOWN_AT_FIRST = 0.2
"""How likely it is that a rule is known before anything was seen of it."""
LEARNED = 0.1
"""How likely it is that a rule is learned from the feedback on one answer."""


def traced(known: Sequence[float], slips: Sequence[float], guess: float, *, is_right: bool) -> list[float]:
    """Return how likely each rule is known after an answer about all of them.

    `slips` says, rule by rule, how likely an answer is wrong although the rule was learned.

    >>> [round(each, 2) for each in traced([0.5], [0.1], 0.25, is_right=True)]
    [0.8]
    >>> [round(each, 2) for each in traced([0.5], [0.1], 0.25, is_right=False)]
    [0.21]
    """
    return [
        _learned(_posterior(known, slips, guess, place, is_right=is_right)) for place in range(len(known))
    ]


def _posterior(
    known: Sequence[float], slips: Sequence[float], guess: float, place: int, *, is_right: bool
) -> float:
    others = prod(known[:place]) * prod(known[place + 1 :])
    if_known = others * (1 - slips[place]) + (1 - others) * guess
    if_unknown = guess
    if not is_right:
        if_known, if_unknown = 1 - if_known, 1 - if_unknown
    both = known[place] * if_known
    return both / (both + (1 - known[place]) * if_unknown)


def _learned(known: float) -> float:
    return known + (1 - known) * LEARNED
