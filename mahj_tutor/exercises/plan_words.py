"""What authors add to lesson plans: `plans.yaml` beside the catalog, read and checked.

What can be taken from the lessons themselves is not in it: `lesson_plans` does that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Annotated

from pydantic import Field, StringConstraints, ValidationError

from mahj_tutor.errors import ContentError
from mahj_tutor.exercises import catalog
from mahj_tutor.exercises.catalog import Lesson
from mahj_tutor.fields import Model, near
from mahj_tutor.lesson_files import PLANS, is_inside, is_plans_file, mark_of
from mahj_tutor.problems import Problem
from mahj_tutor.questions.feedback import hard_to_read
from mahj_tutor.questions.question import Question
from mahj_tutor.questions.refusals import refusals
from mahj_tutor.tiles import natural_list
from mahj_tutor.yaml_source import Node, read_documents

MOST_SAID = 40
"""How many words a teacher says in one breath."""
Words = Annotated[str, StringConstraints(min_length=1, max_length=400, strip_whitespace=True)]


class Slip(Model):
    """Something that goes wrong at a real table and that no answer in a lesson shows."""

    see: Words
    """What a teacher sees, in a sentence."""
    say: Words
    """What she says to it."""


class Stop(Model):
    """Where a class stops and plays with real tiles."""

    minutes: Annotated[int, Field(ge=1, le=120)]
    """How long it takes."""
    do: Words
    """What everybody does."""


class PlanWords(Model):
    """What an author says about teaching one lesson; everything may be left out."""

    lay_out: Annotated[tuple[Words, ...], Field(max_length=10)] = ()
    """What lies on each table before the lesson begins, a line for each."""
    say: Words | None = None
    """How to begin, aloud."""
    rules: dict[str, Words] = Field(default_factory=dict)
    """Rules of the lesson in other words than those of the register, by id."""
    slips: dict[str, Slip] = Field(default_factory=dict)
    """What goes wrong, by the id of the rule it is about."""
    play: Stop | None = None
    """What to play with real tiles when the lesson is done."""


class PlansFile(Model):
    """A file with words for lesson plans."""

    lessons: dict[str, PlanWords]
    """The words by the ids of lessons."""


NO_WORDS = PlanWords()


def plan_words(lesson: Lesson) -> PlanWords:
    """Return what is written about teaching a lesson; nothing where the file can't be read."""
    return read_plans(lesson.root or catalog.folder()).get(lesson.id, NO_WORDS)


def read_plans(folder: Path) -> Mapping[str, PlanWords]:
    """Return the words of a folder's `plans.yaml` by lesson; none without such a file."""
    return _read(folder)[0]


def check_plans(folder: Path, lessons: Sequence[Lesson]) -> tuple[Problem, ...]:
    """Return what is wrong with the `plans.yaml` of a folder with these lessons: E001, E002 and W100."""
    found, problems, node = _read(folder)
    file = str(folder / PLANS)
    known = {each.id: each for each in lessons}
    return (*problems, *(each for name in found for each in _of_lesson(name, found[name], known, node, file)))


def exercises_of(lesson: Lesson) -> tuple[Question, ...]:
    """Return the exercises of a lesson; none while one of its files has mistakes."""
    try:
        return lesson.exercises
    except ContentError:
        return ()


def rules_of(lesson: Lesson) -> tuple[str, ...]:
    """Return the ids of the rules that a lesson teaches; or those of its exercises."""
    asked = (rule for each in exercises_of(lesson) for rule in each.rules)
    return lesson.rules or tuple(dict.fromkeys(asked))


def said_rules(lesson: Lesson, words: PlanWords) -> tuple[str, ...]:
    """Return the ids of the rules that are said in class: what is taught, and what an author has words for.

    Of a shipped lesson that only practices rules these are the latter alone.
    """
    taught = rules_of(lesson) if lesson.is_own else lesson.rules
    return tuple(dict.fromkeys((*taught, *words.rules)))


_Found = tuple[Mapping[str, PlanWords], tuple[Problem, ...], Node]


def _read(folder: Path) -> _Found:
    file = folder / PLANS
    if not (is_inside(file, folder) and is_plans_file(file)):
        return {}, (), Node(1, 1)
    return _read_file(file, mark_of(file))


@lru_cache(maxsize=32)
def _read_file(file: Path, _mark: object) -> _Found:
    nodes, problems = read_documents(file, str(file))
    if problems or not nodes:
        return {}, problems, Node(1, 1)
    try:
        found = PlansFile.model_validate(nodes[0].to_python())
    except ValidationError as error:
        return {}, tuple(refusals(error, PlansFile, nodes[0], str(file))), nodes[0]
    return found.lessons, (), nodes[0]


def _of_lesson(
    name: str, words: PlanWords, known: Mapping[str, Lesson], node: Node, file: str
) -> Iterator[Problem]:
    """Yield what is wrong with the words about one lesson."""
    where = ("lessons", name)
    if name not in known:
        say = f"there is no lesson {name!r} here"
        yield Problem(file, *node.locate(where), "E002", say, near(name, tuple(known)))
        return
    taught = rules_of(known[name])
    for field, rules in (("rules", words.rules), ("slips", words.slips)):
        for rule in rules:
            if rule not in taught:
                say = f"the lesson {name!r} doesn't teach {rule!r}"
                fix = f"it teaches {natural_list(taught)}" if taught else "it teaches no rule"
                yield Problem(file, *node.locate((*where, field, rule)), "E002", say, fix)
    for path, text in _said(words):
        for say, fix in hard_to_read(text, MOST_SAID):
            yield Problem(file, *node.locate((*where, *path)), "W100", say, fix)


def _said(words: PlanWords) -> Iterable[tuple[tuple[str, ...], str]]:
    """Yield what is said aloud, each with its place."""
    yield ("say",), words.say or ""
    yield from ((("rules", name), text) for name, text in words.rules.items())
    yield from ((("slips", name, "say"), each.say) for name, each in words.slips.items())
