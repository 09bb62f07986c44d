"""What "Go on" leads to."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal

from mahj_tutor.learner.bookmark import Progress

NEVER = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class NextStep:
    """The best next step: `begin` the course, `continue` a lesson, begin the `next` one, `review`, or none
    (`finished`). `exercise` is the first one of the lesson that is not done, from the last one worked on.
    """

    kind: Literal["begin", "continue", "next", "review", "finished"]
    lesson: str = ""
    exercise: str = ""


def next_step(
    lessons: Mapping[str, Sequence[str]],
    progress: Mapping[str, Progress],
    *,
    known: Collection[str] = (),
    is_review_due: bool = False,
) -> NextStep:
    """Return the best next step: the lesson really worked on last, else the next one, else the review.

    `lessons` gives the exercises of each lesson, in the order of the course; `known` names those that
    placement has found to be known, which are left out.
    """
    worked = {name: _worked(some, progress) for name, some in lessons.items()}
    last = max(worked, key=lambda name: worked[name] or NEVER, default="")
    if not worked.get(last):
        last = ""
    for name in _from(last, list(lessons)):
        exercise = _next_open(lessons[name], progress)
        if exercise and (name == last or name not in known):
            return NextStep(_kind(worked[name], last), name, exercise)
    return NextStep("review") if is_review_due else NextStep("finished")


def _from(last: str, lessons: Sequence[str]) -> Sequence[str]:
    """Return the lessons beginning with the last one, those before it at the end."""
    place = lessons.index(last) if last else 0
    return (*lessons[place:], *lessons[:place])


def _kind(worked: datetime | None, last: str) -> Literal["begin", "continue", "next"]:
    if worked:
        return "continue"
    return "next" if last else "begin"


def _worked(exercises: Sequence[str], progress: Mapping[str, Progress]) -> datetime | None:
    times = (progress[each].worked for each in exercises if each in progress)
    return max((each for each in times if each), default=None)


def _next_open(exercises: Sequence[str], progress: Mapping[str, Progress]) -> str:
    """Return the first exercise that is not done, from the one worked on last; "" if all are done."""
    times = [(_worked([each], progress) or NEVER, place) for place, each in enumerate(exercises)]
    latest, last = max(times, default=(NEVER, 0))
    start = last if latest > NEVER else 0
    in_order = (*exercises[start:], *exercises[:start])
    return next((each for each in in_order if each not in progress or not progress[each].done), "")
