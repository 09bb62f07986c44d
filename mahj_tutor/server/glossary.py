"""The glossary: short meanings of the words players use, and where they stand in a lesson's text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from html import escape
from itertools import pairwise

from markdown_it.token import Token

from mahj_tutor.exercises.glossary import Term, forms


@cache
def _pattern() -> re.Pattern[str]:
    """Return what finds any form of any term, the longest one first, with an s for more of them."""
    longest_first = sorted(forms(), key=len, reverse=True)
    found = rf"\b({'|'.join(map(re.escape, longest_first))})(s?)\b"
    return re.compile(found if longest_first else r"(?!)(.)(.)", re.IGNORECASE)


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
        term = forms()[match[1].lower()]
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
