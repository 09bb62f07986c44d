"""A lesson's guide in Voila: how far a learner has come, and what comes after the lesson."""

from __future__ import annotations

import os
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from mahj_widgets.guide import LessonGuide

from mahj_tutor.errors import StoreError
from mahj_tutor.exercises.catalog import copy_name
from mahj_tutor.exercises.course import Course, NumberedLesson, course
from mahj_tutor.exercises.glossary import explained
from mahj_tutor.exercises.library import shared_library
from mahj_tutor.exercises.notebooks import boards_in, game_id
from mahj_tutor.learner.folder import shared_store
from mahj_tutor.memory.kept import KeptMemories
from mahj_tutor.memory.lesson_closing import Known, closing_of

NO_LESSON: Mapping[str, Any] = {
    "name": "",
    "title": "",
    "can": [],
    "cameRight": [],
    "shaky": [],
    "played": "",
    "next": None,
}

_guides: list[LessonGuide] = []


def show_guide(exercise: str) -> None:
    """Display the guide of the page, once, for the lesson with the exercise that is shown first."""
    if _guides:
        return
    _guides.append(LessonGuide(lambda key: told(exercise, key)))
    _guides[0].display()


def told(exercise: str, key: str) -> dict[str, Any]:
    """Return what the guide tells the learner with this key; of no lesson where none has the exercise.

    Exercises and levels at the table are named as cells name them. What the record says is left out where
    it can't be read: the boards say so.
    """
    try:
        known = _known(key)
    except StoreError:
        known = Known((), {}, {}, (), UTC)
    progress = known.progress
    library = shared_library()
    boards = {each.id: boards_in(each.notebook) for each in library.lessons()}
    found = course(library.shelves(), boards, progress)
    done = {name for name, each in progress.items() if each.done}
    games = {each.id for each in found.lessons if game_id(each.id) in done}
    lesson = _lesson_with({exercise, game_id(exercise)}, found)
    here = _of(lesson, found, known) if lesson else NO_LESSON
    begun = sorted(name for name, each in progress.items() if each.begun)
    return {**here, "done": sorted(done | games), "begun": begun, "words": list(explained())}


def _lesson_with(names: set[str], found: Course) -> NumberedLesson | None:
    return next((each for each in found.lessons if names & {*each.exercises}), None)


def _known(key: str) -> Known:
    """Return what the record says of a learner; days begin where this computer is."""
    store, now = shared_store(), datetime.now().astimezone()
    zone = now.tzinfo or UTC
    memories = KeptMemories(store).rules(key, now.date(), zone)
    return Known(store.summaries(key), memories, store.progress(key), store.bookmarks(key), zone)


def _of(lesson: NumberedLesson, found: Course, known: Known) -> dict[str, Any]:
    """Return a lesson with its closing as it is now; the page knows in which section an exercise is."""
    numbers = {exercise: (number, "") for number, exercise in enumerate(lesson.exercises)}
    view = closing_of(lesson, found, known, numbers)
    return {
        "name": lesson.title,
        "title": view.title,
        "can": list(view.can),
        "cameRight": list(view.came_right),
        "shaky": [
            {"title": each.title, "text": each.text, "exercise": lesson.exercises[each.section]}
            for each in view.shaky
        ],
        "played": view.played,
        "next": _next(lesson, view.beside or view.following),
    }


def _next(lesson: NumberedLesson, following: NumberedLesson | None) -> dict[str, Any] | None:
    """Return the lesson that follows, with the way to it: where it is shipped, or copied for JupyterLab."""
    here = Path.cwd()
    if following is None:
        return None
    copy = here / f"{copy_name(following.id, following.lesson.title)}.ipynb"
    if copy.is_file():
        return {"name": following.title, "label": following.onward, "path": copy.name}
    if not lesson.lesson.notebook.parent.samefile(here):
        return None
    path = Path(os.path.relpath(following.lesson.notebook, here)).as_posix()
    return {"name": following.title, "label": following.onward, "path": path}
