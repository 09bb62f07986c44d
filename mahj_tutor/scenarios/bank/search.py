"""The search for drawn states: its conditions, and what it finds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

from mahj_tutor.expressions import Compiled, names_in, parse, read, types
from mahj_tutor.facts import vocabulary
from mahj_tutor.scenarios.written import DRAWN_NAMES
from mahj_tutor.table import SEATS, Seat

Pair = tuple[Seat, Seat]
"""The learner and the player whom the question is about."""
NEXT = "next"
"""The move of a scene that is what is done next in the game."""


class Candidate(NamedTuple):
    """A state that may fit: its number in the game, the learner, and whom the question is about."""

    state: int
    me: Seat
    who: Seat


@dataclass(frozen=True)
class Search:
    """What is searched for: conditions, the move of the scene, and the seats that the author has written."""

    conditions: tuple[str, ...]
    move: str = ""
    me: Seat | None = None
    who: Seat | None = None

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """Every `me` with every other player; a seat that is written stays."""
        pairs = permutations(SEATS, 2)
        return tuple((me, who) for me, who in pairs if self.me in (None, me) and self.who in (None, who))

    @property
    def compiled(self) -> tuple[Compiled, ...]:
        """The conditions, ready for use."""
        return tuple(map(_compiled, self.conditions))

    @property
    def by_who(self) -> tuple[tuple[Compiled, ...], tuple[Compiled, ...]]:
        """The conditions that do not name `who`, and those that do."""
        named = tuple(each for each in self.compiled if "who" in names_in(each.tree))
        return tuple(each for each in self.compiled if each not in named), named

    @property
    def moves_who(self) -> bool:
        """Whether the move of the scene is about `who`."""
        return "(" in self.move and "who" in names_in(parse(self.move))

    @property
    def text(self) -> Mapping[str, object]:
        """The search in words that a file can hold; `read` is the inverse."""
        seats = {name: str(seat) for name in ("me", "who") if (seat := getattr(self, name)) is not None}
        return {"find": list(self.conditions), **({"move": self.move} if self.move else {}), **seats}

    @classmethod
    def read(cls, text: Mapping[str, object]) -> Search:
        """Return the search of a text."""
        me, who = (Seat(str(text[name])) if name in text else None for name in ("me", "who"))
        find = text["find"]
        assert isinstance(find, list)
        return cls(tuple(map(str, find)), str(text.get("move", "")), me, who)


@lru_cache(maxsize=512)
def _compiled(condition: str) -> Compiled:
    return read(condition, vocabulary(), DRAWN_NAMES, types.TRUTH)
