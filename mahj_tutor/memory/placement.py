"""Placement: at most twelve items that find out which lessons a learner can skip. Nothing is locked by it.

Most learners know the lessons up to some point and not beyond it, with exceptions. So each item is about the
lesson of which it is least certain whether it is known, given all answers so far.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import prod

from mahj_tutor.learner.bookmark import seed_for
from mahj_tutor.memory.evidence import Answered, evidence
from mahj_tutor.memory.practice import Practice, PracticeItem

MOST_ITEMS = 12
MOST_IN_A_LESSON = 2
"""How many items about one lesson are asked at most."""
BEGINNERS, EXPERTS = 0.35, 0.15
"""How many learners know no lesson, and all of them."""
EXCEPTIONS = 0.1
"""How many lessons are known beyond the point up to which lessons are known, and not known before it."""
SLIP = 0.12
SURE = EXCEPTIONS
"""Placement ends when on average so few lessons would be taken wrongly: exceptions are not looked for."""
SKIPPED = 0.65
"""How likely a lesson has to be known to be skipped."""


@dataclass(frozen=True, slots=True)
class Placement:
    """How far a placement is: how many items are answered, the next one, if any, and what it says so far.

    `known` names the lessons that can be skipped, `start` the first one that cannot, "" if all can.
    """

    answered: int
    item: PracticeItem | None
    known: tuple[str, ...]
    start: str


@dataclass(frozen=True, slots=True)
class PlacementAnswer:
    """An answer: the number of the lesson, whether it was right, how likely a guess is right."""

    lesson: int
    is_right: bool
    guess: float


def placement(
    lessons: Sequence[str], among: Sequence[Practice], attempts: Iterable[Answered], owner: str
) -> Placement:
    """Return how far a learner's placement is, recomputed from the attempts.

    `lessons` are the ids in the order of the course. `owner` decides the items: see `owner_of`. What was
    answered counts even if the exercise has gone from its lesson since, or another one would be chosen now.
    """
    given = dict(_answers(lessons, attempts, owner))
    item, _ = next_item(lessons, among, tuple(given.values()), owner, given)
    probably = known_lessons(len(lessons), given.values())
    known = tuple(name for name, each in zip(lessons, probably, strict=True) if each >= SKIPPED)
    start = next((name for name in lessons if name not in known), "")
    return Placement(len(given), item, known, start)


def _answers(
    lessons: Sequence[str], attempts: Iterable[Answered], owner: str
) -> Iterator[tuple[str, PlacementAnswer]]:
    """Yield the first answer to each item of a placement, by its exercise."""
    first = {(each.exercise, each.seed): each for each in reversed(tuple(attempts))}
    for (exercise, seed), attempt in first.items():
        lesson = exercise.partition(".")[0]
        if lesson in lessons and seed == _seed(owner, exercise):
            (found,) = evidence([attempt])
            yield exercise, PlacementAnswer(lessons.index(lesson), found.outcome == "right", found.guess)


def _seed(owner: str, exercise: str) -> int:
    """Return the seed of an exercise in a placement."""
    return seed_for(f"{owner}/placement", exercise, 0)


def owner_of(key: str, count: int) -> str:
    """Return who owns the items of a placement: a learner's first one and each later one ask other questions.

    >>> owner_of("ab", 1), owner_of("ab", 2)
    ('ab', 'ab/2')
    """
    return key if count <= 1 else f"{key}/{count}"


def next_item(
    lessons: Sequence[str],
    among: Sequence[Practice],
    given: Sequence[PlacementAnswer],
    owner: str,
    taken: Iterable[str] = (),
) -> tuple[PracticeItem | None, int]:
    """Return the next item and the number of its lesson; no item if placement has ended."""
    probably = known_lessons(len(lessons), given)
    if len(given) >= MOST_ITEMS or _doubt(probably) < SURE * len(lessons):
        return None, 0
    asked = Counter(each.lesson for each in given)
    for lesson in sorted(range(len(lessons)), key=lambda each: (abs(probably[each] - 0.5), each)):
        item = _item(lessons[lesson], among, owner, set(taken))
        if item and asked[lesson] < MOST_IN_A_LESSON:
            return item, lesson
    return None, 0


def _item(lesson: str, among: Sequence[Practice], owner: str, taken: Collection[str]) -> PracticeItem | None:
    """Return an item of a lesson that is done alone, none if all were taken."""
    alone = (each for each in among if each.lesson == lesson and each.is_alone)
    fresh = [each for each in alone if each.exercise not in taken]
    if not fresh:
        return None
    chosen = random.Random(f"{owner}/placement/{lesson}/{len(fresh)}").choice(fresh)
    return PracticeItem(chosen.rules[0], chosen.exercise, _seed(owner, chosen.exercise))


def _doubt(probably: Sequence[float]) -> float:
    """Return how many lessons would be taken wrongly, on average."""
    return sum(min(each, 1 - each) for each in probably)


def known_lessons(count: int, given: Iterable[PlacementAnswer]) -> tuple[float, ...]:
    """Return how likely each of so many lessons is known.

    >>> [round(each, 2) for each in known_lessons(3, [PlacementAnswer(1, True, 0.1)])]
    [0.78, 0.86, 0.33]
    """
    if_known, if_not = [1.0] * count, [1.0] * count
    for each in given:
        if_known[each.lesson] *= 1 - SLIP if each.is_right else SLIP
        if_not[each.lesson] *= each.guess if each.is_right else 1 - each.guess
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
