"""Which page a board is answering, where one process answers many of them.

A notebook's kernel usually belongs to one page, and then nobody needs to be told apart. If pages
share a process, `tell_apart` gets a function that returns the page whose message is being handled; what
boards and cells keep for a page is kept under its name, and `forget` drops all of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Speaker:
    """The page that sent the message being handled; `name` is "" where there is only one.

    `told` is what the server adds about the page: the browser has no say in it.
    """

    name: str = ""
    told: Mapping[str, Any] = field(default_factory=dict)


ONLY = Speaker()
"""The page of a kernel of its own."""

_Ask = Callable[[], Speaker]
_ask: list[_Ask] = []
_kept: dict[str, dict[object, Any]] = {}


def speaker() -> Speaker:
    """Return who is speaking.

    >>> speaker().name
    ''
    """
    return _ask[-1]() if _ask else ONLY


def tell_apart(ask: _Ask | None) -> None:
    """Ask this function who is speaking from now on; with None, there is only one page."""
    _ask[:] = [ask] if ask else []


def kept(name: str, what: object, make: Callable[[], Value]) -> Value:
    """Return what is kept for a page under `what`; make it if nothing is."""
    mine = _kept.setdefault(name, {})
    if what not in mine:
        mine[what] = make()
    value: Value = mine[what]
    return value


def keep(name: str, what: object, value: object) -> None:
    """Keep a value for a page under `what`."""
    _kept.setdefault(name, {})[what] = value


def forget(name: str) -> None:
    """Drop everything that is kept for a page that was closed."""
    _kept.pop(name, None)
