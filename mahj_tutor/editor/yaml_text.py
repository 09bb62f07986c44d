"""How values are written in YAML: the plainest form that reads back as the same text comes first."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

WIDTH = 100
"""Longer texts are folded."""


def scalars(value: str, style: str, indent: int, *, is_flow: bool) -> Iterator[str]:
    """Yield the ways to write a text, best first; `style` is the quote or sign that it had before.

    Not each of them reads back as the same text everywhere: that is for the caller to try.
    """
    if not is_flow and ("\n" in value.strip() or len(value) + indent > WIDTH):
        yield from _blocks(value, indent)
    if "\n" not in value:
        quoted = {"'": _single(value), '"': _double(value)}
        if style in quoted:
            yield quoted[style]
        yield from (value, *quoted.values())
    yield _double(value)


def _single(value: str) -> str:
    return "'" + value.replace("'", "''") + "'"


def _double(value: str) -> str:
    return json.dumps(value, ensure_ascii=False)


def _blocks(value: str, indent: int) -> Iterator[str]:
    space = " " * indent
    if "\n" in value:
        sign = "|" if value.endswith("\n") else "|-"
        yield f"{sign}\n" + "\n".join(f"{space}{line}".rstrip() for line in value.rstrip("\n").split("\n"))
    else:
        lines = textwrap.wrap(value, max(WIDTH - indent, 40), break_long_words=False, break_on_hyphens=False)
        yield ">-\n" + "\n".join(f"{space}{line}" for line in lines)


def flow(value: Any) -> str:
    """Write a value on one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{name}: {flow(each)}" for name, each in value.items()) + "}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "[" + ", ".join(map(flow, value)) + "]"
    return _plain_or_quoted(str(value))


def block(value: Any, indent: int) -> str:
    """Write what stands behind `name:` or `- `; lines below are indented by so much."""
    if isinstance(value, str):
        return " " + _plain_or_quoted(value)
    if not value:
        return " " + flow(value)
    space = " " * indent
    if isinstance(value, Mapping):
        return "".join(f"\n{space}{name}:{block(each, indent + 2)}" for name, each in value.items())
    return "".join(f"\n{space}-{_entry(each, indent + 2)}" for each in value)


def _entry(value: Any, indent: int) -> str:
    """Write an entry of a list: the first field of a mapping stands behind the dash."""
    return " " + block(value, indent).lstrip()


def _plain_or_quoted(value: str) -> str:
    """Write a text plainly where that is safe in any place."""
    is_plain = value and all(letter.isalnum() or letter in " _.()=<>+/;-'" for letter in value)
    safe = is_plain and value == value.strip() and (value[0].isalnum())
    return value if safe else _double(value)
