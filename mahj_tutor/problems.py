"""Mistakes in files, each with its place, and how many of them are listed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from operator import attrgetter

MOST_PROBLEMS = 100
"""How many problems of one file are listed; a file with so many is not read to its end."""
MOST_EQUAL = 3
"""How many equal problems of one file are listed one by one; more are listed once, with their number."""


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One mistake in a file: where it is, a code, what is wrong, and how to fix it."""

    file: str
    line: int
    column: int
    code: str
    say: str
    fix: str = ""

    def __str__(self) -> str:
        end = f". {self.fix}" if self.fix else ""
        return f"{self.file}:{self.line}:{self.column} {self.code} {self.say}{end}"

    @property
    def is_error(self) -> bool:
        """Whether it has to be fixed; else it is something to look at."""
        return self.code.startswith("E")


def listed(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Return problems by file and line, as they are listed: equal ones once, and not too many of a file."""
    by_file = groupby(sorted(set(problems)), key=attrgetter("file"))
    return tuple(each for _, some in by_file for each in _of_file(tuple(_without_equals(some))))


def _without_equals(problems: Iterable[Problem]) -> Iterator[Problem]:
    """Yield the problems of one file; those that many places share only at the first, with their number."""
    alike: dict[tuple[str, str, str], list[Problem]] = defaultdict(list)
    for each in problems:
        alike[each.code, each.say, each.fix].append(each)
    for some in alike.values():
        if len(some) <= MOST_EQUAL:
            yield from some
        else:
            more = f"{some[0].say} (and {len(some) - 1} more times, up to line {some[-1].line})"
            yield replace(some[0], say=more)


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
