r"""The exercises of a file as pieces of its text: each is edited, read and checked by itself.

A file is cut at its separators and nowhere else, so a mistake in one exercise hides none of the others, and
joining the pieces gives the file back byte for byte.

>>> [part.text for part in split("id: a\n---\nid: b\n")]
['id: a\n', 'id: b\n']
>>> join(split("id: a\n--- # next\nid: b\n"))
'id: a\n--- # next\nid: b\n'
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

SEPARATOR = "---\n"


@dataclass(frozen=True, slots=True)
class Part:
    """The text of one exercise. `opening` is the separator above it, `line` where its text begins."""

    text: str
    opening: str = ""
    line: int = 1

    @property
    def is_blank(self) -> bool:
        """Whether there are comments and empty lines only."""
        lines = (line.strip() for line in self.text.splitlines())
        return all(not line or line.startswith("#") for line in lines)

    @property
    def in_place(self) -> str:
        """The text with its lines where the file has them."""
        return "\n" * (self.line - 1) + self.text


@lru_cache(maxsize=4)
def split(text: str) -> tuple[Part, ...]:
    """Cut the text of a file into its exercises; there is at least one part, which may be blank."""
    parts = [Part("")]
    lines: list[str] = []
    for number, line in enumerate(text.splitlines(keepends=True), 1):
        if _is_separator(line):
            parts[-1] = replace(parts[-1], text="".join(lines))
            parts.append(Part("", line, number + 1))
            lines = []
        else:
            lines.append(line)
    parts[-1] = replace(parts[-1], text="".join(lines))
    return tuple(parts)


def _is_separator(line: str) -> bool:
    if not line.startswith("---"):
        return False
    rest = line[3:].strip()
    return (line[3:4].isspace() or not line[3:4]) and rest[:1] in ("", "#")


def join(parts: Iterable[Part]) -> str:
    """Return the text of a file."""
    return "".join(part.opening + part.text for part in parts)


def exercises(parts: Sequence[Part]) -> tuple[int, ...]:
    """Return the numbers of the parts that stand for an exercise: all but comments above the first."""
    is_head = len(parts) > 1 and parts[0].is_blank
    return tuple(range(1 if is_head else 0, len(parts)))


def with_text(text: str, number: int, new: str) -> str:
    """Return a file with another text for one exercise."""
    parts = list(split(text))
    is_last = number == len(parts) - 1
    new = new if is_last or new.endswith("\n") or not new else f"{new}\n"
    parts[number] = replace(parts[number], text=new)
    return join(parts)


def with_another(text: str, new: str) -> str:
    r"""Return a file with another exercise at its end.

    >>> with_another("id: a", "id: b\n")
    'id: a\n---\nid: b\n'
    """
    if not text.strip():
        return new
    return f"{text if text.endswith(chr(10)) else text + chr(10)}{SEPARATOR}{new}"


def with_one_behind(text: str, number: int, new: str) -> str:
    r"""Return a file with another exercise behind one of those in it.

    >>> with_one_behind("id: a\n---\nid: c\n", 0, "id: b\n")
    'id: a\n---\nid: b\n---\nid: c\n'
    """
    parts = list(split(text))
    if number >= len(parts) - 1:
        return with_another(text, new)
    parts.insert(number + 1, Part(new if new.endswith("\n") else f"{new}\n", SEPARATOR))
    return join(parts)


def without(text: str, number: int) -> str:
    r"""Return a file without one exercise; comments above the first stay.

    >>> without("id: a\n---\nid: b\n", 0)
    'id: b\n'
    """
    parts = list(split(text))
    del parts[number]
    if number == 0 and parts:
        parts[0] = replace(parts[0], opening="")
    return join(parts)
