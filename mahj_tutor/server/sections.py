"""A lesson's notebook cut into sections: a new one begins at every second-level heading."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from nbformat import NotebookNode

from mahj_tutor.exercises.notebooks import boards_shown_by

_FENCES = ("```", "~~~")
_WITHOUT_MARKUP = str.maketrans("", "", "*_`")


@dataclass(frozen=True, slots=True)
class Section:
    """One section of a lesson: its number from 1, its title and the exercises in it."""

    number: int
    title: str
    exercises: tuple[str, ...] = ()


SplitNotebook = tuple[Any, tuple[Section, ...]]
"""A notebook whose cells say in `metadata.section` where they belong, and its sections."""


def split_into_sections(notebook: Any, title: str) -> SplitNotebook:
    """Return a copy of the notebook, cut at its `## ` headings, and its sections.

    Every cell of the copy says in `metadata.section` which section it belongs to. What stands before the
    first heading is the opening section, named `title`.
    """
    split = deepcopy(notebook)
    split.cells = [part for cell in split.cells for part in _split_cell(cell) if part.source.strip()]
    titles = [title]
    exercises: list[list[str]] = [[]]
    for cell in split.cells:
        heading = title_of(cell.source.partition("\n")[0]) if cell.cell_type == "markdown" else None
        if heading:
            titles.append(heading.translate(_WITHOUT_MARKUP))
            exercises.append([])
        if cell.cell_type == "code":
            exercises[-1] += boards_shown_by(cell.source)
        cell.metadata["section"] = len(titles)
    return _without_empty_opening(split, titles, exercises)


def title_of(line: str) -> str | None:
    """Return the title of a second-level heading, or None for any other line.

    >>> title_of("## Your first pass ##"), title_of("### A detail"), title_of("##")
    ('Your first pass', None, None)
    """
    if not line.startswith(("## ", "##\t")):
        return None
    return line[2:].rstrip(" \t#").lstrip(" \t") or None


def _split_cell(cell: Any) -> list[Any]:
    """Cut a Markdown cell before each heading."""
    if cell.cell_type != "markdown":
        return [cell]
    edges = sorted({0, *heading_offsets(cell.source), len(cell.source)})
    return [_part_of(cell, low, high) for low, high in pairwise(edges)] or [cell]


def heading_offsets(source: str) -> Iterator[int]:
    """Yield where a cell's second-level headings begin; what stands in a fenced block is none."""
    offset, fence = 0, ""
    for line in source.split("\n"):
        if fence:
            fence = "" if line.startswith(fence) else fence
        elif line.startswith(_FENCES):
            fence = line[:3]
        elif title_of(line):
            yield offset
        offset += len(line) + 1


def _part_of(cell: Any, low: int, high: int) -> Any:
    name = f"{cell.get('id', 'cell')}-{low}" if low else cell.get("id", "cell")
    metadata = NotebookNode(cell.metadata)
    return NotebookNode(
        cell_type="markdown", id=name, metadata=metadata, source=cell.source[low:high].strip()
    )


def _without_empty_opening(notebook: Any, titles: list[str], exercises: list[list[str]]) -> SplitNotebook:
    """Drop the opening section of a notebook that begins with a heading."""
    first = notebook.cells[0].metadata["section"] if notebook.cells else 1
    for cell in notebook.cells:
        cell.metadata["section"] -= first - 1
    kept = zip(titles[first - 1 :], exercises[first - 1 :], strict=True)
    return notebook, tuple(Section(i, name, tuple(ids)) for i, (name, ids) in enumerate(kept, 1))
