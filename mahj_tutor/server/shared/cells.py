"""The boards of a page that shares kernels: what its cells produced is known already."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from mahj_tutor.server.cell_source import CellResult


class KnownCells:
    """Gives a page what its cells produced when a kernel ran them; `place` returns the id of its place."""

    kernel_id: str | None = None
    """None: no kernel ends with the page."""
    is_known = True

    def __init__(self, results: Iterable[CellResult], place: Callable[[], str]) -> None:
        self._results = iter(results)
        self._place = place

    def begin(self) -> None:
        """Do nothing: the kernels run."""

    async def start(self, notebook: Any) -> str:
        """Return the id of the page's place, which stands for a kernel's."""
        return self._place()

    async def run(self, cell: Any, index: int) -> CellResult:
        """Return what the next code cell has produced."""
        return next(self._results)

    def finish(self) -> None:
        """Do nothing."""

    async def close(self) -> None:
        """Do nothing: the place is given up by itself."""
