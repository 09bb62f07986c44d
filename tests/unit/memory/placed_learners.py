"""Simulated learners who look for their place: what each knows is given, and whether it is found is counted.

They slip where they know. Where they don't, they guess, or say "I don't know", which makes it easier.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from mahj_tutor.exercises import catalog
from mahj_tutor.exercises.placement_asks import asks
from mahj_tutor.exercises.skills import skills
from mahj_tutor.learner.bookmark import Asked, Attempt
from mahj_tutor.memory.placement import GAMES, MOST_ITEMS, GameChoice, Placement, placement
from mahj_tutor.memory.practice import Practice, PracticeItem
from mahj_tutor.session.choices import asked
from tests.unit.memory.learners import BEGIN

Ways = Mapping[str, tuple[str, int]]
"""Interaction and number of answers of each exercise."""
Knows = Callable[[random.Random], frozenset[str]]

AMERICAN = tuple(each.id for each in skills() if each.game == "american")
CLASSICAL = tuple(each.id for each in skills() if each.game == "classical")
AMONG = tuple(
    Practice(name, name.partition(".")[0], ("R",), True, True) for some in asks().values() for name in some
)


SKILL = {name: skill for skill, some in asks().items() for name in some}


@dataclass(frozen=True)
class Kind:
    """A kind of learner: the game she chooses, the skills she has."""

    name: str
    choice: GameChoice
    knows: Knows

    @property
    def asked(self) -> tuple[str, ...]:
        """The skills that are asked about."""
        return tuple(each.id for each in skills() if each.game in GAMES[self.choice])


@dataclass(frozen=True)
class Found:
    """What a placement came to: questions asked, skills of the game, holes not found, skills taken for holes,
    whether she starts where she should, how many of the questions were asked after the first round, whether
    she is told that no gap was found, and whether also that all held up, and not only that it looks so.
    """

    asked: int
    skills: int
    missed: int
    imagined: int
    starts_right: bool
    further: int
    says_no_gap: bool
    says_all: bool

    @property
    def is_right(self) -> bool:
        """Whether every hole was found, and nothing else was taken for one."""
        return not (self.missed or self.imagined)

    @property
    def is_blind(self) -> bool:
        """Whether a learner with a hole was told that all held up."""
        return self.says_all and self.missed > 0


def _but(*lost: str) -> Knows:
    return lambda rng: frozenset({*AMERICAN, *CLASSICAL} - {*lost})


def _some(rng: random.Random) -> frozenset[str]:
    return frozenset(each for each in AMERICAN if rng.random() < 0.5)


def _rusty(rng: random.Random) -> frozenset[str]:
    return frozenset({*AMERICAN} - {*rng.sample(AMERICAN, 3)})


KINDS = (
    Kind("knows all", "american", lambda rng: frozenset(AMERICAN)),
    Kind("knows nothing", "american", lambda rng: frozenset()),
    Kind("knows about half", "american", _some),
    *(Kind(f"all but {each}", "american", _but(each)) for each in AMERICAN),
    Kind("riichi player: both", "both", lambda rng: frozenset(CLASSICAL)),
    Kind("riichi player: American", "american", lambda rng: frozenset(CLASSICAL)),
    Kind("rusty: three lost", "american", _rusty),
    Kind("both: American alone", "both", lambda rng: frozenset(AMERICAN)),
    Kind("both: all", "both", _but()),
    Kind("both: all but jokers", "both", _but("jokers")),
    Kind("classical: all", "classical", _but()),
    Kind("classical: nothing", "classical", lambda rng: frozenset(AMERICAN)),
    Kind("classical: all but claims", "classical", _but("classical-claims")),
)


def real_ways() -> Ways:
    """Return the interaction of each exercise that is asked, and how many answers it offers at least."""
    found = {}
    for name in (name for some in asks().values() for name in some):
        exercise = catalog.exercise(name)
        items = [asked(exercise.task(seed)) for seed in (1, 2, 3)]
        found[name] = (items[0].interaction, min(each.choices for each in items))
    return found


def placed(kind: Kind, number: int, ways: Ways, slip: float, *, says_so: bool = False) -> Found:
    """Place a learner of a kind, who says so where she doesn't know, or guesses."""
    rng = random.Random(f"{kind.name}/{number}/{slip}")
    knows, owner, attempts = kind.knows(rng), f"{rng.getrandbits(128):032x}", list[Attempt]()
    while (found := placement(kind.choice, AMONG, attempts, owner, to_be_sure=True)).item:
        attempts.append(_answer(found.item, knows, ways, slip, rng))
        if says_so and SKILL[found.item.exercise] not in knows:
            attempts[-1] = replace(attempts[-1], verdict="shown")
    return _compared(found, [each for each in kind.asked if each not in knows], len(kind.asked))


def _answer(
    item: PracticeItem, knows: frozenset[str], ways: Ways, slip: float, rng: random.Random
) -> Attempt:
    skill = SKILL[item.exercise]
    interaction, choices = ways[item.exercise]
    likely = 1 - slip if skill in knows else min(rng.uniform(0.8, 1.3) * max(1 / choices, 0.05), 0.6)
    verdict: Literal["right", "wrong"] = "right" if rng.random() < likely else "wrong"
    about = Asked((item.rule,), interaction, choices, is_drawn=True)
    return Attempt(item.exercise, 1, item.seed, (), verdict, (), None, 0, BEGIN, is_helped=False, asked=about)


def _compared(found: Placement, holes: list[str], count: int) -> Found:
    assert len(found.solid) + len(found.holes) == count
    missed, imagined = {*holes} - {*found.holes}, {*found.holes} - {*holes}
    starts_right = (holes or [""])[0] == (found.holes or ("",))[0]
    further = max(found.answered - MOST_ITEMS[found.choice or "american"], 0)
    told = (not found.holes, not (found.holes or found.unsure))
    return Found(found.answered, count, len(missed), len(imagined), starts_right, further, *told)
