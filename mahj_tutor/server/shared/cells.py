"""The boards of a page that shares kernels: what its cells produced is known already."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mahj_tutor.server.cell_source import CellResult


class KnownCells:
    """Gives a page what its cells produced when a kernel ran them; `place` returns the id of its place."""

    kernel_id: str | None = None
    """None: no kernel ends with the page."""
    is_known = True

    def __init__(self, results: tuple[CellResult, ...], place: Callable[[], str]) -> None:
        self.results = results
        self.place = place
        self._next = iter(results)

    def begin(self) -> None:
        """Do nothing: the kernels run."""

    async def start(self, notebook: Any) -> str:
        """Return the id of the page's place, which stands for a kernel's."""
        return self.place()

    async def run(self, cell: Any, index: int) -> CellResult:
        """Return what the next code cell has produced."""
        return next(self._next)

    def finish(self) -> None:
        """Do nothing."""

    async def close(self) -> None:
        """Do nothing: the place is given up by itself."""
