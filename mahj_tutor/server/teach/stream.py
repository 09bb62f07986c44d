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


class Stream(ClassPage):
    """A page that never ends: `stream` sends a state whenever it is another one."""

    is_timed = False
    is_gone = False

    async def stream(
        self, number: int, state: Callable[[], Awaitable[dict[str, Any] | None]], *, every: float = HEARTBEAT
    ) -> None:
        """Send a state when news of a class comes, and look every so many seconds; end when it is None."""
        self.set_header("Content-Type", "text/event-stream; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.set_header("X-Accel-Buffering", "no")  # a proxy in between must not wait for more
        self.write("retry: 1500\n\n")
        sent, spoken, known = "", time.monotonic(), self.rooms.news.count(number)
        while not self.is_gone:
            found = await state()
            text = json.dumps(found, separators=(",", ":"))
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

    def on_connection_close(self) -> None:
        """Stop sending."""
        self.is_gone = True
        super().on_connection_close()
