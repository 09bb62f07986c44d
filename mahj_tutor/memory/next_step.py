"""What "Go on" leads to."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal

from mahj_tutor.exercises.notebooks import is_game
from mahj_tutor.learner.bookmark import Progress

NEVER = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class NextStep:
    """The best next step: `begin` the course, `continue` a lesson, begin the `next` one, `play` at the table,
    `review`, or none (`finished`). `exercise` is the first one of the lesson that is not done, from the last
    one worked on.
    """

    kind: Literal["begin", "continue", "next", "play", "review", "finished"]
    lesson: str = ""
    exercise: str = ""


def next_step(
    lessons: Mapping[str, Sequence[str]],
    progress: Mapping[str, Progress],
    *,
    known: Collection[str] = (),
    table: str = "",
    is_review_due: bool = False,
) -> NextStep:
    """Return the best next step: the lesson really worked on last, the next one, a game, or the review.

    `lessons` gives the exercises of each lesson, in the order in which to take them; `known` names those that
    placement has found to be known, which are left out. `table` is the game to play when nothing is left.
    Nobody is sent back past a lesson that is finished: what was left out there waits in its closing.
    """
    here = _reached(lessons, progress)
    for name in (*([here] if here else []), *_ahead(lessons, progress, here, known)):
        exercise = _next_open(lessons[name], progress)
        if exercise:
            return NextStep(_kind(last_worked(lessons[name], progress), here), name, exercise)
    if table:
        return NextStep("play", table)
    return NextStep("review") if is_review_due else NextStep("finished")


def lesson_after(
    lessons: Mapping[str, Sequence[str]],
    progress: Mapping[str, Progress],
    here: str,
    known: Collection[str] = (),
) -> str:
    """Return the lesson to go on with after one of them, "" if there is none."""
    ahead = _ahead(lessons, progress, here, known)
    return next((each for each in ahead if _next_open(lessons[each], progress)), "")


def _ahead(
    lessons: Mapping[str, Sequence[str]], progress: Mapping[str, Progress], here: str, known: Collection[str]
) -> Sequence[str]:
    """Return the lessons after one, and then those before it that were never begun, but no earlier games."""
    order = [each for each in lessons if each not in known or each == here]
    place = order.index(here) + 1 if here else 0
    left = (each for each in order[: max(place - 1, 0)] if not last_worked(lessons[each], progress))
    return (*order[place:], *(each for each in left if not any(map(is_game, lessons[each]))))


def _reached(lessons: Mapping[str, Sequence[str]], progress: Mapping[str, Progress]) -> str:
    """Return the lesson worked on last of those with no finished lesson after them, "" without any."""
    found: list[tuple[datetime, str]] = []
    for name in reversed(list(lessons)):
        worked = last_worked(lessons[name], progress)
        if worked:
            found.append((worked, name))
        if worked and all(each in progress and progress[each].done for each in lessons[name]):
            break
    return max(found, default=(NEVER, ""))[1]


def _kind(worked: datetime | None, here: str) -> Literal["begin", "continue", "next"]:
    if worked:
        return "continue"
    return "next" if here else "begin"


def last_worked(exercises: Sequence[str], progress: Mapping[str, Progress]) -> datetime | None:
    """Return when exercises were really worked on last, None if they never were."""
    times = (progress[each].worked for each in exercises if each in progress)
    return max((each for each in times if each), default=None)


def _next_open(exercises: Sequence[str], progress: Mapping[str, Progress]) -> str:
    """Return the first exercise that is not done, from the one worked on last; "" if all are done."""
    times = [(last_worked([each], progress) or NEVER, place) for place, each in enumerate(exercises)]
    latest, last = max(times, default=(NEVER, 0))
    start = last if latest > NEVER else 0
    in_order = (*exercises[start:], *exercises[:start])
    return next((each for each in in_order if each not in progress or not progress[each].done), "")
