"""The facts that authors may ask for: functions with typed parameters, found by their names.

A fact is a pure function of the engine. Its first parameter says what it looks at: a `PlayState`, a
`CharlestonState` or a `DealState` (the scene has to have one), or the whole `Situation`. The types of the
others, and of the result, are those of the annotations. The docstring says in its first sentence what the
fact returns, its decorator gives an example that is true.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import GenericAlias, UnionType
from typing import Any, NamedTuple, TypeAlias, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from mahj_tutor import classical
from mahj_tutor.american import CharlestonState, DealState, PlayState, Stage
from mahj_tutor.card import Line
from mahj_tutor.errors import MahjError
from mahj_tutor.expressions import NoValueError, Parameter, Type, types
from mahj_tutor.facts.situation import CardGroup, Laid, LaidGroup, Situation, Stack
from mahj_tutor.games import AnyDeal, AnyPlay, Move
from mahj_tutor.rulebook import Fault
from mahj_tutor.solver.groups import NamedGroup
from mahj_tutor.table import Seat

Players: TypeAlias = tuple[Seat, ...]
Tiles: TypeAlias = tuple[Laid, ...]
Piles: TypeAlias = tuple[Tiles, ...]
Groups: TypeAlias = tuple[LaidGroup, ...]
NamedGroups: TypeAlias = tuple[NamedGroup, ...]
Lines: TypeAlias = tuple[Line, ...]
CardGroups: TypeAlias = tuple[CardGroup, ...]
Stacks: TypeAlias = tuple[Stack, ...]
Texts: TypeAlias = tuple[str, ...]
Moves: TypeAlias = tuple[Move, ...]


class Rule(str):
    """The id of a rule of the register."""

    __slots__ = ()


Rules: TypeAlias = tuple[Rule, ...]
LISTS = "lists"
"""The subject of the facts that look at nothing but their arguments."""
ME = cast("Seat", "me")
"""The default of a parameter that is the learner's own seat if nothing is given."""
Item = TypeVar("Item")
"""An item of the list that the first argument is."""

_ITEMS: Mapping[Any, Type] = {
    str: types.TEXT,
    Seat: types.PLAYER,
    Laid: types.TILE,
    LaidGroup: types.GROUP,
    NamedGroup: types.NAMED_GROUP,
    Line: types.LINE,
    CardGroup: types.CARD_GROUP,
    Stack: types.STACK,
    Rule: types.RULE,
    Move: types.MOVE,
}
TYPES: Mapping[Any, Type] = {
    int: types.NUMBER,
    bool: types.TRUTH,
    Stage: types.PASS,
    **_ITEMS,
    Piles: types.HANDS,
    **{GenericAlias(tuple, (item, ...)): types.list_of(each) for item, each in _ITEMS.items()},
}
"""The type of each annotation."""

NEEDS: Mapping[Any, str] = {
    Situation: "",
    PlayState: "a game: add table:, draw: game, or for a win how: discard, self or exchange",
    CharlestonState: "the Charleston: add pass:",
    DealState: "the deal: add roll:",
    classical.PlayState: "a game: add classical:, or draw: classical",
    classical.DealState: "the deal: add dice:",
    AnyPlay: "a game: add table:, classical: or draw:",
    AnyDeal: "the deal: add roll:, or dice: in the classical game",
}
"""What the scene has to have for a fact, by the annotation of its first parameter."""


Reasons: TypeAlias = Callable[..., tuple[Fault, ...]]
"""Tells why an answer is wrong: it takes what a fact takes, and then that answer."""


class Step(NamedTuple):
    """One step in which a sheet of amounts grows: what is said, the rule, and the amounts by row."""

    say: str
    rule: str
    amounts: Mapping[Any, int]


class Sheet(NamedTuple):
    """What a fact says about the amounts of a whole sheet, by what stands in its rows.

    `faults` are the reasons why amounts are wrong, `steps` how the right ones come about, and `belief` is the
    misconception that wrong amounts show.
    """

    faults: Callable[[Any, Mapping[Any, int]], tuple[Fault, ...]]
    steps: Callable[[Any], tuple[Step, ...]]
    belief: Callable[[Any, Mapping[Any, int]], str | None]


@dataclass(frozen=True)
class Fact:
    """A fact: its function, and what an author has to know to call it."""

    name: str
    subject: str
    function: Callable[..., Any]
    parameters: tuple[Parameter, ...]
    result: Type
    looks_at: Any
    example: tuple[str, str]
    """An expression that is true, and the scene it is true in, as YAML, or ""."""
    faults: Reasons | None = None
    how: Callable[..., tuple[str, ...]] | None = None
    """How to find the value: it takes what the fact takes."""
    sheet: Sheet | None = None

    @property
    def says(self) -> str:
        """The first paragraph of its docstring."""
        return " ".join((inspect.getdoc(self.function) or "").split("\n\n")[0].split())

    @property
    def is_about_game(self) -> bool:
        """Whether it looks at the game, the card or the table rules, not at its arguments alone."""
        return self.subject != LISTS

    @property
    def needs(self) -> str:
        """What the scene has to have, or ""."""
        return NEEDS[self.looks_at]

    def of(self, situation: Situation) -> Any:
        """Return what the function looks at; raise `NoValueError` if the scene has none."""
        if self.looks_at is Situation:
            return situation
        if not isinstance(situation.state, self.looks_at):
            raise NoValueError(f"{self.name} needs {self.needs}")
        return situation.state

    def call(self, situation: Any, arguments: Sequence[Any]) -> Any:
        """Return the value of the fact."""
        return self.function(self.of(situation), *arguments)


def several(wrong: Any) -> tuple[Any, ...]:
    """Return a wrong answer as a list: one thing, where one is asked for, or several."""
    return wrong if type(wrong) is tuple else (wrong,)  # a stack is a tuple, too, of another type


def of_each(reasons: Callable[..., Iterable[Fault]], most: int | None = None) -> Reasons:
    """Return the reasons against an answer, `most` of them at most, by those against each thing in it."""

    def found(*asked: Any) -> tuple[Fault, ...]:
        *given, wrong = asked
        return tuple(fault for each in several(wrong) for fault in reasons(*given, each))[:most]

    return found


def told(reasons: Reasons) -> Callable[..., tuple[str, ...]]:
    """Return how to find a value whose reasons are the same whatever the answer: it is what they say."""
    return lambda *given: tuple(each.say for each in reasons(*given))


def rules_in(faults: Iterable[Fault]) -> Rules:
    """Return the rules that faults name, each once."""
    return tuple(dict.fromkeys(Rule(each.rule) for each in faults))


Function = TypeVar("Function", bound=Callable[..., Any])


class Subject:
    """The facts of one subject: `@calls.fact("callers() == [West]", SCENE)` adds one, with its example."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.facts: dict[str, Fact] = {}

    def fact(
        self,
        example: str,
        scene: str = "",
        *,
        faults: Reasons | None = None,
        how: Callable[..., tuple[str, ...]] | None = None,
        sheet: Sheet | None = None,
    ) -> Callable[[Function], Function]:
        """Add a function with an example that is true in a scene, and the reasons it can give."""

        def added(function: Function) -> Function:
            hints = get_type_hints(function)
            first, *others = inspect.signature(function).parameters.values()
            name, looks_at = function.__name__, hints[first.name]
            if looks_at not in NEEDS:
                raise _refused(name, "first parameter", looks_at, NEEDS)

            def typed(hint: Any) -> Type:
                return _type(hint, name)

            parameters = tuple(
                Parameter(each.name, typed(hints[each.name]), _default(each.default, hints[each.name]))
                for each in others
            )
            result, shown = typed(hints["return"]), (example, scene)
            self.facts[name] = Fact(
                name, self.name, function, parameters, result, looks_at, shown, faults, how, sheet
            )
            return function

        return added


def _type(hint: Any, fact: str) -> Type:
    """Return the type of an annotation; `Seat | None` is a player or nobody."""
    if hint in TYPES:
        return TYPES[hint]
    if Item in (hint, *get_args(hint)):
        return types.ANY if hint is Item else types.ANY_LIST
    if get_origin(hint) in (Union, UnionType):
        return _type(next(each for each in get_args(hint) if each is not type(None)), fact)
    raise _refused(fact, "parameters and result", hint, (int, bool, Stage, *_ITEMS, "a tuple of these"))


def _refused(fact: str, what: str, hint: Any, choices: Iterable[Any]) -> MahjError:
    """Return what tells a contributor which types the parameters of a fact may have."""
    found, *known = (getattr(each, "__name__", str(each)) for each in (hint, *choices))
    problem = f"the fact {fact} cannot have the type {found} as its {what}"
    return MahjError(problem, f"choose {', '.join(known)} (mahj_tutor/facts/registry.py)")


def _default(value: Any, hint: Any) -> str | None:
    """Return a default as it is written in an expression: a text
    in quotes, or the name that stands for a value.
    """
    if value is inspect.Parameter.empty:
        return None
    if hint is str:
        return repr(value)
    return value if isinstance(value, str) else str(value)
