"""Jupyter's kernel manager, its kernel spec and its connection to a page, as far as lessons need them."""

# mypy: disallow-subclassing-any=False
# Jupyter's classes are untyped here.

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

import psutil
from jupyter_client.kernelspec import KernelSpec, KernelSpecManager
from jupyter_core.utils import ensure_async
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from traitlets.config import Config

from mahj_tutor.server.children import python_module
from mahj_tutor.server.jupyter_adapter.forked_provisioner import provisioner_metadata
from mahj_tutor.server.messages import FROM_KERNEL

KERNEL_NAME = "python3"


class LessonKernelSpec(KernelSpecManager):
    """Offers one kernel, the interpreter that serves, whatever else is installed for the user."""

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        """Return the one kernel, under any name that a notebook may carry."""
        argv = python_module("mahj_tutor.server.kernel_process", "-f", "{connection_file}")
        return KernelSpec(
            argv=argv,
            display_name="Mahj Tutor",
            language="python",
            resource_dir="",
            metadata=provisioner_metadata(),
        )

    def find_kernel_specs(self) -> dict[str, str]:
        """Return the one name there is."""
        return {KERNEL_NAME: ""}

    def get_all_specs(self) -> dict[str, dict[str, Any]]:
        """Return the one kernel as the listing has it."""
        return {KERNEL_NAME: {"resource_dir": "", "spec": self.get_kernel_spec(KERNEL_NAME).to_dict()}}


class FilteredConnection(ZMQChannelsWebsocketConnection):
    """Passes on to a page only the kinds of messages it needs."""

    def handle_outgoing_message(self, stream: str, outgoing_msg: list[Any]) -> None:
        """Pass on a message of the kernel if its kind is in `FROM_KERNEL`."""
        _, parts = self.session.feed_identities(outgoing_msg)
        header = self.session.unpack(parts[1])
        if header.get("msg_type") == "comm_msg":
            self.websocket_handler.heard(self.session.unpack(parts[2]).get("msg_id", ""))
        if header.get("msg_type") in FROM_KERNEL:
            super().handle_outgoing_message(stream, outgoing_msg)


class KernelManager(AsyncMappingKernelManager):
    """Starts and stops kernels; what `may_idle` names, and kept ones, are never closed for being idle."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.kept: set[str] = set()

    @property
    def notebook_data(self) -> Mapping[str, Any]:
        """Nothing: Voila asks for the notebooks that it rendered ahead."""
        return {}

    def get_pool_size(self, notebook: str) -> int:
        """Return 0: Voila asks for the number of pages that it rendered ahead."""
        return 0

    async def start(self, environment: Mapping[str, str]) -> str:
        """Start a kernel and return its id."""
        kernel: str = await ensure_async(
            self.start_kernel(kernel_name=KERNEL_NAME, env={**os.environ, **environment})
        )
        return kernel

    async def is_running(self, kernel: str) -> bool:
        """Tell whether a kernel's process runs."""
        return kernel in self and bool(await ensure_async(self.get_kernel(kernel).is_alive()))

    def count_running(self) -> int:
        """Return how many kernels' processes run; one that has ended may be listed for a while."""
        return sum(_is_process(self.get_kernel(each).provisioner) for each in self.list_kernel_ids())

    async def stop(self, kernel: str) -> None:
        """Shut a kernel down if it is still there."""
        if kernel in self:
            await ensure_async(self.shutdown_kernel(kernel, now=True))

    def may_idle(self, kernel: str) -> bool:
        """Tell whether a kernel is meant to be idle."""
        return False

    def keep(self, kernel: str) -> None:
        """Keep a kernel until it is released, whether anybody seems to use it or not."""
        self.kept.add(kernel)
        self.stop_watching_activity(kernel)  # it would read every message a second time

    def release(self, kernel: str) -> None:
        """Keep a kernel no longer."""
        self.kept.discard(kernel)

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """Close a kernel that nobody uses anymore."""
        if kernel_id not in self.kept and not self.may_idle(kernel_id):
            await super().cull_kernel_if_idle(kernel_id)


def _is_process(provisioner: Any) -> bool:
    """Tell whether a process that was started runs."""
    pid = getattr(provisioner, "pid", None)
    try:
        return bool(pid) and psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    except psutil.Error:
        return False


def configure_kernels(config: Config) -> None:
    """Set how long kernels live: none is restarted behind its page's back, and idle ones are closed."""
    config.MappingKernelManager.cull_idle_timeout = 300
    config.MappingKernelManager.cull_interval = 60
    config.MappingKernelManager.cull_connected = False
    config.MappingKernelManager.allow_tracebacks = False
    config.KernelManager.autorestart = False
    config.KernelManager.shutdown_wait_time = 2.0
    config.FilteredConnection.kernel_ws_protocol = ""  # text only: see `messages.is_allowed_from_page`
    if os.name == "posix":  # sockets in a folder of ours: no ports to run short of, nobody else can connect
        config.KernelManager.transport = "ipc"
