"""The pages with boards: lessons and tables."""

# mypy: disallow-subclassing-any=False
# Jupyter's classes are untyped here.

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

from mahj_widgets.svg import tile_svg
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook
from tornado.web import HTTPError, RequestHandler

from mahj_tutor.exercises.course import closing_words
from mahj_tutor.learner.bookmark import Progress
from mahj_tutor.server import picture_pages
from mahj_tutor.server.cell_source import CellSource
from mahj_tutor.server.error_pages import ROOM_FULL
from mahj_tutor.server.jupyter_adapter.execution import KernelLost
from mahj_tutor.server.kept_pages import KeptPage
from mahj_tutor.server.page import Page, off_loop
from mahj_tutor.server.page_kernels import RoomFull
from mahj_tutor.server.renderer import LessonRenderer, NotebookDamaged, read_sections
from mahj_tutor.server.sections import SplitNotebook, split_into_sections
from mahj_tutor.server.shared.cells import KnownCells
from mahj_tutor.server.shared.plain import TABLE, table_cell
from mahj_tutor.server.visitors import Owner

_picture = lru_cache(64)(tile_svg)


def routes(base: str) -> list[tuple[str, type[RequestHandler]]]:
    """Return the routes of lessons, with their pictures, and of tables, at a base address."""
    return [
        (base + r"lesson/([a-z0-9-]+)", LessonPage),
        *picture_pages.routes(base),
        (base + r"table", TablePage),
        (base + r"day", DayPage),
    ]


_CALLS = {
    "show": 'show("{exercise}", {seed}, purpose="{purpose}")',
    "ask_again": 'ask_again("{game}", {at}, "{since}")',
    "ask_class": 'ask_class("{moment}", {number})',
}
"""The cells of pages that ask one question."""


def _notebook(heading: str, code: str, title: str) -> SplitNotebook:
    """Return a notebook with one board, and its one section, which is to be played and not read."""
    notebook = new_notebook(
        cells=[new_markdown_cell(f"## {heading}"), new_code_cell(code)],
        metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}},
    )
    found, sections = split_into_sections(notebook, title)
    return found, tuple(replace(each, exercises=each.exercises or (TABLE,)) for each in sections)


@lru_cache(8)
def _table_notebook(title: str, call: str) -> SplitNotebook:
    """Return a notebook with the table alone."""
    return _notebook(title, table_cell(call), title)


class BoardsPage(Page):
    """A page with boards, sent as it is made: text first, boards when the kernel is there."""

    source: CellSource | None = None

    def begin(self) -> None:
        """Set the headers of a page that starts a kernel."""
        if self._is_embedded_elsewhere():
            raise HTTPError(403)
        assert self.xsrf_token  # reading it sets the cookie that lets the page stop its kernel
        self.set_page_headers()

    async def send(
        self,
        lesson: Any,
        notebook: SplitNotebook,
        progress: Mapping[str, Progress],
        onward: Mapping[str, str],
        question: Mapping[str, Any] | None = None,
    ) -> None:
        """Send a notebook as a page; `onward` is the link at its end, `question` what it asks if one."""
        owner, address = self.owner(), self.request.remote_ip or ""
        kernels = self.app.page_kernels
        page = await self.off_loop(self._values, lesson, onward)
        try:
            source = await kernels.source(lesson.id, notebook[0], owner, address, question)
        except RoomFull:
            self._turn_away()
            return
        self.source = source
        renderer = LessonRenderer(source, lesson, notebook, progress, page)
        try:
            if question is None and isinstance(source, KnownCells):
                page_of_all = await self.app.kept_pages.page(renderer, source)
                self._send_kept(page_of_all, source.place())
            else:
                await self._write_pieces(renderer, source, owner)
        except KernelLost as error:
            self.log.error("page %r could not start: %s", lesson.id, error)
            self.app.metrics.lost()
            await source.close()
            self.finish(self.app.render("start_failed.html"))
        except Exception:
            await source.close()
            raise

    def _values(self, lesson: Any, onward: Mapping[str, str]) -> dict[str, Any]:
        """Return what the page of a lesson needs of the server."""
        return {
            "base": self.base_url,
            "static": self.app.files.base,
            "page_config": self.app.page_config,
            "picture": _picture(closing_words(lesson.id).tile),
            "onward": onward,
            "mine": self.membership(),
        }

    def _send_kept(self, page: KeptPage, place: str) -> None:
        """Send a page that is the same for many, compressed if the browser takes it."""
        if "gzip" in self.request.headers.get("Accept-Encoding", ""):
            self.set_header("Content-Encoding", "gzip")
            self.finish(page.compressed(place))
        else:
            self.finish(page.html(place))
        self.app.opened(None)

    def compute_etag(self) -> None:
        """Give the page no tag to be known by: no browser keeps it."""

    def _turn_away(self) -> None:
        """Say that the room is full, and when to try again."""
        self.app.metrics.full()
        self.set_status(503)
        self.set_header("Retry-After", "30")
        self.finish(self.app.render("error.html", error=ROOM_FULL, address=self.request.path))

    def _is_embedded_elsewhere(self) -> bool:
        """Tell whether another site embeds a page, as an image or a frame: kernels would start unseen."""
        headers = self.request.headers
        site, use = headers.get("Sec-Fetch-Site", ""), headers.get("Sec-Fetch-Dest", "document")
        return bool(site == "cross-site" and use != "document")

    async def _write_pieces(self, renderer: LessonRenderer, source: CellSource, owner: Owner) -> None:
        """Write piece by piece, and send it to the browser where the template says so."""
        async for html in renderer.pieces():
            if source.kernel_id:  # before the browser can know the kernel
                self.app.visitors.own(source.kernel_id, owner, self.kernel_manager)
            self.write(html)
            if not source.is_known and "<!-- flush -->" in html:
                await self.flush()
        self.finish()
        self.app.opened(source.kernel_id)

    def on_connection_close(self) -> None:
        """Stop the kernel of a page that was left before it was complete."""
        super().on_connection_close()
        if self.source:
            self.app.run_in_background(self.source.close())


class LessonPage(BoardsPage):
    """One lesson."""

    @off_loop
    def head(self, *names: str) -> None:
        """Answer as GET does, without starting a kernel."""
        self._begin_lesson(*names)
        self.learner_key()
        self.finish()

    async def get(self, name: str) -> None:
        """Send the lesson's page, or the error page if there is no such lesson."""
        lesson, notebook, progress = await self.off_loop(self._read, name)
        onward = {"href": f"{self.base_url}lesson/{lesson.id}/closing", "label": "Finish this lesson"}
        await self.send(lesson, notebook, progress, onward)

    def _read(self, name: str) -> tuple[Any, SplitNotebook, Mapping[str, Progress]]:
        """Return a lesson, its notebook, and what the learner did."""
        lesson = self._begin_lesson(name)
        try:
            notebook = read_sections(lesson.notebook, lesson.title)
        except NotebookDamaged as error:
            raise HTTPError(503) from error  # the operator is told by the check of the lessons
        return lesson, notebook, self.progress(self.learner_key())

    def _begin_lesson(self, name: str) -> Any:
        lesson = self.lesson_called(name)
        self.begin()
        return lesson


class TablePage(BoardsPage):
    """A whole game at the table, on a page of its own."""

    def head(self, *names: str) -> None:
        """Answer as GET does, without starting a kernel."""
        self.begin()
        self.learner_key()
        self.finish()

    async def get(self) -> None:
        """Send the table, with the learner's game on it."""
        self.begin()
        await self.off_loop(self.learner_key)
        page = SimpleNamespace(id=TABLE, title="The table")
        onward = {"href": self.base_url, "label": "Back to the lessons", "follow": "yes"}
        await self.send(page, _table_notebook("The table", "table()"), {}, onward)


class DayPage(TablePage):
    """The deal of the day, by the learner's date."""

    async def get(self) -> None:
        """Send the table with it."""
        self.begin()
        await self.off_loop(self.learner_key)
        page = SimpleNamespace(id=TABLE, title="The deal of the day")
        onward = {"href": self.base_url, "label": "Back to the lessons", "follow": "yes"}
        call = f'table("day", day="{self.today().isoformat()}")'
        await self.send(page, _table_notebook("The deal of the day", call), {}, onward)


class QuestionPage(BoardsPage):
    """A page with one question; the next one comes with the next page."""

    def head(self, *names: str) -> None:
        """Answer as GET does, without starting a kernel."""
        self.begin()
        self.learner_key()
        self.finish()

    async def ask(
        self, page: SimpleNamespace, heading: str, question: Mapping[str, Any], onward: Mapping[str, str]
    ) -> None:
        """Send a page with an item on its board: `question` has its exercise, seed and purpose.

        One about a game has the game, the place and the time (`notebook.ask_again`), one of the class the
        moment and the question's number (`notebook.ask_class`).
        """
        self.begin()
        name = "ask_again" if "game" in question else "ask_class" if "moment" in question else "show"
        code = f"from mahj_tutor.notebook import {name}\n\n{_CALLS[name].format_map(question)}"
        await self.send(page, _notebook(heading, code, page.title), {}, onward, question)
