"""Where a learner's record lies, the one store of a process, and the log beside it."""

from __future__ import annotations

import logging
import os
from collections.abc import Mapping
from functools import cache
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import TYPE_CHECKING

from mahj_tutor.errors import StoreError

if TYPE_CHECKING:
    from mahj_tutor.learner.bookmark import Attempt, Bookmark, Progress
    from mahj_tutor.learner.store import Store


def data_folder() -> Path:
    """Return the folder of the record: the environment's `MAHJ_DATA`, else the usual one of this system.

    Raises `StoreError` where the system has no such folder.
    """
    named = os.environ.get("MAHJ_DATA")
    if named:
        return Path(named)
    from platformdirs import user_data_path  # only where nobody named a folder

    try:
        return user_data_path("mahj-tutor", appauthor=False)
    except (OSError, RuntimeError) as error:
        raise StoreError(f"there is no folder for the record on this computer: {error}") from error


class SharedStore:
    """The process's one store, opened when it is first needed.

    All boards of a notebook share its connection. While it cannot be opened every use raises
    `StoreError` anew, so that a folder that was fixed is found again.
    """

    def place(self, key: str, exercise: str) -> Bookmark | None:
        """Return where the learner is in an exercise, or None when she was never there."""
        return _opened(data_folder()).place(key, exercise)

    def keep_place(self, key: str, place: Bookmark) -> None:
        """Keep a place; it is on disk when this returns."""
        _opened(data_folder()).keep_place(key, place)

    def record(self, key: str, attempt: Attempt, place: Bookmark) -> None:
        """Keep an attempt and the place after it, both or neither; on disk when this returns."""
        _opened(data_folder()).record(key, attempt, place)

    def progress(self, key: str) -> Mapping[str, Progress]:
        """Return the learner's progress by exercise id."""
        return _opened(data_folder()).progress(key)


@cache
def _opened(folder: Path) -> Store:
    from mahj_tutor.learner.store import Store  # brings SQLAlchemy, which nothing else needs

    return Store.open(folder)


LOG_NAME = "mahj-tutor.log"
LOG_SIZE = 1 << 20
"""Bytes after which the log begins anew; the one before is kept beside it. A browser must not fill the disk."""


class _File(RotatingFileHandler):
    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 logging's name
        """Say nothing when the log itself cannot be written: a full disk is told by the store."""


@cache
def log_beside_record() -> None:
    """Send what the stage and the board log to a file in the data folder.

    Without a place of its own a log goes to the error stream, which a kernel shows to the browser, and
    a traceback has no business there. Where the file cannot be written nothing is logged.
    """
    handler: logging.Handler
    try:
        folder = data_folder()
        folder.mkdir(parents=True, exist_ok=True)
        handler = _File(folder / LOG_NAME, encoding="utf-8", maxBytes=LOG_SIZE, backupCount=1)
    except (OSError, StoreError):
        handler = logging.NullHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(process)d %(name)s %(levelname)s %(message)s"))
    for name in ("mahj_tutor", "mahj_widgets"):
        logging.getLogger(name).addHandler(handler)
