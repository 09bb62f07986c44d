"""Tasks of any kind from a few lines of YAML, and their verdicts."""

from __future__ import annotations

from collections.abc import Mapping

from mahj_tutor.exercises.load import read_file
from mahj_tutor.questions.feedback import Feedback
from mahj_tutor.questions.question_task import QuestionTask
from mahj_tutor.questions.task import Task, Unreadable


def task(kind: str, rest: str, seed: int = 0) -> Task:
    text = (
        f"schema: mahj-exercise/1\nid: a1.x\ntitle: X\nlesson: A1\nrules: [CH1]\nkind: {kind}\nask:"
        f" What?\n{rest}"
    )
    found, problems = read_file(text, "t")
    assert not problems, problems
    return found[0].exercise.task(seed)


def said(item: Task, *steps: str) -> Feedback | Unreadable:
    acts = item.scene.given_acts + tuple(act for step in steps for act in item.acts_of(step))
    answer = item.read(acts)
    return answer if isinstance(answer, Unreadable) else item.check(answer)


def verdict(item: Task, *steps: str) -> str:
    """The verdict as one word and its rules: `right`, `CH3 M05`, `unreadable`."""
    feedback = said(item, *steps)
    if isinstance(feedback, Unreadable):
        return "unreadable"
    return (
        "right"
        if feedback.verdict == "right"
        else " ".join(filter(None, [*feedback.rules, feedback.misconception]))
    )


def question(
    interaction: str, rest: str, seed: int = 0, with_: Mapping[str, str] | None = None
) -> QuestionTask:
    """Return an item of an exercise as data."""
    text = (
        f"schema: mahj-exercise/2\nid: a1.x\ntitle: X\nlesson: A1\nrules: [CH1]\ninteraction: {interaction}\n"
    )
    ask = "" if "\nask:" in rest else "ask: What?\n"
    found, problems = read_file(f"{text}{ask}{rest}", "t")
    assert not problems, problems
    item = found[0].exercise.task(seed, with_)
    assert isinstance(item, QuestionTask)
    return item
