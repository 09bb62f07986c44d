"""The rule register: every rule with its text and its sources.

The texts are data in `rules.toml`, loaded with `tomllib` when first used: the rules need nothing but
the standard library, so they also run where nothing can be installed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from mahj_tutor.errors import ContentError, UnknownNameError, wrong_argument

SUBJECTS = {
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
"""What rules are about, by the letters their ids begin with, in the order of a game."""


@dataclass(frozen=True, slots=True)
class Document:
    """A document that rules are taken from: its short name, which learners see, and its title."""

    id: str
    short: str
    title: str


@dataclass(frozen=True, slots=True)
class Source:
    """Where a rule is written: the id of the document, and the place in it for human readers."""

    doc: str
    place: str


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule: its short name, its full text, and what players say at the table (`say`, may be empty).

    `reason` is the rule as an answer to "why?", one plain sentence; `also` are the ids of rules that are
    a reason as well wherever this one is; `look` is a question that shows whether the rule decides (may be
    empty); `options` are the names of the table rules that change it.
    """

    id: str
    name: str
    text: str
    sources: tuple[Source, ...]
    options: tuple[str, ...] = ()
    say: str = ""
    reason: str = ""
    also: tuple[str, ...] = ()
    look: str = ""
    find: str = ""
    """Further words by which it is found."""

    @property
    def source(self) -> str:
        """Where it is written: the documents by their short names, each with the place in it."""
        return "; ".join(f"{documents()[each.doc].short}, {each.place}" for each in self.sources)


@dataclass(frozen=True, slots=True)
class Register:
    """All rules and documents."""

    rules: Mapping[str, Rule]
    documents: Mapping[str, Document]


def read_register(toml: str) -> Register:
    """Parse a register; raise a `ContentError` that lists all mistakes in it."""
    import tomllib  # imported late to keep the import of the rules fast

    try:
        tables = tomllib.loads(toml)
    except tomllib.TOMLDecodeError as error:
        raise ContentError([f"the register is not readable: {error}"]) from error
    problems: list[str] = []
    sources = {name: _document(name, row, problems) for name, row in tables.get("documents", {}).items()}
    rules = {name: _rule(name, row, sources, problems) for name, row in tables.get("rules", {}).items()}
    problems += [
        f"rule {name}: unknown rule {other!r}"
        for name, each in rules.items()
        for other in each.also
        if other not in rules
    ]
    if problems:
        raise ContentError(problems)
    return Register(MappingProxyType(rules), MappingProxyType(sources))


_FIELDS = {"name", "text", "say", "sources", "option", "reason", "look", "also", "find"}
_REQUIRED = ("name", "reason", "text", "sources")


def _document(name: str, row: Mapping[str, Any], problems: list[str]) -> Document:
    problems += [
        f"document {name}: {field!r} is missing" for field in ("short", "title") if not row.get(field)
    ]
    return Document(name, row.get("short", ""), row.get("title", ""))


def _field_problems(row: Mapping[str, Any]) -> Iterator[str]:
    yield from (f"{field!r} is missing" for field in _REQUIRED if not row.get(field))
    yield from (f"unknown field {field!r}" for field in row if field not in _FIELDS)


def _rule(name: str, row: Mapping[str, Any], known: Mapping[str, Document], problems: list[str]) -> Rule:
    problems += [f"rule {name}: {problem}" for problem in _field_problems(row)]
    sources = tuple(
        Source(source.get("doc", ""), source.get("place", "")) for source in row.get("sources", ())
    )
    problems += [
        f"rule {name}: unknown document {source.doc!r}" for source in sources if source.doc not in known
    ]
    problems += [f"rule {name}: a source without a place" for source in sources if not source.place]
    option = row.get("option", ())
    options = (option,) if isinstance(option, str) and option else tuple(option)
    return Rule(
        name,
        row.get("name", ""),
        row.get("text", ""),
        sources,
        options,
        row.get("say", ""),
        row.get("reason", ""),
        tuple(row.get("also", ())),
        row.get("look", ""),
        row.get("find", ""),
    )


@cache
def _shipped() -> Register:
    return read_register(Path(__file__).with_name("rules.toml").read_text("utf-8"))


def register() -> Mapping[str, Rule]:
    """Return all rules by id, in the order of the register."""
    return _shipped().rules


def subject(rule_id: str) -> str:
    """Return what a rule is about.

    >>> subject("JK2"), subject("our-evening")
    ('Jokers', 'Other rules')
    """
    return SUBJECTS.get(rule_id.rstrip("0123456789"), "Other rules")


def documents() -> Mapping[str, Document]:
    """Return the documents that the rules are taken from, by id."""
    return _shipped().documents


def rule(name: str) -> Rule:
    """Return the rule with this id; raise `UnknownNameError`, which suggests the closest ids."""
    if not isinstance(name, str):
        raise wrong_argument("the id of a rule, such as 'CH3'", name)
    try:
        return register()[name]
    except KeyError:
        raise UnknownNameError("rule", name, register()) from None
