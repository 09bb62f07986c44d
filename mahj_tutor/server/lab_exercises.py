"""An author's exercise files in JupyterLab: which there are, with their titles, and each in the editor."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mahj_tutor.editor.shelf import Shelf
from mahj_tutor.errors import MahjError
from mahj_tutor.files import FileError, is_file, read_bytes, write_whole
from mahj_tutor.lesson_files import ids_written, is_exercise_file, is_inside
from mahj_tutor.server.lab import copied
from mahj_tutor.server.lab_notebooks import editor_notebook
from mahj_tutor.yaml_source import MAX_BYTES

MOST_TITLES = 4
"""Of so many exercises of a file the titles are told."""
_TITLE = re.compile(r"^title:[ \t]*(.{1,300})$", re.MULTILINE)
_KIND = re.compile(r"^(?:interaction|reuse|kind):", re.MULTILINE)
_NO_NAME = re.compile(r"[^\w .,-]")


def exercise_list(root: Path, copies: Path) -> list[dict[str, Any]]:
    """Return the exercise files below a folder, two folders deep, without copies of our lessons in `copies`.

    Each has its `path`, how `many` exercises it has, and the `titles` of the first ones.
    """
    return [
        {"path": file.relative_to(root).as_posix(), "many": len(ids), "titles": titles[:MOST_TITLES]}
        for file, ids, titles in _found(root, copied(copies))
    ]


def _found(root: Path, ours: frozenset[Path]) -> Iterator[tuple[Path, list[str], list[str]]]:
    shelf = Shelf(root)
    shelf.look()
    files = (shelf.root / folder.path / each.name for folder in shelf.folders for each in folder.files)
    for file in (each for each in files if each not in ours):
        text = _text_of(file)
        ids = [*ids_written(text)]
        if ids and _KIND.search(text):  # any other YAML may lie here, too
            yield file, ids, [_plain(each) for each in _TITLE.findall(text)]


def _plain(title: str) -> str:
    """Return a title without a remark and quotes of YAML."""
    return title.partition(" #")[0].strip(" \t\r\"'")


def _text_of(file: Path) -> str:
    try:
        return read_bytes(file, MAX_BYTES).decode("utf-8", "replace")
    except FileError:
        return ""


def edit_file(root: Path, folder: Path, path: str) -> dict[str, Any]:
    """Put a notebook into `folder` that opens the editor on a file below `root`; return where it is there.

    Raise `MahjError` for what is no exercise file, `OSError` if the notebook can't be written.
    """
    file = root / path
    if not (is_inside(file, root) and is_file(file) and file.suffix == ".yaml"):
        raise MahjError(f"{Path(path).name!r} is no exercise file")
    if not is_exercise_file(file):
        raise MahjError(f"{file.name!r} holds no exercises")
    name = _NO_NAME.sub("-", f"Edit {', '.join(file.relative_to(root).with_suffix('').parts)}")
    notebook = folder / f"{name[:120]}.ipynb"
    around = Path(os.path.relpath(file.parent, folder)).as_posix()
    folder.mkdir(parents=True, exist_ok=True)
    write_whole(notebook, editor_notebook(around, file.name))
    return {"path": notebook.relative_to(root).as_posix()}
