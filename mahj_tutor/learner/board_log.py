"""The log of what goes wrong on boards: a file in the data folder that all kernels of a server write to."""

from __future__ import annotations

import copy
import logging
import os
import time
from contextlib import suppress
from functools import cache
from logging.handlers import WatchedFileHandler
from pathlib import Path

from mahj_tutor.errors import StoreError
from mahj_tutor.learner.folder import data_folder
from mahj_tutor.terminal import LineFormatter

LOG_NAME = "mahj-tutor.log"
LOG_SIZE = 1 << 20
"""Bytes at which the log is rotated, with one backup: a browser must not fill the disk."""
MOST_LINES = 20
"""Records that one process writes in a minute: a browser must not replace the whole log either."""


class LogQuota(logging.Filter):
    """Lets so many records pass in a minute, then says once that others follow, and drops them.

    An exception that a package logs in place of a message, as Jupyter does of each kernel that can't be
    started, is one line without its traceback.
    """

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most
        self._minute = 0
        self._passed = 0

    def filter(self, record: logging.LogRecord) -> bool:
        """Tell whether a record is logged."""
        minute = int(time.monotonic() // 60)
        if minute != self._minute:
            self._minute, self._passed = minute, 0
        self._passed += 1
        if isinstance(record.msg, BaseException):
            record.msg, record.args, record.exc_info = f"{type(record.msg).__name__}: {record.msg}", (), None
        if self._passed == self._most:
            record.msg, record.args, record.exc_info = "more of the same follows for a minute", None, None
        return self._passed <= self._most


def rotate_log(folder: Path) -> None:
    """Begin a new log in a data folder if the old one is full; every process that writes to it follows."""
    path = folder / LOG_NAME
    with suppress(OSError):
        if path.stat().st_size >= LOG_SIZE:
            path.replace(path.with_name(f"{LOG_NAME}.1"))


class BoardLog(WatchedFileHandler):
    """Appends to the log, and opens it again after it was rotated.

    A server rotates it for all of its kernels: until then, a full one takes no more. Where no server of ours
    runs, as in JupyterLab, the kernel does it.
    """

    def handle(self, record: logging.LogRecord) -> bool:
        """Take a copy of a record: the quota changes what it says, and other logs say it as it is."""
        return super().handle(copy.copy(record))

    def emit(self, record: logging.LogRecord) -> None:
        """Write a record, or nothing if that can't be done."""
        path = Path(self.baseFilename)
        with suppress(OSError, ValueError):
            if path.exists() and path.stat().st_size >= LOG_SIZE:
                if os.environ.get("MAHJ_PAGE"):
                    return
                rotate_log(path.parent)
            super().emit(record)

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 logging's name
        """Do nothing if the log cannot be written: the store reports a full disk."""


@cache
def log_to_data_folder() -> None:
    """Send the logs of `mahj_tutor` and `mahj_widgets` to a file in the data folder.

    Without a handler they would go to standard error, which a kernel sends to the browser, and tracebacks
    do not belong there. If the file cannot be written nothing is logged.
    """
    handler: logging.Handler
    try:
        folder = data_folder()
        folder.mkdir(parents=True, exist_ok=True)
        handler = BoardLog(folder / LOG_NAME, encoding="utf-8")
    except (OSError, StoreError):
        handler = logging.NullHandler()
    handler.setFormatter(LineFormatter("%(asctime)s %(process)d %(name)s %(levelname)s %(message)s"))
    handler.addFilter(LogQuota(MOST_LINES))
    for name in ("mahj_tutor", "mahj_widgets"):
        logging.getLogger(name).addHandler(handler)
