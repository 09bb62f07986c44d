"""What a server counts: how much is asked of it, how long pages take, what was refused; nobody is named."""

from __future__ import annotations

import hmac
from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from mahj_tutor.server.exposure import is_loopback
from mahj_tutor.server.shared.counts import Counts

MEDIA_TYPE = CONTENT_TYPE_LATEST
SECONDS = (0.01, 0.03, 0.1, 0.2, 0.3, 0.5, 0.8, 1.2, 2.0, 5.0, 10.0)
FORWARDED = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Proto", "X-Real-Ip", "Via")
"""Headers that a proxy writes: what comes with one comes from elsewhere."""


PAUSES = (0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


class Metrics(Counts):
    """The counts of one server, in a registry of its own; it calls the given functions when it is read."""

    def __init__(
        self,
        kernels: Callable[[], float],
        lines: Callable[[], float],
        longest_pause: Callable[[], float] = lambda: 0.0,
    ) -> None:
        self._registry = CollectorRegistry()
        self.opens = self._counter("opens", "Pages with boards that were opened.")
        self.answers = self._counter("answers", "Answers sent to be checked.")
        self.errors = self._counter("errors", "Requests that failed on the server's side.")
        self.refused = self._counter("refused", "Requests that were refused, by reason.", "reason")
        self.record_errors = self._counter(
            "record_errors",
            "Times that the record could not be read or written, by pages and by boards.",
            "where",
        )
        self.kernels_lost = self._counter("kernels_lost", "Kernels that ended, hung or could not be started.")
        self.room_full = self._counter("room_full", "Pages turned away because the room was full.")
        self.page_seconds = self._seconds(
            "page", "Seconds from a request to the whole page.", SECONDS, "page"
        )
        self.check_seconds = self._seconds(
            "check", "Seconds from an answer that is sent to be checked to its verdict.", SECONDS
        )
        self.pause_seconds = self._seconds(
            "loop_pause", "Seconds by which the event loop woke up late.", PAUSES
        )
        self._gauge("kernels", "Kernels that run.", kernels)
        self._gauge("lines", "Pages that are connected.", lines)
        text = "The event loop's longest pause since this was last read."
        self._gauge("loop_longest_pause_seconds", text, longest_pause)

    def _counter(self, name: str, text: str, *labels: str) -> Counter:
        return Counter(f"mahj_{name}", text, labels, registry=self._registry)

    def _seconds(self, name: str, text: str, buckets: tuple[float, ...], *labels: str) -> Histogram:
        return Histogram(f"mahj_{name}_seconds", text, labels, buckets=buckets, registry=self._registry)

    def _gauge(self, name: str, text: str, ask: Callable[[], float]) -> None:
        Gauge(f"mahj_{name}", text, registry=self._registry).set_function(ask)

    def answered(self) -> None:
        """Count a submitted answer."""
        self.answers.inc()

    def checked(self, seconds: float) -> None:
        """Note the seconds from a submission to its verdict."""
        self.check_seconds.observe(seconds)

    def lost(self) -> None:
        """Count a kernel that ended, hung or could not be started."""
        self.kernels_lost.inc()

    def full(self) -> None:
        """Count a page for which there was no room."""
        self.room_full.inc()

    def unsaved(self) -> None:
        """Count a message to a board that the record could not be saved or read."""
        self.record_errors.labels("boards").inc()

    def text(self) -> bytes:
        """Return everything in Prometheus's text format."""
        return generate_latest(self._registry)


def may_read(address: str, headers: dict[str, str], token: str) -> bool:
    """Tell whether somebody may read the counts: from this computer itself, or with the token.

    `address` is the visitor's; `headers` are the request's, by names as HTTP writes them.

    >>> may_read("127.0.0.1", {}, ""), may_read("127.0.0.1", {"X-Forwarded-For": "192.0.2.7"}, "")
    (True, False)
    >>> may_read("192.0.2.7", {"Authorization": "Bearer abc"}, "abc")
    True
    """
    kind, _, given = headers.get("Authorization", "").partition(" ")
    if token and kind.lower() == "bearer" and hmac.compare_digest(given.strip().encode(), token.encode()):
        return True
    return is_loopback(address) and not any(name in headers for name in FORWARDED)
