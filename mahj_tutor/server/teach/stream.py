"""Server-sent events: a page is told what has changed, and comes back by itself when the line breaks."""

# mypy: disallow-subclassing-any=False
# Jupyter's classes are untyped here.

from __future__ import annotations

import json
import time
from collections.abc import Awaitable, Callable
from typing import Any

from tornado.iostream import StreamClosedError

from mahj_tutor.server.teach.pages import ClassPage

HEARTBEAT = 15.0
"""Seconds after which something is sent even if nothing has changed, so that a broken line is noticed."""
ASK_AGAIN = 5.0
"""Seconds after which a page that can't keep a connection open asks again."""


class Stream(ClassPage):
    """A page that never ends: `stream` sends a state whenever it is another one."""

    is_timed = False
    is_gone = False

    async def stream(
        self, number: int, state: Callable[[], Awaitable[dict[str, Any] | None]], *, every: float = HEARTBEAT
    ) -> None:
        """Send a state when news of a class comes, and look every so many seconds; end when it is None."""
        self._begin(1.5)
        sent, spoken, known = "", time.monotonic(), self.rooms.news.count(number)
        while not self.is_gone:
            found = await state()
            text = _as_text(found)
            if text != sent or time.monotonic() - spoken >= HEARTBEAT:
                self.write(f"data: {text}\n\n" if text != sent else ": still here\n\n")
                sent, spoken = text, time.monotonic()
                try:
                    await self.flush()
                except StreamClosedError:
                    return
            if found is None:
                return
            known = await self.rooms.news.wait(number, known, every)

    def send_once(self, state: dict[str, Any] | None) -> None:
        """Send a state and end; the browser asks again unless the state is None."""
        self._begin(ASK_AGAIN)
        self.write(f"event: brief\ndata: 1\n\ndata: {_as_text(state)}\n\n")

    def _begin(self, again: float) -> None:
        """Say that events follow, and after how many seconds a browser comes back when they end."""
        self.set_header("Content-Type", "text/event-stream; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.set_header("X-Accel-Buffering", "no")  # a proxy in between must not wait for more
        self.write(f"retry: {round(1000 * again)}\n\n")

    def on_connection_close(self) -> None:
        """Stop sending."""
        self.is_gone = True
        super().on_connection_close()


def _as_text(state: dict[str, Any] | None) -> str:
    return json.dumps(state, separators=(",", ":"))
