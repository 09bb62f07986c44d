"""The kernels behind open pages, and the spare ones that are ready for the next page."""

# mypy: disallow-subclassing-any=False
# Jupyter's classes are untyped here.

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Mapping
from typing import Any

from traitlets import Dict, Integer

from mahj_tutor.server.fork_server import open_fork_server
from mahj_tutor.server.jupyter_adapter.kernel_manager import KernelManager

PAUSE_BEFORE_SPARE = 0.5
"""Seconds after a page was opened until the next spare kernel is started: the page comes first."""


class KernelPool(KernelManager):
    """Gives each page a kernel of its own, and keeps some spare ones with every import done."""

    max_kernels = Integer(300, config=True, help="How many kernels there may be at once.")
    spare_count = Integer(0, config=True, help="How many kernels are kept ready for the next pages.")
    environment = Dict(config=True, help="Environment variables of the kernels beyond the server's own.")

    can_start = True
    """Whether the last kernel that was tried could be started."""
    _is_trying = False

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._spares: deque[asyncio.Task[str]] = deque()

    async def start(self, environment: Mapping[str, str]) -> str:
        """Start a kernel and return its id; note whether that was possible."""
        try:
            kernel = await super().start(environment)
        except Exception:
            self.can_start = False
            raise
        self.can_start = True
        return kernel

    async def try_again(self) -> None:
        """Start a kernel and stop it, to find out whether that is possible again."""
        if not self._is_trying:
            self._is_trying = True
            try:
                await self.stop(await self.start(self.environment))
            except Exception as error:
                self.log.error("no kernel can be started: %r", error)
            finally:
                self._is_trying = False

    @property
    def is_full(self) -> bool:
        """Whether there are as many kernels as there may be; spare and shared ones do not count."""
        spare = sum(each.done() and not _has_failed(each) for each in self._spares)
        return bool(len(self.list_kernel_ids()) - spare - len(self.kept) >= self.max_kernels)

    async def acquire(self) -> str:
        """Return the id of a running kernel: a spare one if there is any, else a new one."""
        if self.is_full:
            raise RuntimeError(f"there are {self.max_kernels} kernels already")
        kernel = await self._take_spare()
        self.fill(delay=PAUSE_BEFORE_SPARE)
        return kernel or await self.start(self.environment)

    def fill(self, delay: float = 0.0) -> None:
        """Start spare kernels, one after the other, until there are `spare_count`."""
        open_fork_server()
        self._spares = deque(each for each in self._spares if not _has_failed(each))
        last = self._spares[-1] if self._spares else None
        for _ in range(self.spare_count - len(self._spares)):
            last = asyncio.ensure_future(self._start_after(delay, last))
            self._spares.append(last)

    async def _start_after(self, delay: float, previous: asyncio.Task[str] | None) -> str:
        if previous:
            await asyncio.wait([previous])
        await asyncio.sleep(delay)
        return await self.start(self.environment)

    async def _take_spare(self) -> str | None:
        """Return a spare kernel that runs, or None; one that is still starting is as good as a new one."""
        while self._spares:
            task = self._spares.popleft()
            try:
                kernel = await task
                if await self.is_running(kernel):
                    return kernel
                await self.stop(kernel)
            except Exception as error:
                self.log.error("a spare kernel could not be used: %r", error)
        return None

    def may_idle(self, kernel: str) -> bool:
        """Tell whether a kernel is a spare one."""
        started = (each for each in self._spares if each.done() and not _has_failed(each))
        return any(each.result() == kernel for each in started)

    async def stop_all(self) -> None:
        """Shut every kernel down, including those that are still starting."""
        self.spare_count = 0
        for task in self._spares:
            task.cancel()
        await asyncio.gather(*self._spares, return_exceptions=True)
        await asyncio.gather(*map(self.stop, self.list_kernel_ids()), return_exceptions=True)


def _has_failed(task: asyncio.Task[str]) -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)
