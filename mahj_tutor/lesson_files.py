"""The files of a lesson's folder: which of them hold exercises, which a card, and which are not read."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from heapq import nsmallest
from itertools import islice
from pathlib import Path

from mahj_tutor.card_files import SCHEMA as CARD_SCHEMA
from mahj_tutor.fields import near
from mahj_tutor.files import FileError, as_text, is_folder, read_bytes, read_head
from mahj_tutor.problems import Problem
from mahj_tutor.yaml_source import MAX_BYTES, Node

NOTEBOOK = "lesson.ipynb"
CATALOG = "catalog.yaml"
COPIES = ".mahj-tutor.json"
"""The file that a folder with copies of lessons has."""
NEW_VERSION = "(new version"
"""Part of the name of a newer copy that `mahj-tutor lab` put beside a changed file; it is not read."""

WORDS = "words.yaml"
"""Own misconceptions and house rules."""

CLOSINGS, GLOSSARY, QUESTIONS, LEVELS = "closings.yaml", "glossary.yaml", "questions.yaml", "levels.yaml"
"""Words of the course itself, what is asked about it, and the levels of its table, beside its catalog."""

PLANS = "plans.yaml"
"""What lesson plans say beside what the lessons say, next to the catalog, shipped or one's own."""
PLACEMENT = "placement.yaml"
"""What a placement asks, next to the catalog."""

_CARD = "card.yaml"
_RESERVED = (CATALOG, _CARD, WORDS)
_OF_COURSE = (CLOSINGS, GLOSSARY, QUESTIONS, LEVELS, PLANS, PLACEMENT)
MAX_FILES = 100
"""How many YAML files of a folder are read, the first ones by name."""
MAX_UNDER = 200
"""How many exercise files are checked in a folder and the folders in it."""
MAX_ENTRIES = 1_000
"""How many files and folders of a folder are looked at, and how many folders in all of it."""
ALIKE_NOTEBOOK = 0.9
"""How much of a name has to agree with lesson.ipynb to be a misspelling of it, from 0 to 1: Lesson.ipynb."""
_INTERACTION = re.compile(r"^interaction:", re.MULTILINE)
"""A line that every exercise has."""
_HEAD = 4000
"""How many bytes of a file are looked at to see whether it is a card, or holds exercises."""


def lesson_texts(folder: Path, root: Path | None) -> tuple[Path, ...]:
    """Return the YAML files in a folder by name; links that lead out of `root` are left out."""
    return tuple(file for file in yaml_files(folder) if not why_unread(file, root))


def unread_texts(folder: Path, root: Path) -> Iterator[Problem]:
    """Yield a problem for each YAML file in a folder that is never opened."""
    yield from crowded(folder)
    files = first_files(folder, "*.yaml", MAX_FILES + 1)
    if len(files) > MAX_FILES:
        say = f"this folder has more than {MAX_FILES} YAML files, and only the first {MAX_FILES} are read"
        yield Problem(str(folder), 1, 1, "E002", say, "put several exercises into one file")
    for file in files[:MAX_FILES]:
        if why := why_unread(file, root):
            yield Problem(str(file), 1, 1, "E002", *why)
    yield from _misnamed(folder)


def _misnamed(folder: Path) -> Iterator[Problem]:
    """Yield exercise files and notebooks that pages don't find, because their names are slightly wrong."""
    has_notebook = os.path.lexists(folder / NOTEBOOK)
    for file in _listed(folder):
        if file.suffix in (".yml", ".txt") and not file.is_symlink() and _INTERACTION.search(_head_of(file)):
            say = "this file holds exercises but is not read: names of exercise files end in .yaml"
            yield Problem(str(file), 1, 1, "E002", say, f"call it {file.stem}.yaml")
        book = file.suffix == ".ipynb" and near(file.name, (NOTEBOOK,), ALIKE_NOTEBOOK).startswith("did")
        if book and not has_notebook:
            say = f"the notebook of a lesson is called {NOTEBOOK}, so pages don't find this one"
            yield Problem(str(file), 1, 1, "E002", say, "rename it in JupyterLab")


def _listed(folder: Path) -> list[Path]:
    """Return what a folder holds, by name; nothing if it cannot be listed."""
    try:
        return sorted(entries(folder))
    except OSError:
        return []


def unread_texts_under(folder: Path) -> Iterator[Problem]:
    """Yield a problem for each YAML file in a folder, and in all folders in it, that is never opened."""
    folders = tuple(folders_under(folder))
    for each in folders:
        yield from unread_texts(each, folder)
    if len(folders) == MAX_ENTRIES:
        say = f"this folder has {MAX_ENTRIES:,} folders in it or more, and not all are looked at"
        yield Problem(str(folder), 1, 1, "E002", say, "give a folder that holds lessons alone")


def why_unread(file: Path, root: Path | None) -> tuple[str, str] | None:
    """Return why a file in somebody's folder is not read, and what to do about it; None if it is."""
    if not is_inside(file, root):
        return (
            "this link leads out of the folder of lessons, so it is not read",
            "copy the file into that folder",
        )
    if is_folder(file):
        return "this is a folder, not a file", "rename it so that it doesn't end in .yaml"
    if as_text(file.name) != file.name:
        return "this file's name is not valid UTF-8, so it is not read", "give it another name"
    return None


def yaml_files(folder: Path) -> list[Path]:
    """Return the first YAML files in a folder by name, links too; none if it cannot be listed."""
    return first_files(folder, "*.yaml")


def first_files(folder: Path, pattern: str, most: int = MAX_FILES) -> list[Path]:
    """Return the first files of a folder that a pattern fits, by name; none if it cannot be listed."""
    try:
        return nsmallest(most, (each for each in entries(folder) if each.match(pattern)))
    except OSError:
        return []


def entries(folder: Path) -> list[Path]:
    """Return what a folder holds, as the system lists it; of very much, `MAX_ENTRIES`.

    Raise `OSError` if it cannot be listed.
    """
    with os.scandir(folder) as found:
        return [Path(each) for each in islice(found, MAX_ENTRIES)]


def crowded(folder: Path) -> Iterator[Problem]:
    """Yield a problem if not all is looked at that a folder holds."""
    with suppress(OSError):
        if len(entries(folder)) == MAX_ENTRIES:
            say = f"this folder holds {MAX_ENTRIES:,} files and folders or more, and not all are looked at"
            yield Problem(str(folder), 1, 1, "E002", say, "give a folder that holds lessons alone")


def exercise_files(folder: Path, root: Path | None) -> tuple[Path, ...]:
    """Return the exercise files in a folder by name; links that lead out of `root` are left out."""
    return tuple(file for file in lesson_texts(folder, root) if is_exercise_file(file))


def folders_under(folder: Path) -> Iterator[Path]:
    """Yield a folder and all folders in it, as far as they can be listed; no link is followed.

    Of very many, `MAX_ENTRIES` are yielded.
    """
    waiting = [folder]
    for _ in range(MAX_ENTRIES):
        if not waiting:
            return
        yield (each := waiting.pop())
        with suppress(OSError):
            inside = (path for path in entries(each) if path.is_dir() and not path.is_symlink())
            waiting += sorted(inside)[:MAX_ENTRIES]


def exercise_files_under(path: Path) -> list[Path]:
    """Return the exercise files in a folder and in all folders in it; a file is returned as it is.

    Links that lead out of the folder are left out. A file that is named by itself may be one. A list that
    is longer than `MAX_UNDER` lacks the rest.
    """
    if is_folder(path):
        found = (file for each in folders_under(path) for file in exercise_files(each, path))
        return sorted(islice(found, MAX_UNDER + 1))
    return [path]


def left_out(path: Path, many: int) -> Iterator[Problem]:
    """Yield what is not checked in a folder (or a file) with so many exercise files."""
    if is_folder(path):
        yield from unread_texts_under(path)
    if not many:
        say = "there are no exercise files in this folder"
        yield Problem(str(path), 1, 1, "E002", say, "their names end in .yaml")
    if many > MAX_UNDER:
        say = f"there are more than {MAX_UNDER} exercise files in this folder, and not all are checked"
        yield Problem(str(path), 1, 1, "E002", say, "check its folders one by one")


def card_files(folder: Path, root: Path | None) -> tuple[Path, ...]:
    """Return the card files in a folder by name; links that lead out of `root` are left out."""
    return tuple(file for file in lesson_texts(folder, root) if is_card_file(file))


def is_exercise_file(file: Path) -> bool:
    """Tell whether a YAML file holds exercises, by its name and its first lines."""
    hidden = file.name.startswith(".") or NEW_VERSION in file.name
    of_course = file.name in _OF_COURSE and file.with_name(CATALOG).is_file()
    other = of_course or is_plans_file(file) or file.name in _RESERVED or is_card_file(file)
    return not (hidden or other)


def is_plans_file(file: Path) -> bool:
    """Tell whether a `plans.yaml` has words for lesson plans: beside a catalog, or no exercises are in it."""
    if file.name != PLANS or not os.path.lexists(file):
        return False
    return file.with_name(CATALOG).is_file() or not _INTERACTION.search(_head_of(file))


def is_card_file(file: Path) -> bool:
    """Tell whether a YAML file is a card: it is called `card.yaml`, or its `schema` says so."""
    if file.name == _CARD:
        return True
    lines = _head_of(file).splitlines()
    schemas = (line.removeprefix("schema:") for line in lines if line.startswith("schema:"))
    return next(schemas, "").partition("#")[0].strip(" \t\"'") == CARD_SCHEMA


def _head_of(file: Path) -> str:
    """Return how the text of a file begins, "" if it cannot be read."""
    try:
        return read_head(file, _HEAD).decode("utf-8", "replace")
    except FileError:
        return ""


def ids_in(documents: Iterable[Node]) -> Iterator[tuple[str, Node]]:
    """Yield the ids that documents of an exercise file give, each with its document."""
    for node in documents:
        name = node.fields.get("id")
        if name is not None and name.text:
            yield name.text, node


def mark_of(file: Path) -> tuple[str, int, int, int]:
    """Return a value that changes when a file does, or who may read it."""
    try:
        found = file.stat()
    except (OSError, ValueError):  # a ValueError: not a possible file name
        return str(file), 0, 0, 0
    return str(file), found.st_mtime_ns, found.st_ctime_ns, found.st_size


def mentions(file: Path, exercise: str) -> bool:
    """Tell whether a line of a file gives an exercise this id."""
    try:
        return exercise in ids_written(read_bytes(file, MAX_BYTES).decode("utf-8", "replace"))
    except FileError:
        return False


def ids_written(text: str) -> Iterator[str]:
    """Yield what the lines of a text give as ids; the rest of it need not be YAML."""
    given = (line.removeprefix("id:") for line in text.splitlines() if line.startswith("id:"))
    yield from (each.partition("#")[0].strip(" \t\"'") for each in given)


def ids_beside(file: Path) -> Iterator[str]:
    """Yield the ids in the other exercise files of a folder, as far as they can be read."""
    for each in exercise_files(file.parent, file.parent):
        if each.name != file.name:
            with suppress(FileError):
                yield from ids_written(read_bytes(each, MAX_BYTES).decode("utf-8", "replace"))


def is_inside(path: Path, root: Path | None) -> bool:
    """Tell whether a path, all links followed, is inside a folder; anything is where there is none."""
    if root is None:
        return True
    try:
        return path.resolve().is_relative_to(root.resolve())
    except (OSError, RuntimeError, ValueError):  # a link that leads to itself, or no possible file name
        return False
