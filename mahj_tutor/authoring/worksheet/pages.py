"""A worksheet and its answer key as web pages to print: one file each, nothing loaded from anywhere."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from mahj_tutor.authoring.worksheet.content import Worksheet
from mahj_tutor.authoring.worksheet.rich_text import print_html

if TYPE_CHECKING:
    from jinja2 import Environment

TEMPLATES = Path(__file__).parent / "templates"


def pupils_page(sheet: Worksheet) -> str:
    """Return the pupils' pages, every variant from a new page on."""
    return _templates().get_template("pupils.html").render(sheet=sheet)


def key_page(sheet: Worksheet) -> str:
    """Return the answer key."""
    return _templates().get_template("key.html").render(sheet=sheet)


@cache
def _templates() -> Environment:
    from jinja2 import Environment, FileSystemLoader  # only when a page is asked for

    found = Environment(
        loader=FileSystemLoader(TEMPLATES), autoescape=True, trim_blocks=True, lstrip_blocks=True
    )
    found.filters["markdown"] = print_html
    return found
