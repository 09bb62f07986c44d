"""Where a session finds its exercise: in a lesson, or in an author's own file."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

from mahj_tutor.errors import ContentError, UnknownNameError
from mahj_tutor.exercises import catalog
from mahj_tutor.exercises.library import shared_library
from mahj_tutor.lesson_files import exercise_files, ids_in, mentions
from mahj_tutor.questions.question import Question
from mahj_tutor.scenarios.vary import Unfit
from mahj_tutor.session import messages
from mahj_tutor.yaml_source import read_documents

log = logging.getLogger(__name__)


class ExerciseSource(Protocol):
    """A place to find exercises by id."""

    def find(self, exercise_id: str) -> Question:
        """Return an exercise; raise `UnknownNameError` or `ContentError` if it cannot be read."""

    def explain(self, error: Exception) -> str:
        """Return what to tell the person at the board about an error, or "" if the error is ours to log."""


class CatalogSource:
    """The shipped lessons, and those in folders of one's own.

    Mistakes in the shipped ones are ours to log. Those in a teacher's lessons are told to her by the server;
    her learners read one calm sentence.
    """

    def __init__(self) -> None:
        self._is_shipped = True

    def find(self, exercise_id: str) -> Question:
        """Return an exercise of any lesson."""
        library = shared_library()
        self._is_shipped = library.is_shipped(exercise_id)
        return library.exercise(exercise_id)

    def explain(self, error: Exception) -> str:
        """Return a sentence for an exercise of one's own that cannot be played, else "": it is logged."""
        if self._is_shipped or not isinstance(error, ContentError | Unfit):
            return ""
        log.warning("an exercise of a lesson of one's own cannot be played: %s", error)
        return messages.NOT_READY


class FileSource:
    """A file that its author is trying out, read again each time so that a fix is seen at once."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def find(self, exercise_id: str) -> Question:
        """Return an exercise of the file."""
        return catalog.exercise_in(self._path, exercise_id)

    def explain(self, error: Exception) -> str:
        """Return the first mistake in the file, and how to list the others."""
        if not isinstance(error, ContentError | Unfit):
            return ""
        first = str(error).split("\n")[0]
        return f"{first} (To see every mistake, run: mahj-tutor check {self._path.name})"


class FolderSource:
    """The exercise files in a folder, such as the one a notebook is in, and then all lessons.

    The author of such a file is at the board, so mistakes are shown there.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._source: ExerciseSource = CatalogSource()

    def find(self, exercise_id: str) -> Question:
        """Return an exercise of the first file that may have it, or else of the lessons."""
        file = next(self._mentioning(exercise_id), None)
        self._source = FileSource(file) if file else CatalogSource()
        try:
            return self._source.find(exercise_id)
        except UnknownNameError as error:
            known = dict.fromkeys((*self._ids(), *error.known))
            raise UnknownNameError(error.kind, error.name, known, error.alike) from error

    def explain(self, error: Exception) -> str:
        """Return the first mistake in the file, if the exercise is in one."""
        return self._source.explain(error)

    def _mentioning(self, exercise_id: str) -> Iterator[Path]:
        """Yield the files with an exercise of this id, short names first: copies have longer ones."""
        for file in sorted(
            exercise_files(self._folder, self._folder), key=lambda each: (len(each.name), each.name)
        ):
            if mentions(file, exercise_id):
                yield file

    def _ids(self) -> Iterator[str]:
        """Yield the ids of the exercises in the folder."""
        for file in exercise_files(self._folder, self._folder):
            yield from (name for name, _ in ids_in(read_documents(file, file.name)[0]))
