"""The right answer in words that learners read at their first miss, when they are to try again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from mahj_tutor.exercises.variety import Found
from mahj_tutor.expressions import ExpressionError, names_in, parse
from mahj_tutor.facts.texts import Hole, parts_of
from mahj_tutor.questions.question import Question


def told_early(exercise: Question) -> Iterator[Found]:
    """Yield the words about wrong answers that fill in the right one."""
    for each in exercise.texts():
        if each.path[:2] == ("feedback", "wrong") and each.path[-1] == "say" and _tells(each.text):
            say = "this tells the right answer at the first miss"
            yield "W140", say, "put it into evidence:, which is told from the second miss on", each.path


def _tells(said: str) -> bool:
    return any(isinstance(part, Hole) and "answer" in _names(part.text) for part in parts_of(said))


def _names(text: str) -> set[str]:
    with suppress(ExpressionError):  # a picture of tiles, such as {tiles: 3B}, is no expression
        return set(names_in(parse(text)))
    return set()
