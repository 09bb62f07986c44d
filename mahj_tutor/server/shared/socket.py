"""The way in for pages that share kernels: to the browser it is that of a kernel of the page's own."""

# mypy: disallow-subclassing-any=False
# Jupyter's classes are untyped here.

from __future__ import annotations

from typing import Any

from tornado.web import HTTPError

from mahj_tutor.server.jupyter_adapter.handlers import (
    GOING_AWAY,
    BoundedSocket,
    GuardedHandler,
    PageHandler,
)
from mahj_tutor.server.shared.line import Line
from mahj_tutor.server.shared.places import PLACE_ID, Place
from mahj_tutor.server.shared.pool import SharedPool
from mahj_tutor.server.shared.wire import MAX_ID


def routes(base: str) -> list[tuple[str, type]]:
    """Return the routes of pages that share kernels; they come before those of kernels."""
    kernel = f"{base}api/kernels/{PLACE_ID}"
    return [
        (kernel, LineStatus),
        (f"{kernel}/channels", LineSocket),
        (f"{base}voila/api/shutdown/{PLACE_ID}", LineLeave),
    ]


class _Calling:
    """Finds the place of a page that calls."""

    settings: dict[str, Any]

    @property
    def pool(self) -> SharedPool:
        """Return the shared kernels."""
        pool: SharedPool = self.settings["shared_pool"]
        return pool

    def place(self, id_: str) -> Place:
        """Return the place, if it is that of the learner whose cookie came along.

        Without a cookie the name of the place is enough, but not where learners log in.
        """
        key = self.key()
        if not key and self.settings["lessons_app"].login:
            raise HTTPError(404)
        place = self.pool.find(id_, key)
        if place is None:
            raise HTTPError(404)
        return place

    def key(self) -> str:
        """Return the key that the browser brings, "" if it brings none."""
        key: str = self.settings["lessons_app"].key_of(self)
        return key

    def page(self) -> str:
        """Return what the browser calls its page."""
        page: str = self.get_query_argument("session_id", "")  # type: ignore[attr-defined]
        return page[:MAX_ID]


class LineStatus(_Calling, PageHandler):
    """Tells whether a page may connect: not if there is no such place (404), not yet, or not now (503)."""

    def get(self, id_: str) -> None:
        """Say so."""
        place = self.place(id_)
        if self.pool.preparation.known(place.script) is None:
            self.pool.preparation.want(place.script)
            raise HTTPError(503)
        self.finish({"id": id_})


class LineSocket(_Calling, BoundedSocket):
    """The connection of one page."""

    line: Line | None = None

    async def get(self, id_: str) -> None:
        """Let in a page that has a place here."""
        self._place = self.place(id_)
        self.let_in(self._place.key)
        await super().get(id_)

    def open(self, *names: str) -> None:
        """Connect the page with its line; one that finds no room is told to try again."""
        super().open(*names)
        where = self.request.remote_ip or ""
        self.line = self.pool.connect(self._place, self.page(), where, self)
        if self.line is None:
            self.close()

    def on_message(self, message: str | bytes) -> None:
        """Take a message of the page."""
        if self.line is not None and self.line.socket is self:
            self.pool.take(self.line, message)

    def tell(self, text: str) -> None:
        """Send a message to the page; one that does not keep up is cut off, and may come back."""
        self.send_or_close(text)

    def on_close(self) -> None:
        """Close the line if the page was left."""
        super().on_close()
        if self.line is not None:
            self.pool.disconnected(self.line, self, is_left=self.close_code == GOING_AWAY)


class LineLeave(_Calling, GuardedHandler):
    """Closes the line of a page that is being left."""

    def post(self, id_: str) -> None:
        """Close it if it is the learner's; it may be closed already."""
        if self.pool.find(id_, self.key()):
            self.pool.leave(id_, self.page())
        self.set_status(204)
        self.finish()
