"""Which database is meant by a place, and how it is opened."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TypeAlias

from mahj_tutor.learner.database.database import Database
from mahj_tutor.learner.database.environment import RECORD_FILE
from mahj_tutor.learner.database.sqlite import FILE_NAME, SqliteDatabase
from mahj_tutor.learner.database.sqlite_file import FileId

Place: TypeAlias = Path | str
"""A folder, in which the record is an SQLite file, or the address of a PostgreSQL database."""


def is_address(place: Place) -> bool:
    """Tell an address from a folder.

    >>> is_address("postgresql://tutor@localhost/mahj"), is_address("data"), is_address(Path("data"))
    (True, False, False)
    """
    return isinstance(place, str) and "://" in place


def open_database(place: Place, *, patience: float = 5.0) -> Database:
    """Open the database at a place; make or bring up its tables. Raise `StoreError` if it cannot be used."""
    if is_address(place):
        from mahj_tutor.learner.database.postgresql import PostgresqlDatabase  # few need it

        return PostgresqlDatabase(str(place), patience=patience)
    return SqliteDatabase.in_folder(
        Path(place), patience=patience, known=_known_file(Path(place) / FILE_NAME)
    )


def _known_file(path: Path) -> FileId | None:
    """Return which file the server has open at a path, in its kernels; None in all other processes."""
    device, number, known = (os.environ.get(RECORD_FILE, "") + "::").split(":", 2)
    is_known = known.rstrip(":") == str(path) and device.isdecimal() and number.isdecimal()
    return (int(device), int(number)) if is_known else None
