"""A real server that may be killed, as by a loss of power, and started again where it was."""

from __future__ import annotations

import sys
from pathlib import Path

import psutil

from tests.browser.voila.serving import PATIENCE, Server, free_port, start, stop


class Restarted:
    """A server of the lessons with its record in `folder`; `options` are those of `mahj-tutor serve`."""

    server: Server

    def __init__(self, folder: Path, *options: str) -> None:
        self.folder, self.port, self._options = folder, free_port(), options
        self.start_again()

    def start_again(self) -> None:
        """Start it where it was."""
        command = [sys.executable, "-m", "mahj_tutor", "serve", "--port", str(self.port)]
        command += ["--data", str(self.folder), "--no-browser", *self._options]
        self.server = start(command, self.port)
        self.server.folder = self.folder

    def kill(self) -> None:
        """Kill the server; its kernels end by themselves."""
        left = self.server.processes()[1:]
        self.server.process.kill()
        self.server.process.wait()
        _, alive = psutil.wait_procs(left, timeout=5 * PATIENCE)
        assert alive == [], "kernels outlived their server"

    def stop(self) -> None:
        """Stop it as Ctrl+C does."""
        stop(self.server)
