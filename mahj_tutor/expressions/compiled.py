"""What an expression is once it is read: its type, and its value in a situation.

The language knows no game. What names and facts there are comes with the `Vocabulary`; what their values
are at the moment comes with the `Scope`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Protocol, TypeAlias

from mahj_tutor.errors import MahjError
from mahj_tutor.expressions.syntax import Node
from mahj_tutor.expressions.types import Type

Value: TypeAlias = Any
"""What an expression comes to: its type was checked when it was read."""


class NoValueError(MahjError):
    """A fact was asked about something that is not there at the
    moment, such as a discard before the first.
    """


@dataclass(frozen=True, slots=True)
class Scope:
    """Where an expression is worked out: the situation that facts look at, and the values of names."""

    situation: Any = None
    values: Mapping[str, Value] = field(default_factory=lambda: MappingProxyType({}))
    written: Callable[[Value], Value] = lambda value: value
    """What a constant or a text in quotes stands for here: another tile, where suits are renamed."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a fact; `default` is a name or literal that stands for a missing argument."""

    name: str
    type: Type
    default: str | None = None


class FactLike(Protocol):
    """What the language needs to know of a fact."""

    @property
    def name(self) -> str:
        """The name it is called by."""

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """Its parameters in order."""

    @property
    def result(self) -> Type:
        """The type of its value; `ANY` is that of an item of its first argument."""

    def call(self, situation: Any, arguments: Sequence[Value]) -> Value:
        """Return its value in a situation."""


@dataclass(frozen=True)
class Vocabulary:
    """What can be named: facts, constants with their types and values, and how texts are read as a type."""

    facts: Mapping[str, FactLike]
    constants: Mapping[str, tuple[Type, Value]] = field(default_factory=dict)
    texts: Mapping[Type, Callable[[str], Value]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Compiled:
    """An expression ready for use: its type, its value in a scope, and its tree."""

    type: Type
    value: Callable[[Scope], Value]
    tree: Node
    call: tuple[FactLike, tuple[Compiled, ...]] | None = None
    """The fact and its arguments, where the whole expression is one call of a fact."""
    denied: Compiled | None = None
    """What follows `not`, where the whole expression is that."""
    beside: Compiled | None = None
    """What is asked of the second scene, where the whole expression is that."""


def there(value: Value) -> Value:
    """Return an item of a list; raise `NoValueError` for `nobody` and `nothing`."""
    if value is None:
        raise NoValueError("a list cannot hold what is not there at the moment")
    return value
