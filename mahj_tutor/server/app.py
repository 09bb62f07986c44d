"""The lessons as a web server: its pages, its kernels, and one clear sentence if it cannot start."""

# mypy: disallow-subclassing-any=False
# Voila's classes are untyped here.

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import sys
import tempfile
import threading
import time
import webbrowser
from collections.abc import Coroutine
from functools import partial
from typing import Any

from jinja2 import Environment, FileSystemLoader
from tornado.web import HTTPError
from traitlets.config import Config

from mahj_tutor.classroom.recoveries import Recoveries
from mahj_tutor.errors import StoreError
from mahj_tutor.files import as_text
from mahj_tutor.learner.board_log import rotate_log
from mahj_tutor.memory.kept import KeptMemories
from mahj_tutor.memory.practice import Practice, practices
from mahj_tutor.server import handlers, health_pages, own_routes, preview, question_pages, settings_pages
from mahj_tutor.server.addresses import address_here
from mahj_tutor.server.bank_builder import BankBuilder
from mahj_tutor.server.docs_pages import routes as docs_routes
from mahj_tutor.server.error_pages import ErrorMessage, error_message
from mahj_tutor.server.gate import Gate
from mahj_tutor.server.http_server import limit_forms
from mahj_tutor.server.jupyter_adapter.hub import HubLogin
from mahj_tutor.server.jupyter_adapter.voila_app import Route, VoilaApp, voila_configuration
from mahj_tutor.server.kept_pages import KeptPages
from mahj_tutor.server.kernel_pool import KernelPool
from mahj_tutor.server.log_format import LogFormat, event, set_up_log
from mahj_tutor.server.log_quota import bound_logs
from mahj_tutor.server.loop_watch import LoopWatch
from mahj_tutor.server.metrics import Metrics
from mahj_tutor.server.page import Page
from mahj_tutor.server.page_kernels import PageKernels, plain_scripts
from mahj_tutor.server.page_threads import MOST_IMPORTS, MOST_SMALL_IMPORTS, Expensive, PageThreads, TooBusy
from mahj_tutor.server.policy import headers_for
from mahj_tutor.server.renderer import TEMPLATES
from mahj_tutor.server.shared import socket
from mahj_tutor.server.shared.pool import SharedPool
from mahj_tutor.server.site import Site
from mahj_tutor.server.static_files import StaticFiles
from mahj_tutor.server.teach.hub_groups import HubGroups
from mahj_tutor.server.teach.lessons import Exercises
from mahj_tutor.server.tries import Tries
from mahj_tutor.server.visitors import KEY_COOKIE, Visitors, is_key

OUR_LOG = {"level": "ERROR", "handlers": [], "propagate": True}
"""The server's own log goes where all others go; what Jupyter warns of is no news to an operator."""

SWITCH = 0.001
"""Seconds after which Python lets the event loop interrupt a working thread (the default is 0.005)."""
ORPHAN_SECONDS = 60.0
"""A kernel whose page has not connected by then is stopped: it was left at once, or runs no scripts."""


def configuration(site: Site) -> Config:
    """Return the settings of a server: how many kernels it has, and what their environment is."""
    config = voila_configuration(KernelPool)
    config.KernelPool.max_kernels = site.limits.kernels
    config.KernelPool.spare_count = site.warm
    config.KernelPool.environment = {"MAHJ_PAGE": "1", "MAHJ_DATA": str(site.data), **site.environment}
    return config


class LessonServer(VoilaApp):
    """Serves a site; `banks` makes what drawn exercises draw from."""

    def __init__(self, site: Site, banks: BankBuilder, **kwargs: Any) -> None:
        super().__init__(base_url=site.doors.base, **kwargs)
        self.site = site
        self.banks = banks
        self.shelves = site.shelves
        self.store = site.store
        self.doors = site.doors
        self.previewer = site.previewer
        self.classrooms = site.classrooms
        self.login = HubLogin(site.data, site.doors.base) if site.hub else None
        self.exercises = Exercises(site.shelves, site.classrooms.store if site.classrooms else None)
        self.memories = KeptMemories(site.store)
        self.recoveries, self.recovery_tries = Recoveries(site.store.database), Tries(10, 300.0)
        if self.login and self.classrooms:
            self.classrooms.groups = HubGroups(self.classrooms.store, self.login.groups, self.login.learner)
        self.visitors = Visitors((lambda _: True) if site.is_trial else site.store.has_met)
        self.threads = PageThreads(expensive=Expensive(self._count_answers))
        self.import_threads = PageThreads(1, most=MOST_IMPORTS)  # large imports run one at a time
        self.small_imports = PageThreads(1, most=MOST_SMALL_IMPORTS)
        self.kept_pages = KeptPages()
        self.loop_watch = LoopWatch(lambda seconds: self.metrics.pause_seconds.observe(seconds))
        self.metrics = Metrics(
            kernels=lambda: self.kernel_manager.count_running(),
            lines=self._count_lines,
            longest_pause=self.loop_watch.take_longest,
        )
        self.saving = health_pages.Saving(site.store)
        site.store.database.note_error = self.metrics.record_errors.labels("pages").inc
        self._sockets: dict[str, Any] = {}
        self._practices: tuple[Practice, ...] = ()
        self._reading = asyncio.Lock()
        self._templates = Environment(
            loader=FileSystemLoader(TEMPLATES), autoescape=True, trim_blocks=True, lstrip_blocks=True
        )
        self._connected: set[str] = set()
        self._tasks: set[asyncio.Task[Any]] = set()

    # --- pages ------------------------------------------------------------------------------------

    def own_settings(self) -> dict[str, Any]:
        """Return what our pages add to Tornado's settings."""
        self.files = StaticFiles(self.base_url)
        self.page_kernels = PageKernels(self.kernel_manager, self._shared_pool())
        return {
            "lessons_app": self,
            "shared_pool": self.page_kernels.shared,
            "kernel_pages": self,
            "make_error_page": self.error_page,
            "headers": headers_for(self.site.framed_by),
            "compress_response": True,
            "make_refusal_page": self.refusal_page,
            "allow_remote_access": True,  # the gate knows the names of this server
            "xsrf_cookie_kwargs": {"samesite": "Lax", "path": self.base_url},
            "default_handler_class": handlers.NotFound,
            "log_function": self.note_request,
            **(self.login.settings() if self.login else {}),
        }

    def _shared_pool(self) -> SharedPool | None:
        if not self.site.shared:
            return None
        return SharedPool(
            self.kernel_manager,
            self.kernel_manager.environment,
            lambda: plain_scripts(self.shelves()),
            self.site.shared,
            self.site.limits,
            self.metrics,
        )

    def routes(self) -> list[Route]:
        """Return the routes of our pages."""
        base = self.base_url
        outside = [] if base == "/" else [(f"(?:/|{base[:-1]})", handlers.ToHomePage)]
        previews = [(base + r"preview", preview.PreviewPage), (base + r"preview/panel", preview.PreviewPanel)]
        return [
            *(previews if self.previewer else ()),
            *outside,
            *(self.login.routes() if self.login else ()),
            *(socket.routes(base) if self.site.shared else ()),
            (base, handlers.HomePage),
            (base + r"healthz", health_pages.HealthPage),
            (base + r"metrics", health_pages.MetricsPage),
            *question_pages.routes(base),
            *docs_routes(base),
            (base + r"rules", handlers.RulesPage),
            (base + r"glossary", handlers.GlossaryPage),
            (base + r"questions", handlers.QuestionsPage),
            (base + r"papers", handlers.PapersPage),
            *own_routes.routes(base),
            (base + r"new-table", handlers.NewTablePage),
            (base + r"unit/([0-9]{1,3})", handlers.SummaryPage),
            (base + r"plan/([a-z0-9-]+)", handlers.PlanPage),
            (base + r"settings", settings_pages.SettingsPage),
            (base + r"settings/record", settings_pages.RecordPage),
            (base + r"settings/deleted", settings_pages.DeletePage),
            (base + r"card/([a-z0-9-]+)", handlers.CardPage),
            (base + r"static/([0-9a-f]+)/([a-z0-9._-]+)", handlers.Static),
            (base + r"favicon\.ico", handlers.Favicon),
            *(_class_routes(base, by_groups=self.login is not None) if self.classrooms else ()),
        ]

    def render(self, template: str, **values: Any) -> str:
        """Return a page made from one of our templates."""
        page = self._templates.get_template(template)
        return as_text(page.render(base=self.base_url, static=self.files.base, **values))

    def error_page(self, status: int, address: str) -> str:
        """Return the page for a request that failed."""
        return self.render("error.html", error=error_message(status), address=address)

    def refusal_page(self, message: ErrorMessage) -> str:
        """Return the page for a request that does not get in."""
        return self.render("error.html", error=message, address=self.base_url)

    # --- who comes ----------------------------------------------------------------------------------

    def door(self) -> Gate:
        """Return what looks at every request before a page does."""
        return Gate(self.app, self.doors, self.refused)

    def refused(self, why: str) -> None:
        """Count somebody who did not get in; `why` is one of a few fixed words."""
        self.metrics.refused.labels(why).inc()

    def key_of(self, handler: Any) -> str:
        """Return the key that a request brings, "" if it brings none."""
        if self.login:
            return self.login.key_of(handler)
        key: str = handler.get_cookie(KEY_COOKIE, "")
        is_valid = is_key(key) and (self.visitors.has_met(key) or key == handler.accepted_key)
        return key if is_valid else ""

    async def meet(self, handler: Any) -> None:
        """Look up the key of a request, if that is needed, so that `key_of` needs no database.

        A request that can't wait for that is refused: as if it had no key, it would get another one.
        """
        key: str = handler.get_cookie(KEY_COOKIE, "")
        if self.login is None and is_key(key) and not self.visitors.has_met(key):
            try:
                if await self.threads.run(key, partial(self.visitors.meet, key)):
                    handler.accepted_key = key
            except TooBusy as error:
                self.refused("too much at once")
                raise HTTPError(429) from error

    def _count_answers(self, key: str) -> int:
        """Return how many answers a learner has, as far as the record can be read."""
        try:
            return self.site.store.count_attempts(key) if is_key(key) else 0
        except StoreError:
            return 0

    def owner_of(self, handler: Any, kernel: str) -> str | None:
        """Return the key of a kernel's owner if a request comes from there, else None."""
        found = self.visitors.key_for(kernel, self.key_of(handler))
        if found is None and kernel in self.kernel_manager:
            self.refused("kernel of another")
        return found

    def note_request(self, handler: Any) -> None:
        """Count a request that was answered; log it if it failed on our end.

        What a visitor mistypes is no news.
        """
        status, page = handler.get_status(), type(handler).__name__
        if status >= 500 and not isinstance(handler, health_pages.HealthPage):
            self.metrics.errors.inc()
            handler.log.error("%s %s: %d", handler.request.method, handler.request.path, status)
        if isinstance(handler, Page) and handler.is_timed and handler.began:
            seconds = time.monotonic() - handler.began
            self.metrics.page_seconds.labels(page).observe(seconds)
            event("request", page=page, status=status, milliseconds=round(1000 * seconds))

    # --- life -------------------------------------------------------------------------------------

    def on_listening(self) -> None:
        """Start the spare kernels, and say that the lessons are ready."""
        if self.page_kernels.shared:
            self.ioloop.add_callback(self._start_shared, self.page_kernels.shared)
        self.ioloop.add_callback(self.kernel_manager.fill)
        self.ioloop.add_callback(self._make_banks)
        if self.classrooms and self.classrooms.groups:
            self.ioloop.add_callback(self.run_in_background, self.classrooms.groups.follow())
        self.ioloop.add_callback(self.practices)
        self.ioloop.add_callback(self.run_in_background, self.loop_watch.watch())
        gc.collect()
        gc.freeze()  # these objects stay; collecting them takes a tenth of a second each time
        event("ready", port=self.port)
        self.site.ready(self.address)
        if self.open_browser:
            first = self.address + self.site.first_page
            threading.Thread(target=webbrowser.open, args=(first,), daemon=True).start()

    async def _start_shared(self, shared: SharedPool) -> None:
        await asyncio.to_thread(shared.preparation.scripts)  # reads every lesson
        shared.start()

    def stop(self) -> None:
        """Stop every kernel; what learners did is on disk already."""
        if self.page_kernels.shared:
            self.page_kernels.shared.stop()
        super().stop()
        self.threads.close()
        self.import_threads.close()
        self.small_imports.close()

    @property
    def address(self) -> str:
        """Return the address of the first page as one types it."""
        return address_here(self.ip, self.port, self.base_url) + (preview.ADDRESS if self.previewer else "")

    # --- exercises to practice ----------------------------------------------------------------------------

    async def practices(self) -> tuple[Practice, ...]:
        """Return the exercises of the shipped lessons; they are read once, while other pages are answered."""
        async with self._reading:
            if not self._practices:
                self._practices = await asyncio.to_thread(self._read_practices)
        return self._practices

    def _read_practices(self) -> tuple[Practice, ...]:
        lessons = (each for shelf in self.shelves() for each in shelf.lessons)
        return practices([each for each in lessons if not (each.is_own or each.is_table)])

    # --- pages and their kernels ------------------------------------------------------------------

    def opened(self, kernel: str | None) -> None:
        """Count a page with boards that was sent, and see whether lessons have changed.

        A kernel of its own is stopped later if the page never connects.
        """
        self.metrics.opens.inc()
        self._make_banks()
        if kernel:
            self.run_in_background(self._stop_orphan(kernel))

    def _make_banks(self) -> None:
        self.run_in_background(asyncio.to_thread(self.banks.start))
        self.run_in_background(asyncio.to_thread(rotate_log, self.site.data))

    async def _stop_orphan(self, kernel: str) -> None:
        await asyncio.sleep(ORPHAN_SECONDS)
        if kernel not in self._connected:
            await self.kernel_manager.stop(kernel)
        self._connected.discard(kernel)

    def connected(self, kernel: str, socket: Any) -> None:
        """Remember that a page has connected to its kernel; close its connection from before."""
        self._connected.add(kernel)
        before, self._sockets[kernel] = self._sockets.get(kernel), socket
        if before is not None:
            before.close()

    def disconnected(self, kernel: str, socket: Any) -> None:
        """Forget the connection of a page, unless it has another one by now."""
        if self._sockets.get(kernel) is socket:
            del self._sockets[kernel]

    def _count_lines(self) -> int:
        shared = self.page_kernels.shared
        return len(self._sockets) + (len(shared.lines) if shared else 0)

    def answered(self) -> None:
        """Count an answer that a page sent to be checked."""
        self.metrics.answers.inc()

    def left(self, kernel: str) -> None:
        """Stop the kernel of a page that was left, in case its request to do so was lost."""
        self.run_in_background(self.kernel_manager.stop(kernel))

    def run_in_background(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine in the background."""
        task = asyncio.ensure_future(_ignore_if_gone(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _class_routes(base: str, *, by_groups: bool) -> list[Route]:
    from mahj_tutor.server.teach.routes import routes  # only where there are classes

    return routes(base, by_groups=by_groups)


async def _ignore_if_gone(work: Coroutine[Any, Any, None]) -> None:
    """Await work on a kernel that may be gone by then."""
    with contextlib.suppress(asyncio.CancelledError, KeyError, RuntimeError):
        await work


def serve(site: Site, *, host: str, port: int, open_browser: bool, log: LogFormat = "text") -> None:
    """Serve a site until stopped; raise `StartupError` if the port cannot be opened."""
    set_up_log(log)
    logging.getLogger("tornado").setLevel(logging.ERROR)  # request handlers log there what visitors mistype
    bound_logs()
    sys.setswitchinterval(SWITCH)
    limit_forms()
    settings = configuration(site)
    houses = site.classrooms.houses if site.classrooms else tuple
    banks = BankBuilder(site.shelves, settings.KernelPool.environment, houses)
    with tempfile.TemporaryDirectory(prefix="mahj-tutor-") as folder, contextlib.closing(banks):
        app = LessonServer(
            site,
            banks,
            config=settings,
            ip=host,
            port=port,
            root_dir=folder,
            connection_dir_root=folder,
            open_browser=open_browser,
            log_level=logging.ERROR,
            logging_config={"loggers": {"LessonServer": OUR_LOG}},
        )
        app.initialize([])
        app.start()
