"""A Python that has imported the server already: servers of tests are forked from it in a moment.

With each server comes the process that its kernels are forked from: it is made before the server has any
threads. Servers run a lesson when its first page asks for it, not all lessons ahead.

What a server is run by stays as it was: a module or a script, its arguments, environment, folder, session
and one pipe for all that it writes. `python -m tests.browser.voila.warm_python SOCKET` is the process.
"""

from __future__ import annotations

import gc
import json
import os
import runpy
import signal
import socket
import subprocess
import sys
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import IO, Any

import psutil

from mahj_tutor.exercises.catalog import lessons
from mahj_tutor.server import fork_server, kernel_process
from mahj_tutor.server.shared import preparation

IMPORTED = (
    "mahj_tutor.cli",
    "mahj_tutor.server.app",
    "mahj_tutor.server.teach.routes",
    "mahj_tutor.server.preview",
)
CAN_FORK = sys.platform == "linux"
KERNELS = "mahj-kernels"
"""The name of the process that kernels are forked from, and of those kernels."""
LONGEST = 1 << 20
"""Bytes of a request: a command with its environment."""


class WarmPython:
    """The client of the warm process, which starts when it is first needed."""

    def __init__(self) -> None:
        self._socket: socket.socket | None = None

    def run(self, command: list[str], write_end: int) -> psutil.Process:
        """Run a command that begins with this Python; all that it writes goes to a pipe."""
        if self._socket is None:
            self._socket = self._start()
        request = {"arguments": command[1:], "folder": os.getcwd(), "environment": dict(os.environ)}  # noqa: PTH109
        socket.send_fds(self._socket, [json.dumps(request).encode()], [write_end])
        return psutil.Process(int(self._socket.recv(LONGEST)))

    def close(self) -> None:
        """End the warm process; servers that run go on."""
        if self._socket:
            self._socket.close()
            self._process.wait()

    def _start(self) -> socket.socket:
        ours, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, LONGEST)
        command = [sys.executable, "-m", __name__, str(its.fileno())]
        with its:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,  # a pipe, as its servers' output is
                stderr=subprocess.STDOUT,
                pass_fds=[its.fileno()],
                start_new_session=True,
            )
        assert self._process.stdout
        self._process.stdout.close()
        return ours


def next_command(requests: socket.socket) -> list[str]:
    """Fork a process for each request and return its command there; end with the last request."""
    while True:
        data, (*write_ends,), _, _ = socket.recv_fds(requests, LONGEST, 1)
        if not data:
            sys.exit()
        child = os.fork()
        if child == 0:
            requests.close()
            return take_on(json.loads(data), write_ends[0])
        os.close(write_ends[0])
        requests.send(str(child).encode())


def take_on(request: dict[str, Any], write_end: int) -> list[str]:
    """Be what `subprocess.Popen` would have made; return the command."""
    os.setsid()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    for each in (1, 2):
        os.dup2(write_end, each)
    os.close(write_end)
    os.chdir(request["folder"])
    os.environ.clear()
    os.environ.update(request["environment"])
    arguments: list[str] = request["arguments"]
    return arguments


@dataclass
class Planted:
    """As much as is used of the process that kernels are forked from, for the first who starts it."""

    pid: int
    stdin: IO[bytes]
    stdout: IO[bytes]

    def wait(self, _: float) -> None:
        """Wait for its end; it ends as soon as its stdin is closed."""
        os.waitpid(self.pid, 0)


def plant() -> Planted:
    """Fork the process that kernels are forked from; it ends with this one."""
    its_requests, requests = os.pipe()
    reports, its_reports = os.pipe()
    child = os.fork()
    if child == 0:
        os.setsid()
        Path("/proc/self/comm").write_text(KERNELS, "ascii")
        os.dup2(its_requests, 0)
        os.dup2(its_reports, 1)
        for each in (its_requests, requests, reports, its_reports):
            os.close(each)
        kernel_process.ForkServerProcess().run()
        os._exit(0)
    os.close(its_requests)
    os.close(its_reports)
    return Planted(child, os.fdopen(requests, "wb"), os.fdopen(reports, "rb"))


def take_planted(planted: list[Planted]) -> None:
    """Let a server take the planted process the first time; later it starts one as usual."""
    usual = fork_server.start_warm_process
    fork_server.start_warm_process = lambda: planted.pop() if planted else usual()  # type: ignore[assignment, return-value]


def main() -> None:
    for name in IMPORTED:
        import_module(name)
    kernel_process.preload()
    kernel_process.warm_up()
    assert sum(len(each.exercises) for each in lessons())  # all are read, once for all servers
    preparation.AHEAD = False
    gc.collect()
    gc.freeze()
    assert len(os.listdir("/proc/self/task")) == 1, "a process with threads can't be forked safely"  # noqa: PTH208
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody has to collect the servers that end
    arguments = next_command(socket.socket(fileno=int(sys.argv[1])))
    take_planted([plant()])
    if arguments[0] == "-m":
        sys.argv[:] = arguments[1:]
        runpy.run_module(arguments[1], run_name="__main__", alter_sys=True)
    else:
        sys.argv[:] = arguments
        runpy.run_path(arguments[0], run_name="__main__")


if __name__ == "__main__":
    main()
