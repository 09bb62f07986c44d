"""A question by its name, for the kinds that ask one of many."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from mahj_tutor.exercises.fields import near
from mahj_tutor.exercises.vary import Unfit

Question = TypeVar("Question")


def named(
    questions: Mapping[str, Question],
    name: str,
    what: str = "question of this kind",
    path: tuple[str, ...] = ("question",),
) -> Question:
    """Return the question of this name; raises `Unfit` with the nearest one when there is none."""
    if name not in questions:
        fix = near(name, tuple(questions))
        raise Unfit("E002", f"{name!r} is not a {what}", fix, path)
    return questions[name]
