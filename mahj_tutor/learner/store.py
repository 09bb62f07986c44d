"""The record on disk: one SQLite file, safe against other processes and against being killed.

Nothing is confirmed before it is on the disk (`synchronous=FULL`), several processes may write at
once (write-ahead log, a patient lock), and attempts are only ever added. Whatever goes wrong is one
`StoreError` sentence. This module brings SQLAlchemy: import it where a store is opened, not before.
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
"""The version of the tables, kept in the file as `PRAGMA user_version`."""

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

_places = Table(
    "places",
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
)


class Store:
    """The learners' record in one SQLite file; safe to share between threads."""

    def __init__(self, engine: Engine, path: Path) -> None:
        self._engine = engine
        self.path = path

    @classmethod
    def open(cls, folder: Path | str, *, patience: float = 5.0) -> Store:
        """Open the record in a folder, making both where they are missing.

        `patience` is how many seconds a write waits while another process writes. Raises `StoreError`
        when the folder cannot be made, or the file is damaged, locked, read-only or of a newer kind.
        """
        path = Path(folder) / FILE_NAME
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(
                f"the folder {str(path.parent)!r} cannot be made: {error.strerror or error}"
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

    def place(self, key: str, exercise: str) -> Bookmark | None:
        """Return where the learner is in an exercise, or None when she was never there."""
        wanted = select(_places).where(_places.c.learner == _checked(key), _places.c.exercise == exercise)
        with self._reading() as connection:
            row = connection.execute(wanted).one_or_none()
            return _place(row) if row else None

    def keep_place(self, key: str, place: Bookmark) -> None:
        """Keep a place; it is on disk when this returns. Of several tabs the last one wins."""
        with self._writing() as connection:
            _meet(connection, key)
            _put(connection, key, place)

    def record(self, key: str, attempt: Attempt, place: Bookmark) -> None:
        """Keep an attempt and the place after it, both or neither; on disk when this returns."""
        with self._writing() as connection:
            _meet(connection, key)
            connection.execute(insert(_attempts).values(learner=key, **_attempt_values(attempt)))
            _put(connection, key, place)

    def attempts(self, key: str) -> tuple[Attempt, ...]:
        """Return every attempt of a learner in the order in which they were kept."""
        wanted = select(_attempts).where(_attempts.c.learner == _checked(key)).order_by(_attempts.c.id)
        with self._reading() as connection:
            return tuple(_attempt(row) for row in connection.execute(wanted))

    def progress(self, key: str) -> Mapping[str, Progress]:
        """Return the learner's progress by exercise id, the exercise she was in last at the end."""
        places = select(_places).where(_places.c.learner == _checked(key)).order_by(_places.c.at)
        judged = (
            select(
                _attempts.c.exercise,
                func.count().filter(_attempts.c.verdict != "shown").label("tries"),
                func.min(_attempts.c.id).label("first"),
            )
            .where(_attempts.c.learner == key)
            .group_by(_attempts.c.exercise)
            .subquery()
        )
        firsts = select(judged.c.exercise, judged.c.tries, _attempts.c.verdict, _attempts.c.hints).join(
            _attempts, _attempts.c.id == judged.c.first
        )
        with self._reading() as connection:
            tried = {row.exercise: row for row in connection.execute(firsts)}
            rows = connection.execute(places).all()
            return {row.exercise: _progress(row, tried.get(row.exercise)) for row in rows}

    def _prepare(self) -> None:
        """Make the tables in a new file; refuse one that is newer, another program's or not writable."""
        with self._reading() as connection:
            connection.exec_driver_sql("PRAGMA journal_mode=WAL")
        with self._writing() as connection:
            version = _version(connection)
            if version > SCHEMA:
                raise StoreError(
                    f"the record {str(self.path)!r} was written by a newer version of Mahj Tutor"
                    f" (kind {version}, this one reads {SCHEMA})"
                )
            if version == 0:
                if connection.exec_driver_sql("SELECT count(*) FROM sqlite_master").scalar_one():
                    raise StoreError(f"the file {str(self.path)!r} belongs to another program")
                _tables.create_all(connection, checkfirst=False)
            # Written even where it stands already: a file that may only be read is refused here.
            connection.exec_driver_sql(f"PRAGMA user_version={SCHEMA}")

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with _one_sentence(self.path), self._engine.connect() as connection:
            yield connection

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """Give a connection that holds the write lock; what it did is on disk when the block ends."""
        with _one_sentence(self.path), self._engine.connect() as connection:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            yield connection
            connection.commit()


def _engine(path: Path, patience: float) -> Engine:
    # The driver must not begin transactions of its own: `_writing` says where one begins.
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


_TROUBLE = {
    sqlite3.SQLITE_BUSY: "is locked by another program",
    sqlite3.SQLITE_LOCKED: "is locked by another program",
    sqlite3.SQLITE_READONLY: "is read-only",
    sqlite3.SQLITE_PERM: "may not be opened by this account",
    sqlite3.SQLITE_CANTOPEN: "cannot be opened: the folder or the file may not be written",
    sqlite3.SQLITE_FULL: "has no room: the disk is full",
    sqlite3.SQLITE_IOERR: "cannot be reached: the disk is full or does not answer",
    sqlite3.SQLITE_CORRUPT: "is damaged",
    sqlite3.SQLITE_NOTADB: "is damaged: it is not a database",
}
"""What SQLite's primary result codes mean, as the end of "the record ..."."""


@contextmanager
def _one_sentence(path: Path) -> Iterator[None]:
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error, OverflowError, ValueError, TypeError) as error:
        raise StoreError(f"the record {str(path)!r} {_meaning(error)}") from error


def _meaning(error: BaseException) -> str:
    cause = getattr(error, "orig", None) or error
    code = getattr(cause, "sqlite_errorcode", None)
    if code is None:
        return f"holds something that cannot be read: {cause}"
    return _TROUBLE.get(code & 0xFF, f"cannot be used: {cause}")


def _checked(key: str) -> str:
    if not re.fullmatch(r"[0-9a-f]{32}", key):
        raise StoreError(f"not a learner's key {key!r}: 32 digits 0-9 a-f are expected")
    return key


def _meet(connection: Connection, key: str) -> None:
    known = insert(_learners).values(key=_checked(key), since=now().isoformat())
    connection.execute(known.on_conflict_do_nothing())


def _put(connection: Connection, key: str, place: Bookmark) -> None:
    new = insert(_places).values(learner=key, **_place_values(place))
    values: dict[str, Any] = {
        column.name: column for column in new.excluded if column.name not in ("learner", "exercise")
    }
    # Another tab may be further: what was done stays done, and no board is shown an older view.
    for name in ("done", "serial"):
        values[name] = func.max(_places.c[name], new.excluded[name])
    connection.execute(new.on_conflict_do_update(index_elements=["learner", "exercise"], set_=values))


def _place_values(place: Bookmark) -> dict[str, Any]:
    return {
        "exercise": place.exercise,
        "version": place.version,
        "seed": place.seed,
        "round": place.round,
        "acts": json.dumps(place.acts, separators=(",", ":")),
        "tries": place.tries,
        "hints": place.hints,
        "phase": place.phase,
        "done": int(place.done),
        "serial": place.serial,
        "at": datetime.now(UTC).isoformat(),
    }


def _place(row: Row[Any]) -> Bookmark:
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


def _attempt(row: Row[Any]) -> Attempt:
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


def _progress(place: Row[Any], tried: Any | None) -> Progress:
    return Progress(
        done=bool(place.done),
        tries=int(tried.tries) if tried else 0,
        first_right=bool(tried and tried.verdict == "right" and tried.hints == 0),
        last=datetime.fromisoformat(place.at),
    )
