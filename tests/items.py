"""Items of exercises, drawn once and looked at by every test of the same process."""

from __future__ import annotations

from functools import cache

from mahj_tutor.exercises.catalog import lessons
from mahj_tutor.exercises.model import Exercise
from mahj_tutor.exercises.task import Task

_DRAWN: dict[tuple[int, int], tuple[Exercise, Task]] = {}


def item(exercise: Exercise, seed: int) -> Task:
    """Return the item of an exercise for a seed; a second time it is the same value."""
    key = id(exercise), seed
    if key not in _DRAWN:
        _DRAWN[key] = exercise, exercise.task(seed)  # the exercise is held, so that its id stays its own
    return _DRAWN[key][1]


def form(exercise: Exercise) -> tuple[str, str]:
    """Return how an exercise is answered, and which named question it asks, if it asks one."""
    kind = getattr(exercise, "kind", "") or getattr(exercise, "interaction", "")
    return kind, getattr(exercise, "question", "")


def has_rules_to_choose(exercise: Exercise) -> bool:
    """Whether one of several rules is to be chosen."""
    return form(exercise)[0] == "verdict" or any(
        part.options == "rules" for part in getattr(exercise, "parts", ())
    )


@cache
def shipped() -> dict[str, Exercise]:
    """Return the exercises of the catalog by id."""
    return {each.id: each for lesson in lessons() for each in lesson.exercises}
