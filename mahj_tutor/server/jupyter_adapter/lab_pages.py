"""Addresses of ours in the server of any JupyterLab or Notebook; they need its login.

What they answer is a `Desk`'s to say.
"""

# mypy: disallow-subclassing-any=False, disallow-untyped-decorators=False
# Jupyter's classes are untyped here.

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable, Mapping, Sequence
from datetime import tzinfo
from functools import cache, partial
from pathlib import Path
from typing import Any, Protocol

import nbformat
from jupyter_server.base.handlers import APIHandler
from jupyter_server.utils import url_path_join
from mahj_widgets.bundle import WORDS
from pydantic import BaseModel, Field, ValidationError
from tornado.web import HTTPError, authenticated

from mahj_tutor.errors import MahjError
from mahj_tutor.server.visitors import KEY_COOKIE, is_key
from mahj_tutor.server.zone import ZONE_COOKIE, zone_from

MOST_TEXT = 1_000_000
"""Bytes of a request: the text of a notebook's cells."""


class _Cell(BaseModel):
    id: str = Field(max_length=100)
    kind: str = Field(max_length=20)
    source: str


class _Book(BaseModel):
    path: str = Field(max_length=1000)
    cells: list[_Cell]


class Desk(Protocol):
    """What answers; all of it runs in threads but `is_ours`."""

    @property
    def root(self) -> Path:
        """The folder whose files the server shows."""

    def lessons(self, key: str, zone: tzinfo) -> dict[str, Any]:
        """Return all lessons, with a learner's progress."""

    def open(self, name: str) -> dict[str, Any]:
        """Copy a lesson; return its `path` below the root."""

    def editor(self) -> dict[str, Any]:
        """Have the notebook of the exercise editor; return its `path` below the root."""

    def exercises(self) -> dict[str, Any]:
        """Return the author's own exercise files."""

    def edit(self, path: str) -> dict[str, Any]:
        """Have a notebook that opens the editor on a file; return its `path` below the root."""

    def place(self) -> dict[str, Any]:
        """Have the notebook in which a learner finds her place; return its `path` below the root."""

    def look(self, path: str, cells: Sequence[Mapping[str, Any]], key: str) -> dict[str, Any]:
        """Return what a notebook with these cells is to a learner; `path` is below the root."""

    def closing(self, name: str, key: str, zone: tzinfo) -> dict[str, Any]:
        """Return the closing of a lesson."""

    def is_ours(self, body: bytes) -> bool:
        """Tell whether a notebook has the cells of a lesson known here."""


class LabPage(APIHandler):
    """An address of ours in Jupyter's server."""

    async def desk(self) -> Desk:
        """Return what answers; it is made for the first request."""
        found: Desk = await asyncio.to_thread(self.settings["mahj_tutor_desk"])
        return found

    @property
    def key(self) -> str:
        """Return the learner's key, "" as long as no board has made one."""
        key = self.get_cookie(KEY_COOKIE, "")
        return key if is_key(key) else ""

    @property
    def zone(self) -> tzinfo:
        """Return the learner's time zone, as far as her browser has said."""
        return zone_from(self.get_cookie(ZONE_COOKIE, ""))

    def asked(self) -> Mapping[str, Any]:
        """Return what a request says, an object in JSON."""
        if len(self.request.body) > MOST_TEXT:
            raise HTTPError(413, "this notebook is too long")
        try:
            found = json.loads(self.request.body)
        except (ValueError, RecursionError) as error:
            raise HTTPError(400, "this is not JSON") from error
        return found if isinstance(found, dict) else {}

    async def answer(self, work: Callable[..., dict[str, Any]], *given: Any) -> dict[str, Any]:
        """Return the result of work done in a thread; a failure is told in a sentence."""
        try:
            return await asyncio.to_thread(work, *given)
        except MahjError as error:
            raise HTTPError(409, error.with_fix()) from error
        except OSError as error:
            raise HTTPError(409, f"the notebook can't be written: {error.strerror}") from error

    def sign(self, desk: Desk, notebook: Path) -> None:
        """Let Jupyter trust a copy whose cells are ours; of others Jupyter decides by itself."""
        notary = getattr(self.contents_manager, "notary", None)
        with contextlib.suppress(OSError, ValueError):
            body = notebook.read_bytes()
            if notary is not None and desk.is_ours(body):
                notary.sign(nbformat.reads(body.decode(), as_version=4))


class LessonList(LabPage):
    """The lessons; POST opens one."""

    @authenticated
    async def get(self) -> None:
        """Send all of them with the learner's progress."""
        desk = await self.desk()
        self.finish(await self.answer(desk.lessons, self.key, self.zone))

    @authenticated
    async def post(self) -> None:
        """Copy one, or bring its copy up to date; send where it is."""
        desk = await self.desk()
        found = await self.answer(desk.open, str(self.asked().get("lesson", ""))[:100])
        self.sign(desk, desk.root / found["path"])  # on the event loop, whose SQLite keeps the signatures
        self.finish(found)


class EditorNotebook(LabPage):
    """The notebook of the exercise editor."""

    @authenticated
    async def post(self) -> None:
        """Write it if it isn't there; send where it is."""
        desk = await self.desk()
        found = await self.answer(desk.editor)
        self.sign(desk, desk.root / found["path"])
        self.finish(found)


class ExerciseFiles(LabPage):
    """The author's own exercise files; POST opens one in the editor."""

    @authenticated
    async def get(self) -> None:
        """Send them with the titles of their exercises."""
        self.finish(await self.answer((await self.desk()).exercises))

    @authenticated
    async def post(self) -> None:
        """Write the notebook that opens the editor on one; send where it is."""
        desk = await self.desk()
        self.finish(await self.answer(desk.edit, str(self.asked().get("path", ""))[:1000]))


class PlaceNotebook(LabPage):
    """The notebook in which a learner finds her place."""

    @authenticated
    async def post(self) -> None:
        """Write it if it isn't there; send where it is."""
        desk = await self.desk()
        found = await self.answer(desk.place)
        self.sign(desk, desk.root / found["path"])
        self.finish(found)


class NotebookLook(LabPage):
    """What a notebook is to a learner."""

    @authenticated
    async def post(self) -> None:
        """Send its sections, its boards and what of them is done."""
        try:
            book = _Book.model_validate(self.asked())
        except ValidationError as error:
            raise HTTPError(400, "this is no notebook") from error
        cells = [each.model_dump() for each in book.cells]
        self.finish(await self.answer((await self.desk()).look, book.path, cells, self.key))


class LessonClosing(LabPage):
    """The closing of a lesson."""

    @authenticated
    async def get(self) -> None:
        """Send where the learner stands."""
        name = self.get_query_argument("lesson", "")[:100]
        self.finish(await self.answer((await self.desk()).closing, name, self.key, self.zone))


class WordsScript(LabPage):
    """The script that makes words of the game in a text open their meanings."""

    @authenticated
    async def get(self) -> None:
        """Send it."""
        script = await asyncio.to_thread(WORDS.read_text, encoding="utf-8")
        self.finish(script, set_content_type="text/javascript; charset=utf-8")


def add_pages(server: Any, make: Callable[[Path], Desk]) -> None:
    """Add our addresses to a Jupyter server; `make` gets the folder whose files it shows."""
    settings = server.web_app.settings
    settings["mahj_tutor_desk"] = cache(partial(make, Path(server.root_dir).expanduser().absolute()))
    pages = {
        "lessons": LessonList,
        "editor": EditorNotebook,
        "exercises": ExerciseFiles,
        "place": PlaceNotebook,
        "notebook": NotebookLook,
        "closing": LessonClosing,
        "words.js": WordsScript,
    }
    base = url_path_join(settings["base_url"], "mahj-tutor")
    server.web_app.add_handlers(".*$", [(url_path_join(base, name), page) for name, page in pages.items()])
