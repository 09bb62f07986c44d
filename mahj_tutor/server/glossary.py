"""The glossary: short meanings of the words players use, and where they stand in a lesson's text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from itertools import pairwise

from markdown_it.token import Token

from mahj_tutor.exercises import catalog
from mahj_tutor.lesson_files import GLOSSARY
from mahj_tutor.yaml_source import Node, read_yaml


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game, its other forms, its meaning, and the id of the lesson that teaches it.

    A word that everybody uses (`tile`) is no link in texts: they would be full of them.
    """

    name: str
    also: tuple[str, ...]
    meaning: str
    lesson: str
    is_everyday: bool = False

    @property
    def id(self) -> str:
        """Return its name in addresses.

        >>> Term("Mah Jongg", (), "", "").id
        'mah-jongg'
        """
        return "-".join(re.findall(r"[a-z0-9]+", self.name.lower()))


@cache
def glossary() -> tuple[Term, ...]:
    """Return all terms in alphabetical order."""
    node = read_yaml(catalog.folder() / GLOSSARY, GLOSSARY)
    rows = node.items or node.fields.get("terms", Node(1, 1)).items
    found = [_term(row.to_python()) for row in rows]
    return tuple(sorted(found, key=lambda term: term.name.lower()))


def _term(row: dict[str, object]) -> Term:
    also = row.get("also", ())
    forms = tuple(map(str, also)) if isinstance(also, list) else tuple(filter(None, [str(also or "")]))
    lesson, is_everyday = str(row["lesson"]).lower(), bool(row.get("everyday"))
    return Term(str(row["term"]), forms, str(row["meaning"]), lesson, is_everyday)


@cache
def _forms() -> dict[str, Term]:
    linked = [term for term in glossary() if not term.is_everyday]
    return {form.lower(): term for term in linked for form in (term.name, *term.also)}


@cache
def _pattern() -> re.Pattern[str]:
    """Return what finds any form of any term, the longest one first, with an s for more of them."""
    forms = sorted(_forms(), key=len, reverse=True)
    return re.compile(
        rf"\b({'|'.join(map(re.escape, forms))})(s?)\b" if forms else r"(?!)(.)(.)", re.IGNORECASE
    )


def link_terms(tokens: Sequence[Token], prefix: str) -> tuple[Term, ...]:
    """Make the first use of each term outside headings a button that opens its meaning; return the terms.

    `prefix` begins the ids of the meanings, which belong to the text on the page.
    """
    found: dict[str, Term] = {}
    for before, token in pairwise(tokens):
        if token.type == "inline" and before.type != "heading_open" and token.children:
            token.children = list(_linked_all(token.children, found, prefix))
    return tuple(found.values())


def _linked_all(tokens: Sequence[Token], found: dict[str, Term], prefix: str) -> Iterator[Token]:
    """Yield tokens with buttons in them, but none inside a link."""
    links = 0
    for token in tokens:
        links += {"link_open": 1, "link_close": -1}.get(token.type, 0)
        yield from [token] if links or token.type != "text" else _linked(token, found, prefix)


def _linked(token: Token, found: dict[str, Term], prefix: str) -> Iterator[Token]:
    end = 0
    for match in _pattern().finditer(token.content):
        term = _forms()[match[1].lower()]
        if term.id not in found:
            found[term.id] = term
            yield Token("text", "", 0, content=token.content[end : match.start()])
            yield Token("html_inline", "", 0, content=_button(match[0], term, prefix))
            end = match.end()
    yield Token("text", "", 0, content=token.content[end:])


def _button(text: str, term: Term, prefix: str) -> str:
    return f'<button class="term" type="button" popovertarget="{prefix}{term.id}">{escape(text)}</button>'


def meanings(terms: Sequence[Term], prefix: str) -> str:
    """Return the meanings that the buttons open: dialogs, so that a screen reader says them when they do."""
    return "".join(_meaning(term, prefix + term.id) for term in terms)


def _meaning(term: Term, place: str) -> str:
    names = f'role="dialog" aria-labelledby="{place}-word" aria-describedby="{place}-says"'
    return (
        f'<div class="meaning" id="{place}" {names} popover><strong id="{place}-word">{escape(term.name)}'
        f'</strong><p id="{place}-says">{escape(term.meaning)}</p>'
        f'<button class="shut" type="button" popovertarget="{place}" popovertargetaction="hide" autofocus>'
        "Close</button></div>"
    )
