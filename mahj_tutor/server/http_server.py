"""An HTTP server on which no connection can hold much memory, or stay without saying anything."""

# mypy: disallow-subclassing-any=False
# Tornado's classes are untyped here.

from __future__ import annotations

from typing import Any

from tornado.httpserver import HTTPServer
from tornado.httputil import (
    HTTPServerConnectionDelegate,
    ParseBodyConfig,
    ParseMultipartConfig,
    set_parse_body_config,
)

from mahj_tutor.server.gate import LARGEST_UPLOAD

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

    def handle_stream(self, stream: Any, address: Any) -> None:
        """Serve a connection, with a bound on what waits to be sent."""
        stream.max_write_buffer_size = MOST_UNSENT
        super().handle_stream(stream, address)
