"""Writes the protocols as TypeScript declarations, so that the browser's code is checked against them.

`python -m mahj_widgets.typescript > widgets/mahj_widgets/static/board/protocol.d.ts` writes the board's file
again; with `editor` behind it, `static/editor/page.d.ts`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel

from mahj_widgets import editor_protocol, form_protocol, laying_protocol, layout, lesson_protocol, protocol

_PLAIN = {Any: "any", str: "string", int: "number", bool: "boolean", NoneType: "null"}
_ALWAYS_SENT = frozenset({"v", "serial"})
"""Fields that are sent even where they have their default."""

EDITOR_HEADER = (
    "// Written by `python -m mahj_widgets.typescript editor` from editor_protocol.py and what it imports:"
    " change those, and write this file again."
)
HEADER = (
    "// Written by `python -m mahj_widgets.typescript` from layout.py and protocol.py: change that, and write"
    " this file again."
)


def declarations() -> str:
    """Return the declarations of a view, a message, and whatever they are made of.

    >>> "export interface Piece {" in declarations()
    True
    """
    acts = f"export type Act = {_name(protocol.Act)};"
    models = _models(layout, protocol)
    return "\n\n".join([HEADER, acts, *map(_interface, models), _union("Message", protocol.Message)]) + "\n"


def editor_declarations() -> str:
    """Return the declarations of a page of the exercise editor and of its messages.

    >>> "export interface FormField {" in editor_declarations()
    True
    """
    messages = _union("EditorMessage", editor_protocol.EditorMessage)
    models = (
        _interface(each, is_whole=is_dataclass(each))
        for each in _models(laying_protocol, lesson_protocol, form_protocol, editor_protocol)
    )
    return "\n\n".join([EDITOR_HEADER, *models, messages]) + "\n"


def _union(name: str, kinds: Any) -> str:
    return f"export type {name} = {' | '.join(one.__name__ for one in get_args(kinds))};"


def _models(*modules: ModuleType) -> Iterator[type]:
    """Yield all models of some modules in the order they are written."""
    for module in modules:
        for each in vars(module).values():
            if _is_model(each) and each.__module__ == module.__name__ and not each.__name__.startswith("_"):
                yield each


def _is_model(kind: Any) -> bool:
    return isinstance(kind, type) and (is_dataclass(kind) or issubclass(kind, BaseModel))


def _interface(model: type, *, is_whole: bool = False) -> str:
    """Return the declaration of a model; a whole one is sent with all of its fields."""
    summary = (model.__doc__ or "").strip().splitlines()[0]
    return "\n".join(
        [
            f"/** {summary} */",
            f"export interface {model.__name__} {{",
            *_fields(model, is_whole=is_whole),
            "}",
        ]
    )


def _fields(model: type, *, is_whole: bool) -> Iterator[str]:
    for name, kind, is_required in _typed(model):
        mark = "" if is_whole or is_required or name in _ALWAYS_SENT else "?"
        yield f"  {name}{mark}: {_name(kind)};"


def _typed(model: Any) -> Iterator[tuple[str, Any, bool]]:
    """Yield each field with its type and whether it has no default."""
    if issubclass(model, BaseModel):
        for name, info in model.model_fields.items():
            yield name, info.annotation, info.is_required()
    else:
        kinds = get_type_hints(model)
        for each in fields(model):
            yield each.name, kinds[each.name], each.default is MISSING and each.default_factory is MISSING


def _name(kind: Any) -> str:
    """Return what a Python type is called in TypeScript; one that is not known raises `TypeError`."""
    origin, given = get_origin(kind), get_args(kind)
    if kind in _PLAIN:
        return _PLAIN[kind]
    if origin is Annotated:
        return _name(given[0])
    if origin is Literal:
        return " | ".join(map(_literal, given))
    if origin in (Union, UnionType):
        return " | ".join(map(_name, given))
    if origin is tuple:
        return _array(given)
    if origin in (dict, Mapping):
        return f"Record<string, {_name(given[1])}>"
    if _is_model(kind):
        return str(kind.__name__)
    raise TypeError(f"no TypeScript is known for {kind!r}")


def _literal(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def _array(given: tuple[Any, ...]) -> str:
    """Return what a tuple of these types is called: of any length, or with a type for each place."""
    return f"Array<{_name(given[0])}>" if given[-1] is Ellipsis else f"[{', '.join(map(_name, given))}]"


if __name__ == "__main__":
    sys.stdout.write(editor_declarations() if "editor" in sys.argv[1:] else declarations())
