"""The processes behind open lessons: IPython kernels with the lessons' imports done.

`python -P -m mahj_tutor.server.kernel_process -f connection.json` runs one kernel. It answers only once
everything is imported, so a kernel that waits can open a lesson at once.

`python -P -m mahj_tutor.server.kernel_process fork-server` imports everything once and then forks a kernel
for each line it reads: a fork starts in a fraction of the time and shares the memory of what is imported.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import select
import signal
import sys
import traceback
from importlib import import_module
from typing import Any

from mahj_tutor.server.jupyter_adapter.kernel_app import IMPORTED_AT_START, run_kernel

IMPORTED_BY_LESSONS = (
    "ipywidgets",
    "markdown_it",
    "sqlalchemy.dialects.sqlite",
    "yaml",
    "mahj_tutor.notebook",
    "mahj_tutor.session.present",
    "mahj_tutor.session.exercise_session",
    "mahj_tutor.session.table_session",
    "mahj_tutor.exercises.library",
    "mahj_tutor.questions.interactions",
    "mahj_tutor.learner.store",
)
"""What lessons import, at once or when the first board is seen."""


def preload() -> None:
    """Import what lessons need and read what every lesson reads; a lesson reports what is missing."""
    for name in IMPORTED_AT_START + IMPORTED_BY_LESSONS:
        with contextlib.suppress(ImportError):
            import_module(name)
    with contextlib.suppress(Exception):
        import_module("mahj_tutor.rulebook").register()


def warm_up() -> None:
    """Read lessons and positions and draw a first item, once for all kernels that will be forked."""
    with contextlib.suppress(Exception):
        catalog = import_module("mahj_tutor.exercises.catalog")
        shown = import_module("mahj_tutor.exercises.notebooks").exercises_in
        firsts = [name for lesson in catalog.lessons() for name in shown(lesson.notebook)[:1]]
        items = [catalog.exercise(name) for name in firsts]
        items[0].task(1)
        import_module("mahj_tutor.scenarios.bank").read_shipped()


class ForkServerProcess:
    """Forks a kernel for each JSON line on stdin; reports on stdout each one that starts or exits."""

    def __init__(self) -> None:
        self._reports = os.dup(1)
        os.dup2(2, 1)  # what a kernel prints must not be taken for a report
        self._wakeup_read, self._wakeup_write = os.pipe()
        self._children: set[int] = set()

    def run(self) -> None:
        """Serve until stdin is closed, then kill the kernels that are left."""
        os.set_blocking(self._wakeup_write, False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(self._wakeup_write)
        self._report(ready=os.getpid())
        while self._serve_once():
            pass
        self._kill_children()

    def _serve_once(self) -> bool:
        """Wait for a request or for a child that exits; return False once stdin is closed."""
        ready, _, _ = select.select([0, self._wakeup_read], [], [])
        if self._wakeup_read in ready:
            os.read(self._wakeup_read, 4096)
        self._reap()
        return 0 not in ready or self._read_requests()

    def _read_requests(self) -> bool:
        data = os.read(0, 1 << 16)
        while data and not data.endswith(b"\n"):
            more = os.read(0, 1 << 16)
            data = data + more if more else b""
        for line in data.splitlines():
            self._spawn(json.loads(line))
        return bool(data)

    def _spawn(self, request: dict[str, Any]) -> None:
        child = os.fork()
        if child:
            self._children.add(child)
            self._report(spawned=request["number"], pid=child)
            return
        try:
            self._detach(request)
            run_kernel(request["arguments"], preload)
            os._exit(0)
        except SystemExit as leaving:
            os._exit(leaving.code if isinstance(leaving.code, int) else 0)
        except BaseException:
            traceback.print_exc()
            os._exit(1)

    def _detach(self, request: dict[str, Any]) -> None:
        """Give a forked child its own process group, folder, environment and signals; close our pipes."""
        os.setsid()
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        for pipe in (self._reports, self._wakeup_read, self._wakeup_write):
            os.close(pipe)
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        os.close(nothing)
        os.chdir(request["folder"])
        os.environ.clear()
        os.environ.update(request["environment"])
        sys.argv[1:] = request["arguments"]

    def _reap(self) -> None:
        """Collect the children that have exited, and report them."""
        while self._children:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if pid == 0:
                return
            self._children.discard(pid)
            self._report(exited=pid, code=os.waitstatus_to_exitcode(status))

    def _kill_children(self) -> None:
        for child in self._children:
            for kill in (os.killpg, os.kill):  # one that was just forked has no process group of its own yet
                with contextlib.suppress(ProcessLookupError):
                    kill(child, signal.SIGKILL)

    def _report(self, **what: int) -> None:
        with contextlib.suppress(BrokenPipeError):
            os.write(self._reports, json.dumps(what).encode() + b"\n")


def main(arguments: list[str]) -> None:
    """Run a kernel, or the fork server."""
    if arguments != ["fork-server"]:
        run_kernel(arguments, preload)
        return
    preload()
    warm_up()
    gc.collect()
    gc.freeze()
    ForkServerProcess().run()


if __name__ == "__main__":
    main(sys.argv[1:])
