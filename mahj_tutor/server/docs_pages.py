"""The docs, as `make docs` has built them, at `/docs/`."""

# mypy: disallow-subclassing-any=False
# Jupyter's classes are untyped here.

from __future__ import annotations

import mimetypes
import os
from pathlib import Path

from tornado.web import HTTPError, RequestHandler

import mahj_tutor
from mahj_tutor.server.page import Page, off_loop

FOLDER = "MAHJ_DOCS"
"""Names the folder of the site, where it isn't the one beside the package in a tree."""
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


def routes(base: str) -> list[tuple[str, type[RequestHandler]]]:
    """Return the routes of the docs, at a base address."""
    return [(base + r"docs", DocsDoor), (base + r"docs/(.*)", DocsPage)]


def docs_folder() -> Path | None:
    """Return the folder of the site, None if it has not been built."""
    named = os.environ.get(FOLDER)
    folder = Path(named) if named else Path(mahj_tutor.__file__).parents[1] / "build" / "docs"
    return folder if (folder / "index.html").is_file() else None


def docs_file(folder: Path, name: str) -> Path | None:
    """Return a file of the site, None if there is none of this name in it."""
    path = (folder / (name or "index.html")).resolve()
    return path if path.is_relative_to(folder.resolve()) and path.is_file() else None


class DocsDoor(Page):
    """The address that people type."""

    def get(self) -> None:
        """Lead to the first page."""
        self.redirect(f"{self.base_url}docs/")


class DocsPage(Page):
    """A page of the docs, or what belongs to it."""

    @off_loop
    def get(self, name: str) -> None:
        """Send it; say that there is no such page where the docs have not been built."""
        folder = docs_folder()
        file = docs_file(folder, name) if folder and "\0" not in name else None
        if file is None:
            raise HTTPError(404)
        self.set_header("Content-Type", mimetypes.guess_type(file.name)[0] or "application/octet-stream")
        self.set_header("Content-Security-Policy", POLICY)
        self.set_header("Cache-Control", f"private, max-age={KEPT_FOR}")
        self.finish(file.read_bytes())
