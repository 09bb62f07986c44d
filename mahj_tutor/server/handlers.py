"""The pages of the server: home, lessons, cards, and its static files."""

# mypy: disallow-subclassing-any=False
# Jupyter's classes are untyped here.

from __future__ import annotations

import secrets
from typing import Any

from tornado.web import HTTPError

from mahj_tutor.errors import StoreError
from mahj_tutor.exercises.notebooks import exercises_in
from mahj_tutor.server.jupyter_adapter.execution import KernelLost
from mahj_tutor.server.jupyter_adapter.handlers import PageHandler
from mahj_tutor.server.pages import Progress, emblem, rule_groups, tile_shelves
from mahj_tutor.server.renderer import LessonRenderer, NotebookDamaged

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
_HEX = frozenset("0123456789abcdef")


class Page(PageHandler):
    """A page of ours, with the learner's key."""

    @property
    def app(self) -> Any:
        """Return the server this page belongs to."""
        return self.settings["lessons_app"]

    def learner_key(self) -> str:
        """Return the key in the browser's cookie; make one if it has none, and set the cookie again."""
        key: str = self.get_cookie(KEY_COOKIE, "")
        if len(key) != 32 or not set(key) <= _HEX:
            key = secrets.token_hex(16)
        self.set_cookie(KEY_COOKIE, key, path=self.base_url, max_age=YEAR, samesite="Lax")
        return key

    def progress(self, key: str) -> tuple[dict[str, Progress], str]:
        """Return what the learner did by exercise id, and a sentence if it cannot be read."""
        try:
            return dict(self.app.store.progress(key)), ""
        except StoreError as error:
            self.log.error("the record could not be read: %s", error)
            return {}, "We can't show your progress right now, but it isn't lost."

    def set_page_headers(self) -> None:
        """Say that this is a web page, and that it is made again each time."""
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")


class HomePage(Page):
    """The lessons, and the rules they teach."""

    def get(self) -> None:
        """Show what is done and where to continue."""
        from mahj_tutor.rulebook import register

        shelves = self.app.shelves()
        done, note = self.progress(self.learner_key())
        lessons = [lesson for shelf in shelves for lesson in shelf.lessons]
        exercises = {each.id: exercises_in(each.notebook) for each in lessons}
        self.set_page_headers()
        self.finish(
            self.app.render(
                "home.html",
                shelves=tile_shelves(shelves, exercises, done),
                groups=rule_groups(register().values(), [each for each in lessons if not each.is_own]),
                note=note,
            )
        )


class CardPage(Page):
    """A card of ours to read and to print."""

    def get(self, name: str) -> None:
        """Show a card that is part of the tutor; any other name is not found."""
        from mahj_tutor.card_files.names import BUILT_IN
        from mahj_tutor.server.card_page import card_page

        if name not in BUILT_IN:
            raise HTTPError(404)
        self.set_page_headers()
        preload_script = f"{self.app.files.base}/preload.js"
        self.finish(card_page(BUILT_IN[name](), home=self.base_url, preload_script=preload_script))


class LessonPage(Page):
    """One lesson, sent as it is made: text first, boards when the kernel is there."""

    renderer: LessonRenderer | None = None

    def head(self, *names: str) -> None:
        """Answer as GET does, without starting a kernel."""
        self._find_lesson(*names)
        self.learner_key()
        self.finish()

    async def get(self, name: str) -> None:
        """Send the lesson's page, or the error page if there is no such lesson."""
        lesson, onward = self._find_lesson(name)
        done, _ = self.progress(self.learner_key())
        page = {
            "base": self.base_url,
            "static": self.app.files.base,
            "page_config": self.app.page_config,
            "emblem": emblem(lesson.id),
            "onward": onward,
        }
        self.renderer = LessonRenderer(self.kernel_manager, lesson, done, page)
        try:
            await self._send(self.renderer)
        except NotebookDamaged as error:
            raise HTTPError(503) from error  # the operator is told by the check of the lessons
        except KernelLost:
            self.log.exception("lesson %r could not start", name)
            await self.renderer.close()
            self.finish(self.app.render("start_failed.html"))
        except Exception:
            await self.renderer.close()
            raise

    def _find_lesson(self, name: str) -> tuple[Any, dict[str, str]]:
        """Set the headers of a lesson's page; return the lesson and the link to the next one."""
        lessons = [lesson for shelf in self.app.shelves() for lesson in shelf.lessons]
        lesson = next((each for each in lessons if each.id == name), None)
        if lesson is None:
            raise HTTPError(404)
        if self._is_embedded_elsewhere():
            raise HTTPError(403)
        assert self.xsrf_token  # reading it sets the cookie that lets the page stop its kernel
        self.set_page_headers()
        return lesson, _onward(lesson, lessons, self.base_url)

    def _is_embedded_elsewhere(self) -> bool:
        """Tell whether another site embeds a lesson, as an image or a frame: kernels would start unseen."""
        headers = self.request.headers
        site, use = headers.get("Sec-Fetch-Site", ""), headers.get("Sec-Fetch-Dest", "document")
        return bool(site == "cross-site" and use != "document")

    async def _send(self, renderer: LessonRenderer) -> None:
        """Write piece by piece, and send it to the browser where the template says so."""
        async for html in renderer.pieces():
            self.write(html)
            if "<!-- flush -->" in html:
                await self.flush()
        self.finish()
        if renderer.kernel_id:
            self.app.expect_page(renderer.kernel_id)

    def on_connection_close(self) -> None:
        """Stop the kernel of a page that was left before it was complete."""
        super().on_connection_close()
        if self.renderer:
            self.app.run_in_background(self.renderer.close())


def _onward(lesson: Any, lessons: list[Any], base: str) -> dict[str, str]:
    """Return the link at the end of a lesson: to the next one, or from the last one home."""
    following = lessons[lessons.index(lesson) + 1 :][:1]
    if following:
        return {"href": f"{base}lesson/{following[0].id}", "label": f"Next lesson: {following[0].title}"}
    return {"href": base, "label": "Back to your lessons"}


class NotFound(Page):
    """Any unknown address."""

    def prepare(self) -> None:
        """Answer every method in the same way."""
        raise HTTPError(404)


class Static(Page):
    """A static file, which browsers keep for a year: its address changes when it does."""

    async def get(self, version: str, name: str) -> None:
        """Send one file, compressed if the browser takes it."""
        file = self.app.files.get(name)
        if file is None:
            raise HTTPError(404)
        is_current = version == self.app.files.version
        self.set_header("Content-Type", file.media_type)
        self.set_header("Cache-Control", f"public, max-age={YEAR}, immutable" if is_current else "no-cache")
        self.set_header("Vary", "Accept-Encoding")
        if "gzip" in self.request.headers.get("Accept-Encoding", ""):
            self.set_header("Content-Encoding", "gzip")
            self.finish(file.compressed)
        else:
            self.finish(file.body)


class Favicon(Page):
    """The one picture that browsers ask for by themselves."""

    def get(self) -> None:
        """Redirect to our tile."""
        self.redirect(f"{self.app.files.base}/favicon.svg", permanent=False)
