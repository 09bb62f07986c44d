"""Expressions read for use: every name found, every type checked, ready to be worked out again and again."""

from __future__ import annotations

import operator
import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from mahj_tutor.errors import MahjError, did_you_mean
from mahj_tutor.expressions.compiled import (
    Compiled,
    FactLike,
    NoValueError,
    Scope,
    Value,
    Vocabulary,
    there,
)
from mahj_tutor.expressions.forms import FORMS, OF_NO_SCENE
from mahj_tutor.expressions.syntax import (
    Binary,
    Call,
    ExpressionError,
    Listing,
    Literal,
    Name,
    Node,
    Unary,
    in_quotes,
    parse,
)
from mahj_tutor.expressions.types import (
    ANY,
    ANY_LIST,
    EMPTY,
    NOBODY,
    NUMBER,
    TEXT,
    TILE,
    TRUTH,
    Type,
    fits,
    list_of,
)

BESIDE = "beside."
"""How the names of a second scene begin among those of an expression; by itself it says that there is one."""
_ANSWERED = ("given", "picked")
"""Names of the one value that a learner answers with."""
_ZERO = re.compile(r"(?<![\w\"'])0(?![\w\"'])")


def read(
    text: str, vocabulary: Vocabulary, names: Mapping[str, Type], wanted: Type | None = None
) -> Compiled:
    """Read an expression that may use these names; raise `ExpressionError` unless its type is wanted."""
    reader = _Reader(text, vocabulary, names)
    tree = parse(text)
    found = reader.compiled(tree)
    found = found if wanted is None else reader.fitted(found, wanted, "this")
    return replace(found, value=_noting(text, found.value))


def _noting(text: str, value: Callable[[Scope], Value]) -> Callable[[Scope], Value]:
    """Return a value whose errors carry the expression that raised them as a note."""

    def noted(scope: Scope) -> Value:
        try:
            return value(scope)
        except MahjError as error:
            error.add_note(text)
            raise

    return noted


class _Reader:
    """What an expression may name, and one method for each form of it."""

    def __init__(self, text: str, vocabulary: Vocabulary, names: Mapping[str, Type], within: int = 0) -> None:
        self.text, self.vocabulary, self.names, self.within = text, vocabulary, names, within

    def for_each(self, name: str, kind: Type) -> _Reader:
        """Return a reader of what is said about each thing of a list, which has a name there."""
        return _Reader(self.text, self.vocabulary, {**self.names, name: kind}, self.within + 1)

    def beside(self, node: Call) -> _Reader:
        """Return a reader of what is asked of the second scene, which has names of its own."""
        if BESIDE not in self.names:
            raise ExpressionError("there is no second scene here", node.column, "write beside: in the scene")
        own = {each.removeprefix(BESIDE): self.names[each] for each in self.names if each.startswith(BESIDE)}
        del own[""]
        kept = {name: self.names[name] for name in OF_NO_SCENE if name in self.names}
        return _Reader(self.text, self.vocabulary, {**own, **kept}, self.within)

    def compiled(self, node: Node) -> Compiled:
        """Return a part of the expression, ready for use."""
        match node:
            case Literal():
                return self._literal(node)
            case Name():
                return self._name(node)
            case Call():
                return self._call(node)
            case Listing():
                return self._listing(node)
            case Unary():
                return self._unary(node)
            case Binary():
                return self._binary(node)

    def fitted(self, given: Compiled, wanted: Type, what: str) -> Compiled:
        """Return a value as the wanted type: one item as a list of one, words in quotes as what they say."""
        if fits(given.type, wanted):
            if wanted.item is None or given.type.item is not None or wanted is ANY_LIST:
                return given
            inner = given.value
            return Compiled(wanted, lambda scope: (there(inner(scope)),), given.tree, given.call)
        reads = self.vocabulary.texts.get(wanted)
        if reads is not None and isinstance(given.tree, Literal) and given.type in (TEXT, NUMBER):
            return self._as_text(given.tree, wanted, reads)
        word = f"and {given.tree.name!r} is" if isinstance(given.tree, Name) else "not"
        say = f"{what} should be {wanted}, {word} {given.type}"
        raise ExpressionError(say, given.tree.column, self._instead(given, wanted))

    def _instead(self, given: Compiled, wanted: Type) -> str:
        """Say what to write instead of a name that is of another type, or of a 0 that is no tile."""
        types = {each.item or each for each in (given.type, wanted)}
        if types == {TILE, NUMBER} and _ZERO.search(self.text):
            return 'a bare 0 is a number: write tiles("0") for the Soap'
        if wanted is TRUTH and isinstance(given.tree, Name | Literal):
            return self._as_condition(given, given.tree)
        if not isinstance(given.tree, Name):
            return ""
        name = given.tree.name
        return in_quotes(name, self.text) if wanted in (TEXT, list_of(TEXT)) else ""

    def _as_condition(self, given: Compiled, tree: Name | Literal) -> str:
        """Say how a bare value becomes a condition: what the learner answered is compared with it."""
        said = tree.name if isinstance(tree, Name) else _in_text(tree.value)
        own = next((each for each in _ANSWERED if self.names.get(each) == given.type and each != said), "")
        if not own:
            return f"compare something with it: ... == {said}" if isinstance(tree, Name) else ""
        return f"write {own} == {said}"

    def _as_text(self, node: Literal, wanted: Type, reads: Callable[[str], Value]) -> Compiled:
        try:
            value = reads(str(node.value))
        except MahjError as error:
            raise ExpressionError(str(error), node.column) from error
        return Compiled(wanted, lambda scope: scope.written(value), node)

    # --- literals and names ------------------------------------------------------------------------

    def _literal(self, node: Literal) -> Compiled:
        value = node.value
        kind = TRUTH if isinstance(value, bool) else NUMBER if isinstance(value, int) else TEXT
        return Compiled(kind, lambda scope: value, node)

    def _name(self, node: Name) -> Compiled:
        name = node.name
        if name in self.names:
            return Compiled(self.names[name], lambda scope: _named(scope, name), node)
        if name in self.vocabulary.constants:
            kind, value = self.vocabulary.constants[name]
            return Compiled(kind, lambda scope: scope.written(value), node)
        if name in self.vocabulary.facts:
            raise ExpressionError(f"{name} is a fact", node.column, f"call it: {name}()")
        raise ExpressionError(f"{name!r} stands for nothing here", node.column, self._near(name), name)

    def _near(self, name: str, *, facts: bool = False) -> str:
        own = [each for each in self.names if not each.startswith(BESIDE)]
        names = (*own, *self.vocabulary.constants, "yes", "no")
        said = did_you_mean(name, self.vocabulary.facts if facts else names).removeprefix(", ")
        if said.startswith("did"):
            return f"{said}?"
        if facts:
            return "look for one in the list: mahj-tutor facts"
        here = did_you_mean("", own).removeprefix(": ")
        return "; ".join(filter(None, (here, in_quotes(name, self.text))))

    def _listing(self, node: Listing) -> Compiled:
        if not node.parts:
            return Compiled(EMPTY, lambda scope: (), node)
        first, *more = map(self.compiled, node.parts)
        items = [first, *(self.fitted(each, first.type, "everything in the list") for each in more)]
        values = [each.value for each in items]
        return Compiled(list_of(first.type), lambda scope: tuple(there(get(scope)) for get in values), node)

    # --- facts -------------------------------------------------------------------------------------

    def _call(self, node: Call) -> Compiled:
        fact = self.vocabulary.facts.get(node.name)
        if fact is None and node.name in FORMS:
            return FORMS[node.name].read(self, node)
        if fact is None:
            say = f"{node.name!r} is no fact"
            raise ExpressionError(say, node.column, self._near(node.name, facts=True))
        arguments = self._arguments(node, fact)
        result = fact.result
        if result is ANY:
            result = arguments[0].type.item or ANY
        elif result is ANY_LIST:
            result = arguments[0].type
        return Compiled(result, _calling(fact, arguments), node, (fact, arguments))

    def _arguments(self, node: Call, fact: FactLike) -> tuple[Compiled, ...]:
        given = [self.compiled(each) for each in node.parts]
        most, least = len(fact.parameters), sum(each.default is None for each in fact.parameters)
        if not least <= len(given) <= most:
            wanted = ", ".join(f"{each.name}: {each.type}" for each in fact.parameters) or "nothing"
            raise ExpressionError(f"{fact.name} takes {wanted}", node.column, f"give it {_many(least, most)}")
        missing = fact.parameters[len(given) :]
        given += [self.compiled(parse(each.default or "")) for each in missing]
        pairs = zip(given, fact.parameters, strict=True)
        return tuple(
            self.fitted(each, wanted.type, f"{wanted.name} of {fact.name}") for each, wanted in pairs
        )

    # --- operators ---------------------------------------------------------------------------------

    def _unary(self, node: Unary) -> Compiled:
        (operand,) = map(self.compiled, node.parts)
        if node.sign == "not":
            denied = self.fitted(operand, TRUTH, "what follows not")
            return Compiled(TRUTH, lambda scope: not denied.value(scope), node, denied=denied)
        number = self.fitted(operand, NUMBER, "what follows -").value
        return Compiled(NUMBER, lambda scope: -number(scope), node)

    def _binary(self, node: Binary) -> Compiled:
        left, right = map(self.compiled, node.parts)
        if node.sign in ("and", "or"):
            return self._joined(node, left, right)
        if node.sign in ("in", "not in"):
            return self._membership(node, left, right)
        if node.sign in ("+", "-", "*"):
            return self._sum(node, left, right)
        return self._compared(node, left, right)

    def _joined(self, node: Binary, left: Compiled, right: Compiled) -> Compiled:
        one = self.fitted(left, TRUTH, f"what is before {node.sign}").value
        other = self.fitted(right, TRUTH, f"what is after {node.sign}").value
        if node.sign == "and":
            return Compiled(TRUTH, lambda scope: one(scope) and other(scope), node)
        return Compiled(TRUTH, lambda scope: one(scope) or other(scope), node)

    def _compared(self, node: Binary, left: Compiled, right: Compiled) -> Compiled:
        sign = node.sign
        if sign not in ("==", "!="):
            one, other = (self.fitted(each, NUMBER, f"what {sign} compares").value for each in (left, right))
            compare = COMPARISONS[sign]
            return Compiled(TRUTH, lambda scope: compare(one(scope), other(scope)), node)
        left, right = self._alike(node, left, right)
        one, other, wanted = left.value, right.value, sign == "=="
        return Compiled(TRUTH, lambda scope: _equal(one(scope), other(scope)) is wanted, node)

    def _alike(self, node: Binary, left: Compiled, right: Compiled) -> tuple[Compiled, Compiled]:
        """Return both sides as values of one type."""
        if NOBODY in (left.type, right.type):
            return left, right
        for given, wanted in ((right, left), (left, right)):
            try:
                as_wanted = self.fitted(given, wanted.type, "this")
            except ExpressionError as error:
                if isinstance(given.tree, Literal) and wanted.type in self.vocabulary.texts:
                    raise error
                continue
            return (wanted, as_wanted) if given is right else (as_wanted, wanted)
        say = f"{left.type} and {right.type} cannot be compared"
        pairs = ((left, right), (right, left))
        fixes = (self._instead(one, TEXT) for one, other in pairs if other.type is TEXT)
        raise ExpressionError(say, node.column, next(fixes, ""))

    def _membership(self, node: Binary, left: Compiled, right: Compiled) -> Compiled:
        if right.type.item is None:
            raise ExpressionError(f"nothing can be in {right.type}", node.column, "write a list after in")
        is_in = node.sign == "in"
        if left.type.item is None:
            left = self.fitted(left, right.type.item, "what is before in")
            one, some = left.value, right.value
            return Compiled(TRUTH, lambda scope: (one(scope) in some(scope)) is is_in, node)
        left = self.fitted(left, right.type, "what is before in")
        part, whole = left.value, right.value
        return Compiled(TRUTH, lambda scope: (Counter(part(scope)) <= Counter(whole(scope))) is is_in, node)

    def _sum(self, node: Binary, left: Compiled, right: Compiled) -> Compiled:
        sign = node.sign
        if left.type is NUMBER and right.type is NUMBER:
            work, one, other = _SUMS[sign], left.value, right.value
            return Compiled(NUMBER, lambda scope: work(one(scope), other(scope)), node)
        if sign == "*" or left.type in (NUMBER, TRUTH, TEXT):
            say = f"{sign} takes numbers, not {left.type} and {right.type}"
            raise ExpressionError(say, node.column)
        whole = left.type if left.type.item else list_of(left.type)
        one = self.fitted(left, whole, f"what is before {sign}").value
        other = self.fitted(right, whole, f"what is after {sign}").value
        if sign == "+":
            return Compiled(whole, lambda scope: (*one(scope), *other(scope)), node)
        return Compiled(whole, lambda scope: _less(one(scope), other(scope)), node)


COMPARISONS: Mapping[str, Callable[[Any, Any], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
"""The signs that compare two numbers, and what each does."""
_SUMS: Mapping[str, Callable[[int, int], int]] = {"+": operator.add, "-": operator.sub, "*": operator.mul}


def _named(scope: Scope, name: str) -> Value:
    """Return what a name stands for; one of several cases may leave it out."""
    try:
        return scope.values[name]
    except KeyError:
        raise NoValueError(f"{name} has no value in this scene") from None


def _many(least: int, most: int) -> str:
    return f"{least} value{'s' * (least != 1)}" if least == most else f"{least} to {most} values"


def _calling(fact: FactLike, arguments: tuple[Compiled, ...]) -> Callable[[Scope], Value]:
    values = [each.value for each in arguments]

    def value(scope: Scope) -> Value:
        given = [get(scope) for get in values]
        for place, each in enumerate(given):
            if each is None and fact.parameters[place].type is not ANY:
                raise NoValueError(f"{fact.name}: there is no {fact.parameters[place].name} at the moment")
        return fact.call(scope.situation, given)

    return value


def _in_text(value: object) -> str:
    """Return a number or words as an expression has them."""
    if not isinstance(value, str):
        return str(value)
    return f"'{value}'" if '"' in value else f'"{value}"'


def _equal(one: Value, other: Value) -> bool:
    """Lists are equal if they hold the same, in any order."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return Counter(one) == Counter(other)
    return bool(one == other)


def _less(some: tuple[Value, ...], gone: tuple[Value, ...]) -> tuple[Value, ...]:
    """Return a list without some of its items, each taken away once."""
    left = Counter(gone)
    kept = []
    for each in some:
        if left[each] > 0:
            left[each] -= 1
        else:
            kept.append(each)
    return tuple(kept)
