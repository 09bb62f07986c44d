"""Expressions by their patterns: which indexed expression a part of a condition is, and of which players.

>>> pattern_of(parse("legal(call(who, 'pung'))"), INDEX_NAMES | {"who": PLAYER}).text
"legal(call(player, 'pung'))"
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mahj_tutor.expressions import Type, parse
from mahj_tutor.expressions.syntax import Binary, Call, Listing, Literal, Name, Node, Unary
from mahj_tutor.expressions.types import PLAYER
from mahj_tutor.facts import vocabulary
from mahj_tutor.scenarios.bank.indexed import INDEX_NAMES

PLACEHOLDERS = ("player", "other")


@dataclass(frozen=True, slots=True)
class Pattern:
    """An expression with `player` and `other` in the place of its players, and the players."""

    text: str
    players: tuple[Node, ...]


def pattern_of(node: Node, names: Mapping[str, Type] = INDEX_NAMES) -> Pattern:
    """Return the pattern of an expression; with more than two players it is no indexed one."""
    writer = _Writer(names)
    text = node.name if isinstance(node, Name) else writer.written(node)
    return Pattern(text, tuple(writer.players))


class _Writer:
    """Writes a tree in one way only, whatever blanks and parentheses it was written with."""

    def __init__(self, names: Mapping[str, Type]) -> None:
        self.names = names
        self.players: list[Node] = []

    def written(self, node: Node) -> str:
        match node:
            case Literal(value=bool(value)):
                return "yes" if value else "no"
            case Literal():
                return repr(node.value)
            case Name():
                return self._placeholder(node) if self._is_player(node) else node.name
            case Call():
                return self._call(node)
            case Listing():
                return f"[{', '.join(map(self.written, node.parts))}]"
            case Unary():
                return f"({node.sign} {self.written(node.parts[0])})"
            case Binary():
                return f" {node.sign} ".join(map(self.written, node.parts)).join("()")

    def _is_player(self, node: Name) -> bool:
        if node.name in self.names:
            return self.names[node.name] is PLAYER
        return vocabulary().constants.get(node.name, (None,))[0] is PLAYER

    def _call(self, node: Call) -> str:
        parameters = vocabulary().facts[node.name].parameters
        missing = [parse(each.default or "") for each in parameters[len(node.parts) :]]
        pairs = zip((*node.parts, *missing), parameters, strict=True)
        given = (
            self._placeholder(each) if wanted.type is PLAYER else self.written(each) for each, wanted in pairs
        )
        return f"{node.name}({', '.join(given)})"

    def _placeholder(self, node: Node) -> str:
        if node not in self.players:
            self.players.append(node)
        number = self.players.index(node)
        return PLACEHOLDERS[number] if number < len(PLACEHOLDERS) else "another"
