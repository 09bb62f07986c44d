"""Items of exercises, drawn once and looked at by every test of the same process."""

from __future__ import annotations

from functools import cache

from mahj_tutor.exercises.catalog import lessons
from mahj_tutor.exercises.question import Question
from mahj_tutor.exercises.task import Task

_DRAWN: dict[tuple[int, int], tuple[Question, Task]] = {}


def item(exercise: Question, seed: int) -> Task:
    """Return the item of an exercise for a seed; a second time it is the same value."""
    key = id(exercise), seed
    if key not in _DRAWN:
        _DRAWN[key] = exercise, exercise.task(seed)  # the exercise is held, so that its id stays its own
    return _DRAWN[key][1]


@cache
def shipped() -> dict[str, Question]:
    """Return the exercises of the catalog by id."""
    return {each.id: each for lesson in lessons() for each in lesson.exercises}


def sort_of(exercise: Question) -> str:
    """Return how an exercise is answered: its interaction, or its kind."""
    return str(getattr(exercise, "interaction", "") or getattr(exercise, "kind", ""))


def is_verdict(exercise: Question) -> bool:
    """Whether an exercise asks for a verdict and the rule that decides."""
    return sort_of(exercise) == "verdict" or {"verdict", "why"} <= {
        part.name for part in getattr(exercise, "parts", ())
    }
