"""Whether the items of an exercise differ enough: in what they show, and in what is right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import prod

from mahj_tutor.questions.question import Question
from mahj_tutor.questions.task import Task
from mahj_tutor.scenarios.vary import EVERYWHERE

DISTINCT = 4
"""How many different items a varied exercise has to give."""
SAME_PLACE = 0.75
"""The largest share of items whose right answer may be the same."""
FEW_OFFERED = 2
"""With so few other tiles on offer, what is right can be seen by what is there."""
Found = tuple[str, str, str, tuple[str | int, ...]]
"""The code of a problem, what is wrong, how to fix it, and where."""


def variety(exercise: Question, tasks: Sequence[Task]) -> Iterator[Found]:
    """Yield what is wrong with the items of many seeds; a few that the author chose may be as they are."""
    if exercise.is_drawn and not exercise.seeds:
        yield from _few(exercise, tasks)
        yield from _one_sided(exercise, tasks)


def _few(exercise: Question, tasks: Sequence[Task]) -> Iterator[Found]:
    items = set(map(look, tasks))
    if len(items) < min(DISTINCT, _promised(exercise)):
        say = f"{len(tasks)} draws give only {len(items)} different items"
        yield "E090", say, "let vary: draw from more", ("vary",)


def look(task: Task) -> tuple[object, ...]:
    """Return what tells an item from another one: what is asked, shown, and offered in whatever order."""
    options = frozenset(option.text for choice in task.scene.choices for option in choice.options)
    return task.scene.facts, task.scene.zones, task.ask, options


def _one_sided(exercise: Question, tasks: Sequence[Task]) -> Iterator[Found]:
    most, often = Counter(task.solution for task in tasks).most_common(1)[0]
    if most and often > SAME_PLACE * len(tasks):
        say = f"{often} of {len(tasks)} draws have the same right answer"
        of_games = "look at the answer, or write cases: whose find: leads to other ones"
        fix = of_games if exercise.scene.draw else "let vary: draw from more"
        yield _few_offered(exercise, say) or ("W120", say, fix, ("vary",))
    yield from _verdicts(tasks)


def _few_offered(exercise: Question, say: str) -> Found | None:
    """Return what is wrong where hardly anything is on offer beside what is right."""
    if not 0 < exercise.scene.offer <= FEW_OFFERED:
        return None
    few = f"{say}: offer: {exercise.scene.offer} leaves hardly anything to choose from"
    return "W120", few, "raise offer:, or let vary: draw from more", ("scene", "offer")


def _verdicts(tasks: Sequence[Task]) -> Iterator[Found]:
    verdicts = Counter(act[2] for task in tasks for act in task.solution if act[:2] == ("choose", "verdict"))
    if verdicts and not 0.25 <= max(verdicts.values()) / verdicts.total() <= 0.75:
        say = f"{max(verdicts.values())} of {verdicts.total()} verdicts are the same"
        yield "W120", say, "balance what is allowed and what is not", ("vary",)


def _promised(exercise: Question) -> int:
    """Return how many different items an author expects: as many as the variants she wrote herself."""
    written = [spec for name, spec in exercise.vary.items() if name not in EVERYWHERE or name == "cases"]
    if exercise.vary and all(isinstance(spec, list) for spec in written):
        return prod(len(set(map(repr, spec))) for spec in written)
    return DISTINCT
