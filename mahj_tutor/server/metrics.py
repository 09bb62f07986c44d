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
        self.opens = Counter("mahj_opens", "Pages with boards that were opened.", registry=self._registry)
        self.answers = Counter("mahj_answers", "Answers sent to be checked.", registry=self._registry)
        self.errors = Counter(
            "mahj_errors", "Requests that failed on the server's side.", registry=self._registry
        )
        self.refused = Counter(
            "mahj_refused", "Requests that were refused, by reason.", ["reason"], registry=self._registry
        )
        self.page_seconds = Histogram(
            "mahj_page_seconds",
            "Seconds from a request to the whole page.",
            ["page"],
            buckets=SECONDS,
            registry=self._registry,
        )
        self.check_seconds = Histogram(
            "mahj_check_seconds",
            "Seconds from an answer that is sent to be checked to its verdict.",
            buckets=SECONDS,
            registry=self._registry,
        )
        self.pause_seconds = Histogram(
            "mahj_loop_pause_seconds",
            "Seconds by which the event loop woke up late.",
            buckets=PAUSES,
            registry=self._registry,
        )
        self.record_errors = Counter(
            "mahj_record_errors",
            "Times that the record could not be read or written, by pages and by boards.",
            ["where"],
            registry=self._registry,
        )
        self.kernels_lost = Counter(
            "mahj_kernels_lost",
            "Kernels that ended, hung or could not be started.",
            registry=self._registry,
        )
        self.room_full = Counter(
            "mahj_room_full", "Pages turned away because the room was full.", registry=self._registry
        )
        for name, text, ask in (
            ("mahj_kernels", "Kernels that run.", kernels),
            ("mahj_lines", "Pages that are connected.", lines),
            (
                "mahj_loop_longest_pause_seconds",
                "The event loop's longest pause since this was last read.",
                longest_pause,
            ),
        ):
            Gauge(name, text, registry=self._registry).set_function(ask)

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
