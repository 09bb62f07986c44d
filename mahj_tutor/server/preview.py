"""The preview of an author's file: its exercises on boards, and beside them what there is to know of them.

The boards are those of a lesson that is written for the file; the page asks every second whether the file
has changed, and then loads both again.
"""

# mypy: disallow-subclassing-any=False
# Jupyter's classes are untyped here.

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from shlex import quote

from mahj_tutor.authoring.preview import FilePreview, exercise_ids, fingerprint, preview_file
from mahj_tutor.exercises.catalog import Lesson
from mahj_tutor.exercises.shelves import Shelf
from mahj_tutor.files import as_text
from mahj_tutor.lesson_files import NOTEBOOK
from mahj_tutor.server.page import Page

ADDRESS = "preview"
"""The page, and the id of its lesson."""
MOST_SHOWN = 100
"""How many exercises of a file are put on boards, with ids of at most so many characters."""
NOTHING = "There are no exercises here yet."
PATIENCE = 1
"""After so many seconds the page is told what is being done, instead of what there is to know."""


class FilePreviewer:
    """A file under preview, with the lesson that shows its exercises in a folder of its own."""

    def __init__(self, file: Path, folder: Path) -> None:
        self.file = file
        self.name = as_text(file.name)
        self._folder = folder
        self._ids: tuple[str, ...] = ()
        self._reading: tuple[str, asyncio.Task[FilePreview]] | None = None
        self._played = ""
        self.write_lesson()

    async def read(self, state: str) -> FilePreview | None:
        """Return what there is to know of the file in this state, or None as long as that takes.

        One state is read after the other, however many pages ask.
        """
        if self._reading is None:
            self._played = ""
            reading = asyncio.to_thread(preview_file, self.file, self._tell)
            self._reading = state, asyncio.create_task(reading)
        begun, task = self._reading
        await asyncio.wait({task}, timeout=PATIENCE)
        if not task.done():
            return None
        self._reading = None
        return task.result() if begun == state else None

    @property
    def doing(self) -> str:
        """What is being done with the file, for its author."""
        if not self._played:
            return f"Reading {self.name}…"
        return (
            f"Playing {self._played}… Where positions are drawn that are not found yet, "
            f"this may take half a minute. mahj-tutor bank {quote(str(self.file))} finds them once."
        )

    def _tell(self, exercise: str) -> None:
        self._played = exercise

    def shelves(self) -> tuple[Shelf, ...]:
        """Return the lesson that shows the file."""
        lesson = Lesson(ADDRESS, self.name, "Your exercises.", self._folder, self._folder)
        return (Shelf("Preview", (lesson,)),)

    def write_lesson(self) -> None:
        """Write the notebook if there are other exercises now; while none can be read, the last ones stay."""
        found = exercise_ids(self.file)
        ids = tuple(each for each in found if len(each) <= MOST_SHOWN)[:MOST_SHOWN]
        if self._ids and ids in ((), self._ids):
            return
        self._ids = ids
        left_out = len(found) - len(ids)
        note = f"{left_out} more exercises are not shown here." if left_out else ""
        opening = "\n\n".join(filter(None, [f"# {self.name}", note or ("" if ids else NOTHING)]))
        cells = [_cell("markdown", opening), _cell("code", "from mahj_tutor.notebook import show")]
        for name in ids:
            shown = f"show({name!r}, file={str(self.file)!r})"
            cells += [_cell("markdown", f"## {name}"), _cell("code", shown)]
        notebook = {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 4}
        (self._folder / NOTEBOOK).write_text(json.dumps(notebook), "utf-8")


def _cell(kind: str, source: str) -> dict[str, object]:
    more: dict[str, object] = {"outputs": [], "execution_count": None} if kind == "code" else {}
    return {"cell_type": kind, "metadata": {}, "source": source, **more}


class PreviewPage(Page):
    """The boards of a file, and beside them what there is to know of it."""

    async def get(self) -> None:
        """Show the frame of the boards, and an empty panel; the script fills it."""
        await asyncio.to_thread(self.app.previewer.write_lesson)  # the file may have changed unseen
        self.learner_key()
        self.set_page_headers()
        self.finish(self.app.render("preview.html", name=self.app.previewer.name, lesson=ADDRESS))


class PreviewPanel(Page):
    """What there is to know of the file, as a piece of the page."""

    async def get(self) -> None:
        """Send it, what is being done (202), or nothing (204) to a page that has this state of the file."""
        previewer = self.app.previewer
        now = fingerprint(previewer.file)
        self.set_header("Cache-Control", "no-store")
        if self.get_query_argument("have", "") == now:
            self.set_status(204)
            return
        found = await previewer.read(now)
        if found is None:
            self.set_status(202)
            self.set_header("Content-Type", "text/plain; charset=UTF-8")
            self.finish(previewer.doing)
            return
        previewer.write_lesson()
        self.set_page_headers()
        self.set_header("X-Mahj-State", now)
        self.finish(self.app.render("preview_panel.html", file=found))
