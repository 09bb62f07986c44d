"""Simulated learners of whom everything is known: what they know, how often they slip, how they forget.

They answer items of a course that is drawn, and leave behind the attempts that a session would record. What
they are like is drawn from wider ranges than the tutor assumes, and their forgetting follows another curve.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from mahj_tutor.learner.bookmark import Asked, Attempt

BEGIN = datetime(2026, 3, 1, 17, tzinfo=UTC)
WAYS = (
    ("choose", 2),
    ("choose", 3),
    ("choose", 4),
    ("choose", 8),
    ("mark", 13),
    ("number", 20),
    ("place", 300),
)
"""Interactions and how many answers they offer; a guess is right more often than by chance at large ones."""


@dataclass(frozen=True)
class Drill:
    """An exercise: drawn anew for each seed."""

    id: str
    rules: tuple[str, ...]
    interaction: str
    choices: int
    is_drawn: bool

    @property
    def asked(self) -> Asked:
        return Asked(self.rules, self.interaction, self.choices, self.is_drawn)


def course(rng: random.Random, *, lessons: int = 20, rules: int = 4, drills: int = 12) -> list[list[Drill]]:
    """Draw the exercises of some lessons; a third of them are about two rules, one of them older."""
    return [[_drill(rng, lesson, number, rules) for number in range(drills)] for lesson in range(lessons)]


def _drill(rng: random.Random, lesson: int, number: int, rules: int) -> Drill:
    names = [f"R{lesson}-{number % rules}"]
    if rng.random() < 0.35:
        names.append(f"R{rng.randint(max(lesson - 2, 0), lesson)}-{rng.randrange(rules)}")
    interaction, choices = rng.choice(WAYS)
    return Drill(
        f"l{lesson}.d{number}", tuple(dict.fromkeys(names)), interaction, choices, rng.random() < 0.8
    )


@dataclass
class Memory:
    """How well a learned rule is recalled: it halves from one half-life to the next."""

    half_life: float
    since: datetime

    def recall(self, now: datetime) -> float:
        return float(0.5 ** ((now - self.since) / timedelta(days=1) / self.half_life))


@dataclass
class Learner:
    """A learner, and the attempts made so far."""

    rng: random.Random
    forgets: bool = False
    known: dict[str, Memory] = field(default_factory=dict)
    attempts: list[Attempt] = field(default_factory=list)
    now: datetime = BEGIN
    seed: int = 0

    def __post_init__(self) -> None:
        self.slip = self.rng.uniform(0.02, 0.14)
        self.learns = self.rng.uniform(0.1, 0.5)
        self.luck = self.rng.uniform(0.8, 1.3)
        self.first_half_life = self.rng.uniform(12, 40)
        self.growth = self.rng.uniform(1.7, 3.0)

    def knows(self, rule: str) -> bool:
        """Tell whether a rule was learned and comes to mind now."""
        if rule not in self.known:
            return False
        return not self.forgets or self.rng.random() < self.known[rule].recall(self.now)

    def learn(self, rule: str) -> None:
        """Learn a rule, or refresh it: the later it is recalled, the longer it will last."""
        memory = self.known.get(rule)
        if memory is None:
            self.known[rule] = Memory(self.first_half_life, self.now)
        elif self.now - memory.since > timedelta(hours=12):
            self.known[rule] = Memory(memory.half_life * self.growth, self.now)

    def relearn(self, rule: str) -> None:
        """Begin anew with a rule that was forgotten."""
        self.known[rule] = Memory(self.first_half_life, self.now)

    def is_right(self, drill: Drill) -> bool:
        """Answer once."""
        known = [self.knows(rule) for rule in drill.rules]
        if all(known):
            return self.rng.random() >= self.slip
        return self.rng.random() < min(self.luck * max(1 / drill.choices, 0.05), 0.6)

    def note(self, drill: Drill, verdict: str, *, helped: bool = False, told: tuple[str, ...] = ()) -> None:
        """Leave an attempt behind."""
        self.now += timedelta(seconds=self.rng.randint(10, 60))
        seed, rules = self.seed, told or drill.rules
        self.attempts.append(
            Attempt(drill.id, 1, seed, (), verdict, rules, None, 0, self.now, helped, drill.asked)  # type: ignore[arg-type]
        )

    def do(self, drill: Drill) -> bool:
        """Work on a new item until it is right, or until the answer was shown; return whether it was right at
        once."""
        self.seed += 1
        missing = tuple(rule for rule in drill.rules if rule not in self.known)
        first = self.is_right(drill)
        if first:
            self.note(drill, "right")
        else:
            self._go_on(drill, missing)
        for rule in drill.rules:
            if rule not in self.known and self.rng.random() < self.learns:
                self.learn(rule)
            elif rule in self.known:
                (self.learn if first else self.relearn)(rule)
        return first

    def _go_on(self, drill: Drill, missing: tuple[str, ...]) -> None:
        self.note(drill, "wrong", told=missing[:1])
        if self.rng.random() < 0.5:
            self.note(drill, "right")
            return
        self.note(drill, "wrong", told=missing[:1])
        self.note(drill, "shown")
        self.note(drill, "right", helped=True)

    def copy(self, drill: Drill, *, guesses: bool = False) -> None:
        """Do an item as one who wants to be shown it: wrong twice, then what was shown. Some guess first."""
        self.seed += 1
        if guesses and self.rng.random() < 1 / drill.choices:
            self.note(drill, "right")
            return
        self.note(drill, "wrong")
        self.note(drill, "wrong")
        self.note(drill, "shown")
        self.note(drill, "right", helped=True)

    def held_out(self, rule: str, count: int = 100) -> float:
        """Return the share of new items about one rule alone that come out right."""
        ways = (self.rng.choice(WAYS) for _ in range(count))
        return sum(self.is_right(Drill("new", (rule,), *way, is_drawn=True)) for way in ways) / count

    def days(self, count: int) -> Iterator[int]:
        """Yield days; each begins at about the same hour."""
        for day in range(count):
            self.now = BEGIN + timedelta(days=day, minutes=self.rng.randint(0, 90))
            yield day
