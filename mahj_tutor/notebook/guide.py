"""A lesson's guide in Voila: how far a learner has come, and what comes after the lesson."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mahj_widgets.guide import LessonGuide

from mahj_tutor.errors import StoreError
from mahj_tutor.exercises.catalog import copy_name
from mahj_tutor.exercises.course import Course, NumberedLesson, closing_words, course
from mahj_tutor.exercises.library import shared_library
from mahj_tutor.exercises.notebooks import boards_in, game_id
from mahj_tutor.learner.folder import shared_store

NO_LESSON: Mapping[str, Any] = {"name": "", "title": "", "can": [], "next": None}

_guides: list[LessonGuide] = []


def show_guide(exercise: str) -> None:
    """Display the guide of the page, once, for the lesson with the exercise that is shown first."""
    if _guides:
        return
    _guides.append(LessonGuide(lambda key: told(exercise, key)))
    _guides[0].display()


def told(exercise: str, key: str) -> dict[str, Any]:
    """Return what the guide tells the learner with this key; of no lesson where none has the exercise.

    Exercises and levels at the table are named as cells name them.
    """
    try:
        progress = shared_store().progress(key)
    except StoreError:  # the boards say so
        progress = {}
    library = shared_library()
    boards = {each.id: boards_in(each.notebook) for each in library.lessons()}
    found = course(library.shelves(), boards, progress)
    done = {name for name, each in progress.items() if each.done}
    games = {each.id for each in found.lessons if game_id(each.id) in done}
    names = {exercise, game_id(exercise)}
    lesson = next((each for each in found.lessons if names & {*each.exercises}), None)
    return {**(_of(lesson, found) if lesson else NO_LESSON), "done": sorted(done | games)}


def _of(lesson: NumberedLesson, found: Course) -> dict[str, Any]:
    words = closing_words(lesson.id)
    return {"name": lesson.name, "title": words.title, "can": list(words.can), "next": _next(lesson, found)}


def _next(lesson: NumberedLesson, found: Course) -> dict[str, Any] | None:
    """Return the lesson that follows, with the way to it: where it is shipped, or copied for JupyterLab."""
    following, here = found.following(lesson.id), Path.cwd()
    if following is None:
        return None
    copy = here / f"{copy_name(following.id, following.lesson.title)}.ipynb"
    if copy.is_file():
        return {"name": following.name, "path": copy.name}
    if not lesson.lesson.notebook.parent.samefile(here):
        return None
    path = Path(os.path.relpath(following.lesson.notebook, here)).as_posix()
    return {"name": following.name, "path": path}
