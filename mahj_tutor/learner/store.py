"""The learners' record on disk: one SQLite file, safe with several processes and when one is killed.

Nothing is confirmed before it is on disk (`synchronous=FULL`), several processes may write at once
(write-ahead log, a lock that is waited for), and attempts are only ever added. Every failure is raised
as `StoreError` with one sentence. This module imports SQLAlchemy: import it only where a store is opened.
"""

from __future__ import annotations

import re
import sqlite3
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, create_engine, delete, event, func, select
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.exc import SQLAlchemyError

from mahj_tutor.errors import StoreError
from mahj_tutor.learner import tables
from mahj_tutor.learner.bookmark import SIDE, Attempt, AttemptSummary, Bookmark, Progress, SavedBookmark, now
from mahj_tutor.learner.tables import attempts, bookmarks, learners

FILE_NAME = "mahj-tutor.sqlite3"
SCHEMA = 1
"""The version of the tables, stored in the file as `PRAGMA user_version`."""


class Store:
    """A `LearnerRecord` in one SQLite file; safe to share between threads."""

    def __init__(self, engine: Engine, path: Path) -> None:
        self._engine = engine
        self.path = path

    @classmethod
    def open(cls, folder: Path | str, *, patience: float = 5.0) -> Store:
        """Open the record in a folder; create folder and file if they are missing.

        `patience` is how many seconds a write waits for another process. Raises `StoreError` if the folder
        cannot be created, or the file is damaged, locked, read-only or from a newer version.
        """
        path = Path(folder) / FILE_NAME
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(
                f"the folder {str(path.parent)!r} cannot be created: {error.strerror or error}"
            ) from error
        store = cls(_engine(path, patience), path)
        try:
            store._prepare()
        except BaseException:
            store.close()
            raise
        return store

    def close(self) -> None:
        """Close every connection to the file."""
        self._engine.dispose()

    def bookmark(self, key: str, exercise: str) -> Bookmark | None:
        """Return the learner's bookmark in an exercise, or None if there is none yet."""
        query = select(bookmarks).where(
            bookmarks.c.learner == _valid_key(key), bookmarks.c.exercise == exercise
        )
        with self._reading() as connection:
            row = connection.execute(query).one_or_none()
            return tables.bookmark_from(row) if row else None

    def save_bookmark(self, key: str, bookmark: Bookmark) -> None:
        """Save a bookmark; it is on disk when this returns. If several tabs save, the last one wins."""
        with self._writing() as connection:
            _add_learner(connection, key)
            row = tables.bookmark_values(bookmark, datetime.now(UTC))
            connection.execute(tables.save_bookmark(insert(bookmarks).values(learner=key, **row)))

    def record_attempt(self, key: str, attempt: Attempt, bookmark: Bookmark) -> None:
        """Add an attempt and save the bookmark after it, both or neither; on disk when this returns."""
        with self._writing() as connection:
            _add_learner(connection, key)
            connection.execute(insert(attempts).values(learner=key, **tables.attempt_values(attempt)))
            row = tables.bookmark_values(bookmark, datetime.now(UTC))
            row["worked"] = row["at"]
            connection.execute(tables.save_bookmark(insert(bookmarks).values(learner=key, **row)))

    def attempts(self, key: str) -> tuple[Attempt, ...]:
        """Return every attempt of a learner in the order of time."""
        query = select(attempts).where(attempts.c.learner == _valid_key(key))
        with self._reading() as connection:
            rows = connection.execute(query.order_by(attempts.c.at, attempts.c.id))
            return tuple(map(tables.attempt_from, rows))

    def summaries(self, key: str, after: int = 0) -> tuple[AttemptSummary, ...]:
        """Return the attempts as `attempts` does, but without their acts and much faster.

        Those with ids up to `after` are left out.
        """
        query = select(*tables.SUMMARY).where(attempts.c.learner == _valid_key(key), attempts.c.id > after)
        with self._reading() as connection:
            rows = connection.execute(query.order_by(attempts.c.at, attempts.c.id)).all()
            return tuple(map(tables.summary_from, rows))

    def count_attempts(self, key: str) -> int:
        """Return how many attempts a learner has made."""
        query = select(func.count()).select_from(attempts).where(attempts.c.learner == _valid_key(key))
        with self._reading() as connection:
            return connection.execute(query).scalar_one()

    def bookmarks(self, key: str) -> tuple[SavedBookmark, ...]:
        """Return every bookmark of a learner with its times, the one visited last at the end."""
        query = select(bookmarks).where(bookmarks.c.learner == _valid_key(key)).order_by(bookmarks.c.at)
        with self._reading() as connection:
            return tuple(map(tables.saved_from, connection.execute(query)))

    def progress(self, key: str) -> Mapping[str, Progress]:
        """Return the learner's progress by exercise id, the one visited last at the end."""
        visited = (
            select(bookmarks)
            .where(bookmarks.c.learner == _valid_key(key), ~bookmarks.c.exercise.contains(SIDE))
            .order_by(bookmarks.c.at)
        )
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
            .where(attempts.c.learner == key)
            .subquery()
        )
        with self._reading() as connection:
            firsts = connection.execute(select(ranked).where(ranked.c.place == 1))
            first_by_exercise = {row.exercise: row for row in firsts}
            rows = connection.execute(visited).all()
            return {
                row.exercise: tables.progress_from(row, first_by_exercise.get(row.exercise)) for row in rows
            }

    # --- a whole record -----------------------------------------------------------------------------------

    def merge(self, key: str, added: Sequence[Attempt], saved: Sequence[SavedBookmark]) -> int:
        """Add attempts and bookmarks of another record, all or none; return how many attempts are new.

        An attempt that is there already is not added again. Of two bookmarks in one exercise the later one
        stays; an exercise once done stays done.
        """
        with self._writing() as connection:
            _add_learner(connection, key)
            rows = connection.execute(select(attempts).where(attempts.c.learner == key))
            known = Counter(map(_identity, map(tables.attempt_from, rows)))
            new = [each for each in added if not _is_taken(known, _identity(each))]
            if new:
                values = [{"learner": key, **tables.attempt_values(each)} for each in new]
                connection.execute(insert(attempts), values)
            for each in saved:
                connection.execute(tables.merge_bookmark(key, each))
        return len(new)

    def delete(self, key: str) -> None:
        """Delete everything there is about a learner, the key too."""
        with self._writing() as connection:
            for column in (attempts.c.learner, bookmarks.c.learner, learners.c.key):
                connection.execute(delete(column.table).where(column == _valid_key(key)))

    def _prepare(self) -> None:
        """Create the tables in a new file; refuse one that is newer, another program's or not writable."""
        with self._reading() as connection:
            connection.exec_driver_sql("PRAGMA journal_mode=WAL")
        with self._writing() as connection:
            version = _version(connection)
            if version > SCHEMA:
                raise StoreError(
                    f"the record {str(self.path)!r} was written by a newer version of Mahj Tutor"
                    f" (format {version}; this version reads {SCHEMA})"
                )
            if version == 0:
                if connection.exec_driver_sql("SELECT count(*) FROM sqlite_master").scalar_one():
                    raise StoreError(f"the file {str(self.path)!r} belongs to another program")
                tables.tables.create_all(connection, checkfirst=False)
            tables.add_missing_columns(connection)
            # Written even if it is already there, so that a read-only file is refused here.
            connection.exec_driver_sql(f"PRAGMA user_version={SCHEMA}")

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with _store_errors(self.path), self._engine.connect() as connection:
            yield connection

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """Yield a connection that holds the write lock; its changes are on disk when the block ends."""
        with _store_errors(self.path), self._engine.connect() as connection:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            yield connection
            connection.commit()


def _engine(path: Path, patience: float) -> Engine:
    # The driver must not begin transactions by itself: `_writing` does.
    engine = create_engine(
        URL.create("sqlite+pysqlite", database=str(path)),
        connect_args={"timeout": patience, "isolation_level": None, "check_same_thread": False},
    )

    @event.listens_for(engine, "connect")
    def _configure(connection: sqlite3.Connection, _record: object) -> None:
        connection.execute("PRAGMA foreign_keys=ON")
        connection.execute("PRAGMA synchronous=FULL")

    return engine


def _version(connection: Connection) -> int:
    return int(connection.exec_driver_sql("PRAGMA user_version").scalar_one())


_CAUSES = {
    sqlite3.SQLITE_BUSY: "is locked by another program",
    sqlite3.SQLITE_LOCKED: "is locked by another program",
    sqlite3.SQLITE_READONLY: "is read-only",
    sqlite3.SQLITE_PERM: "cannot be opened by this account",
    sqlite3.SQLITE_CANTOPEN: "cannot be opened: the folder or the file is not writable",
    sqlite3.SQLITE_FULL: "cannot grow: the disk is full",
    sqlite3.SQLITE_IOERR: "cannot be reached: the disk is full or not responding",
    sqlite3.SQLITE_CORRUPT: "is damaged",
    sqlite3.SQLITE_NOTADB: "is damaged: it is not a database",
}
"""SQLite's primary result codes as the end of a sentence that begins "the record ..."."""


@contextmanager
def _store_errors(path: Path) -> Iterator[None]:
    """Turn whatever SQLite, SQLAlchemy or a damaged row raises into a `StoreError` of one sentence."""
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error, OverflowError, ValueError, TypeError) as error:
        raise StoreError(f"the record {str(path)!r} {_cause(error)}") from error


def _cause(error: BaseException) -> str:
    original = getattr(error, "orig", None) or error
    code = getattr(original, "sqlite_errorcode", None)
    if code is None:
        return f"contains something that cannot be read: {original}"
    return _CAUSES.get(code & 0xFF, f"cannot be used: {original}")


def _valid_key(key: str) -> str:
    if not re.fullmatch(r"[0-9a-f]{32}", key):
        raise StoreError(f"invalid learner key {key!r}: 32 hexadecimal digits are expected")
    return key


def _add_learner(connection: Connection, key: str) -> None:
    row = insert(learners).values(key=_valid_key(key), since=now().isoformat())
    connection.execute(row.on_conflict_do_nothing())


def _identity(attempt: Attempt) -> tuple[object, ...]:
    """Return what tells one attempt from another."""
    return attempt.exercise, attempt.version, attempt.seed, attempt.acts, attempt.verdict, attempt.when


def _is_taken(known: Counter[tuple[object, ...]], identity: tuple[object, ...]) -> bool:
    """Tell whether an attempt is known, and take it: two that are alike are known only if there were two."""
    if not known[identity]:
        return False
    known[identity] -= 1
    return True
