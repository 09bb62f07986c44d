"""The levels at which a learner plays at the table: lessons of the catalog whose notebooks show a game."""

from __future__ import annotations

from collections.abc import Mapping

from mahj_tutor.errors import UnknownNameError
from mahj_tutor.exercises.catalog import lessons
from mahj_tutor.exercises.notebooks import boards_in, game_id


def levels() -> Mapping[str, str]:
    """Return the title of each level by its id, in the order of the course."""
    return {each.id: each.title for each in lessons() if game_id(each.id) in boards_in(each.notebook)}


def level_title(level: str) -> str:
    """Return what a level is called; raise `UnknownNameError` with the levels there are."""
    known = levels()
    if level not in known:
        raise UnknownNameError("level", level, known)
    return known[level]


def last_level() -> str:
    """Return the last level, with most of the game in it; raise `UnknownNameError` if there is none."""
    known = levels()
    if not known:
        raise UnknownNameError("level", "", known)
    return list(known)[-1]
