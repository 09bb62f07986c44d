"""A wrong answer as a condition: whatever is asked, what is proposed can be read in the exercise."""

from __future__ import annotations

from collections import Counter
from itertools import islice

from mahj_tutor.exercises.said_answers import conditions_of
from mahj_tutor.exercises.tried_answers import some_answers
from mahj_tutor.expressions import types
from mahj_tutor.questions.interactions.mark import MarkTask
from mahj_tutor.questions.interactions.order import OrderTask
from mahj_tutor.questions.interactions.place_task import PlaceTask
from mahj_tutor.questions.interactions.sheet import SheetTask
from mahj_tutor.questions.question import Question
from tests.items import shipped

KINDS = (MarkTask, OrderTask, PlaceTask, SheetTask)


def some_of_each_kind() -> list[Question]:
    """Return three exercises of each way to answer."""
    found: dict[str, list[Question]] = {}
    for each in shipped().values():
        found.setdefault(each.interaction, []).append(each)
    return [each for some in found.values() for each in some[:: max(1, len(some) // 3)]]


def test_conditions_of_wrong_answers_can_be_read_where_they_are_proposed() -> None:
    said: Counter[type] = Counter()
    for exercise in some_of_each_kind():
        task = exercise.task(0)
        for acts in islice(some_answers(task), 12):
            for condition in conditions_of(task, acts):
                assert exercise.condition(condition).type is types.TRUTH, condition
                said[next((kind for kind in KINDS if isinstance(task, kind)), type(task))] += 1
    assert {*KINDS} <= {*said}, said
