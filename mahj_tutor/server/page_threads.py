"""Threads in which pages do their work while the event loop serves everybody else."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from math import inf
from threading import Lock
from typing import TypeVar

THREADS = 4
MOST_WAITING = 24
"""Requests of one learner that may wait for their turn."""
MOST_IMPORTS = 8
"""Imports that may wait for their turn, of all learners: each holds its file."""
MOST_SMALL_IMPORTS = 60
"""Small ones, and merges: a whole class may bring its records along."""
MOST_SOON = 1_500
"""Answers of a record that is added to another one within a second or two."""
LARGE = 3_000
"""Answers from which a learner's work counts as expensive before any is done: her first page reads all."""
EXPENSIVE = 0.3
"""Seconds of processor time from which the work of a request is expensive."""
EXPENSIVE_FOR = 600.0
"""Seconds for which a learner whose work was expensive shares one thread with others like her."""
MOST_EXPENSIVE = 10_000
"""Learners that are remembered for it."""

Result = TypeVar("Result")


class TooBusy(Exception):  # noqa: N818 the name says what it is
    """Too many requests of one learner, or of all, are waiting already."""


class TooLarge(Exception):  # noqa: N818 the name says what it is
    """A learner has so many answers that her work belongs in the one thread."""


class Expensive:
    """The learners whose work was expensive lately, or will be.

    `count` returns how many answers a learner has. Threads may share it; both clocks return seconds.
    """

    def __init__(
        self,
        count: Callable[[str], int] = lambda _: 0,
        clock: Callable[[], float] = time.monotonic,
        spent: Callable[[], float] = time.thread_time,
    ) -> None:
        self._count = count
        self._clock = clock
        self._spent = spent
        self._until: OrderedDict[str, float] = OrderedDict()
        self._lock = Lock()

    def __contains__(self, who: str) -> bool:
        """Tell whether a learner's work was expensive lately."""
        with self._lock:
            return self._until.get(who, 0.0) > self._clock()

    def watch_unless_large(self, who: str, work: Callable[[], Result]) -> Result:
        """Do as `watch`; raise `TooLarge` before anything is done if the learner has very many answers."""
        if self._count(who) > LARGE:
            self._remember(who)
            raise TooLarge(who)
        return self.watch(who, work)

    def watch(self, who: str, work: Callable[[], Result]) -> Result:
        """Do work for a learner, return its result, and remember her if it was expensive."""
        began = self._spent()
        try:
            return work()
        finally:
            if self._spent() - began > EXPENSIVE:
                self._remember(who)

    def _remember(self, who: str) -> None:
        with self._lock:
            self._until[who] = self._clock() + EXPENSIVE_FOR
            self._until.move_to_end(who)
            if len(self._until) > MOST_EXPENSIVE:
                self._until.popitem(last=False)


class PageThreads:
    """Runs work in a few threads, one at a time for each learner, so that nobody can occupy all of them.

    Learners whose work was `expensive` lately share one thread more, so that they can't occupy all together.
    """

    def __init__(self, threads: int = THREADS, expensive: Expensive | None = None, most: float = inf) -> None:
        """Let `most` requests of all learners be at work or wait."""
        self._most = most
        self._threads = ThreadPoolExecutor(threads, "pages")
        self._expensive = expensive
        self._one_thread = ThreadPoolExecutor(1, "expensive pages")
        self._turns: dict[str, asyncio.Lock] = {}
        self._waiting: Counter[str] = Counter()

    async def run(self, who: str, work: Callable[[], Result]) -> Result:
        """Return the result of work for a learner; raise `TooBusy` if too many of hers are waiting."""
        async with self._turn(who):
            run, expensive = asyncio.get_running_loop().run_in_executor, self._expensive
            if expensive is None:
                return await run(self._threads, work)
            if who not in expensive:
                try:
                    return await run(self._threads, expensive.watch_unless_large, who, work)
                except TooLarge:
                    pass
            return await run(self._one_thread, expensive.watch, who, work)

    @asynccontextmanager
    async def _turn(self, who: str) -> AsyncIterator[None]:
        if self._waiting[who] >= MOST_WAITING or self._waiting.total() >= self._most:
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
        for each in (self._threads, self._one_thread):
            each.shutdown(wait=False, cancel_futures=True)


def is_on_loop() -> bool:
    """Tell whether the caller runs on an event loop."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True
