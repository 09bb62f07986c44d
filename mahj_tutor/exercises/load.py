"""From a file to exercises: each document is one, read strictly, every mistake with its place."""

from __future__ import annotations

import sys
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, zip_longest
from pathlib import Path

from pydantic import ValidationError

from mahj_tutor.card_files import SCHEMA as CARD_SCHEMA
from mahj_tutor.fields import near
from mahj_tutor.problems import MOST_PROBLEMS, Problem
from mahj_tutor.questions.interactions import INTERACTIONS
from mahj_tutor.questions.question import Question
from mahj_tutor.questions.refusals import refusals
from mahj_tutor.questions.surroundings import NOWHERE, Surroundings
from mahj_tutor.yaml_source import Node, read_documents

MAX_EXERCISES = 100
"""How many exercises a file may hold."""

Expand = Callable[[Node, str], tuple[Node, tuple[Problem, ...]]]
"""Completes a document of a file that builds on another one; `catalog.expand` does."""


@dataclass(frozen=True)
class Loaded:
    """An exercise and the document it was read from."""

    exercise: Question
    node: Node
    file: str
    is_whole: bool = True
    """Whether every line of the document could be used; else it is not played before that is put right."""


def read_file(
    source: Path | str,
    name: str = "",
    expand: Expand = lambda node, _: (node, ()),
    around: Surroundings = NOWHERE,
) -> tuple[tuple[Loaded, ...], tuple[Problem, ...]]:
    """Read every exercise of a file (or of a text under a name) and list what is wrong with the others.

    `around` is what lies in the folder of the file.
    """
    name = name or str(source)
    nodes, problems = read_documents(source, name)
    found, wrong = [], list(problems)
    for node, is_whole in islice(_with_wholeness(nodes, problems), MAX_EXERCISES):
        if len(wrong) > MOST_PROBLEMS:
            say = f"there are over {MOST_PROBLEMS} mistakes, so the exercises from here on are not read"
            wrong.append(Problem(name, node.line, node.column, "E002", say, "fix those first"))
            break
        whole, more = expand(node, name)
        exercise, also = (None, ()) if more else read_exercise(whole, name, around)
        wrong += [*more, *also]
        if exercise is not None:
            found.append(Loaded(exercise, whole, name, is_whole))
    if len(nodes) > MAX_EXERCISES:
        first, say = nodes[MAX_EXERCISES], f"this file has more than {MAX_EXERCISES} exercises"
        wrong.append(Problem(name, first.line, first.column, "E002", say, "split it into several files"))
    if not nodes and not problems:
        wrong.append(
            Problem(name, 1, 1, "E002", "this file is empty", "see docs/exercises.md for an example")
        )
    return tuple(found), tuple(wrong)


def _with_wholeness(nodes: Sequence[Node], problems: Sequence[Problem]) -> Iterator[tuple[Node, bool]]:
    """Yield each document, and whether all of its lines are free of problems."""
    lines = sorted(each.line for each in problems)
    for node, after in zip_longest(nodes, nodes[1:]):
        begin, end = node.line, after.line if after else sys.maxsize
        yield node, bisect_left(lines, begin) == bisect_left(lines, end)


def read_exercise(
    node: Node, file: str, around: Surroundings = NOWHERE
) -> tuple[Question | None, tuple[Problem, ...]]:
    """Read one document; `around` is what lies in the folder of its file."""
    model = _no_exercise(node, file) or _interaction(node, file)
    if isinstance(model, Problem):
        return None, (model,)
    try:
        return model.model_validate(node.to_python(), context=around), ()
    except ValidationError as error:
        return None, tuple(refusals(error, model, node, file))


def _no_exercise(node: Node, file: str) -> Problem | None:
    """Return what is wrong with a document that is no exercise at all."""
    if not node.is_map:
        say, fix = "an exercise is a list of fields", "write name: value"
        if node.text == "":
            say, fix = "no exercise stands here", "take the line --- above out, or write one"
        return Problem(file, node.line, node.column, "E002", say, fix)
    schema = node.fields.get("schema")
    if schema is not None and schema.text == CARD_SCHEMA:
        say, fix = "this is a card, not an exercise", f"try mahj-tutor card check {file}"
        return Problem(file, *node.locate(["schema"]), "E002", say, fix)
    return None


def _interaction(node: Node, file: str) -> type[Question] | Problem:
    """Return the interaction that a document names."""
    chosen = node.fields.get("interaction")
    name = (chosen.text if chosen else "") or ""
    if name in INTERACTIONS:
        return INTERACTIONS[name]
    say = f"{name!r} is not an interaction" if chosen else "the field 'interaction' is missing"
    return Problem(file, *node.locate(["interaction"]), "E002", say, near(name, tuple(INTERACTIONS)))
