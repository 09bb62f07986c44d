"""What a learner may ask for at each point of an exercise."""

from __future__ import annotations

from mahj_tutor.exercises.task import Task
from mahj_tutor.learner.bookmark import Bookmark

REVEAL_AFTER = 2
"""Tries on an item after which the worked way may be asked for."""


def actions(task: Task, place: Bookmark) -> tuple[str, ...]:
    """Return what may be asked for at a place, the most likely first; each is a button's id."""
    if is_worked(task):
        return ("next",)
    if place.phase == "right":
        return ("next", "again")
    if place.phase == "shown":
        return ("again" if is_generated(task) else "retry", "next")
    first = "submit" if place.phase == "open" else "retry"
    hint = ("hint",) if place.phase == "open" and place.hints < len(task.hints) else ()
    reveal = ("reveal",) if place.tries >= REVEAL_AFTER and task.solution else ()
    return (first, *hint, *reveal)


def is_worked(task: Task) -> bool:
    """Tell whether an exercise is a worked example, which is watched and not answered."""
    return task.exercise.stage == "worked"


def is_generated(task: Task) -> bool:
    """Tell whether an exercise has more than one item."""
    return bool(task.exercise.vary)
