"""Tasks of exercises that are data from a few lines of YAML, and what is said to an answer."""

from __future__ import annotations

from mahj_tutor.exercises.load import read_file
from mahj_tutor.questions.feedback import Feedback
from mahj_tutor.questions.task import Task
from tests.unit.tasks import said


def asked(rest: str, seed: int = 0) -> Task:
    text = f"schema: mahj-exercise/2\nid: a1.x\ntitle: X\nlesson: A1\nrules: [DL1]\nask: What?\n{rest}"
    found, problems = read_file(text, "t")
    assert not problems, problems
    return found[0].exercise.task(seed)


def judged(item: Task, *steps: str) -> Feedback:
    feedback = said(item, *steps)
    assert isinstance(feedback, Feedback), feedback
    return feedback
