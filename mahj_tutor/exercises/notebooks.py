"""A lesson's notebook, read as text: its title, its goal, and the exercises that its cells show."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from textwrap import shorten
from typing import Any

from mahj_tutor.yaml_source import Problem

MAX_BYTES = 20_000_000
"""The largest notebook that is read; pictures in outputs make them large."""
MAX_CELLS = 500
"""How many cells a notebook may have."""
MAX_SHOWN = 100
"""How many boards a notebook may show; each takes a page and its kernel some 40 ms."""
MAX_TITLE, MAX_GOAL = 80, 200
"""Characters of a title and a goal that are taken from a notebook's text."""

_SHOW = re.compile(r"""\bshow\(\s*["']([^"']+)["']""")
_MARKUP = str.maketrans("", "", "*_`")
_SPLIT = "split it into several lessons"
_SAVE_IT = "open it in JupyterLab and save it"


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a notebook: its number from 1, its kind (`markdown`, `code`, `raw`) and its text."""

    number: int
    kind: str
    source: str


class _Unreadable(Exception):  # noqa: N818 not an error of ours: it carries what is wrong with a notebook
    """A notebook cannot be read; the argument is the problem."""

    def __init__(self, say: str, fix: str = "", at: tuple[int, int] = (1, 1)) -> None:
        super().__init__(say)
        self.say, self.fix, self.at = say, fix, at


def read_cells(path: Path) -> tuple[tuple[Cell, ...], tuple[Problem, ...]]:
    """Return the cells of a notebook, or what is wrong with it."""
    try:
        return _bounded(_cells(_parsed(_bytes_of(path)))), ()
    except _Unreadable as error:
        return (), (Problem(str(path), *error.at, "E002", error.say, error.fix),)


def _bytes_of(path: Path) -> bytes:
    try:
        if not path.is_file():
            raise _Unreadable("there is no such notebook", "create it in JupyterLab")
        with path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise _Unreadable(f"this notebook cannot be read: {error.strerror}") from error
    if len(raw) > MAX_BYTES:
        raise _Unreadable("this notebook is too long", "clear its outputs and save it")
    return raw


def _parsed(raw: bytes) -> Any:
    try:
        return json.loads(raw.decode("utf-8-sig"))
    except json.JSONDecodeError as error:
        say = f"this notebook is damaged: {error.msg}"
        raise _Unreadable(say, "restore a copy of it", (error.lineno, error.colno)) from error
    except (UnicodeDecodeError, RecursionError) as error:
        raise _Unreadable("this is not a notebook", _SAVE_IT) from error


def _bounded(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Return the cells of a notebook, unless they are more than a page can show."""
    found = tuple(islice(cells, MAX_CELLS + 1))
    if len(found) > MAX_CELLS:
        raise _Unreadable(f"this notebook has more than {MAX_CELLS} cells", _SPLIT)
    if sum(len(exercises_shown_by(each.source)) for each in found if each.kind == "code") > MAX_SHOWN:
        raise _Unreadable(f"this notebook shows more than {MAX_SHOWN} exercises", _SPLIT)
    return found


def _cells(book: Any) -> Iterator[Cell]:
    if not isinstance(book, dict) or not isinstance(book.get("cells"), list) or book.get("nbformat") != 4:
        raise _Unreadable("this is not a notebook of version 4", _SAVE_IT)
    for number, cell in enumerate(book["cells"], 1):
        source = cell.get("source") if isinstance(cell, dict) else None
        text = "".join(map(str, source)) if isinstance(source, list) else source
        if not isinstance(text, str) or not isinstance(cell.get("cell_type"), str):
            raise _Unreadable(f"cell {number} is damaged", "delete the cell and write it again")
        yield Cell(number, cell["cell_type"], text)


# --- title and goal ---------------------------------------------------------------------------------------


def heading(path: Path) -> tuple[str, str]:
    """Return the first heading of a notebook and the paragraph after it; empty where there is none."""
    try:
        return _heading(path, path.stat().st_mtime_ns)
    except OSError:
        return "", ""


@cache
def _heading(path: Path, changed: int) -> tuple[str, str]:
    """Read a notebook once, and again when it has changed."""
    text = "\n\n".join(cell.source for cell in read_cells(path)[0] if cell.kind == "markdown")
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
    try:
        calls = [each for each in ast.walk(ast.parse(code)) if isinstance(each, ast.Call)]
    except (SyntaxError, ValueError, RecursionError, MemoryError):  # such as a line for IPython alone
        return _SHOW.findall(code)
    calls.sort(key=lambda each: (each.lineno, each.col_offset))
    return [name for each in calls if (name := _shown(each))]


def _shown(call: ast.Call) -> str | None:
    """Return the id in a call of `show`, or None."""
    function = call.func
    if (function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")) != "show":
        return None
    named = {each.arg: each.value for each in call.keywords}
    first = call.args[0] if call.args else named.get("exercise")
    if "file" in named or not isinstance(first, ast.Constant) or not isinstance(first.value, str):
        return None
    return first.value


def exercises_in(path: Path) -> tuple[str, ...]:
    """Return the exercises that a notebook shows, in its order; none if it cannot be read."""
    try:
        return _exercises(path, path.stat().st_mtime_ns)
    except OSError:
        return ()


@cache
def _exercises(path: Path, changed: int) -> tuple[str, ...]:
    """Read a notebook once, and again when it has changed."""
    code = (cell.source for cell in read_cells(path)[0] if cell.kind == "code")
    return tuple(name for source in code for name in exercises_shown_by(source))
