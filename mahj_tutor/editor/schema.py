"""What may stand in an exercise, field by field: read from the JSON Schema that is made from the models."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, get_args

from mahj_tutor.american import Stage
from mahj_tutor.authoring.json_schema import Schema, exercise_schema
from mahj_tutor.authoring.templates import template
from mahj_tutor.questions.interactions import INTERACTIONS
from mahj_tutor.questions.question import Question
from mahj_tutor.scenarios import SceneFields
from mahj_tutor.table import Seat
from mahj_tutor.yaml_source import read_yaml

FIRST = ("id", "title", "interaction", "stage", "rules", "card", "scene", "vary", "let", "ask")
"""The fields of a form that come first; then those of the interaction, then the others."""
LAST = ("feedback", "hints", "worked", "given", "tests", "button")
_HIDDEN = ("schema", "lesson", "reuse")
"""Fields that are for shipped lessons, or that a form cannot give: they are written in the text."""
_NAMED: Mapping[type, tuple[str, ...]] = {
    Seat: tuple(map(str, Seat)),
    Stage: tuple(map(str, Stage)),
}
"""Values that the models read in several spellings; a form offers the usual one."""


@cache
def definitions() -> Mapping[str, Schema]:
    """Return every model's schema by its name."""
    found: Mapping[str, Schema] = exercise_schema()["$defs"]
    return found


def field_order(interaction: str) -> tuple[str, ...]:
    """Return the fields of an exercise as a form lists them."""
    known = dict.fromkeys(definitions()[interaction]["properties"])
    own = (name for name in known if name not in common_fields())
    ranks = {name: rank for rank, name in enumerate((*FIRST, *own, *LAST))}
    shown = set(known) - {*_HIDDEN}
    return tuple(sorted(shown, key=lambda name: (ranks.get(name, len(ranks)), name)))


@cache
def common_fields() -> frozenset[str]:
    """Return the fields that exercises have whatever their interaction."""
    return frozenset({field.alias or name for name, field in Question.model_fields.items()} | {*_HIDDEN})


@cache
def usual_fields(interaction: str) -> frozenset[str]:
    """Return the fields that a form always has: those of the template, and steps."""
    there = {"steps", *read_yaml(template(interaction), interaction).fields}
    return frozenset(there & definitions()[interaction]["properties"].keys())


def exercise_schema_of(interaction: str) -> Schema:
    """Return the schema of an exercise with this interaction."""
    return definitions()[interaction]


def alternatives(schema: Schema) -> Iterator[Schema]:
    """Yield the plain schemas that a schema allows, without null."""
    if "$ref" in schema:
        yield from alternatives(definitions()[schema["$ref"].rsplit("/", 1)[-1]])
    elif "anyOf" in schema:
        for each in schema["anyOf"]:
            yield from alternatives(each)
    elif schema.get("type") != "null":
        yield schema


def shape(schema: Schema) -> str:
    """Return what a plain schema is: `map`, `list`, or `text`; `any` if it does not say."""
    kind = schema.get("type")
    if kind in ("object", "array"):
        return "map" if kind == "object" else "list"
    return "text" if schema else "any"


def schema_for(schema: Schema, wanted: str) -> Schema:
    """Return the alternative of a schema that has this shape, or an empty one."""
    return next((each for each in alternatives(schema) if shape(each) == wanted), {})


def choices(schema: Schema) -> tuple[str, ...]:
    """Return the values among which an author chooses, or none if she writes her own."""
    some = [_values(each) for each in alternatives(schema) if shape(each) == "text"]
    if not all(some):
        return ()
    named = dict.fromkeys(value for values in some for value in values)
    return tuple(value for value in named if isinstance(value, str) and value)


def _values(schema: Schema) -> tuple[object, ...]:
    """Return the values that a plain schema lists."""
    return tuple(schema["enum"]) if "enum" in schema else (schema["const"],) if "const" in schema else ()


def is_truth(schema: Schema) -> bool:
    """Whether a field says yes or no."""
    return any(True in each.get("enum", ()) for each in alternatives(schema) if shape(each) == "text")


def is_number(schema: Schema) -> bool:
    """Whether a field is a whole number."""
    some = [each for each in alternatives(schema) if shape(each) == "text"]
    return bool(some) and all(each.get("type") == "integer" for each in some)


@cache
def named_values() -> Mapping[str, tuple[str, ...]]:
    """Return the values of fields of a scene that are players or passes."""
    return {
        field.alias or name: values
        for name, field in SceneFields.model_fields.items()
        for kind, values in _NAMED.items()
        if kind in _types(field.annotation)
    }


def _types(annotation: Any) -> set[Any]:
    inner = get_args(annotation)
    return {annotation} | {found for each in inner for found in _types(each)}


def is_interaction(name: str) -> bool:
    """Whether there is an interaction of this name."""
    return name in INTERACTIONS
