"""The server of the editor's page: what it is made of, and its life."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import threading
import webbrowser
from collections.abc import Callable
from html import escape
from pathlib import Path

from mahj_widgets.bundle import editor_module
from mahj_widgets.code import editor_code
from tornado.web import Application

from mahj_tutor.server.author.help_pages import help_source
from mahj_tutor.server.author.learners import Learners
from mahj_tutor.server.author.pages import (
    MOST_MESSAGE,
    AuthorDocs,
    AuthorFile,
    AuthorLine,
    AuthorPage,
    Nothing,
)
from mahj_tutor.server.author.screens import Screens
from mahj_tutor.server.docs_folder import docs_folder
from mahj_tutor.server.error_pages import ErrorMessage
from mahj_tutor.server.exposure import Exposure, is_loopback
from mahj_tutor.server.gate import Gate, HostNames
from mahj_tutor.server.http_server import BoundedServer, limit_forms
from mahj_tutor.server.policy import HEADERS
from mahj_tutor.server.startup_errors import StartupError, explain_port_error
from mahj_tutor.server.static_files import StaticFiles

HOST = "127.0.0.1"
TEMPLATE = Path(__file__).parents[1] / "templates" / "author.html"
HELP = "/docs/editor.html"
"""Where the page about the editor is, as the site has it or else as it is written."""
_NAME = re.compile(r"(\[[0-9A-Fa-f:.]*\]|[^:\[\]@/]*)(?::[0-9]{0,5})?")


class ThisComputer(HostNames):
    """The names by which this computer calls itself; others may lead here in somebody else's name."""

    def __init__(self) -> None:
        super().__init__(())

    def knows(self, header: str) -> bool:
        """Tell whether a Host header is one of them."""
        found = _NAME.fullmatch(header[:300])
        return found is not None and is_loopback(found[1].strip("[]").lower())


def application(screens: Screens, secret: str) -> Application:
    """Return the editor's page with all that it loads, and the line that needs the secret."""
    static = StaticFiles("/", {"editor.js": editor_module(), "editor.css": editor_code().style})
    page = TEMPLATE.read_text("utf-8").replace("{static}", static.base)
    has_help = docs_folder() or help_source(HELP.rpartition("/")[2])
    page = page.replace("{help}", HELP if has_help else "")
    return Application(
        [
            (r"/", AuthorPage),
            (r"/line", AuthorLine),
            (r"/docs/(.*)", AuthorDocs),
            (r"/static/([0-9a-f]+)/([A-Za-z0-9._-]+)", AuthorFile),
        ],
        default_handler_class=Nothing,
        author_page=page,
        headers=HEADERS,
        make_refusal_page=_refusal,
        screens=screens,
        secret=secret,
        static_files=static,
        websocket_max_message_size=MOST_MESSAGE,
    )


def _refusal(message: ErrorMessage) -> str:
    return f"<!doctype html><title>{escape(message.title)}</title><p>{escape(message.text)}</p>"


def door(app: Application) -> Gate:
    """Return what looks at every request before a page does: only this computer's own names get in."""
    return Gate(app, Exposure(), lambda _why: None, ThisComputer())


def run_editor(
    folder: Path, secret: str, *, port: int, open_browser: bool, ready: Callable[[str], None]
) -> None:
    """Serve the editor until stopped; raise `StartupError` if the port cannot be opened."""
    logging.getLogger("tornado").setLevel(logging.ERROR)
    limit_forms()
    screens = Screens(folder, Learners(port))
    app = application(screens, secret)

    async def serve() -> None:
        server = BoundedServer.before(door(app))
        try:
            server.listen(port, HOST)
        except OSError as error:
            raise StartupError(explain_port_error(error, HOST, port)) from error
        address = f"http://{HOST}:{port}/#{secret}"
        ready(address)
        if open_browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        await asyncio.Event().wait()

    with contextlib.closing(screens):
        asyncio.run(serve())
