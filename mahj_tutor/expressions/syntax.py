"""From text to a tree: tokens, then operators by their precedence; one pass, every error with its column.

>>> parse("count(rack(me)) == 13").parts[1].value
13
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from mahj_tutor.errors import MahjError

LONGEST = 400
"""Characters in an expression."""
MOST_NODES = 120
"""Names, literals, operators and calls in an expression."""
DEEPEST = 20
"""Parentheses and calls within one another."""
LARGEST = 9999
"""The largest number that can be written."""


class ExpressionError(MahjError):
    """An expression that cannot be used: what is wrong, its column from 1, and how to fix it.

    `name` is the one that stands for nothing, if that is the mistake.
    """

    def __init__(self, say: str, column: int, fix: str = "", name: str = "") -> None:
        super().__init__(f"{say} (column {column})")
        self.say, self.column, self.fix, self.name = say, column, fix, name

    def __reduce__(self) -> tuple[type[ExpressionError], tuple[str, int, str, str]]:
        return ExpressionError, (self.say, self.column, self.fix, self.name)


@dataclass(frozen=True, slots=True)
class _Form:
    """What every part of an expression has: its column, which makes no difference, and its parts."""

    column: int = field(compare=False)
    parts: tuple[Node, ...] = field(default=(), kw_only=True)


@dataclass(frozen=True, slots=True)
class Literal(_Form):
    """A number, yes or no, or a text in quotes."""

    value: int | bool | str


@dataclass(frozen=True, slots=True)
class Name(_Form):
    """A name: a player, a tile, something that the scene or the answer names."""

    name: str


@dataclass(frozen=True, slots=True)
class Listing(_Form):
    """Several values in brackets."""


@dataclass(frozen=True, slots=True)
class Call(_Form):
    """A fact with its arguments."""

    name: str


@dataclass(frozen=True, slots=True)
class Unary(_Form):
    """`not` or `-` before an operand."""

    sign: str


@dataclass(frozen=True, slots=True)
class Binary(_Form):
    """Two operands and the sign between them."""

    sign: str


Node: TypeAlias = Literal | Name | Listing | Call | Unary | Binary


class _Token(NamedTuple):
    kind: str
    text: str
    column: int


_TOKEN = re.compile(
    r"""(?P<tile>[1-9][BCD](?![A-Za-z0-9_]))|(?P<number>[0-9]+)|(?P<name>[A-Za-z_][A-Za-z0-9_]*)"""
    r"""|(?P<text>"[^"\n]*"|'[^'\n]*')|(?P<sign>==|!=|<=|>=|[<>+*,()\[\]-])|(?P<blank>\s+)"""
)
_STRENGTH = {"or": 1, "and": 2, "in": 4, "not in": 4, "+": 5, "-": 5, "*": 6}
_STRENGTH |= dict.fromkeys(("==", "!=", "<", "<=", ">", ">="), 4)
_NOT = 3
_WORDS = ("and", "or", "not", "in")
_COMPARED = 4


@lru_cache(maxsize=4096)
def parse(text: str) -> Node:
    """Return the tree of an expression; raise `ExpressionError` where it cannot be read.

    The trees of texts that were read before are kept: every item of an exercise asks for the same ones.
    """
    if len(text) > LONGEST:
        fix = f"say it in {LONGEST} characters"
        raise ExpressionError(f"this expression is {len(text)} characters long", 1, fix)
    parser = _Parser(tuple(_tokens(text)), len(text) + 1)
    if parser.token.kind == "end":
        raise ExpressionError("there is no expression here", 1, "write one, such as count(rack(me))")
    tree = parser.expression(0, 0)
    if parser.token.kind != "end":
        _refuse_two_facts(text, tree, parser.token)
        is_plain = all(each.isalnum() or each in " ,-" for each in text)
        raise _unexpected(parser.token, in_quotes(text.strip() if is_plain else "my words", text))
    return tree


def _refuse_two_facts(text: str, tree: Node, token: _Token) -> None:
    """Raise `ExpressionError` where a second fact stands behind a whole one: one was picked too many."""
    at = token.column - 1
    parser = _Parser(tuple(_tokens(text[at:])), len(text) + 1)
    try:
        second = parser.expression(0, 0)
    except ExpressionError:
        return
    if isinstance(tree, Call) and isinstance(second, Call) and parser.token.kind == "end":
        first, behind = text[:at].strip(), text[at:].strip()
        say = f"two facts stand side by side here: {first} and {behind}"
        raise ExpressionError(say, token.column, f"take out the one you don't mean, {behind} for example")


def names_in(node: Node) -> Iterator[str]:
    """Yield the names in an expression, those of facts left out."""
    yield from (each.name for each in _parts(node) if isinstance(each, Name))


def calls_in(node: Node) -> Iterator[str]:
    """Yield the names of the facts that an expression calls."""
    yield from (each.name for each in _parts(node) if isinstance(each, Call))


def _parts(node: Node) -> Iterator[Node]:
    yield node
    for each in node.parts:
        yield from _parts(each)


def _tokens(text: str) -> Iterator[_Token]:
    at = 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise ExpressionError(f"{text[at]!r} has no meaning here", at + 1, _fix_for(text[at]))
        kind = match.lastgroup or ""
        if kind == "name" and match.group() in _WORDS:
            kind = "sign"
        if kind != "blank":
            yield _Token(kind, match.group(), at + 1)
        at = match.end()


def _fix_for(sign: str) -> str:
    fixes = {
        "=": "compare with ==",
        "is": "compare with ==",
        ".": "there are no attributes: call a fact, such as rack(East)",
    }
    fixes |= {"&": "write and", "|": "write or", "!": "write not, or !="}
    fixes |= dict.fromkeys("\"'", "close the quotes; put words with an apostrophe in double quotes")
    fixes |= dict.fromkeys("“”‘’", "write straight quotes, ' or \"")
    return fixes.get(sign, "")


def in_quotes(words: str, text: str) -> str:
    """Say how words of the author's own are written in an expression: YAML takes the outer quotes away.

    >>> print(in_quotes("South", "picked == South"), in_quotes("yes please", "yes please"), sep="; ")
    put words of your own in quotes: 'South'; put words of your own in both quotes: "'yes please'"
    """
    if words == text.strip():
        return f"put words of your own in both quotes: \"'{words}'\""
    return f"put words of your own in quotes: '{words}'"


def _unexpected(token: _Token, words: str = "") -> ExpressionError:
    if token.kind == "end":
        return ExpressionError("something is missing at the end", token.column)
    is_word = token.kind in ("name", "number", "tile") or token.text == ","
    fix = "put a value before it" if token.text in _STRENGTH else words if is_word else ""
    return ExpressionError(f"{token.text!r} is not expected here", token.column, _fix_for(token.text) or fix)


class _Parser:
    """The tokens and how far they have been read."""

    def __init__(self, tokens: tuple[_Token, ...], end: int) -> None:
        self._tokens = (*tokens, _Token("end", "", end))
        self._at = 0
        self._nodes = 0

    @property
    def token(self) -> _Token:
        """The next token."""
        return self._tokens[self._at]

    def expression(self, weakest: int, depth: int) -> Node:
        """Read operands as long as the signs between them bind more strongly than `weakest`."""
        if depth > DEEPEST:
            raise ExpressionError("this is nested too deeply", self.token.column, "make it simpler")
        left = self._operand(depth)
        while (sign := self._sign()) and _STRENGTH[sign] > weakest:
            column = self._skip(sign)
            right = self.expression(_STRENGTH[sign], depth + 1)
            left = Binary(column, sign, parts=(left, right))
            if _STRENGTH[sign] == _COMPARED and _STRENGTH.get(self._sign()) == _COMPARED:
                say = f"{self._sign()!r} is not expected here"
                raise ExpressionError(say, self.token.column, "compare two things at a time")
        return left

    def _sign(self) -> str:
        """Return the sign between two operands that comes next, or ""."""
        text = self.token.text if self.token.kind == "sign" else ""
        if text == "not" and self._tokens[self._at + 1].text == "in":
            return "not in"
        return text if text in _STRENGTH else ""

    def _skip(self, sign: str) -> int:
        column = self.token.column
        self._at += len(sign.split())
        return column

    def _take(self) -> _Token:
        token = self.token
        self._nodes += 1
        if self._nodes > MOST_NODES:
            raise ExpressionError("this expression has too many parts", token.column, "make it simpler")
        self._at += token.kind != "end"
        return token

    def _operand(self, depth: int) -> Node:
        token = self._take()
        if token.kind == "number":
            return Literal(token.column, _number(token))
        if token.kind == "text":
            return Literal(token.column, token.text[1:-1])
        if token.kind == "tile":
            return Name(token.column, token.text)
        if token.kind == "name":
            return self._named(token, depth)
        if token.text == "(":
            inner = self.expression(0, depth + 1)
            self._close(")")
            return inner
        if token.text == "[":
            return Listing(token.column, parts=self._several("]", depth))
        if token.text in ("not", "-"):
            strength = _NOT if token.text == "not" else _STRENGTH["*"]
            return Unary(token.column, token.text, parts=(self.expression(strength, depth + 1),))
        raise _unexpected(token)

    def _named(self, token: _Token, depth: int) -> Node:
        if token.text in ("yes", "no"):
            return Literal(token.column, token.text == "yes")
        if self.token.text != "(":
            return Name(token.column, token.text)
        self._at += 1
        return Call(token.column, token.text, parts=self._several(")", depth))

    def _several(self, end: str, depth: int) -> tuple[Node, ...]:
        found: list[Node] = []
        while self.token.text != end or self.token.kind == "text":
            if found:
                self._close(end if self.token.kind == "end" else ",")
            found.append(self.expression(0, depth + 1))
        self._at += 1
        return tuple(found)

    def _close(self, sign: str) -> None:
        if self.token.text != sign or self.token.kind != "sign":
            raise ExpressionError(f"{sign!r} is missing here", self.token.column, f"add {sign}")
        self._at += 1


def _number(token: _Token) -> int:
    if len(token.text) > len(str(LARGEST)):
        raise ExpressionError("this number is too large", token.column, f"write at most {LARGEST}")
    return int(token.text)
