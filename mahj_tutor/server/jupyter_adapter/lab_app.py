"""JupyterLab, started from Python and stopped without waiting for its last requests."""

from __future__ import annotations

import asyncio
import logging
import warnings
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from mahj_tutor.server.fork_server import close_fork_server, open_fork_server
from mahj_tutor.server.jupyter_adapter.lab_contents import LessonContents
from mahj_tutor.terminal import LineFormatter

LAST_REQUESTS = 5.0
"""Seconds that the last requests of pages may take to end when the server stops."""

CONNECTION = "mahj_tutor.server.jupyter_adapter.lab_connection.LabConnection"
CONTENTS = "mahj_tutor.server.jupyter_adapter.lab_contents.LessonContents"
KERNEL_SPEC_MANAGER = "mahj_tutor.server.jupyter_adapter.kernel_manager.LessonKernelSpec"


def run_lab(
    settings: Mapping[str, object],
    started: Callable[[], None],
    show: Callable[[bytes, Path], bytes | None],
) -> None:
    """Run JupyterLab with these settings until it is stopped; call `started` when it answers.

    `show` returns how a notebook in a folder is shown, or None if it isn't one of ours.
    """
    from jupyterlab.labapp import LabApp

    LessonContents.show = staticmethod(show)

    with warnings.catch_warnings():
        # Jupyter's own warnings are nothing a learner can act on; some of its packages turn them on again
        warnings.showwarning = lambda *_, **__: None
        server = LabApp.initialize_server(argv=_arguments(settings))
        _escape_logs()
        server.io_loop.add_callback(open_fork_server)
        server.io_loop.add_callback(started)
        try:
            server.start()
        finally:
            close_fork_server()
            _cancel_requests(server.io_loop.asyncio_loop)


def _arguments(settings: Mapping[str, object]) -> Sequence[str]:
    fixed: dict[str, object] = {
        "ServerApp.allow_root": True,  # in a container there is nobody else
        "ServerApp.contents_manager_class": CONTENTS,
        "ServerApp.kernel_spec_manager_class": KERNEL_SPEC_MANAGER,
        "ServerApp.kernel_websocket_connection_class": CONNECTION,
        "ServerApp.log_level": "ERROR",
        "ServerApp.port_retries": 0,
        "KernelRestarter.time_to_dead": 1.0,  # seconds until a lost kernel is noticed
        "KernelRestarter.stable_start_time": 0.5,  # seconds a kernel must run for its restart not to count
        "LabApp.check_for_updates_class": "jupyterlab.NeverCheckForUpdate",
        "LabApp.expose_app_in_browser": True,  # the board's way back runs the cells again
        "LabApp.extension_manager": "readonly",  # asks no registry
        "LabApp.log_level": "ERROR",
    }
    return [f"--{name}={value}" for name, value in {**fixed, **settings}.items()]


def _escape_logs() -> None:
    """Let Jupyter's logs write names of files as we do: a name must not steer the terminal."""
    for name in ("ServerApp", "LabApp"):
        for handler in logging.getLogger(name).handlers:
            handler.setFormatter(LineFormatter("%(asctime)s %(levelname)s %(message)s"))


def _cancel_requests(loop: asyncio.AbstractEventLoop) -> None:
    """Cancel what pages asked for and nobody waits for anymore: its threads would keep the process alive."""
    tasks = asyncio.all_tasks(loop)
    for task in tasks:
        task.cancel()
    loop.run_until_complete(asyncio.wait(tasks, timeout=LAST_REQUESTS) if tasks else asyncio.sleep(0))
