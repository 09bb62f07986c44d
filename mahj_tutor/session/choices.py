"""What an item asks and how many answers it offers, as an attempt records them."""

from __future__ import annotations

from math import prod

from mahj_tutor.learner.bookmark import Asked
from mahj_tutor.pictures.scene import Scene
from mahj_tutor.questions.question import Question
from mahj_tutor.questions.task import Task

MOST_CHOICES = 1000
"""More answers than that are as good as countless: nobody guesses one of them."""
NUMBERS = 20
"""About how many numbers come to mind where one is asked for."""


def asked(task: Task) -> Asked:
    """Return what an item asks."""
    exercise = task.exercise
    if task.is_live:  # a game is practice: winning one takes luck, and the coach may have helped
        return Asked((), "play", 1, exercise.is_drawn)
    interaction = exercise.interaction if isinstance(exercise, Question) else ""
    return Asked(exercise.rules, interaction, count_choices(task.scene), exercise.is_drawn)


def count_choices(scene: Scene) -> int:
    """Return how many different answers a scene offers, at most `MOST_CHOICES`.

    >>> from mahj_tutor.pictures.scene import Choice, Option
    >>> yes_or_no = Choice("picked", "Is it legal?", (Option("o0", "Yes"), Option("o1", "No")))
    >>> count_choices(Scene(choices=(yes_or_no,)))
    2
    """
    marks = len(scene.marks)
    marked = marks if scene.mark_limit == 1 else (1 << min(marks, 10)) - 1
    moved = prod(1 + len(zones) for _, zones in zip(range(10), scene.moves.values(), strict=False))
    chosen = prod(len(choice.options) for choice in scene.choices)
    numbers = prod(NUMBERS for _ in scene.numbers)
    return min(max(marked, 1) * moved * chosen * numbers, MOST_CHOICES)
