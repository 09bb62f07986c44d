"""The server's own line to a kernel that many pages share."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from itertools import count
from typing import Any

import psutil
import zmq
from tornado.ioloop import IOLoop

from mahj_tutor.server.jupyter_adapter.execution import START_TIMEOUT, KernelLost
from mahj_tutor.server.jupyter_adapter.kernel_manager import KernelManager
from mahj_tutor.server.jupyter_adapter.page_names import SWITCH, TARGET, TOLD

SERVER = "server"
"""The name under which the server itself speaks; a page's name is longer."""

LINGER = 1000
"""Milliseconds for which a closed line keeps what it has not sent. Not 0: ZeroMQ ends the whole server if
a line is closed at once in the middle of a message and the kernel at its other end is killed just then."""

MOST_AT_ONCE = 50
"""Messages of one kernel that are taken before others have their turn."""

log = logging.getLogger(__name__)

Hear = Callable[[str, Mapping[str, Any], Mapping[str, Any]], None]
"""Takes the kind of a message, the header of the message that it answers, and its content."""


class SharedKernel:
    """One kernel: `send` asks, and every answer is heard by `hear`, which is set before `start`."""

    def __init__(self, kernels: KernelManager) -> None:
        self.id = ""
        self.hear: Hear = lambda _kind, _parent, _content: None
        self._kernels = kernels
        self._numbers = count(1)
        self._answers = asyncio.Event()
        self._size_at_start = 0

    async def start(self, environment: Mapping[str, str]) -> None:
        """Start the process; return once it answers. Raise `KernelLost` if it does not."""
        try:
            self.id = await self._kernels.start({**environment, SWITCH: "1"})
        except Exception as error:
            raise KernelLost("a shared kernel could not be started") from error
        self._kernels.keep(self.id)
        manager = self._kernels.get_kernel(self.id)
        self._session = manager.session
        self._shell, self._iopub = manager.connect_shell(), manager.connect_iopub()
        for stream in (self._shell, self._iopub):
            for mark in (zmq.SNDHWM, zmq.RCVHWM):
                stream.socket.set(mark, 0)  # a burst is never dropped: lines have bounds of their own
        self._iopub.io_loop.remove_handler(self._iopub.socket)  # the stream would take one a turn, at length
        self._iopub.io_loop.add_handler(self._iopub.socket, self._read, IOLoop.READ)
        self._shell.on_recv(lambda _frames: None)
        await self._wait_for_answer()
        self._size_at_start = self._size()
        self.send("comm_open", {"comm_id": TARGET, "target_name": TARGET, "data": {}})

    async def _wait_for_answer(self) -> None:
        """Ask until an answer is heard on the public channel: then all others will be."""
        deadline = time.monotonic() + START_TIMEOUT
        while not self._answers.is_set():
            if time.monotonic() > deadline or not await self.is_running():
                raise KernelLost("a shared kernel did not answer")
            self.send("kernel_info_request", {})
            try:
                await asyncio.wait_for(self._answers.wait(), 0.1)
            except TimeoutError:
                continue

    def send(
        self,
        kind: str,
        content: Mapping[str, Any],
        *,
        name: str = SERVER,
        told: Mapping[str, Any] | None = None,
    ) -> str:
        """Send a message in the name of a page, or in the server's own; return the message's id."""
        number = f"{next(self._numbers):x}"
        header = {
            "msg_id": number,
            "msg_type": kind,
            "session": name,
            "username": "",
            "version": "5.3",
            "date": datetime.now(UTC),
        }
        metadata = {TOLD: dict(told)} if told else {}
        message = {"header": header, "parent_header": {}, "metadata": metadata, "content": dict(content)}
        self._shell.socket.send_multipart(self._session.serialize(message))  # it never waits: see `start`
        return number

    def forget(self, name: str) -> None:
        """Let the kernel drop what it keeps for a page."""
        self.send("comm_msg", {"comm_id": TARGET, "data": {"gone": name}})

    def _read(self, *_: object) -> None:
        """Read all pending messages: the system signals only once that something has come."""
        for _each in range(MOST_AT_ONCE):
            if self._iopub.closed():
                return
            try:
                frames = self._iopub.socket.recv_multipart(zmq.NOBLOCK)
            except zmq.Again:
                return
            try:
                self._take(frames)
            except Exception:  # what comes after it has to be heard
                log.exception("what a shared kernel said could not be taken")
        self._iopub.io_loop.add_callback(self._read)

    def _take(self, frames: list[bytes]) -> None:
        _, parts = self._session.feed_identities(frames)
        header, parent, content = (self._session.unpack(parts[place]) for place in (1, 2, 4))
        self._answers.set()
        self.hear(header["msg_type"], parent, content)

    async def is_running(self) -> bool:
        """Tell whether the process runs."""
        return await self._kernels.is_running(self.id)

    def growth(self) -> int:
        """Return by how many bytes the process has grown since it started."""
        return max(0, self._size() - self._size_at_start)

    def spent(self) -> float:
        """Return how many seconds of processor time the process has used, 0.0 if it runs no longer."""
        try:
            pid = getattr(self._kernels.get_kernel(self.id).provisioner, "pid", None)
            times = psutil.Process(pid).cpu_times() if pid else None
        except (KeyError, psutil.Error):
            return 0.0
        return float(times.user + times.system) if times else 0.0

    def _size(self) -> int:
        pid = getattr(self._kernels.get_kernel(self.id).provisioner, "pid", None)
        try:
            return int(psutil.Process(pid).memory_info().rss) if pid else 0
        except psutil.Error:
            return 0

    async def stop(self) -> None:
        """End the process and close the line to it."""
        if not self.id:
            return
        self._kernels.release(self.id)
        for stream in (getattr(self, "_shell", None), getattr(self, "_iopub", None)):
            if stream is not None and not stream.closed():
                stream.close(linger=LINGER)
        await self._kernels.stop(self.id)
