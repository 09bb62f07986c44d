"""The kernels behind pages: which of them may be closed for being idle."""

import asyncio
import os
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest

from mahj_tutor.server.health_pages import HealthPage
from mahj_tutor.server.jupyter_adapter.kernel_manager import KernelManager
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


def test_only_kernels_whose_process_runs_are_counted() -> None:
    ended = subprocess.Popen([sys.executable, "-c", ""])

    async def count() -> int:
        kernels = IdleKernelPool()
        for name, pid in (("runs", os.getpid()), ("ended", ended.pid), ("starting", None)):
            kernels.get_kernel(kernels.add(name)).provisioner = SimpleNamespace(pid=pid)
        ids = list(kernels.list_kernel_ids())
        assert ids == ["runs", "ended", "starting"]
        return kernels.count_running()

    os.waitid(os.P_PID, ended.pid, os.WEXITED | os.WNOWAIT)
    assert coroutines.run(count()) == 1, "one that has ended and is not reaped"
    ended.wait()
    assert coroutines.run(count()) == 1


def test_a_server_without_shared_kernels_is_not_well_while_none_can_be_started(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    is_broken, running = True, list[str]()

    async def start(_pool: KernelManager, _environment: object) -> str:
        if is_broken:
            raise OSError("no processes left")
        running.append("one")
        return "one"

    async def stop(_pool: KernelManager, kernel: str) -> None:
        running.remove(kernel)

    monkeypatch.setattr(KernelManager, "start", start)
    monkeypatch.setattr(KernelManager, "stop", stop)

    async def look() -> list[bool]:
        nonlocal is_broken
        kernels, tasks = IdleKernelPool(), list[asyncio.Task[None]]()
        app = SimpleNamespace(
            page_kernels=SimpleNamespace(shared=None),
            kernel_manager=kernels,
            run_in_background=lambda work: tasks.append(asyncio.ensure_future(work)),
        )
        page = SimpleNamespace(app=app)
        seen = [HealthPage._kernels_work(page)]  # type: ignore[arg-type]
        with pytest.raises(OSError, match="no processes left"):
            await kernels.start({})
        seen += [HealthPage._kernels_work(page) for _ in range(3)]  # type: ignore[arg-type]
        await asyncio.wait(tasks)
        is_broken = False
        seen.append(HealthPage._kernels_work(page))  # type: ignore[arg-type]
        await asyncio.wait(tasks)
        seen.append(HealthPage._kernels_work(page))  # type: ignore[arg-type]
        return seen

    assert coroutines.run(look()) == [True, False, False, False, False, True]
    assert running == [], "what was started to find out is stopped again"
