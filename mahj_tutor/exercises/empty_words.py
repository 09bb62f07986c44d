"""Words in braces that come out as “nothing” or “nobody”: the scene has no such tile, or no such player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mahj_tutor.exercises.variety import Found
from mahj_tutor.facts.texts import empty_holes, said
from mahj_tutor.questions.question import Question
from mahj_tutor.questions.question_task import QuestionTask
from mahj_tutor.questions.task import Task


def empty_words(exercise: Question, tasks: Sequence[Task]) -> Iterator[Found]:
    """Yield the words in braces that say nothing in an item drawn, in texts that learners read in each."""
    items = [task for task in tasks if isinstance(task, QuestionTask)]
    for each in exercise.texts():
        if each.path[-1] != "ask" and each.path[0] != "hints" and each.path != ("scene", "note"):
            continue
        holes = ((hole, task) for task in items for hole in empty_holes(each.text, task.drawn.situation))
        hole, task = next(holes, ("", None))
        if task is not None:
            words = said(f"{{{hole}}}", task.drawn.situation)
            say = f"{{{hole}}} comes out as “{words}” (seed {task.seed})"
            yield "W320", say, "put it into the scene, or write other words", each.path
