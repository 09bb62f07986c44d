"""Items of exercises, drawn once and looked at by every test of the same process."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from itertools import islice

import pytest

from mahj_tutor.exercises.catalog import lessons
from mahj_tutor.pictures.scene import Acts
from mahj_tutor.questions.feedback import Feedback
from mahj_tutor.questions.question import Question
from mahj_tutor.questions.task import Task, Unreadable
from mahj_tutor.questions.variations import variations
from mahj_tutor.scenarios import drawn, finding
from mahj_tutor.scenarios.bank import identity

_searched = cache(finding.searched_slot.__wrapped__)
"""A game is looked through once for all items that are drawn from it."""
_TRIED: dict[int, tuple[Task, tuple[Try, ...]]] = {}
_DRAWN: dict[tuple[int, int], tuple[Question, Task]] = {}


def item(exercise: Question, seed: int) -> Task:
    """Return the item of an exercise for a seed; a second time it is the same value."""
    key = id(exercise), seed
    if key not in _DRAWN:
        _DRAWN[key] = exercise, exercise.task(seed)  # the exercise is held, so that its id stays its own
    return _DRAWN[key][1]


@dataclass(frozen=True)
class Try:
    """A specimen of an item, how it should come out, and what is said to it."""

    wanted: str
    acts: Acts
    said: Feedback | Unreadable


def tries(task: Task) -> tuple[Try, ...]:
    """Return every specimen of an item with what is said to it; a second time it is the same value."""
    key = id(task)
    if key not in _TRIED:
        sorts = {
            "right": islice(task.solutions(), 3),
            "wrong": islice(task.wrong_answers(), 6),
            "unreadable": islice(_unreadable(task), 6),
        }
        found = (Try(wanted, acts, _said(task, acts)) for wanted, some in sorts.items() for acts in some)
        _TRIED[key] = task, tuple(found)
    return _TRIED[key][1]


def _unreadable(task: Task) -> Iterator[Acts]:
    """Yield answers in which something is missing; of a game, its beginning."""
    yield task.scene.given_acts
    others = [task.solution[:1]] if task.is_live else variations(task.scene, task.solution)
    yield from (acts for acts in others if task.verdict(acts) == "unreadable")


def _said(task: Task, acts: Acts) -> Feedback | Unreadable:
    answer = task.read(acts)
    return answer if isinstance(answer, Unreadable) else task.check(answer)


@contextmanager
def all_moments() -> Iterator[None]:
    """Draw from all moments of all games, not from the positions that are kept: many more items, slowly."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(identity, "SLOTS", identity.GAMES)
        patch.setattr(finding, "PICKS", 1000)
        patch.setattr(drawn, "kept_slot", lambda *_: None)
        patch.setattr(drawn, "searched_slot", _searched)
        yield


@cache
def shipped() -> dict[str, Question]:
    """Return the exercises of the catalog by id."""
    return {each.id: each for lesson in lessons() for each in lesson.exercises}


def sort_of(exercise: Question) -> str:
    """Return how an exercise is answered."""
    return exercise.interaction


def is_verdict(exercise: Question) -> bool:
    """Whether an exercise asks for a verdict and the rule that decides."""
    return {"verdict", "why"} <= {part.name for part in getattr(exercise, "parts", ())}
