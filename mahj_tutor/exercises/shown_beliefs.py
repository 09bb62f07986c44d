"""Which answers show a misconception: those that an author's condition names, or that the engine knows by."""

from __future__ import annotations

from collections.abc import Container, Iterator
from contextlib import suppress
from itertools import chain, islice

from mahj_tutor.exercises.load import Loaded
from mahj_tutor.exercises.tried_answers import every_answer, some_answers
from mahj_tutor.pictures.scene import Acts
from mahj_tutor.questions.interactions.choose import ChooseTask
from mahj_tutor.questions.interactions.mark import MarkTask
from mahj_tutor.questions.interactions.number import NumberTask
from mahj_tutor.questions.interactions.order import OrderTask
from mahj_tutor.questions.question import Question
from mahj_tutor.questions.task import Task, Unreadable
from mahj_tutor.scenarios.finding import Unsearched
from mahj_tutor.scenarios.vary import Unfit

NEAR, MOST = 60, 400
"""How many answers are tried that differ from the right one in one thing, and how many others."""


def showing(task: Task, belief: str) -> Acts | None:
    """Return an answer that shows a misconception, None if none of those that are tried does."""
    others = chain(every_answer(task), some_answers(task))
    tried = chain(islice(task.wrong_answers(), NEAR), islice(others, MOST))
    return next((acts for acts in tried if _shown_by(task, acts) == belief), None)


def _shown_by(task: Task, acts: Acts) -> str | None:
    answer = task.read(acts)
    return None if isinstance(answer, Unreadable) else task.check(answer).misconception


def silent_beliefs(each: Loaded, proven: Container[str]) -> Iterator[tuple[int, str]]:
    """Yield the entries under `wrong:` that name a misconception which nothing tells from an answer: they
    have no condition, and the engine knows it by moves or verdicts that this question doesn't ask for.

    No test has `proven` otherwise.
    """
    exercise = each.exercise
    wrong = dict(enumerate(exercise.feedback.wrong))
    some = {
        number: entry.misconception
        for number, entry in wrong.items()
        if entry.misconception
        and not entry.when
        and not exercise.own_condition(entry)
        and entry.misconception not in proven
    }
    known = _known_by_engine(exercise) if some else None
    if known is not None:
        yield from ((number, name) for number, name in some.items() if name not in known)


def _known_by_engine(exercise: Question) -> set[str] | None:
    """Return the misconceptions that the engine may see in answers; None if any move might show one."""
    found: set[str] = set()
    tasks = tuple(_items(exercise))
    for task in tasks:
        if isinstance(task, ChooseTask):
            is_verdict = any(value in (True, False) for shown in task.shown for value in shown.values)
            found |= {task.drawn.belief or ""} if is_verdict else set()
        elif not (isinstance(task, NumberTask | MarkTask) or _is_of_words(task)):
            return None
    return found if tasks else None


def _items(exercise: Question) -> Iterator[Task]:
    """Yield the items that are checked, and one of each case, as far as they can be drawn."""
    for seed in exercise.checked_seeds:
        with suppress(Unfit, Unsearched):
            yield exercise.task(seed)
    for case in exercise.vary.get("cases", ()):
        with suppress(Unfit, Unsearched):
            yield exercise.task(0, case)


def _is_of_words(task: Task) -> bool:
    return isinstance(task, OrderTask) and not any(step.do for step in task.steps)
