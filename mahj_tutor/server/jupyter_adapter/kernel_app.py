"""An ipykernel that runs lessons: it starts fast and leaves nothing behind."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module

sys.modules["debugpy"] = None  # type: ignore[assignment]  # nobody debugs a lesson: half of a kernel's start

from ipykernel.kernelapp import IPKernelApp  # noqa: E402 after the line above
from traitlets.config import Config  # noqa: E402

IMPORTED_AT_START = ("ipykernel.debugger", "IPython.core.completerlib", "pdb", "psutil", "tornado.queues")
"""What a kernel imports while it starts."""


def run_kernel(arguments: Sequence[str], prepare: Callable[[], None]) -> None:
    """Run a kernel until it is shut down; it answers its first request after `prepare` has returned."""
    app = IPKernelApp.instance(config=_configuration())
    app.initialize(list(arguments))
    prepare()
    from ipywidgets import register_comm_target  # boards are its widgets; it takes long to import

    register_comm_target()
    import_module("mahj_tutor.server.jupyter_adapter.page_names").share_kernel()
    app.start()


def _configuration() -> Config:
    """Return the settings: no history on disk, no startup file of the user, no life beyond the server's."""
    config = Config()
    config.HistoryManager.enabled = False
    config.InteractiveShellApp.exec_PYTHONSTARTUP = False
    config.IPKernelApp.log_level = logging.ERROR  # it warns of TCP at each start; only this machine listens
    config.IPKernelApp.parent_handle = os.getppid()
    config.IPKernelApp.quiet = True
    return config
