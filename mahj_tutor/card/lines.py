"""A card as a value: lines with their hands, and the two cards of our own.

>>> card = first_card()
>>> card.line("even-1").hand, len(card.line("even-1").targets)
('FFF 2222a 4444a 666a', 3)
>>> str(card.line("even-1").targets[0])
'F F F 2B 2B 2B 2B 4B 4B 4B 4B 6B 6B 6B'
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Literal

from mahj_tutor.card.expansion import Group, Numbers, possible_groupings
from mahj_tutor.errors import UnknownNameError

LineKind = Literal["X", "C"]


@dataclass(frozen=True, slots=True)
class Target:
    """One concrete hand of a line: its id and the groups that make the 14 tiles."""

    line: str
    groups: tuple[Group, ...]

    def __str__(self) -> str:
        return " ".join(map(str, self.groups))


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a card: how it is printed, `kind` X open or C concealed, and what it pays (CD9).

    `targets` are the hands it stands for that 152 tiles can make; where tiles may be grouped in two ways,
    both are there. A `hand` that cannot be read raises `NotationError`.
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
    def is_singles_and_pairs(self) -> bool:
        """Whether no group of it takes jokers, whichever of its hands is played (CD10)."""
        return not any(group.takes_jokers for target in self.targets for group in target.groups)


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """A card: its name, its year, its lines in printed order and how it may be used; two cards are equal when they are one."""

    name: str
    year: int
    lines: tuple[Line, ...]
    licence: str = ""

    def line(self, name: str) -> Line:
        """Return a line by its id; one that is not on the card raises `UnknownName`."""
        for line in self.lines:
            if line.id == name:
                return line
        raise UnknownNameError("line", name, [line.id for line in self.lines])


@cache
def first_card() -> Card:
    """Return our own card for beginners: twelve lines, open and concealed."""
    return _built_in("first")


@cache
def practice_card() -> Card:
    """Return our own card as large as a yearly one: 62 lines in nine sections (CD8)."""
    return _built_in("practice")


def _built_in(name: str) -> Card:
    import tomllib  # when first asked for: importing the engine stays fast

    found = tomllib.loads(Path(__file__).with_name(f"{name}.toml").read_text("utf-8"))
    rows = ({"section": section["name"], **row} for section in found["sections"] for row in section["lines"])
    return Card(found["name"], found["year"], tuple(map(_line, rows)), found["licence"])


def _line(row: dict[str, Any]) -> Line:
    """A line from its fields in a card file."""
    choices = {letter: tuple(some) for letter, some in row.get("only", {}).items()}
    return Line(**(row | {"only": choices}))
