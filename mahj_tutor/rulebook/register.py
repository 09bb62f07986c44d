"""The rule register: every rule with its words, its sources and its lesson.

The texts are data in `rules.toml`, read with `tomllib` when they are first asked for: the engine
imports the standard library only, so that it also runs where nothing can be installed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from mahj_tutor.errors import ContentError, UnknownName


@dataclass(frozen=True, slots=True)
class Document:
    """One of the documents the rules are taken from: how learners name it, and its title."""

    id: str
    short: str
    title: str


@dataclass(frozen=True, slots=True)
class Source:
    """Where a rule stands: the document's id and the place in it, for people."""

    doc: str
    place: str


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule: chip words (`name`), full words (`text`), what one says at the table (`say`, may be empty).

    `options` names the table rules that change it, `kinds` the exercise kinds that suit it.
    """

    id: str
    name: str
    text: str
    sources: tuple[Source, ...]
    lesson: str
    kinds: tuple[str, ...]
    options: tuple[str, ...] = ()
    say: str = ""


@dataclass(frozen=True, slots=True)
class Register:
    """The whole register as one value."""

    rules: Mapping[str, Rule]
    documents: Mapping[str, Document]


def read(toml: str) -> Register:
    """Read a register from TOML; every mistake in it is reported at once in a `ContentError`."""
    import tomllib  # when first asked for: importing the engine stays fast

    try:
        tables = tomllib.loads(toml)
    except tomllib.TOMLDecodeError as error:
        raise ContentError([f"the register is not readable: {error}"]) from error
    problems: list[str] = []
    papers = {name: _document(name, row, problems) for name, row in tables.get("documents", {}).items()}
    rules = {name: _rule(name, row, papers, problems) for name, row in tables.get("rules", {}).items()}
    if problems:
        raise ContentError(problems)
    return Register(MappingProxyType(rules), MappingProxyType(papers))


_FIELDS = {"name", "text", "say", "sources", "lesson", "kinds", "option"}
_NEEDED = ("name", "text", "sources", "lesson")


def _document(name: str, row: Mapping[str, Any], problems: list[str]) -> Document:
    problems += [
        f"document {name}: {field!r} is missing" for field in ("short", "title") if not row.get(field)
    ]
    return Document(name, row.get("short", ""), row.get("title", ""))


def _rule(name: str, row: Mapping[str, Any], papers: Mapping[str, Document], problems: list[str]) -> Rule:
    problems += [f"rule {name}: {field!r} is missing" for field in _NEEDED if not row.get(field)]
    problems += [f"rule {name}: 'kinds' is missing (a rule for reading only has none: [])"] * (
        "kinds" not in row
    )
    problems += [f"rule {name}: unknown field {field!r}" for field in row if field not in _FIELDS]
    sources = tuple(Source(each.get("doc", ""), each.get("place", "")) for each in row.get("sources", ()))
    problems += [f"rule {name}: unknown document {each.doc!r}" for each in sources if each.doc not in papers]
    problems += [f"rule {name}: a source without a place" for each in sources if not each.place]
    option = row.get("option", ())
    options = (option,) if isinstance(option, str) and option else tuple(option)
    kinds = tuple(row.get("kinds", ()))
    return Rule(
        name,
        row.get("name", ""),
        row.get("text", ""),
        sources,
        row.get("lesson", ""),
        kinds,
        options,
        row.get("say", ""),
    )


@cache
def _shipped() -> Register:
    return read(Path(__file__).with_name("rules.toml").read_text("utf-8"))


def register() -> Mapping[str, Rule]:
    """Return every rule by its id, in the order of the register."""
    return _shipped().rules


def documents() -> Mapping[str, Document]:
    """Return the documents the rules are taken from, by their id."""
    return _shipped().documents


def rule(name: str) -> Rule:
    """Return one rule; an id that is not in the register raises `UnknownName` with the nearest ones."""
    try:
        return register()[name]
    except KeyError:
        raise UnknownName("rule", name, register()) from None
