"""The learners' record on disk: one SQLite file, safe with several processes and when one is killed.

Nothing is confirmed before it is on disk (`synchronous=FULL`), several processes may write at once
(write-ahead log, a lock that is waited for), and attempts are only ever added. Every failure is raised
as `StoreError` with one sentence. This module imports SQLAlchemy: import it only where a store is opened.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import (
    URL,
    Column,
    Connection,
    Engine,
    ForeignKey,
    Integer,
    MetaData,
    Row,
    String,
    Table,
    create_engine,
    event,
    func,
    select,
)
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.exc import SQLAlchemyError

from mahj_tutor.errors import StoreError
from mahj_tutor.learner.bookmark import Attempt, Bookmark, Progress, now

FILE_NAME = "mahj-tutor.sqlite3"
SCHEMA = 1
"""The version of the tables, stored in the file as `PRAGMA user_version`."""

_tables = MetaData()

_learners = Table(
    "learners",
    _tables,
    Column("key", String, primary_key=True),
    Column("since", String, nullable=False),
)

_attempts = Table(
    "attempts",
    _tables,
    Column("id", Integer, primary_key=True),
    Column("learner", ForeignKey("learners.key"), nullable=False, index=True),
    Column("exercise", String, nullable=False),
    Column("version", Integer, nullable=False),
    Column("seed", Integer, nullable=False),
    Column("acts", String, nullable=False),
    Column("verdict", String, nullable=False),
    Column("rules", String, nullable=False),
    Column("misconception", String),
    Column("hints", Integer, nullable=False),
    Column("at", String, nullable=False),
)

_bookmarks = Table(
    "places",  # the name that files of earlier versions have
    _tables,
    Column("learner", ForeignKey("learners.key"), primary_key=True),
    Column("exercise", String, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("seed", Integer, nullable=False),
    Column("round", Integer, nullable=False),
    Column("acts", String, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("hints", Integer, nullable=False),
    Column("phase", String, nullable=False),
    Column("done", Integer, nullable=False),
    Column("serial", Integer, nullable=False),
    Column("at", String, nullable=False),
    Column("shown", Integer, nullable=False, server_default="0"),
    Column("seen", String, nullable=False, server_default=""),
)


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
        query = select(_bookmarks).where(
            _bookmarks.c.learner == _valid_key(key), _bookmarks.c.exercise == exercise
        )
        with self._reading() as connection:
            row = connection.execute(query).one_or_none()
            return _bookmark_from(row) if row else None

    def save_bookmark(self, key: str, bookmark: Bookmark) -> None:
        """Save a bookmark; it is on disk when this returns. If several tabs save, the last one wins."""
        with self._writing() as connection:
            _add_learner(connection, key)
            _upsert_bookmark(connection, key, bookmark)

    def record_attempt(self, key: str, attempt: Attempt, bookmark: Bookmark) -> None:
        """Add an attempt and save the bookmark after it, both or neither; on disk when this returns."""
        with self._writing() as connection:
            _add_learner(connection, key)
            connection.execute(insert(_attempts).values(learner=key, **_attempt_values(attempt)))
            _upsert_bookmark(connection, key, bookmark)

    def attempts(self, key: str) -> tuple[Attempt, ...]:
        """Return every attempt of a learner in the order in which they were recorded."""
        query = select(_attempts).where(_attempts.c.learner == _valid_key(key)).order_by(_attempts.c.id)
        with self._reading() as connection:
            return tuple(_attempt_from(row) for row in connection.execute(query))

    def progress(self, key: str) -> Mapping[str, Progress]:
        """Return the learner's progress by exercise id, the one visited last at the end."""
        visited = select(_bookmarks).where(_bookmarks.c.learner == _valid_key(key)).order_by(_bookmarks.c.at)
        totals = (
            select(
                _attempts.c.exercise,
                func.count().filter(_attempts.c.verdict != "shown").label("tries"),
                func.min(_attempts.c.id).label("first"),
            )
            .where(_attempts.c.learner == key)
            .group_by(_attempts.c.exercise)
            .subquery()
        )
        firsts = select(totals.c.exercise, totals.c.tries, _attempts.c.verdict, _attempts.c.hints).join(
            _attempts, _attempts.c.id == totals.c.first
        )
        with self._reading() as connection:
            first_by_exercise = {row.exercise: row for row in connection.execute(firsts)}
            rows = connection.execute(visited).all()
            return {row.exercise: _progress(row, first_by_exercise.get(row.exercise)) for row in rows}

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
                _tables.create_all(connection, checkfirst=False)
            _add_missing_columns(connection)
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


_ADDED = {"shown": "INTEGER NOT NULL DEFAULT 0", "seen": "VARCHAR NOT NULL DEFAULT ''"}
"""The columns of bookmarks that files of earlier versions lack."""


def _add_missing_columns(connection: Connection) -> None:
    """Give a file of an earlier version the columns added since; earlier versions can do without."""
    known = {row[1] for row in connection.exec_driver_sql("PRAGMA table_info(places)")}
    for name, kind in _ADDED.items():
        if name not in known:
            connection.exec_driver_sql(f"ALTER TABLE places ADD COLUMN {name} {kind}")


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
    row = insert(_learners).values(key=_valid_key(key), since=now().isoformat())
    connection.execute(row.on_conflict_do_nothing())


def _upsert_bookmark(connection: Connection, key: str, bookmark: Bookmark) -> None:
    row = insert(_bookmarks).values(learner=key, **_bookmark_values(bookmark))
    changes: dict[str, Any] = {
        column.name: column for column in row.excluded if column.name not in ("learner", "exercise")
    }
    # Another tab may be ahead: an exercise once done stays done, and serials never go back.
    for name in ("done", "serial"):
        changes[name] = func.max(_bookmarks.c[name], row.excluded[name])
    connection.execute(row.on_conflict_do_update(index_elements=["learner", "exercise"], set_=changes))


def _bookmark_values(bookmark: Bookmark) -> dict[str, Any]:
    return {
        "exercise": bookmark.exercise,
        "version": bookmark.version,
        "seed": bookmark.seed,
        "round": bookmark.round,
        "acts": json.dumps(bookmark.acts, separators=(",", ":")),
        "tries": bookmark.tries,
        "hints": bookmark.hints,
        "phase": bookmark.phase,
        "done": int(bookmark.done),
        "serial": bookmark.serial,
        "shown": int(bookmark.shown),
        "seen": " ".join(bookmark.seen),
        "at": datetime.now(UTC).isoformat(),
    }


def _bookmark_from(row: Row[Any]) -> Bookmark:
    return Bookmark(
        exercise=row.exercise,
        version=row.version,
        seed=row.seed,
        round=row.round,
        acts=_acts(row.acts),
        tries=row.tries,
        hints=row.hints,
        phase=row.phase,
        done=bool(row.done),
        serial=row.serial,
        shown=bool(row.shown),
        seen=tuple(row.seen.split()),
    )


def _attempt_values(attempt: Attempt) -> dict[str, Any]:
    return {
        "exercise": attempt.exercise,
        "version": attempt.version,
        "seed": attempt.seed,
        "acts": json.dumps(attempt.acts, separators=(",", ":")),
        "verdict": attempt.verdict,
        "rules": " ".join(attempt.rules),
        "misconception": attempt.misconception,
        "hints": attempt.hints,
        "at": attempt.when.isoformat(),
    }


def _attempt_from(row: Row[Any]) -> Attempt:
    return Attempt(
        exercise=row.exercise,
        version=row.version,
        seed=row.seed,
        acts=_acts(row.acts),
        verdict=row.verdict,
        rules=tuple(row.rules.split()),
        misconception=row.misconception,
        hints=row.hints,
        when=datetime.fromisoformat(row.at),
    )


def _acts(text: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(str(part) for part in act) for act in json.loads(text))


def _progress(bookmark: Row[Any], first: Any | None) -> Progress:
    return Progress(
        done=bool(bookmark.done),
        tries=int(first.tries) if first else 0,
        first_right=bool(first and first.verdict == "right" and first.hints == 0),
        last=datetime.fromisoformat(bookmark.at),
    )
