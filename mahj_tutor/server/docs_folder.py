"""Where the docs are, as `make docs` has built them, and how a page of them is sent."""

from __future__ import annotations

import mimetypes
import os
from pathlib import Path

from tornado.web import HTTPError, RequestHandler

import mahj_tutor

POLICY = "; ".join(
    [
        "default-src 'self'",
        "script-src 'self' 'unsafe-inline' blob:",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data:",
        "worker-src 'self' blob:",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'none'",
        "frame-ancestors 'self'",
    ]
)
"""What these pages may load: they bring scripts of their own in the page, and nothing a learner wrote."""
KEPT_FOR = 300
"""Seconds for which a browser shows a page without asking again."""
FOLDER = "MAHJ_DOCS"
"""Names the folder of the site, where it isn't the one beside the package in a tree."""


def docs_folder() -> Path | None:
    """Return the folder of the site, None if it has not been built."""
    named = os.environ.get(FOLDER)
    folder = Path(named) if named else Path(mahj_tutor.__file__).parents[1] / "build" / "docs"
    return folder if (folder / "index.html").is_file() else None


def send_docs(handler: RequestHandler, name: str) -> None:
    """Answer with a file of the site; `HTTPError` 404 where there is none, or the site hasn't been built."""
    folder = docs_folder()
    file = _file(folder, name) if folder and "\0" not in name else None
    if file is None:
        raise HTTPError(404)
    for header, value in _headers(file).items():
        handler.set_header(header, value)
    handler.finish(file.read_bytes())


def _file(folder: Path, name: str) -> Path | None:
    """Return a file of the site, None if there is none of this name in it."""
    path = (folder / (name or "index.html")).resolve()
    return path if path.is_relative_to(folder.resolve()) and path.is_file() else None


def _headers(file: Path) -> dict[str, str]:
    """Return what is said of a file of the site."""
    return {
        "Content-Type": mimetypes.guess_type(file.name)[0] or "application/octet-stream",
        "Content-Security-Policy": POLICY,
        "Cache-Control": f"private, max-age={KEPT_FOR}",
    }
