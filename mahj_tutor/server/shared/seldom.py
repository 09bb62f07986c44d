"""Log lines that come at most once a minute each, so that no visitor fills a log."""

from __future__ import annotations

import logging
import time

PAUSE = 60.0
"""Seconds between two lines of the same sort."""


class SeldomLog:
    """Says each sort of thing once a minute, and then how often it happened meanwhile."""

    def __init__(self, log: logging.Logger) -> None:
        self._log = log
        self._said: dict[str, float] = {}
        self._missed: dict[str, int] = {}

    def say(self, sort: str, *details: object, level: int = logging.WARNING) -> None:
        """Log a line, which is a format string for `details`, unless it was logged a moment ago."""
        now = time.monotonic()
        if now - self._said.get(sort, -PAUSE) < PAUSE:
            self._missed[sort] = self._missed.get(sort, 0) + 1
            return
        self._said[sort] = now
        missed = self._missed.pop(sort, 0)
        self._log.log(level, sort + (f" (and {missed} times before)" if missed else ""), *details)
