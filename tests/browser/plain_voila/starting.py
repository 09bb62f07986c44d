"""Starts `voila` itself, with nobody's settings and a record of its own, and knows its kernels."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil

from tests.browser.voila.serving import PATIENCE, free_port, until


@dataclass
class Voila:
    """A Voila that runs: its address, its command and its process."""

    address: str
    command: list[str]
    environment: dict[str, str]
    process: subprocess.Popen[bytes]

    def kernels(self) -> list[psutil.Process]:
        """Return the kernels that it has started."""
        return psutil.Process(self.process.pid).children()

    def stop(self) -> None:
        """End it with its kernels, as a computer that is switched off does."""
        for each in [*self.kernels(), psutil.Process(self.process.pid)]:
            each.kill()
        self.process.wait(timeout=PATIENCE)

    def start_again(self) -> None:
        self.process = _start(self.command, self.environment)


@contextmanager
def plain_voila(*arguments: str, folder: Path) -> Iterator[Voila]:
    """Serve what the arguments name; yields once it answers."""
    port = free_port()
    command = [sys.executable, "-m", "voila", *arguments, "--no-browser", "--Voila.ip=127.0.0.1"]
    command += [f"--port={port}", "--Voila.port_retries=0"]
    own = dict.fromkeys(("JUPYTER_CONFIG_DIR", "MAHJ_DATA"), str(folder / "own"))
    environment = {**os.environ, **own}
    server = Voila(f"http://127.0.0.1:{port}/", command, environment, _start(command, environment))
    try:
        yield server
    finally:
        server.stop()


def _start(command: list[str], environment: dict[str, str]) -> subprocess.Popen[bytes]:
    process = subprocess.Popen(
        command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )
    port = int(next(each for each in command if each.startswith("--port=")).partition("=")[2])

    def answers() -> bool:
        assert process.poll() is None, "voila did not start"
        with socket.socket() as caller:
            return caller.connect_ex(("127.0.0.1", port)) == 0

    until(answers, "voila")
    return process
