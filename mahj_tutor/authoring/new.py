"""New exercises and lessons, as commented files that pass the check as they are."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from shlex import quote
from typing import Any

from mahj_tutor.authoring.json_schema import FIRST_LINE, NAME, exercise_schema
from mahj_tutor.authoring.templates import template, words_template
from mahj_tutor.errors import MahjError
from mahj_tutor.exercises.shelves import id_of, is_id
from mahj_tutor.files import FileError, is_file, read_text, write_whole
from mahj_tutor.lesson_files import NOTEBOOK, WORDS, ids_beside, ids_written, is_inside
from mahj_tutor.yaml_source import MAX_BYTES

EXERCISES = "exercises.yaml"
_FIRST = ("choose", "mark")
"""The exercises of a new lesson."""


def exercise_text(interaction: str) -> str:
    """Return a new file with one exercise."""
    return f"{FIRST_LINE}\n{template(interaction)}"


def add_exercise(interaction: str, file: Path) -> Iterator[str]:
    """Write an exercise to a new file, or at the end of one; yield what was done.

    It has an id of its own, that of the lesson whose folder the file is in if there is a notebook.
    """
    text = template(interaction)  # refuses an unknown interaction before anything is written
    lesson = id_of(file.absolute().parent.name) if is_file(file.parent / NOTEBOOK) else ""
    before = text_of(file)
    taken = {*ids_written(before), *(ids_beside(file) if lesson else ())}
    text = template(interaction, _free_name(interaction, taken), lesson or _prefix_in(before))
    yield from write_schema(file.parent)
    whole = f"{before.rstrip()}\n---\n{text}" if before else f"{FIRST_LINE}\n{text}"
    write_whole(file.resolve(), whole.encode())
    yield f"Added an exercise to {file}" if before else f"Wrote {file}"
    yield f"Check it: mahj-tutor check {quote(str(file))}"


def text_of(file: Path) -> str:
    """Return the text of a file to add to, "" if there is none; raise `MahjError` if that cannot be done."""
    if not is_inside(file, file.parent):
        raise MahjError(f"{str(file)!r} is a link that leads out of its folder: name the file it leads to")
    if not file.exists():
        return ""
    try:
        return read_text(file, MAX_BYTES)
    except FileError as error:
        raise MahjError(f"{str(file)!r} cannot be added to: {error.with_fix()}") from error


def _free_name(interaction: str, ids: Iterable[str]) -> str:
    """Return a name that no exercise has yet."""
    taken = {each.partition(".")[2] for each in ids}
    names = (interaction, *(f"{interaction}-{number}" for number in range(2, 1000)))
    return next(each for each in names if each not in taken)


def _prefix_in(text: str) -> str:
    """Return what the ids of a file begin with, or ""."""
    return next((each.partition(".")[0] for each in ids_written(text)), "")


def new_lesson(name: str, folder: Path) -> Iterator[str]:
    """Write a lesson to a new folder, named after it; yield what was done."""
    lesson = id_of(name)
    if not is_id(lesson) or not _is_name(name):
        raise MahjError(f"{name!r} cannot be the name of a lesson: write words, as in 'my club'")
    own = folder / name
    if own.exists():
        raise MahjError(f"there is a folder {str(own)!r} already: choose another name")
    own.mkdir(parents=True)
    exercises = (template(each, lesson=lesson) for each in _FIRST)
    (own / EXERCISES).write_text(f"{FIRST_LINE}\n" + "---\n".join(exercises), "utf-8")
    (own / WORDS).write_text(words_template(), "utf-8")
    words = name.replace("-", " ").replace("_", " ").strip()
    title = words[:1].upper() + words[1:]
    (own / NOTEBOOK).write_text(json.dumps(_notebook(title, lesson), indent=1) + "\n", "utf-8")
    yield from write_schema(own)
    yield f"Wrote the lesson {title!r}: {own}"
    yield f"Check it: mahj-tutor check {quote(str(own))}"
    yield f"See it:   mahj-tutor serve --lessons {quote(str(own))}"


def _is_name(name: str) -> bool:
    """Tell whether a folder may be called so: one name, which leads nowhere else, and text alone."""
    return name.isprintable() and not name.startswith(".") and not set(name) & set("/\\:")


def _notebook(title: str, lesson: str) -> dict[str, Any]:
    cells = []
    for number, each in enumerate(_FIRST, 1):
        words = f"## Board {number}\n\nA few words of your own, then a board."
        cells += [markdown_cell(words), code_cell(f'show("{lesson}.{each}")')]
    return empty_notebook(title, cells)


def empty_notebook(title: str, more: Iterable[dict[str, Any]] = ()) -> dict[str, Any]:
    """Return the notebook of a lesson: its opening, and the cells that are given."""
    goal = "Say here in a sentence what learners can do after this lesson. The home page shows it."
    first = (markdown_cell(f"# {title}\n\n{goal}"), code_cell("from mahj_tutor.notebook import show"))
    named = ((f"cell-{number}", cell) for number, cell in enumerate((*first, *more), 1))
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    metadata = {"kernelspec": kernel}
    return {
        "cells": [{"id": name, **cell} for name, cell in named],
        "metadata": metadata,
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def markdown_cell(text: str) -> dict[str, Any]:
    """Return a cell of text."""
    return {"cell_type": "markdown", "metadata": {}, "source": text.splitlines(keepends=True)}


def code_cell(text: str) -> dict[str, Any]:
    """Return a cell of code that has not been run."""
    source = text.splitlines(keepends=True)
    return {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": [], "source": source}


def write_schema(folder: Path) -> Iterator[str]:
    """Write the schema of exercises beside their files, if it is not there as it should be."""
    text = schema_text()
    file = folder / NAME
    if file.is_symlink() or (file.exists() and not is_file(file)):  # nothing else is overwritten
        return
    if not _holds(file, text):
        write_whole(file, text.encode())
        yield f"Wrote {file}, by which editors check while you type"


def _holds(file: Path, text: str) -> bool:
    try:
        return read_text(file, MAX_BYTES) == text
    except FileError:
        return False


def schema_text() -> str:
    """Return the schema of exercises as JSON."""
    return json.dumps(exercise_schema(), indent=1) + "\n"
