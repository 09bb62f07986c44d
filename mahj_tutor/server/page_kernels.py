"""Which kernels a page gets: those that are shared, if its notebook is plain, or one of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from mahj_tutor.exercises.notebooks import read_cells
from mahj_tutor.exercises.shelves import Shelf
from mahj_tutor.server.cell_source import CellSource, OwnKernel
from mahj_tutor.server.kernel_pool import KernelPool
from mahj_tutor.server.open_queue import OpenQueue
from mahj_tutor.server.shared.cells import KnownCells
from mahj_tutor.server.shared.plain import QUESTION_SCRIPT, Script, script_of
from mahj_tutor.server.shared.pool import SharedPool
from mahj_tutor.server.shared.prepared import Prepared
from mahj_tutor.server.visitors import Owner


class RoomFull(Exception):  # noqa: N818 the name says what it is
    """There are as many pages as there may be."""


class PageKernels:
    """Gives each page its boards; without `shared` every page has a kernel of its own."""

    def __init__(self, own: KernelPool, shared: SharedPool | None) -> None:
        self.shared = shared
        self._own = own
        self._queue = OpenQueue()

    async def source(
        self,
        lesson: str,
        notebook: Any,
        owner: Owner,
        address: str,
        question: Mapping[str, Any] | None = None,
    ) -> CellSource:
        """Return where the boards of a page come from; raise `RoomFull` if there is no room for it.

        `question` says what a page asks that has one question: the exercise, the seed, the purpose.
        """
        code = _code_of(notebook)
        if not code:
            return KnownCells((), str)
        script = QUESTION_SCRIPT if question else script_of(lesson, code)
        prepared = await self._prepared(script, owner.key)
        if self.shared is None or prepared is None:
            return self._own_kernel()
        if not self.shared.lines.has_room(owner.key, address):
            raise RoomFull
        expect = partial(self.shared.expect, owner, prepared, address, question)
        return KnownCells(prepared.results, lambda: expect().id)

    async def _prepared(self, script: Script | None, key: str) -> Prepared | None:
        """Return what a shared kernel made of a script, or None if the page cannot share."""
        if self.shared is None or script is None or not self.shared.may_share(key):
            return None
        return await self.shared.prepared(script)

    def _own_kernel(self) -> OwnKernel:
        if self._own.is_full:
            raise RoomFull
        return OwnKernel(self._own, self._queue)


def _code_of(notebook: Any) -> list[str]:
    return [each.source for each in notebook.cells if each.cell_type == "code" and each.source.strip()]


def plain_scripts(shelves: tuple[Shelf, ...]) -> Iterator[Script]:
    """Yield the scripts of the lessons that may share kernels."""
    for lesson in (lesson for shelf in shelves for lesson in shelf.lessons):
        cells, _ = read_cells(lesson.notebook)
        script = script_of(lesson.id, [each.source for each in cells if each.kind == "code"])
        if script is not None:
            yield script
