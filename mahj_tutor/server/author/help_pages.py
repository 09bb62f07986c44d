"""The docs as they are written, where their site hasn't been built: in a tree, or in an installed package."""

from __future__ import annotations

import os
import re
from pathlib import Path

import mahj_tutor
from mahj_tutor.server.docs_folder import FOLDER

_NAME = re.compile(r"([a-z][a-z-]{0,40})\.html")
_LINK = re.compile(
    r'<a href="(?P<name>[a-z][a-z-]{0,40})\.md(?P<place>#[^"]{0,80})?">(?P<words>[^<]{0,200})</a>'
)
_PAGE = (
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
    "<title>Help</title><style>body{{font:20px/1.5 sans-serif;max-width:44rem;margin:auto;padding:16px}}"
    "img{{max-width:100%}}pre{{overflow:auto}}</style>{}</html>"
)


def help_source(name: str) -> Path | None:
    """Return the text behind a page of the docs, None if there is none or a site of them is named elsewhere.

    >>> help_source("../editor.html") is None
    True
    """
    found = _NAME.fullmatch(name)
    if found is None or os.environ.get(FOLDER):
        return None
    package = Path(mahj_tutor.__file__).parent
    folders = (package / "_help", package.parent / "docs")
    return next((file for each in folders if (file := each / f"{found[1]}.md").is_file()), None)


def help_page(file: Path) -> str:
    """Return a page of the docs; its links lead to the others that are there, and are words alone else."""
    from markdown_it import MarkdownIt  # only when help is asked for

    drawn = MarkdownIt("commonmark", {"html": False}).enable("table").render(file.read_text("utf-8"))
    return _PAGE.format(_LINK.sub(_linked, drawn))


def _linked(match: re.Match[str]) -> str:
    page = f"{match['name']}.html"
    words = match["words"]
    return f'<a href="{page}{match["place"] or ""}">{words}</a>' if help_source(page) else words
