"""A lesson's notebook becomes a page, cell by cell, while its kernel starts."""

from __future__ import annotations

import ast
import asyncio
import logging
from collections.abc import AsyncIterator, Hashable, Mapping
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from dataclasses import dataclass
from functools import cache, lru_cache
from html import escape
from pathlib import Path
from typing import Any, Literal

from jinja2 import Environment, FileSystemLoader
from markdown_it.token import Token
from nbformat import NotebookNode

from mahj_tutor.exercises.course import LessonState, Progress, state_of
from mahj_tutor.exercises.notebooks import MAX_PARSED, Cell, read_cells
from mahj_tutor.exercises.text_pictures import ATTACHED, images, reader
from mahj_tutor.lesson_files import mark_of
from mahj_tutor.questions.own_pictures import is_own_name
from mahj_tutor.server.cell_source import CellSource
from mahj_tutor.server.glossary import link_terms, meanings
from mahj_tutor.server.jupyter_adapter.execution import CellFailed
from mahj_tutor.server.sections import Section, SplitNotebook, split_into_sections

log = logging.getLogger(__name__)

TEMPLATES = Path(__file__).parent / "templates"

MAX_MARKDOWN = 20_000
"""Characters of the longest cell that is read as Markdown: some take 25 microseconds each."""

_TEXTS = ThreadPoolExecutor(1, "texts")
"""Makes HTML of texts one after the other: a second page with the same text finds it made."""


@dataclass(frozen=True, slots=True)
class RenderEvent:
    """What the template writes next: text, a place where a board will be, or what a cell produced."""

    kind: Literal["text", "place", "result"]
    section: int
    html: str = ""
    """The text, ready for the page."""
    boards: tuple[Any, ...] = ()
    """The outputs that are widgets."""
    outputs: tuple[Any, ...] = ()
    """The other outputs."""
    failed: bool = False
    silent: bool = False
    """Whether the cell is not expected to show anything, such as one that only imports."""


class NotebookDamaged(Exception):  # noqa: N818 the name says what it is
    """A lesson's notebook cannot be read."""


class LessonRenderer:
    """Renders one notebook for one page; `source` gives it its kernel and what the cells produce.

    `lesson` gives the page its id and title, `page` holds what the template needs of the server, `progress`
    what the learner did by exercise id.
    """

    def __init__(
        self,
        source: CellSource,
        lesson: Any,
        notebook: SplitNotebook,
        progress: Mapping[str, Progress],
        page: Mapping[str, Any],
    ) -> None:
        self._source = source
        self._lesson = lesson
        self._notebook, self._sections = notebook
        self._progress = progress
        self._page = page

    @property
    def looks(self) -> Hashable:
        """What the page shows beside the lesson itself: with the same looks it is the same page."""
        states = tuple(self._states(self._sections).values())
        return self._lesson.id, self._lesson.title, self._page["base"], bool(self._page["mine"]), states

    @property
    def notebook(self) -> object:
        """The notebook, another value as soon as its file has changed."""
        return self._notebook

    async def pieces(self, place: str = "") -> AsyncIterator[str]:
        """Yield the page's HTML as it comes into being; raise `KernelLost` if the kernel is.

        With a `place` the page calls there, and no kernel is started for it.
        """
        notebook = self._notebook if self._source.is_known else deepcopy(self._notebook)  # cells get outputs
        sections = self._sections
        self._source.begin()
        template = _templates().get_template("lesson.html")
        async for html in template.generate_async(
            **self._page,
            lesson=self._lesson,
            sections=sections,
            states=self._states(sections),
            events=self._events(notebook),
            start_kernel=lambda: place or self._source.start(notebook),
        ):
            yield html

    def _states(self, sections: tuple[Section, ...]) -> dict[int, LessonState]:
        """Return how far each section is; to have seen one is nothing done in it."""
        worked = {name: each for name, each in self._progress.items() if each.done or each.begun}
        return {each.number: state_of(each.exercises, worked) for each in sections}

    async def _events(self, notebook: Any) -> AsyncIterator[RenderEvent]:
        """Yield text as it stands and, for code, first its place and then what it produced."""
        for index, cell in enumerate(notebook.cells):
            section = cell.metadata["section"]
            if cell.cell_type != "code":
                loop = asyncio.get_running_loop()
                where = f"{self._page['base']}lesson/{self._lesson.id}/", cell.metadata.get("cell", 0)
                html = await loop.run_in_executor(_TEXTS, html_of, cell.source, f"t{index}-", *where)
                yield RenderEvent("text", section, html)
                continue
            silent = _shows_nothing(cell.source)
            yield RenderEvent("place", section, silent=silent)
            yield await self._result(cell, index, silent=silent)
        self._source.finish()

    async def _result(self, cell: Any, index: int, *, silent: bool) -> RenderEvent:
        section = cell.metadata["section"]
        try:
            found = await self._source.run(cell, index)
        except CellFailed:
            log.exception("a cell of lesson %r failed", self._lesson.id)
            return RenderEvent("result", section, failed=True, silent=silent)
        return RenderEvent("result", section, boards=found.boards, outputs=found.outputs, silent=silent)


def read_notebook(path: Path) -> Any:
    """Return a lesson's notebook, not to be changed; raise `NotebookDamaged` if it cannot be read."""
    return _read_notebook(path, mark_of(path))


def read_sections(path: Path, title: str) -> SplitNotebook:
    """Return a lesson's notebook cut into sections, not to be changed; raise `NotebookDamaged`."""
    return _read_sections(path, title, mark_of(path))


@lru_cache(128)
def _read_sections(path: Path, title: str, mark: object) -> SplitNotebook:
    return split_into_sections(_read_notebook(path, mark), title)


@lru_cache(128)
def _read_notebook(path: Path, mark: object) -> Any:
    """Read a notebook once, and again when it has changed."""
    cells, problems = read_cells(path)
    if problems:
        raise NotebookDamaged(str(problems[0]))
    return NotebookNode(
        cells=list(map(_node_of, cells)), metadata=NotebookNode(), nbformat=4, nbformat_minor=5
    )


def _node_of(cell: Cell) -> NotebookNode:
    """Return a cell as it is run and shown: what its file has besides its text plays no part."""
    code: dict[str, Any] = {"outputs": [], "execution_count": None} if cell.kind == "code" else {}
    more = {"id": f"cell-{cell.number}", "metadata": NotebookNode(cell=cell.number), **code}
    return NotebookNode(cell_type=cell.kind, source=cell.source, **more)


@cache
def _templates() -> Environment:
    return Environment(loader=FileSystemLoader(TEMPLATES), autoescape=True, enable_async=True)


@lru_cache(4096)
def _shows_nothing(code: str) -> bool:
    """Tell whether a cell ends in something other than an expression.

    >>> _shows_nothing("from mahj_tutor.notebook import show"), _shows_nothing("show('my-club.first')")
    (True, False)
    """
    if len(code) > MAX_PARSED:
        return False
    try:
        statements = ast.parse(code).body
    except (
        SyntaxError,
        ValueError,
        RecursionError,
        MemoryError,
    ):  # code nested too deep runs into the last two
        return False
    return not statements or not isinstance(statements[-1], ast.Expr)


@lru_cache(4096)
def html_of(markdown: str, prefix: str = "", at: str = "", cell: int = 0) -> str:
    """Return Markdown as HTML; tags in it stay text, and only the page's own heading is a first-level one.

    With a `prefix` for their ids, the words of the glossary open their meanings. Text longer than
    `MAX_MARKDOWN` characters is shown as it is. `at` is the address of the lesson whose cell of this number
    it is, with its pictures below it; without one, and from elsewhere, only the words of a picture are shown.
    """
    if len(markdown) > MAX_MARKDOWN:
        return f"<pre>{escape(markdown)}</pre>"
    tokens = reader().parse(markdown)
    for token in tokens:
        if token.tag == "h1":
            token.tag = "h2"
            if token.nesting == 1:
                token.attrSet("class", "opening")
    for picture in images(tokens):
        _place(picture, at, cell)
    terms = link_terms(tokens, prefix) if prefix else ()
    return str(reader().renderer.render(tokens, reader().options, {})) + meanings(terms, prefix)


def _place(picture: Token, at: str, cell: int) -> None:
    """Let a picture of a text come from our own pages, or leave its words in its place."""
    address = str(picture.attrGet("src"))
    name = address.removeprefix(ATTACHED)
    if at and is_own_name(name):
        kind = "picture" if name == address else f"attached/{cell}"
        picture.attrSet("src", f"{at}{kind}/{name}")
        picture.attrSet("loading", "lazy")
    else:
        picture.type, picture.tag, picture.children = "text", "", None
