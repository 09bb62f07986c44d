"""Draws the items of a worksheet: one of each exercise for each variant, different where it can be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mahj_tutor.errors import MahjError
from mahj_tutor.exercises.question import Question
from mahj_tutor.exercises.task import Task
from mahj_tutor.exercises.vary import Unfit

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The names of the variants."""

TRIES = 12
"""How many seeds are tried for an item that looks different from those of the variants before."""

_SEEDS = 1000
"""How many seeds belong to one seed of a worksheet."""


@dataclass(frozen=True, slots=True)
class Draw:
    """An exercise and its item in each variant; `task.seed` shows the same item on the board."""

    exercise: Question
    tasks: tuple[Task, ...]

    @property
    def is_example(self) -> bool:
        """Tell whether the exercise is a worked example, which is read and not answered."""
        return self.exercise.stage == "worked"


def draw_items(exercises: Sequence[Question], *, variants: int, seed: int) -> tuple[Draw, ...]:
    """Return the items of every exercise; the same seed always gives the same ones."""
    return tuple(Draw(each, tuple(_tasks(each, variants, seed))) for each in exercises)


def _tasks(exercise: Question, variants: int, seed: int) -> Iterator[Task]:
    """Draw one task for each variant. Seeds are taken one after the other; if none of the next ones
    looks different, the exercise has no more items and the first of them is taken.
    """
    used: list[Task] = []
    following = seed * _SEEDS
    for _ in range(variants):
        tries = (_task(exercise, following + number) for number in range(TRIES if used else 1))
        found = next((each for each in tries if not any(_look_alike(each, other) for other in used)), None)
        task = found or _task(exercise, following)
        following = task.seed + 1
        used.append(task)
        yield task


def _task(exercise: Question, seed: int) -> Task:
    try:
        return exercise.task(seed)
    except Unfit as error:
        raise MahjError(f"{exercise.id} cannot be drawn: {error}") from error


def _look_alike(one: Task, other: Task) -> bool:
    """Tell whether two tasks look the same on paper."""
    return (one.ask, one.facts, one.scene) == (other.ask, other.facts, other.scene)
