"""Measures how long the event loop is blocked, by how late short sleeps end."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

LOOK = 0.05
"""Seconds of each sleep."""


class LoopWatch:
    """Measures the pauses of the event loop in which it runs; calls `note` with each, in seconds."""

    def __init__(self, note: Callable[[float], None]) -> None:
        self._note = note
        self._longest = 0.0
        self._due = 0.0

    async def watch(self) -> None:
        """Measure for as long as the server runs."""
        while True:
            self._due = time.monotonic() + LOOK
            await asyncio.sleep(LOOK)
            pause = max(0.0, time.monotonic() - self._due)
            self._note(pause)
            self._longest = max(self._longest, pause)

    def take_longest(self) -> float:
        """Return the longest pause since the last call, in seconds, including one that has not ended."""
        late = time.monotonic() - self._due if self._due else 0.0
        longest, self._longest = max(self._longest, late, 0.0), 0.0
        return longest
