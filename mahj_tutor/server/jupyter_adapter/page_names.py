"""Inside a kernel that pages share: which page a message came from, and which pages are gone."""

from __future__ import annotations

import gc
import os
from typing import Any

from comm import get_comm_manager
from ipykernel.kernelbase import Kernel
from IPython import get_ipython
from mahj_widgets.speaker import ONLY, Speaker, forget, tell_apart

SWITCH = "MAHJ_SHARED"
"""The environment variable that is 1 in a kernel that pages share."""
TARGET = "mahj.pages"
"""The comm by which the server says that a page was closed: `{"gone": its name}`."""
TOLD = "mahj"
"""Where in a message's metadata stands what the server tells of a page."""


def share_kernel() -> None:
    """Tell pages apart from now on, where this kernel is one that pages share."""
    if os.environ.get(SWITCH) == "1":
        tell_apart(_who_asks)
        get_comm_manager().register_target(TARGET, _hear_goodbyes)
        shell = get_ipython()
        if shell is not None:
            shell.events.register("post_run_cell", _keep_for_good)


def _keep_for_good(_result: object) -> None:
    """Exclude what a lesson has made from garbage collection: its boards live as long as the kernel."""
    gc.freeze()


def _who_asks() -> Speaker:
    """Return the page whose message is being handled: the server put its name there, no browser did.

    This holds in handlers alone; in a thread it would be the page that spoke last.
    """
    message = Kernel.instance().get_parent() or {}
    header = message.get("header", {})
    if header.get("msg_type") != "comm_msg":
        return ONLY
    return Speaker(str(header.get("session", "")), message.get("metadata", {}).get(TOLD, {}))


def _hear_goodbyes(comm: Any, _opening: Any) -> None:
    comm.on_msg(lambda message: forget(str(message["content"]["data"].get("gone", ""))))
