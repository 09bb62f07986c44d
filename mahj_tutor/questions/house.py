"""The card and the table rules that are played in place of those that an exercise names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, Self

from pydantic import BaseModel

from mahj_tutor.card import BUILT_IN


@dataclass(frozen=True, slots=True)
class House:
    """What a group plays by; what is empty is the exercise's own.

    `card` is a card's name, `rules` are table rules as text, such as `league hot_wall=on`.
    """

    card: str = ""
    rules: str = ""

    @property
    def code(self) -> str:
        """The house as one text, "" if nothing differs from the exercise; `read` is the inverse.

        >>> House("practice", "league hot_wall=on").code, House().code
        ('practice/league hot_wall=on', '')
        """
        return f"{self.card}/{self.rules}" if self.card or self.rules else ""

    @classmethod
    def read(cls, code: str) -> Self:
        """Return the house of a code.

        >>> House.read("/league"), House.read("")
        (House(card='', rules='league'), House(card='', rules=''))
        """
        card, _, rules = code.partition("/")
        return cls(card, rules)


AS_WRITTEN = House()
"""The card and the table rules that an exercise names."""

Outcome = Literal["taken", "of no use", "written", "failed"]
"""`taken`: it is played so; `of no use`: nothing in it depends on that; `written`: it was written for its own
card; `failed`: it has no items with this card, or other verdicts than its author tested.
"""


@dataclass(frozen=True, slots=True)
class Trial:
    """The outcome for one exercise with a card and with table rules."""

    exercise: str
    card: Outcome
    rules: Outcome


CardUse = Literal["none", "drawn", "written"]
_WORD = re.compile(r"[A-Za-z0-9-]+")
_DRAWS = ("draw", "lines", "line", "group", "hands")
_WRITTEN = ("table", "rack", "hand", "tiles", "laid", "arrange", "how", "exposures")
_GAMES = ("table", "how", "arrange")
_NOT_PLAYED = frozenset({"id", "reuse", "tests", "about"})


def card_use(exercise: Any) -> CardUse:
    """Return how an exercise needs a card.

    `drawn` takes its hands from whatever card is played; `written` holds hands, tiles or a game that were
    written with a particular card in mind; `none` has nothing to do with one.
    """
    if exercise.card not in BUILT_IN or _names_hands(exercise):
        return "written"
    given = tuple(_given(exercise))
    names = {name for name, _ in given}
    if names.isdisjoint(_DRAWS):
        return "none" if names.isdisjoint(_GAMES) else "written"
    return "written" if any(map(_is_written, given)) else "drawn"


def _names_hands(exercise: Any) -> bool:
    """Tell whether hands of the exercise's card are named in it."""
    return not {line.id for line in exercise.playing_card.lines}.isdisjoint(_words(exercise))


def _is_written(field: tuple[str, Any]) -> bool:
    """Tell whether a field holds tiles or a game that were written, not drawn."""
    name, value = field
    return name in _WRITTEN and value not in ("any", "passed")


def holds_hands(fields: Iterable[str]) -> bool:
    """Tell whether fields of a scene hold tiles or hands that somebody wrote for one card."""
    return any(name in (*_DRAWS, *_WRITTEN) for name in fields)


def _given(exercise: Any) -> Iterator[tuple[str, Any]]:
    """Yield the fields that the scene, a second one, `vary` and its cases give."""
    for scene in filter(None, (exercise.scene, exercise.scene.beside)):
        yield from ((name, getattr(scene, name)) for name in scene.model_fields_set if getattr(scene, name))
    for case in (exercise.vary, *exercise.vary.get("cases", ())):
        yield from case.items()
        yield from case["beside"].items() if isinstance(case.get("beside"), dict) else ()


def _words(value: Any) -> Iterator[str]:
    """Yield every word that an exercise holds, in texts and expressions alike."""
    if isinstance(value, str):
        yield from _WORD.findall(value)
    for each in _parts(value):
        yield from _words(each)


def _parts(value: Any) -> Iterable[Any]:
    """Return what a value of a field is made of, if it's more than a text or a number."""
    if isinstance(value, BaseModel):
        return [getattr(value, name) for name in type(value).model_fields.keys() - _NOT_PLAYED]
    if isinstance(value, Mapping):
        return list(value.values())
    return value if isinstance(value, list | tuple) else ()
