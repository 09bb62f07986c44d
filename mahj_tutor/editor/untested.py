"""Replies to wrong answers that no test of an exercise gets: each is told, with a test that gets it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from itertools import chain, islice

from mahj_widgets.form_protocol import Finding

from mahj_tutor.authoring.cookbook import recipe_text, recipes
from mahj_tutor.authoring.templates import template
from mahj_tutor.editor.corrections import PROVE
from mahj_tutor.editor.form_words import whole_name
from mahj_tutor.editor.spots import Path
from mahj_tutor.exercises.check_tests import outcome, replies_tested
from mahj_tutor.exercises.load import Loaded
from mahj_tutor.exercises.said_answers import do_of
from mahj_tutor.exercises.tried_answers import every_answer, some_answers
from mahj_tutor.questions.interactions import INTERACTIONS
from mahj_tutor.questions.question import Question
from mahj_tutor.questions.task import Task, Unreadable
from mahj_tutor.yaml_source import Node, read_yaml

MOST = 200
"""How many answers are tried to find one that gets a reply."""
LONGEST = 160
"""Characters of a test that is proposed."""
TOLD = "No test gets this reply."


@dataclass(frozen=True, slots=True)
class Untested:
    """The place of a reply that no test gets, and a test that does, "" if none was found."""

    number: int
    test: str = ""


def untested(each: Loaded) -> tuple[Untested, ...]:
    """Return the replies with a condition that no test gets: those of the author's own. A worked example
    needs no tests.
    """
    own = _own_replies(each.exercise)
    tested = replies_tested(each) if own else set()
    left = [number for number in own if number not in tested]
    task = each.exercise.task(0) if left else None
    return tuple(Untested(number, _test_of(task, number)) for number in left if task)


def _own_replies(exercise: Question) -> list[int]:
    """Return the places of the replies with a condition that weren't there from the beginning."""
    if exercise.stage == "worked":
        return []
    wrong = enumerate(exercise.feedback.wrong)
    return [number for number, one in wrong if one.when and (one.when, one.say) not in _begun_with()]


@cache
def _begun_with() -> frozenset[tuple[str, str]]:
    """Return the conditions and words of the replies in all that an exercise can begin with."""
    texts = (*map(template, INTERACTIONS), *(recipe_text(each.name) for each in recipes()))
    replies = (read_yaml(text, "the text").at(("feedback", "wrong")) for text in texts)
    fields = (one.fields for some in replies if some for one in some.items)
    return frozenset((_text(each.get("when")), _text(each.get("say"))) for each in fields)


def _text(node: Node | None) -> str:
    return (node.text if node else "") or ""


def _test_of(task: Task, number: int) -> str:
    """Return a test whose answer gets a reply, as JSON, "" if none of the answers that are tried does."""
    for acts in islice(chain(task.wrong_answers(), every_answer(task), some_answers(task)), MOST):
        answer = task.read(acts)
        if isinstance(answer, Unreadable) or task.check(answer).entry != number:
            continue
        verdict, belief = outcome(task, acts)
        with suppress(ValueError, LookupError):
            test = {"do": do_of(task, acts), "expect": belief or verdict}
            written = json.dumps(test, ensure_ascii=False)
            if test["do"] and len(written) <= LONGEST:
                return written
    return ""


def notes_of(some: Sequence[Untested], at: int, line: int, interaction: str) -> Iterator[Finding]:
    """Yield what an author is told of the replies of the exercise at a place that begins at a line."""
    for each in some:
        path: Path = ("feedback", "wrong", each.number, "when")
        where = whole_name(path[:-1], interaction)
        proposed = ((f"{PROVE}{each.test}", _button(each.test)),) if each.test else ()
        yield Finding(line, TOLD, "", at, path, is_note=True, where=where, told=TOLD, proposed=proposed)


def _button(test: str) -> str:
    return f"Add a test with the answer “{json.loads(test)['do']}”"
