"""A notebook as a row of cards: a new one begins at every second-level heading."""

from __future__ import annotations

import json
import re
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

_HEADING = re.compile(r"^##[ \t]+(?P<title>.+?)[ \t#]*$", re.MULTILINE)
_FENCE = re.compile(r"^(```|~~~).*?^\1[^\n]*$", re.MULTILINE | re.DOTALL)
_SHOW = re.compile(r"""\bshow\(\s*["']([^"']+)["']""")
_MARKUP = re.compile(r"[*_`]")


@dataclass(frozen=True, slots=True)
class Card:
    """One card of a lesson: its number from 1, its title and the exercises on it."""

    number: int
    title: str
    exercises: tuple[str, ...] = ()


def deal_out(notebook: Any, title: str) -> tuple[Any, tuple[Card, ...]]:
    """Return a copy of the notebook cut at its `## ` headings, and its cards.

    Every cell of the copy says in `metadata.card` on which card it lies. What stands before the first
    heading is the opening card, named `title`.
    """
    copy = deepcopy(notebook)
    copy.cells = [piece for cell in copy.cells for piece in _pieces(cell) if piece.source.strip()]
    titles = [title]
    exercises: list[list[str]] = [[]]
    for cell in copy.cells:
        heading = _HEADING.match(cell.source) if cell.cell_type == "markdown" else None
        if heading:
            titles.append(_MARKUP.sub("", heading["title"]))
            exercises.append([])
        if cell.cell_type == "code":
            exercises[-1] += _SHOW.findall(cell.source)
        cell.metadata["card"] = len(titles)
    return _without_empty_opening(copy, titles, exercises)


def exercises_in(path: Path) -> tuple[str, ...]:
    """Return the exercises that a notebook shows, in its order; none if there is no such notebook."""
    try:
        return _exercises(path, path.stat().st_mtime_ns)
    except OSError:
        return ()


@cache
def _exercises(path: Path, changed: int) -> tuple[str, ...]:
    """Read a notebook once, and again when it has changed."""
    cells = json.loads(path.read_text("utf-8"))["cells"]
    code = ("".join(each["source"]) for each in cells if each["cell_type"] == "code")
    return tuple(name for source in code for name in _SHOW.findall(source))


def _pieces(cell: Any) -> list[Any]:
    """Cut a cell of words before each heading, never inside a fenced block."""
    if cell.cell_type != "markdown":
        return [cell]
    fences = [match.span() for match in _FENCE.finditer(cell.source)]
    starts = [
        match.start()
        for match in _HEADING.finditer(cell.source)
        if not any(low <= match.start() < high for low, high in fences)
    ]
    edges = sorted({0, *starts, len(cell.source)})
    return [_part(cell, low, high) for low, high in pairwise(edges)] or [cell]


def _part(cell: Any, low: int, high: int) -> Any:
    part = deepcopy(cell)
    part.source = cell.source[low:high].strip()
    if low:
        part.id = f"{cell.get('id', 'cell')}-{low}"
    return part


def _without_empty_opening(
    notebook: Any, titles: list[str], exercises: list[list[str]]
) -> tuple[Any, tuple[Card, ...]]:
    """Drop the opening card where a notebook begins with a heading at once."""
    first = notebook.cells[0].metadata["card"] if notebook.cells else 1
    for cell in notebook.cells:
        cell.metadata["card"] -= first - 1
    kept = zip(titles[first - 1 :], exercises[first - 1 :], strict=True)
    return notebook, tuple(Card(i, name, tuple(on)) for i, (name, on) in enumerate(kept, 1))
