"""The docs as they are written, for who works in a tree in which their site hasn't been built."""

from __future__ import annotations

import os
import re
from pathlib import Path

import mahj_tutor
from mahj_tutor.server.docs_folder import FOLDER

_NAME = re.compile(r"([a-z][a-z-]{0,40})\.html")
_LINK = re.compile(r'(href="[a-z][a-z-]{0,40})\.md(?=[#"])')
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
    file = Path(mahj_tutor.__file__).parents[1] / "docs" / f"{found[1]}.md"
    return file if file.is_file() else None


def help_page(file: Path) -> str:
    """Return a page of the docs; its links lead to the others."""
    from markdown_it import MarkdownIt  # only when help is asked for

    drawn = MarkdownIt("commonmark", {"html": False}).enable("table").render(file.read_text("utf-8"))
    return _PAGE.format(_LINK.sub(r"\1.html", drawn))
