"""What JupyterLab's own pages ask about the lessons: which there are, where a notebook's boards and sections
are, how far a learner has come, what the closing says. Plain values, as the browser gets them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from typing import Any

from mahj_tutor.errors import StoreError, UnknownNameError
from mahj_tutor.exercises.catalog import Lesson
from mahj_tutor.exercises.course import Course, NumberedLesson, Unit, course
from mahj_tutor.exercises.glossary import explained
from mahj_tutor.exercises.library import shared_library
from mahj_tutor.exercises.notebooks import MAX_BYTES, MAX_CELLS, boards_in, boards_shown_by
from mahj_tutor.files import read_bytes, write_whole
from mahj_tutor.learner.bookmark import Bookmark, Progress
from mahj_tutor.learner.folder import shared_store
from mahj_tutor.learner.played import Played
from mahj_tutor.lesson_files import is_inside
from mahj_tutor.memory.course_path import CoursePath, path_of
from mahj_tutor.memory.kept import KeptMemories
from mahj_tutor.memory.lesson_closing import ClosingView, Known, Look, closing_of, unless_new
from mahj_tutor.memory.next_step import NextStep, next_step
from mahj_tutor.memory.placement import Placement, begun, latest_placement
from mahj_tutor.memory.practice import practices
from mahj_tutor.server.index_page import Invitation, at_the_table, invitation, table_to_play
from mahj_tutor.server.lab import copy_lessons, notebook_of
from mahj_tutor.server.lab_exercises import edit_file, exercise_list
from mahj_tutor.server.lab_notebooks import (
    EDITOR,
    PLACE,
    editor_notebook,
    has_outputs,
    is_ours,
    place_notebook,
    with_pictures,
)
from mahj_tutor.server.placed import placed_invitation
from mahj_tutor.server.sections import heading_offsets, title_of
from mahj_tutor.server.shared.plain import is_plain
from mahj_tutor.server.summary import section_places


@dataclass(frozen=True, slots=True)
class LabDesk:
    """Answers for one JupyterLab, whose files are below `root`; copies of lessons are in `folder`."""

    root: Path
    folder: Path

    def lessons(self, key: str, zone: tzinfo = UTC) -> dict[str, Any]:
        """Return the course by units with a learner's progress, where to go on, and what she knows already.

        `title` and `text` are what a placement says, "" where it says nothing; `label` is home's button. The
        day is that of the `zone`.
        """
        progress = _progress(key)
        found = _course(progress)
        way = _way(key, found, progress, zone)
        return {
            "units": [_unit(each, way.path.known) for each in found.units],
            "next": way.leads_to,
            "isNew": way.step.kind == "begin",
            "label": way.invite.label,
            "title": way.invite.title if way.is_placed else "",
            "text": way.invite.text if way.is_placed else "",
            "isHome": self.folder == self.root,
        }

    def open(self, name: str) -> dict[str, Any]:
        """Copy a lesson to the folder, or bring its copy up to date; return where it is below `root`.

        `said` has sentences for the owner of the folder. Raise `UnknownNameError` if there is no such lesson,
        `MahjError` or `OSError` if it cannot be copied.
        """
        lesson = _lesson_called(name)
        *said, _ = copy_lessons([lesson], self.folder)
        notebook = self._copy_of(name)
        body = read_bytes(notebook, MAX_BYTES)
        if is_ours(body) and not has_outputs(body):
            write_whole(notebook, with_pictures(body, notebook.parent))
        return {"path": notebook.relative_to(self.root).as_posix(), "said": said}

    def editor(self) -> dict[str, Any]:
        """Put the notebook of the exercise editor into the folder if it isn't there; return where it is below
        `root`. Raise `OSError` if it can't be written.
        """
        return self._have(EDITOR, editor_notebook())

    def place(self) -> dict[str, Any]:
        """Put the notebook in which a learner finds her place into the folder as `editor` does."""
        return self._have(PLACE, place_notebook())

    def _have(self, name: str, body: bytes) -> dict[str, Any]:
        notebook = self.folder / name
        if not notebook.exists():
            self.folder.mkdir(parents=True, exist_ok=True)
            write_whole(notebook, body)
        return {"path": notebook.relative_to(self.root).as_posix()}

    def exercises(self) -> dict[str, Any]:
        """Return the author's own exercise files, with titles."""
        return {"files": exercise_list(self.root, self.folder)}

    def edit(self, path: str) -> dict[str, Any]:
        """Have a notebook that opens the editor on an exercise file; return where it is below `root`.

        Raise `MahjError` for any other file, `OSError` if it can't be written.
        """
        return edit_file(self.root, self.folder, path)

    def look(self, path: str, cells: Sequence[Mapping[str, Any]], key: str) -> dict[str, Any]:
        """Return what a notebook with these cells is to a learner: its sections with their cells and boards,
        which boards are done or begun, the lesson it is about, the words of the game that its texts explain,
        and whether it may run by itself if it is trusted.
        `name` is what the copy of a lesson is called, "" for any other notebook: the title alone, for its
        file has a name with a number of its own.

        `path` is where it is below `root`. Only among the copies may a notebook that shows nothing but ours
        run by itself: elsewhere its kernel might import a stranger's module of our name.
        A cell has an `id`, a `kind` (`code` or another one) and a `source`.
        """
        sections = _sections(cells)
        boards = [board for each in sections for board in each["boards"]]
        progress = _progress(key)
        found = _course(progress)
        lesson = _lesson_with(boards, found)
        return {
            "sections": sections,
            **_states(boards, progress),
            "words": list(explained()) if lesson else [],
            "lesson": lesson,
            "name": self._name_of(found.find(lesson), path),
            "runsAlone": is_inside(self.root / path, self.folder) and is_plain(_code(cells)),
        }

    def _copy_of(self, name: str) -> Path:
        return notebook_of(_lesson_called(name), self.folder)

    def _name_of(self, lesson: NumberedLesson | None, path: str) -> str:
        is_copy = lesson is not None and self._copy_of(lesson.id) == self.root / path
        return lesson.title if lesson and is_copy else ""

    def is_ours(self, body: bytes) -> bool:
        """Tell whether a notebook has the cells of a lesson known here."""
        return is_ours(body)

    def closing(self, name: str, key: str, zone: tzinfo) -> dict[str, Any]:
        """Return the closing of a lesson; raise `UnknownNameError` if there is no such lesson, `StoreError`
        if the record cannot be read.
        """
        store = shared_store()
        progress = store.progress(key)
        found = _course(progress)
        lesson = found.find(name)
        if lesson is None:
            raise UnknownNameError("lesson", name, [each.id for each in found.lessons])
        memories = KeptMemories(store).rules(key, datetime.now(zone).date(), zone)
        way = _way(key, found, progress, zone)
        told = store.summaries(key), memories, progress, store.bookmarks(key), zone
        known = Known(*told, way.path, way.leads_to)
        view = closing_of(lesson, found, known, section_places(lesson.lesson.notebook))
        return {**_closing(unless_new(view, lesson)), "onward": lesson.onward}


@dataclass(frozen=True, slots=True)
class _Way:
    """A learner's way through the course and what invites to its next step, as home has it."""

    path: CoursePath
    step: NextStep
    invite: Invitation
    is_placed: bool

    @property
    def leads_to(self) -> str:
        """The id of the lesson, or the game, that comes next."""
        return self.invite.lesson or self.step.lesson


def _way(key: str, found: Course, progress: Mapping[str, Progress], zone: tzinfo) -> _Way:
    latest, marks, turn = _placement(key, found), _bookmarks(key), datetime.now(zone).date().toordinal()

    def played(names: Collection[str]) -> Played:
        return Played.of(each for each in marks if each.exercise in names)

    path = path_of(found, latest, progress, played, turn)
    step = next_step(path.lessons, progress, known=path.known, table=path.table)
    placed, table = placed_invitation(step, latest, found), table_to_play(found, step, played, turn)
    invite = placed or (at_the_table(found, table, {}) if table else invitation(step, found, {}))
    return _Way(path, step, invite, placed is not None)


def _bookmarks(key: str) -> Sequence[Bookmark]:
    """Return a learner's bookmarks; none where the record cannot be read."""
    try:
        return [each.bookmark for each in shared_store().bookmarks(key)] if key else []
    except StoreError:
        return []


def _lesson_called(name: str) -> Lesson:
    """Return a lesson of the library; raise `UnknownNameError` if there is no such lesson."""
    lesson = next((each for each in shared_library().lessons() if each.id == name), None)
    if lesson is None:
        raise UnknownNameError("lesson", name, [each.id for each in shared_library().lessons()])
    return lesson


def _progress(key: str) -> Mapping[str, Progress]:
    """Return what a learner did; nothing where the record cannot be read: a board says so."""
    try:
        return shared_store().progress(key) if key else {}
    except StoreError:
        return {}


def _placement(key: str, found: Course) -> Placement | None:
    """Return a learner's latest placement, None if there is none or the record cannot be read."""
    if not key:
        return None
    store = shared_store()
    try:
        latest = begun(each.bookmark for each in store.bookmarks(key))
        attempts = store.summaries(key) if latest.count else ()
    except StoreError:
        return None
    taught = [each for each in shared_library().lessons() if latest.count and each.id in found.taught]
    among = practices(taught)
    return latest_placement(latest, found.taught, among, attempts, key)


def _course(progress: Mapping[str, Progress]) -> Course:
    library = shared_library()
    boards = {each.id: boards_in(each.notebook) for each in library.lessons()}
    return course(library.shelves(), boards, progress)


def _unit(unit: Unit, known: Collection[str]) -> dict[str, Any]:
    lessons = [{**_lesson(each), "isKnown": each.id in known} for each in unit.lessons]
    return {"title": unit.title, "number": unit.number, "lessons": lessons}


def _lesson(each: NumberedLesson) -> dict[str, Any]:
    return {
        "id": each.id,
        "name": each.title,
        "goal": each.lesson.goal,
        "state": each.state,
        "done": each.done,
        "of": len(each.exercises),
        "isGame": each.lesson.is_table,
        "onward": each.onward,
    }


def _states(boards: Sequence[str], progress: Mapping[str, Progress]) -> dict[str, list[str]]:
    known = [(each, progress[each]) for each in boards if each in progress]
    return {
        "done": [each for each, found in known if found.done],
        "begun": [each for each, found in known if found.begun],
    }


def _code(cells: Sequence[Mapping[str, Any]]) -> list[str]:
    return [each["source"] for each in cells if each["kind"] == "code" and each["source"].strip()]


def _sections(cells: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return the sections: a new one begins at every cell with a second-level heading."""
    found: list[dict[str, Any]] = []
    for cell in cells[:MAX_CELLS]:
        title = _title(cell)
        if title or not found:
            found.append({"title": title, "cells": [], "boards": []})
        found[-1]["cells"].append(cell["id"])
        found[-1]["boards"] += boards_shown_by(cell["source"]) if cell["kind"] == "code" else []
    return found


def _title(cell: Mapping[str, Any]) -> str:
    if cell["kind"] != "markdown":
        return ""
    lines = (cell["source"][at:].partition("\n")[0] for at in heading_offsets(cell["source"]))
    return next(filter(None, map(title_of, lines)), "")


def _lesson_with(boards: Sequence[str], found: Course) -> str:
    """Return the id of the lesson that has most of these boards, "" if none has any."""
    shared = {each.id: len({*boards} & {*each.exercises}) for each in found.lessons}
    best = max(shared, key=lambda name: shared[name], default="")
    return best if shared.get(best) else ""


def _closing(view: ClosingView) -> dict[str, Any]:
    following = view.following
    return {
        "title": view.title,
        "can": view.can,
        "cameRight": view.came_right,
        "shaky": [_look(each) for each in view.shaky],
        "skipped": [_look(each) for each in view.skipped],
        "moreSkipped": view.more_skipped,
        "unit": view.unit_line,
        "played": view.played,
        "here": _look(view.here) if view.here else None,
        "next": _lesson(following) if following else None,
        "beside": _lesson(view.beside) if view.beside else None,
    }


def _look(each: Look) -> dict[str, Any]:
    return {"title": each.title, "text": each.text, "section": each.section}
