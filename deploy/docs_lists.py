"""Markdown as a code host reads it, written so that the generator of the site finds the same lists."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

INDENT = 4
"""What belongs to an item is indented by so many spaces for each list it is in."""
_ITEM = re.compile(r"( *)((?:[-*+]|\d{1,9}[.)]) +)(?=\S)")
_NUMBER = re.compile(r"(\d{1,9})\. ")
_FENCE = re.compile(r" *(`{3,}|~{3,})")


def with_lists(text: str) -> str:
    r"""Return Markdown with four spaces before what belongs to an item, and a blank line before a list.

    >>> print(with_lists("Both:\n- this\n- that\n  one"))
    Both:
    <BLANKLINE>
    - this
    - that
        one
    """
    return "\n".join(_Lists().lines(_together(text.split("\n"))))


def _fenced(lines: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield lines, each with the first line of the fenced code that it is in; "" outside."""
    opened = mark = ""
    for line in lines:
        found = _FENCE.match(line)
        if opened:
            yield line, opened
            if found and found[1].startswith(mark) and line.strip() == found[1]:
                opened = ""
            continue
        if found:
            opened, mark = line, found[1]
        yield line, opened


def _together(lines: Sequence[str]) -> list[str]:
    """Return lines where what stands at the margin between two numbered items belongs to the first."""
    marked = list(_fenced(lines))
    numbers = [
        (at, found) for at, (line, code) in enumerate(marked) if not code and (found := _NUMBER.match(line))
    ]
    done = list(lines)
    for (begin, one), (end, other) in pairwise(numbers):
        between = marked[begin + 1 : end]
        if int(other[1]) != int(one[1]) + 1 or any(line[:1] == "#" and not code for line, code in between):
            continue
        for at, (line, code) in enumerate(between, begin + 1):
            if line and (code or line)[0] != " ":
                done[at] = " " * len(one[0]) + line
    return done


class _Lists:
    """The lists that are open while a page is read from its first line to its last."""

    def __init__(self) -> None:
        self._columns: list[int] = []
        """Where the contents of the open items begin, the outermost first."""
        self._is_in_block = False
        self._begins_with_item = False

    def lines(self, lines: Sequence[str]) -> Iterator[str]:
        """Yield the lines of a page as the generator wants them."""
        shift, before = 0, ""
        for line, code in _fenced(lines):
            if code and code == before:
                yield f"{' ' * shift}{line}" if line else line
            elif not line.strip():
                self._is_in_block = False
                yield line
            elif not code and (item := self._item(line)):
                yield from self._begun(item, line)
            else:
                shift = self._shift(line, is_fence=bool(code))
                yield f"{' ' * shift}{line}"
            before = code

    def _item(self, line: str) -> re.Match[str] | None:
        """Return how an item begins; a number other than 1 within a paragraph begins none."""
        found = _ITEM.match(line)
        if found is None or len(found[1]) >= INDENT + (self._columns[-1] if self._columns else 0):
            return None
        is_later = found[2][0].isdigit() and found[2].strip() not in ("1.", "1)")
        return None if is_later and self._is_in_block and not self._columns else found

    def _begun(self, item: re.Match[str], line: str) -> Iterator[str]:
        """Yield the first line of an item, after a blank line where it follows a paragraph."""
        if self._is_in_block and not self._begins_with_item:
            yield ""
        self._close(len(item[1]))
        yield f"{' ' * INDENT * len(self._columns)}{line.lstrip()}"
        self._columns.append(len(item[0]))
        self._is_in_block = self._begins_with_item = True

    def _shift(self, line: str, *, is_fence: bool) -> int:
        """Return how many spaces more a line wants that is no item's first."""
        indent = len(line) - len(line.lstrip())
        if not self._is_in_block or is_fence or line[0] == "#":
            self._close(indent)
            self._begins_with_item = self._is_in_block and self._begins_with_item
        self._is_in_block = True
        inside = bool(self._columns) and indent >= self._columns[-1]
        return max(INDENT * len(self._columns) - self._columns[-1], 0) if inside else 0

    def _close(self, indent: int) -> None:
        while self._columns and indent < self._columns[-1]:
            self._columns.pop()
