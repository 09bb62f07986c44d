"""A lesson's notebook, read once for every use: its cells, its title and goal, the exercises it shows.

`mahj-tutor check`, the pages and the copies for JupyterLab all read it here, so what one of them takes all
take. What a page can't use is refused with a sentence before anything is made of it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from textwrap import shorten
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError
from pydantic_core import ErrorDetails, from_json

from mahj_tutor.errors import MahjError
from mahj_tutor.files import FileError, FileTooLongError, read_bytes
from mahj_tutor.lesson_files import mark_of
from mahj_tutor.problems import Problem

MAX_BYTES = 20_000_000
"""The largest notebook that is read; pictures in outputs make them large."""
MAX_VALUES = 500_000
"""How many values a notebook may hold, outputs included: each takes some 100 bytes of memory."""
MAX_CELLS = 500
"""How many cells a notebook may have."""
MAX_SHOWN = 100
"""How many boards a notebook may show; each takes a page and its kernel some 40 ms."""
MAX_TEXT = 100_000
"""Characters of all cells together; a lesson of thirty cells has some 5,000."""
MAX_SECTIONS = 150
"""How many second-level headings a notebook may have; each begins a card of its own."""
MAX_PARSED = 20_000
"""Characters of the longest cell of code that is parsed: nothing else in the process runs meanwhile."""
MAX_TITLE, MAX_GOAL = 80, 200
"""Characters of a title and a goal that are taken from a notebook's text."""

_HEADING = re.compile(r"^##[ \t]", re.MULTILINE)
_SHOW = re.compile(r"""\bshow\(\s*["']([^"']+)["']""")
_MARKUP = str.maketrans("", "", "*_`")
_JSON_WORDS = {
    "hex escape": "this \\u escape is only half a character",
    "number out of range": "this number is too long",
    "recursion limit": "values are nested too deep here",
    "EOF": "the file ends too early",
}
"""What is wrong with a file, by part of what its reader says of it."""
_SPLIT = "split it into several lessons"
_SAVE_IT = "open it in JupyterLab and save it"
_BOM = b"\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a notebook: its number from 1, its kind (`markdown`, `code`, `raw`) and its text.

    `attached` are the pictures in the cell itself, by name, each as it was attached, in Base64.
    """

    number: int
    kind: str
    source: str
    attached: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Notebook:
    """A notebook in order: its cells, and all of it as its file has it."""

    cells: tuple[Cell, ...]
    content: dict[str, Any]


class NotebookError(MahjError):
    """A notebook cannot be used; `at` is the line and the column in its file."""

    def __init__(self, say: str, fix: str = _SAVE_IT, at: tuple[int, int] = (1, 1)) -> None:
        super().__init__(say)
        self.fix, self.at = fix, at


def read_cells(path: Path) -> tuple[tuple[Cell, ...], tuple[Problem, ...]]:
    """Return the cells of a notebook, or what is wrong with it; read once, and again when it has changed."""
    return _read_cells(path, mark_of(path))


@lru_cache(256)
def _read_cells(path: Path, mark: object) -> tuple[tuple[Cell, ...], tuple[Problem, ...]]:
    try:
        return parse_notebook(notebook_bytes(path)).cells, ()
    except NotebookError as error:
        return (), (Problem(str(path), *error.at, "E002", str(error), error.fix),)


def notebook_bytes(path: Path) -> bytes:
    """Return what the file of a notebook holds; raise `NotebookError` if it cannot be read."""
    try:
        return read_bytes(path, MAX_BYTES)
    except FileTooLongError as error:
        raise NotebookError("this notebook is too long", "clear its outputs and save it") from error
    except FileError as error:
        raise NotebookError(str(error), "save the notebook under this name in JupyterLab") from error


def parse_notebook(raw: bytes) -> Notebook:
    """Return the notebook that is in a file; raise `NotebookError` with a sentence if it is none."""
    content = _parsed(raw.removeprefix(_BOM))
    if not isinstance(content, dict) or content.get("nbformat") != 4:
        raise NotebookError("this is not a notebook of version 4")
    try:
        book = _BOOK.validate_python(content)
    except ValidationError as error:
        raise _damage(error.errors(include_url=False, include_input=False)[0]) from error
    cells = tuple(_cells(book))
    if sum(len(boards_shown_by(each.source)) for each in cells if each.kind == "code") > MAX_SHOWN:
        raise NotebookError(f"this notebook shows more than {MAX_SHOWN} exercises", _SPLIT)
    if sum(len(_HEADING.findall(each.source)) for each in cells if each.kind == "markdown") > MAX_SECTIONS:
        raise NotebookError(f"this notebook has more than {MAX_SECTIONS} headings", _SPLIT)
    return Notebook(cells, content)


def _parsed(raw: bytes) -> Any:
    if raw.count(b",") + raw.count(b"[") + raw.count(b"{") > MAX_VALUES:
        raise NotebookError("this notebook holds too many values", "clear its outputs and save it")
    try:
        return from_json(raw, allow_inf_nan=False)
    except ValueError as error:
        say, _, place = str(error).rpartition(" at line ")
        line, _, column = place.partition(" column ")
        words = next((own for part, own in _JSON_WORDS.items() if part in say), say)
        at = int(line), max(int(column), 1)
        if at == (1, 1) and say.endswith("value"):
            raise NotebookError("this is not a notebook") from error
        raise NotebookError(f"this notebook is damaged: {words}", "restore it from a backup", at) from error


def _cells(book: _Book) -> Iterator[Cell]:
    left = MAX_TEXT
    for number, cell in enumerate(book.cells, 1):
        text = cell.source if isinstance(cell.source, str) else "".join(cell.source)
        left -= len(text)
        if left < 0:
            say = f"cells 1 to {number} together have more than {MAX_TEXT:,} characters"
            raise NotebookError(say, _SPLIT)
        yield Cell(number, cell.cell_type, text, tuple(_attached(cell)))


def _attached(cell: _TextCell | _CodeCell) -> Iterator[tuple[str, str]]:
    """Yield the pictures that were dropped into a cell of text."""
    given = cell.attachments if isinstance(cell, _TextCell) else {}
    for name, kinds in given.items():
        bodies = kinds.values() if isinstance(kinds, dict) else ()
        yield from ((name, each) for each in bodies if isinstance(each, str))


# --- how a notebook is built (nbformat 4) -----------------------------------------------------------------


class _Part(BaseModel):
    model_config = ConfigDict(strict=True)


class _TextCell(_Part):
    cell_type: Literal["markdown", "raw"]
    source: str | list[str]
    metadata: dict[str, Any]
    attachments: dict[str, Any] = Field(default_factory=dict)
    id: str = ""


class _CodeCell(_Part):
    cell_type: Literal["code"]
    source: str | list[str]
    metadata: dict[str, Any]
    outputs: list[dict[str, Any]]
    execution_count: int | None = None
    id: str = ""


class _Book(_Part):
    cells: Annotated[
        list[Annotated[_TextCell | _CodeCell, Field(discriminator="cell_type")]], Field(max_length=MAX_CELLS)
    ]
    metadata: dict[str, Any]
    nbformat_minor: Annotated[int, Field(ge=0, le=100)]


_BOOK = TypeAdapter(_Book)
_WORDS = {
    "missing": "is missing",
    "dict_type": "should be an object in braces",
    "list_type": "should be a list",
    "string_type": "should be text",
    "int_type": "should be a whole number",
    "union_tag_invalid": "is not one that notebooks have",
}
"""What is wrong with a field, by the kind of mistake."""


def _damage(mistake: ErrorDetails) -> NotebookError:
    """Return what is wrong with the structure of a notebook, in a sentence."""
    place = mistake["loc"]
    if mistake["type"] == "too_long":
        say = f"this notebook has more than {MAX_CELLS} cells"
        return NotebookError(say, _SPLIT)
    words = _WORDS.get(mistake["type"], "has a value that isn't allowed")
    names = [each for each in place[3:4] if isinstance(each, str)]
    if len(place) > 1:
        field = f": {names[0]!r} {words}" if names else ""
        return NotebookError(
            f"cell {int(place[1]) + 1} is damaged{field}", "delete the cell and write it again"
        )
    return NotebookError(f"this notebook is damaged: {place[0]!r} {words}")


# --- title and goal ---------------------------------------------------------------------------------------


def heading(path: Path) -> tuple[str, str]:
    """Return the first heading of a notebook and the paragraph after it; empty where there is none."""
    return _heading(read_cells(path)[0])


@lru_cache(256)
def _heading(cells: tuple[Cell, ...]) -> tuple[str, str]:
    text = "\n\n".join(cell.source for cell in cells if cell.kind == "markdown")
    lines = iter(text.splitlines())
    title = next((line[2:] for line in lines if line.startswith("# ")), "")
    return _plain(title, MAX_TITLE), _plain(" ".join(_paragraph(lines)) if title else "", MAX_GOAL)


def _paragraph(lines: Iterator[str]) -> Iterator[str]:
    """Yield the lines of the first paragraph, up to an empty line; none if a heading comes first."""
    begun = False
    for line in lines:
        if line.startswith("#") or (begun and not line.strip()):
            return
        if line.strip():
            begun = True
            yield line.strip()


def _plain(text: str, most: int) -> str:
    return shorten(text.translate(_MARKUP), most, placeholder="…")


# --- the exercises it shows -------------------------------------------------------------------------------


def exercises_shown_by(code: str) -> list[str]:
    """Return the ids that the code of a cell passes to `show`; those with a `file` of their own don't count.

    >>> exercises_shown_by('show("my-club.first", seed=3)')
    ['my-club.first']
    """
    calls = _calls(code)
    if calls is None:
        return _SHOW.findall(code)
    return [name for each in calls if (name := _shown(each))]


def boards_shown_by(code: str) -> list[str]:
    """Return under which ids progress knows what the code of a cell puts on boards: exercises and games.

    >>> boards_shown_by('show("my-club.first")'), boards_shown_by('table("my-game")')
    (['my-club.first'], ['my-game.game'])
    """
    calls = _calls(code)
    if calls is None:
        return _SHOW.findall(code)
    return [name for each in calls if (name := _shown(each) or _played(each))]


def game_id(level: str) -> str:
    """Return the id under which progress knows the game of a level.

    >>> game_id("my-game")
    'my-game.game'
    """
    return f"{level}{_GAME}"


def is_game(name: str) -> bool:
    """Tell whether progress knows a whole game under this id."""
    return name.endswith(_GAME)


_GAME = ".game"


def _calls(code: str) -> list[ast.Call] | None:
    """Return the calls in the code of a cell, in order; None if it is too long or cannot be parsed."""
    if len(code) > MAX_PARSED:
        return None
    try:
        calls = [each for each in ast.walk(ast.parse(code)) if isinstance(each, ast.Call)]
    except (SyntaxError, ValueError, RecursionError, MemoryError):  # such as a line for IPython alone
        return None
    return sorted(calls, key=lambda each: (each.lineno, each.col_offset))


def _name_of(call: ast.Call) -> str:
    """Return the name of the function that is called."""
    function = call.func
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")


def _played(call: ast.Call) -> str | None:
    """Return the id of the game in a call of `table` that names its level, or None."""
    if _name_of(call) != "table":
        return None
    named = {each.arg: each.value for each in call.keywords}
    level = call.args[0] if call.args else named.get("level")
    return game_id(level.value) if isinstance(level, ast.Constant) and isinstance(level.value, str) else None


def _shown(call: ast.Call) -> str | None:
    """Return the id in a call of `show`, or None."""
    if _name_of(call) != "show":
        return None
    named = {each.arg: each.value for each in call.keywords}
    first = call.args[0] if call.args else named.get("exercise")
    if "file" in named or not isinstance(first, ast.Constant) or not isinstance(first.value, str):
        return None
    return first.value


def exercises_in(path: Path) -> tuple[str, ...]:
    """Return the exercises that a notebook shows, in its order; none if it cannot be read."""
    return _exercises(read_cells(path)[0])


@lru_cache(256)
def _exercises(cells: tuple[Cell, ...]) -> tuple[str, ...]:
    return tuple(name for cell in cells if cell.kind == "code" for name in exercises_shown_by(cell.source))


def boards_in(path: Path) -> tuple[str, ...]:
    """Return what a notebook puts on boards, as `boards_shown_by` does; nothing if it cannot be read."""
    return _boards(read_cells(path)[0])


@lru_cache(256)
def _boards(cells: tuple[Cell, ...]) -> tuple[str, ...]:
    return tuple(name for cell in cells if cell.kind == "code" for name in boards_shown_by(cell.source))
