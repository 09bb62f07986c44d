"""Questions whose board gives the answer away: which hand is dead, or how many suits a hand takes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from mahj_tutor.exercises.variety import Found
from mahj_tutor.expressions import calls_in, parse
from mahj_tutor.expressions.syntax import Call
from mahj_tutor.questions.question import Question
from mahj_tutor.questions.task import Task

_ASKS = frozenset(("is_dead", "called_dead"))
HIDE = "write dead_hands: hidden under scene:"
"""How a board keeps it to itself."""
NO_NOTES = "write printed: no notes under scene:"
"""How a hand of the card is printed without the words that count its suits."""
_SUITS = re.compile(r"any \d suits?\b")


def marked_dead(exercise: Question, tasks: Sequence[Task]) -> Iterator[Found]:
    """Yield the question whose answer the board gives away: whose hand is dead, or whether one is."""
    asks = any(_ASKS.intersection(calls_in(parse(text))) for text in exercise.truths())
    if asks and tasks and all(_is_marked(task) for task in tasks):
        yield "W330", "the board marks the hand that is dead, and that is the question", HIDE, ("scene",)


def counted_suits(exercise: Question, tasks: Sequence[Task]) -> Iterator[Found]:
    """Yield the question how many suits a hand takes, where the note below the hand says so."""
    trees = [parse(text) for text in exercise.truths()]
    asks = any(isinstance(each, Call) and each.name == "suits_needed" for each in trees)
    if asks and tasks and all(notes := [_suits_note(task) for task in tasks]):
        say = f"the board says “{notes[0]}” below the hand, and that is the question"
        yield "W330", say, NO_NOTES, ("scene",)


def _suits_note(task: Task) -> str:
    found = (_SUITS.search(zone.note or "") for zone in task.scene.zones)
    return next((each[0] for each in found if each), "")


def _is_marked(task: Task) -> bool:
    return any(zone.band == "dead" for zone in task.scene.zones)
