"""What pages take from a lesson's notebook: which section shows each exercise, and the card for the table."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil
from pathlib import Path

from mahj_tutor.server.renderer import NotebookDamaged, read_notebook, read_sections
from mahj_tutor.server.sections import Section

AT_YOUR_TABLE = "At your table"
"""The heading of the section that sums a lesson up."""


LINE = 38
"""About so many characters of a summary are printed on a line."""
SIZES = ((55.0, "short"), (72.0, "long"))
"""Up to so many lines a summary is printed in that size: as large as one page has room for."""


def print_size(texts: Iterable[str]) -> str:
    """Return in which size a unit's summary is printed.

    >>> print_size(["- Pick, rack, throw."]), print_size(["- Pick, rack, throw."] * 40)
    ('short', 'longer')
    """
    lines = 0.0
    for text in filter(None, texts):
        lines += 3  # the heading
        lines += sum(0.5 + ceil(len(line) / LINE) for line in text.splitlines() if line.strip())
    return next((name for most, name in SIZES if lines <= most), "longer")


def sections_of(notebook: Path) -> tuple[Section, ...]:
    """Return the sections of a notebook; none if it cannot be read."""
    try:
        return read_sections(notebook, "")[1]
    except NotebookDamaged:
        return ()


def section_numbers(notebook: Path) -> dict[str, int]:
    """Return which section shows each exercise."""
    return {exercise: each.number for each in sections_of(notebook) for exercise in each.exercises}


def section_places(notebook: Path) -> dict[str, tuple[int, str]]:
    """Return number and title of the section that shows each exercise."""
    found = sections_of(notebook)
    return {exercise: (each.number, each.title) for each in found for exercise in each.exercises}


def at_your_table(notebook: Path) -> str:
    """Return the Markdown of the last card without its heading, "" if there is none.

    Raise `NotebookDamaged` if the notebook cannot be read.
    """
    for cell in reversed(read_notebook(notebook).cells):
        heading, _, text = cell.source.partition("\n")
        if cell.cell_type == "markdown" and heading == f"## {AT_YOUR_TABLE}":
            return str(text.strip())
    return ""
