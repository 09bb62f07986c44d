"""Feedback that no wrong answer brings up: its condition never holds, or earlier entries come first."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice

from mahj_tutor.exercises.tried_answers import every_answer, some_answers
from mahj_tutor.exercises.variety import Found
from mahj_tutor.fields import is_own_id
from mahj_tutor.pictures.scene import Acts
from mahj_tutor.questions.answers import WrongAnswer
from mahj_tutor.questions.interactions.mark import MarkTask
from mahj_tutor.questions.interactions.sheet import SheetQuestion, SheetTask
from mahj_tutor.questions.question import SEEDS, Question
from mahj_tutor.questions.task import Task, Unreadable
from mahj_tutor.tiles import natural_list

MANY = SEEDS
_ANSWER = r"(?:marked|extra|missed|misplaced|left|used|ordered|given)"
_RARE = re.compile(rf"\b(?:and|or|allowed)\b|\b{_ANSWER} *==|== *{_ANSWER}\b")
"""Conditions that one answer among thousands may fit: with several parts, or about all that is marked."""
_ALONE = re.compile(rf"^ *{_ANSWER} *==(?:(?! and | or ).)*$")
"""A single comparison that names all of an answer, so that just one answer fits it."""
_SINGLE = re.compile(r"^(?:(?! and | or ).)*(?:!=|\bgiven\b[^=]*==)(?:(?! and | or ).)*$")
"""A single comparison; several may say which part of a sheet is right."""
FEW_WRONG = 6
"""So many wrong answers to an item show which rules it is about."""
FAMILY = 2
"""So many letters at the beginning of a rule's id say what it is about: CL is calls."""
MOST = 400
"""How many answers to an item are tried."""


def idle_words(exercise: Question, tasks: Sequence[Task]) -> Iterator[Found]:
    """Yield the entries under `wrong:` that no answer to these items brings up.

    With fewer than `MANY` items of a drawn exercise nothing is certain: a case may not have come up yet.
    """
    if exercise.is_drawn and len(tasks) < MANY:
        return
    of_right, unused = set(_of_right_alone(exercise, tasks)), _unused(exercise, tasks)
    for number in sorted(unused | of_right):
        wrong = exercise.feedback.wrong[number]
        field = "when" if wrong.when else "rule"
        never = f"{wrong.when!r} never holds" if wrong.when else f"no answer breaks {wrong.rule}"
        why = f"{never}, or other entries fit first"
        why = f"{wrong.when!r} is the right answer" if number in of_right else why
        fix = "name a wrong answer" if number in of_right else f"change {field}:, or the order"
        yield "W220", f"this never comes up: {why}", fix, ("feedback", "wrong", number, field)
    yield from _foreign_families(exercise, tasks, unused)
    sheets = [task for task in tasks if isinstance(task, SheetTask)]
    yield from _idle_notes(exercise, sheets)
    yield from _of_right_answers(exercise, sheets)


def idle_rules(exercise: Question, tasks: Sequence[Task]) -> Iterator[Found]:
    """Yield one problem where answers are told other rules, and none of those that the exercise names."""
    told: set[str] = set()
    for rules in _told_rules(tasks):
        if not rules.isdisjoint(exercise.rules):
            return
        told |= rules
    if told and not any(map(is_own_id, exercise.rules)):
        say = f"none of these rules ever decides: what learners are told is {natural_list(sorted(told))}"
        yield "W190", say, "name those that the question is about", ("rules",)


def _foreign_families(exercise: Question, tasks: Sequence[Task], told: Collection[int]) -> Iterator[Found]:
    """Yield the entries for a rule of a family of which no rule is told: one about calls, in a pass."""
    entries = dict(enumerate(exercise.feedback.wrong))
    ruled = {number for number, each in entries.items() if each.rule and not is_own_id(each.rule)}
    left = ruled.difference(told)
    known = {str(rule)[:FAMILY] for rule in exercise.rules}
    for rules in _told_rules(tasks if left else ()):
        known |= {rule[:FAMILY] for rule in rules}
    for number in sorted(left):
        rule = entries[number].rule
        if rule[:FAMILY] not in known:
            say = f"this never comes up: no answer has to do with {rule}"
            yield "W220", say, "change rule:, or delete the entry", ("feedback", "wrong", number, "rule")


def _told_rules(tasks: Sequence[Task]) -> Iterator[frozenset[str]]:
    """Yield the rules that are told of right and of wrong answers to these items."""
    for task in tasks:
        for acts in (*islice(task.solutions(), 1), *islice(task.wrong_answers(), FEW_WRONG)):
            answer = task.read(acts)
            if not isinstance(answer, Unreadable):
                yield frozenset(task.check(answer).rules)


def _of_right_alone(exercise: Question, tasks: Sequence[Task]) -> Iterator[int]:
    """Yield the entries whose condition fits one answer alone, the right one, in each of these items."""
    able = [task for task in tasks if isinstance(task, SheetTask | MarkTask)]
    for number, wrong in enumerate(exercise.feedback.wrong if able else ()):
        if _ALONE.match(wrong.when) and all(task.fits_right(wrong.when) for task in able):
            yield number


def _idle_notes(exercise: Question, sheets: Sequence[SheetTask]) -> Iterator[Found]:
    """Yield the notes beside rows that stand beside none; in a game that is drawn, some seldom do."""
    if exercise.scene.draw:
        return
    noted = {number for task in sheets for number in task.noted}
    for number, note in enumerate(exercise.notes if isinstance(exercise, SheetQuestion) else ()):
        if number not in noted:
            say = f"this never stands beside a row: {note.when!r} never holds, or other notes fit first"
            yield "W220", say, "change when:, or the order", ("notes", number, "when")


def _of_right_answers(exercise: Question, sheets: Sequence[SheetTask]) -> Iterator[Found]:
    """Yield the conditions on wrong sheets that every right one meets: they can't be about what is wrong."""
    for number, wrong in enumerate(exercise.feedback.wrong if sheets else ()):
        if _SINGLE.match(wrong.when) and all(task.fits_right(wrong.when) for task in sheets):
            say = f"{wrong.when!r} holds for every right answer, too"
            path = ("feedback", "wrong", number, "when")
            yield "W210", say, "let it name what is wrong: the row, or another amount", path


def _unused(exercise: Question, tasks: Sequence[Task]) -> set[int]:
    """Return the entries with a condition or a rule that no answer brings up; none without answers to try."""
    entries = dict(enumerate(exercise.feedback.wrong))
    left = {number for number, each in entries.items() if each.when or each.rule}
    for task in tasks:
        answers = list(islice(every_answer(task), MOST + 1))
        fits = partial(_is_of_marks, exercise) if answers else _is_common
        left = {number for number in left if fits(entries[number], task)}
        if not answers:  # only some are tried
            answers = list(islice(some_answers(task), MOST * bool(left)))
        if not 0 < len(answers) <= MOST:
            return set()
        _take_out(left, task, answers)
    return left


def _is_common(entry: WrongAnswer, task: Task) -> bool:
    """Return whether many answers fit an entry, if any do; of rules only a sheet is tried, in little time."""
    return not _RARE.search(entry.when) if entry.when else bool(task.scene.numbers)


def _is_of_marks(exercise: Question, entry: WrongAnswer, task: Task) -> bool:
    """Return whether an entry is about marks, if there are any: others may come up in few scenes."""
    if not task.scene.marks:
        return True
    return not entry.when or not exercise.is_drawn or bool(re.search(rf"\b{_ANSWER}\b", entry.when))


def _take_out(left: set[int], task: Task, answers: Iterable[Acts]) -> None:
    """Take out the entries that these answers bring up."""
    for acts in answers:
        if not left:
            return
        left.discard(_entry_for(task, acts))


def _entry_for(task: Task, acts: Acts) -> int:
    """Return which of the author's entries is told of an answer; -1 of a right one, or of one without."""
    answer = task.read(acts)
    if isinstance(answer, Unreadable):
        return -1
    entry = task.check(answer).entry
    return -1 if entry is None else entry
