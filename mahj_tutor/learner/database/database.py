"""What the record asks of a database, whichever it is."""

from __future__ import annotations

import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeAlias

from sqlalchemy import Connection, Engine, Table
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from mahj_tutor.errors import StoreError

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql, sqlite

    Insert: TypeAlias = sqlite.Insert | postgresql.Insert


class RecordSizeError(StoreError):
    """Something exceeds the limits of a learner's record; the database itself works."""


class Database(ABC):
    """An open database; safe to share between threads. `name` is for messages, without a password."""

    engine: Engine
    name: str
    note_error: Callable[[], None] = staticmethod(lambda: None)
    """Called each time the database can't be read or written."""

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Yield a connection to read with. Raise `StoreError` for whatever goes wrong."""
        with self.errors(), self.engine.connect() as connection:
            self._before_reading()
            yield connection

    @contextmanager
    def writing(self, *, lasting: bool = True) -> Iterator[Connection]:
        """Yield a connection in a transaction; its changes are on disk when the block ends without an error.

        Raise `StoreError` for whatever goes wrong; then nothing may be confirmed. What is not `lasting` is
        not waited for until it is on the disk itself: it outlives every process, but maybe no power failure.
        """
        with self.errors(), self.engine.connect() as connection:
            self._begin(connection, lasting=lasting)
            yield connection
            connection.commit()
            self._after_commit(connection)

    @contextmanager
    def errors(self) -> Iterator[None]:
        """Turn whatever a driver, SQLAlchemy or a damaged row raises into a `StoreError` of one sentence."""
        try:
            yield
        except RecordSizeError:
            raise
        except StoreError:
            self.note_error()
            raise
        except PoolTimeoutError as error:
            self.note_error()
            raise StoreError(f"the record {self.name!r} is too busy: every connection is in use") from error
        except (
            SQLAlchemyError,
            sqlite3.Error,
            OverflowError,
            ValueError,
            TypeError,
            RecursionError,
        ) as error:
            self.note_error()
            original = getattr(error, "orig", None) or error
            cause, fix = self._cause(original)
            raise StoreError(f"the record {self.name!r} {cause}", fix) from error

    @abstractmethod
    def insert(self, table: Table) -> Insert:
        """Return an `INSERT` that knows `ON CONFLICT`."""

    @abstractmethod
    def environment(self) -> Mapping[str, str]:
        """Return the environment variables by which another process opens the same database."""

    @abstractmethod
    def check(self) -> None:
        """Raise `StoreError` if the database is damaged, as far as it can tell by itself."""

    def close(self) -> None:
        """Close every connection."""
        self.engine.dispose()

    @abstractmethod
    def _cause(self, error: BaseException) -> tuple[str, str]:
        """Return the end of a sentence that begins "the record ...", and what to do about it."""

    @abstractmethod
    def _before_reading(self) -> None:
        """Raise `StoreError` if what is read might not be the record."""

    @abstractmethod
    def _begin(self, connection: Connection, *, lasting: bool) -> None:
        """Begin a write, lasting or not; wait for other writers."""

    @abstractmethod
    def _after_commit(self, connection: Connection) -> None:
        """Raise `StoreError` if what was committed is not in the record."""
