"""A lesson's notebook becomes a page, cell by cell, while its kernel comes up."""

# mypy: disallow-subclassing-any=False
# Jupyter's and Voila's classes carry no types.

from __future__ import annotations

import ast
import asyncio
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import nbformat
from markdown_it import MarkdownIt
from nbclient.exceptions import CellExecutionError
from voila.execute import VoilaExecutor
from voila.notebook_renderer import NotebookRenderer

from mahj_tutor.server.cards import Card, deal_out
from mahj_tutor.server.kernels import NAME, LessonKernels
from mahj_tutor.server.pages import how_far

START_SECONDS = 40.0
"""How long a kernel may take to answer before the page says so and gives up."""

WIDGET = "application/vnd.jupyter.widget-view+json"


class KernelLost(Exception):  # noqa: N818 the name says what it is
    """The kernel of a page died or never answered."""


class LessonExecutor(VoilaExecutor):
    """Runs the cells of a page; it is ready as soon as the kernel is heard, not a flush later."""

    async def async_start_new_kernel_client(self, **kwargs: Any) -> Any:
        """Connect to the kernel and wait until it is heard on both of its channels."""
        self.kc = self.km.client()
        self.kc.start_channels()
        self.kc.allow_stdin = False
        end = time.monotonic() + START_SECONDS
        while not await self._heard():
            if time.monotonic() > end:
                raise KernelLost("the kernel did not answer")
            if not await self.km.is_alive():
                raise KernelLost("the kernel died while starting")
        return self.kc

    async def _heard(self) -> bool:
        """Knock once; what comes back on the public channel proves that its outputs will be heard."""
        self.kc.kernel_info()
        try:
            await self.kc.iopub_channel.get_msg(timeout=0.05)
        except Exception:  # nothing yet: the kind of exception differs between versions
            return False
        return True


@dataclass(frozen=True, slots=True)
class Step:
    """What the template writes next: words, a place where a board will be, or what a cell gave."""

    kind: str
    cell: Any
    card: int
    html: str = ""
    """The words, ready for the page."""
    boards: tuple[Any, ...] = ()
    """The outputs that are widgets."""
    outputs: tuple[Any, ...] = ()
    """The other outputs."""
    failed: bool = False
    quiet: bool = False
    """Whether the cell is not expected to show anything, as one that only imports."""


class LessonRenderer(NotebookRenderer):
    """Renders one lesson for one page and holds its kernel's id."""

    def __init__(self, *, kernels: LessonKernels, lesson: Any, page: dict[str, Any], **kwargs: Any) -> None:
        super().__init__(notebook_path=str(lesson.notebook), **kwargs)
        self.kernels = kernels
        self.lesson = lesson
        self.page = page
        self.cards: tuple[Card, ...] = ()
        self.kernel_id: str | None = None
        self._starting: asyncio.Task[str] | None = None

    async def load_notebook(self, path: str) -> Any:
        """Read the lesson's notebook from where the catalog has it, cut into cards."""
        notebook, self.cards = deal_out(nbformat.read(path, as_version=4), self.lesson.title)
        notebook.metadata["kernelspec"] = {"name": NAME, "language": "python", "display_name": "Mahj Tutor"}
        return notebook

    async def pieces(self) -> AsyncIterator[str]:
        """Yield the page's HTML as it comes into being."""
        self._starting = asyncio.ensure_future(self._open_kernel())
        await self.initialize()
        states = {card.number: how_far(card.exercises, self.page["progress"]) for card in self.cards}
        self.resources["mahj"] = {**self.page, "lesson": self.lesson, "cards": self.cards, "states": states}
        async for html, _ in self.generate_content_generator():
            yield html

    async def close(self) -> None:
        """Let go of the kernel: called when the page was left before it was whole."""
        if self._starting and not self.kernel_id:
            await asyncio.wait([self._starting])
        if self.kernel_id:
            await self.kernels.close(self.kernel_id)

    async def _open_kernel(self) -> str:
        self.kernel_id = await self.kernels.start_for_page()
        return self.kernel_id

    async def _jinja_kernel_start(self, nb: Any, kernel_id: str | None, kernel_future: Any) -> str:
        assert self._starting is not None
        try:
            started = await self._starting
        except Exception as error:
            raise KernelLost("the kernel could not be started") from error
        self.executor = LessonExecutor(nb, km=self.kernels.get_kernel(started), config=self.traitlet_config)
        await self.executor.async_start_new_kernel_client()
        return started

    async def _jinja_cell_generator(self, nb: Any, kernel_id: str | None) -> AsyncIterator[Step]:
        """Yield the words as they stand and, for code, first its place and then what it gave."""
        for index, cell in enumerate(nb.cells):
            card = cell.metadata.get("card", 1)
            if cell.cell_type != "code":
                yield Step("words", cell, card, _words(cell.source))
                continue
            quiet = _is_quiet(cell.source)
            yield Step("place", cell, card, quiet=quiet)
            yield replace(await self._ran(cell, index, card), quiet=quiet)
        if self.executor:
            self.executor.kc.stop_channels()

    async def _ran(self, cell: Any, index: int, card: int) -> Step:
        try:
            await self.executor.async_execute_cell(cell, index, store_history=False)
        except CellExecutionError:
            self.log.exception("a cell of lesson %r failed", self.lesson.id)
            return Step("result", cell, card, failed=True)
        except Exception as error:
            raise KernelLost("the kernel was lost while the lesson ran") from error
        given = [each for each in cell.outputs if each.output_type in ("display_data", "execute_result")]
        boards = tuple(each for each in given if WIDGET in each.data)
        others = tuple(each for each in given if WIDGET not in each.data)
        return Step("result", cell, card, boards=boards, outputs=others)


def _is_quiet(code: str) -> bool:
    """Tell whether a cell ends in something other than an expression.

    >>> _is_quiet("from mahj_tutor.notebook import show"), _is_quiet("show('a9.first-right')")
    (True, False)
    """
    try:
        lines = ast.parse(code).body
    except SyntaxError:
        return False
    return not lines or not isinstance(lines[-1], ast.Expr)


@cache
def _markdown() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False}).enable("table")


def _words(markdown: str) -> str:
    """Return a cell's words as HTML; markup of its own stays text, and the page's own heading stays the first."""
    tokens = _markdown().parse(markdown)
    for token in tokens:
        if token.tag == "h1":
            token.tag = "h2"
            if token.nesting == 1:
                token.attrSet("class", "opening")
    return str(_markdown().renderer.render(tokens, _markdown().options, {}))
