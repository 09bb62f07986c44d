"""Backups: one SQLite file, whichever database the record is in, so that it can be restored into either."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import Connection, MetaData, func, select, text

from mahj_tutor.errors import StoreError
from mahj_tutor.learner.database import revisions
from mahj_tutor.learner.database.opening import Place, is_address
from mahj_tutor.learner.database.postgresql import PostgresqlDatabase
from mahj_tutor.learner.database.sqlite import FILE_NAME, SqliteDatabase
from mahj_tutor.learner.database.sqlite_file import connect, copy_file, free_name, move

ROWS = 1000
"""Rows that are copied at once."""


def write_backup(place: Place, target: Path) -> None:
    """Write the record at a place into a file, as of one moment, also while it is served.

    The file is checked before it gets its name. Raise `StoreError` if there is no record or no room.
    """
    with _disk_errors(target), TemporaryDirectory(prefix=".mahj-tutor-", dir=target.parent) as folder:
        found = _copy(place, Path(folder))
        _check_whole(found, target if is_address(place) else found_path(place))
        copy_file(found, target)


def restore(backup: Path, place: Place, copies: Path, *, force: bool = False) -> Path | None:
    """Put what is in a backup into the place of the record; return where a copy of what was there is, if any.

    A backup of an earlier version is brought up to date. The copy of a file lies beside it, that of another
    database in the folder `copies`. Without `force` nothing is overwritten. Raise `StoreError` if the
    backup is damaged or no backup, or the record is in use.
    """
    home = copies if is_address(place) else Path(place)
    with _disk_errors(home):
        home.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(prefix=".mahj-tutor-", dir=home) as folder:
            fresh = _rewritten(up_to_date(backup, Path(folder)), Path(folder))
            if is_address(place):
                return _restore_postgresql(fresh, str(place), copies, force=force)
            return _restore_file(fresh, found_path(place), force=force)


@contextmanager
def checked(place: Place, backup: Path | None = None) -> Iterator[SqliteDatabase | PostgresqlDatabase]:
    """Yield a database with the record at a place, or in a backup, to read it whole; of a file, a copy.

    The record itself is not changed. Raise `StoreError` if there is none, or it is damaged.
    """
    if backup is None and is_address(place):
        with closing(PostgresqlDatabase(str(place), upgrade=False)) as database:
            _require_revision(database)
            yield database
        return
    with TemporaryDirectory(prefix="mahj-tutor-") as folder:
        source = backup or found_path(place)
        with closing(SqliteDatabase(up_to_date(source, Path(folder)))) as opened:
            opened.name = str(source)
            yield opened


def found_path(place: Place) -> Path:
    """Return where the file of a record is, or would be."""
    return Path(place) / FILE_NAME


def require(place: Place) -> None:
    """Raise `StoreError` unless there is a record at a place."""
    if is_address(place):
        with closing(PostgresqlDatabase(str(place), upgrade=False)) as database:
            _require_revision(database)
    elif not found_path(place).is_file():
        raise StoreError(f"there is no record in the folder {str(place)!r}", "give its folder with --data")


# --- files ------------------------------------------------------------------------------------------------


def up_to_date(source: Path, folder: Path) -> Path:
    """Copy a file into a folder, check the copy and bring it up to date; return it.

    Raise `StoreError` if the file is not there, damaged, none of ours or of a newer version.
    """
    if not source.is_file():
        raise StoreError(f"there is no file {str(source)!r}")
    copy = folder / FILE_NAME
    with _file_errors(source):
        copy_file(source, copy)
    _check_plain(copy, source)
    _check_whole(copy, source)
    if _tables(copy) == []:
        raise StoreError(f"the file {str(source)!r} is no record: it is empty")
    SqliteDatabase(copy).close()
    return copy


def _rewritten(copy: Path, folder: Path) -> Path:
    """Return a new file with all rows of a copy, but no rules that somebody gave its tables.

    Teachers' links are not restored: the maker of the backup may know them. The server makes a new one.
    """
    made = folder / f"rewritten-{FILE_NAME}"
    with closing(SqliteDatabase(copy)) as found, found.reading() as source:
        _fill(made, source, leaving=("teacher_links",))
    return made


def _copy(place: Place, folder: Path) -> Path:
    """Copy the record at a place into a file in a folder, as it is; return the file."""
    require(place)
    copy = folder / FILE_NAME
    if not is_address(place):
        with _file_errors(found_path(place)):
            copy_file(found_path(place), copy)
        return copy
    with closing(PostgresqlDatabase(str(place), upgrade=False)) as database, database.snapshot() as source:
        _fill(copy, source)
    return copy


def _fill(path: Path, source: Connection, leaving: Collection[str] = ()) -> None:
    """Make a file with all rows of a database, without those of some tables."""
    with closing(SqliteDatabase(path)) as made, made.writing() as target:
        copy_rows(source, target, leaving)


def _check_plain(copy: Path, source: Path) -> None:
    """Raise `StoreError` in the name of the source if its copy holds what runs when it is read or written.

    Records have tables and indexes; a view, a trigger or a generated column comes from somebody else.
    """
    query = "SELECT count(*) FROM sqlite_master WHERE type NOT IN ('table', 'index') OR sql LIKE '%VIRTUAL%'"
    with _file_errors(source), closing(connect(copy)) as connection:
        found = connection.execute(query).fetchone()[0]
        for table in _tables(copy):
            columns = connection.execute("SELECT hidden FROM pragma_table_xinfo(?)", (table,))
            found += sum(hidden != 0 for (hidden,) in columns)
        if found:
            fix = "restore another backup"
            raise StoreError(f"the file {str(source)!r} is no record: it holds more than tables", fix)


def _check_whole(copy: Path, source: Path) -> None:
    """Raise `StoreError` in the name of the source if its copy is damaged, even in an index."""
    with _file_errors(source), closing(connect(copy)) as connection:
        said = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
        if said != "ok":
            raise StoreError(f"the record {str(source)!r} is damaged: {' '.join(str(said).split())}")
        if connection.execute("PRAGMA foreign_key_check").fetchone():
            raise StoreError(f"the record {str(source)!r} is damaged: something belongs to no learner")


def _tables(path: Path) -> list[str]:
    with closing(connect(path)) as connection:
        return [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]


def _restore_file(fresh: Path, target: Path, *, force: bool) -> Path | None:
    """Move a file into the place of the record, which must not be in use; return where the old one is."""
    copy = None
    if target.exists():
        if not force and _holds_something(target):
            raise _taken(str(target))
        _release(target)
        copy = free_name(target, "before-restore")
        for ending in ("", "-wal", "-shm"):
            part = target.with_name(target.name + ending)
            if part.exists():
                part.rename(copy.with_name(copy.name + ending))
    move(fresh, target)
    return copy


def _holds_something(path: Path) -> bool:
    """Tell whether a file is to be kept: it holds a row, or cannot be read."""
    try:
        with closing(connect(path)) as connection:
            rows = (f'SELECT 1 FROM "{name}"' for name in _tables(path) if name != "alembic_version")
            return any(connection.execute(f"{each} LIMIT 1").fetchone() for each in rows)
    except sqlite3.Error:
        return True


def _release(path: Path) -> None:
    """Fold everything into a file; raise `StoreError` if somebody has it open, who would go on with it."""
    try:
        with closing(connect(path, patience=0.5)) as connection:
            left = connection.execute("PRAGMA journal_mode=DELETE").fetchone()[0]
    except sqlite3.Error as error:
        if (error.sqlite_errorcode & 0xFF) not in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            return  # damaged: it is kept as it is, with its log
        left = "wal"
    if left != "delete":
        raise StoreError(f"the record {str(path)!r} is in use", "stop the server first")


# --- PostgreSQL -------------------------------------------------------------------------------------------


def _restore_postgresql(fresh: Path, address: str, copies: Path, *, force: bool) -> Path | None:
    """Replace all rows of a database in one transaction; return where the old ones are, if any."""
    with (
        closing(SqliteDatabase(fresh)) as backup,
        closing(PostgresqlDatabase(address)) as database,
        backup.reading() as source,
        database.writing() as target,
    ):
        tables = _reflected(target)
        names = ", ".join(table.name for table in tables.sorted_tables)
        target.execute(text(f"LOCK TABLE {names} IN ACCESS EXCLUSIVE MODE"))
        copy = None
        if any(target.execute(select(each).limit(1)).first() for each in tables.sorted_tables):
            if not force:
                raise _taken(database.name)
            copy = free_name(copies / FILE_NAME, "before-restore")
            _fill(copy, target)
        for table in reversed(tables.sorted_tables):
            target.execute(table.delete())
        copy_rows(source, target)
        _continue_numbers(target, tables)
    return copy


def _continue_numbers(connection: Connection, tables: MetaData) -> None:
    """Let new rows be numbered on from those that were copied with their numbers."""
    for table in tables.sorted_tables:
        for column in table.primary_key:
            query = text("SELECT pg_get_serial_sequence(:table, :column)")
            names = {"table": table.name, "column": column.name}
            sequence = connection.execute(query, names).scalar()
            last = connection.execute(select(func.max(column))).scalar() if sequence else None
            if last is not None:
                connection.execute(
                    text("SELECT setval(:sequence, :last)"), {"sequence": sequence, "last": last}
                )


def _require_revision(database: PostgresqlDatabase) -> None:
    with database.reading() as connection:
        revision = revisions.found(connection)
    if not revision:
        raise StoreError(f"there is no record in the database {database.name!r}")
    revisions.refuse_foreign(database.name, revision, tables=False)


# --- rows -------------------------------------------------------------------------------------------------


def copy_rows(source: Connection, target: Connection, leaving: Collection[str] = ()) -> None:
    """Copy every row of every table that both databases have, in the order in which rows refer to others."""
    there = _reflected(source)
    for table in _reflected(target).sorted_tables:
        if table.name not in there.tables or table.name in leaving:
            continue
        known = there.tables[table.name].c
        columns = [known[column.name] for column in table.c if column.name in known]
        found = source.execute(select(*columns).execution_options(yield_per=ROWS))
        for rows in found.mappings().partitions(ROWS):
            target.execute(table.insert(), [dict(row) for row in rows])


def _reflected(connection: Connection) -> MetaData:
    """Return the tables of a database as they are in it, without the one that notes the revision."""
    tables = MetaData()
    tables.reflect(connection, only=lambda name, _: name != "alembic_version")
    return tables


# --- sentences --------------------------------------------------------------------------------------------


def _taken(name: str) -> StoreError:
    return StoreError(
        f"there is a record in {name!r} already", "give --force to replace it; a copy of it will be kept"
    )


@contextmanager
def _file_errors(source: Path) -> Iterator[None]:
    """Say of a file that it cannot be read as a database."""
    try:
        yield
    except sqlite3.Error as error:
        is_damaged = error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
        why = "is damaged" if is_damaged else f"cannot be copied: {error}"
        raise StoreError(f"the record {str(source)!r} {why}") from error


@contextmanager
def _disk_errors(path: Path) -> Iterator[None]:
    """Say of a path that it cannot be written to."""
    try:
        yield
    except (OSError, sqlite3.Error) as error:
        why = getattr(error, "strerror", None) or error
        raise StoreError(f"{str(path)!r} cannot be written: {why}") from error
