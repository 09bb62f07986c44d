"""Forms: what looks like a fact, and works out some of its parts later, or once for each thing of a list.

`if(count(callers()) > 1, "several", "one")`, `min(2, 5)`, `where(others(me), count(rack(it)) > 13)`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Protocol

from mahj_tutor.expressions.compiled import Compiled, NoValueError, Scope, Value, there
from mahj_tutor.expressions.syntax import Call, ExpressionError, Node, calls_in
from mahj_tutor.expressions.types import ANY_LIST, NOBODY, NUMBER, TRUTH, Type, list_of

IT = "it"
"""The name of each thing of a list, within what is said about it."""
OF_NO_SCENE = (IT, "row", "picked", "given")
"""Names of one thing that isn't of a scene: they stand for the same in a second one."""
DEEPEST = 2
"""How many forms that go through a list may stand within one another: the time they take multiplies."""
MOST_NESTED = 17
"""The longest list where one is gone through for each thing of another: a rack with its exposures fits."""


class Reader(Protocol):
    """Who reads the parts of an expression."""

    @property
    def within(self) -> int:
        """How many forms that go through a list are around this part."""

    def compiled(self, node: Node) -> Compiled:
        """Return a part of the expression, ready for use."""

    def fitted(self, given: Compiled, wanted: Type, what: str) -> Compiled:
        """Return a value as the wanted type, or raise `ExpressionError`."""

    def for_each(self, name: str, kind: Type) -> Reader:
        """Return a reader for whom a name stands for a thing of a list."""

    def beside(self, node: Call) -> Reader:
        """Return a reader of what is asked of the second scene; raise `ExpressionError` if there is none."""


@dataclass(frozen=True, slots=True)
class Form:
    """A form: how it is read, and what an author is told of it, with an example that is true."""

    read: Callable[[Reader, Call], Compiled]
    signature: str
    says: str
    example: str


def _if(reader: Reader, node: Call) -> Compiled:
    asked, yes, no = _parts(reader, node, 3, "a condition, the value if it holds, and the value if not")
    condition = reader.fitted(asked, TRUTH, "the condition of if").value
    yes, no = _alike(reader, yes, no)
    one, other = yes.value, no.value
    return Compiled(yes.type, lambda scope: one(scope) if condition(scope) else other(scope), node)


def _alike(reader: Reader, yes: Compiled, no: Compiled) -> tuple[Compiled, Compiled]:
    """Return both values of an `if` as values of one type."""
    if yes.type is NOBODY:
        return replace(yes, type=no.type), no
    for given, wanted in ((no, yes), (yes, no)):
        try:
            as_wanted = reader.fitted(given, wanted.type, "this")
        except ExpressionError:
            continue
        return (wanted, as_wanted) if given is no else (as_wanted, wanted)
    say = f"the values of if should be alike, and these are {yes.type} and {no.type}"
    raise ExpressionError(say, yes.tree.column, "write two tiles, two players, two texts ...")


def _of_numbers(node: Call, numbers: Callable[[Scope], tuple[Value, ...]], what: str) -> Compiled:
    work = _WORK[node.name]

    def value(scope: Scope) -> Value:
        some = numbers(scope)
        if not some and node.name != "sum":
            raise NoValueError(f"an empty list has no {what} number")
        return work(some)

    return Compiled(NUMBER, value, node)


_WORK: Mapping[str, Callable[[tuple[Value, ...]], Value]] = {"min": min, "max": max, "sum": sum}
_WHAT = {"min": "lowest", "max": "highest", "sum": ""}


def _numbers(reader: Reader, node: Call) -> Compiled:
    if not node.parts:
        raise ExpressionError(f"{node.name} takes numbers", node.column, f"write {node.name}(2, 5)")
    given = [reader.compiled(each) for each in node.parts]
    if len(given) == 1 and given[0].type.item is not None:
        whole = reader.fitted(given[0], list_of(NUMBER), f"what {node.name} takes")
        return _of_numbers(node, whole.value, _WHAT[node.name])
    values = [reader.fitted(each, NUMBER, f"what {node.name} takes").value for each in given]
    return _of_numbers(node, lambda scope: tuple(get(scope) for get in values), _WHAT[node.name])


def _where(reader: Reader, node: Call) -> Compiled:
    some, said = _list_and(reader, node, "a condition")
    holds, items = reader.fitted(said, TRUTH, "what where asks of each").value, some.value

    def value(scope: Scope) -> Value:
        return tuple(each for each in items(scope) if holds(_about(scope, each)))

    return Compiled(some.type, value, node)


def _each(reader: Reader, node: Call) -> Compiled:
    some, said = _list_and(reader, node, "what is wanted of each thing")
    items, inner = some.value, said.value

    def value(scope: Scope) -> Value:
        return tuple(there(inner(_about(scope, each))) for each in items(scope))

    return Compiled(list_of(said.type), value, node)


def _list_and(reader: Reader, node: Call, what: str) -> tuple[Compiled, Compiled]:
    """Return the list of a form, and what is said about each thing of it."""
    if len(node.parts) != 2:
        fix = f"write {FORMS[node.name].signature}"
        raise ExpressionError(f"{node.name} takes a list, and {what}", node.column, fix)
    if reader.within >= DEEPEST:
        fix = "give a part of it a name under let:"
        raise ExpressionError(f"{node.name} is nested too deeply", node.column, fix)
    some = reader.fitted(reader.compiled(node.parts[0]), ANY_LIST, f"the first value of {node.name}")
    item = some.type.item
    assert item is not None  # it fits a list
    if reader.within or not _GOES_THROUGH.isdisjoint(calls_in(node.parts[1])):
        some = replace(some, value=_bounded(some.value))
    return some, reader.for_each(IT, item).compiled(node.parts[1])


_GOES_THROUGH = frozenset({"where", "each"})


def _bounded(items: Callable[[Scope], Value]) -> Callable[[Scope], Value]:
    def value(scope: Scope) -> Value:
        found = items(scope)
        if len(found) > MOST_NESTED:
            say = f"a list that is gone through for each thing of another has at most {MOST_NESTED} things"
            raise NoValueError(f"{say}, and this one has {len(found)}")
        return found

    return value


def _about(scope: Scope, each: Value) -> Scope:
    return replace(scope, values={**scope.values, IT: each})


def _parts(reader: Reader, node: Call, count: int, what: str) -> list[Compiled]:
    if len(node.parts) != count:
        fix = f"write {FORMS[node.name].signature}"
        raise ExpressionError(f"{node.name} takes {what}", node.column, fix)
    return [reader.compiled(each) for each in node.parts]


def _beside(reader: Reader, node: Call) -> Compiled:
    if len(node.parts) != 1:
        say = "beside takes what is asked of the second scene"
        raise ExpressionError(say, node.column, f"write {FORMS['beside'].signature}")
    inner = reader.beside(node).compiled(node.parts[0])

    def value(scope: Scope) -> Value:
        kept = {name: scope.values[name] for name in OF_NO_SCENE if name in scope.values}
        return scope.situation.worked_out_beside(inner.value, kept)

    return Compiled(inner.type, value, node, beside=inner)


FORMS: Mapping[str, Form] = MappingProxyType(
    {
        "if": Form(
            _if,
            "if(condition, value, other)",
            "One value if a condition holds, else another one.",
            "if(2 > 1, East, West) == East",
        ),
        "min": Form(
            _numbers,
            "min(numbers)",
            "The lowest of some numbers, min(2, 5), or of a list of them.",
            "min(2, 5) == 2",
        ),
        "max": Form(
            _numbers,
            "max(numbers)",
            "The highest of some numbers, max(2, 5), or of a list of them.",
            "max(2, 5) == 5",
        ),
        "sum": Form(
            _numbers,
            "sum(numbers)",
            "The sum of some numbers, sum(2, 5), or of a list of them.",
            "sum([2, 5]) == 7",
        ),
        "where": Form(
            _where,
            "where(list, condition)",
            "The things of a list for which a condition holds; in the condition, it is each of them in turn.",
            "where([1, 2, 3], it > 1) == [2, 3]",
        ),
        "each": Form(
            _each,
            "each(list, value)",
            "A value for each thing of a list; in the value, it is that thing.",
            "each([1, 2], it * 2) == [2, 4]",
        ),
        "beside": Form(
            _beside,
            "beside(value)",
            "What something comes to in the second scene, where one stands beside the first.",
            "beside(count(rack(me))) == 11",
        ),
    }
)
"""The forms by their names. A fact of the same name would come first."""
