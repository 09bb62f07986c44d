"""Reads a large JSON object member by member, with one list entry at a time in memory."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Generator, Iterator
from typing import Any

_SPACE = re.compile(r"[ \t\n\r]*")
_value = json.JSONDecoder().raw_decode


def members(text: str, in_pieces: Collection[str]) -> Iterator[tuple[str, Any]]:
    """Yield the name and value of each member; entries of the lists named `in_pieces` come one by one.

    Raise `ValueError` or `RecursionError` at the first mistake in the text.
    """
    sign, at = _sign(text, 0, "{")
    if text.startswith("}", _start(text, at)):
        sign, at = _sign(text, at, "}")
    while sign != "}":
        name, at = _value(text, _start(text, at))
        if not isinstance(name, str):
            raise ValueError("a name is missing")
        _, at = _sign(text, at, ":")
        at = _start(text, at)
        if name in in_pieces:
            at = yield from _entries(text, at, name)
        else:
            value, at = _value(text, at)
            yield name, value
        sign, at = _sign(text, at, ",}")
    if _start(text, at) != len(text):
        raise ValueError("there is extra text after the end")


def _entries(text: str, at: int, name: str) -> Generator[tuple[str, Any], None, int]:
    sign, at = _sign(text, at, "[")
    if text.startswith("]", _start(text, at)):
        return _start(text, at) + 1
    while sign != "]":
        value, at = _value(text, _start(text, at))
        yield name, value
        sign, at = _sign(text, at, ",]")
    return at


def _start(text: str, at: int) -> int:
    """Return the position of the next character that is not white space."""
    found = _SPACE.match(text, at)
    assert found is not None
    return found.end()


def _sign(text: str, at: int, wanted: str) -> tuple[str, int]:
    """Return the next character, which has to be one of those in `wanted`, and the position after it."""
    at = _start(text, at)
    if text[at : at + 1] not in tuple(wanted):
        raise ValueError(f"{wanted[0]!r} is missing at character {at}")
    return text[at], at + 1
