"""The format of exercises as a JSON Schema, for editors: made from the models.

Editors read YAML with types, the checker reads every value as text; so wherever text is expected, a number or
yes and no are allowed too. What cannot be said in a schema (expressions, tiles) stays to `mahj-tutor check`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import CoreSchema, PydanticOmit

from mahj_tutor.authoring.docstrings import field_docs, paragraph
from mahj_tutor.exercises.reuse import CHANGEABLE
from mahj_tutor.questions.interactions import INTERACTIONS
from mahj_tutor.questions.models_in import model_in

Schema = dict[str, Any]
NAME = "exercise.schema.json"
"""The file beside an exercise in which its first line tells editors to look."""
FIRST_LINE = f"# yaml-language-server: $schema={NAME}"
"""The first line of an exercise file that has the schema beside it."""

_ANY_SCALAR = ["string", "number", "boolean", "null"]
_YES = {"enum": [True, False, "yes", "no", "true", "false"]}


class _Generator(GenerateJsonSchema):
    """A type that has no schema is anything; defaults are left out."""

    def handle_invalid_for_json_schema(self, schema: CoreSchema, error_info: str) -> JsonSchemaValue:
        return {}

    def encode_default(self, dft: Any) -> Any:
        raise PydanticOmit

    def default_schema(self, schema: Any) -> JsonSchemaValue:
        return self.generate_inner(schema["schema"])


def exercise_schema() -> Schema:
    """Return the schema of a document of an exercise file."""
    definitions: Schema = {}
    branches = []
    for name, question in INTERACTIONS.items():
        whole = question.model_json_schema(schema_generator=_Generator, ref_template="#/$defs/{model}")
        definitions |= whole.pop("$defs", {})
        definitions[name] = whole
        branches.append({"if": _is(name), "then": {"$ref": f"#/$defs/{name}"}})
    for name, model in _models():
        if name in definitions:
            _describe(definitions[name], model)
    names: Schema = {"enum": [*INTERACTIONS], "description": "How a learner answers."}
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "An exercise of Mahj Tutor",
        "type": "object",
        "if": {"required": ["reuse"]},
        "then": _reused(),
        "else": {"required": ["interaction"], "properties": {"interaction": names}, "allOf": branches},
        "$defs": {name: _widened(each) for name, each in definitions.items()},
    }


def _is(name: str) -> Schema:
    return {"required": ["interaction"], "properties": {"interaction": {"const": name}}}


def _reused() -> Schema:
    """Return the schema of a document that reuses an exercise."""
    known = dict.fromkeys(("schema", "reuse", "id", *CHANGEABLE), True)
    return {"required": ["id"], "properties": known, "additionalProperties": False}


def _models() -> Iterator[tuple[str, type[BaseModel]]]:
    """Yield every model with its name among the definitions, the inner ones by their class."""
    found: dict[str, type[BaseModel]] = {**INTERACTIONS}
    for model in INTERACTIONS.values():
        _gather(model, found)
    yield from found.items()


def _gather(model: type[BaseModel], found: dict[str, type[BaseModel]]) -> None:
    for field in model.model_fields.values():
        inner = model_in(field.annotation)
        if inner is not None and inner.__name__ not in found:
            found[inner.__name__] = inner
            _gather(inner, found)


def _describe(schema: Schema, model: type[BaseModel]) -> None:
    """Put the docstrings of a model and its fields in the place of those made by pydantic."""
    schema["description"] = paragraph(model.__doc__)
    docs = field_docs(model)
    for name, field in schema.get("properties", {}).items():
        field.pop("title", None)
        if name in docs:
            field["description"] = docs[name]
    if _completes_itself(model):  # a text may stand for its fields, or a field for another
        schema.pop("required", None)
        schema["x-short"] = model not in INTERACTIONS.values()


def _completes_itself(model: type[BaseModel]) -> bool:
    validators = model.__pydantic_decorators__.model_validators.values()
    return any(each.info.mode == "before" for each in validators)


def _widened(schema: Any) -> Any:
    """Return a schema that allows what editors take for numbers and truths where text is expected."""
    if isinstance(schema, list):
        return [_widened(each) for each in schema]
    return _widened_map(schema) if isinstance(schema, dict) else schema


def _widened_map(schema: Schema) -> Schema:
    if schema.get("type") == "boolean":
        return {**_YES, **{name: schema[name] for name in ("description",) if name in schema}}
    found = {name: _part(name, each) for name, each in schema.items() if name not in ("title", "x-short")}
    is_chosen = "enum" in found or "const" in found
    if found.get("type") == "string" and not is_chosen:
        found["type"] = _ANY_SCALAR
    return {"anyOf": [{"type": _ANY_SCALAR}, found]} if schema.get("x-short") else found


def _part(name: str, part: Any) -> Any:
    """Return a part of a schema, widened; what a field is called says nothing."""
    return {field: _widened(each) for field, each in part.items()} if name == "properties" else _widened(part)
