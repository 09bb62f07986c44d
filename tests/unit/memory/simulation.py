"""What many simulated learners come to: whether the tutor is right about what they know."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from statistics import mean

from mahj_tutor.memory.day_rack import day_rack
from mahj_tutor.memory.mastery import RuleMemory, rule_memories
from mahj_tutor.memory.practice import Practice, PracticeItem
from mahj_tutor.memory.review import daily_review
from tests.unit.memory.learners import BEGIN, Drill, Learner, course

KEY = "a" * 32
ENOUGH = 0.8
"""The share of held-out items that somebody who knows a rule should have right."""


def practices(lessons: Sequence[Sequence[Drill]]) -> list[Practice]:
    """Return the exercises of a course as memory sees them."""
    return [
        Practice(each.id, each.id.split(".")[0], each.rules, True, each.is_drawn)
        for some in lessons
        for each in some
    ]


def memories(learner: Learner) -> dict[str, RuleMemory]:
    """Return what the tutor thinks a learner knows."""
    return dict(rule_memories(learner.attempts, learner.now.date()))


# --- who is solid -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Solid:
    """How many rules were flagged solid, how many of them were really known, and of all known ones how many
    were flagged."""

    flagged: int
    right: int
    found: float


def solid(count: int) -> Solid:
    """Let learners go through a course and ask those whose rules are solid for items they have not seen."""
    flagged, right, known = 0, 0, 0
    for number in range(count):
        rng = random.Random(f"solid/{number}")
        learner = _takes(rng, course(rng))
        known += len(learner.known)
        for rule, memory in memories(learner).items():
            if memory.state == "solid":
                flagged += 1
                right += learner.held_out(rule) >= ENOUGH
    return Solid(flagged, right, right / known)


def _takes(rng: random.Random, lessons: list[list[Drill]]) -> Learner:
    """Return a learner who has gone through a course, two lessons a day; some knew much of it before."""
    learner = Learner(rng)
    before = rng.choice((0, 0, 0, 0.1, 0.4, 0.8))
    for rule in sorted({rule for some in lessons for drill in some for rule in drill.rules}):
        if rng.random() < before:
            learner.learn(rule)
    for number, some in enumerate(lessons):
        learner.now = BEGIN + timedelta(days=number // 2, hours=number % 2)
        for drill in some:
            learner.do(drill)
    return learner


def copied(count: int, *, guesses: bool) -> tuple[int, int]:
    """Return how many rules are solid of learners who copy what is shown, and how many rules they met."""
    flagged, met = 0, 0
    for number in range(count):
        rng = random.Random(f"copies/{number}")
        learner = Learner(rng)
        lessons = course(rng)
        for day in learner.days(2 * len(lessons)):  # everything twice
            for drill in lessons[day % len(lessons)]:
                learner.copy(drill, guesses=guesses)
        found = memories(learner)
        flagged += sum(each.state == "solid" for each in found.values())
        met += len(found)
    return flagged, met


# --- review -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Reviewed:
    """Six weeks: how well the rules that were learned are recalled on average, and the items of each day."""

    recall: float
    items: list[int]


WEEKS = 6


Daily = Callable[[Learner, Sequence[Sequence[Drill]]], Iterator[Drill]]


def reviewed(count: int, lessons: int, *, daily: Daily | None = None) -> list[Reviewed]:
    """Let learners take two lessons a day and then do nothing but what they do daily: `due`, `rack`, none."""
    return [_review(random.Random(f"review/{number}"), lessons, daily) for number in range(count)]


def _review(rng: random.Random, count: int, daily: Daily | None) -> Reviewed:
    lessons, learner = course(rng, lessons=count), Learner(rng, forgets=True)
    recall, items, begin = list[float](), list[int](), (count + 1) // 2
    for day in learner.days(begin + 7 * WEEKS):
        if day >= begin:
            recall.append(mean(each.recall(learner.now) for each in learner.known.values()))
        done = list(daily(learner, lessons[: 2 * day])) if daily else []
        items.append(len(done))
        for drill in (drill for some in lessons[2 * day : 2 * day + 2] for drill in some):
            learner.do(drill)
    return Reviewed(mean(recall), items)


def due(learner: Learner, lessons: Sequence[Sequence[Drill]]) -> Iterator[Drill]:
    """Do all that is due on a day."""
    yield from _do(
        learner, lessons, daily_review(memories(learner), practices(lessons), KEY, learner.now.date())
    )


def rack(learner: Learner, lessons: Sequence[Sequence[Drill]]) -> Iterator[Drill]:
    """Fill the rack of a day."""
    found = day_rack(memories(learner), practices(lessons), KEY, learner.now.date(), ())
    yield from _do(learner, lessons, found.items[: found.length])


def _do(
    learner: Learner, lessons: Sequence[Sequence[Drill]], items: Sequence[PracticeItem]
) -> Iterator[Drill]:
    drills = {drill.id: drill for some in lessons for drill in some}
    for item in items:
        learner.do(drills[item.exercise])
        yield drills[item.exercise]
