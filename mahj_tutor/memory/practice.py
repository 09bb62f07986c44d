"""The exercises by which a rule can be practiced, as lessons have them."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle, islice

from mahj_tutor.errors import ContentError
from mahj_tutor.exercises.catalog import Lesson
from mahj_tutor.learner.bookmark import Progress, seed_for

Place = tuple[str, int]
"""An exercise, and how often it came up that day before."""
ROUNDS = 3
"""How often an exercise comes up in a day, with other tiles each time."""
EASIEST = 1
"""The difficulty of the easiest questions."""
AGAIN = 8
"""How many items that a board brings in place of one are known to belong to it."""


@dataclass(frozen=True, slots=True)
class Practice:
    """An exercise that practices rules, the first of them above all; its author gives its difficulty."""

    exercise: str
    lesson: str
    rules: tuple[str, ...]
    is_alone: bool
    is_drawn: bool
    difficulty: int = 2


@dataclass(frozen=True, slots=True)
class PracticeItem:
    """An item to practice a rule with: an exercise with a seed."""

    rule: str
    exercise: str
    seed: int


def practices(lessons: Iterable[Lesson]) -> tuple[Practice, ...]:
    """Return the exercises of lessons that are answered, in their order.

    Those with seeds of their own are left out: their few items are the lesson's. Every file of the lessons is
    read, once a process. A lesson of one's own that cannot be read has none.
    """
    found: list[Practice] = []
    for lesson in lessons:
        try:
            exercises = lesson.exercises
        except ContentError:
            if not lesson.is_own:
                raise
            continue
        for each in exercises:
            if each.stage != "worked" and not each.seeds:
                is_alone = each.stage != "faded"
                how = (is_alone, each.is_drawn, each.difficulty)
                found.append(Practice(each.id, lesson.id, each.rules, *how))
    return tuple(found)


def met(
    among: Iterable[Practice], progress: Mapping[str, Progress], known: Collection[str] = ()
) -> tuple[Practice, ...]:
    """Return the exercises of lessons in which a learner has worked, and of those that she knows already."""
    worked = {name.split(".")[0] for name, each in progress.items() if each.worked}
    return tuple(each for each in among if each.lesson in worked or each.lesson in known)


def practice_items(
    rule: str,
    among: Sequence[Practice],
    owner: str,
    count: int,
    but: Collection[str] = (),
    *,
    is_known: bool = False,
) -> tuple[PracticeItem, ...]:
    """Return items about a rule from different exercises, the best ones first: fewer if there are fewer.

    The best are about this rule above all, are done alone, and are drawn again; of one that `is_known` the
    easiest come last. `owner` decides the rest and the seeds; `but` names exercises to leave out.
    """
    about = [each for each in among if rule in each.rules and each.exercise not in but]
    random.Random(f"{owner}/{rule}").shuffle(about)
    about.sort(
        key=lambda each: (
            each.rules[0] != rule,
            not each.is_alone,
            not each.is_drawn,
            is_known and each.difficulty <= EASIEST,
        )
    )
    return tuple(
        PracticeItem(rule, each.exercise, seed_for(owner, each.exercise, 0)) for each in about[:count]
    )


def fresh_items(rule: str, among: Sequence[Practice], owner: str, count: int) -> tuple[PracticeItem, ...]:
    """Return items about a rule that nobody has seen, from different exercises as far as there are so many.

    Where exercises about the rule are drawn, only those are asked, again with other tiles if need be; where
    none is, there are as many items as exercises. `owner` decides which, and the seeds.
    """
    drawn = practice_items(rule, [each for each in among if each.is_drawn], owner, count)
    if not drawn:
        return practice_items(rule, among, owner, count)
    places = enumerate(islice(cycle(drawn), count))
    return tuple(
        PracticeItem(rule, each.exercise, seed_for(owner, each.exercise, place // len(drawn)))
        for place, each in places
    )


def seeds_of(exercise: str, seed: int) -> tuple[int, ...]:
    """Return the seed of an item, and those of those that its board brings if she asks for another one."""
    return (seed, *(seed_for(str(seed), exercise, place) for place in range(1, AGAIN + 1)))


def mixed_items(
    rules: Collection[str], among: Sequence[Practice], owner: str, taken: Collection[Place]
) -> Iterator[PracticeItem]:
    """Yield items about rules in an order that the owner decides, without those `taken`.

    Each rule comes once before any comes again, and those that are drawn and done alone come before others.
    """
    met = [each for each in among if each.rules[0] in rules]
    waiting = sorted(
        (
            (round_, not (each.is_drawn and each.is_alone), seed_for(owner, each.exercise, round_), each)
            for each in met
            for round_ in range(ROUNDS if each.is_drawn else 1)
            if (each.exercise, round_) not in taken
        ),
        key=lambda found: found[:3],
    )
    seen: set[str] = set()
    later = []
    for _, _, seed, each in waiting:
        item = PracticeItem(each.rules[0], each.exercise, seed)
        if item.rule in seen:
            later.append(item)
            continue
        seen.add(item.rule)
        yield item
    yield from later
