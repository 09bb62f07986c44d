"""Which actions a learner is offered at each point of an exercise."""

from __future__ import annotations

from mahj_tutor.learner.bookmark import Bookmark
from mahj_tutor.questions.task import Task

REVEAL_AFTER = 2
"""Tries on an item after which the worked solution may be asked for."""


def actions(task: Task, bookmark: Bookmark, *, is_stuck: bool = False) -> tuple[str, ...]:
    """Return the actions on offer, the most likely first; each is a button's id.

    `is_stuck` tells that the answer on the board couldn't be judged: after all hints the worked solution
    is a way on, too.
    """
    if is_worked(task):
        return ("next",)
    if bookmark.phase == "right":
        return ("next", "again")
    if bookmark.phase == "shown":
        return ("again" if is_generated(task) else "retry", "next")
    return _still_asked(task, bookmark, is_stuck=is_stuck)


def _still_asked(task: Task, bookmark: Bookmark, *, is_stuck: bool) -> tuple[str, ...]:
    if task.is_live and bookmark.phase == "open":
        return ()
    hint = ("hint",) if bookmark.phase == "open" and bookmark.hints < len(task.exercise.hints) else ()
    may_see = bookmark.tries >= REVEAL_AFTER or (is_stuck and _has_all_hints(task, bookmark))
    reveal = ("reveal",) if may_see and task.solution else ()
    return (*_first(task, bookmark), *hint, *reveal)


def _has_all_hints(task: Task, bookmark: Bookmark) -> bool:
    """Whether there were hints, and none is left."""
    return bookmark.phase == "open" and 0 < len(task.exercise.hints) <= bookmark.hints


def _first(task: Task, bookmark: Bookmark) -> tuple[str, ...]:
    """Return what asks for the verdict or follows it; nothing does where each tap is judged at once."""
    if bookmark.phase != "open":
        return ("retry",)
    return () if task.is_live or task.exercise.at_once else ("submit",)


def is_allowed(action: str, task: Task, bookmark: Bookmark) -> bool:
    """Return whether an action may be asked for: one on offer, or another item if that gives nothing away."""
    if action == "again" and (bookmark.done or is_generated(task)):
        return True
    return action in actions(task, bookmark, is_stuck=True)


def is_worked(task: Task) -> bool:
    """Return whether the exercise is a worked example, which is watched and not answered."""
    return task.exercise.stage == "worked"


def is_generated(task: Task) -> bool:
    """Return whether the exercise has more than one item."""
    return task.exercise.is_drawn
