"""Parts of a text that know where they stand, so that every error of a parser names its column.

Parsers cut a text into words, clauses and lists, and read each part once. A text longer than `LONGEST` is
refused unread.

>>> who, verb, *rest = Span.of("East gives 1B").words()
>>> rest[0].text, rest[0].column
('1B', 12)
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import NamedTuple, TypeVar

from mahj_tutor.errors import NotationError, wrong_argument

LONGEST = 20_000
"""Characters in a text; a whole table has some 2,000."""

_WORD = re.compile(r"\S+")
_NUMBER = re.compile(r"-?[0-9]{1,18}")
Value = TypeVar("Value")


class Span(NamedTuple):
    """The characters from `start` up to `end` of a `whole` text."""

    whole: str
    start: int
    end: int

    @classmethod
    def of(cls, whole: str) -> Span:
        """Return a whole text without the blanks around it; one that is too long raises `NotationError`."""
        return cls(bounded(whole), 0, len(whole)).stripped()

    @property
    def text(self) -> str:
        """The characters themselves."""
        return self.whole[self.start : self.end]

    @property
    def column(self) -> int:
        """The column of its first character, from 1."""
        return self.start + 1

    def __bool__(self) -> bool:
        return self.start < self.end

    def stripped(self) -> Span:
        """Return it without the blanks around it."""
        said = self.text
        if len(said.strip()) == self.end - self.start:
            return self  # which most parts are, so no second one is made
        front = len(said) - len(said.lstrip())
        return Span(self.whole, self.start + front, self.start + max(front, len(said.rstrip())))

    def words(self) -> tuple[Span, ...]:
        """Return its words: whatever stands between blanks."""
        found = _WORD.finditer(self.whole, self.start, self.end)
        return tuple(Span(self.whole, *match.span()) for match in found)

    def parts(self, marks: str = ",") -> tuple[Span, ...]:
        """Return what stands between marks, without the blanks around it; an empty part is one too."""
        cuts = [match.start() for match in _any_of(marks).finditer(self.whole, self.start, self.end)]
        starts, ends = [self.start, *(cut + 1 for cut in cuts)], [*cuts, self.end]
        return tuple(Span(self.whole, start, end).stripped() for start, end in zip(starts, ends, strict=True))

    def before(self, other: Span) -> Span:
        """Return its part before another one."""
        return Span(self.whole, self.start, other.start).stripped()

    def after(self, other: Span) -> Span:
        """Return its part after another one."""
        return Span(self.whole, other.end, self.end).stripped()

    def halves(self, word: str) -> tuple[Span, Span]:
        """Return what comes before a word and what comes after it, ignoring case.

        Without the word that is everything and nothing.
        """
        for each in self.words():
            if each.text.lower() == word and self.start < each.start and each.end < self.end:
                return self.before(each), self.after(each)
        return self, Span(self.whole, self.end, self.end)

    def first(self) -> tuple[Span, Span]:
        """Return the first word and what follows it; both are empty where there is no word."""
        found = _WORD.search(self.whole, self.start, self.end)
        word = Span(self.whole, *found.span()) if found else self
        return word, self.after(word)

    def read(self, reader: Callable[[str], Value]) -> Value:
        """Read it; a `NotationError` of the reader is raised with the whole text and the column there."""
        try:
            return reader(self.text)
        except NotationError as error:
            raise NotationError(error.problem, self.whole, self.start + error.column) from None

    def error(self, problem: str) -> NotationError:
        """Return the error that something is wrong here."""
        return NotationError(problem, self.whole, self.column)


@cache
def _any_of(marks: str) -> re.Pattern[str]:
    return re.compile(f"[{re.escape(marks)}]")


def bounded(said: str, longest: int = LONGEST) -> str:
    """Return a text; one of too many characters raises `NotationError`, what is no text `ArgumentError`."""
    if not isinstance(said, str):
        raise wrong_argument("a text", said)
    if len(said) > longest:
        problem = f"a text of {len(said)} characters is too long (the limit is {longest}),"
        raise NotationError(problem, f"{said[:40]}...", 1)
    return said


def number(said: str) -> int:
    """Read a whole number of at most 18 digits, perhaps below zero.

    >>> number("12"), number("-3")
    (12, -3)
    """
    if not _NUMBER.fullmatch(said):
        raise NotationError(f"expected a number, found {said!r}", said, 1)
    return int(said)
