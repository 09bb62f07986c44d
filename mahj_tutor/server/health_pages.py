"""What an operator asks a server: whether it works, and its counts."""

# mypy: disallow-subclassing-any=False
# Jupyter's classes are untyped here.

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from threading import Lock

from tornado.web import HTTPError

from mahj_tutor.errors import StoreError
from mahj_tutor.learner.store import NOBODY, Store
from mahj_tutor.server.metrics import MEDIA_TYPE, may_read
from mahj_tutor.server.page import Page
from mahj_tutor.server.tries import Tries, household

TRY_AGAIN = 5.0
"""Seconds for which the result of a test write is reused."""
TRIES = Tries(20, 60.0)
"""Requests for the counts that were refused, by address."""


class Saving:
    """Tests whether answers can be saved, by a small write; safe to share between threads."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._clock = clock
        self._lock = Lock()
        self._tried = float("-inf")
        self._error: StoreError | None = None
        self._told = ""

    def try_it(self) -> None:
        """Raise `StoreError` if the last test write failed; make a new one if that is a few seconds old."""
        with self._lock:
            if self._clock() - self._tried >= TRY_AGAIN:
                self._error = self._trouble()
                self._tried = self._clock()
            if self._error is not None:
                raise self._error

    def is_news(self, trouble: str) -> bool:
        """Tell whether the trouble differs from that of the last call, so that it is logged only once."""
        before, self._told = self._told, trouble
        return trouble != before

    def _trouble(self) -> StoreError | None:
        try:
            self._store.try_writing()
        except StoreError as error:
            return error
        return None


class HealthPage(Page):
    """Status 200 if pages can be made, kernels answer them and answers can be saved, else 503."""

    is_timed = False
    needs_login = False

    async def get(self) -> None:
        """Try them, and say which ones work."""
        found = {
            "pages": self._pages_work(),
            "kernels": self._kernels_work(),
            "record": await asyncio.to_thread(self._record_works),
        }
        works = all(found.values())
        self.set_status(200 if works else 503)
        self.set_header("Content-Type", "application/json; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.finish({"status": "ok" if works else "failing", **found})

    def _pages_work(self) -> bool:
        try:
            return "</html>" in self.app.error_page(404, "/")
        except Exception:
            self.log.exception("no page could be made")
            return False

    def _kernels_work(self) -> bool:
        shared, own = self.app.page_kernels.shared, self.app.kernel_manager
        if shared is None and not own.can_start:
            self.app.run_in_background(own.try_again())
        return bool(own.can_start if shared is None else shared.can_answer)

    def _record_works(self) -> bool:
        try:
            self.app.store.progress(NOBODY)
            self.app.saving.try_it()
        except StoreError as error:
            if self.app.saving.is_news(str(error)):
                self.log.error("the record cannot be used: %s", error)
            return False
        self.app.saving.is_news("")
        return True


class MetricsPage(Page):
    """The counts, for this computer or for anyone with the token."""

    needs_login = False

    def get(self) -> None:
        """Send them; to anybody else, there is no such page."""
        address, headers = self.request.remote_ip, dict(self.request.headers)
        if not may_read(address, headers, self.app.doors.metrics_token):
            self.app.refused("metrics")
            raise HTTPError(404 if TRIES.allow(household(address)) else 429)
        self.set_header("Content-Type", MEDIA_TYPE)
        self.set_header("Cache-Control", "no-store")
        self.finish(self.app.metrics.text())
