"""Words about wrong answers that no answer brings up: their condition never holds, or others come first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product

from mahj_tutor.exercises.variety import Found
from mahj_tutor.pictures.scene import Act, Acts, Choice
from mahj_tutor.questions.question import SEEDS, Question
from mahj_tutor.questions.task import Task, Unreadable

MANY = SEEDS
MOST = 400
"""How many answers of an item are tried; where there are more, nothing can be said."""


def idle_words(exercise: Question, tasks: Sequence[Task]) -> Iterator[Found]:
    """Yield the entries under `wrong:` that none of all possible answers to these items brings up.

    Of an exercise that is drawn, fewer items than `MANY` say nothing: a case may not have come yet.
    """
    if exercise.is_drawn and len(tasks) < MANY:
        return
    for number in sorted(_unused(exercise, tasks)):
        when = exercise.feedback.wrong[number].when
        say = f"this never comes up: {when!r} never holds, or other entries fit first"
        yield "W220", say, "change when:, or the order", ("feedback", "wrong", number, "when")


def _unused(exercise: Question, tasks: Sequence[Task]) -> set[int]:
    """Return the entries with a condition that no answer brings up; none if answers are too many to try."""
    left = {number for number, each in enumerate(exercise.feedback.wrong) if each.when}
    for task in tasks:
        answers = list(islice(every_answer(task), MOST + 1))
        if not left or not answers or len(answers) > MOST:
            return set()
        left -= {_entry_for(task, acts) for acts in answers}
    return left


def every_answer(task: Task) -> Iterator[Acts]:
    """Yield every answer that a board of choices or of one number takes; none of any other board."""
    scene = task.scene
    if scene.moves or scene.marks:
        return
    if scene.choices and not scene.numbers:
        yield from product(*map(_choices, scene.choices))
    if len(scene.numbers) == 1 and not scene.choices:
        field = scene.numbers[0]
        yield from ((("number", field.id, str(number)),) for number in range(field.low, field.high + 1))


def _choices(choice: Choice) -> Iterator[Act]:
    return (("choose", choice.id, option.id) for option in choice.options)


def _entry_for(task: Task, acts: Acts) -> int | None:
    """Return which of the author's entries is told of an answer; None of a right one."""
    answer = task.read(acts)
    return None if isinstance(answer, Unreadable) else task.check(answer).entry
