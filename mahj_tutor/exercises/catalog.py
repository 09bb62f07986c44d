"""The lessons and their exercises: found by id, read when asked for.

`lessons/catalog.yaml` lists the lessons in order; a lesson's folder holds its notebook and its exercise
files. In a wheel the folder is the package's own `_lessons`, in a checkout `lessons` beside the package.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from mahj_tutor.errors import ContentError, UnknownNameError
from mahj_tutor.exercises.load import Loaded, read_exercise, read_file
from mahj_tutor.exercises.model import Exercise
from mahj_tutor.yaml_source import Node, Problem, read_documents, read_yaml

_PACKAGE = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class Lesson:
    """A lesson of the catalog: its folder and notebook are paths."""

    id: str
    title: str
    goal: str
    folder: Path
    notebook: Path

    @property
    def files(self) -> tuple[Path, ...]:
        """The exercise files of the lesson."""
        return tuple(sorted(self.folder.glob("*.yaml")))

    @cached_property
    def exercises(self) -> tuple[Exercise, ...]:
        """The exercises in the order of the files; raises `ContentError` when one cannot be read."""
        found, problems = [], []
        for file in self.files:
            some, wrong = read_file(file, file.name)
            found += [each.exercise for each in some]
            problems += [str(each) for each in wrong]
        if problems:
            raise ContentError(problems)
        return tuple(found)


def folder() -> Path:
    """Return the folder that holds the catalog."""
    inside = _PACKAGE / "_lessons"
    return inside if inside.is_dir() else _PACKAGE.parent / "lessons"


@cache
def lessons() -> tuple[Lesson, ...]:
    """Return the lessons in their order; raises `ContentError` when the catalog cannot be read."""
    where = folder()
    rows = read_yaml(where / "catalog.yaml", "catalog.yaml").fields.get("lessons")
    problems: list[str] = []
    found = [_lesson(row, where, problems) for row in (rows.items if rows else ())]
    if problems or not rows:
        raise ContentError(problems or ["catalog.yaml:1:1 E002 the field 'lessons' is missing"])
    return tuple(found)


def _lesson(row: Node, where: Path, problems: list[str]) -> Lesson:
    def text(name: str) -> str:
        node = row.fields.get(name)
        if node is None or not node.text:
            say = f"the field {name!r} is missing"
            problems.append(str(Problem("catalog.yaml", row.line, row.column, "E002", say, "add it")))
            return ""
        return node.text

    own = where / text("folder")
    notebook = row.fields.get("notebook")
    return Lesson(
        text("id"),
        text("title"),
        text("goal"),
        own,
        own / ((notebook.text if notebook else "") or "lesson.ipynb"),
    )


def exercise(name: str) -> Exercise:
    """Return an exercise by its id, such as `a9.first-right`; only its lesson's files are read.

    An unknown id raises `UnknownNameError` with the nearest ones, an exercise with mistakes `ContentError`.
    """
    lesson = next((each for each in lessons() if each.id == name.split(".")[0]), None)
    if lesson is None:
        raise UnknownNameError("exercise", name, [each for one in lessons() for each in _nodes(one)])
    return _chosen(name, _nodes(lesson))


def exercise_in(file: Path, name: str) -> Exercise:
    """Return an exercise of a file that belongs to no lesson of the catalog, read again each time.

    Raise `ContentError` when the file or the exercise cannot be read, `UnknownNameError` if it is not there.
    """
    documents, problems = read_documents(file, file.name)
    nodes = {node.fields["id"].text or "": (file.name, node) for node in documents if "id" in node.fields}
    if problems and name not in nodes:
        raise ContentError(map(str, problems))
    return _chosen(name, nodes)


def _chosen(name: str, nodes: Mapping[str, tuple[str, Node]]) -> Exercise:
    if name not in nodes:
        raise UnknownNameError("exercise", name, nodes)
    file, node = nodes[name]
    found, problems = read_exercise(node, file)
    if found is None:
        raise ContentError(map(str, problems))
    return found


def _nodes(lesson: Lesson) -> dict[str, tuple[str, Node]]:
    """Find the documents of a lesson by the id they give, without reading them as exercises."""
    found: dict[str, tuple[str, Node]] = {}
    for file in lesson.files:
        changed = file.stat().st_mtime_ns
        for node in _documents(file, changed):
            name = node.fields.get("id")
            if name is not None and name.text:
                found.setdefault(name.text, (file.name, node))
    return found


@cache
def _documents(file: Path, changed: int) -> tuple[Node, ...]:
    """Read a file once, and again when it has changed."""
    return read_documents(file, file.name)[0]


__all__ = ["Lesson", "Loaded", "exercise", "exercise_in", "folder", "lessons"]
