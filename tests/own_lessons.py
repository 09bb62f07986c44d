"""Lessons of one's own for tests: written to a folder as a teacher would."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

ORDER = """\
schema: mahj-exercise/2
id: {id}
title: RALPH
rules: [CH1]
interaction: order
answer: '[direction("First Right"), direction("First Across"), direction("First Left")]'
ask: In which order?
tests:
  - {{do: "Right, Across, Left", expect: right}}
  - {{do: "Left, Across, Right", expect: wrong}}
  - {{do: Right, expect: unreadable}}
"""
"""An exercise without mistakes; its id is put in."""


def order(*ids: str) -> str:
    """Return a file of exercises with these ids."""
    return "---\n".join(ORDER.format(id=each) for each in ids)


def markdown(text: str) -> dict[str, Any]:
    return {"cell_type": "markdown", "metadata": {}, "source": text}


def code(text: str) -> dict[str, Any]:
    return {"cell_type": "code", "metadata": {}, "source": text, "outputs": [], "execution_count": None}


def write_notebook(path: Path, *cells: dict[str, Any]) -> Path:
    """Write a notebook as JupyterLab does, one line of the file for each line of a cell."""
    for each in cells:
        each["source"] = each["source"].splitlines(keepends=True)
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    book = {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 4}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(book, indent=1), "utf-8")
    return path


def write_lesson(folder: Path, title: str, *shown: str, exercises: str = "") -> Path:
    """Write a lesson: a title, a goal, and a section for each exercise that is shown."""
    cells = [markdown(f"# {title}\n\nThe goal of {title}.\nIn two lines.\n\nMore.")]
    cells.append(code("from mahj_tutor.notebook import show"))
    for number, each in enumerate(shown):
        again = f", {number}" if each in shown[:number] else ""
        cells += [markdown(f"## Board {each.split('.')[-1]}{again}"), code(f'show("{each}")')]
    write_notebook(folder / "lesson.ipynb", *cells)
    if exercises:
        (folder / "exercises.yaml").write_text(exercises, "utf-8")
    return folder
