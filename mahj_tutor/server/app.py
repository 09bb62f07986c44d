"""The lessons as a web server: its pages, its kernels, and one clear sentence if it cannot start."""

# mypy: disallow-subclassing-any=False
# Voila's classes are untyped here.

from __future__ import annotations

import asyncio
import contextlib
import logging
import tempfile
import threading
import webbrowser
from collections.abc import Callable, Coroutine, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from jinja2 import Environment, FileSystemLoader
from traitlets.config import Config

from mahj_tutor.exercises.shelves import Shelf
from mahj_tutor.memory.kept import KeptMemories
from mahj_tutor.memory.practice import Practice, practices
from mahj_tutor.server import handlers, preview, question_pages, settings_pages
from mahj_tutor.server.bank_builder import BankBuilder
from mahj_tutor.server.error_pages import error_message
from mahj_tutor.server.jupyter_adapter.voila_app import Route, VoilaApp, voila_configuration
from mahj_tutor.server.kernel_pool import KernelPool
from mahj_tutor.server.page import HEADERS
from mahj_tutor.server.renderer import TEMPLATES
from mahj_tutor.server.static_files import StaticFiles

LOOPBACK = ("127.0.0.1", "localhost", "::1")

ORPHAN_SECONDS = 60.0
"""A kernel whose page has not connected by then is stopped: it was left at once, or runs no scripts."""


def configuration(data: Path, warm: int, environment: Mapping[str, str]) -> Config:
    """Return the settings of a server whose kernels keep their record in `data`; they get an environment."""
    config = voila_configuration(KernelPool)
    config.KernelPool.spare_count = warm
    config.KernelPool.environment = {"MAHJ_PAGE": "1", "MAHJ_DATA": str(data), **environment}
    return config


class LessonServer(VoilaApp):
    """Serves lessons: `shelves` returns them by headings, `store` holds what learners did.

    `banks` makes what their drawn exercises draw from.
    """

    def __init__(
        self,
        *,
        shelves: Callable[[], tuple[Shelf, ...]],
        banks: BankBuilder,
        store: Any,
        ready: Callable[[str], None] = print,
        previewer: preview.FilePreviewer | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.previewer = previewer
        self.shelves = shelves
        self.banks = banks
        self.store = store
        self.memories = KeptMemories(store)
        self._practices: tuple[Practice, ...] = ()
        self._reading = asyncio.Lock()
        self._ready = ready
        self._templates = Environment(
            loader=FileSystemLoader(TEMPLATES), autoescape=True, trim_blocks=True, lstrip_blocks=True
        )
        self._connected: set[str] = set()
        self._tasks: set[asyncio.Task[Any]] = set()

    # --- pages ------------------------------------------------------------------------------------

    def own_settings(self) -> dict[str, Any]:
        """Return what our pages add to Tornado's settings."""
        self.files = StaticFiles(self.base_url)
        return {
            "lessons_app": self,
            "kernel_pages": self,
            "make_error_page": self.error_page,
            "headers": HEADERS,
            "compress_response": True,
            "allow_remote_access": self.ip not in LOOPBACK,
            "local_hostnames": ["localhost"],
            "xsrf_cookie_kwargs": {"samesite": "Lax"},
            "default_handler_class": handlers.NotFound,
            "log_function": _log_server_errors,
        }

    def routes(self) -> list[Route]:
        """Return the routes of our pages."""
        base = self.base_url
        previews = [(base + r"preview", preview.PreviewPage), (base + r"preview/panel", preview.PreviewPanel)]
        return [
            *(previews if self.previewer else ()),
            (base, handlers.HomePage),
            (base + r"lesson/([a-z0-9-]+)", question_pages.LessonPage),
            (base + r"lesson/([a-z0-9-]+)/closing", question_pages.ClosingPage),
            (base + r"review", question_pages.ReviewPage),
            (base + r"placement", question_pages.PlacementPage),
            (base + r"rules", handlers.RulesPage),
            (base + r"glossary", handlers.GlossaryPage),
            (base + r"papers", handlers.PapersPage),
            (base + r"unit/([0-9]{1,3})", handlers.SummaryPage),
            (base + r"settings", settings_pages.SettingsPage),
            (base + r"settings/record", settings_pages.RecordPage),
            (base + r"settings/deleted", settings_pages.DeletePage),
            (base + r"card/([a-z0-9-]+)", handlers.CardPage),
            (base + r"static/([0-9a-f]+)/([a-z0-9._-]+)", handlers.Static),
            (base + r"favicon\.ico", handlers.Favicon),
        ]

    def render(self, template: str, **values: Any) -> str:
        """Return a page made from one of our templates."""
        page = self._templates.get_template(template)
        return page.render(base=self.base_url, static=self.files.base, **values)

    def error_page(self, status: int, address: str) -> str:
        """Return the page for a request that failed."""
        return self.render("error.html", error=error_message(status), address=address)

    # --- life -------------------------------------------------------------------------------------

    def on_listening(self) -> None:
        """Start the spare kernels, and say that the lessons are ready."""
        self.ioloop.add_callback(self.kernel_manager.fill)
        self.ioloop.add_callback(self.banks.start)
        self.ioloop.add_callback(self.practices)
        self._ready(self.address)
        if self.open_browser:
            threading.Thread(target=webbrowser.open, args=(self.address,), daemon=True).start()

    @property
    def address(self) -> str:
        """Return the address of the first page as one types it."""
        host = "127.0.0.1" if self.ip in ("", "0.0.0.0") else "[::1]" if self.ip in ("::", "::1") else self.ip
        return f"http://{host}:{self.port}{self.base_url}{preview.ADDRESS if self.previewer else ''}"

    # --- exercises to practice ----------------------------------------------------------------------------

    async def practices(self) -> tuple[Practice, ...]:
        """Return the exercises of the shipped lessons; they are read once, while other pages are answered."""
        async with self._reading:
            if not self._practices:
                lessons = [
                    each
                    for shelf in self.shelves()
                    for each in shelf.lessons
                    if not (each.is_own or each.is_table)
                ]
                self._practices = await asyncio.to_thread(practices, lessons)
        return self._practices

    # --- pages and their kernels ------------------------------------------------------------------

    def expect_page(self, kernel: str) -> None:
        """Stop a kernel later if its page never connects; see whether lessons have changed."""
        self.banks.start()
        self.run_in_background(self._stop_orphan(kernel))

    async def _stop_orphan(self, kernel: str) -> None:
        await asyncio.sleep(ORPHAN_SECONDS)
        if kernel not in self._connected:
            await self.kernel_manager.stop(kernel)
        self._connected.discard(kernel)

    def connected(self, kernel: str) -> None:
        """Remember that a page has connected to its kernel."""
        self._connected.add(kernel)

    def left(self, kernel: str) -> None:
        """Stop the kernel of a page that was left, in case its request to do so was lost."""
        self.run_in_background(self.kernel_manager.stop(kernel))

    def run_in_background(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine in the background."""
        task = asyncio.ensure_future(_ignore_if_gone(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _ignore_if_gone(work: Coroutine[Any, Any, None]) -> None:
    """Await work on a kernel that may be gone by then."""
    with contextlib.suppress(asyncio.CancelledError, KeyError, RuntimeError):
        await work


def _log_server_errors(handler: Any) -> None:
    """Log requests that failed on our end; what a visitor mistypes is not logged."""
    if handler.get_status() >= 500:
        handler.log.error("%s %s: %d", handler.request.method, handler.request.path, handler.get_status())


def serve(
    *,
    host: str,
    port: int,
    data: Path,
    open_browser: bool,
    warm: int,
    shelves: Callable[[], tuple[Shelf, ...]],
    store: Any,
    environment: Mapping[str, str] = MappingProxyType({}),
    ready: Callable[[str], None] = print,
    previewer: preview.FilePreviewer | None = None,
) -> None:
    """Serve the lessons until stopped; `environment` is added to that of their kernels.

    With a `previewer` the first page is the preview of its file.

    Raise `StartupError` if the port cannot be opened.
    """
    logging.getLogger("tornado").setLevel(logging.ERROR)  # request handlers log there what visitors mistype
    settings = configuration(data, warm, environment)
    banks = BankBuilder(shelves, settings.KernelPool.environment)
    with tempfile.TemporaryDirectory(prefix="mahj-tutor-") as folder, contextlib.closing(banks):
        app = LessonServer(
            shelves=shelves,
            banks=banks,
            store=store,
            ready=ready,
            previewer=previewer,
            config=settings,
            ip=host,
            port=port,
            root_dir=folder,
            connection_dir_root=folder,
            open_browser=open_browser,
            log_level=logging.ERROR,
        )
        app.initialize([])
        app.start()
