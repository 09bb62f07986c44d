"""Every error the package raises on purpose, in one tree.

```
MahjError
├── NotationError     a text that cannot be read: what, and at which column
├── IllegalAction     an action the rules refuse: carries every reason
├── UnknownName       a rule, profile, option or seat nobody has heard of, with advice
├── ContentError      lesson and exercise files with mistakes: all of them at once
└── StoreError        the learner's record cannot be read or written
```

A learner's wrong answer is never an exception.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol


class Reason(Protocol):
    """Why an action is refused: a rule id and a sentence about this very case."""

    @property
    def rule(self) -> str:
        """The id in the register, such as `CH3`."""

    @property
    def say(self) -> str:
        """What is wrong, said to the learner."""


class MahjError(Exception):
    """The root of the tree: catch it to catch everything below."""


class NotationError(MahjError):
    """A text cannot be read; `text` is the whole text and `column` counts from 1."""

    def __init__(self, problem: str, text: str, column: int) -> None:
        super().__init__(f"{problem} at column {column} of {text!r}")
        self.problem = problem
        self.text = text
        self.column = column

    def __reduce__(self) -> tuple[type[NotationError], tuple[str, str, int]]:
        return NotationError, (self.problem, self.text, self.column)


class IllegalAction(MahjError):  # noqa: N818 the name says what it is
    """The rules refuse an action; `faults` holds every reason, never none."""

    def __init__(self, faults: Iterable[Reason]) -> None:
        self.faults: tuple[Reason, ...] = tuple(faults)
        super().__init__("; ".join(f"{fault.rule}: {fault.say}" for fault in self.faults))

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[tuple[Reason, ...]]]:
        return IllegalAction, (self.faults,)


class UnknownName(MahjError):  # noqa: N818 the name says what it is
    """A name is not among those known; the message offers the nearest ones."""

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        self.kind = kind
        self.name = name
        self.known: tuple[str, ...] = tuple(map(str, known))
        super().__init__(f"unknown {kind} {name!r}{advice(name, self.known)}")

    def __reduce__(self) -> tuple[type[UnknownName], tuple[str, str, tuple[str, ...]]]:
        return UnknownName, (self.kind, self.name, self.known)


class ContentError(MahjError):
    """Lesson or exercise files hold mistakes; `problems` lists them all."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems: tuple[str, ...] = tuple(problems)
        super().__init__("\n".join(self.problems))

    def __reduce__(self) -> tuple[type[ContentError], tuple[tuple[str, ...]]]:
        return ContentError, (self.problems,)


class StoreError(MahjError):
    """The learner's record cannot be read or written."""


def advice(name: str, known: Iterable[str]) -> str:
    """Return `, did you mean ...` or the names there are, for the end of a message.

    >>> advice("CH33", ["CH1", "CH3"])
    ", did you mean 'CH3'"
    >>> advice("purple", ["left", "right"])
    ": there are 'left', 'right'"
    """
    from difflib import get_close_matches  # only for messages: the import costs more than the tiles

    names = {str(each).lower(): str(each) for each in known}
    near = [names[match] for match in get_close_matches(name.lower(), names, n=2)]
    if near:
        return ", did you mean " + " or ".join(map(repr, near))
    few = list(names.values())
    return ": there are " + ", ".join(map(repr, few)) if 0 < len(few) <= 12 else ""
