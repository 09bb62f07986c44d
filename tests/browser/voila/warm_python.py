"""A Python that has imported the server already: servers of tests are forked from it in a moment.

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
from importlib import import_module
from typing import Any

import psutil

IMPORTED = (
    "mahj_tutor.cli",
    "mahj_tutor.server.app",
    "mahj_tutor.server.teach.routes",
    "mahj_tutor.server.preview",
)
CAN_FORK = sys.platform == "linux"
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


def main() -> None:
    for each in IMPORTED:
        import_module(each)
    gc.collect()
    gc.freeze()
    assert len(os.listdir("/proc/self/task")) == 1, "a process with threads can't be forked safely"  # noqa: PTH208
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody has to collect the servers that end
    arguments = next_command(socket.socket(fileno=int(sys.argv[1])))
    if arguments[0] == "-m":
        sys.argv[:] = arguments[1:]
        runpy.run_module(arguments[1], run_name="__main__", alter_sys=True)
    else:
        sys.argv[:] = arguments
        runpy.run_path(arguments[0], run_name="__main__")


if __name__ == "__main__":
    main()
