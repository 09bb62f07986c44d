"""Jupyter's and Voila's request handlers, as far as our pages and their kernels need them."""

# mypy: disallow-subclassing-any=False
# Jupyter's and Voila's classes are untyped here.

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from jupyter_server.auth.identity import IdentityProvider, User
from jupyter_server.base.handlers import APIHandler, FileFindHandler, JupyterHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyterlab_server.themes_handler import ThemesHandler
from tornado.web import HTTPError, RequestHandler
from voila.static_file_handler import MultiStaticFileHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from mahj_tutor.server.messages import is_allowed_from_page

GOING_AWAY = 1001
"""The code with which a browser closes the WebSocket of a page that is left (RFC 6455, 7.4.1)."""


class AnonymousIdentity(IdentityProvider):
    """Everyone is the same user to the server; learners are told apart by their key alone."""

    def get_user(self, handler: Any) -> User:
        """Return the one user there is, without a cookie of their own."""
        return User("learner")

    def get_handlers(self) -> list[tuple[str, Any]]:
        """Return no page for logging in or out."""
        return []


class ErrorPageHandler(RequestHandler):
    """Answers a request that fails with the error page of the application."""

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Send the error page for a status; the log has the details."""
        if self._headers_written:
            self.finish()
            return
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        make_page: Callable[[int, str], str] = self.settings["make_error_page"]
        self.finish(make_page(status_code, self.request.path))


class PageHandler(ErrorPageHandler, JupyterHandler):
    """A page of ours; opening it counts for nothing in Jupyter's statistics."""

    _track_activity = False

    def head(self, *names: str) -> Any:
        """Answer as GET does; Tornado sends no body."""
        return self.get(*names)


class VoilaStaticHandler(ErrorPageHandler, MultiStaticFileHandler):
    """A file of Voila's own front end, for pages with widgets that are not ours."""


class ExtensionFileHandler(ErrorPageHandler, FileFindHandler):
    """A file of an extension that Voila's front end loads."""


class ThemeFileHandler(ErrorPageHandler, ThemesHandler):
    """A file of the theme that Voila's front end loads."""


class KernelStatusHandler(KernelHandler):
    """Tells whether a page's kernel is there; pages stop theirs in another way."""

    async def delete(self, kernel_id: str) -> None:
        """Refuse."""
        raise HTTPError(405)


class KernelChannelsHandler(ErrorPageHandler, VoilaKernelWebsocketHandler):
    """The WebSocket between a page and its kernel."""

    async def open(self, kernel_id: str) -> None:
        """Connect to the kernel, and remember that its page has called."""
        self.settings["kernel_pages"].connected(kernel_id)
        await super().open(kernel_id)

    def get_websocket_protocol(self) -> Any:
        """Leave the pings to Jupyter: Tornado would take its milliseconds for seconds, and warn."""
        protocol = super().get_websocket_protocol()
        if protocol is not None:
            protocol.params.ping_interval = protocol.params.ping_timeout = None
        return protocol

    def on_message(self, ws_message: str | bytes) -> None:
        """Pass on what a page may send, and ignore the rest."""
        if is_allowed_from_page(ws_message):
            super().on_message(ws_message)

    def on_close(self) -> None:
        """Stop the kernel if its page was left; a broken connection may come back."""
        super().on_close()
        if self.close_code == GOING_AWAY:
            self.settings["kernel_pages"].left(self.kernel_id)


class KernelShutdownHandler(APIHandler):
    """Stops the kernel of a page that is being left; it may be gone already."""

    async def post(self, kernel_id: str) -> None:
        """Stop the kernel."""
        await self.kernel_manager.stop(kernel_id)
        self.set_status(204)
        self.finish()
