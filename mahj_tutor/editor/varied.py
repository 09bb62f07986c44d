"""What `vary` may draw, as a schema for the form: of each field of the scene what it can be drawn from."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from mahj_tutor.authoring.json_schema import Schema
from mahj_tutor.editor import schema as schemas
from mahj_tutor.editor.spots import Path
from mahj_tutor.scenarios.vary import ANY, PASSED
from mahj_tutor.yaml_source import Node

SPAN = re.compile(r"\s*(\d{1,3}) +to +(\d{1,3})\s*")
"""A range as it is written: `2 to 12`."""
_TEXT: Schema = {"type": "string"}
_SPAN: Schema = {"type": "string", "span": "2 to 8"}
_ANY: Schema = {"enum": ["any"]}
_NUMBERS = "123456789"


@cache
def vary_schema(interaction: str) -> Schema:
    """Return the schema of `vary`: `span` marks what may be a range, and tells the one it begins with;
    `checks` marks a list that is ticked, and tells its values.
    """
    scene = schemas.schema_for(schemas.definitions()[interaction]["properties"]["scene"], "map")
    fields = {name: _drawn(name, inner) for name, inner in scene["properties"].items()}
    whole: Mapping[str, Schema] = {
        "suits": {"enum": ["shuffle"]},
        "numbers": {"type": "object", "properties": dict.fromkeys(_NUMBERS, _SPAN)},
        "require": {"anyOf": [{"type": "array", "items": _TEXT}, _TEXT]},
        "cases": {"type": "array", "items": scene},
    }
    return {"type": "object", "properties": {**whole, **fields}}


def _drawn(name: str, inner: Schema) -> Schema:
    """Return from what a field of the scene may be drawn; what is offered first comes first."""
    if name == "rack":
        return {"enum": ["any", PASSED]}
    values = values_of(name, inner)
    listed: Schema = {"type": "array", "items": inner}
    some = [_span(inner), listed] if schemas.is_number(inner) else [listed]
    if values:
        some = [{"type": "array", "items": {"enum": list(values)}, "checks": list(values)}]
    return {"anyOf": [_ANY, *some] if name in ANY else some}


def _span(inner: Schema) -> Schema:
    """Return the schema of a range, which begins within the bounds of a field."""
    plain = next(schemas.alternatives(inner))
    low = plain.get("minimum", 1)
    return {**_SPAN, "span": f"{low} to {min(plain.get('maximum', 9), max(low + 1, 9))}"}


def values_of(name: str, inner: Schema) -> Sequence[str]:
    """Return the values of a field of the scene that can be ticked, or none."""
    if schemas.is_truth(inner):
        return ("yes", "no")
    some = list(schemas.alternatives(inner))
    is_plain = len(some) == 1 and schemas.shape(some[0]) == "text"
    named = schemas.named_values().get(name, ()) if is_plain else ()
    return named or schemas.choices(inner)


def ticked(schema: Schema, node: Node | None) -> tuple[Sequence[str], Sequence[str]] | None:
    """Return the values that can be ticked and those that are; None where they are written otherwise."""
    values = next((each["checks"] for each in schemas.alternatives(schema) if "checks" in each), ())
    written = _written(values, node)
    return (values, written) if values and set(written) <= set(values) else None


def _written(values: Sequence[str], node: Node | None) -> Sequence[str]:
    """Return the values that a field lists; `any` are all of them."""
    if node is None:
        return ()
    if node.text is not None:
        return values if node.text == "any" else (node.text, "no list")
    return [each.text or "" for each in node.items]


def is_span(schema: Schema, node: Node | None) -> bool:
    """Whether a field is, or may be, a range of numbers."""
    may_be = any("span" in each for each in schemas.alternatives(schema))
    return may_be and (node is None or not node.text or bool(SPAN.fullmatch(node.text)))


def new_drawn(path: Path, schema: Schema, siblings: Sequence[Node], standing: str) -> Any:
    """Return what `vary`, a field of it or an entry begins with; `standing` is what the scene has in it.

    What may be drawn begins as it is there, so that it can be read, and is then changed.
    """
    if len(path) == 1:
        return {"suits": "shuffle"}
    if len(path) == 3 and siblings:
        last = siblings[-1].to_python()
        return {**last, "case": f"case {len(siblings) + 1}"} if path[1] == "cases" else last
    known = {
        "numbers": {"6": _SPAN["span"]},
        "require": [""],
        "cases": [{"case": "case 1"}, {"case": "case 2"}],
    }
    if path[-1] in known:
        return known[str(path[-1])]
    first = next(schemas.alternatives(schema), {})
    if "span" in first:
        return first["span"]
    return first["enum"][0] if "enum" in first else [*first.get("checks", ())] or [standing, standing]
