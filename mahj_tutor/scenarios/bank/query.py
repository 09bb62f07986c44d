"""Conditions as queries to an index: each comparison becomes a set of states, `and`, `or`, `not` join them.

A set of states is an integer with a byte for each state, 1 where the state is in it: joining such integers
takes a microsecond. Beside the states where something holds, those are kept where it has no value, because
a condition without a value does not hold, nor does its opposite.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, reduce
from itertools import product
from operator import or_
from typing import Any, NamedTuple

from mahj_tutor.expressions import Type
from mahj_tutor.expressions.reading import COMPARISONS
from mahj_tutor.expressions.syntax import Binary, Call, Listing, Literal, Name, Node, Unary
from mahj_tutor.facts import vocabulary
from mahj_tutor.scenarios.bank.columns import FAILED, LARGE, LARGEST, NOTHING, byte_of
from mahj_tutor.scenarios.bank.indexed import TEXTS
from mahj_tutor.scenarios.bank.part import Part
from mahj_tutor.scenarios.bank.patterns import PLACEHOLDERS, Pattern, pattern_of
from mahj_tutor.table import SEATS, Seat


class UnansweredError(Exception):
    """The index cannot tell: something in the condition is not indexed."""


class Found(NamedTuple):
    """The states where a condition holds, and those where it has no value."""

    yes: int
    none: int


class Column(NamedTuple):
    """The values of an expression: planes, each with the states it counts in; and where there is no value."""

    planes: tuple[tuple[int, bytes], ...]
    none: int


_SIDES = {"right_of": 1, "across_from": 2, "left_of": 3}
"""How many seats on, around the table to the right, a player sits."""
EVERYWHERE = -1
"""A mask that leaves every state."""
_IN = f"({PLACEHOLDERS[0]} in "
"""What begins with this has a value for nobody, who is in no list; nothing else about nobody has one."""
_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}


_FAILURES = bytes(value == FAILED for value in range(256))


@lru_cache(maxsize=1024)
def _table(sign: str, wanted: int) -> bytes:
    """Return what each byte of a column becomes: 1 where the comparison holds."""
    compare = COMPARISONS[sign]
    values = range(FAILED) if sign in ("==", "!=") else range(LARGEST + 1)
    return bytes(value in values and compare(value, wanted) for value in range(256))


def _are_written(items: tuple[Node, ...]) -> bool:
    """Whether a list has nothing but numbers and texts: whether a tile is in a list is another question."""
    return bool(items) and all(isinstance(each, Literal) for each in items)


def _states(some: bytes) -> int:
    return int.from_bytes(some, "little")


@dataclass(frozen=True, eq=False)
class Query:
    """The index of a part, asked with certain players in the place of names."""

    part: Part
    seats: Mapping[str, Seat]
    names: Mapping[str, Type]
    known: dict[tuple[Any, ...], Any]
    """What was worked out before, with whatever players."""

    def holds(self, node: Node) -> Found:
        """Return the states where a condition holds; raise `UnansweredError` if the index cannot tell."""
        match node:
            case Literal(value=bool(value)):
                return Found(self.part.everywhere * value, 0)
            case Unary(sign="not"):
                found = self.holds(node.parts[0])
                return Found(self.part.everywhere & ~found.yes & ~found.none, found.none)
            case Binary(sign="and" | "or"):
                return self._joined(node)
            case Binary(sign="in" | "not in", parts=(_, Listing(parts=items))) if _are_written(items):
                return self._among(node, items)
            case Binary() if node.sign in COMPARISONS and not self._planes(self._pattern(node).text):
                return self._compared(node)
        column = self._column(node)
        return Found(self._where(column, "==", 1), column.none)

    def _joined(self, node: Binary) -> Found:
        """Return where both conditions hold, or one; the second is asked where the first leaves it open."""
        left, is_and = self.holds(node.parts[0]), node.sign == "and"
        open_ = left.yes if is_and else self.part.everywhere & ~left.yes & ~left.none
        if not open_:
            return left
        right = self.holds(node.parts[1])
        return Found(open_ & right.yes | (0 if is_and else left.yes), left.none | open_ & right.none)

    def _among(self, node: Binary, items: tuple[Node, ...]) -> Found:
        """Return where something is one of the values that are written in a list, or none of them."""
        each = [self._compared(replace(node, sign="==", parts=(node.parts[0], item))) for item in items]
        yes, none = reduce(or_, (found.yes for found in each)), each[0].none
        return Found(yes if node.sign == "in" else self.part.everywhere & ~yes & ~none, none)

    def _compared(self, node: Binary) -> Found:
        one, other = node.parts
        left, right = self._constant(one), self._constant(other)
        if left is not None and right is not None:
            return Found(self.part.everywhere * COMPARISONS[node.sign](left, right), 0)
        if right is not None:
            column, sign, wanted = self._column(one), node.sign, right
        elif left is not None:
            column, sign, wanted = self._column(other), _TURNED.get(node.sign, node.sign), left
        else:
            return self._both(self._column(one), node.sign, self._column(other))
        return Found(self._where(column, sign, wanted), column.none)

    def _both(self, left: Column, sign: str, right: Column) -> Found:
        found = 0
        for (mask, one), (other_mask, other) in product(left.planes, right.planes):
            found |= mask & other_mask & _states(bytes(map(COMPARISONS[sign], one, other)))
        none = left.none | right.none
        return Found(found & ~none, none)

    def _where(self, column: Column, sign: str, wanted: int) -> int:
        found = 0
        for mask, plane in column.planes:
            found |= mask & _states(plane.translate(_table(sign, wanted)))
        return found & ~column.none

    def _constant(self, node: Node) -> int | None:
        """Return the byte of what is the same in all states, or None."""
        match node:
            case Literal(value=int()):
                return int(node.value)
            case Literal(value=str(text)) if text in TEXTS:
                return TEXTS.index(text)
            case Unary(sign="-", parts=(Literal(value=int(value)),)):
                return -value
            case Name():
                return self._named(node.name)
            case Call(name="right_of" | "left_of" | "across_from", parts=(player,)):
                seat = self._constant(player)
                return None if seat in (None, NOTHING) else (seat + _SIDES[node.name]) % len(SEATS)
        return None

    def _named(self, name: str) -> int | None:
        """Return the byte of a name that means the same in all states, or None."""
        if name in self.seats:
            return self.seats[name].number
        constants = {} if name in self.names else vocabulary().constants
        return byte_of(constants[name][1]) if name in constants else None

    # --- columns -----------------------------------------------------------------------------------------

    def _column(self, node: Node) -> Column:
        pattern = self._pattern(node)
        players = [tuple(self._players(each)) for each in pattern.players]
        nobody = self._nobody(pattern.players[0]) if pattern.text.startswith(_IN) else 0
        key = (pattern.text, nobody, *players)
        if key not in self.known:
            self.known[key] = self._read(pattern.text, players, nobody)
        found: Column = self.known[key]
        return found

    def _pattern(self, node: Node) -> Pattern:
        key = ("pattern", node)
        if key not in self.known:
            self.known[key] = pattern_of(node, self.names)
        found: Pattern = self.known[key]
        return found

    def _read(self, text: str, players: list[tuple[tuple[int, int], ...]], nobody: int) -> Column:
        """Return a column for these players; where there is nobody to ask about, the answer is no."""
        planes = self._planes(text)
        if not planes or len(players) > 2:
            raise UnansweredError
        found, counted = [], 0
        for chosen in product(*players):
            mask, place = EVERYWHERE, 0
            for where, number in chosen:
                mask, place = mask & where, len(SEATS) * place + number
            found.append((mask, planes[place]))
            counted |= mask
        if nobody:
            found.append((nobody, bytes(self.part.states)))
        none = self.part.everywhere & ~counted & ~nobody
        for mask, plane in found:
            none |= mask & _states(plane.translate(_FAILURES))
        return Column(tuple(found), none)

    def _planes(self, text: str) -> tuple[bytes, ...]:
        key = ("planes", text)
        if key not in self.known:
            planes = self.part.planes(text)
            self.known[key] = () if any(LARGE in each for each in planes) else planes
        found: tuple[bytes, ...] = self.known[key]
        return found

    def _players(self, node: Node) -> Iterator[tuple[int, int]]:
        """Yield the seats that a player of an expression may have, each with the states where she does."""
        constant = self._constant(node)
        if constant == NOTHING:
            raise UnansweredError
        if constant is not None:
            yield EVERYWHERE, constant
            return
        column = self._column(node)
        for seat in SEATS:
            where = self._where(column, "==", seat.number)
            if where:
                yield where, seat.number

    def _nobody(self, node: Node) -> int:
        """Return the states where a player of an expression is nobody."""
        return 0 if self._constant(node) is not None else self._where(self._column(node), "==", NOTHING)
