"""Where a session finds its exercise: in the catalog of lessons, or in an author's own file."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from mahj_tutor.errors import ContentError
from mahj_tutor.exercises import catalog
from mahj_tutor.exercises.model import Exercise
from mahj_tutor.exercises.vary import Unfit


class ExerciseSource(Protocol):
    """A place to find exercises by id."""

    def find(self, exercise_id: str) -> Exercise:
        """Return an exercise; raise `UnknownNameError` or `ContentError` if it cannot be read."""

    def explain(self, error: Exception) -> str:
        """Return what to tell the person at the board about an error, or "" if the error is ours to log."""


class CatalogSource:
    """The lessons that come with the package. Mistakes in them are ours, not the learner's to fix."""

    def find(self, exercise_id: str) -> Exercise:
        """Return an exercise of the catalog."""
        return catalog.exercise(exercise_id)

    def explain(self, error: Exception) -> str:
        """Return "": every error is logged."""
        return ""


class FileSource:
    """A file that its author is trying out, read again each time so that a fix is seen at once."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def find(self, exercise_id: str) -> Exercise:
        """Return an exercise of the file."""
        return catalog.exercise_in(self._path, exercise_id)

    def explain(self, error: Exception) -> str:
        """Return the first mistake in the file, and how to list the others."""
        if not isinstance(error, ContentError | Unfit):
            return ""
        first = str(error).split("\n")[0]
        return f"{first} (To see every mistake, run: mahj-tutor check {self._path.name})"
