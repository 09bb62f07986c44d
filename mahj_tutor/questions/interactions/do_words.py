"""What a test in a file does, taken apart into the words on the board."""

from __future__ import annotations

from collections.abc import Collection

QUOTES = ("'", '"')


def cut(said: str, known: Collection[str]) -> list[str]:
    """Return the words between semicolons, or else between commas; words that are known stay whole.

    In quotes a comma or a semicolon is part of the words. `known` are words in lower case.

    >>> cut("South; East", ()), cut('"No, thanks", South', ()), cut("No, thanks", ["no, thanks"])
    (['South', 'East'], ['No, thanks', 'South'], ['No, thanks'])
    """
    if said.strip().lower() in known:
        return [said.strip()]
    parts = _between(said, ";")
    parts = parts if len(parts) > 1 or said.rstrip().endswith(";") else _between(said, ",")
    return [_unquoted(each) for each in parts if each]


def _between(said: str, sign: str) -> list[str]:
    """Return what stands between signs; what begins with a quote goes on as far as one that ends with it."""
    found: list[str] = []
    opened: list[str] = []
    for part in said.split(sign):
        opened.append(part)
        quote, last = opened[0].strip()[:1], part.strip()
        is_closed = last.endswith(quote) and (len(opened) > 1 or len(last) > 1)
        if quote not in QUOTES or is_closed:
            found.append(sign.join(opened).strip())
            opened = []
    return [*found, *map(str.strip, opened)]


def _unquoted(word: str) -> str:
    is_quoted = len(word) > 1 and word[0] in QUOTES and word[-1] == word[0]
    return word[1:-1].strip() if is_quoted else word
