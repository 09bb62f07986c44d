"""Several different items of one exercise in a lesson: which draws to show so that no two are alike."""

from __future__ import annotations

from collections.abc import Collection
from itertools import islice
from pathlib import Path

from mahj_tutor.editor.folder import Folder
from mahj_tutor.editor.spots import CannotEditError
from mahj_tutor.errors import MahjError
from mahj_tutor.exercises.catalog import exercise_in
from mahj_tutor.exercises.variety import look
from mahj_tutor.lesson_files import ids_written

TRIED = 40
"""How many draws are looked at for one that shows something else."""
_ALIKE = "Every draw of it looks the same. Let something change from learner to learner, then save."


def _file_with(name: str, folder: Folder) -> Path:
    """Return the file with an exercise, as it was saved; raise `CannotEditError` if there is none."""
    for each in folder.names():
        if name in ids_written(folder.read(each).text):
            return folder.file(each)
    raise CannotEditError("Save the exercise first: the lesson shows it as it is in its file.")


def another_draw(folder: Folder, name: str, taken: Collection[int]) -> int:
    """Return a draw of a folder's exercise that looks like none of those that are taken.

    Raise `CannotEditError` with a sentence where there is none, or where the exercise can't be drawn.
    """
    try:
        exercise = exercise_in(_file_with(name, folder), name)
        known = {look(exercise.task(seed)) for seed in taken}
        free = islice((seed for seed in range(1, TRIED * 2) if seed not in taken), TRIED)
        found = next((seed for seed in free if look(exercise.task(seed)) not in known), None)
    except MahjError as error:
        raise CannotEditError(f"This exercise can't be drawn: {error}.") from error
    if found is None:
        raise CannotEditError(_ALIKE)
    return found
