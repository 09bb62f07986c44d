"""What learners see of the lesson that is edited, for the editor to show beside it."""

from __future__ import annotations

import json
import socket
import subprocess
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from mahj_tutor.server.children import python_module

SORRY = "The lesson can't be shown. Press the button again."

Tell = Callable[[dict[str, Any]], None]


class Learners:
    """A server of one lesson at a time, begun when somebody wants to see it; it keeps nothing."""

    def __init__(self, editor: int) -> None:
        self._editor = editor
        self._folder: Path | None = None
        self._running: subprocess.Popen[str] | None = None
        self._said: dict[str, Any] = {}
        self._lock = threading.Lock()

    def show(self, folder: Path, tell: Tell) -> None:
        """Tell where the lesson of a folder is, or why it can't be shown, once that is known."""
        threading.Thread(target=self._show, args=(folder, tell), daemon=True).start()

    def _show(self, folder: Path, tell: Tell) -> None:
        with self._lock:
            is_there = self._folder == folder and self._running is not None and self._running.poll() is None
            if not is_there or "why" in self._said:
                self._start(folder)
            tell({"kind": "learners", "port": 0, "path": "", "why": "", **self._said})

    def _start(self, folder: Path) -> None:
        self._end()
        command = python_module(
            "mahj_tutor.server.author.tablet", str(folder), str(_free_port()), str(self._editor)
        )
        self._folder = folder
        self._running = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            start_new_session=True,
        )
        assert self._running.stdout is not None
        line = next((each for each in self._running.stdout if each.startswith("{")), "")
        self._said = json.loads(line) if line else {"why": SORRY}

    def close(self) -> None:
        """End the server, if there is one."""
        with self._lock:
            self._end()

    def _end(self) -> None:
        if self._running is None:
            return
        running, self._running = self._running, None
        running.terminate()
        try:
            running.wait(10)
        except subprocess.TimeoutExpired:
            running.kill()
            running.wait()
        for pipe in (running.stdin, running.stdout):
            if pipe is not None:
                pipe.close()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
