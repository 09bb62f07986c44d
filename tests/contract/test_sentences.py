"""Every sentence that an item can say is good English, as far as `tests/grammar.py` knows."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from mahj_tutor.exercises.catalog import lessons
from mahj_tutor.pictures.words import sentence
from mahj_tutor.questions.feedback import Feedback, staged
from mahj_tutor.questions.question import Question
from mahj_tutor.questions.question_task import QuestionTask
from mahj_tutor.questions.task import Task
from mahj_tutor.session.present import strip_markdown
from mahj_tutor.table import Seat
from tests.grammar import slips
from tests.items import item, shipped, tries
from tests.seeds import many

pytestmark = pytest.mark.slow
NAMES = [each.id for each in lessons() if each.exercises]
SEEDS = many(1, 25)


def said_in(task: Task) -> Iterator[str]:
    """Yield every sentence of an item: question, facts, choices, hints, worked steps and replies."""
    yield task.ask
    yield from map(sentence, task.facts)
    yield from (sentence(choice.ask) for choice in task.scene.choices)
    yield from (sentence(option.text) for choice in task.scene.choices for option in choice.options)
    yield from (frame.say for frame in task.worked)
    for number in range(len(task.exercise.hints)):
        for done in range(len(task.solution) + 1):
            yield task.hint(number, task.solution[:done]).text
    for each in tries(task):
        yield from _replies(each.said) if isinstance(each.said, Feedback) else [each.said.say]
    yield from _of_game(task) if task.is_live else ()


def _of_game(task: Task) -> Iterator[str]:
    """Yield what is asked and answered in a game that goes as it should, whatever button is pressed."""
    for done in range(len(task.solution)):
        acts = task.solution[:done]
        offered = (button.act for button in task.scene_at(acts).buttons)
        for after in (acts, *((*acts, act) for act in offered)):
            yield task.ask_at(after)
            reply = task.reply(after)
            yield from _replies(reply) if reply else ()


def _replies(feedback: Feedback) -> Iterator[str]:
    yield feedback.title
    yield from (staged(feedback, misses).why for misses in (1, 2))
    yield from (frame.say for frame in feedback.replay)


def plain(said: str) -> str:
    """Return a text without its marks, and a word for each picture of tiles."""
    return strip_markdown(re.sub(r"\{tiles:[^}]*\}", "These", said))


def reader(task: Task) -> Seat | None:
    return task.drawn.situation.me if isinstance(task, QuestionTask) else None


def items(exercise: Question) -> Iterator[Task]:
    return (item(exercise, seed) for seed in range(SEEDS if exercise.is_drawn else 1))


@pytest.mark.parametrize("name", NAMES)
def test_every_sentence_of_a_lesson_is_good_english(name: str) -> None:
    found = {
        (slip, exercise.id, told)
        for exercise in shipped().values()
        if exercise.id.split(".")[0] == name
        for task in items(exercise)
        for said in said_in(task)
        for slip, told in slips(plain(said), reader(task))
    }
    assert sorted(found) == []
