"""The headers of every page: what it may load, and who may put it into a frame."""

from __future__ import annotations

from collections.abc import Sequence

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


def headers_for(framed_by: Sequence[str] = ()) -> dict[str, str]:
    """Return the headers of pages that those of other origins may put into a frame.

    >>> headers_for() == HEADERS
    True
    """
    frames = " ".join(("frame-ancestors 'self'", *framed_by))
    return {**HEADERS, "Content-Security-Policy": POLICY.replace("frame-ancestors 'self'", frames)}


HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
