"""The card and the table rules that are played in place of those that an exercise names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, Self

from pydantic import BaseModel

from mahj_tutor.card_files.names import BUILT_IN


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
_NOT_PLAYED = frozenset({"id", "reuse", "tests", "about"})


def card_use(exercise: Any) -> CardUse:
    """Return how an exercise needs a card.

    `drawn` takes its hands from whatever card is played; `written` holds hands, tiles or a game that were
    written with a particular card in mind; `none` has nothing to do with one.
    """
    names = {line.id for line in exercise.playing_card.lines}
    if exercise.card not in BUILT_IN or names & set(_words(exercise)):
        return "written"
    given = [*_given(exercise)]
    if not any(name in _DRAWS for name, _ in given):
        is_game = any(name in ("table", "how", "arrange") for name, _ in given)
        return "written" if is_game else "none"
    is_written = any(name in _WRITTEN and not _is_drawn(value) for name, value in given)
    return "written" if is_written else "drawn"


def holds_hands(fields: Iterable[str]) -> bool:
    """Tell whether fields of a scene hold tiles or hands that somebody wrote for one card."""
    return any(name in (*_DRAWS, *_WRITTEN) for name in fields)


def _given(exercise: Any) -> Iterator[tuple[str, Any]]:
    """Yield the fields that the scene, `vary` and its cases give."""
    scene = exercise.scene
    yield from ((name, getattr(scene, name)) for name in scene.model_fields_set if getattr(scene, name))
    for case in (exercise.vary, *exercise.vary.get("cases", ())):
        yield from case.items()


def _is_drawn(value: Any) -> bool:
    """Tell whether a field's value is drawn, not written."""
    return bool(value == "any")


def _words(value: Any) -> Iterator[str]:
    """Yield every word that an exercise holds, in texts and expressions alike."""
    if isinstance(value, str):
        yield from _WORD.findall(value)
    elif isinstance(value, BaseModel):
        fields = type(value).model_fields
        yield from (
            word for name in fields if name not in _NOT_PLAYED for word in _words(getattr(value, name))
        )
    elif isinstance(value, Mapping):
        yield from (word for each in value.values() for word in _words(each))
    elif isinstance(value, list | tuple):
        yield from (word for each in value for word in _words(each))
