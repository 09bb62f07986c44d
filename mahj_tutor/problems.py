"""Mistakes in files, each with its place, and how many of them are listed."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from operator import attrgetter

MOST_PROBLEMS = 100
"""How many problems of one file are listed; a file with so many is not read to its end."""
MOST_EQUAL = 3
"""How many equal problems of one file are listed one by one; more are listed once, with their number."""
MOST_ALIKE = 5
"""How many problems of one file that differ only in what they name are listed one by one."""
MOST_LINES = 20
"""Of so many lines at most the numbers are listed."""
_NAMED = re.compile(r"(?<!\w)'[^']*'|\bcell \d+")
"""What alike problems name: something in quotes, a cell of a notebook."""


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One mistake in a file: where it is, a code, what is wrong, and how to fix it."""

    file: str
    line: int
    column: int
    code: str
    say: str
    fix: str = ""
    unknown: str = field(default="", compare=False)
    """The id that nothing has, if that is the mistake."""
    path: tuple[str | int, ...] | None = field(default=None, compare=False)
    """The field that it is about, where that is known: another one may begin in the same place."""

    def __str__(self) -> str:
        end = f". {self.fix}" if self.fix else ""
        return f"{self.file}:{self.line}:{self.column} {self.code} {self.say}{end}"

    @property
    def is_error(self) -> bool:
        """Whether it has to be fixed; else it is something to look at."""
        return self.code.startswith("E")


def listed(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Return problems by file and line, as they are listed: alike ones once, and not too many of a file."""
    by_file = groupby(sorted(set(problems)), key=attrgetter("file"))
    return tuple(each for _, some in by_file for each in _of_file(tuple(_without_alike(some))))


def _without_alike(problems: Iterable[Problem]) -> Iterator[Problem]:
    """Yield the problems of one file; those that many places share only at the first, with their number."""
    equal: dict[tuple[str, str, str], list[Problem]] = defaultdict(list)
    for each in problems:
        equal[each.code, each.say, each.fix].append(each)
    alike: dict[tuple[str, str, str], list[Problem]] = defaultdict(list)
    for (code, say, fix), some in equal.items():
        if len(some) <= MOST_EQUAL:
            alike[code, _kind(say), _kind(fix)] += some
        else:
            more = f"{say} (and {len(some) - 1} more times, up to line {some[-1].line})"
            yield replace(some[0], say=more)
    for some in alike.values():
        yield from some if len(some) <= MOST_ALIKE else (_of_places(sorted(some)),)


def _kind(words: str) -> str:
    """Return words without what they name, which may differ from place to place."""
    return _NAMED.sub("", words)


def _of_places(alike: Sequence[Problem]) -> Problem:
    """Return the first of many problems that differ in what they name, with the lines of the others."""
    first, *others = alike
    lines = ", ".join(str(each.line) for each in others[:MOST_LINES])
    rest = len(others) - MOST_LINES
    more = f" and {rest} more" if rest > 0 else ""
    return replace(first, say=f"{first.say} (and the like in lines {lines}{more})")


def _of_file(problems: tuple[Problem, ...]) -> tuple[Problem, ...]:
    """Return the problems of one file by line; errors come before warnings where there are too many."""
    most = MOST_PROBLEMS - 1  # and a line for the rest
    if len(problems) <= MOST_PROBLEMS:
        return tuple(sorted(problems))
    ranked = sorted(problems, key=lambda each: (not each.is_error, each))
    kept, rest = sorted(ranked[:most]), ranked[most:]
    first = min(rest)
    say = f"{len(rest)} more problems in this file are not listed"
    code = next((each.code for each in rest if each.is_error), first.code)
    return (*kept, replace(first, code=code, say=say, fix="fix the listed ones first"))
