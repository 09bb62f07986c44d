"""The processes behind open lessons: plain IPython kernels with the lesson's imports done.

`python -m mahj_tutor.server.kernel -f connection.json` is one kernel. It answers only once everything
is imported, so that a waiting one opens a lesson at once.

`python -m mahj_tutor.server.kernel nursery` imports everything once and then forks a kernel for each
line it reads: a fork starts in a fraction of the time and shares the memory of what is imported.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import select
import signal
import sys
from importlib import import_module
from typing import Any

sys.modules["debugpy"] = None  # type: ignore[assignment]  # no lesson is debugged: half of a kernel's start

from ipykernel.kernelapp import IPKernelApp  # noqa: E402 after the line above
from traitlets.config import Config  # noqa: E402


def settings() -> Config:
    """Return what differs from a kernel at a desk: no history on disk, no start-up file of the user."""
    config = Config()
    config.HistoryManager.enabled = False
    config.InteractiveShellApp.exec_PYTHONSTARTUP = False
    config.IPKernelApp.parent_handle = os.getppid()  # it ends when its parent does
    config.IPKernelApp.quiet = True
    return config


def run(arguments: list[str]) -> None:
    """Be a kernel until shut down."""
    app = IPKernelApp.instance(config=settings())
    app.initialize(arguments)
    import_all()
    import_module("ipywidgets").register_comm_target()
    app.start()


AT_START = ("ipykernel.debugger", "IPython.core.completerlib", "pdb", "psutil", "tornado.queues")
"""What a kernel imports while it starts."""

IN_LESSONS = (
    "ipywidgets",
    "markdown_it",
    "sqlalchemy.dialects.sqlite",
    "yaml",
    "mahj_tutor.notebook",
    "mahj_tutor.session.present",
    "mahj_tutor.session.exercise_session",
    "mahj_tutor.exercises.catalog",
    "mahj_tutor.exercises.kinds",
    "mahj_tutor.learner.store",
)
"""What lessons import, at once or when the first board is seen."""


def import_all() -> None:
    """Import what lessons need, and have read what every lesson reads; what is missing the lesson will say."""
    for name in AT_START + IN_LESSONS:
        with contextlib.suppress(ImportError):
            import_module(name)
    with contextlib.suppress(Exception):
        import_module("mahj_tutor.rulebook").register()


def nursery() -> None:
    """Fork a kernel for each JSON line on stdin and report births and deaths on stdout."""
    import_all()
    gc.collect()
    gc.freeze()
    report = os.dup(1)
    os.dup2(2, 1)  # what a kernel prints must not read like a report
    wake, woken = os.pipe()
    os.set_blocking(woken, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(woken)
    children: set[int] = set()
    orders = b""
    _tell(report, ready=os.getpid())
    while True:
        ready, _, _ = select.select([0, wake], [], [])
        if wake in ready:
            os.read(wake, 4096)
        _bury(report, children)
        if 0 not in ready:
            continue
        piece = os.read(0, 1 << 16)
        if not piece:
            break
        *lines, orders = (orders + piece).split(b"\n")
        for line in lines:
            _bear(report, children, json.loads(line), (report, wake, woken))
    for child in children:
        for kill in (os.killpg, os.kill):  # one just forked is no group of its own yet
            with contextlib.suppress(ProcessLookupError):
                kill(child, signal.SIGKILL)


def _bear(report: int, children: set[int], order: dict[str, Any], ours: tuple[int, ...]) -> None:
    child = os.fork()
    if child:
        children.add(child)
        _tell(report, born=order["number"], pid=child)
        return
    try:
        _become(order, ours)
        run(order["arguments"])
        os._exit(0)
    except SystemExit as leaving:
        os._exit(leaving.code if isinstance(leaving.code, int) else 0)
    except BaseException:
        import traceback

        traceback.print_exc()
        os._exit(1)


def _become(order: dict[str, Any], ours: tuple[int, ...]) -> None:
    """Make the forked process one of its own: group, folder, environment, signals, no pipe of the nursery."""
    os.setsid()
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    for pipe in ours:
        os.close(pipe)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.chdir(order["folder"])
    os.environ.clear()
    os.environ.update(order["environment"])
    sys.argv[1:] = order["arguments"]


def _bury(report: int, children: set[int]) -> None:
    """Report the children that ended."""
    while children:
        pid, status = os.waitpid(-1, os.WNOHANG)
        if pid == 0:
            return
        children.discard(pid)
        _tell(report, died=pid, code=os.waitstatus_to_exitcode(status))


def _tell(report: int, **what: int) -> None:
    with contextlib.suppress(BrokenPipeError):
        os.write(report, json.dumps(what).encode() + b"\n")


if __name__ == "__main__":
    if sys.argv[1:] == ["nursery"]:
        nursery()
    else:
        run(sys.argv[1:])
