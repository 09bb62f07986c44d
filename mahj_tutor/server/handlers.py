"""The doors of the server: the index, a lesson, our own files, and nothing else that a learner could open."""

# mypy: disallow-subclassing-any=False
# Jupyter's and Voila's classes carry no types.

from __future__ import annotations

import asyncio
import gzip
import hashlib
import mimetypes
import secrets
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from jupyter_server.auth.identity import IdentityProvider, User
from jupyter_server.base.handlers import FileFindHandler, JupyterHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyterlab_server.themes_handler import ThemesHandler
from mahj_widgets.bundle import board_module
from tornado.web import HTTPError, RequestHandler
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import MultiStaticFileHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from mahj_tutor.errors import StoreError
from mahj_tutor.server.cards import exercises_in
from mahj_tutor.server.kernels import is_fit
from mahj_tutor.server.pages import Progress, emblem, hand, rule_map, trouble
from mahj_tutor.server.render import KernelLost, LessonRenderer

POLICY = "; ".join(
    [
        "default-src 'self'",
        "script-src 'self' blob:",
        "style-src 'self' 'unsafe-inline' blob:",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'self'",
    ]
)
"""What a page may load: our own files only, no script written into the page, nothing from outside."""

HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}

KEY_COOKIE = "mahj_learner"
YEAR = 365 * 24 * 3600
GOING_AWAY = 1001
"""How a browser closes a line when its page is left (RFC 6455, 7.4.1)."""
ORPHAN_SECONDS = 60.0
"""A kernel whose page never called within this time is closed: a page left at once, or a reader without scripts."""


class Nobody(IdentityProvider):
    """Everyone is the same reader to the server; learners are told apart by their key alone."""

    def get_user(self, handler: Any) -> User:
        """Return the one reader there is, without a cookie of its own."""
        return User("learner")

    def get_handlers(self) -> list[tuple[str, Any]]:
        """Return no page for logging in or out."""
        return []


class CalmErrors(RequestHandler):
    """A request that fails is answered with our own page; what happened is in the log."""

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Show the page for this status."""
        if self._headers_written:
            self.finish()
            return
        app = self.settings["lessons_app"]
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        template = self.settings["voila_jinja2_env"].get_template("error.html")
        page = {"base": app.base_url, "static": app.files.base, "here": self.request.path}
        self.finish(template.render(trouble=trouble(status_code), **page))


class Page(CalmErrors, JupyterHandler):
    """A page of ours: our template, our headers, the learner's key."""

    _track_activity = False

    @property
    def app(self) -> Any:
        """Return the server this page belongs to."""
        return self.settings["lessons_app"]

    def learner_key(self) -> str:
        """Return the key of the browser's cookie, made and set if it has none."""
        key: str = self.get_cookie(KEY_COOKIE, "")
        if len(key) != 32 or not set(key) <= set("0123456789abcdef"):
            key = secrets.token_hex(16)
        self.set_cookie(KEY_COOKIE, key, path=self.base_url, max_age=YEAR, samesite="Lax")
        return key

    def progress(self, key: str) -> tuple[dict[str, Progress], str]:
        """Return what the learner did by exercise id, and a sentence where it cannot be read."""
        try:
            return dict(self.app.store.progress(key)), ""
        except StoreError as error:
            self.log.error("the record could not be read: %s", error)
            return {}, "What you have done so far cannot be shown at the moment. It is not lost."

    def show(self, name: str, **values: Any) -> None:
        """Write a page from one of our templates."""
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        template = self.settings["voila_jinja2_env"].get_template(name)
        self.finish(template.render(base=self.base_url, static=self.app.files.base, **values))

    def head(self, *names: str) -> Any:
        """Answer as GET does; of its body nothing is sent."""
        return self.get(*names)


class Index(Page):
    """The hand of lessons and the map of rules."""

    def get(self) -> None:
        """Show what is done and where to go on."""
        from mahj_tutor.rulebook import register

        lessons = self.app.lessons()
        done, note = self.progress(self.learner_key())
        exercises = {each.id: exercises_in(each.notebook) for each in lessons}
        self.show(
            "hand.html",
            tiles=hand(lessons, exercises, done),
            groups=rule_map(register().values(), lessons),
            note=note,
        )


class CardPage(Page):
    """A card of ours to read and to print."""

    def get(self, name: str) -> None:
        """Show the card; another one's name is no page."""
        from mahj_tutor.card_files.names import BUILT_IN
        from mahj_tutor.server.card_page import card_page

        if name not in BUILT_IN:
            raise HTTPError(404)
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        boot = f"{self.app.files.base}/boot.js"
        self.finish(card_page(BUILT_IN[name](), home=self.base_url, boot=boot))


class LessonPage(Page):
    """One lesson, sent as it is made: words first, boards when the kernel is there."""

    renderer: LessonRenderer | None = None

    def head(self, name: str) -> None:
        """Answer as GET does, without a kernel for what nobody reads."""
        self._begin(name)
        self.learner_key()
        self.finish()

    async def get(self, name: str) -> None:
        """Send the lesson's page, or the calm page if there is no such lesson."""
        lesson, lessons = self._begin(name)
        done, _ = self.progress(self.learner_key())
        self.renderer = self._renderer(lesson, done, lessons)
        try:
            await self._send(self.renderer)
        except KernelLost:
            self.log.exception("lesson %r could not start", name)
            await self.renderer.close()
            self.finish(self._sorry())
        except Exception:
            await self.renderer.close()
            raise

    def _begin(self, name: str) -> tuple[Any, list[Any]]:
        """Set the headers of a lesson's page; return the lesson and all there are."""
        lessons = {each.id: each for each in self.app.lessons()}
        if name not in lessons:
            raise HTTPError(404)
        if self._is_embedded_elsewhere():
            raise HTTPError(403)
        assert self.xsrf_token  # reading it sets the cookie that lets the page close its kernel
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        return lessons[name], list(lessons.values())

    def _is_embedded_elsewhere(self) -> bool:
        """Tell whether another site asks for a lesson as its picture or frame: that would start kernels unseen."""
        asked = self.request.headers
        site, use = asked.get("Sec-Fetch-Site", ""), asked.get("Sec-Fetch-Dest", "document")
        return bool(site == "cross-site" and use != "document")

    def _renderer(self, lesson: Any, done: dict[str, Progress], lessons: list[Any]) -> LessonRenderer:
        return LessonRenderer(
            kernels=self.kernel_manager,
            lesson=lesson,
            page={
                "static": self.app.files.base,
                "progress": done,
                "emblem": emblem(lesson.id),
                "onward": _onward(lesson, lessons, self.base_url),
            },
            request_handler=self,
            voila_configuration=self.app.voila_configuration,
            traitlet_config=self.app.config,
            template_paths=self.app.template_paths,
            config_manager=self.config_manager,
            contents_manager=self.contents_manager,
            base_url=self.base_url,
            kernel_spec_manager=self.kernel_spec_manager,
            page_config=self.app.page_config,
        )

    async def _send(self, renderer: LessonRenderer) -> None:
        """Write piece by piece, and out to the browser where the template says so."""
        async for html in renderer.pieces():
            self.write(html)
            if "<!-- flush -->" in html:
                await self.flush()
        self.finish()
        if renderer.kernel_id:
            self.app.watch_orphan(renderer.kernel_id)

    def _sorry(self) -> str:
        template = self.settings["voila_jinja2_env"].get_template("sorry.html")
        return str(template.render(base=self.base_url))

    def on_connection_close(self) -> None:
        """Close the kernel of a page that was left before it was whole."""
        super().on_connection_close()
        if self.renderer:
            self.app.background(self.renderer.close())


def _onward(lesson: Any, lessons: list[Any], base: str) -> dict[str, str]:
    """Return the link at the end of a lesson: the next one, after the last the map."""
    after = lessons[lessons.index(lesson) + 1 :][:1]
    if after:
        return {"href": f"{base}lesson/{after[0].id}", "words": f"Next lesson: {after[0].title}"}
    return {"href": base, "words": "Back to the map"}


class NotHere(Page):
    """Every address that is none of ours."""

    def prepare(self) -> None:
        """Answer any method alike."""
        raise HTTPError(404)


class WidgetFile(CalmErrors, MultiStaticFileHandler):
    """A file that Voila's own front end loads where a page needs it."""


class ExtensionFile(CalmErrors, FileFindHandler):
    """A file of one of the extensions it loads."""


class ThemeFile(CalmErrors, ThemesHandler):
    """A file of the theme it loads."""


class OneKernel(KernelHandler):
    """Whether a page's kernel is there; pages close theirs in another way."""

    async def delete(self, kernel_id: str) -> None:
        """Refuse."""
        raise HTTPError(405)


class Door(CalmErrors, VoilaKernelWebsocketHandler):
    """The line between a page and its kernel; it remembers that the page called."""

    async def open(self, kernel_id: str) -> None:
        """Take the call."""
        self.settings["lessons_app"].called.add(kernel_id)
        await super().open(kernel_id)

    def get_websocket_protocol(self) -> Any:
        """Let Jupyter alone ask whether the page is there: Tornado would read its milliseconds as seconds."""
        protocol = super().get_websocket_protocol()
        if protocol is not None:
            protocol.params.ping_interval = protocol.params.ping_timeout = None
        return protocol

    def on_message(self, said: str | bytes) -> None:
        """Pass on what a page may say; drop the rest in silence."""
        if is_fit(said):
            super().on_message(said)

    def on_close(self) -> None:
        """Let the kernel go when the page went away, should its goodbye be lost; a broken line may come back."""
        super().on_close()
        if self.close_code == GOING_AWAY:
            self.settings["lessons_app"].background(self.kernel_manager.close(self.kernel_id))


class Leave(VoilaShutdownKernelHandler):
    """A page says goodbye; its kernel may be gone already, which is as well."""

    async def post(self, kernel_id: str) -> None:
        """Close the kernel of the page that is left."""
        await self.kernel_manager.close(kernel_id)
        self.set_status(204)
        self.finish()


@dataclass(frozen=True, slots=True)
class File:
    """A file of ours, ready to be sent plain or packed."""

    type: str
    plain: bytes
    packed: bytes


class OwnFiles:
    """Our scripts, styles and pictures, read once; the version in their address is made of all their bytes."""

    def __init__(self, base_url: str) -> None:
        folders = [files("mahj_tutor.server") / "static", files("mahj_widgets") / "static"]
        self._files = {
            each.name: _file(each) for folder in folders for each in folder.iterdir() if each.is_file()
        }
        self._files["board.js"] = File("text/javascript", *_packed(board_module().encode()))
        body = b"".join(name.encode() + each.plain for name, each in sorted(self._files.items()))
        self.version = hashlib.sha256(body).hexdigest()[:12]
        self.base = f"{base_url}static/{self.version}"

    def get(self, name: str) -> File | None:
        """Return a file by its plain name, or None."""
        return self._files.get(name)


def _file(path: Traversable) -> File:
    plain = path.read_bytes()
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if kind == "application/javascript":
        kind = "text/javascript"
    return File(kind, *_packed(plain))


def _packed(plain: bytes) -> tuple[bytes, bytes]:
    return plain, gzip.compress(plain, 9, mtime=0)


class Static(Page):
    """Our files, kept by the browser for a year: their address changes when they do."""

    async def get(self, version: str, name: str) -> None:
        """Send one file, packed where the browser takes it."""
        file = self.app.files.get(name)
        if file is None:
            raise HTTPError(404)
        fresh = version == self.app.files.version
        self.set_header("Content-Type", file.type)
        self.set_header("Cache-Control", f"public, max-age={YEAR}, immutable" if fresh else "no-cache")
        self.set_header("Vary", "Accept-Encoding")
        if "gzip" in self.request.headers.get("Accept-Encoding", ""):
            self.set_header("Content-Encoding", "gzip")
            self.finish(file.packed)
        else:
            self.finish(file.plain)


class Favicon(Page):
    """The one picture browsers ask for by themselves."""

    def get(self) -> None:
        """Point to our tile."""
        self.redirect(f"{self.app.files.base}/favicon.svg", permanent=False)


async def quietly(work: Any) -> None:
    """Await work nobody waits for; a kernel that is gone already is no trouble."""
    try:
        await work
    except (asyncio.CancelledError, KeyError, RuntimeError):
        return
