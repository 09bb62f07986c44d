"""Pages that need a kernel of their own open a few at a time: in a burst, half of them come twice as soon."""

from __future__ import annotations

import asyncio

AT_ONCE = 3
"""Pages that open at the same time."""
LONGEST = 8.0
"""Seconds after which a page that still opens holds nobody up anymore, such as one whose cell never ends."""


class OpenQueue:
    """How many pages may open at once."""

    def __init__(self, at_once: int = AT_ONCE) -> None:
        self.places = asyncio.Semaphore(at_once)


class Turn:
    """One page's turn: `wait` for it, and `end` it once; it ends by itself after `LONGEST`."""

    def __init__(self, queue: OpenQueue) -> None:
        self._queue = queue
        self._timer: asyncio.TimerHandle | None = None
        self._is_over = False

    async def wait(self) -> None:
        """Wait until it is this page's turn."""
        await self._queue.places.acquire()
        if self._is_over:
            self._queue.places.release()
            return
        self._timer = asyncio.get_running_loop().call_later(LONGEST, self.end)

    def end(self) -> None:
        """Let the next page have its turn."""
        self._is_over = True
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
            self._queue.places.release()
