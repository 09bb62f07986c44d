"""The pictures in the text of a cell: which it names, what they are, and where they come from."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.token import Token

from mahj_tutor.exercises.notebooks import Cell, read_cells
from mahj_tutor.facts.texts import OWN_PICTURE
from mahj_tutor.files import FileError, read_text
from mahj_tutor.questions.own_pictures import OwnPicture, PictureError, picture_of, read_picture
from mahj_tutor.yaml_source import MAX_BYTES as MOST_TEXT

ATTACHED = "attachment:"
"""How a text names a picture that is in its cell."""


@dataclass(frozen=True, slots=True)
class Named:
    """A picture that a text names: its address as written, and the words for who can't see it."""

    address: str
    words: str


def pictures_named(cell: Cell) -> tuple[Named, ...]:
    """Return the pictures that a cell names, in their order; only a cell of text does.

    >>> pictures_named(Cell(1, "markdown", "Look: ![Four racks](table.png)"))
    (Named(address='table.png', words='Four racks'),)
    """
    if cell.kind != "markdown" or "![" not in cell.source:
        return ()
    tokens = reader().parse(cell.source)
    return tuple(Named(str(each.attrGet("src")), each.content) for each in images(tokens))


def images(tokens: list[Token]) -> Iterator[Token]:
    """Yield the pictures among the parts of a text."""
    for token in tokens:
        yield from (each for each in token.children or () if each.type == "image")


@cache
def reader() -> MarkdownIt:
    """Return what reads Markdown here: tags in it stay text."""
    return MarkdownIt("commonmark", {"html": False}).enable("table")


def attached_picture(cell: Cell, address: str) -> OwnPicture:
    """Return the picture in a cell that its text names so; raise `PictureError` if it can't be shown."""
    name = unquote(address.removeprefix(ATTACHED))
    body = next((each for given, each in cell.attached if given == name), None)
    if body is None:
        raise PictureError("this picture is no longer in the cell", "drop it into the cell again")
    try:
        return picture_of(base64.b64decode(body))
    except (binascii.Error, ValueError) as error:
        raise PictureError("this picture is damaged", "drop it into the cell again") from error


def picture_in(cell: Cell, named: Named, folder: Path) -> OwnPicture:
    """Return a picture that the text of a cell names; raise `PictureError` if it can't be shown."""
    if named.address.startswith(ATTACHED):
        return attached_picture(cell, named.address)
    return read_picture(folder, named.address)


def picture_files(notebook: Path, texts: Iterable[Path] = ()) -> tuple[Path, ...]:
    """Return the files of the pictures that a notebook and the exercises in `texts` show, each once.

    Of a file that can't be read there are none.
    """
    cells, _ = read_cells(notebook)
    names = [each.address for cell in cells for each in pictures_named(cell)]
    names += [found[2] for file in texts for found in OWN_PICTURE.finditer(_text_of(file))]
    folder = notebook.parent
    return tuple(folder / unquote(name) for name in dict.fromkeys(names) if _is_shown(folder, name))


def _text_of(file: Path) -> str:
    try:
        return read_text(file, MOST_TEXT)
    except FileError:
        return ""


def _is_shown(folder: Path, name: str) -> bool:
    try:
        read_picture(folder, name)
    except PictureError:
        return False
    return True
