"""Nicknames and the names of classes: what people type, made safe to show."""

from __future__ import annotations

import unicodedata

LONGEST = 24
"""Characters of a nickname."""
LONGEST_CLASS = 60
"""Characters of the name of a class."""
_LOOKED_AT = 200
_MOST_MARKS = 2
"""Marks over or under one letter; more of them would paint over the lines around."""


def clean_name(typed: str, longest: int = LONGEST) -> str:
    r"""Return a typed name in one line: no control characters, and nothing that turns the text around.

    >>> clean_name("  Ann  "), clean_name("A\u202enn\x00\n B"), clean_name("\u200b")
    ('Ann', 'Ann B', '')
    >>> len(clean_name("x" * 10_000))
    24
    """
    text = unicodedata.normalize("NFC", typed[:_LOOKED_AT])
    kept: list[str] = []
    marks = 0
    for each in text:
        kind = unicodedata.category(each)
        marks = marks + 1 if kind.startswith("M") else 0
        if each.isspace() or kind.startswith("Z"):
            kept.append(" ")
        elif not kind.startswith("C") and marks <= _MOST_MARKS:
            kept.append(each)
    return " ".join("".join(kept).split())[:longest].strip()
