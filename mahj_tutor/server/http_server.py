"""An HTTP server on which no connection can hold much memory, or stay without saying anything."""

# mypy: disallow-subclassing-any=False
# Tornado's classes are untyped here.

from __future__ import annotations

from functools import partial
from typing import Any

from tornado.httpserver import HTTPServer
from tornado.httputil import (
    HTTPServerConnectionDelegate,
    ParseBodyConfig,
    ParseMultipartConfig,
    set_parse_body_config,
)

from mahj_tutor.server.gate import LARGEST_UPLOAD
from mahj_tutor.server.open_files import open_files
from mahj_tutor.server.senders import MOST_WAITING, WaitingConnections, Watched
from mahj_tutor.server.tries import household

LARGEST_READ = 64 << 20
"""Bytes of a request that is read to its end, so that its sender gets an answer; most of it is dropped."""
MOST_UNSENT = 4 << 20
"""Bytes that wait for a browser that does not read them; then its connection is closed."""
MOST_HEADERS = 64 << 10
"""Bytes of a request line and its headers that are read; a sender of more is hung up on without an answer."""
SILENCE = 90.0
"""Seconds that a connection may take to ask for something, or to send the rest of it."""


MOST_PARTS, PART_HEADERS = 64, 1024
"""Parts of a form with a file, and bytes of the headers of each; Tornado reads them on the event loop."""


def most_waiting(files: int) -> int:
    """Return how many connections may wait where so many files may be open.

    >>> most_waiting(65_536), most_waiting(1024), most_waiting(256)
    (1200, 256, 100)
    """
    return max(100, min(files // 4, MOST_WAITING))


def limit_forms() -> None:
    """Bound what is read of forms in this process; what has more parts is refused before a page sees it."""
    parts = ParseMultipartConfig(max_parts=MOST_PARTS, max_part_header_size=PART_HEADERS)
    set_parse_body_config(ParseBodyConfig(multipart=parts))


class BoundedServer(HTTPServer):
    """Tornado's server with bounds for each connection."""

    @classmethod
    def before(cls, door: HTTPServerConnectionDelegate) -> BoundedServer:
        """Return a server that hands requests to `door`."""
        return cls(
            door,
            max_buffer_size=LARGEST_UPLOAD,
            max_body_size=LARGEST_READ,
            max_header_size=MOST_HEADERS,
            idle_connection_timeout=SILENCE,
            body_timeout=SILENCE,
        )

    def initialize(self, *args: Any, **kwargs: Any) -> None:
        """Set up the server, with nobody waiting."""
        super().initialize(*args, **kwargs)
        self.waiting = WaitingConnections(most_waiting(open_files()))

    def start_request(self, server_conn: Any, request_conn: Any) -> Watched:
        """Return what takes the next request of a connection, which waits until that is whole."""
        self.waiting.add(server_conn, household(str(request_conn.context.remote_ip)))
        request = super().start_request(server_conn, request_conn)
        return Watched(request, partial(self.waiting.remove, server_conn))

    def on_close(self, server_conn: Any) -> None:
        """Forget a connection."""
        self.waiting.remove(server_conn)
        super().on_close(server_conn)

    def handle_stream(self, stream: Any, address: Any) -> None:
        """Serve a connection, with a bound on what waits to be sent."""
        stream.max_write_buffer_size = MOST_UNSENT
        super().handle_stream(stream, address)
