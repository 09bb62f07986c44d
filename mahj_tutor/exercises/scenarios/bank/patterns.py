"""Expressions by their patterns: which indexed expression a part of a condition is, and of which players.

>>> pattern_of(parse("legal(call(who, 'pung'))"), INDEX_NAMES | {"who": PLAYER}).text
"legal(call(player, 'pung'))"
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mahj_tutor.exercises.expressions import Type, parse
from mahj_tutor.exercises.expressions.syntax import Binary, Call, Listing, Literal, Name, Node, Unary
from mahj_tutor.exercises.expressions.types import PLAYER
from mahj_tutor.exercises.facts import vocabulary
from mahj_tutor.exercises.scenarios.bank.indexed import INDEX_NAMES

PLACEHOLDERS = ("player", "other")


@dataclass(frozen=True, slots=True)
class Pattern:
    """An expression with `player` and `other` in the place of its players, and the players."""

    text: str
    players: tuple[Node, ...]


def pattern_of(node: Node, names: Mapping[str, Type] = INDEX_NAMES) -> Pattern:
    """Return the pattern of an expression; with more than two players it is no indexed one."""
    writer = _Writer(names)
    text = writer.written(node, top=True)
    return Pattern(text, tuple(writer.players.values()))


class _Writer:
    """Writes a tree in one way only, whatever blanks and parentheses it was written with."""

    def __init__(self, names: Mapping[str, Type], *, is_plain: bool = False) -> None:
        self.names, self.is_plain = names, is_plain
        self.players: dict[str, Node] = {}

    def written(self, node: Node, *, top: bool = False) -> str:
        match node:
            case Literal():
                return self._literal(node)
            case Name():
                return self._name(node, top=top)
            case Call():
                return self._call(node)
            case Listing():
                return f"[{', '.join(map(self.written, node.parts))}]"
            case Unary():
                return f"({node.sign} {self.written(node.parts[0])})"
            case Binary():
                return f" {node.sign} ".join(map(self.written, node.parts)).join("()")

    def _literal(self, node: Literal) -> str:
        if isinstance(node.value, bool):
            return "yes" if node.value else "no"
        return repr(node.value)

    def _name(self, node: Name, *, top: bool) -> str:
        return node.name if top or not self._is_player(node) else self._placeholder(node)

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
        if self.is_plain:
            return self.written(node, top=True)
        said = _Writer(self.names, is_plain=True).written(node, top=True)
        known = (*self.players, said)
        self.players.setdefault(said, node)
        number = known.index(said)
        return PLACEHOLDERS[number] if number < len(PLACEHOLDERS) else said
