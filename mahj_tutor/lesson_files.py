"""The files of a lesson's folder: which of them hold exercises, which a card, and which are not read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from heapq import nsmallest
from itertools import islice
from pathlib import Path

from mahj_tutor.card_files import SCHEMA as CARD_SCHEMA
from mahj_tutor.yaml_source import MAX_BYTES, Node

NOTEBOOK = "lesson.ipynb"
CATALOG = "catalog.yaml"
NEW_VERSION = "(new version"
"""Part of the name of a newer copy that `mahj-tutor lab` put beside a changed file; it is not read."""

WORDS = "words.yaml"
"""Own misconceptions and house rules."""

_CARD = "card.yaml"
_RESERVED = (CATALOG, _CARD, WORDS)
MAX_FILES = 100
"""How many YAML files of a folder are read, the first ones by name."""
MAX_UNDER = 200
"""How many exercise files are checked in a folder and the folders in it."""
_HEAD = 4000
"""How many bytes of a file are looked at to see whether it is a card."""


def lesson_texts(folder: Path, root: Path | None = None) -> tuple[Path, ...]:
    """Return the YAML files in a folder by name; links that lead out of `root` are left out."""
    return tuple(file for file in first_files(folder, "*.yaml") if is_inside(file, root))


def first_files(folder: Path, pattern: str, most: int = MAX_FILES) -> list[Path]:
    """Return the first files of a folder that a pattern fits, by name."""
    return nsmallest(most, folder.glob(pattern))


def exercise_files(folder: Path, root: Path | None = None) -> tuple[Path, ...]:
    """Return the exercise files in a folder by name; links that lead out of `root` are left out."""
    return tuple(file for file in lesson_texts(folder, root) if is_exercise_file(file))


def exercise_files_under(path: Path) -> list[Path]:
    """Return the exercise files in a folder and in all folders in it; a file is returned as it is.

    A list that is longer than `MAX_UNDER` lacks the rest.
    """
    if path.is_dir():
        found = (file for file in path.rglob("*.yaml") if is_exercise_file(file))
        return sorted(islice(found, MAX_UNDER + 1))
    return [path]


def card_files(folder: Path, root: Path | None = None) -> tuple[Path, ...]:
    """Return the card files in a folder by name; links that lead out of `root` are left out."""
    return tuple(file for file in lesson_texts(folder, root) if is_card_file(file))


def is_exercise_file(file: Path) -> bool:
    """Tell whether a YAML file holds exercises, by its name and its first lines."""
    hidden = file.name.startswith(".") or NEW_VERSION in file.name
    return not hidden and file.name not in _RESERVED and not is_card_file(file)


def is_card_file(file: Path) -> bool:
    """Tell whether a YAML file is a card: it is called `card.yaml`, or its `schema` says so."""
    if file.name == _CARD:
        return True
    try:
        if not file.is_file():  # reading a pipe may never end
            return False
        with file.open("rb") as opened:
            head = opened.read(_HEAD).decode("utf-8", "replace")
    except OSError:
        return False
    schemas = (line.removeprefix("schema:") for line in head.splitlines() if line.startswith("schema:"))
    return next(schemas, "").partition("#")[0].strip(" \t\"'") == CARD_SCHEMA


def ids_in(documents: Iterable[Node]) -> Iterator[tuple[str, Node]]:
    """Yield the ids that documents of an exercise file give, each with its document."""
    for node in documents:
        name = node.fields.get("id")
        if name is not None and name.text:
            yield name.text, node


def mark_of(file: Path) -> tuple[str, int, int]:
    """Return a value that changes when a file does."""
    try:
        found = file.stat()
    except OSError:
        return str(file), 0, 0
    return str(file), found.st_mtime_ns, found.st_size


def mentions(file: Path, exercise: str) -> bool:
    """Tell whether a line of a file gives an exercise this id; the rest of the file is not read as YAML."""
    try:
        if not file.is_file() or file.stat().st_size > MAX_BYTES:
            return False
        lines = file.read_text("utf-8", "replace").splitlines()
    except OSError:
        return False
    given = (line.removeprefix("id:") for line in lines if line.startswith("id:"))
    return any(each.partition("#")[0].strip(" \t\"'") == exercise for each in given)


def is_inside(path: Path, root: Path | None) -> bool:
    """Tell whether a path, all links followed, is inside a folder; anything is where there is none."""
    if root is None:
        return True
    try:
        return path.resolve().is_relative_to(root.resolve())
    except (OSError, RuntimeError):  # a link that leads to itself
        return False
