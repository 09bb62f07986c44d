"""What those who send slowly may hold: connections without a whole request, and bytes of its body."""

# mypy: disallow-subclassing-any=False
# Tornado's classes are untyped here.

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable
from typing import Any

from tornado.httputil import HTTPHeaders, HTTPMessageDelegate, RequestStartLine, ResponseStartLine

MOST_WAITING = 1_200
"""Connections that have sent no whole request, or none since the last; three quarters from one address."""
MOST_BODIES = 32 << 20
"""Bytes of unfinished bodies together; a quarter of them from one address."""
SMALL_BODY = 8 << 10
"""Bytes of a body that is not counted, such as a form's."""


def _share(most: int) -> int:
    return max(1, most * 3 // 4)


class WaitingConnections:
    """The connections that have sent no whole request; where there are too many, the oldest are closed."""

    def __init__(self, most: int = MOST_WAITING) -> None:
        self._most = most
        self._waiting: OrderedDict[Any, str] = OrderedDict()
        self._of = Counter[str]()

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._waiting)

    def add(self, connection: Any, address: str) -> None:
        """Note that a connection waits for its next request, and close the one that has waited longest."""
        self.remove(connection)
        self._waiting[connection] = address
        self._of[address] += 1
        if self._of[address] > _share(self._most):
            self._close(next(each for each, of in self._waiting.items() if of == address))
        elif len(self._waiting) > self._most:
            self._close(next(iter(self._waiting)))

    def remove(self, connection: Any) -> None:
        """Forget a connection: its request is whole, or it is closed."""
        address = self._waiting.pop(connection, None)
        if address is not None:
            self._of[address] -= 1
            if not self._of[address]:
                del self._of[address]

    def _close(self, connection: Any) -> None:
        self.remove(connection)
        connection.stream.close()


class BodyBudget:
    """The bytes of bodies that have not arrived completely."""

    def __init__(self, most: int = MOST_BODIES) -> None:
        self._most = most
        self._of = Counter[str]()

    def take(self, address: str, size: float) -> bool:
        """Count the bytes of a body that begins; return False if there is no room for it."""
        if size <= SMALL_BODY:
            return True
        if self._of[address] + size > self._most // 4 or self._of.total() + size > self._most:
            return False
        self._of[address] += int(size)
        return True

    def give_back(self, address: str, size: float) -> None:
        """Count a body no longer: it is complete, or its connection is closed."""
        if size > SMALL_BODY:
            self._of[address] -= int(size)
            if not self._of[address]:
                del self._of[address]


class Watched(HTTPMessageDelegate):
    """A request whose end is noted, whether it arrives completely or its connection is closed before."""

    def __init__(self, request: HTTPMessageDelegate, ended: Callable[[], None]) -> None:
        self._request = request
        self._ended: Callable[[], None] | None = ended

    def headers_received(self, start_line: RequestStartLine | ResponseStartLine, headers: HTTPHeaders) -> Any:
        """Pass on the headers."""
        return self._request.headers_received(start_line, headers)

    def data_received(self, chunk: bytes) -> Any:
        """Pass on a part of the body."""
        return self._request.data_received(chunk)

    def finish(self) -> None:
        """Note that the request is whole, and pass it on."""
        self._end()
        self._request.finish()

    def on_connection_close(self) -> None:
        """Note that no more comes, and pass it on."""
        self._end()
        self._request.on_connection_close()

    def _end(self) -> None:
        if self._ended is not None:
            self._ended()
        self._ended = None
