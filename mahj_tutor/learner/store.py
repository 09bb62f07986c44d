"""The learners' record, in whichever database: nothing is confirmed before it is on disk.

Attempts are only ever added. Every failure is raised as `StoreError` with one sentence. This module imports
SQLAlchemy: import it only where a store is opened.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from functools import cache, cached_property
from typing import Any

from sqlalchemy import Connection, Executable, MetaData, Select, bindparam, delete, func, select

from mahj_tutor.errors import StoreError
from mahj_tutor.learner import card_rows, game_rows, tables
from mahj_tutor.learner.bookmark import SIDE, Attempt, AttemptSummary, Bookmark, Progress, SavedBookmark, now
from mahj_tutor.learner.cards import OwnCard, card_words
from mahj_tutor.learner.database.database import Database, RecordSizeError
from mahj_tutor.learner.database.opening import Place, open_database
from mahj_tutor.learner.games import KeptGame, record_text
from mahj_tutor.learner.tables import attempts, bookmarks, learners
from mahj_tutor.learner.whole_record import Merge, Record, lock_learner

NOBODY = "0" * 32
"""A key that no learner has."""
TRIAL = "~trial"
"""The exercise of answers that are written to see whether that works."""
MOST_ANSWERS = 100_000
"""Answers that are kept of one learner; only a program would send more."""
PIECE = 500
"""Attempts that are read at a time by `attempts_in_pieces`."""


class Store:
    """A `LearnerRecord` in a database; safe to share between threads."""

    def __init__(self, database: Database) -> None:
        self.database = database

    @classmethod
    def open(cls, place: Place, *, patience: float = 5.0) -> Store:
        """Open the record at a place: a folder, which holds an SQLite file, or the address of PostgreSQL.

        What is missing is made, and what an earlier version wrote is brought up to date. `patience` is how
        many seconds a write waits for another process. Raises `StoreError` if the folder cannot be created,
        or the database cannot be reached, or is damaged, locked, read-only or from a newer version.
        """
        return cls(open_database(place, patience=patience))

    def close(self) -> None:
        """Close every connection to the database."""
        self.database.close()

    def bookmark(self, key: str, exercise: str) -> Bookmark | None:
        """Return the learner's bookmark in an exercise, or None if there is none yet."""
        where = {"key": _valid_key(key), "exercise": exercise}
        with self.database.reading() as connection:
            row = connection.execute(_one_bookmark(), where).one_or_none()
            return tables.bookmark_from(row) if row else None

    def save_bookmark(self, key: str, bookmark: Bookmark, *, lasting: bool = True) -> None:
        """Save a bookmark; it is on disk when this returns, if it has to be `lasting`.

        If several tabs save, the last one wins.
        """
        with self.database.writing(lasting=lasting) as connection:
            self._add_learner(connection, key)
            row = tables.bookmark_values(bookmark, datetime.now(UTC))
            self._save(connection, key, row)

    def record_attempt(self, key: str, attempt: Attempt, bookmark: Bookmark) -> None:
        """Add an attempt and save the bookmark after it, both or neither; on disk when this returns."""
        with self.database.writing() as connection:
            self._add_learner(connection, key)
            if connection.execute(_count(), {"key": key}).scalar_one() >= MOST_ANSWERS:
                raise RecordSizeError(f"the record is full at {MOST_ANSWERS:,} answers")
            connection.execute(attempts.insert().values(learner=key, **tables.attempt_values(attempt)))
            row = tables.bookmark_values(bookmark, datetime.now(UTC))
            self._save(connection, key, row | {"worked": row["at"]})

    def _add_learner(self, connection: Connection, key: str) -> None:
        connection.execute(self._greet, {"key": _valid_key(key), "since": now().isoformat()})

    def _save(self, connection: Connection, key: str, row: Mapping[str, object]) -> None:
        connection.execute(self._keep, {"learner": key, **row})

    @cached_property
    def _greet(self) -> Executable:  # built once, as the others: building takes longer than running
        return self.database.insert(learners).on_conflict_do_nothing()

    @cached_property
    def _keep(self) -> Executable:
        return tables.save_bookmark(self.database.insert(bookmarks))

    def attempts(self, key: str) -> tuple[Attempt, ...]:
        """Return every attempt of a learner in the order of time."""
        query = select(attempts).where(attempts.c.learner == _valid_key(key))
        with self.database.reading() as connection:
            rows = connection.execute(query.order_by(attempts.c.at, attempts.c.id))
            return tuple(map(tables.attempt_from, rows))

    def latest_attempts(self, key: str, exercise: str, most: int) -> tuple[tuple[Attempt, ...], int]:
        """Return a learner's latest attempts at an exercise, the newest first, and how many there are."""
        mine = (attempts.c.learner == _valid_key(key), attempts.c.exercise == exercise)
        query = select(attempts).where(*mine).order_by(attempts.c.at.desc(), attempts.c.id.desc()).limit(most)
        with self.database.reading() as connection:
            count = connection.execute(select(func.count()).select_from(attempts).where(*mine)).scalar_one()
            return tuple(map(tables.attempt_from, connection.execute(query))), count

    def attempts_in_pieces(self, key: str) -> Iterator[tuple[Attempt, ...]]:
        """Yield all attempts of a learner in the order in which they were stored, in groups of `PIECE`."""
        last = 0
        while True:
            mine = (attempts.c.learner == _valid_key(key), attempts.c.id > last)
            query = select(attempts).where(*mine).order_by(attempts.c.id).limit(PIECE)
            with self.database.reading() as connection:
                rows = connection.execute(query).all()
                found = tuple(map(tables.attempt_from, rows))
            if not found:
                return
            last = rows[-1].id
            yield found

    def summaries(self, key: str, after: int = 0) -> tuple[AttemptSummary, ...]:
        """Return the attempts as `attempts` does, but without their acts and much faster.

        Those with ids up to `after` are left out.
        """
        query = select(*tables.SUMMARY).where(attempts.c.learner == _valid_key(key), attempts.c.id > after)
        with self.database.reading() as connection:
            rows = connection.execute(query.order_by(attempts.c.at, attempts.c.id)).all()
            return tuple(map(tables.summary_from, rows))

    def summaries_since(self, key: str, when: datetime) -> tuple[AttemptSummary, ...]:
        """Return the attempts from a time on, without their acts."""
        since = when.astimezone(UTC).isoformat()
        query = select(*tables.SUMMARY).where(attempts.c.learner == _valid_key(key), attempts.c.at >= since)
        with self.database.reading() as connection:
            rows = connection.execute(query.order_by(attempts.c.at, attempts.c.id)).all()
            return tuple(map(tables.summary_from, rows))

    def count_attempts(self, key: str) -> int:
        """Return how many attempts a learner has made."""
        with self.database.reading() as connection:
            return int(connection.execute(_count(), {"key": _valid_key(key)}).scalar_one())

    def bookmarks(self, key: str) -> tuple[SavedBookmark, ...]:
        """Return every bookmark of a learner with its times, the one visited last at the end."""
        query = select(bookmarks).where(bookmarks.c.learner == _valid_key(key)).order_by(bookmarks.c.at)
        with self.database.reading() as connection:
            return tuple(map(tables.saved_from, connection.execute(query)))

    def progress(self, key: str) -> Mapping[str, Progress]:
        """Return the learner's progress by exercise id, the one visited last at the end."""
        with self.database.reading() as connection:
            rows = connection.execute(_visited(), {"key": _valid_key(key)}).all()
            firsts = connection.execute(_firsts(), {"key": key}) if rows else ()
            first_by_exercise = {row.exercise: row for row in firsts}
            return {
                row.exercise: tables.progress_from(row, first_by_exercise.get(row.exercise)) for row in rows
            }

    # --- whole games --------------------------------------------------------------------------------------

    def keep_game(self, key: str, game: KeptGame, before: int) -> bool:
        """Keep a game as it is now; it is on disk when this returns True.

        `before` is how many characters the record had that is kept of it, 0 for a new game. If there are more
        or fewer, another window has played on: nothing is kept, and this returns False. Of each level only
        the newest games stay (`learner.games`). Raise `RecordSizeError` if the record is too long.
        """
        try:
            record_text(game.record)
        except ValueError as error:
            raise RecordSizeError(str(error)) from error
        with self.database.writing() as connection:
            if not before:
                self._add_learner(connection, key)
            is_there = lock_learner(connection, _valid_key(key))
            return is_there and game_rows.keep(connection, self.database.insert, key, game, before)

    def newest_game(self, key: str, level: str) -> KeptGame | None:
        """Return the learner's game of a level that was worked on last, or None if there is none yet."""
        with self.database.reading() as connection:
            return game_rows.newest(connection, _valid_key(key), level)

    def games(self, key: str) -> tuple[KeptGame, ...]:
        """Return the learner's games that are kept, the one worked on last first."""
        with self.database.reading() as connection:
            return game_rows.every(connection, _valid_key(key))

    def game(self, key: str, name: str) -> KeptGame | None:
        """Return one of the learner's games by its id, None if there is none."""
        with self.database.reading() as connection:
            return game_rows.named(connection, _valid_key(key), name)

    def finished_games(self, key: str) -> tuple[str, ...]:
        """Return the ids of the learner's games that are over, the newest first; not those tried again."""
        with self.database.reading() as connection:
            return game_rows.finished(connection, _valid_key(key))

    # --- her own cards ------------------------------------------------------------------------------------

    def keep_card(self, key: str, card: OwnCard) -> None:
        """Keep a card that the learner has typed; of all hers the newest stay (`learner.cards`).

        Raise `RecordSizeError` if it is too long.
        """
        try:
            card_words(card.text)
        except ValueError as error:
            raise RecordSizeError(str(error)) from error
        with self.database.writing() as connection:
            self._add_learner(connection, key)
            lock_learner(connection, key)
            card_rows.add(connection, self.database.insert, key, [tables.card_values(card)])

    def own_cards(self, key: str) -> tuple[OwnCard, ...]:
        """Return the learner's own cards, the newest first."""
        with self.database.reading() as connection:
            return card_rows.every(connection, _valid_key(key))

    def own_card(self, name: str) -> OwnCard | None:
        """Return the card to which a game refers by its name, or None if there is none anymore."""
        with self.database.reading() as connection:
            return card_rows.named(connection, name)

    def remove_card(self, key: str, name: str) -> None:
        """Delete one of the learner's own cards."""
        with self.database.writing() as connection:
            card_rows.remove(connection, _valid_key(key), name)

    # --- a whole record -----------------------------------------------------------------------------------

    def merge(
        self,
        key: str,
        added: Iterable[Attempt],
        saved: Iterable[SavedBookmark],
        played: Iterable[KeptGame] = (),
        cards: Iterable[OwnCard] = (),
    ) -> int:
        """Add attempts, bookmarks, games and cards as `add` does."""
        return self.add(key, Record.of(added, saved, played, cards))

    def add(self, key: str, record: Record) -> int:
        """Add another record; return how many attempts are new.

        An attempt that is there already is not added again. Of two bookmarks in one exercise the later one
        stays; an exercise once done stays done. Of two records of one game the longer one stays, and of each
        level only the newest games. Raise `StoreError` as `Merge.run` does.
        """
        return Merge(self.database, _valid_key(key), record).run()

    def delete(self, key: str) -> bool:
        """Delete everything there is about a learner, the key too; tell whether there was anything.

        Rows of any table with a column `learner` are hers, also of tables that this module does not know.
        """
        with self.database.writing() as connection:
            is_known = lock_learner(connection, _valid_key(key))
            every = MetaData()
            every.reflect(connection)
            for table in reversed(every.sorted_tables):
                if "learner" in table.c:
                    connection.execute(delete(table).where(table.c.learner == key))
            connection.execute(delete(learners).where(learners.c.key == key))
        return is_known

    # --- all records --------------------------------------------------------------------------------------

    def learner_keys(self) -> tuple[str, ...]:
        """Return the keys of all learners, in their order."""
        with self.database.reading() as connection:
            return tuple(connection.execute(select(learners.c.key).order_by(learners.c.key)).scalars())

    def knows(self, key: str) -> bool:
        """Tell whether there is a learner with this key."""
        with self.database.reading() as connection:
            query = select(learners.c.key).where(learners.c.key == _valid_key(key))
            return connection.execute(query).first() is not None

    def try_writing(self) -> None:
        """Write answers and a bookmark and delete them again; raise `StoreError` if that can't be saved."""
        trial = tables.attempt_values(Attempt(TRIAL, 1, 0, (), "right", (), None, 0, now()))
        with self.database.writing() as connection:
            self._add_learner(connection, NOBODY)
            for _ in range(2):
                connection.execute(attempts.insert().values(learner=NOBODY, **trial))
            self._save(connection, NOBODY, tables.bookmark_values(Bookmark(TRIAL, 1, 0), now()))
            kept = connection.execute(_count(), {"key": NOBODY}).scalar_one()
            for table in (attempts, bookmarks):
                connection.execute(delete(table).where(table.c.learner == NOBODY))
            connection.execute(delete(learners).where(learners.c.key == NOBODY))
        if kept != 2:
            raise StoreError("the record doesn't keep what is written into it", "restore a backup")

    def has_met(self, key: str) -> bool:
        """Tell whether anything is stored about a learner, in any table."""
        columns = [each.c.learner for each in tables.tables.sorted_tables if "learner" in each.c]
        with self.database.reading() as connection:
            found = (
                connection.execute(select(each).where(each == key).limit(1)).first()
                for each in (learners.c.key, *columns)
            )
            return any(row is not None for row in found)

    def counts(self) -> tuple[int, int]:
        """Return how many learners there are, and how many attempts."""
        with self.database.reading() as connection:
            learner_count = connection.execute(select(func.count()).select_from(learners)).scalar_one()
            return learner_count, connection.execute(select(func.count()).select_from(attempts)).scalar_one()


@cache
def _one_bookmark() -> Select[Any]:
    """Return the query for a bookmark by the learner's `key` and the exercise."""
    is_hers = bookmarks.c.learner == bindparam("key")
    return select(bookmarks).where(is_hers, bookmarks.c.exercise == bindparam("exercise"))


@cache
def _count() -> Select[Any]:
    """Return the query for the number of attempts, by the learner's `key`."""
    return select(func.count()).select_from(attempts).where(attempts.c.learner == bindparam("key"))


@cache
def _visited() -> Select[Any]:
    """Return the query for the bookmarks of lessons, by the learner's `key`, the latest at the end."""
    is_hers = bookmarks.c.learner == bindparam("key")
    return select(bookmarks).where(is_hers, ~bookmarks.c.exercise.contains(SIDE)).order_by(bookmarks.c.at)


@cache
def _firsts() -> Select[Any]:
    """Return the query for the first attempts at each exercise, by the learner's `key`."""
    whole, in_order = attempts.c.exercise, (attempts.c.at, attempts.c.id)
    is_old = attempts.c.asked.is_(None)  # recorded when bookmarks did not say yet what was worked on
    ranked = (
        select(
            attempts.c.exercise,
            attempts.c.verdict,
            attempts.c.hints,
            func.row_number().over(partition_by=whole, order_by=in_order).label("place"),
            func.count().filter(attempts.c.verdict != "shown").over(partition_by=whole).label("tries"),
            func.max(attempts.c.at).filter(is_old).over(partition_by=whole).label("latest"),
        )
        .where(attempts.c.learner == bindparam("key"))
        .subquery()
    )
    return select(ranked).where(ranked.c.place == 1)


def _valid_key(key: str) -> str:
    if not re.fullmatch(r"[0-9a-f]{32}", key):
        raise StoreError("invalid learner key: 32 hexadecimal digits are expected")  # it may be almost right
    return key
