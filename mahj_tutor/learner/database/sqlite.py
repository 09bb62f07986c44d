"""The record in one SQLite file, safe with several processes and when one is killed.

No answer is confirmed before it is on disk (`synchronous=FULL`), and several processes may write at once
(write-ahead log, a lock that is waited for).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing, suppress
from pathlib import Path

from sqlalchemy import Connection, QueuePool, Table, create_engine, inspect
from sqlalchemy.dialects.sqlite import Insert, insert

from mahj_tutor.errors import StoreError
from mahj_tutor.learner.database import revisions
from mahj_tutor.learner.database.database import Database
from mahj_tutor.learner.database.environment import RECORD_FILE
from mahj_tutor.learner.database.sqlite_file import (
    RESTORE,
    FileId,
    FileWatch,
    connect,
    copy_file,
    file_id,
    free_name,
    inspect_file,
    log_ahead,
    wal_path,
)

FILE_NAME = "mahj-tutor.sqlite3"


class SqliteDatabase(Database):
    """A file, which is made if it is missing."""

    def __init__(self, path: Path, *, patience: float = 5.0, known: FileId | None = None) -> None:
        """Open a file; `known` is the one that has to lie there, if another process has checked it.

        `patience` is how many seconds a write waits for another process. Raise `StoreError` if the file
        cannot be made, or is damaged, locked, read-only, another program's or from a newer version.
        """
        self.path = path
        self.name = str(path)
        self._patience = patience
        self._mode = "rw" if known else "rwc"
        self._watch = FileWatch(path, known)
        self.engine = create_engine(
            "sqlite+pysqlite://", creator=self._connect, poolclass=QueuePool, hide_parameters=True
        )
        try:
            self._watch.look()
            self._prepare(is_checked=known is not None)
        except BaseException:
            self.engine.dispose()
            raise

    @classmethod
    def in_folder(cls, folder: Path, *, patience: float = 5.0, known: FileId | None = None) -> SqliteDatabase:
        """Open the record in a folder, which is made if it is missing. Raise `StoreError` if that fails."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            problem = f"the folder {str(folder)!r} cannot be created: {error.strerror or error}"
            raise StoreError(problem) from error
        return cls(folder / FILE_NAME, patience=patience, known=known)

    def insert(self, table: Table) -> Insert:
        """Return an `INSERT` that knows `ON CONFLICT`."""
        return insert(table)

    def environment(self) -> Mapping[str, str]:
        """Return what tells another process which file it is."""
        device, number = self._watch.id or (0, 0)
        return {RECORD_FILE: f"{device}:{number}:{self.path}"}

    def check(self) -> None:
        """Raise `StoreError` if the file is damaged."""
        with self.errors():
            inspect_file(self.path)

    def close(self) -> None:
        """Fold what SQLite has logged into the file, as far as nobody else is using it; close it."""
        with suppress(StoreError), self.errors():
            self._watch.look()
            with self.engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA busy_timeout=200")
                connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        self.engine.dispose()

    def _connect(self) -> sqlite3.Connection:
        self._watch.look()
        connection = connect(self.path, self._mode, self._patience)
        connection.execute("PRAGMA foreign_keys=ON")
        connection.execute("PRAGMA synchronous=FULL")
        return connection

    def _prepare(self, *, is_checked: bool) -> None:
        """Make the tables or bring them up; refuse a file that is none of ours, or read-only."""
        with self.errors(), closing(self._connect()) as fresh:
            log_ahead(fresh, self._patience)
            if not is_checked:
                inspect_file(self.path)
        with self.writing() as connection:
            revision = self._revision(connection)
            if revision != revisions.latest():
                if inspect(connection).get_table_names():
                    self._keep_copy()
                revisions.upgrade(connection)
            # Written even if it is already there, so that a read-only file is refused here.
            connection.exec_driver_sql(f"PRAGMA user_version={int(revisions.latest())}")
        self._mode = "rw"
        self._watch.id = self._watch.id or file_id(self.path)

    def _revision(self, connection: Connection) -> str:
        """Return the revision of a file of ours; before there were revisions it had a version alone."""
        version = int(connection.exec_driver_sql("PRAGMA user_version").scalar_one())
        if version > int(revisions.latest()):
            raise revisions.newer(self.name, version)
        revision = revisions.found(connection)
        is_foreign = version == 0 and bool(inspect(connection).get_table_names())
        revisions.refuse_foreign(self.name, revision, tables=is_foreign)
        return revision

    def _keep_copy(self) -> None:
        """Copy the file as it was; whoever writes waits meanwhile."""
        copy = free_name(self.path, f"before-{revisions.latest()}")
        try:
            copy_file(self.path, copy)
        except (sqlite3.Error, OSError) as error:
            raise StoreError(
                f"the record {self.name!r} cannot be brought up to date: a copy of it cannot be written"
                f" beside it ({error})",
                "make room on the disk, or make the folder writable",
            ) from error

    def _before_reading(self) -> None:
        self._watch.look()

    def _begin(self, connection: Connection, *, lasting: bool) -> None:
        if connection.info.setdefault("lasting", True) != lasting:
            connection.exec_driver_sql(f"PRAGMA synchronous={'FULL' if lasting else 'NORMAL'}")
            connection.info["lasting"] = lasting
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        if self._watch.id:
            self._watch.inspect()
        connection.info.setdefault("log", file_id(wal_path(self.path)))

    def _after_commit(self, connection: Connection) -> None:
        self._watch.look()
        if connection.info["log"] != file_id(wal_path(self.path)):
            raise StoreError(
                f"the record {self.name!r} lost the file {wal_path(self.path).name!r} while it was in use",
                "stop the server, put the file back or restore a backup, and start again",
            )

    def _cause(self, error: BaseException) -> tuple[str, str]:
        code = getattr(error, "sqlite_errorcode", None)
        primary = None if code is None else code & 0xFF
        is_suspect = primary not in _HARMLESS
        self._watch.is_suspect |= is_suspect
        if is_suspect or primary == sqlite3.SQLITE_READONLY:
            # Open connections may have cached pages of a damaged file, or stay read-only for good.
            self.engine.dispose()
        if code is None:
            return f"contains something that cannot be read: {error}", ""
        return _CAUSES.get(code & 0xFF, (f"cannot be used: {error}", ""))


_LOCKED = ("is locked by another program", "")
_CAUSES = {
    sqlite3.SQLITE_BUSY: _LOCKED,
    sqlite3.SQLITE_LOCKED: _LOCKED,
    sqlite3.SQLITE_READONLY: ("is read-only", "make the file and its folder writable for this account"),
    sqlite3.SQLITE_PERM: ("cannot be opened by this account", ""),
    sqlite3.SQLITE_CANTOPEN: ("cannot be opened: the folder or the file is not writable", ""),
    sqlite3.SQLITE_FULL: ("cannot grow: the disk is full", ""),
    sqlite3.SQLITE_IOERR: ("cannot be reached: the disk is full, read-only or not responding", ""),
    sqlite3.SQLITE_CORRUPT: ("is damaged", RESTORE),
    sqlite3.SQLITE_NOTADB: ("is damaged: it is not a database", RESTORE),
}
"""SQLite's primary result codes as the end of a sentence that begins "the record ...", and how to fix it."""
_HARMLESS = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_FULL)
"""After any other error the whole file is checked before something is written again."""
