"""What every lesson has to have: the pattern of its cards, its rules, its words, and answers that vary."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

from mahj_tutor.exercises import catalog
from mahj_tutor.exercises.variety import look
from mahj_tutor.pictures.scene import Answer
from mahj_tutor.questions.feedback import Feedback, words
from mahj_tutor.questions.question import Question
from mahj_tutor.questions.question_task import QuestionTask
from mahj_tutor.questions.task import Task
from tests.items import item, shipped, tries
from tests.seeds import MANY, is_settled

SEEDS = range(50)
RARE = {"b2": (2, 1)}
"""The lesson about what few tables play: how many items at least are done alone, and how many are mixed."""
TEXT_ONLY = {"EQ2", "CC23"}
"""What is told and not asked: what else is in the box, and that the classical game has no scores here."""
ASKS_AGAIN = {"a19", "b4", "c7"}
"""The lessons that have no rules of their own: A19 asks those that pace and manners rest on,
B4 those of the card on another card, C7 those of both games side by side.
"""
_SENTENCE_ENDS = re.compile(r"[.!?:]\W|\n")
_BEGUN = re.compile(r'from mahj_tutor\.notebook import show\n\nshow\("([^"]+)"\)')
_OPENING = re.compile(
    r"from mahj_tutor\.notebook import (draw_\w+), (?:show|table)\n\n\1\([^\n]*label=[^\n]*\)"
)
_SHOWN = re.compile(r'(?:show|table)\("([^"]+)"\)')


def lesson(name: str) -> catalog.Lesson:
    """Return a lesson of the catalog."""
    return next(each for each in catalog.lessons() if each.id == name)


def tasks(name: str) -> Iterator[Task]:
    """Yield an item of the exercise for every seed."""
    return (item(shipped()[name], seed) for seed in SEEDS)


def drawn_tasks(name: str) -> Iterator[QuestionTask]:
    """Yield an item of an exercise that is data, with the scene it was drawn in, for every seed."""
    for task in tasks(name):
        assert isinstance(task, QuestionTask)
        yield task


def done(name: str, *said: str, **fixed: Any) -> Feedback:
    """Return what is said to an answer in an author's words, the position fixed as given."""
    task = shipped()[name].task(0, {field: str(value) for field, value in fixed.items()})
    answer = task.read(task.scene.given_acts + tuple(act for each in said for act in task.acts_of(each)))
    assert isinstance(answer, Answer), answer
    return task.check(answer)


SLIP = ("name", "said", "fixed", "belief", "rule", "word")
"""A slip: the exercise, what is answered at which position, the belief
behind it, the rule and a word of the reason.
"""


def check_slip(
    name: str, said: Iterable[str], fixed: Mapping[str, Any], belief: str | None, rule: str, word: str
) -> None:
    """A slip is called wrong, met by its reason and rule, and shown."""
    feedback = done(name, *said, **fixed)
    assert feedback.verdict == "wrong"
    assert feedback.misconception == belief
    assert rule in feedback.rules
    assert word in f"{feedback.why} {feedback.evidence}"
    assert feedback.evidence or len(feedback.replay) >= 2


def check_stages(name: str) -> None:
    """One worked example, two or three faded ones, four or more alone, three mixed, in this order.

    What is judged tap by tap comes before them all, and is done alone. Of what few tables play there is less.
    """
    exercises = lesson(name).exercises
    taps = [each for each in exercises if each.at_once]
    assert list(exercises[: len(taps)]) == taps
    stages = groupby(each.stage for each in exercises[len(taps) :])
    runs = [(stage, len(list(some))) for stage, some in stages]
    assert [stage for stage, _ in runs] == ["worked", "faded", "independent", "mixed"]
    count = dict(runs)
    assert count["worked"] == 1
    assert count["faded"] in (2, 3)
    alone, mixed = RARE.get(name, (4, 3))
    assert count["independent"] + len(taps) >= alone
    assert count["mixed"] == mixed


def check_rules(name: str) -> None:
    """Every rule that the catalog gives to the lesson has a fixed exercise and a generator."""
    own = set(lesson(name).rules) - TEXT_ONLY
    assert bool(own) is not (name in ASKS_AGAIN)
    tried = [each for each in lesson(name).exercises if each.stage != "worked"]
    fixed = {rule for each in tried if not each.is_drawn for rule in each.rules}
    drawn = {rule for each in tried if each.is_drawn for rule in each.rules}
    assert own <= fixed
    assert own <= drawn


def check_changes(name: str, at_least: int) -> None:
    """The lesson changes what is to be done, and never asks the same question three times running.

    Marking players is something else to do than marking tiles, and sorting than building groups.
    """
    exercises = lesson(name).exercises
    done = {(each.interaction, getattr(each, "mark", ""), getattr(each, "reads", "")) for each in exercises}
    assert len(done) >= at_least
    asked = [(each.interaction, each.ask) for each in exercises]
    assert all(len(set(asked[place : place + 3])) > 1 for place in range(len(asked) - 2))


# --- the notebook ------------------------------------------------------------------------------------


def check_notebook(name: str) -> None:
    """The notebook shows every exercise once, in order, each under a heading of its own, and nothing else.

    A lesson ends with what to do and say at one's table; a game is at the table already.
    """
    raw: dict[str, Any] = json.loads(lesson(name).notebook.read_text("utf-8"))
    cells = [(cell["cell_type"], "".join(cell["source"])) for cell in raw["cells"]]
    assert (raw["nbformat"], raw["nbformat_minor"]) == (4, 5)
    assert set(raw["metadata"]) == {"kernelspec"}
    assert len({cell["id"] for cell in raw["cells"]}) == len(cells)
    assert all(
        not cell["outputs"] and cell["execution_count"] is None for cell in raw["cells"] if "outputs" in cell
    )
    assert f"{cells[0][1]}\n".startswith(f"# {lesson(name).title}\n")
    assert cells[1][0] == "code"
    begun = _BEGUN.fullmatch(cells[1][1])
    assert begun or _OPENING.fullmatch(cells[1][1]), "the opening card is one import and one picture or board"
    end = len(cells) if lesson(name).is_table else len(cells) - 1
    assert [said.partition("\n")[0] for _, said in cells[end:]] == ["## At your table"] * (len(cells) - end)
    _check_cards(name, cells[2:end], [begun[1]] if begun else [])


def _check_cards(name: str, cells: list[tuple[str, str]], before: list[str]) -> None:
    heads, boards = cells[::2], cells[1::2]
    assert {kind for kind, _ in heads} == {"markdown"}
    assert {kind for kind, _ in boards} == {"code"}
    assert [_SHOWN.fullmatch(source) is not None for _, source in boards] == [True] * len(boards)
    shown = [match[1] for _, source in boards if (match := _SHOWN.fullmatch(source))]
    assert before + shown == ([each.id for each in lesson(name).exercises] or [name])  # or it is a whole game
    for _, said in heads:
        assert said.startswith("## ")
        assert words(said) <= 45
        assert longest_sentence(said) <= 25


def check_opening(name: str) -> None:
    """What stands before the first board is at most sixty words."""
    raw = json.loads(lesson(name).notebook.read_text("utf-8"))
    before = ["".join(cell["source"]) for cell in raw["cells"][:3] if cell["cell_type"] == "markdown"]
    assert words(" ".join(before)) <= 60


def check_titles(name: str) -> None:
    """The headings are the titles of the exercises; a board at the opening is under the lesson's."""
    told = lesson(name).notebook.read_text("utf-8")
    first, *others = lesson(name).exercises
    for each in others if "draw_" not in told else (first, *others):
        assert f'"## {each.title}"' in told or f'"## {each.title}\\n"' in told


# --- words -------------------------------------------------------------------------------------------


def longest_sentence(said: str) -> int:
    """Count the words of the longest sentence."""
    return max(words(part) for part in _SENTENCE_ENDS.split(said))


def judged(task: Task) -> Iterator[Feedback]:
    """Yield the feedback on every specimen that can be judged."""
    for each in tries(task):
        if each.wanted != "unreadable":
            assert isinstance(each.said, Feedback)
            yield each.said


def check_words(exercise: Question) -> None:
    """What is read is short: questions, hints, feedback; and a
    wrong answer is told the rule and the reason.
    """
    for seed in range(MANY if exercise.is_drawn else 1):
        task = item(exercise, seed)
        for said in (task.ask, *(hint.text for hint in task.hints), *(frame.say for frame in task.worked)):
            assert longest_sentence(said) <= 25, said
        assert words(task.ask) <= 60
        for feedback in judged(task):
            assert words(f"{feedback.title} {feedback.why}") <= 60, feedback
            assert feedback.verdict == "right" or (feedback.rules and words(feedback.why) >= 5), feedback


def check_hints(name: str) -> None:
    """Whoever works alone has two or three hints, and each one has words."""
    for exercise in lesson(name).exercises:
        if exercise.stage == "worked":
            continue
        hints = exercise.task(0).hints
        assert 2 <= len(hints) <= 3, exercise.id
        assert all(words(hint.text) >= 3 for hint in hints), exercise.id


# --- variety -----------------------------------------------------------------------------------------


def check_variety(exercise: Question, many: int, most: float) -> None:
    """Generated items differ, and their answers move about: of so many, none has a larger share than that."""
    looks, answers = set[object](), Counter[object]()
    for seed in range(many):
        task = item(exercise, seed)
        looks.add(look(task))
        answers[task.solution] += 1
        if len(looks) >= 6 and is_settled(answers, many - seed - 1, most):
            return
    assert len(looks) >= 6
    assert max(answers.values()) <= most * many, answers


def check_rule_places(exercise: Question, many: int, most: float) -> None:
    """Where a rule is to be chosen, the right one stands in every place, and in none too often."""
    right = Counter[str]()
    for seed in range(many):
        right.update(act[2] for act in item(exercise, seed).solution if act[1] in ("rule", "why"))
        if len(right) == 4 and is_settled(right, many - seed - 1, most):
            return
    assert len(right) == 4
    assert max(right.values()) <= most * right.total(), right


def check_waiting(name: str) -> None:
    """With tiles waiting, "pass first, then pick up" is a fair reason for
    a pass; so such a pass is not asked about.
    """
    waiting = [task for task in tasks(name) if any("The others put down" in fact for fact in task.facts)]
    assert len(waiting) >= 5
    for task in waiting:
        right = task.read(task.solution)
        assert isinstance(right, Answer)
        assert task.check(right).rules == ("CH2",)
