"""An expression in an author's words: `picked == first(callers())` is "what the learner chose is the first
of the players who have called the discard".

What can't be said plainly isn't said at all.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache

from mahj_tutor.editor.names_in_words import answered, denied, named
from mahj_tutor.errors import MahjError
from mahj_tutor.expressions import Type, parse, types
from mahj_tutor.expressions.syntax import Binary, Call, Listing, Literal, Name, Node, Unary
from mahj_tutor.facts import all_facts
from mahj_tutor.table import SEATS
from mahj_tutor.tiles import KINDS, natural_list

LONGEST = 200
"""Characters of a sentence that is still easily read."""
_ASIDE = re.compile(r"(?: \(|; |: |, (?:whatever|in the order|if nobody|the oldest)).*$|\.$")
"""What a fact's sentence says beside: its rules, what it is where nothing is so."""
_SIGNS = {
    "==": "{} is {}",
    "!=": "{} isn't {}",
    ">": "{} is more than {}",
    "<": "{} is less than {}",
    ">=": "{} is {} or more",
    "<=": "{} is {} or less",
    "in": "{} is among {}",
    "and": "{}, and {}",
    "or": "{}, or {}",
    "+": "{} plus {}",
    "-": "{} less {}",
}
_FORMS = {"count": "the number of {}", "first": "the first of {}", "beside": "{}, in the second scene"}
"""What works on anything, with its part."""
_ASKED = {types.PLAYER: "a player", types.MOVE: "a move"}
"""How the sentence of a fact names the one thing that it is asked about."""
_TILES: Mapping[str, str] = {each.code: each.name for each in KINDS}
_SEATS = tuple(map(str, SEATS))


class _UnsaidError(Exception):
    """There are no plain words for a part."""


@lru_cache(maxsize=512)
def in_plain_words(text: str) -> str:
    """Return an expression as a sentence, "" where it can't be said plainly, or says itself.

    >>> in_plain_words("not picked in callers()")
    "It isn't so: what the learner chose is among the players who have called the discard."
    """
    with suppress(MahjError, _UnsaidError):
        tree = parse(text)
        if isinstance(tree, Literal):
            return ""
        said = _said(tree)
        is_told = said != text and len(said) <= LONGEST
        return f"{said[:1].upper()}{said[1:]}." if is_told else ""
    return ""


def _said(node: Node) -> str:
    if isinstance(node, Literal):
        return _literal(node.value)
    if isinstance(node, Name):
        return _name(node.name)
    if isinstance(node, Call):
        return _call(node)
    return _joined(node, [_said(each) for each in node.parts])


def _joined(node: Node, parts: list[str]) -> str:
    if isinstance(node, Listing):
        return natural_list(parts)
    if isinstance(node, Unary):
        return _not(node, parts[0])
    sign = node.sign if isinstance(node, Binary) else ""
    return _SIGNS[sign].format(*parts) if sign in _SIGNS else _unsaid()


def _unsaid() -> str:
    raise _UnsaidError


def _literal(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"“{value}”" if isinstance(value, str) else str(value)


def _name(name: str) -> str:
    if name in _SEATS or name == "nobody":
        return name
    if name.endswith("_right") and name != "picked_right":
        return f"whether the answer for “{name.removesuffix('_right')}” is right"
    return _TILES.get(name) or _lower(answered(name)) or _lower(named(name)) or _unsaid()


def _not(node: Unary, part: str) -> str:
    inner = node.parts[0]
    own = denied(inner.name) if node.sign == "not" and isinstance(inner, Name) else ""
    if own:
        return _lower(own)
    return f"it isn't so: {part.removeprefix('whether ')}" if node.sign == "not" else f"less {part}"


def _call(node: Call) -> str:
    parts = [_said(each) for each in node.parts]
    if node.name in _FORMS and len(parts) == 1:
        return _FORMS[node.name].format(*parts)
    fact = all_facts().get(node.name)
    if fact is None or len(fact.parameters) != len(parts):
        return _unsaid()
    said = _ASIDE.sub("", fact.says.removeprefix("Return "))
    return _about(said, fact.parameters[0].type, parts[0]) if parts else said


def _about(said: str, asked: Type, part: str) -> str:
    """Return the sentence of a fact with the one thing it is asked about, where it names that once."""
    general = _ASKED.get(asked, "")
    if not general or said.count(general) != 1:
        return _unsaid()
    return said.replace(general, part)


def _lower(said: str) -> str:
    is_name = said.startswith(_SEATS)
    return said if is_name else f"{said[:1].lower()}{said[1:]}"
