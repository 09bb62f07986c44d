"""Kernels as the pages need them: our own interpreter, a few kept waiting, a door that lets little through."""

# mypy: disallow-subclassing-any=False
# Jupyter's and Voila's classes carry no types.

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections import deque
from collections.abc import Mapping
from typing import Any

from jupyter_client.kernelspec import KernelSpec, KernelSpecManager
from jupyter_core.utils import ensure_async
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from traitlets import Dict, Integer
from traitlets.config import Config

from mahj_tutor.server import nursery

IN = ("comm_open", "comm_close", "comm_msg", "comm_info_request", "kernel_info_request")
"""What a page may say to its kernel: nothing that runs code, nothing that stops it."""

OUT = frozenset(["comm_open", "comm_close", "comm_msg", "comm_info_reply", "kernel_info_reply", "status"])
"""What a kernel may say to its page: no source, no printed text, no traceback."""

NAME = "python3"


class OwnKernelSpec(KernelSpecManager):
    """Offers one kernel, the interpreter that serves, whatever else is installed for the user."""

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        """Return the one kernel, under any name a notebook may carry."""
        argv = [sys.executable, "-m", "mahj_tutor.server.kernel", "-f", "{connection_file}"]
        return KernelSpec(
            argv=argv,
            display_name="Mahj Tutor",
            language="python",
            resource_dir="",
            metadata=nursery.metadata(),
        )

    def find_kernel_specs(self) -> dict[str, str]:
        """Return the one name there is."""
        return {NAME: ""}

    def get_all_specs(self) -> dict[str, dict[str, Any]]:
        """Return the one kernel as the listing has it."""
        return {NAME: {"resource_dir": "", "spec": self.get_kernel_spec(NAME).to_dict()}}


LONGEST = 1 << 18
"""Characters of the longest message a page may send."""

CONTROL = "jupyter.widget.control"
"""The one thing a page may open: it asks for the states of the widgets there are, and makes none."""


def is_fit(said: object) -> bool:
    r"""Tell whether what came over the line is a message a page may send; it is read no further otherwise.

    Bytes are refused: the binary form of the protocol believes the counts that its sender writes.

    >>> is_fit(b"\0" * 8), is_fit('{"channel": "shell", "header": {"msg_type": "execute_request"}, "content": {}}')
    (False, False)
    """
    if not isinstance(said, str) or len(said) > LONGEST:
        return False
    try:
        message = json.loads(said)
        kind, content = message["header"]["msg_type"], message["content"]
        opened = content.get("target_name") if kind == "comm_open" else CONTROL
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return False
    return message.get("channel") == "shell" and kind in IN and opened == CONTROL


class NarrowDoor(ZMQChannelsWebsocketConnection):
    """A page's line to its kernel; what is not in `OUT` stays inside."""

    def handle_outgoing_message(self, stream: str, outgoing_msg: list[Any]) -> None:
        """Pass a message on to the page if it is of a kind a page needs."""
        _, parts = self.session.feed_identities(outgoing_msg)
        header = self.session.unpack(parts[1])
        if header.get("msg_type") in OUT:
            super().handle_outgoing_message(stream, outgoing_msg)


def _failed(task: asyncio.Task[str]) -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)


class LessonKernels(AsyncMappingKernelManager):
    """Starts a kernel for each open page and keeps some waiting, ready with every import done."""

    most = Integer(
        300, config=True, help="How many kernels there may be at once; a page beyond them waits its turn."
    )
    waiting = Integer(0, config=True, help="How many kernels wait for the next page.")
    environment = Dict(config=True, help="What every kernel's environment holds beyond the server's own.")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._spare: deque[asyncio.Task[str]] = deque()

    @property
    def notebook_data(self) -> Mapping[str, Any]:
        """Nothing is rendered ahead: the handler asks."""
        return {}

    def get_pool_size(self, notebook: str) -> int:
        """Return 0: what waits is no page, it is a kernel fit for any."""
        return 0

    async def start_for_page(self) -> str:
        """Return the id of a kernel that runs: a waiting one if there is any, else a new one."""
        if len(self.list_kernel_ids()) >= self.most:
            raise RuntimeError(f"there are {self.most} kernels already")
        kernel = await self._take()
        self.fill(delay=0.5)
        return kernel or await self._start()

    def fill(self, delay: float = 0.0) -> None:
        """Start kernels, one after the other, until as many wait as are wanted."""
        if nursery.CAN_FORK and not nursery.NURSERY.is_open:
            nursery.NURSERY.open()
        self._spare = deque(each for each in self._spare if not _failed(each))
        missing = self.waiting - len(self._spare)
        before = list(self._spare)[-1:]
        for _ in range(missing):
            task = asyncio.ensure_future(self._start_after(delay, before[0] if before else None))
            self._spare.append(task)
            before = [task]

    async def _start_after(self, delay: float, before: asyncio.Task[str] | None) -> str:
        if before:
            await asyncio.wait([before])
        await asyncio.sleep(delay)
        return await self._start()

    async def _start(self) -> str:
        environment = {**os.environ, **self.environment}
        kernel: str = await ensure_async(self.start_kernel(kernel_name=NAME, env=environment))
        return kernel

    async def _take(self) -> str | None:
        """Return a waiting kernel that is alive, or None; one still starting is as good as a new one."""
        while self._spare:
            task = self._spare.popleft()
            try:
                kernel = await task
                if await ensure_async(self.get_kernel(kernel).is_alive()):
                    return kernel
                await self.close(kernel)
            except Exception:
                self.log.exception("a waiting kernel could not be used")
        return None

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """Close a kernel that nobody uses; one that waits for its first page is meant to be idle."""
        waits = any(each.done() and not _failed(each) and each.result() == kernel_id for each in self._spare)
        if not waits:
            await super().cull_kernel_if_idle(kernel_id)

    async def close(self, kernel: str) -> None:
        """Shut a kernel down if it is still there."""
        if kernel in self:
            await ensure_async(self.shutdown_kernel(kernel, now=True))

    async def close_all(self) -> None:
        """Shut every kernel down, those still starting as well."""
        self.waiting = 0
        for task in self._spare:
            task.cancel()
        await asyncio.gather(*self._spare, return_exceptions=True)
        await asyncio.gather(*map(self.close, self.list_kernel_ids()), return_exceptions=True)


def configure(config: Config) -> None:
    """Write into `config` how kernels live: no restart behind the page's back, idle ones are closed."""
    config.MappingKernelManager.cull_idle_timeout = 300
    config.MappingKernelManager.cull_interval = 60
    config.MappingKernelManager.cull_connected = False
    config.MappingKernelManager.allow_tracebacks = False
    config.KernelManager.autorestart = False
    config.KernelManager.shutdown_wait_time = 2.0
    if os.name == "posix":  # sockets in our own folder: no ports to run short of, nobody else can call
        config.KernelManager.transport = "ipc"
