"""Servers for the browser tests: started as people start them, watched by their processes."""

from __future__ import annotations

import contextlib
import os
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

import psutil

from mahj_tutor.learner.database.sqlite import FILE_NAME
from mahj_tutor.server.shared.limits import processors
from tests.browser.voila.warm_python import KERNELS, WarmPython

PATIENCE = 60.0
"""Seconds to wait for what must come: a bound for a hung test, far above what a slow machine needs."""

SMALL = Path(__file__).with_name("small_lessons.py")


@dataclass
class Server:
    """A running server: its address, its process and what it wrote."""

    address: str
    process: subprocess.Popen[str] | psutil.Process
    output: TextIO
    lines: list[str]
    folder: Path | None = None
    """Where its record is."""

    def __post_init__(self) -> None:
        self.reader = threading.Thread(target=self._read_on, daemon=True)

    def _read_on(self) -> None:
        """Keep what the server writes: one that nobody reads comes to a halt once the pipe is full."""
        with self.output as written:
            self.lines.extend(line.rstrip("\n") for line in written)

    def at(self, path: str) -> str:
        return self.address + path.lstrip("/")

    def acquaint(self, *keys: str) -> None:
        """Have the record know the keys of a test, as if their learners had been here; others are replaced.

        While the record is in trouble, nothing is written.
        """
        if self.folder is None:
            return
        there = f"{(self.folder / FILE_NAME).as_uri()}?mode=rw"
        rows = [(each, "2026-01-01T00:00:00+00:00") for each in keys]
        with (
            contextlib.suppress(sqlite3.Error),
            contextlib.closing(sqlite3.connect(there, timeout=PATIENCE, uri=True)) as record,
        ):
            record.executemany("INSERT OR IGNORE INTO learners VALUES (?, ?)", rows)
            record.commit()

    def wait_for_shared_kernels(self) -> None:
        """Wait until the kernels that pages share are there: then those that come later are pages' own."""
        until(lambda: len(self.kernels()) >= processors() + 1, "the shared kernels")

    def kernels(self) -> list[psutil.Process]:
        """Every process that is a kernel, waiting or in use (the one they are forked from is none)."""
        children = psutil.Process(self.process.pid).children(recursive=True)
        return [each for each in children if _is_kernel(each)]

    def processes(self) -> list[psutil.Process]:
        """The server and all processes that it has started."""
        root = psutil.Process(self.process.pid)
        return [root, *root.children(recursive=True)]

    def memory(self) -> int:
        """Return how many bytes all of them take, what they share counted once."""
        found = 0
        for each in self.processes():
            with contextlib.suppress(psutil.Error):
                found += int(each.memory_full_info().pss)
        return found

    def open_files(self) -> int:
        """Return how many files and connections the server itself has open."""
        return int(psutil.Process(self.process.pid).num_fds())


def _is_kernel(process: psutil.Process) -> bool:
    try:
        if process.status() == psutil.STATUS_ZOMBIE:
            return False
        if process.name() == KERNELS:
            return (process.parent() or process).name() == KERNELS
        command = process.cmdline()  # read once: it is empty as soon as the process has ended
        if "mahj_tutor.server.kernel_process" not in command:
            return False
        forked = command[-1] == "fork-server"
        return not forked or "fork-server" in (process.parent() or process).cmdline()
    except psutil.NoSuchProcess:
        return False


warm: WarmPython | None = None
"""Where servers are forked from; without it, as in benchmarks, each starts by itself."""
_HELD: list[socket.socket] = []


def free_port() -> int:
    """Find a port and, where the system lets a server listen on it all the same, keep all others from it."""
    probe = socket.socket()
    probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    probe.bind(("127.0.0.1", 0))
    port = int(probe.getsockname()[1])
    if sys.platform == "linux":
        _HELD.append(probe)
    else:
        probe.close()
    return port


def release_ports() -> None:
    """Let go of the ports that were found."""
    while _HELD:
        _HELD.pop().close()


def start(command: list[str], port: int, *, environment: dict[str, str] | None = None) -> Server:
    """Start a server and wait for the one line that says it is ready.

    In a run of tests it is forked from a warm Python; one that is given more environment starts by itself.
    """
    read_end, write_end = os.pipe()
    if warm is not None and environment is None:
        process: subprocess.Popen[str] | psutil.Process = warm.run(command, write_end)
    else:
        process = subprocess.Popen(
            command,
            stdout=write_end,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, **(environment or {})},
            start_new_session=True,
        )
    os.close(write_end)
    output = os.fdopen(read_end, encoding="utf-8", errors="replace")
    lines: list[str] = []
    for line in output:
        lines.append(line.rstrip("\n"))
        if "ready: " in line:
            server = Server(line.split("ready: ")[1].strip(), process, output, lines)
            server.reader.start()
            return server
    output.close()
    process.wait()
    raise AssertionError(f"the server on port {port} did not start: {lines}")


def serve_small(folder: Path, *more: str, warm: int = 0) -> Server:
    port = free_port()
    server = start([sys.executable, str(SMALL), str(folder), str(port), str(warm), *more], port)
    server.folder = folder
    return server


def serve_real(folder: Path, *more: str) -> Server:
    port = free_port()
    command = [
        sys.executable,
        "-m",
        "mahj_tutor",
        "serve",
        "--port",
        str(port),
        "--data",
        str(folder),
        "--no-browser",
    ]
    server = start([*command, *more], port)
    server.folder = folder
    return server


def stop(server: Server) -> None:
    """Stop a server as Ctrl+C does, and see that it leaves no process behind."""
    left = psutil.Process(server.process.pid).children(recursive=True)
    server.process.terminate()
    server.process.wait(timeout=PATIENCE)
    server.reader.join(timeout=PATIENCE)
    _, alive = psutil.wait_procs(left, timeout=PATIENCE)
    for each in alive:
        each.kill()
    assert alive == [], "the server left processes behind"


def until(true: Callable[[], Any], what: str, patience: float = PATIENCE) -> Any:
    """Wait for something to become true."""
    end, pause = time.monotonic() + patience, 0.05
    while time.monotonic() < end:
        found = true()
        if found:
            return found
        time.sleep(pause)
        pause = min(2 * pause, 0.5)
    raise AssertionError(f"waited {patience} s for: {what}")
