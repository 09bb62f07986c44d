"""Cards, their lines and the concrete hands of each line; the built-in cards.

>>> card = first_card()
>>> card.line("even-1").hand, len(card.line("even-1").targets)
('FFF 2222a 4444a 666a', 3)
>>> str(card.line("even-1").targets[0])
'F F F 2B 2B 2B 2B 4B 4B 4B 4B 6B 6B 6B'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, Literal

from mahj_tutor.card.expansion import Group, Numbers, possible_groupings
from mahj_tutor.errors import UnknownNameError

LineKind = Literal["X", "C"]
"""The letter printed beside a line: X for exposed, C for concealed."""


@dataclass(frozen=True, slots=True)
class Target:
    """A concrete hand of a line: the id of the line, and the groups that make up the 14 tiles."""

    line: str
    groups: tuple[Group, ...]

    def __str__(self) -> str:
        return " ".join(map(str, self.groups))


def _examples(only: Mapping[str, tuple[int, ...]]) -> dict[int, int]:
    """Return an example for each letter, all different."""
    choices = product(*(only.get(letter, range(1, 10)) for letter in "xyz"))
    numbers = next((each for each in choices if len(set(each)) == len(each)), "xyz")
    return str.maketrans("xyzZ", "".join(map(str, (*numbers, "N"))))


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a card: the hand as printed, X for exposed or C for concealed, and its value (CD9).

    `targets` are the concrete hands it stands for that the 152 tiles can make; where the same tiles can be
    grouped in two ways, both are included. Raise `NotationError` for a `hand` that cannot be parsed.
    """

    id: str
    hand: str
    kind: LineKind
    value: int
    section: str = ""
    numbers: Numbers = "exact"
    only: Mapping[str, tuple[int, ...]] = field(default_factory=dict, hash=False)
    note: str = ""
    targets: tuple[Target, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        found = possible_groupings(self.hand, numbers=self.numbers, only=self.only)
        object.__setattr__(self, "targets", tuple(Target(self.id, groups) for groups in found))

    @property
    def printed(self) -> str:
        """The hand as a card prints it: an example for each letter that the note says is free (CD4).

        >>> Line("a", "xxxa xxxxb xxxc ZZZZ", "X", 25, note="any like numbers, any 3 suits, any wind").printed
        '111a 1111b 111c NNNN'
        """
        return self.hand.translate(_examples(self.only)) if self.note else self.hand

    @property
    def is_singles_and_pairs(self) -> bool:
        """Whether none of its hands has a group that takes jokers (CD10)."""
        return not any(group.takes_jokers for target in self.targets for group in target.groups)


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """A card: its name, its year, its lines in printed order, and its license. Cards compare by identity."""

    name: str
    year: int
    lines: tuple[Line, ...]
    license: str = ""

    def __repr__(self) -> str:
        return f"<Card {self.name!r}: {len(self.lines)} lines>"

    def line(self, name: str) -> Line:
        """Return the line with this id; raise `UnknownNameError` if there is none."""
        for line in self.lines:
            if line.id == name:
                return line
        raise UnknownNameError("line", name, [line.id for line in self.lines])


@cache
def first_card() -> Card:
    """Return the built-in card for beginners: twelve lines, some of them concealed."""
    return _built_in("first")


@cache
def practice_card() -> Card:
    """Return the built-in card of the size of a yearly card: 62 lines in nine sections (CD8)."""
    return _built_in("practice")


BUILT_IN: Mapping[str, Callable[[], Card]] = {
    "first": first_card,
    "practice": practice_card,
}
"""The cards that come with the package, by the names that everything knows them by."""


def _built_in(name: str) -> Card:
    import tomllib  # imported late to keep the import of the rules fast

    found = tomllib.loads(Path(__file__).with_name(f"{name}.toml").read_text("utf-8"))
    rows = ({"section": section["name"], **row} for section in found["sections"] for row in section["lines"])
    return Card(found["name"], found["year"], tuple(map(_line, rows)), found["license"])


def _line(row: dict[str, Any]) -> Line:
    """Return the line with these fields of a card file."""
    choices = {letter: tuple(numbers) for letter, numbers in row.get("only", {}).items()}
    return Line(**(row | {"only": choices}))
