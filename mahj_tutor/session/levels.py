"""The levels at which a learner plays at the table: the games among the lessons of the catalog."""

from __future__ import annotations

from mahj_tutor.errors import UnknownNameError
from mahj_tutor.exercises.catalog import lessons
from mahj_tutor.exercises.notebooks import boards_in, game_id


def level_title(level: str) -> str:
    """Return what a level is called; raise `UnknownNameError` with the levels there are.

    >>> level_title("t6")
    'The whole game'
    """
    known = {each.id: each.title for each in lessons() if each.is_table}
    if level not in known:
        found = [each.id for each in lessons() if game_id(each.id) in boards_in(each.notebook)]
        raise UnknownNameError("level", level, found)
    return known[level]
