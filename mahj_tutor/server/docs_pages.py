"""The docs, as `make docs` has built them, at `/docs/`."""

# mypy: disallow-subclassing-any=False
# Jupyter's classes are untyped here.

from __future__ import annotations

from tornado.web import RequestHandler

from mahj_tutor.server.docs_folder import send_docs
from mahj_tutor.server.page import Page, off_loop


def routes(base: str) -> list[tuple[str, type[RequestHandler]]]:
    """Return the routes of the docs, at a base address."""
    return [(base + r"docs", DocsDoor), (base + r"docs/(.*)", DocsPage)]


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
        send_docs(self, name)
