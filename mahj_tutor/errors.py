"""The exceptions of the package, in one hierarchy.

```
MahjError
├── NotationError      a text that cannot be parsed: the problem and its column
├── IllegalMoveError   a move the rules forbid: carries every fault
├── UnknownNameError   an unknown rule, profile, option or seat, with suggestions
├── ArgumentError      something other than what a function takes: what it takes, and what it was given
├── ContentError       mistakes in lesson, exercise or card files, all of them at once
└── StoreError         the learner's record cannot be read or written
```

A wrong answer from a learner is never an exception.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Protocol

MOST_KNOWN = 2000
"""With how many known names an unknown one is compared."""
ALIKE = 0.65
"""How much of two names is the same, from 0 to 1, where one may be meant for the other."""

MOST_SHOWN = 40
"""Characters of a wrong value that an error shows."""


class FaultLike(Protocol):
    """Why a move is illegal: a rule id and a sentence about the case at hand.

    `rulebook.Fault` is the implementation; this module may not import it.
    """

    @property
    def rule(self) -> str:
        """The id of the rule in the register, such as `CH3`."""

    @property
    def say(self) -> str:
        """What is wrong, in a sentence for the learner."""


class MahjError(Exception):
    """The base class of all exceptions of this package; `fix` is what to do about it, if known."""

    fix = ""

    def __init__(self, problem: object = "", fix: str = "") -> None:
        super().__init__(problem)
        if fix:
            self.fix = fix

    def with_fix(self) -> str:
        """Return the message for a person who can do something about it.

        >>> StoreError("the record is in use", "stop the server first").with_fix()
        'the record is in use: stop the server first'
        """
        return f"{self}: {self.fix}" if self.fix else str(self)


class NotationError(MahjError):
    """A text cannot be parsed; `text` is the whole text and `column` counts from 1."""

    def __init__(self, problem: str, text: str, column: int) -> None:
        super().__init__(f"{problem} at column {column} of {text!r}")
        self.problem = problem
        self.text = text
        self.column = column

    def __reduce__(self) -> tuple[type[NotationError], tuple[str, str, int]]:
        return NotationError, (self.problem, self.text, self.column)


class IllegalMoveError(MahjError):
    """A move is against the rules; `faults` holds every reason and is never empty."""

    def __init__(self, faults: Iterable[FaultLike]) -> None:
        self.faults: tuple[FaultLike, ...] = tuple(faults)
        super().__init__("; ".join(f"{fault.rule}: {fault.say}" for fault in self.faults))

    def __reduce__(self) -> tuple[type[IllegalMoveError], tuple[tuple[FaultLike, ...]]]:
        return IllegalMoveError, (self.faults,)


class UnknownNameError(MahjError):
    """A name is not among the known ones; the message suggests the closest matches, at least `alike`."""

    def __init__(self, kind: str, name: str, known: Iterable[str], alike: float = ALIKE) -> None:
        self.kind = kind
        self.name = name
        self.known: tuple[str, ...] = tuple(map(str, known))
        self.alike = alike
        super().__init__(f"unknown {kind} {name!r}{did_you_mean(str(name), self.known, alike)}")

    def __reduce__(self) -> tuple[type[UnknownNameError], tuple[str, str, tuple[str, ...], float]]:
        return UnknownNameError, (self.kind, self.name, self.known, self.alike)


class ArgumentError(MahjError):
    """A function was given something other than it takes: `expected` is what it takes, `given` what came."""

    def __init__(self, expected: str, given: str) -> None:
        super().__init__(f"expected {expected}, found {given}")
        self.expected = expected
        self.given = given

    def __reduce__(self) -> tuple[type[ArgumentError], tuple[str, str]]:
        return ArgumentError, (self.expected, self.given)


def wrong_argument(expected: str, given: object) -> ArgumentError:
    """Return the error for a value that a function doesn't take: its type, and what is short of the value.

    >>> print(wrong_argument("a tile or its text", 7))
    expected a tile or its text, found the int 7
    >>> print(wrong_argument("a tile or its text", [7]))
    expected a tile or its text, found a list
    """
    name = type(given).__name__
    if given is None:
        return ArgumentError(expected, "None")
    if isinstance(given, str | float) or (isinstance(given, int) and abs(given) < 10**MOST_SHOWN):
        said = repr(given) if isinstance(given, str) else str(given)
        return ArgumentError(expected, f"the {name} {said[:MOST_SHOWN]}{'...' * (len(said) > MOST_SHOWN)}")
    return ArgumentError(expected, f"{'an' if name[:1] in 'AEIOUaeiou' else 'a'} {name}")


class ContentError(MahjError):
    """Lesson, exercise or card files contain mistakes; `problems` lists them all."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems: tuple[str, ...] = tuple(problems)
        super().__init__("\n".join(self.problems))

    def __reduce__(self) -> tuple[type[ContentError], tuple[tuple[str, ...]]]:
        return ContentError, (self.problems,)


class StoreError(MahjError):
    """The learner's record cannot be read or written; the message alone is for logs and learners."""


def did_you_mean(name: str, known: Iterable[str], alike: float = ALIKE) -> str:
    """Return `, did you mean ...` for the end of a message, or the known names if none is close.

    `alike` is how much of two names has to be the same, from 0 to 1.

    >>> did_you_mean("CH33", ["CH1", "CH3"])
    ", did you mean 'CH3'"
    >>> did_you_mean("purple", ["left", "right"])
    ": choose 'left' or 'right'"
    """
    from difflib import get_close_matches  # imported late: it is slow and only messages need it

    names = {str(each).lower(): str(each) for each in islice(known, MOST_KNOWN)}
    matches = [names[match] for match in get_close_matches(name.lower(), names, n=2, cutoff=alike)]
    if matches:
        return ", did you mean " + " or ".join(map(repr, matches))
    *most, last = map(repr, names.values()) if 0 < len(names) <= 12 else ("",)
    return f": choose {', '.join(most)}{' or ' if most else ''}{last}" if last else ""
