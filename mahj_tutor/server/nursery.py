# mypy: disallow-subclassing-any=False
# Jupyter's classes carry no types.

"""Kernels forked from one warm process, where the system can do that well; else started one by one."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import subprocess
import sys
from importlib.metadata import EntryPoint
from itertools import count
from typing import Any

from jupyter_client.provisioning import KernelProvisionerFactory, LocalProvisioner

NAME = "mahj-nursery"
PATIENCE = 20.0
CAN_FORK = sys.platform == "linux"
"""Forking a process that has imported much is safe on Linux; elsewhere kernels are started plainly."""


class Child:
    """A forked kernel, seen as the process object that Jupyter expects."""

    stdin = stdout = stderr = None

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.code: int | None = None

    def poll(self) -> int | None:
        """Return the exit code, or None while it lives."""
        return self.code

    def wait(self) -> int | None:
        """Return the exit code; called only once there is one."""
        return self.code

    def send_signal(self, number: int) -> None:
        """Send a signal, unless the process ended: its number may be another's by now."""
        if self.code is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """Stop it at once."""
        self.send_signal(9)

    def terminate(self) -> None:
        """Ask it to stop."""
        self.send_signal(15)


class Nursery:
    """The warm process, as the server holds it: it is started when first needed and again if it is lost."""

    def __init__(self) -> None:
        self._mother: subprocess.Popen[bytes] | None = None
        self._children: dict[int, Child] = {}
        self._born: dict[int, asyncio.Future[Child]] = {}
        self._numbers = count(1)
        self._heard = b""

    @property
    def is_open(self) -> bool:
        """Whether the warm process is there."""
        return self._mother is not None

    async def bear(self, arguments: list[str], folder: str, environment: dict[str, str]) -> Child:
        """Return a new kernel's process; raises `OSError` or `TimeoutError` where there is none to be had."""
        mother = self._mother or self.open()
        number = next(self._numbers)
        born: asyncio.Future[Child] = asyncio.get_running_loop().create_future()
        self._born[number] = born
        order = {"number": number, "arguments": arguments, "folder": folder, "environment": environment}
        assert mother.stdin is not None
        mother.stdin.write(json.dumps(order).encode() + b"\n")
        mother.stdin.flush()
        try:
            return await asyncio.wait_for(born, PATIENCE)
        finally:
            self._born.pop(number, None)

    def open(self) -> subprocess.Popen[bytes]:
        """Start the warm process; it imports while the server goes on."""
        command = [sys.executable, "-m", "mahj_tutor.server.kernel", "nursery"]
        mother = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
        )
        assert mother.stdout is not None
        os.set_blocking(mother.stdout.fileno(), False)
        self._mother, self._heard = mother, b""
        asyncio.get_running_loop().add_reader(mother.stdout.fileno(), self._hear, mother)
        return mother

    def close(self) -> None:
        """Let the warm process end; whatever it bore ends with it."""
        if self._mother:
            self._lose(self._mother)

    def _hear(self, mother: subprocess.Popen[bytes]) -> None:
        assert mother.stdout is not None
        piece: bytes | None = mother.stdout.read(1 << 16)
        if piece is None:
            return
        if not piece:
            self._lose(mother)
            return
        *lines, self._heard = (self._heard + piece).split(b"\n")
        for line in lines:
            self._note(json.loads(line))

    def _note(self, report: dict[str, int]) -> None:
        if "born" in report:
            child = self._children[report["pid"]] = Child(report["pid"])
            born = self._born.get(report["born"])
            if born and not born.done():
                born.set_result(child)
        elif "died" in report:
            gone = self._children.pop(report["died"], None)
            if gone:
                gone.code = report["code"]

    def _lose(self, mother: subprocess.Popen[bytes]) -> None:
        """The warm process is gone, and with it the kernels it bore."""
        assert mother.stdin is not None
        assert mother.stdout is not None
        asyncio.get_event_loop().remove_reader(mother.stdout.fileno())
        for pipe in (mother.stdin, mother.stdout):
            with contextlib.suppress(OSError):
                pipe.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            mother.wait(5)
        for child in self._children.values():
            child.code = -9
        for born in self._born.values():
            if not born.done():
                born.set_exception(OSError("the warm process was lost"))
        self._children.clear()
        self._mother = None


NURSERY = Nursery()


class ForkedKernel(LocalProvisioner):
    """Starts a kernel by forking the warm process; where that fails, as any kernel is started."""

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> Any:
        """Start the kernel of `cmd` and return how to connect to it."""
        arguments = cmd[cmd.index("-f") :]
        try:
            child = await NURSERY.bear(arguments, kwargs.get("cwd") or os.getcwd(), dict(kwargs["env"]))  # noqa: PTH109
        except (OSError, TimeoutError, ValueError):
            self.log.exception("no kernel could be forked, one is started plainly")
            return await super().launch_kernel(cmd, **kwargs)
        self.process = child
        self.pid = self.pgid = child.pid
        self.cwd = kwargs.get("cwd")
        return self.connection_info


def metadata() -> dict[str, Any]:
    """Return what a kernel's description says about how it is started."""
    if not CAN_FORK:
        return {}
    entry = EntryPoint(NAME, "mahj_tutor.server.nursery:ForkedKernel", KernelProvisionerFactory.GROUP_NAME)
    KernelProvisionerFactory.provisioners.setdefault(NAME, entry)
    return {"kernel_provisioner": {"provisioner_name": NAME}}
