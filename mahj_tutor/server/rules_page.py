"""The rules page: every rule that a lesson teaches, in plain words, with its source and its lesson."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from mahj_tutor.exercises.catalog import teaching
from mahj_tutor.exercises.course import Course, NumberedLesson
from mahj_tutor.rulebook import Document, Rule

GROUPS = {
    "EQ": "Tiles and table",
    "DL": "Walls and the deal",
    "CD": "Reading the card",
    "HD": "Choosing a hand",
    "CH": "The Charleston",
    "TN": "Your turn",
    "CL": "Calling a discard",
    "JK": "Jokers",
    "WN": "Winning and paying",
    "DD": "Dead hands",
    "NX": "The next game",
    "TP": "Three players",
    "BT": "The bettor",
    "TR": "Table rules",
    "CC": "The classical game",
}
"""The groups of the register, by the letters its ids begin with, in the order of a game."""


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """A rule as the page shows it."""

    id: str
    name: str
    text: str
    say: str
    source: str
    lesson: NumberedLesson


@dataclass(frozen=True, slots=True)
class RuleGroup:
    """Rules that belong together."""

    name: str
    rules: tuple[RuleEntry, ...]


def rule_groups(
    rules: Iterable[Rule], documents: Mapping[str, Document], course: Course
) -> tuple[RuleGroup, ...]:
    """Return the rules that a lesson of the course teaches, by groups."""
    groups: dict[str, list[RuleEntry]] = {name: [] for name in GROUPS.values()}
    for rule in rules:
        lesson = course.find(teaching()[rule.id].id) if rule.id in teaching() else None
        if lesson is None:
            continue
        name = GROUPS.get(rule.id.rstrip("0123456789"), "Other rules")
        entry = RuleEntry(
            rule.id, _sentence(rule.name), rule.text, rule.say, _written(rule, documents), lesson
        )
        groups.setdefault(name, []).append(entry)
    return tuple(RuleGroup(name, tuple(found)) for name, found in groups.items() if found)


def _sentence(name: str) -> str:
    return name[:1].upper() + name[1:]


def _written(rule: Rule, documents: Mapping[str, Document]) -> str:
    """Return where a rule is written: each document once, with its places."""
    places: dict[str, list[str]] = {}
    for each in rule.sources:
        places.setdefault(documents[each.doc].short, []).append(each.place)
    return "; ".join(f"{name}: {', '.join(found)}" for name, found in places.items())
