"""How Jupyter starts a kernel by asking the fork server for one."""

# mypy: disallow-subclassing-any=False
# Jupyter's classes are untyped here.

from __future__ import annotations

from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

from jupyter_client.provisioning import KernelProvisionerFactory, LocalProvisioner

from mahj_tutor.server.fork_server import CAN_FORK, FORK_SERVER

NAME = "mahj-fork-server"


class ForkedProvisioner(LocalProvisioner):
    """Starts a kernel by forking the warm process; where that fails, the usual way."""

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> Any:
        """Start the kernel of `cmd` and return how to connect to it."""
        arguments, folder = cmd[cmd.index("-f") :], kwargs.get("cwd")
        try:
            process = await FORK_SERVER.spawn(arguments, folder or str(Path.cwd()), dict(kwargs["env"]))
        except (OSError, TimeoutError, ValueError) as error:
            self.log.error("no kernel could be forked (%r); one is started the usual way", error)
            return await super().launch_kernel(cmd, **kwargs)
        self.process = process
        self.pid = self.pgid = process.pid
        self.cwd = folder
        return self.connection_info


def provisioner_metadata() -> dict[str, Any]:
    """Return the part of a kernel spec's metadata that names this provisioner, and register it."""
    if not CAN_FORK:
        return {}
    entry = EntryPoint(NAME, f"{__name__}:ForkedProvisioner", KernelProvisionerFactory.GROUP_NAME)
    KernelProvisionerFactory.provisioners.setdefault(NAME, entry)
    return {"kernel_provisioner": {"provisioner_name": NAME}}
