"""Reads a large JSON object member by member, with one list entry at a time in memory."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Generator, Iterator
from typing import Any

SMALL, LARGEST_VALUE = 16 << 10, 128 << 10
"""Characters that are first read for a value, and of the largest one: Python reads a value in one go."""
MOST_NAMES = 10
"""Members of the object."""

_SPACE = re.compile(r"[ \t\n\r]*")
_decode = json.JSONDecoder().raw_decode


def members(text: str, in_pieces: Collection[str]) -> Iterator[tuple[str, Any]]:
    """Yield the name and value of each member; entries of the lists named `in_pieces` come one by one.

    Raise `ValueError` or `RecursionError` at the first mistake in the text.
    """
    names = 0
    sign, at = _sign(text, 0, "{")
    if text.startswith("}", _start(text, at)):
        sign, at = _sign(text, at, "}")
    while sign != "}":
        name, at = _value(text, _start(text, at))
        names += 1
        if names > MOST_NAMES:
            raise ValueError("there are too many names")
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


def _value(text: str, at: int) -> tuple[Any, int]:
    """Return the value at a position and the position after it, reading no more than a value may have."""
    try:
        return _read(text, at, SMALL)
    except ValueError:
        if at + SMALL >= len(text):
            raise
    try:
        return _read(text, at, LARGEST_VALUE)
    except ValueError as error:
        if at + LARGEST_VALUE >= len(text):
            raise
        raise ValueError(f"what begins at character {at} is damaged or too long") from error


def _read(text: str, at: int, most: int) -> tuple[Any, int]:
    value, length = _decode(text[at : at + most])
    if length == most and at + most < len(text):  # a number that may go on
        raise ValueError(f"what begins at character {at} is too long")
    return value, at + length


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
