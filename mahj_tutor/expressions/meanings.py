"""Which fields of an exercise hold expressions and which hold texts: each says so where it is declared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, NamedTuple

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from mahj_tutor.expressions import Type, types

Path = tuple[str | int, ...]
SCENE, ANSWER, STATE = "scene_types", "answer_types", "state_types"
"""The names of the scene, those with an answer, and those of a state that is searched for."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """The meaning of a field; it may use the names that an attribute of the question lists."""

    names: str = SCENE

    def is_of(self, text: str) -> bool:
        """Whether a text has this meaning; an empty one has none."""
        return bool(text)


@dataclass(frozen=True, slots=True)
class Text(Meaning):
    """A text, which may hold expressions in braces."""


@dataclass(frozen=True, slots=True)
class Expression(Meaning):
    """An expression.

    `type` is what it has to come to, or the attribute of the question that tells. With `or_words` a text
    without parentheses is no expression.
    """

    type: Type | str = types.TRUTH
    or_words: bool = False
    decides: bool = False
    """Whether it says what is right."""

    def is_of(self, text: str) -> bool:
        """Whether a text is an expression."""
        return bool(text) and ("(" in text or not self.or_words)


Condition = Annotated[str, Expression()]
"""A condition about the scene."""
Saying = Annotated[str, Text()]
"""A text about the scene."""


class Written(NamedTuple):
    """An expression, or a text with expressions, and its place in the file."""

    path: Path
    text: str
    meaning: Meaning
    own: str = ""
    """The misconception of `words.yaml` that it belongs to, if it comes from there."""
    fix: str = ""
    """What to write instead where it cannot be read, if that is better known here."""


def place_of(error: Exception, written: Iterator[Written], otherwise: Path) -> Path:
    """Return where the expression is written that raised an error when it was worked out, if one did."""
    raised = getattr(error, "__notes__", ())
    return next((each.path for each in written if each.text in raised), otherwise)


def written_in(model: type[BaseModel], values: Mapping[str, Any], path: Path = ()) -> Iterator[Written]:
    """Yield what is written in the fields of a model and of models in it; `values` go by their aliases."""
    for called, _, field in _fields(model):
        value = values.get(called)
        if value is None:
            continue
        for where, each in _each(value, (*path, called)):
            if isinstance(each, BaseModel):
                yield from written_in(type(each), by_alias(each), where)
            elif isinstance(each, str):
                yield from (Written(where, each, some) for some in _meanings(each, field))


def _meanings(text: str, field: FieldInfo) -> Iterator[Meaning]:
    """Yield what a text in a field means; an expression that has to be there is one although it is empty."""
    lacks = field.is_required() and not text
    for each in field.metadata:
        if isinstance(each, Meaning) and (each.is_of(text) or (lacks and isinstance(each, Expression))):
            yield each


def by_alias(model: BaseModel) -> dict[str, Any]:
    """Return the values of a model's fields by the names that an author writes."""
    return {called: getattr(model, name) for called, name, _ in _fields(type(model))}


@cache
def _fields(model: type[BaseModel]) -> tuple[tuple[str, str, FieldInfo], ...]:
    """Return the fields of a model: the name that an author writes, its own name, and what is known of it."""
    return tuple((field.alias or name, name, field) for name, field in model.model_fields.items())


def _each(value: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    """Yield the entries of a list with their places, or the value itself."""
    if isinstance(value, list | tuple):
        yield from (((*path, number), each) for number, each in enumerate(value))
    else:
        yield path, value
