"""What an author has answered on the board beside her form: a test, or when a reply is said."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from textwrap import shorten

from mahj_widgets.form_protocol import Choice, Finding

from mahj_tutor.editor.corrections import WHEN, own_test, tests_with
from mahj_tutor.editor.desk import Desk
from mahj_tutor.editor.expression_words import in_plain_words
from mahj_tutor.editor.offers import with_names
from mahj_tutor.editor.spots import CannotEditError, Path
from mahj_tutor.errors import MahjError
from mahj_tutor.exercises.check_tests import outcome
from mahj_tutor.exercises.said_answers import condition_of, conditions_of, do_of
from mahj_tutor.pictures.scene import Acts
from mahj_tutor.questions.question import Question
from mahj_tutor.questions.task import Task
from mahj_tutor.scenarios.finding import Unsearched
from mahj_tutor.scenarios.vary import Unfit
from mahj_tutor.tiles import natural_list

PROPOSED = 4
"""How many answers are proposed for a condition."""
_SILENT = "nothing says which answers show"
_REPLY = "It is said of the answer you gave on the board: {}. Change that under “When the answer is.”"
_FILLED = "Its test came with it: a wrong answer shows {}."
_COMES = {"right": "is right", "wrong": "is wrong", "unreadable": "lacks something"}
_KEPT = "Kept as a test: {}."


def played(exercise: Question | None, shown: Task | None, given: str) -> tuple[str, str] | None:
    """Return an answer given on the board with what comes of it, as a test has them; None if a test would
    play another draw than the one `shown`, or has it.
    """
    if exercise is None or not given or any(test.steps == (given,) for test in exercise.tests):
        return None
    with suppress(Unfit, Unsearched, ValueError, LookupError, MahjError):
        task = exercise.task(0)
        if shown is None or shown.seed != task.seed:
            return None
        verdict, belief = outcome(task, _acts(task, given))
        return given, belief or verdict
    return None


def played_words(found: tuple[str, str] | None) -> str:
    """Say what would become a test, "" if nothing would."""
    if found is None:
        return ""
    said, expect = found
    comes = _COMES.get(expect, f"shows {expect}")
    return f"“{shorten(said, 60, placeholder=' …')}” {comes}"


def keep_test(desk: Desk, found: tuple[str, str]) -> str:
    """Make an answer a test, and return what the author is told."""
    said, expect = found
    desk.set_text(tests_with(desk.part.text, desk.node, {"do": said, "expect": expect}))
    return _KEPT.format(played_words(found))


def fill_tests(desk: Desk, findings: Sequence[Finding]) -> str:
    """Add the tests that misconceptions lack, where any wrong answer shows them, as a part of the author's
    last change. Return what she should know, "" if nothing was added.
    """
    if not desk.is_last_changed or desk.node is None:
        return ""
    own = [each for each in findings if each.exercise == desk.at and not each.file]
    names = list(dict.fromkeys(filter(None, (own_test(each.fix) for each in own))))
    text = desk.part.text
    for name in names:
        text = tests_with(text, desk.node_of(text), {"do": "a wrong answer", "expect": name})
    if names:
        desk.amend(text)
    return with_names(_FILLED.format(natural_list(names)), desk.folder.path) if names else ""


def add_reply(desk: Desk, task: Task | None, given: str) -> tuple[Path, str]:
    """Add a reply to wrong answers: to the one that was given on the board, if one was. Return its path and
    what the author is told. A reply to every other answer stays the last one.
    """
    condition = _condition(task, given)
    path = desk.add_reply(condition)
    return path, _REPLY.format(given) if condition else ""


def use_answer(desk: Desk, path: Path, task: Task | None, laid: str) -> str:
    """Let a reply be said of the answer that lies on the board, and return what the author is told.

    Raise `CannotEditError` where that is none, or a right one, or can't be said in a condition.
    """
    acts = _read(task, laid) if task else None
    if task is None or acts is None:
        raise CannotEditError("Lay a whole wrong answer on the board first, then take it over here.")
    if outcome(task, acts)[0] == "right":
        raise CannotEditError(f"“{laid}” is right on the board. Lay a wrong answer there.")
    condition = condition_of(task, acts)
    if not condition:
        raise CannotEditError(f"No one condition says “{laid}”. See under Ask the engine what comes near.")
    desk.set_value(path, condition)
    return _REPLY.format(laid)


def answer_offers(task: Task | None, laid: str) -> Iterator[Choice]:
    """Yield the conditions that fit the wrong answer on the board."""
    acts = _read(task, laid) if task else None
    for each in conditions_of(task, acts) if task and acts else ():
        yield Choice(each, in_plain_words(each) or each, group=f"The answer on the board: {laid}", code=each)


def with_conditions(findings: Sequence[Finding], task: Task | None, given: str) -> tuple[Finding, ...]:
    """Return findings, those of misconceptions that nothing shows with answers that may show them."""
    is_some = task is not None and any(_is_silent(each) for each in findings)
    some = tuple(_proposed(task, given)) if is_some and task else ()
    return tuple(
        replace(each, proposed=(*each.proposed, *some)) if _is_silent(each) else each for each in findings
    )


def _is_silent(finding: Finding) -> bool:
    return finding.path[-1:] == ("misconception",) and _SILENT in finding.say.lower()


def _proposed(task: Task, given: str) -> Iterator[tuple[str, str]]:
    """Yield conditions with the words of their buttons: the answer that was given, or else wrong ones."""
    own = [acts for acts in (_read(task, given),) if acts and condition_of(task, acts)]
    found: dict[str, str] = {}
    for acts in own or islice(task.wrong_answers(), PROPOSED):
        if condition := condition_of(task, acts):
            found.setdefault(condition, do_of(task, acts) or condition)
    yield from ((f"{WHEN}{condition}", f"When the answer is “{words}”") for condition, words in found.items())


def _condition(task: Task | None, given: str) -> str:
    acts = _read(task, given) if task else None
    return condition_of(task, acts) if task and acts else ""


def _read(task: Task, given: str) -> Acts | None:
    with suppress(ValueError, LookupError, MahjError):
        return _acts(task, given) if given else None
    return None


def _acts(task: Task, given: str) -> Acts:
    return (*task.scene.given_acts, *task.acts_of(given))
