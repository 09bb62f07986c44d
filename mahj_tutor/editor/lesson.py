"""The lesson that a folder's notebook makes, as its author puts it together without writing code.

A notebook is cells; here it is an opening and sections, each of which begins with a heading. Every change is
written at once, can be taken back, and leaves everything else in the notebook as it is: code of the author's
own, outputs, metadata.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from mahj_tutor.authoring.new import code_cell, empty_notebook, markdown_cell
from mahj_tutor.editor.given_picture import Given, put_beside
from mahj_tutor.editor.spots import CannotEditError
from mahj_tutor.exercises.notebooks import (
    MAX_TITLE,
    NotebookError,
    exercises_shown_by,
    notebook_bytes,
    parse_notebook,
)
from mahj_tutor.files import write_whole
from mahj_tutor.lesson_files import NOTEBOOK, is_inside

MOST_UNDO = 100
"""How many changes can be taken back."""
LONGEST = 20_000
"""Characters of a text."""
_HEADING = re.compile(r"##[ \t]")
_SEED = re.compile(r"\bseed=(\d{1,9})\b")
_STAYS = "The opening stays: it has the lesson's title."
Cells = list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Block:
    """A cell: a text, the board of an exercise, or code of the author's own; `key` tells it from others."""

    key: str
    kind: Literal["text", "board", "code"]
    text: str
    """The text, the id of the exercise, or the code."""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a lesson: its blocks in order. The first is the opening."""

    blocks: tuple[Block, ...]


class Lesson:
    """The notebook in a folder, read anew whenever it has been changed elsewhere."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._file = folder / NOTEBOOK
        self._mark = ""
        self._book: dict[str, Any] = {}
        self._undo: list[dict[str, Any]] = []
        self.problem = ""
        """Why the notebook can't be edited here, or ""."""
        self.look()

    # --- what is there -----------------------------------------------------------------------------------

    def look(self) -> None:
        """Read the notebook if it isn't the one that was read or written last."""
        self.problem = ""
        if not is_inside(self._file, self.folder):
            self.problem = f"{NOTEBOOK} leads out of this folder, so it isn't edited here."
            return
        if not self._file.exists():
            self._mark, self._book = "", {}
            return
        try:
            raw = notebook_bytes(self._file)
            if _mark(raw) != self._mark:
                self._book = parse_notebook(raw).content
                self._mark, self._undo = _mark(raw), []
        except NotebookError as error:
            self.problem = f"{NOTEBOOK} can't be read: {error}. {error.fix[:1].upper()}{error.fix[1:]}."

    @property
    def is_there(self) -> bool:
        """Whether the folder has a lesson."""
        return bool(self._book) and not self.problem

    @property
    def can_undo(self) -> bool:
        """Whether a change can be taken back."""
        return bool(self._undo)

    @property
    def sections(self) -> tuple[Section, ...]:
        """The lesson from its opening on; the cell that only imports `show` is left out."""
        parts = _cut(self._cells) if self.is_there else []
        return tuple(Section(tuple(_blocks(part))) for part in parts)

    @property
    def shown(self) -> tuple[str, ...]:
        """The ids of the exercises that the lesson shows."""
        return tuple(each.text for part in self.sections for each in part.blocks if each.kind == "board")

    @property
    def _cells(self) -> Cells:
        found: Cells = self._book.get("cells", [])
        return found

    # --- changes -----------------------------------------------------------------------------------------

    def begin(self, title: str) -> None:
        """Make a lesson of this title."""
        if self._file.exists():
            raise CannotEditError("There is a lesson already.")
        words = " ".join(title.split())[:MAX_TITLE]
        if not words:
            raise CannotEditError("A lesson needs a title.")
        self._write(empty_notebook(words))

    def set_text(self, key: str, text: str) -> None:
        """Give a text other words."""
        cells = self._changing()
        cell = cells[_place(cells, key)]
        if cell["cell_type"] != "markdown":
            raise CannotEditError("This is no text.")
        if len(text) > LONGEST:
            raise CannotEditError(f"This text is too long: {LONGEST:,} characters are the most.")
        cell["source"] = text.splitlines(keepends=True)
        self._write_cells(cells)

    def add_section(self, heading: str, exercise: str = "") -> None:
        """Put a section at the end, with the board of an exercise if one is named."""
        cells = self._changing()
        words = " ".join(heading.split()) or "Another section"
        cells.append(_new(cells, markdown_cell(f"## {words}")))
        if exercise:
            cells.append(_new(cells, code_cell(f"show({json.dumps(exercise)})")))
        self._write_cells(cells)

    def add_text(self, key: str) -> None:
        """Put an empty text after a block."""
        cells = self._changing()
        cells.insert(_place(cells, key) + 1, _new(cells, markdown_cell("")))
        self._write_cells(cells)

    def add_board(self, key: str, exercise: str) -> None:
        """Put the board of an exercise after a block."""
        cells = self._changing()
        cells.insert(_place(cells, key) + 1, _new(cells, code_cell(f"show({json.dumps(exercise)})")))
        self._write_cells(cells)

    def add_item(self, key: str, draw: Callable[[str, Collection[int]], int]) -> None:
        """Put another item of a board's exercise after it; `draw` finds one that looks like none of some
        draws. From then on all items of the exercise are fixed ones, so that no learner gets one twice.
        """
        cells = self._changing()
        place = _place(cells, key)
        shown = exercises_shown_by(_source(cells[place])) if cells[place]["cell_type"] == "code" else []
        if len(shown) != 1:
            raise CannotEditError("This isn't a board.")
        taken: list[int] = []
        for cell in cells:
            if cell["cell_type"] == "code" and exercises_shown_by(_source(cell)) == shown:
                given = _SEED.search(_source(cell))
                seed = int(given[1]) if given else draw(shown[0], taken)
                taken.append(seed)
                cell["source"] = cell["source"] if given else [_shows(shown[0], seed)]
        new = code_cell(_shows(shown[0], draw(shown[0], taken)))
        cells.insert(place + 1, _new(cells, new))
        self._write_cells(cells)

    def add_picture(self, key: str, given: Given, words: str) -> None:
        """Put a picture beside the notebook, and show it in a text; `words` say what it shows."""
        cells = self._changing()
        text = _source(cells[_place(cells, key)])
        shown = put_beside(self.folder, given, words)
        self.set_text(key, f"{text}\n\n{shown}".lstrip("\n"))

    def remove(self, key: str) -> None:
        """Take a block out; the exercise itself stays in its file."""
        cells = self._changing()
        place = _place(cells, key)
        if place == 0:
            raise CannotEditError(_STAYS)
        del cells[place]
        self._write_cells(cells)

    def remove_section(self, key: str) -> str:
        """Take the section of a block out with all that is in it, and return its heading."""
        parts = _cut(self._changing())
        at = _part_with(parts, key)
        if at == 0:
            raise CannotEditError(_STAYS)
        (_, first), *_ = parts.pop(at)
        self._write_cells([cell for part in parts for _, cell in part])
        return _source(first).partition("\n")[0].lstrip("#").strip()

    def move(self, key: str, by: int) -> None:
        """Move the section of a block up (-1) or down (1); the opening stays first."""
        parts = _cut(self._changing())
        at = _part_with(parts, key)
        if at == 0 or not 1 <= at + by < len(parts):
            raise CannotEditError("It cannot go further.")
        parts[at], parts[at + by] = parts[at + by], parts[at]
        self._write_cells([cell for part in parts for _, cell in part])

    def undo(self) -> None:
        """Take the last change back."""
        self._changing()
        if not self._undo:
            raise CannotEditError("There is nothing to take back.")
        before = self._undo.pop()
        self._put(before)

    # --- the file ----------------------------------------------------------------------------------------

    def _changing(self) -> Cells:
        """Return the cells to be changed; raise `CannotEditError` if they are others by now."""
        before = self._mark
        self.look()
        if self.problem:
            raise CannotEditError(self.problem)
        if self._mark != before:
            raise CannotEditError("The lesson was changed elsewhere. You see it as it is now: try again.")
        return deepcopy(self._cells)

    def _write_cells(self, cells: Cells) -> None:
        self._write({**self._book, "cells": cells})

    def _write(self, book: dict[str, Any]) -> None:
        before = self._book
        self._put(book)
        if before:
            self._undo = [*self._undo, before][-MOST_UNDO:]

    def _put(self, book: dict[str, Any]) -> None:
        raw = (json.dumps(book, indent=1, ensure_ascii=False) + "\n").encode()
        try:
            parse_notebook(raw)
            self.folder.mkdir(parents=True, exist_ok=True)
            write_whole(self._file, raw)
        except NotebookError as error:
            raise CannotEditError(f"This change was not made: {error}.") from error
        except OSError as error:
            raise CannotEditError(f"{NOTEBOOK} cannot be written: {error.strerror}.") from error
        self._book, self._mark = book, _mark(raw)


def _mark(raw: bytes) -> str:
    return hashlib.sha256(raw).hexdigest()


# --- cells -------------------------------------------------------------------------------------------------


def _cut(cells: Sequence[dict[str, Any]]) -> list[list[tuple[int, dict[str, Any]]]]:
    """Cut cells into the opening and sections, each with the cells and their places."""
    parts: list[list[tuple[int, dict[str, Any]]]] = [[]]
    for place, cell in enumerate(cells):
        if place and cell["cell_type"] == "markdown" and _HEADING.match(_source(cell)):
            parts.append([])
        parts[-1].append((place, cell))
    return parts


def _blocks(part: Sequence[tuple[int, dict[str, Any]]]) -> Iterator[Block]:
    for (_, cell), (_, key) in zip(part, _keyed(part), strict=True):
        text = _source(cell)
        if cell["cell_type"] == "markdown":
            yield Block(key, "text", text)
            continue
        shown = exercises_shown_by(text) if cell["cell_type"] == "code" else ()
        if len(shown) == 1 and text.strip().startswith("show(") and "\n" not in text.strip():
            yield Block(key, "board", next(iter(shown)))
        elif text.strip() != "from mahj_tutor.notebook import show":
            yield Block(key, "code", text)


def _keyed(part: Sequence[tuple[int, Mapping[str, Any]]]) -> Iterator[tuple[int, str]]:
    """Yield the places of cells with their keys: the id that a cell has, or its place."""
    for place, cell in part:
        yield place, str(cell.get("id") or f"#{place}")


def _place(cells: Cells, key: str) -> int:
    """Return the place of the cell with a key; raise `CannotEditError` if there is none."""
    found = next((place for place, each in _keyed(list(enumerate(cells))) if each == key), None)
    if found is None:
        raise CannotEditError("This is not in the lesson any more.")
    return found


def _part_with(parts: Sequence[Sequence[tuple[int, dict[str, Any]]]], key: str) -> int:
    """Return the number of the part with the cell of a key; 0, the opening, if there is none."""
    return next((at for at, part in enumerate(parts) for _, each in _keyed(part) if each == key), 0)


def _new(cells: Cells, cell: dict[str, Any]) -> dict[str, Any]:
    """Return a cell with an id that no other has, if the others have ids."""
    taken = {each.get("id") for each in cells}
    if not all(taken):
        return cell
    number = len(cells) + 1
    while f"cell-{number}" in taken:
        number += 1
    return {"id": f"cell-{number}", **cell}


def _shows(exercise: str, seed: int) -> str:
    return f"show({json.dumps(exercise)}, seed={seed})"


def _source(cell: Mapping[str, Any]) -> str:
    source = cell["source"]
    return source if isinstance(source, str) else "".join(source)
