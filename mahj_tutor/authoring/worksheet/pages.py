"""A worksheet and its answer key as web pages to print, nothing loaded from anywhere; and all their files."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from mahj_tutor.authoring.worksheet.content import Worksheet
from mahj_tutor.authoring.worksheet.pdf import key_pdf, pupils_pdf
from mahj_tutor.authoring.worksheet.rich_text import print_html
from mahj_tutor.files import write_whole
from mahj_tutor.questions.shown_pictures import with_own_pictures

if TYPE_CHECKING:
    from jinja2 import Environment

TEMPLATES = Path(__file__).parent / "templates"


def pupils_page(sheet: Worksheet) -> str:
    """Return the pupils' pages, every variant from a new page on."""
    return _page("pupils.html", sheet)


def key_page(sheet: Worksheet) -> str:
    """Return the answer key."""
    return _page("key.html", sheet)


def _page(template: str, sheet: Worksheet) -> str:
    return with_own_pictures(_templates().get_template(template).render(sheet=sheet), sheet.pictures.get)


@cache
def _templates() -> Environment:
    from jinja2 import Environment, FileSystemLoader  # only when a page is asked for

    found = Environment(
        loader=FileSystemLoader(TEMPLATES), autoescape=True, trim_blocks=True, lstrip_blocks=True
    )
    found.filters["markdown"] = print_html
    return found


# --- files -----------------------------------------------------------------------------------------------


def write_files(sheet: Worksheet, folder: Path, name: str, *, key: bool, pdf: bool) -> Iterator[Path]:
    """Write the files one after the other, the web pages first, and yield their paths.

    A file that is already there is replaced. Raise `MahjError` when a PDF is wanted and the typesetter
    is not installed; the web pages are written before that.
    """
    folder.mkdir(parents=True, exist_ok=True)
    pupils, answers = f"{name}-worksheet", f"{name}-answer-key"
    yield _written(folder / f"{pupils}.html", pupils_page(sheet).encode())
    if key:
        yield _written(folder / f"{answers}.html", key_page(sheet).encode())
    if pdf:
        yield _written(folder / f"{pupils}.pdf", pupils_pdf(sheet))
    if pdf and key:
        yield _written(folder / f"{answers}.pdf", key_pdf(sheet))


def _written(file: Path, content: bytes) -> Path:
    write_whole(file, content)
    return file
