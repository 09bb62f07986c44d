"""What "Go on" leads to."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from mahj_tutor.learner.bookmark import Progress


@dataclass(frozen=True, slots=True)
class NextStep:
    """The best next step: `begin` the course, `continue` a lesson, begin the `next` one, `review`, or none
    (`finished`). `exercise` is the first one of the lesson that is not done.
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
    """Return the best next step: what was really worked on last comes first, then the next lesson, then review.

    `lessons` gives the exercises of each lesson, in the order of the course; `known` names those that
    placement has found to be known, which are left out.
    """
    worked = {name: at for name, some in lessons.items() if (at := _worked(some, progress))}
    last = max(worked, key=worked.__getitem__, default=None)
    order = list(lessons)
    place = order.index(last) if last else 0
    following = [*order[place:], *order[:place]]
    for name in following:
        exercise = next((each for each in lessons[name] if not _is_done(each, progress)), "")
        if exercise and (name == last or name not in known):
            kind = "continue" if name in worked else "next" if worked else "begin"
            return NextStep(kind, name, exercise)  # type: ignore[arg-type]
    return NextStep("review") if is_review_due else NextStep("finished")


def _worked(exercises: Sequence[str], progress: Mapping[str, Progress]) -> datetime | None:
    times = (progress[each].worked for each in exercises if each in progress)
    return max((each for each in times if each), default=None)


def _is_done(exercise: str, progress: Mapping[str, Progress]) -> bool:
    return exercise in progress and progress[exercise].done
