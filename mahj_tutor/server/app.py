"""Voila as an app: only our pages, only our kernels, one clear sentence where it cannot start."""

# mypy: disallow-subclassing-any=False
# Jupyter's and Voila's classes carry no types.

from __future__ import annotations

import asyncio
import contextlib
import logging
import shutil
import tempfile
import threading
import webbrowser
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from jupyter_server.utils import url_path_join
from tornado.ioloop import IOLoop
from traitlets.config import Config
from voila.app import Voila, _kernel_id_regex
from voila.utils import get_page_config

from mahj_tutor.server import handlers, kernels, nursery
from mahj_tutor.server.trouble import CannotServe, why_no_port

TEMPLATES = Path(__file__).parent / "templates"
LOOPBACK = ("127.0.0.1", "localhost", "::1")
EXTENSIONS = ["anywidget", "@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8"]


def configuration(data: Path, warm: int) -> Config:
    """Return the settings of a server whose kernels keep their record in `data`."""
    config = Config()
    config.VoilaConfiguration.template = "mahj"
    config.VoilaConfiguration.allow_template_override = "NO"
    config.VoilaConfiguration.allow_theme_override = "NO"
    config.VoilaConfiguration.show_tracebacks = False
    config.VoilaConfiguration.file_allowlist = []
    config.VoilaConfiguration.extension_allowlist = EXTENSIONS
    config.VoilaConfiguration.multi_kernel_manager_class = kernels.LessonKernels
    config.VoilaConfiguration.kernel_spec_manager_class = kernels.OwnKernelSpec
    config.VoilaExporter.anchor_link_text = ""
    config.LessonKernels.waiting = warm
    config.LessonKernels.environment = {"MAHJ_PAGE": "1", "MAHJ_DATA": str(data)}
    config.Voila.identity_provider_class = handlers.Nobody
    config.Voila.kernel_websocket_connection_class = kernels.NarrowDoor
    config.NarrowDoor.kernel_ws_protocol = ""  # text only: see `kernels.is_fit`
    config.Voila.port_retries = 0
    kernels.configure(config)
    return config


class LessonServer(Voila):
    """Serves lessons: `lessons` returns those of the catalog, `store` holds what learners did."""

    name = "voila"

    def __init__(self, *, lessons: Callable[[], tuple[Any, ...]], store: Any, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.lessons = lessons
        self.store = store
        self.called: set[str] = set()
        self.ready: Callable[[str], None] = print
        self._tasks: set[asyncio.Task[Any]] = set()

    def load_config_file(self, *args: Any, **kwargs: Any) -> None:
        """Read nobody's settings: a lesson looks and behaves the same everywhere."""

    def setup_template_dirs(self) -> None:
        """Use our templates alone, and the static files Voila's own front end needs."""
        super_template, self.voila_configuration.template = self.voila_configuration.template, "base"
        super().setup_template_dirs()
        self.voila_configuration.template = super_template
        self.template_paths = [str(TEMPLATES)]

    def init_settings(self) -> dict[str, Any]:
        """Return the web application's settings: Voila's with our headers, doors and pages."""
        settings: dict[str, Any] = super().init_settings()
        self.kernel_manager.allowed_message_types = list(kernels.IN)
        self.files = handlers.OwnFiles(self.base_url)
        settings.update(
            lessons_app=self,
            headers=handlers.HEADERS,
            compress_response=True,
            allow_remote_access=self.ip not in LOOPBACK,
            local_hostnames=["localhost"],
            xsrf_cookie_kwargs={"samesite": "Lax"},
            default_handler_class=handlers.NotHere,
            websocket_max_message_size=1 << 20,
            ws_ping_interval=20_000,
            ws_ping_timeout=60_000,
            log_function=_log_troubles,
        )
        self.page_config = get_page_config(
            self.base_url, {**settings, "mathjax_url": ""}, self.log, self.voila_configuration
        )
        return settings

    def init_handlers(self) -> list[Any]:
        """Return the doors: ours, the kernel's line, and what Voila's own front end loads if it is needed."""
        kept = {"/voila/labextensions/": handlers.ExtensionFile, "/voila/api/themes/": handlers.ThemeFile}
        front = [
            (pattern, ours, *more)
            for pattern, _, *more in super().init_handlers()
            for part, ours in kept.items()
            if part in pattern
        ]
        base = self.base_url
        kernel = url_path_join(base, r"/api/kernels/" + _kernel_id_regex)
        return [
            (base, handlers.Index),
            (url_path_join(base, r"/lesson/([a-z0-9-]+)"), handlers.LessonPage),
            (url_path_join(base, r"/card/([a-z0-9-]+)"), handlers.CardPage),
            (url_path_join(base, r"/static/([0-9a-f]+)/([a-z0-9.-]+)"), handlers.Static),
            (url_path_join(base, r"/favicon\.ico"), handlers.Favicon),
            (kernel, handlers.OneKernel),
            (kernel + "/channels", handlers.Door),
            (url_path_join(base, "/voila/api/shutdown/" + _kernel_id_regex), handlers.Leave),
            (
                url_path_join(base, r"/voila/(?:static|templates/base/static)/([\w-][\w.-]*)"),
                handlers.WidgetFile,
                {"paths": self.static_paths},
            ),
            *front,
        ]

    def listen(self) -> None:
        """Open the port, say that the lessons are ready, and serve until told to stop."""
        try:
            self.app.listen(self.port, self.ip, max_buffer_size=4 << 20)
        except OSError as error:
            raise CannotServe(why_no_port(error, self.ip, self.port)) from error
        self.ioloop = IOLoop.current()
        self.ioloop.add_callback(self.kernel_manager.fill)
        self.ready(self.address)
        if self.open_browser:
            threading.Thread(target=webbrowser.open, args=(self.address,), daemon=True).start()
        try:
            self.ioloop.start()
        except KeyboardInterrupt:
            self.log.info("stopped by the keyboard")
        finally:
            self.stop()

    def stop(self) -> None:
        """Close every kernel and the warm process they came from; what learners did is on disk already."""
        with contextlib.suppress(TimeoutError):
            self.ioloop.run_sync(self.kernel_manager.close_all, timeout=10)
        nursery.NURSERY.close()
        shutil.rmtree(self.connection_dir, ignore_errors=True)

    @property
    def address(self) -> str:
        """Return the address of the index as one types it."""
        host = "127.0.0.1" if self.ip in ("", "0.0.0.0") else "[::1]" if self.ip in ("::", "::1") else self.ip
        return f"http://{host}:{self.port}{self.base_url}"

    def background(self, work: Coroutine[Any, Any, None]) -> None:
        """Do some work that nobody waits for."""
        task = asyncio.ensure_future(handlers.quietly(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def watch_orphan(self, kernel: str) -> None:
        """Close a kernel later if its page never calls."""
        self.background(self._close_orphan(kernel))

    async def _close_orphan(self, kernel: str) -> None:
        await asyncio.sleep(handlers.ORPHAN_SECONDS)
        if kernel not in self.called:
            await self.kernel_manager.close(kernel)
        self.called.discard(kernel)


def _log_troubles(handler: Any) -> None:
    """Log requests that went wrong on our side; what a visitor mistypes is no news."""
    if handler.get_status() >= 500:
        handler.log.error("%s %s: %d", handler.request.method, handler.request.path, handler.get_status())


def serve(
    *,
    host: str,
    port: int,
    data: Path,
    open_browser: bool,
    warm: int,
    lessons: Callable[[], tuple[Any, ...]],
    store: Any,
    ready: Callable[[str], None] = print,
) -> None:
    """Serve the lessons until stopped; raises `CannotServe` where the port cannot be had."""
    logging.getLogger("tornado").setLevel(logging.ERROR)  # handlers log there; a visitor's slip is no news
    with tempfile.TemporaryDirectory(prefix="mahj-tutor-") as folder:
        app = LessonServer(
            lessons=lessons,
            store=store,
            config=configuration(data, warm),
            ip=host,
            port=port,
            root_dir=folder,
            connection_dir_root=folder,
            open_browser=open_browser,
            log_level=logging.ERROR,
        )
        app.ready = ready
        app.initialize([])
        app.start()
