"""nbclient's way of running cells, for a page that waits: ready as soon as the kernel answers."""

# mypy: disallow-subclassing-any=False
# nbclient's classes are untyped here.

from __future__ import annotations

import time
from typing import Any

from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

START_TIMEOUT = 40.0
"""Seconds that a kernel may take to answer before the page gives up and says so."""


class KernelLost(Exception):  # noqa: N818 the name says what it is
    """The kernel of a page died or never answered."""


class CellFailed(Exception):  # noqa: N818 the name says what it is
    """The code of a cell raised an exception."""


class CellRunner(NotebookClient):
    """Runs the cells of one notebook in a kernel that has been started already."""

    async def connect(self) -> None:
        """Wait until the kernel answers on both of its channels; raise `KernelLost` if it does not."""
        self.kc = self.km.client()
        self.kc.start_channels()
        self.kc.allow_stdin = False
        deadline = time.monotonic() + START_TIMEOUT
        while not await self._answers():
            if time.monotonic() > deadline:
                raise KernelLost("the kernel did not answer")
            if not await self.km.is_alive():
                raise KernelLost("the kernel died while starting")

    async def run(self, cell: Any, index: int) -> Any:
        """Run a cell and return its outputs; raise `CellFailed` or `KernelLost`."""
        try:
            await self.async_execute_cell(cell, index, store_history=False)
        except CellExecutionError as error:
            raise CellFailed from error
        except Exception as error:
            raise KernelLost("the kernel was lost while the lesson ran") from error
        return cell.outputs

    def disconnect(self) -> None:
        """Close the channels to the kernel, which runs on for its page."""
        if self.kc:
            self.kc.stop_channels()

    async def _answers(self) -> bool:
        """Ask once; an answer on the public channel proves that outputs will be heard."""
        try:
            self.kc.kernel_info()
            await self.kc.iopub_channel.get_msg(timeout=0.05)
        except Exception:  # nothing yet, or the page was left: the kind of exception differs between versions
            return False
        return True
