"""An ipykernel that runs lessons: it starts fast and leaves nothing behind."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from threading import RLock
from typing import Any

sys.modules["debugpy"] = None  # type: ignore[assignment]  # nobody debugs a lesson: half of a kernel's start

from ipykernel.iostream import IOPubThread  # noqa: E402 after the line above
from ipykernel.kernelapp import IPKernelApp  # noqa: E402
from traitlets import validate  # noqa: E402
from traitlets.config import Config  # noqa: E402

from mahj_tutor.server.jupyter_adapter.page_names import SWITCH  # noqa: E402

IMPORTED_AT_START = ("ipykernel.debugger", "IPython.core.completerlib", "pdb", "psutil", "tornado.queues")
"""What a kernel imports while it starts."""


class PublishAtOnce(IOPubThread):  # type: ignore[misc]  # untyped here
    """Sends what a kernel says in the thread that says it: no other has to be woken for each message."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._sending = RLock()

    def start(self) -> None:
        """Start no thread."""

    def schedule(self, f: Callable[[], object]) -> None:
        """Do it now."""
        with self._sending:
            f()


class SharedKernelApp(IPKernelApp):  # type: ignore[misc]
    """The kernel of many pages, which answers one message at a time: two threads fewer take part in each."""

    @validate("iopub_thread")  # type: ignore[untyped-decorator]
    def _publish_at_once(self, proposal: Any) -> PublishAtOnce:
        given = proposal["value"]
        return PublishAtOnce(given.socket, session=given.session)

    def init_control(self, context: Any) -> None:
        """Let the main thread hear what it is asked: here, no cell runs beside another."""
        super().init_control(context)
        self.shell_channel_thread = None


def run_kernel(arguments: Sequence[str], prepare: Callable[[], None]) -> None:
    """Run a kernel until it is shut down; it answers its first request after `prepare` has returned."""
    kind = SharedKernelApp if os.environ.get(SWITCH) == "1" else IPKernelApp
    app = kind.instance(config=_configuration())
    app.initialize(list(arguments))
    prepare()
    import_module("ipywidgets").register_comm_target()
    import_module("mahj_tutor.server.jupyter_adapter.page_names").share_kernel()
    app.start()


def _configuration() -> Config:
    """Return the settings: no history on disk, no startup file of the user, no life beyond the server's."""
    config = Config()
    config.HistoryManager.enabled = False
    config.InteractiveShellApp.exec_PYTHONSTARTUP = False
    config.IPKernelApp.parent_handle = os.getppid()
    config.IPKernelApp.quiet = True
    return config
