"""Own words: misconceptions and house rules that a teacher declares in `words.yaml` beside her exercises.

Their ids are lower-case words joined by hyphens, so that none can ever be that of a shipped one.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache, partial
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, StringConstraints, ValidationError

from mahj_tutor.expressions import ExpressionError, parse
from mahj_tutor.facts.texts import check_braces, check_fixed
from mahj_tutor.fields import Model, is_own_id, problem
from mahj_tutor.lesson_files import WORDS, is_inside, mark_of
from mahj_tutor.questions.feedback import hard_to_read
from mahj_tutor.questions.misconceptions import Misconception
from mahj_tutor.questions.refusals import refusals
from mahj_tutor.rulebook import Rule
from mahj_tutor.yaml_source import Node, Problem, read_documents


def _id(name: str) -> str:
    if not is_own_id(name):
        fix = "write lower-case words joined by hyphens: no-hot-wall (the shipped ids have capitals)"
        raise problem("E002", f"{name!r} cannot be an id of your own", fix)
    return name


def _read_by(reads: Callable[[str], object], text: str) -> str:
    """Refuse what cannot be read; what is named in it is checked in the exercises that use it."""
    try:
        if text:
            reads(text)
    except ExpressionError as error:
        raise problem("E003", error.say, error.fix, column=error.column) from error
    return text


MOST = 45
"""How many words are easily read after an answer."""
OwnId = Annotated[str, AfterValidator(_id)]
Condition = Annotated[str, AfterValidator(partial(_read_by, parse))]
Line = Annotated[str, StringConstraints(min_length=1, max_length=600, strip_whitespace=True)]
Fixed = AfterValidator(partial(_read_by, check_fixed))
"""Words that are the same in every exercise, so that there are no facts in them."""


class OwnMisconception(Model):
    """A misconception: what the learner believes, what to say to her, and the answers that show it."""

    belief: str = Field(default="", max_length=300)
    """What the learner believes, for you to remember: it is not shown."""
    say: Annotated[Line, AfterValidator(partial(_read_by, check_braces))]
    """What to say to a learner whose answer shows it, with facts in braces, `{discard}`."""
    when: Condition = ""
    """A condition about the answer, such as `given == 4`; or write it in the exercises."""


class OwnRule(Model):
    """A house rule: its short name and its text."""

    name: Annotated[str, StringConstraints(min_length=1, max_length=60, strip_whitespace=True), Fixed]
    """The short name, which learners see first."""
    text: Annotated[Line, Fixed]
    """The rule, in a sentence or two."""
    reason: Annotated[str, Field(max_length=120), Fixed] = ""
    """The rule as an answer to "why?", in one short sentence; its name, unless said."""


class WordsFile(Model):
    """A file of own words."""

    schema_: Literal["mahj-words/1"] = Field(default="mahj-words/1", alias="schema")
    misconceptions: dict[OwnId, OwnMisconception] = Field(default_factory=dict)
    """Wrong beliefs by an id of your own."""
    rules: dict[OwnId, OwnRule] = Field(default_factory=dict)
    """House rules by an id of your own."""


@dataclass(frozen=True)
class OwnWords:
    """The misconceptions with their conditions, and the house rules, of a folder."""

    misconceptions: Mapping[str, Misconception] = field(default_factory=dict)
    conditions: Mapping[str, str] = field(default_factory=dict)
    rules: Mapping[str, Rule] = field(default_factory=dict)


NO_WORDS = OwnWords()


def read_words(folder: Path) -> tuple[OwnWords, tuple[Problem, ...]]:
    """Return the own words of a folder, none if there is no `words.yaml`, and what is wrong with the file."""
    file = folder / WORDS
    if not is_inside(file, folder) or not os.path.lexists(file):
        return NO_WORDS, ()
    return _read(file, mark_of(file))


@lru_cache(maxsize=32)
def _read(file: Path, _mark: object) -> tuple[OwnWords, tuple[Problem, ...]]:
    nodes, problems = read_documents(file, str(file))
    if problems or not nodes:
        return NO_WORDS, problems
    try:
        found = WordsFile.model_validate(nodes[0].to_python())
    except ValidationError as error:
        return NO_WORDS, tuple(refusals(error, WordsFile, nodes[0], str(file)))
    beliefs = {name: Misconception(name, row.belief, row.say) for name, row in found.misconceptions.items()}
    conditions = {name: row.when for name, row in found.misconceptions.items()}
    rules = {name: Rule(name, row.name, row.text, (), reason=row.reason) for name, row in found.rules.items()}
    return OwnWords(beliefs, conditions, rules), tuple(_readable(found, nodes[0], str(file)))


def _readable(words: WordsFile, node: Node, file: str) -> Iterator[Problem]:
    """Tell the words that are hard to read, as those in an exercise."""
    texts = {("misconceptions", name, "say"): each.say for name, each in words.misconceptions.items()}
    texts |= {("rules", name, "text"): each.text for name, each in words.rules.items()}
    for path, text in texts.items():
        for say, fix in hard_to_read(text, MOST):
            yield Problem(file, *node.locate(path), "W100", say, fix)
