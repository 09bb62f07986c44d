"""The levels at which a learner plays at the table: lessons of the catalog whose notebooks show a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mahj_tutor.errors import UnknownNameError
from mahj_tutor.exercises.catalog import lessons
from mahj_tutor.exercises.notebooks import boards_in, game_id
from mahj_tutor.players.parts import Part


@dataclass(frozen=True, slots=True)
class Level:
    """A level: the lesson's id and title, and the parts of the game that are left out until a later one."""

    id: str
    title: str
    without: frozenset[Part] = frozenset()


def levels() -> Mapping[str, Level]:
    """Return each level by its id, in the order of the course."""
    games = (each for each in lessons() if game_id(each.id) in boards_in(each.notebook))
    return {each.id: Level(each.id, each.title, frozenset(map(Part, each.without))) for each in games}


def find_level(name: str) -> Level:
    """Return the level with this id; raise `UnknownNameError` with the levels there are."""
    known = levels()
    if name not in known:
        raise UnknownNameError("level", name, known)
    return known[name]


def last_level() -> str:
    """Return the id of the last level, the whole game; raise `UnknownNameError` if there is none."""
    known = levels()
    if not known:
        raise UnknownNameError("level", "", known)
    return list(known)[-1]
