"""The editor's page, the files that it loads, and the connection over which it edits."""

# mypy: disallow-subclassing-any=False
# Tornado's classes are untyped here.

from __future__ import annotations

import asyncio
import hmac
import json
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from tornado.iostream import StreamClosedError
from tornado.web import HTTPError, RequestHandler
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from mahj_tutor.server.author.help_pages import help_page, help_source
from mahj_tutor.server.author.screens import PageScreen, Screens, TooManyScreensError
from mahj_tutor.server.docs_folder import POLICY as DOCS_POLICY
from mahj_tutor.server.docs_folder import docs_folder, send_docs
from mahj_tutor.server.gate import is_from_here
from mahj_tutor.server.policy import HEADERS, POLICY
from mahj_tutor.server.static_files import StaticFiles

MOST_MESSAGE = 4 << 20
"""Bytes of a message: the text of a whole file, as JSON writes it."""
GREETING = 1_000
"""Characters of the message with which a page introduces itself."""
PATIENCE = 20.0
"""Seconds for which a connection may stay without that."""

NONSENSE, WRONG, FULL = 4400, 4403, 4429
"""Why a connection is closed: not a message, a wrong secret, too many pages."""

OWN_HEADERS = {
    **HEADERS,
    "Content-Security-Policy": POLICY.replace("frame-ancestors 'self'", "frame-ancestors 'none'")
    + "; frame-src http://127.0.0.1:* http://localhost:*",  # the lesson as learners see it
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class _Strict(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Greeting(_Strict):
    """What a page says first: the secret, and the name it has given itself."""

    secret: str = Field(max_length=100)
    page: str = Field(pattern=r"^[0-9a-f]{16,64}$")


class Numbered(_Strict):
    """A message of the editor with its number, from 1 up."""

    n: Annotated[int, Field(ge=1, le=2**53)]
    say: dict[str, Any]


class _Answer(RequestHandler):
    """What all answers have."""

    def set_default_headers(self) -> None:
        """Say what the page may do."""
        for name, value in OWN_HEADERS.items():
            self.set_header(name, value)

    def write_error(self, status_code: int, **_given: Any) -> None:
        """Say in a word that there is nothing here."""
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish("There's nothing at this address." if status_code == 404 else "This can't be done.")


class AuthorPage(_Answer):
    """The page itself, the same for everybody: it has nothing of the folder in it."""

    def get(self) -> None:
        """Send it."""
        self.set_header("Cache-Control", "no-store")
        self.finish(self.settings["author_page"])


class AuthorFile(_Answer):
    """A script, a style sheet or a picture of the page."""

    def get(self, version: str, name: str) -> None:
        """Send it; browsers keep it as long as its address stays."""
        files: StaticFiles = self.settings["static_files"]
        files.answer(self, version, name)


class AuthorDocs(_Answer):
    """A page of the docs, or what belongs to it, where they have been built; in a tree, as it is written."""

    def get(self, name: str) -> None:
        """Send it."""
        source = None if docs_folder() else help_source(name)
        if source is None:
            send_docs(self, name)
            return
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Content-Security-Policy", DOCS_POLICY)
        self.finish(help_page(source))


class Nothing(_Answer):
    """Every other address."""

    def get(self) -> None:
        """Say so."""
        raise HTTPError(404)


class AuthorLine(WebSocketHandler):
    """The connection of a page: nothing is read or written before it has shown the secret."""

    _screen: PageScreen | None = None

    def check_origin(self, origin: str) -> bool:
        """Take pages of this server alone; a page that names no origin is refused before (`prepare`)."""
        return is_from_here(origin, self.request.host)

    def prepare(self) -> None:
        """Refuse what comes from no page."""
        if "Origin" not in self.request.headers:
            raise HTTPError(403)

    def open(self, *_args: str, **_kwargs: str) -> None:
        """Wait for the page to introduce itself."""
        self._loop = asyncio.get_running_loop()
        self._late = self._loop.call_later(PATIENCE, self.close, WRONG)

    @property
    def _screens(self) -> Screens:
        found: Screens = self.settings["screens"]
        return found

    async def on_message(self, message: str | bytes) -> None:
        """Take a message; the next one is read once this one's work is done."""
        try:
            if self._screen is None:
                await self._greet(message)
            else:
                said = Numbered.model_validate(_plain(message))
                await asyncio.wrap_future(self._screens.run(self._screen.take, said.n, said.say))
        except (ValidationError, ValueError, RecursionError):
            self.close(NONSENSE)

    async def _greet(self, message: str | bytes) -> None:
        greeting = Greeting.model_validate(_plain(message[:GREETING]))
        if not hmac.compare_digest(greeting.secret.encode(), self.settings["secret"].encode()):
            self.close(WRONG)
            return
        self._late.cancel()
        try:
            await asyncio.wrap_future(self._screens.run(self._join, greeting.page))
        except TooManyScreensError:
            self.close(FULL)

    def _join(self, name: str) -> None:
        """Take the place of the page's connection from before (in the editor's thread)."""
        screen = self._screens.of(name)
        screen.join(self._send)
        self._screen = screen

    def _send(self, message: dict[str, Any]) -> None:
        """Send a message (from the editor's thread)."""
        text = json.dumps(message, ensure_ascii=False, separators=(",", ":"))
        self._loop.call_soon_threadsafe(self._write, text)

    def _write(self, text: str) -> None:
        try:
            sent = self.write_message(text)
        except (WebSocketClosedError, StreamClosedError):
            return
        sent.add_done_callback(lambda done: done.exception())  # a page that has gone misses nothing

    def on_close(self) -> None:
        """Leave the editor as it is, for the page to come back."""
        self._late.cancel()
        if self._screen is not None:
            self._screens.run(self._screen.leave, self._send)


def _plain(message: str | bytes) -> Any:
    if isinstance(message, bytes):
        raise ValueError("a text is expected")
    return json.loads(message)
