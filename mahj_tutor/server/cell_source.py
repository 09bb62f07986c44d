"""Where a page's boards come from: a kernel of its own, or kernels that it shares with others."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from mahj_tutor.server.jupyter_adapter.execution import CellRunner, KernelLost
from mahj_tutor.server.kernel_pool import KernelPool
from mahj_tutor.server.open_queue import OpenQueue, Turn

WIDGET = "application/vnd.jupyter.widget-view+json"


@dataclass(frozen=True, slots=True)
class CellResult:
    """What a page shows of a cell: the outputs that are boards, and the others."""

    boards: tuple[Any, ...] = ()
    outputs: tuple[Any, ...] = ()


class CellSource(Protocol):
    """Gives a page its kernel, and what its code cells produce, in their order."""

    kernel_id: str | None
    """The kernel that ends with the page, once there is one."""
    is_known: bool
    """Whether it is known already what the cells produce: none is run for this page."""

    def begin(self) -> None:
        """Begin to start the kernel; the page writes its first words meanwhile."""

    async def start(self, notebook: Any) -> str:
        """Wait until the kernel answers, and return its id; raise `KernelLost` if it does not."""

    async def run(self, cell: Any, index: int) -> CellResult:
        """Run a cell; raise `CellFailed` or `KernelLost`."""

    def finish(self) -> None:
        """Let go: every cell has run."""

    async def close(self) -> None:
        """Stop the kernel: the page was left before it was complete, or it cannot be completed."""


def sort_outputs(outputs: Sequence[Any]) -> CellResult:
    """Return what there is to show of a cell's outputs."""
    shown = [each for each in outputs if each["output_type"] in ("display_data", "execute_result")]
    boards = tuple({**each, "trusted": True} for each in shown if WIDGET in each["data"])
    return CellResult(boards, tuple(each for each in shown if WIDGET not in each["data"]))


class OwnKernel:
    """A kernel for this page alone; `kernel_id` is None until there is one."""

    is_known = False

    def __init__(self, pool: KernelPool, queue: OpenQueue) -> None:
        self.kernel_id: str | None = None
        self._pool = pool
        self._turn = Turn(queue)
        self._starting: asyncio.Task[str] | None = None
        self._runner: CellRunner | None = None

    def begin(self) -> None:
        """Begin to start the kernel, as soon as it is this page's turn."""
        self._starting = asyncio.ensure_future(self._acquire())

    async def _acquire(self) -> str:
        await self._turn.wait()
        self.kernel_id = await self._pool.acquire()
        return self.kernel_id

    async def start(self, notebook: Any) -> str:
        """Wait until the kernel answers, and return its id; raise `KernelLost` if it does not."""
        assert self._starting is not None
        try:
            kernel = await self._starting
        except Exception as error:
            raise KernelLost("the kernel could not be started") from error
        self._runner = CellRunner(notebook, km=self._pool.get_kernel(kernel))
        await self._runner.connect()
        return kernel

    async def run(self, cell: Any, index: int) -> CellResult:
        """Run a cell; raise `CellFailed` or `KernelLost`."""
        assert self._runner is not None, "the template starts the kernel at the first place for a board"
        return sort_outputs(await self._runner.run(cell, index))

    def finish(self) -> None:
        """Close the channels to the kernel, and let the next page have its turn."""
        self._turn.end()
        if self._runner:
            self._runner.disconnect()

    async def close(self) -> None:
        """Stop the kernel: the page was left before it was complete, or it cannot be completed."""
        if self._starting and not self.kernel_id:
            await asyncio.wait([self._starting])
        self._turn.end()
        if self.kernel_id:
            await self._pool.stop(self.kernel_id)
        if self._runner:
            self._runner.disconnect()
