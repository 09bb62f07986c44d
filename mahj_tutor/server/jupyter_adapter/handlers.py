"""Jupyter's and Voila's request handlers, as far as our pages and their kernels need them."""

# mypy: disallow-subclassing-any=False
# Jupyter's and Voila's classes are untyped here.

from __future__ import annotations

import asyncio
import gzip
import json
import time
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from types import TracebackType
from typing import Any

from jupyter_server.auth.identity import IdentityProvider, User
from jupyter_server.base.handlers import APIHandler, FileFindHandler, JupyterHandler
from jupyter_server.base.websocket import WebSocketMixin
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyterlab_server.themes_handler import ThemesHandler
from tornado.iostream import StreamBufferFullError, StreamClosedError
from tornado.log import app_log
from tornado.web import HTTPError, RequestHandler, StaticFileHandler
from tornado.websocket import WebSocketClosedError, WebSocketHandler, WebSocketProtocol13
from voila.static_file_handler import MultiStaticFileHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from mahj_tutor.errors import MahjError
from mahj_tutor.server.allowance import Allowance, size_of
from mahj_tutor.server.messages import is_allowed_from_page, with_key
from mahj_tutor.server.tries import Tries

GOING_AWAY = 1001
"""The code with which a browser closes the WebSocket of a page that is left (RFC 6455, 7.4.1)."""


FRAMES, FRAMES_PER_SECOND = 200.0, 40.0
"""Frames of a WebSocket, twice as many as the messages that are read; then it is closed."""
CONNECTIONS = Tries(60, 120.0)
"""For each learner: a page that lost its connection tries again, but not for ever at full speed."""


class AnonymousIdentity(IdentityProvider):
    """Everyone is the same user to the server; learners are told apart by their key alone."""

    def get_user(self, handler: Any) -> User:
        """Return the one user there is, without a cookie of their own."""
        return User("learner")

    def get_handlers(self) -> list[tuple[str, Any]]:
        """Return no page for logging in or out."""
        return []


class DiscreetHandler(RequestHandler):
    """Logs a failure without saying who asked, and without the query: a link's secret may be in it.

    A closed connection is not a failure and is not logged.
    """

    accepted_key = ""
    """The key that was looked up for this request and may be used for it."""

    async def prepare(self) -> None:
        """Look up the learner's key before anything asks for it."""
        if "kernel_pages" in self.settings:
            await self.settings["kernel_pages"].meet(self)
        waiting = super().prepare()
        if waiting is not None:
            await waiting

    def send_error(self, status_code: int = 500, **kwargs: Any) -> None:
        """Send an error page; if the answer has begun, or the connection is closed, hang up instead."""
        error = (kwargs.get("exc_info") or (None, None))[1]
        if self._headers_written or isinstance(error, StreamClosedError):
            self.hang_up()
        else:
            super().send_error(status_code, **kwargs)

    def hang_up(self) -> None:
        """Close the connection in the middle of an answer, so that the browser sees that it is incomplete."""
        self._finished = True
        connection: Any = self.request.connection
        connection.close()
        self.on_finish()

    def log_exception(
        self,
        typ: type[BaseException] | None,
        value: BaseException | None,
        tb: TracebackType | None,
    ) -> None:
        """Log what is a fault of ours with its traceback, and what a record or file lacks in one sentence."""
        if isinstance(value, HTTPError | StreamClosedError):  # the status is logged where that is news
            return
        method, path = self.request.method, self.request.path
        if isinstance(value, MahjError):
            app_log.error("%s %s: %s", method, path, value)
        else:
            app_log.error("%s %s failed", method, path, exc_info=(typ, value, tb))


class ErrorPageHandler(DiscreetHandler):
    """Answers a request that fails with the error page of the application."""

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Send the error page for a status; the log has the details."""
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        make_page: Callable[[int, str], str] = self.settings["make_error_page"]
        self.finish(make_page(status_code, self.request.path))


class PageHandler(ErrorPageHandler, JupyterHandler):
    """A page of ours; opening it counts for nothing in Jupyter's statistics."""

    _track_activity = False

    def set_cookie(self, name: str, value: str | bytes, *args: Any, **kwargs: Any) -> None:
        """Set a cookie, for encrypted connections only if this is one; the response must not be cached."""
        self.set_header("Cache-Control", "no-store")
        kwargs.setdefault("secure", self.request.protocol == "https")
        super().set_cookie(name, value, *args, **kwargs)

    def head(self, *names: str) -> Any:
        """Answer as GET does; Tornado sends no body."""
        return self.get(*names)


@lru_cache(64)
def _packed(path: str, modified: object) -> bytes:
    return gzip.compress(Path(path).read_bytes(), 6, mtime=0)


class PackedFile(ErrorPageHandler, StaticFileHandler):
    """A file of Voila's, compressed once: its script of 800 KB takes longer than many of our pages."""

    _content: bytes | None = None

    def set_headers(self) -> None:
        """Say how the file is sent: compressed, unless a part of it is asked for."""
        super().set_headers()
        takes_gzip = "gzip" in self.request.headers.get("Accept-Encoding", "")
        if takes_gzip and "Range" not in self.request.headers and self.absolute_path:
            self._content = packed = _packed(self.absolute_path, self.modified)
            self.get_content = lambda *_: packed
            self.set_header("Content-Encoding", "gzip")
            self.set_header("Vary", "Accept-Encoding")

    def get_content_size(self) -> int:
        """Return how many bytes are sent."""
        return len(self._content) if self._content is not None else int(super().get_content_size())


class VoilaStaticHandler(PackedFile, MultiStaticFileHandler):
    """A file of Voila's own front end, for pages with widgets that are not ours."""


class ExtensionFileHandler(PackedFile, FileFindHandler):
    """A file of an extension that Voila's front end loads."""


class ThemeFileHandler(PackedFile, ThemesHandler):
    """A file of the theme that Voila's front end loads."""


def owner_of(handler: Any, kernel_id: str) -> str:
    """Return the key of the learner whose kernel it is.

    Raise `HTTPError` 404 to anybody else: to them, it is not there.
    """
    key: str | None = handler.settings["kernel_pages"].owner_of(handler, kernel_id)
    if key is None:
        raise HTTPError(404)
    return key


class KernelStatusHandler(DiscreetHandler, KernelHandler):
    """Tells whether a page's kernel is there; pages stop theirs in another way."""

    async def get(self, kernel_id: str) -> None:
        """Tell its owner."""
        owner_of(self, kernel_id)
        await super().get(kernel_id)

    async def delete(self, kernel_id: str) -> None:
        """Refuse."""
        raise HTTPError(405)


class BoundedProtocol(WebSocketProtocol13):
    """Hangs up on a sender of too many frames, of any kind: those that are dropped cost time, too."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._frames = Allowance(FRAMES, FRAMES_PER_SECOND)

    async def _receive_frame(self) -> None:
        if self._frames.take():
            await super()._receive_frame()
        else:
            self._abort()


class _NoTailback(WebSocketHandler):
    """A WebSocket that answers without delay, and hangs up on a reader for whom too much waits.

    It hangs up on a sender of too much, too, and is opened only so often for one learner.
    """

    def let_in(self, key: str) -> None:
        """Raise `HTTPError` 429 if a learner's pages have connected too often."""
        if not CONNECTIONS.allow(key or self.request.remote_ip or ""):
            raise HTTPError(429)

    def take_up(self) -> None:
        """Begin; call it when the connection is open."""
        self.set_nodelay(True)  # a message soon after another would wait 40 ms for the reader's word

    def get_websocket_protocol(self) -> Any:
        """Leave the pings to Jupyter: Tornado would take its milliseconds for seconds, and warn."""
        protocol = super().get_websocket_protocol()
        if not isinstance(protocol, WebSocketProtocol13):
            return protocol
        protocol.params.ping_interval = protocol.params.ping_timeout = None
        return BoundedProtocol(self, mask_outgoing=False, params=protocol.params)

    def cut_off(self) -> None:
        """Close the connection at once: a farewell would wait behind all the rest."""
        if self.ws_connection is not None and self.ws_connection.stream is not None:
            self.ws_connection.stream.close()


class BoundedSocket(ErrorPageHandler, WebSocketMixin, _NoTailback, JupyterHandler):
    """A WebSocket of ours, for pages of this server alone."""

    def set_default_headers(self) -> None:
        """Set none: they mean nothing here."""

    def open(self, *names: str) -> None:
        """Begin."""
        super().open(*names)
        self.take_up()

    def send_or_close(self, text: str) -> None:
        """Send a text; close the connection if it is closed already or too much waits to be sent."""
        try:
            note_end(self.write_message(text))
        except WebSocketClosedError:
            self.close()
        except StreamBufferFullError:
            self.cut_off()


def note_end(written: Any) -> Any:
    """Return what a write returned, whose failure is no news: the connection was closed meanwhile."""
    if isinstance(written, asyncio.Future):
        written.add_done_callback(lambda each: each.cancelled() or each.exception())
    return written


class GuardedHandler(DiscreetHandler, APIHandler):
    """A request that changes something, and needs the page's own token."""


class KernelChannelsHandler(ErrorPageHandler, VoilaKernelWebsocketHandler, _NoTailback):
    """The WebSocket between a page and its kernel."""

    owner = ""
    _submitted: tuple[str, float] = ("", 0.0)
    """The message id and the time of the last submission."""

    def initialize(self) -> None:
        """Start with a full allowance."""
        super().initialize()
        self._allowance = Allowance()

    async def get(self, kernel_id: str) -> None:
        """Connect only the kernel's owner; if the kernel doesn't answer, the page tries again."""
        self.owner = owner_of(self, kernel_id)
        self.let_in(self.owner)
        try:
            await super().get(kernel_id)
        except TimeoutError as error:
            raise HTTPError(503) from error

    def select_subprotocol(self, subprotocols: list[str]) -> str | None:
        """Return the way to speak; raise `ValueError`, which ends the request, if the page has hung up."""
        if self.connection is None:
            raise ValueError("the page has hung up")
        chosen: str | None = super().select_subprotocol(subprotocols)
        return chosen

    async def open(self, kernel_id: str) -> None:
        """Connect to the kernel; a connection from before is closed, because a page has only one."""
        self.settings["kernel_pages"].connected(kernel_id, self)
        self.take_up()
        await super().open(kernel_id)

    def write_message(self, message: Any, binary: bool = False) -> Any:  # noqa: FBT001, FBT002 Tornado's
        """Send a message; cut off a page that does not keep up."""
        try:
            return note_end(super().write_message(message, binary))
        except StreamBufferFullError:
            self.cut_off()
            raise WebSocketClosedError from None

    def on_message(self, ws_message: str | bytes) -> None:
        """Pass on what a page may send, and ignore the rest."""
        if self._allowance.take(max(1.0, size_of(ws_message))) and is_allowed_from_page(ws_message):
            kind, text = with_key(str(ws_message), self.owner)
            if kind == "submit":
                self.settings["kernel_pages"].answered()
                self._submitted = json.loads(text)["header"]["msg_id"], time.monotonic()
            super().on_message(text)

    def heard(self, number: str) -> None:
        """Measure the time to a verdict if this is the kernel's answer to the last submission."""
        submitted, at = self._submitted
        if number == submitted != "":
            self.settings["kernel_pages"].metrics.checked(time.monotonic() - at)
            self._submitted = "", 0.0

    def on_close(self) -> None:
        """Stop the kernel if its page was left; a broken connection may come back."""
        self.settings["kernel_pages"].disconnected(self.kernel_id, self)
        super().on_close()
        if self.close_code == GOING_AWAY:
            self.settings["kernel_pages"].left(self.kernel_id)


class KernelShutdownHandler(DiscreetHandler, APIHandler):
    """Stops the kernel of a page that is being left; it may be gone already."""

    async def post(self, kernel_id: str) -> None:
        """Stop the kernel if the page is its owner's."""
        if kernel_id in self.kernel_manager:
            owner_of(self, kernel_id)
        await self.kernel_manager.stop(kernel_id)
        self.set_status(204)
        self.finish()
