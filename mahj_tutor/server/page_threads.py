"""Threads in which pages do their work while the event loop serves everybody else."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import TypeVar

THREADS = 4
MOST_WAITING = 24
"""Requests of one learner that may wait for their turn."""

Result = TypeVar("Result")


class TooBusy(Exception):  # noqa: N818 the name says what it is
    """Too many requests of one learner are waiting already."""


class PageThreads:
    """Runs work in a few threads, one at a time for each learner, so that nobody can occupy all of them."""

    def __init__(self, threads: int = THREADS) -> None:
        self._threads = ThreadPoolExecutor(threads, "pages")
        self._turns: dict[str, asyncio.Lock] = {}
        self._waiting: Counter[str] = Counter()

    async def run(self, who: str, work: Callable[[], Result]) -> Result:
        """Return the result of work for a learner; raise `TooBusy` if too many of hers are waiting."""
        async with self._turn(who):
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    @asynccontextmanager
    async def _turn(self, who: str) -> AsyncIterator[None]:
        if self._waiting[who] >= MOST_WAITING:
            raise TooBusy(who)
        self._waiting[who] += 1
        try:
            async with self._turns.setdefault(who, asyncio.Lock()):
                yield
        finally:
            self._waiting[who] -= 1
            if not self._waiting[who]:
                del self._waiting[who], self._turns[who]

    def close(self) -> None:
        """Take no more work."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def is_on_loop() -> bool:
    """Tell whether the caller runs on an event loop."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True
