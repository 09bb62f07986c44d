"""The record in a PostgreSQL database; several servers may share it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from sqlalchemy import URL, Connection, Table, create_engine, event, inspect, text
from sqlalchemy.dialects.postgresql import Insert, insert
from sqlalchemy.engine import make_url

from mahj_tutor.errors import StoreError
from mahj_tutor.learner.database import revisions
from mahj_tutor.learner.database.database import Database
from mahj_tutor.learner.database.environment import DATABASE

KEPT_OPEN, MOST_MORE = 2, 6
"""Connections that a process keeps, and those it opens besides while many are needed."""

UPGRADE_LOCK = 0x6D61686A
"""Held while tables are made or changed, so that of several processes one does it."""

_SHAPE = "postgresql://user@host/database"


class PostgresqlDatabase(Database):
    """A database on a server; its tables are made if they are missing."""

    def __init__(self, address: str, *, patience: float = 5.0, upgrade: bool = True) -> None:
        """Open the database at an address such as `postgresql://user:password@host:5432/database`.

        `patience` is how many seconds a write waits for another process, and a connection for the server.
        Raise `StoreError` if the database cannot be reached or used.
        """
        url = _url(address)
        self._address = address
        self._password = url.password or ""
        self.name = str(URL.create("postgresql", host=url.host, port=url.port, database=url.database))
        self.engine = _engine(url, patience)
        try:
            if upgrade:
                self._prepare()
        except BaseException:
            self.engine.dispose()
            raise

    def insert(self, table: Table) -> Insert:
        """Return an `INSERT` that knows `ON CONFLICT`."""
        return insert(table)

    def environment(self) -> Mapping[str, str]:
        """Return the address, with its password, for the environment of kernels."""
        return {DATABASE: self._address}

    def check(self) -> None:
        """Raise `StoreError` if the database cannot be written to."""
        with self.reading() as connection:
            if connection.execute(text("SHOW transaction_read_only")).scalar_one() == "on":
                raise StoreError(f"the record {self.name!r} {_READ_ONLY[0]}", _READ_ONLY[1])

    @contextmanager
    def snapshot(self) -> Iterator[Connection]:
        """Yield a connection that sees the record as of one moment, however others go on writing."""
        with self.errors(), self.engine.connect() as connection:
            yield connection.execution_options(isolation_level="REPEATABLE READ")

    def _prepare(self) -> None:
        """Make the tables or bring them up; refuse a database that is none of ours, or read-only."""
        self.check()
        with self.reading() as connection:
            revision = revisions.found(connection)
        if revision != revisions.latest():
            with self.writing() as connection:
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": UPGRADE_LOCK})
                revision = revisions.found(connection)
                has_tables = bool(inspect(connection).get_table_names())
                revisions.refuse_foreign(self.name, revision, tables=has_tables)
                if revision != revisions.latest():
                    revisions.upgrade(connection)

    def _before_reading(self) -> None:
        """The server watches its files by itself."""

    def _begin(self, connection: Connection, *, lasting: bool) -> None:
        """A transaction begins with the first statement."""
        if not lasting:
            connection.exec_driver_sql("SET LOCAL synchronous_commit = off")

    def _after_commit(self, connection: Connection) -> None:
        """What the server has committed is in the record."""

    def _cause(self, error: BaseException) -> tuple[str, str]:
        state = getattr(error, "sqlstate", None)
        if state is not None:
            diagnosis = getattr(error, "diag", None)
            said = getattr(diagnosis, "message_primary", None) or type(error).__name__
            return _CAUSES.get(state) or _CAUSES.get(state[:2]) or (f"cannot be used: {self._safe(said)}", "")
        if not type(error).__module__.startswith("psycopg"):
            return f"contains something that cannot be read: {self._safe(str(error))}", ""
        for pattern, cause in _REFUSALS:
            if re.search(pattern, str(error)):
                return cause
        lines = str(error).strip().splitlines() or ["no reason given"]
        return f"cannot be used: {self._safe(lines[-1])}", ""

    def _safe(self, said: str) -> str:
        """Return what a driver says, on one line and without the password."""
        said = " ".join(said.split())[:300]
        return said.replace(self._password, "***") if self._password else said


def _url(address: str) -> URL:
    """Read an address. No message quotes it, because it may hold a password."""
    try:
        url = make_url(address)
    except Exception:
        raise StoreError("the address of the database cannot be read", f"write it as {_SHAPE}") from None
    if url.drivername.startswith("sqlite"):
        raise StoreError("--database is for PostgreSQL", "for an SQLite file, give its folder with --data")
    if url.drivername not in ("postgresql", "postgres", "postgresql+psycopg") or not url.database:
        raise StoreError("the address of the database cannot be read", f"write it as {_SHAPE}")
    return url.set(drivername="postgresql+psycopg")


def _engine(url: URL, patience: float) -> Any:
    milliseconds = max(1, round(1000 * patience))
    try:
        engine = create_engine(
            url,
            pool_size=KEPT_OPEN,
            max_overflow=MOST_MORE,
            pool_timeout=max(patience, 1.0),
            pool_pre_ping=True,
            hide_parameters=True,
            connect_args={"connect_timeout": max(2, round(patience)), **_CONNECTION},
        )
    except ModuleNotFoundError as error:
        raise StoreError(
            "PostgreSQL needs the Python package psycopg", "pip install 'mahj-tutor[postgres]'"
        ) from error

    @event.listens_for(engine, "connect")
    def _configure(connection: Any, _record: object) -> None:
        # Whatever the server's own settings are: what is confirmed is on disk, and nobody waits forever.
        connection.execute("SET synchronous_commit = on")
        connection.execute(f"SET lock_timeout = {milliseconds}")
        connection.commit()

    return engine


_CONNECTION = {
    "application_name": "mahj-tutor",
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}
"""A server that is gone without a word is noticed after half a minute (the last one in milliseconds)."""

_UNREACHABLE = ("cannot be reached", "see that the database server runs and that its address is right")
_READ_ONLY = ("is read-only", "connect to the server that may be written to")
_BUSY = ("is locked by another program", "")
_DAMAGED = ("is damaged", "stop the server and restore a backup with mahj-tutor data restore")
_FULL = ("has no connection left for us", "raise max_connections (docs/operators.md)")
_DENIED = ("may not be changed by this account", "make the account the owner of the database")

_CAUSES = {
    "08": _UNREACHABLE,
    "57P01": _UNREACHABLE,
    "57P02": _UNREACHABLE,
    "57P03": _UNREACHABLE,
    "25006": _READ_ONLY,
    "40P01": _BUSY,
    "42501": _DENIED,
    "53100": ("cannot grow: the disk is full", "make room on the disk of the database server"),
    "53300": _FULL,
    "55P03": _BUSY,
    "57014": _BUSY,
    "58030": ("cannot be reached: its disk is not responding", ""),
    "XX001": _DAMAGED,
    "XX002": _DAMAGED,
}
"""SQLSTATE codes or classes as the end of a sentence that begins "the record ...", and how to fix it."""

_REFUSALS = (
    (r"password authentication failed|no password supplied", ("refused the password", "check the address")),
    (r'role ".*" does not exist', ("knows no such user", "check the address, or create the user")),
    (r'database ".*" does not exist', ("does not exist", "create it with createdb, or check the address")),
    (r"pg_hba\.conf", ("refused this computer or account", "allow it in pg_hba.conf")),
    (r"too many (?:clients|connections)|remaining connection slots", _FULL),
    (r"permission denied for database", _DENIED),
    (
        r"refused|No such file|could not translate|resolve|[Nn]ame or service|timeout|timed out|unreachable"
        r"|terminat|closed the connection|connection is closed|is lost|starting up|shutting down|recovery",
        _UNREACHABLE,
    ),
)
"""What the server or the network says while we connect, when there is no code for it."""
