"""From a file to exercises: each document of it is one exercise, read strictly, every mistake with its place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import UnionType
from typing import Any, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError

from mahj_tutor.exercises.fields import near
from mahj_tutor.exercises.kinds import KINDS
from mahj_tutor.exercises.model import Exercise
from mahj_tutor.library import Node, Problem, read_documents

SCHEMA = "mahj-exercise/1"


@dataclass(frozen=True)
class Loaded:
    """An exercise and the document it was read from."""

    exercise: Exercise
    node: Node
    file: str


def read_file(source: Path | str, name: str = "") -> tuple[tuple[Loaded, ...], tuple[Problem, ...]]:
    """Read every exercise of a file (or of a text under a name) and list what is wrong with the others."""
    name = name or str(source)
    nodes, problems = read_documents(source, name)
    found, wrong = [], list(problems)
    for node in nodes:
        exercise, more = read_exercise(node, name)
        wrong += more
        if exercise is not None:
            found.append(Loaded(exercise, node, name))
    if not nodes and not problems:
        wrong.append(
            Problem(name, 1, 1, "E002", "this file is empty", "see docs/exercises.md for an example")
        )
    return tuple(found), tuple(wrong)


def read_exercise(node: Node, file: str) -> tuple[Exercise | None, tuple[Problem, ...]]:
    """Read one document."""
    if not node.is_map:
        return None, (
            Problem(
                file, node.line, node.column, "E002", "an exercise is a list of fields", "write name: value"
            ),
        )
    kind = node.fields.get("kind")
    if kind is None or kind.text is None or kind.text not in KINDS:
        at = node.place(["kind"])
        said = "the field 'kind' is missing" if kind is None else f"{kind.text!r} is not a kind of exercise"
        return None, (
            Problem(file, *at, "E002", said, near((kind.text if kind else "") or "", tuple(KINDS))),
        )
    model = KINDS[kind.text]
    try:
        return model.model_validate(node.plain()), ()
    except ValidationError as error:
        return None, tuple(_problems(error, model, node, file))


def _problems(error: ValidationError, model: type[BaseModel], node: Node, file: str) -> Iterator[Problem]:
    for each in error.errors(include_url=False):
        context = each.get("ctx", {})
        path = (*each["loc"], *context.get("path", ()))
        line, column = node.place(path)
        if each["type"] == "author":
            yield Problem(file, line, column, context["code"], context["say"], context["mend"])
        elif each["type"] == "extra_forbidden":
            name = str(each["loc"][-1])
            mend = near(name, _fields(model, each["loc"][:-1]))
            yield Problem(file, line, column, "E001", f"{name!r} is not a field here", mend)
        elif each["type"] == "missing":
            yield Problem(
                file, line, column, "E002", f"the field {str(each['loc'][-1])!r} is missing", "add it"
            )
        else:
            yield Problem(file, line, column, "E002", _plainly(each), _type_mend(each))


_SAID = {
    "int_parsing": "a whole number is expected here",
    "bool_parsing": "yes or no is expected here",
    "model_type": "fields are expected here, as in name: value",
    "dict_type": "fields are expected here, as in name: value",
    "tuple_type": "a list is expected here, as in [one, two]",
    "string_type": "words are expected here",
    "string_too_short": "there are no words here",
    "string_too_long": "these are too many words",
    "too_short": "at least one is needed here",
}


def _plainly(error: Any) -> str:
    said = _SAID.get(error["type"])
    if said is None:
        said = (
            str(error["msg"])
            .replace("Input should be ", "this should be ")
            .replace("String should match pattern", "this is not written like")
        )
    given = error.get("input")
    return f"{said}, not {given!r}" if isinstance(given, str) and given and len(given) < 60 else said


def _type_mend(error: Any) -> str:
    expected = error.get("ctx", {}).get("expected", "")
    if error["type"] == "literal_error":
        return f"write {expected}"
    if "pattern" in error.get("ctx", {}):
        return {"id": "as in a9.first-right", "lesson": "as in A9"}.get(
            str(error["loc"][-1]), "right, wrong, unreadable, or a misconception such as M05"
        )
    return {"int_parsing": "write digits only", "bool_parsing": "write yes or no"}.get(
        error["type"], "compare with docs/exercises.md"
    )


def _fields(model: type[BaseModel], path: Sequence[str | int]) -> list[str]:
    """Return the names of the fields at a place in the model."""
    for part in path:
        if isinstance(part, int):
            continue
        found = next(
            (field for name, field in model.model_fields.items() if part in (name, field.alias)), None
        )
        inner = _model_in(found.annotation) if found else None
        if inner is None:
            break
        model = inner
    return [field.alias or name for name, field in model.model_fields.items()]


def _model_in(kind: Any) -> type[BaseModel] | None:
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return kind
    if get_origin(kind) in (tuple, list, Union, UnionType):
        return next((found for each in get_args(kind) if (found := _model_in(each))), None)
    return None
