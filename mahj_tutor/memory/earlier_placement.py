"""What earlier placements found, which asked about lessons and not about skills: their learners keep it.

They took lessons to be known up to some point and not beyond it, with exceptions.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod

from mahj_tutor.memory.skill_estimate import SkillAnswer

BEGINNERS, EXPERTS = 0.35, 0.15
"""How many learners know no lesson, and all of them."""
EXCEPTIONS = 0.1
"""How many lessons are known beyond the point up to which lessons are known, and not known before it."""
SLIP = 0.12
SKIPPED = 0.65
"""How likely a lesson has to be known to be skipped."""


def earlier_known(lessons: Sequence[str], given: Iterable[tuple[str, SkillAnswer]]) -> tuple[str, ...]:
    """Return which of the lessons were known, from the answers by lesson."""
    numbered = [(lessons.index(lesson), each) for lesson, each in given if lesson in lessons]
    probably = known_lessons(len(lessons), numbered)
    return tuple(name for name, each in zip(lessons, probably, strict=True) if each >= SKIPPED)


def known_lessons(count: int, given: Iterable[tuple[int, SkillAnswer]]) -> tuple[float, ...]:
    """Return how likely each of so many lessons is known, from the answers by the number of the lesson.

    >>> [round(each, 2) for each in known_lessons(3, [(1, SkillAnswer(True, 0.1, 0.1))])]
    [0.78, 0.86, 0.33]
    """
    if_known, if_not = [1.0] * count, [1.0] * count
    for lesson, each in given:
        if_known[lesson] *= 1 - SLIP if each.is_right else SLIP
        if_not[lesson] *= each.if_not
    before = [_mixed(1 - EXCEPTIONS, *each) for each in zip(if_known, if_not, strict=True)]
    beyond = [_mixed(EXCEPTIONS, *each) for each in zip(if_known, if_not, strict=True)]
    points = [_prior(point, count) * prod([*before[:point], *beyond[point:]]) for point in range(count + 1)]
    whole = sum(points)
    found = []
    for lesson in range(count):
        up_to_here = sum(points[lesson + 1 :]) / whole
        within = (1 - EXCEPTIONS) * if_known[lesson] / before[lesson]
        outside = EXCEPTIONS * if_known[lesson] / beyond[lesson]
        found.append(up_to_here * within + (1 - up_to_here) * outside)
    return tuple(found)


def _mixed(share: float, if_known: float, if_not: float) -> float:
    return share * if_known + (1 - share) * if_not


def _prior(point: int, count: int) -> float:
    """Return how many learners know just so many lessons."""
    between = (1 - BEGINNERS - EXPERTS) / max(count - 1, 1)
    return {0: BEGINNERS, count: EXPERTS}.get(point, between)
