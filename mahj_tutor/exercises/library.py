"""All lessons of a server or a kernel: the shipped ones, and those in folders of one's own.

Everything is read again when it has changed, so an edit is there on the next reload. Kernels learn
the folders from the environment.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from mahj_tutor.errors import MahjError
from mahj_tutor.exercises import catalog
from mahj_tutor.exercises.catalog import Lesson
from mahj_tutor.exercises.shelves import Shelf, read_shelf
from mahj_tutor.lesson_files import CATALOG, PLANS, mark_of, yaml_files
from mahj_tutor.questions.question import Question

FOLDERS = "MAHJ_LESSONS"
"""The environment variable with the folders of lessons, as a list in JSON."""


class Library:
    """The shipped lessons and those in some folders."""

    def __init__(self, folders: Sequence[Path] = ()) -> None:
        self._folders = tuple(folders)

    def shelves(self) -> tuple[Shelf, ...]:
        """Return the lessons by the headings of the home page, in its order: units and folders."""
        shipped = (Shelf(each.title, each.lessons) for each in catalog.units())
        own = self.own_shelves()
        before, after = (tuple(each for each in own if each.is_first is first) for first in (True, False))
        return (*before, *shipped, *after)

    def own_shelves(self) -> tuple[Shelf, ...]:
        """Return the folders of one's own as they are now, with what is wrong with them."""
        taken = {each.id: "a shipped lesson" for each in catalog.lessons()}
        found: list[Shelf] = []
        for folder in self._folders:
            found.append(read_shelf(folder, taken))
            taken |= {each.id: f"the lesson in {each.folder}" for each in found[-1].lessons}
        return tuple(found)

    def lessons(self) -> tuple[Lesson, ...]:
        """Return all lessons in the order of the home page."""
        return tuple(lesson for shelf in self.shelves() for lesson in shelf.lessons)

    def exercise(self, name: str) -> Question:
        """Return an exercise of any lesson by its id; errors as in `catalog.exercise`."""
        return catalog.exercise(name) if self.is_shipped(name) else catalog.exercise(name, self.lessons())

    def is_shipped(self, name: str) -> bool:
        """Tell whether an exercise's id begins with that of a shipped lesson."""
        return any(each.id == name.split(".")[0] for each in catalog.lessons())

    def fingerprint(self) -> tuple[object, ...]:
        """Return a value that is another one as soon as a file of one's own lessons has changed."""
        return tuple(self._marks())

    def environment(self) -> dict[str, str]:
        """Return what a kernel has to find in its environment to know these folders."""
        return {FOLDERS: json.dumps([str(each) for each in self._folders])} if self._folders else {}

    def _marks(self) -> Iterator[object]:
        for shelf, folder in zip(self.own_shelves(), self._folders, strict=True):
            yield from (folder, *shelf.problems, *mark_of(folder / CATALOG), *mark_of(folder / PLANS))
            for lesson in shelf.lessons:
                for file in (lesson.notebook, *yaml_files(lesson.folder)):
                    yield from mark_of(file)


@cache
def shared_library() -> Library:
    """Return the library of this process, as its environment says; raise `MahjError` if it can't be read."""
    try:
        folders = [Path(each) for each in json.loads(os.environ.get(FOLDERS) or "[]")]
    except (ValueError, TypeError) as error:
        raise MahjError(f"{FOLDERS} is not a list of folders: unset it") from error
    return Library(folders)
