"""The client of a warm process that forks kernels; where forking is not safe, kernels start one by one."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import subprocess
import sys
from itertools import count

from mahj_tutor.server.children import python_module

SPAWN_TIMEOUT = 40.0
"""Seconds that a fork may take; the first has to wait for the imports of the warm process."""

CAN_FORK = sys.platform == "linux"
"""Forking a process that has imported much is safe on Linux; elsewhere kernels are started the usual way."""


class ForkedProcess:
    """A forked kernel, as the process object that Jupyter expects."""

    stdin = stdout = stderr = None

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.exit_code: int | None = None

    def poll(self) -> int | None:
        """Return the exit code, or None while the process runs."""
        return self.exit_code

    def wait(self) -> int | None:
        """Return the exit code; Jupyter calls this only once there is one."""
        return self.exit_code

    def send_signal(self, number: int) -> None:
        """Send a signal unless the process has exited: its id may belong to another one by now.

        One that has exited and whose exit code hasn't come yet is gone, too.
        """
        if self.exit_code is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def kill(self) -> None:
        """Stop the process at once."""
        self.send_signal(9)

    def terminate(self) -> None:
        """Ask the process to stop."""
        self.send_signal(15)


def start_warm_process() -> subprocess.Popen[bytes]:
    """Start a process that imports what kernels need and forks them; requests go to its stdin."""
    command = python_module("mahj_tutor.server.kernel_process", "fork-server")
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True)


class ForkServer:
    """The client of the warm process, which is started when it is first needed and again if it is lost."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._children: dict[int, ForkedProcess] = {}
        self._spawning: dict[int, asyncio.Future[ForkedProcess]] = {}
        self._numbers = count(1)
        self._unread = b""

    @property
    def is_open(self) -> bool:
        """Whether the warm process has been started."""
        return self._process is not None

    async def spawn(self, arguments: list[str], folder: str, environment: dict[str, str]) -> ForkedProcess:
        """Fork a kernel and return its process; raise `OSError` or `TimeoutError` if that fails."""
        process = self._process or self.open()
        number = next(self._numbers)
        spawned: asyncio.Future[ForkedProcess] = asyncio.get_running_loop().create_future()
        self._spawning[number] = spawned
        request = {"number": number, "arguments": arguments, "folder": folder, "environment": environment}
        assert process.stdin is not None
        process.stdin.write(json.dumps(request).encode() + b"\n")
        process.stdin.flush()
        try:
            return await asyncio.wait_for(spawned, SPAWN_TIMEOUT)
        finally:
            self._spawning.pop(number, None)

    def open(self) -> subprocess.Popen[bytes]:
        """Start the warm process; it imports while the server goes on."""
        process = start_warm_process()
        assert process.stdout is not None
        os.set_blocking(process.stdout.fileno(), False)
        self._process, self._unread = process, b""
        asyncio.get_running_loop().add_reader(process.stdout.fileno(), self._read_reports, process)
        return process

    def close(self) -> None:
        """End the warm process and the kernels it forked."""
        if self._process:
            self._discard(self._process)

    def _read_reports(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdout is not None
        data: bytes | None = process.stdout.read(1 << 16)
        if data is None:
            return
        if not data:
            self._discard(process)
            return
        *lines, self._unread = (self._unread + data).split(b"\n")
        for line in lines:
            self._take_report(json.loads(line))

    def _take_report(self, report: dict[str, int]) -> None:
        if "spawned" in report:
            child = self._children[report["pid"]] = ForkedProcess(report["pid"])
            waiting = self._spawning.get(report["spawned"])
            if waiting and not waiting.done():
                waiting.set_result(child)
        elif "exited" in report:
            exited = self._children.pop(report["exited"], None)
            if exited:
                exited.exit_code = report["code"]

    def _discard(self, process: subprocess.Popen[bytes]) -> None:
        """Close a warm process that ends or has ended; its kernels end with it."""
        assert process.stdin is not None
        assert process.stdout is not None
        asyncio.get_event_loop().remove_reader(process.stdout.fileno())
        for pipe in (process.stdin, process.stdout):
            with contextlib.suppress(OSError):
                pipe.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(5)
        for child in self._children.values():
            child.exit_code = -9
        for waiting in self._spawning.values():
            if not waiting.done():
                waiting.set_exception(OSError("the fork server was lost"))
        self._children.clear()
        self._process = None


FORK_SERVER = ForkServer()


def close_fork_server() -> None:
    """End the warm process of this server, if there is one."""
    FORK_SERVER.close()


def open_fork_server() -> None:
    """Start the warm process of this server where forking is safe, unless it runs already."""
    if CAN_FORK and not FORK_SERVER.is_open:
        FORK_SERVER.open()
