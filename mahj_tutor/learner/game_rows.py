"""How whole games are kept, found and brought in, in statements that both databases understand.

Whatever writes has locked the learner's record before, so that what was counted stays true.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Table, and_, delete, func, or_, select

from mahj_tutor.learner.games import MOST_GAMES, OWN_GAME, TRIED, Entry, KeptGame, surplus
from mahj_tutor.learner.tables import bookmarks, game_from, game_values, games

if TYPE_CHECKING:
    from mahj_tutor.learner.database.database import Insert


def keep(
    connection: Connection, insert: Callable[[Table], Insert], key: str, game: KeptGame, before: int
) -> bool:
    """Keep a game if `before` is the length of what is kept of it; tell whether it was."""
    this_one = (games.c.learner == key, games.c.id == game.id)
    length = connection.execute(select(func.length(games.c.record)).where(*this_one)).scalar()
    if (length or 0) != before:
        return False
    statement = insert(games)
    replace = statement.on_conflict_do_update(index_elements=["learner", "id"], set_=_changes(statement))
    connection.execute(replace, {"learner": key, **game_values(game)})
    if not before or game.result:  # otherwise there are as many of each sort as before
        prune(connection, key, latest=game.id)
    return True


def newest(connection: Connection, key: str, level: str) -> KeptGame | None:
    """Return the learner's game of a level that was worked on last, None if there is none."""
    mine = select(games).where(games.c.learner == key, games.c.level == level)
    row = connection.execute(mine.order_by(games.c.worked.desc(), games.c.id.desc()).limit(1)).one_or_none()
    return game_from(row) if row else None


def named(connection: Connection, key: str, name: str) -> KeptGame | None:
    """Return one of the learner's games by its id, None if there is none."""
    row = connection.execute(select(games).where(games.c.learner == key, games.c.id == name)).one_or_none()
    return game_from(row) if row else None


def finished(connection: Connection, key: str) -> tuple[str, ...]:
    """Return the ids of the learner's games that are over and count, the newest first."""
    mine = (games.c.learner == key, games.c.result.not_in(("", TRIED)))
    rows = connection.execute(
        select(games.c.id).where(*mine).order_by(games.c.worked.desc(), games.c.id.desc())
    )
    return tuple(rows.scalars())


def every(connection: Connection, key: str) -> tuple[KeptGame, ...]:
    """Return the learner's games, the newest first."""
    mine = select(games).where(games.c.learner == key)
    rows = connection.execute(mine.order_by(games.c.worked.desc(), games.c.id.desc()).limit(MOST_GAMES))
    return tuple(map(game_from, rows))


def add(
    connection: Connection, insert: Callable[[Table], Insert], key: str, rows: Sequence[dict[str, Any]]
) -> None:
    """Add games of another record. Of two with one id the longer one stays, or else the later one."""
    statement = insert(games)
    new, old = statement.excluded, games.c
    more = func.length(new.record) - func.length(old.record)
    is_ahead = or_(more > 0, and_(more == 0, new.worked > old.worked))
    replace = statement.on_conflict_do_update(
        index_elements=["learner", "id"], set_=_changes(statement), where=is_ahead
    )
    connection.execute(replace, [{"learner": key, **row} for row in rows])
    prune(connection, key)


def prune(connection: Connection, key: str, latest: str = "") -> None:
    """Delete the learner's games that are too many; the one with the id `latest` stays."""
    columns = (games.c.id, games.c.level, games.c.result != "", games.c.worked, func.length(games.c.record))
    rows = connection.execute(select(*columns).where(games.c.learner == key)).all()
    waiting = (bookmarks.c.learner == key, bookmarks.c.exercise.startswith(OWN_GAME), bookmarks.c.done == 0)
    names = connection.execute(select(bookmarks.c.exercise).where(*waiting)).scalars()
    asked = {each.removeprefix(OWN_GAME) for each in names}
    if gone := surplus((Entry(*row)._replace(is_asked=row[0] in asked) for row in rows), latest):
        connection.execute(delete(games).where(games.c.learner == key, games.c.id.in_(gone)))


def _changes(statement: Insert) -> dict[str, Any]:
    return {each.name: each for each in statement.excluded if each.name not in ("learner", "id")}
