"""A bound for logs that visitors could fill: a server that runs out of something would say so without end."""

from __future__ import annotations

import logging
import time

NAMES = (
    "asyncio", "tornado.application", "tornado.general", "Voila", "traitlets", "ServerApp", "LessonServer",
)  # fmt: skip
"""Loggers of the packages that serve, and of our pages; what else is ours has bounds of its own."""
MOST = 60
"""Records of one logger in a minute."""


class LogQuota(logging.Filter):
    """Lets so many records pass in a minute, then says once that others follow, and drops them.

    An exception that a package logs in place of a message, as Jupyter does of each kernel that can't be
    started, is one line without its traceback.
    """

    def __init__(self, most: int = MOST) -> None:
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


def bound_logs() -> None:
    """Set the bound."""
    for name in NAMES:
        logging.getLogger(name).addFilter(LogQuota())
