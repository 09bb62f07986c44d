"""Folders with lessons of one's own, as `mahj-tutor serve --lessons DIR` is given them.

Every folder in DIR with a `lesson.ipynb` is a lesson; so is DIR itself if it has one. A `catalog.yaml` in DIR
may order the lessons, name them, and name the shelf they stand on. Whatever is wrong is a `Problem`.
"""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from pathlib import Path

from mahj_tutor.exercises.catalog import Lesson
from mahj_tutor.exercises.notebooks import heading
from mahj_tutor.fields import near
from mahj_tutor.files import as_text, is_file, is_folder
from mahj_tutor.lesson_files import CATALOG, NOTEBOOK, crowded, entries, exercise_files, is_inside, mark_of
from mahj_tutor.yaml_source import Node, Problem, read_documents

TITLE = "From your teacher"
"""The heading over lessons of one's own whose catalog gives none."""
MAX_ID = 40
MAX_LESSONS = 100
"""How many lessons of a folder are read, the first ones by name."""

_SHELF = ("schema", "title", "place", "lessons")
_ROW = ("folder", "id", "title", "goal")
_WORD = frozenset("abcdefghijklmnopqrstuvwxyz0123456789")


@dataclass(frozen=True)
class Shelf:
    """Lessons under one heading of the home page; `folder` is theirs if they are one's own."""

    title: str
    lessons: tuple[Lesson, ...]
    folder: Path | None = None
    is_first: bool = False
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class _Row:
    """A lesson's folder with what the catalog says of it, and where it says so."""

    folder: Path
    file: str
    line: int = 1
    column: int = 1
    id: str = ""
    title: str = ""
    goal: str = ""


def read_shelf(folder: Path, taken: Mapping[str, str]) -> Shelf:
    """Return the lessons in a folder; `taken` says whose the ids are that no lesson may have."""
    problems: list[Problem] = []
    catalog = _Catalog(folder, problems)
    rows = [*catalog.rows(), *_unlisted(folder, catalog.listed, problems)]
    found: dict[str, Lesson] = {}
    whose = dict(taken)
    if len(rows) > MAX_LESSONS:
        problems.append(_too_many(folder))
    for row in rows[:MAX_LESSONS]:
        lesson = _lesson(row, folder, whose, problems)
        if lesson is not None:
            found[lesson.id] = lesson
            whose[lesson.id] = f"the lesson in {row.folder}"
    if not rows and not problems:
        say = "there are no lessons in this folder"
        problems.append(
            Problem(str(folder), 1, 1, "E002", say, f"a lesson is a folder with a notebook {NOTEBOOK}")
        )
    title = catalog.text("title") or TITLE
    return Shelf(title, tuple(found.values()), folder, catalog.is_first, tuple(problems))


# --- the folders ------------------------------------------------------------------------------------------


def lesson_folders(folder: Path) -> tuple[Path, ...]:
    """Return the folders in a folder that may be lessons, by name, or the folder itself if it is one.

    A name that begins with a dot or an underscore hides a folder. Where there are more than `MAX_LESSONS`,
    one more is returned, and the rest is left out.
    """
    if has_notebook(folder):
        return (folder,)
    try:
        inside = sorted(each for each in entries(folder) if each.name[0] not in "._" and is_folder(each))
    except OSError:
        return ()
    lessons = (each for each in inside if has_notebook(each) or exercise_files(each, folder))
    return tuple(islice(lessons, MAX_LESSONS + 1))


def has_notebook(folder: Path) -> bool:
    """Tell whether a folder has something under the name of a lesson's notebook, whatever it is."""
    return os.path.lexists(folder / NOTEBOOK)


def _unlisted(folder: Path, listed: Collection[Path], problems: list[Problem]) -> Iterator[_Row]:
    """Yield the lessons that the catalog does not name."""
    if not is_folder(folder):
        problems.append(Problem(str(folder), 1, 1, "E002", "there is no such folder"))
    problems += crowded(folder)
    found = lesson_folders(folder)
    if len(found) > MAX_LESSONS:
        problems.append(_too_many(folder))
    for each in found[:MAX_LESSONS]:
        row = _Row(each, str(each / NOTEBOOK))
        if each not in listed and _is_lesson(row, folder, problems):
            yield row


def _too_many(folder: Path) -> Problem:
    say = f"there are more than {MAX_LESSONS} lessons in this folder, and the rest is left out"
    return Problem(str(folder), 1, 1, "E002", say, "move some to another folder")


def _is_lesson(row: _Row, root: Path, problems: list[Problem]) -> bool:
    """Tell whether a folder is a lesson that may be served; if not, say why."""
    name, notebook = row.folder.name, row.folder / NOTEBOOK
    if not is_inside(row.folder, root) or not is_inside(notebook, root):
        say, fix = f"{name!r} leads out of the folder of lessons", "copy the lesson into it"
    elif not is_folder(row.folder):
        say, fix = f"there is no folder {name!r}", "correct the name, or delete these lines"
    elif has_notebook(row.folder) and not is_file(notebook):
        say = f"{NOTEBOOK} cannot be read: it is not a file"
        fix = "delete it, and save the lesson's notebook under this name"
    elif not is_file(notebook):
        say, fix = f"this lesson has no notebook {NOTEBOOK}", "create it in JupyterLab"
    else:
        return True
    problems.append(Problem(row.file, row.line, row.column, "E002", say, fix))
    return False


# --- a lesson ---------------------------------------------------------------------------------------------


def _lesson(row: _Row, root: Path, taken: Mapping[str, str], problems: list[Problem]) -> Lesson | None:
    def refuse(code: str, say: str, fix: str) -> None:
        problems.append(Problem(row.file, row.line, row.column, code, say, fix))

    name = row.id or id_of(row.folder.name)
    if not is_id(name):
        say = f"{row.id!r} is no id" if row.id else f"the name of the folder {row.folder.name!r} makes no id"
        refuse("E002", say, f"use words of a to z and digits joined by hyphens, {MAX_ID} characters at most")
        return None
    if name in taken:
        refuse("E100", f"the id {name!r} belongs to {taken[name]}", f"rename the folder, or see {CATALOG}")
        return None
    title, goal = heading(row.folder / NOTEBOOK)
    title = row.title or title or title_of(row.folder.name)
    return Lesson(name, title, row.goal or goal, row.folder, root)


def is_id(name: str) -> bool:
    """Tell whether a lesson may have this id.

    >>> is_id("my-club"), is_id("My club"), is_id("-club"), is_id("2nd-club")
    (True, False, False, False)
    """
    words = name.split("-")
    return all(words) and set(name) <= _WORD | {"-"} and name[0].isalpha() and len(name) <= MAX_ID


def id_of(folder: str) -> str:
    """Return the id that the name of a folder makes; a number in front only orders the folders.

    >>> id_of("02 Our Café: Tuesdays"), id_of("my-club")
    ('our-cafe-tuesdays', 'my-club')
    """
    plain = unicodedata.normalize("NFKD", folder).encode("ascii", "ignore").decode().lower()
    words = "".join(each if each in _WORD else " " for each in plain).split()
    return "-".join(words).lstrip("0123456789-")


def title_of(folder: str) -> str:
    """Return the name of a folder as a title, without a number in front.

    >>> title_of("02-my_club")
    'My club'
    """
    name = as_text(folder)
    words = name.lstrip("0123456789-_. ").replace("-", " ").replace("_", " ").split()
    return " ".join(words).capitalize() or name


def lesson_title(folder: Path) -> str:
    """Return the title of a folder: a catalog's, its notebook's, or what its name makes."""
    rows = (row for place in (folder, folder.parent) for row in _Catalog(place, []).rows())
    listed = next((row.title for row in rows if row.folder == folder and row.title), "")
    notebook = folder / NOTEBOOK
    return listed or (heading(notebook)[0] if is_inside(notebook, folder) else "") or title_of(folder.name)


# --- the catalog ------------------------------------------------------------------------------------------


@lru_cache(32)
def _read_catalog(file: Path, mark: object) -> tuple[tuple[Node, ...], tuple[Problem, ...]]:
    """Read a catalog once, and again when it has changed: every page asks for it."""
    return read_documents(file, str(file))


class _Catalog:
    """A folder's `catalog.yaml`, if it has one; its mistakes go to a list of problems."""

    def __init__(self, folder: Path, problems: list[Problem]) -> None:
        self._folder = folder
        self._problems = problems
        self._name = str(folder / CATALOG)
        self._node = self._read(folder / CATALOG)
        self._check(self._node, _SHELF)
        place = self.text("place")
        if place not in ("", "before", "after"):
            self._refuse(self._node, f"{place!r} is no place", "write before or after", "place")
        self.is_first = place == "before"
        self.listed: dict[Path, None] = {}

    def text(self, name: str) -> str:
        """Return the text of a field, or "" if it is not there."""
        return self._text(self._node, name)

    def rows(self) -> Iterator[_Row]:
        """Yield the lessons it names, in its order."""
        rows = self._node.fields.get("lessons")
        if rows is not None and not rows.is_list:
            self._refuse(self._node, "a list of lessons is expected here", "begin each with -", "lessons")
        for node in islice(rows.items if rows else (), MAX_LESSONS + 1):
            self._check(node, _ROW)
            row = self._row(node)
            if row and _is_lesson(row, self._folder, self._problems):
                yield row

    def _row(self, node: Node) -> _Row | None:
        name = self._text(node, "folder")
        own = self._folder if name == "." else self._folder / name
        if not name:
            self._refuse(node, "the field 'folder' is missing", "add it")
            return None
        if own in self.listed:
            self._refuse(node, f"the folder {name!r} is listed twice", "keep one of them", "folder")
            return None
        self.listed[own] = None
        place = node.locate(["id" if "id" in node.fields else "folder"])
        texts = (self._text(node, field) for field in ("id", "title", "goal"))
        return _Row(own, self._name, *place, *texts)

    def _read(self, file: Path) -> Node:
        nothing = Node(1, 1)
        if not os.path.lexists(file):
            return nothing
        if not is_inside(file, self._folder):
            self._refuse(nothing, "this link leads out of the folder of lessons", "copy the file")
            return nothing
        nodes, problems = _read_catalog(file, mark_of(file))
        self._problems += problems
        if nodes and not nodes[0].is_map:
            self._refuse(nothing, "fields are expected here", "write name: value")
            return nothing
        return nodes[0] if nodes else nothing

    def _check(self, node: Node, known: Sequence[str]) -> None:
        for name in node.fields:
            if name not in known:
                self._refuse(node, f"{name!r} is not a field here", near(name, known), name, code="E001")

    def _text(self, node: Node, name: str) -> str:
        value = node.fields.get(name)
        if value is not None and value.text is None:
            self._refuse(node, f"{name!r} should be words", "write them on one line", name)
        return ((value.text if value else "") or "").strip()

    def _refuse(self, node: Node, say: str, fix: str, *path: str, code: str = "E002") -> None:
        self._problems.append(Problem(self._name, *node.locate(path), code, say, fix))
