"""Voila as the frame of a server that has pages, settings and a life of its own."""

# mypy: disallow-subclassing-any=False
# Voila's classes are untyped here.

from __future__ import annotations

import contextlib
import shutil
from typing import Any

from jupyter_server.utils import url_path_join
from tornado.httputil import HTTPServerConnectionDelegate
from tornado.ioloop import IOLoop
from tornado.web import GZipContentEncoding
from traitlets.config import Config
from voila.app import Voila
from voila.utils import get_page_config

from mahj_tutor.server.fork_server import close_fork_server
from mahj_tutor.server.http_server import BoundedServer
from mahj_tutor.server.jupyter_adapter import handlers
from mahj_tutor.server.jupyter_adapter.kernel_manager import (
    FilteredConnection,
    KernelManager,
    LessonKernelSpec,
    configure_kernels,
)
from mahj_tutor.server.messages import FROM_PAGE, MAX_LENGTH
from mahj_tutor.server.startup_errors import StartupError, explain_port_error

KERNEL_ID = r"(?P<kernel_id>\w+-\w+-\w+-\w+-\w+)"

EXTENSIONS = ["anywidget", "@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8"]
"""What Voila's own front end loads, on pages with widgets that are not ours."""

FRONT_END = {
    "/voila/labextensions/": handlers.ExtensionFileHandler,
    "/voila/api/themes/": handlers.ThemeFileHandler,
}
"""The routes of Voila that its front end needs, and the handlers that answer them here."""

Route = tuple[Any, ...]


def voila_configuration(pool: type[KernelManager]) -> Config:
    """Return the settings of Voila and Jupyter: nobody's notebooks, files, themes or templates but ours."""
    config = Config()
    config.VoilaConfiguration.template = "base"  # for its static files: pages are ours
    config.VoilaConfiguration.allow_template_override = "NO"
    config.VoilaConfiguration.allow_theme_override = "NO"
    config.VoilaConfiguration.show_tracebacks = False
    config.VoilaConfiguration.file_allowlist = []
    config.VoilaConfiguration.extension_allowlist = EXTENSIONS
    config.VoilaConfiguration.multi_kernel_manager_class = pool
    config.VoilaConfiguration.kernel_spec_manager_class = LessonKernelSpec
    config.Voila.identity_provider_class = handlers.AnonymousIdentity
    config.Voila.kernel_websocket_connection_class = FilteredConnection
    config.Voila.port_retries = 0
    configure_kernels(config)
    return config


class QuickGzip(GZipContentEncoding):
    """Compresses a page in less than half of the time, to a quarter more bytes."""

    GZIP_LEVEL = 1


class VoilaApp(Voila):
    """Voila without its pages; a subclass gives `routes`, `own_settings` and `on_listening`."""

    name = "voila"
    page_config: dict[str, Any]

    def routes(self) -> list[Route]:
        """Return the routes of the application's own pages."""
        raise NotImplementedError

    def own_settings(self) -> dict[str, Any]:
        """Return what the application adds to Tornado's settings."""
        raise NotImplementedError

    def door(self) -> HTTPServerConnectionDelegate:
        """Return what requests come to first: the application, or what stands before it."""
        raise NotImplementedError

    def on_listening(self) -> None:
        """Run once the port is open."""

    def load_config_file(self, *args: Any, **kwargs: Any) -> None:
        """Read nobody's settings: a lesson looks and behaves the same everywhere."""

    def init_settings(self) -> dict[str, Any]:
        """Return Tornado's settings: Voila's and the application's own."""
        settings: dict[str, Any] = super().init_settings()
        self.kernel_manager.allowed_message_types = list(FROM_PAGE)
        settings.update(
            websocket_max_message_size=MAX_LENGTH,
            ws_ping_interval=20_000,  # milliseconds
            ws_ping_timeout=60_000,
        )
        settings.update(self.own_settings())
        without_mathjax = {**settings, "mathjax_url": ""}
        self.page_config = {
            **get_page_config(self.base_url, without_mathjax, self.log, self.voila_configuration),
            "jupyterLabTheme": self.voila_configuration.theme,
        }
        return settings

    def init_handlers(self) -> list[Route]:
        """Return all routes: the application's, those of its kernels, and what Voila's front end loads."""
        kernel = url_path_join(self.base_url, "/api/kernels/", KERNEL_ID)
        static = url_path_join(self.base_url, r"/voila/(?:static|templates/base/static)/([\w-][\w.-]*)")
        return [
            *self.routes(),
            (kernel, handlers.KernelStatusHandler),
            (kernel + "/channels", handlers.KernelChannelsHandler),
            (url_path_join(self.base_url, "/voila/api/shutdown/", KERNEL_ID), handlers.KernelShutdownHandler),
            (static, handlers.VoilaStaticHandler, {"paths": self.static_paths}),
            *self._front_end_routes(),
        ]

    def _front_end_routes(self) -> list[Route]:
        return [
            (pattern, ours, *rest)
            for pattern, _, *rest in super().init_handlers()
            for part, ours in FRONT_END.items()
            if part in pattern
        ]

    def listen(self) -> None:
        """Open the port and serve until told to stop."""
        self.app.transforms = [QuickGzip]
        try:
            BoundedServer.before(self.door()).listen(self.port, self.ip)
        except OSError as error:
            raise StartupError(explain_port_error(error, self.ip, self.port)) from error
        self.ioloop = IOLoop.current()
        self.on_listening()
        try:
            self.ioloop.start()
        except KeyboardInterrupt:
            self.log.info("stopped by the keyboard")
        finally:
            self.stop()

    def stop(self) -> None:
        """Stop every kernel and remove their connection files; what learners did is on disk already."""
        with contextlib.suppress(TimeoutError):
            self.ioloop.run_sync(self.kernel_manager.stop_all, timeout=10)
        close_fork_server()
        shutil.rmtree(self.connection_dir, ignore_errors=True)
