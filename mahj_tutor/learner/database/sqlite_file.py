"""The file of an SQLite database: whether it is still the same one and sound, and how it is copied.

SQLite keeps a file open. If somebody moves another one into its place, it would go on writing into the old
one, which nobody can open anymore.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from time import monotonic, sleep

from mahj_tutor.errors import StoreError

LARGEST_VALUE = 16 << 20
"""Bytes of the largest value that is read; a file that somebody else made may promise gigabytes."""
SMALL = 16 << 20
"""Bytes of a file that is read as a whole, in some 40 ms, whenever something wrote into it."""

RESTORE = "stop the server and restore a backup with mahj-tutor data restore (docs/operators.md)"

FileId = tuple[int, int]
"""The device and the number of a file, the same as long as it is the same file."""


def file_id(path: Path) -> FileId | None:
    """Return which file lies at a path, or None if there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def wal_path(path: Path) -> Path:
    """Return where SQLite keeps what is not yet in the file itself."""
    return path.with_name(f"{path.name}-wal")


class FileWatch:
    """Notices that the file at `path` is no longer `id`, or that it is damaged."""

    def __init__(self, path: Path, known: FileId | None) -> None:
        self.path = path
        self.id = known
        self.is_suspect = False
        self._seen: tuple[int, int] | None = None

    def look(self) -> None:
        """Raise `StoreError` if another file, or none, lies at the path."""
        if self.id is None or self.id == file_id(self.path):
            return
        what = "replaced" if self.path.exists() else "moved or deleted"
        raise StoreError(
            f"the record {str(self.path)!r} was {what} while it was in use",
            "stop the server, put the file back or restore a backup, and start again",
        )

    def inspect(self) -> None:
        """Look again; read the file if something was written into it, by whomever, or it is suspect."""
        self.look()
        found = self.path.stat()
        written = found.st_size, found.st_mtime_ns
        if self._seen is None and not self.is_suspect:  # it was checked as a whole when it was opened
            self._seen = written
        if written != self._seen or self.is_suspect:
            inspect_file(self.path, whole=self.is_suspect or found.st_size <= SMALL)
            self._seen, self.is_suspect = written, False


def connect(path: Path, mode: str = "rw", patience: float = 5.0) -> sqlite3.Connection:
    """Open a file with nothing of it in memory yet; `mode` is SQLite's: `ro`, `rw`, or `rwc` to make one."""
    uri = f"{path.absolute().as_uri()}?mode={mode}"
    # The driver must not begin transactions by itself: `Database.writing` does.
    opened = sqlite3.connect(uri, uri=True, timeout=patience, isolation_level=None, check_same_thread=False)
    opened.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LARGEST_VALUE)
    opened.execute("PRAGMA trusted_schema=OFF")
    return opened


def log_ahead(connection: sqlite3.Connection, patience: float) -> None:
    """Turn a file's write-ahead log on; of a new file, wait up to `patience` seconds for who writes into it.

    SQLite's own waiting doesn't reach this: a file that someone else has locked is refused at once.
    """
    until = monotonic() + patience
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or monotonic() > until:
                raise
            sleep(0.02)
        else:
            return


def inspect_file(path: Path, *, whole: bool = True) -> None:
    """Raise `StoreError` if a file is damaged; unless `whole`, only its beginning is read."""
    with closing(connect(path)) as fresh:
        fresh.execute("SELECT count(*) FROM sqlite_master").fetchone()
        found = fresh.execute("PRAGMA quick_check(1)").fetchone()[0] if whole else "ok"
    if found != "ok":
        raise StoreError(f"the record {str(path)!r} is damaged", RESTORE)


def copy_file(source: Path, target: Path) -> None:
    """Copy a database, even one in use, as of one moment; the copy is one whole file, or not there at all.

    Raise `sqlite3.Error` or `OSError` if it cannot be read or written.
    """
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    try:
        with closing(connect(source)) as old, closing(connect(part, "rwc")) as new:
            old.execute(
                "SELECT count(*) FROM sqlite_master"
            ).fetchone()  # a lock is an error; a backup would wait
            old.backup(new)
            new.execute("PRAGMA journal_mode=DELETE")
        move(part, target)
    finally:
        part.unlink(missing_ok=True)


def move(source: Path, target: Path) -> None:
    """Move a file into the place of another, on disk when this returns."""
    with source.open("rb") as written:
        os.fsync(written.fileno())
    source.replace(target)
    if os.name == "posix":
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def free_name(path: Path, label: str) -> Path:
    """Return a name beside a file that is not taken.

    >>> free_name(Path("nowhere/record.sqlite3"), "before-0001").as_posix()
    'nowhere/record.before-0001.sqlite3'
    """
    names = (f"{path.stem}.{label}{'' if n == 1 else f'-{n}'}{path.suffix}" for n in range(1, 10_000))
    return next(found for found in map(path.with_name, names) if not found.exists())
