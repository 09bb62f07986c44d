"""Questions about which hand is dead whose board marks it as dead already."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mahj_tutor.exercises.variety import Found
from mahj_tutor.expressions import calls_in, parse
from mahj_tutor.questions.question import Question
from mahj_tutor.questions.task import Task

_ASKS = frozenset(("is_dead", "called_dead"))
HIDE = "write dead_hands: hidden under scene:"
"""How a board keeps it to itself."""


def marked_dead(exercise: Question, tasks: Sequence[Task]) -> Iterator[Found]:
    """Yield the question whose answer the board gives away: whose hand is dead, or whether one is."""
    asks = any(_ASKS.intersection(calls_in(parse(text))) for text in exercise.truths())
    if asks and tasks and all(_is_marked(task) for task in tasks):
        yield "W330", "the board marks the hand that is dead, and that is the question", HIDE, ("scene",)


def _is_marked(task: Task) -> bool:
    return any(zone.band == "dead" for zone in task.scene.zones)
