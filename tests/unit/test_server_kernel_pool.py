"""The kernels behind pages: which of them may be closed for being idle."""

import asyncio
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

from mahj_tutor.server.kernel_pool import KernelPool
from tests import coroutines


class IdleKernelPool(KernelPool):
    """Kernels that have been idle for a day; shutting one down is only noted."""

    def add(self, name: str) -> str:
        kernel = SimpleNamespace(
            execution_state="idle",
            last_activity=datetime.now(UTC) - timedelta(days=1),
            kernel_spec=SimpleNamespace(metadata={}),
            kernel_name="python3",
        )
        self._kernels[name] = kernel
        return name

    async def shutdown_kernel(self, kernel_id: str, **_: Any) -> None:
        del self._kernels[kernel_id]


async def refuse() -> str:
    raise OSError("no kernel could be started")


def test_a_kernel_that_waits_for_its_page_is_not_closed_for_being_idle() -> None:
    async def cull() -> list[str]:
        kernels = IdleKernelPool(cull_idle_timeout=300)
        for name in ("waiting", "left"):
            kernels.add(name)
        waiting: asyncio.Task[str] = asyncio.ensure_future(asyncio.sleep(0, "waiting"))
        failed: asyncio.Task[str] = asyncio.ensure_future(refuse())
        await asyncio.wait([waiting, failed])
        starting: asyncio.Task[str] = asyncio.ensure_future(asyncio.sleep(9, "later"))
        kernels._spares.extend([failed, waiting, starting])
        await kernels.cull_kernels()
        assert failed.exception()
        starting.cancel()
        return list(kernels.list_kernel_ids())

    assert coroutines.run(cull()) == ["waiting"]
