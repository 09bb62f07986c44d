"""The shipped lessons and their exercises: found by id, read when asked for.

`lessons/catalog.yaml` lists the lessons in order; a lesson's folder holds its notebook and its exercise
files. In a wheel the folder is the package's own `_lessons`, in a checkout `lessons` beside the package.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any

from mahj_tutor.errors import ContentError, UnknownNameError
from mahj_tutor.exercises import reuse
from mahj_tutor.exercises.load import read_exercise, read_file
from mahj_tutor.exercises.unknown_ids import ALIKE_IDS
from mahj_tutor.lesson_files import CATALOG, NOTEBOOK, exercise_files, ids_in, lesson_texts, mark_of
from mahj_tutor.questions.question import Question
from mahj_tutor.questions.surroundings import Surroundings, surroundings
from mahj_tutor.yaml_source import Node, Problem, read_documents, read_yaml

_PACKAGE = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class Lesson:
    """A lesson, with the folder that holds its files.

    `root` is the folder that a lesson of one's own was found in; no link that leads out of it is followed.
    `is_table` tells whether the lesson is a game at the table, which ends a unit; `rules` are the ids of the
    rules that it teaches; `page` is the page that goes with it, "" without one.
    """

    id: str
    title: str
    goal: str
    folder: Path
    root: Path | None = None
    is_table: bool = False
    rules: tuple[str, ...] = ()
    page: str = ""

    @property
    def notebook(self) -> Path:
        """The notebook of the lesson."""
        return self.folder / NOTEBOOK

    @property
    def is_own(self) -> bool:
        """Whether the lesson is one's own, not a shipped one."""
        return self.root is not None

    @cached_property
    def files(self) -> tuple[Path, ...]:
        """The exercise files of the lesson."""
        return exercise_files(self.folder, self.root)

    @property
    def texts(self) -> tuple[Path, ...]:
        """All texts of the lesson: its exercise files, and cards and words if it has any."""
        return lesson_texts(self.folder, self.root)

    @cached_property
    def exercises(self) -> tuple[Question, ...]:
        """The exercises in the order of the files; raises `ContentError` when one cannot be read."""
        return exercises_of(self.files)


def copy_name(lesson_id: str, title: str) -> str:
    """Return the name of a shipped lesson's copies, without its ending: letter, number and title.

    The number has two digits, so that a list of files by name has the lessons in their order.

    >>> copy_name("z3", "Mah Jongg: Showing and paying")
    'Z03 Mah Jongg - Showing and paying'
    """
    number = re.sub(r"^(\D+)(\d)(?!\d)", r"\g<1>0\2", lesson_id).upper()
    words = re.sub(r"[^\w ,()'-]+", " ", title.replace(": ", " - ")).split()
    return f"{number} {' '.join(words)}"


def folder() -> Path:
    """Return the folder that holds the catalog."""
    inside = _PACKAGE / "_lessons"
    return inside if inside.is_dir() else _PACKAGE.parent / "lessons"


@dataclass(frozen=True)
class Unit:
    """Lessons that belong together, in the order of the course."""

    title: str
    lessons: tuple[Lesson, ...]


@cache
def lessons() -> tuple[Lesson, ...]:
    """Return the lessons in the order of the units; raises `ContentError` when the catalog cannot be read."""
    return tuple(each for unit in units() for each in unit.lessons)


@cache
def teaching() -> Mapping[str, Lesson]:
    """Return the lesson that teaches a rule, by the ids of rules."""
    return {rule: lesson for lesson in lessons() for rule in lesson.rules}


def taught_later(lesson: str) -> frozenset[str]:
    """Return the ids of the rules that only a later lesson teaches; none for a lesson of one's own."""
    names = [each.id for each in lessons()]
    later = set(names[names.index(lesson) + 1 :]) if lesson in names else set()
    return frozenset(rule for rule, each in teaching().items() if each.id in later)


@cache
def units() -> tuple[Unit, ...]:
    """Return the lessons by units; lessons that no unit names come last.

    A unit may name lessons that are not written yet: they are left out. Raises `ContentError` when the
    catalog cannot be read.
    """
    fields = read_yaml(folder() / CATALOG, CATALOG).fields
    written = _written(fields.get("lessons", _NOTHING), folder())
    named: list[dict[str, Any]] = fields.get("units", _NOTHING).to_python()
    found = [Unit(each["title"], _members(each, written)) for each in named]
    rest = Unit("More lessons" if found else "Your lessons", tuple(written.values()))
    return tuple(each for each in (*found, rest) if each.lessons)


_NOTHING = Node(1, 1, is_list=True)


def _written(rows: Node, where: Path) -> dict[str, Lesson]:
    """Return the lessons of the catalog by their ids."""
    problems = [str(each) for row in rows.items for each in _lacking(row)]
    if problems or not rows.items:
        raise ContentError(problems or [f"{CATALOG}:1:1 E002 the field 'lessons' is missing"])
    return {each.id: each for each in (_lesson(row, where) for row in rows.items)}


def _lesson(row: Node, where: Path) -> Lesson:
    name, title, goal, folder = (_text(row, each) for each in _ROW)
    rules = row.fields.get("rules", _NOTHING).to_python()
    return Lesson(name, title, goal, where / folder, rules=tuple(rules), page=_text(row, "page"))


_ROW = ("id", "title", "goal", "folder")


def _lacking(row: Node) -> Iterator[Problem]:
    """Yield the fields that a lesson of the catalog lacks."""
    for name in _ROW:
        if not _text(row, name):
            say = f"the field {name!r} is missing"
            yield Problem(CATALOG, row.line, row.column, "E002", say, "add it")


def _text(row: Node, name: str) -> str:
    value = row.fields.get(name)
    return (value.text if value else "") or ""


def _members(unit: Mapping[str, Any], written: dict[str, Lesson]) -> tuple[Lesson, ...]:
    """Take the lessons of a unit out of those that are written; its game at the table comes last."""
    games = [name for name in [unit.get("table")] if name in written]
    lessons = [written.pop(name) for name in unit["lessons"] if name in written]
    return (*lessons, *(replace(written.pop(name), is_table=True) for name in games))


def exercises_of(files: Iterable[Path]) -> tuple[Question, ...]:
    """Return the exercises of files in their order; raises `ContentError` when one cannot be read."""
    read = [read_file(file, file.name, expand, beside(file)) for file in files]
    problems = [str(each) for _, wrong in read for each in wrong]
    if problems:
        raise ContentError(problems)
    return tuple(each.exercise for some, _ in read for each in some)


def exercise(name: str, among: Sequence[Lesson] | None = None) -> Question:
    """Return an exercise by its id, such as `my-club.first`; only its lesson's files are read.

    It is looked for in the shipped lessons, unless others are given. An unknown id raises `UnknownNameError`
    with the nearest ones, an exercise with mistakes `ContentError`.
    """
    return _read(*_document(name, lessons() if among is None else among))


def exercise_in(file: Path, name: str) -> Question:
    """Return an exercise of a file that belongs to no lesson, read again each time.

    Raise `ContentError` when the file or the exercise cannot be read, `UnknownNameError` if it is not there.
    """
    documents, problems = read_documents(file, file.name)
    return _read(*_chosen(name, _by_id([(file, documents)]), problems))


def beside(file: Path) -> Surroundings:
    """Return what lies beside an exercise file: cards, and words of the author's own."""
    return surroundings(file.parent, folder())


def expand(node: Node, file: str) -> tuple[Node, tuple[Problem, ...]]:
    """Complete a document that reuses a shipped exercise; any other one is returned as it is."""
    return reuse.expand(node, file, lambda name: _document(name, lessons())[1])


def has_exercise(name: str, among: Sequence[Lesson]) -> bool:
    """Tell whether some lesson has an exercise with this id, or may have it in a file that cannot be read.

    Raise `UnknownNameError` with the nearest ids if none has it.
    """
    try:
        return bool(_document(name, among))
    except ContentError:
        return True


def _document(name: str, among: Sequence[Lesson]) -> tuple[Path, Node]:
    """Return the document of an exercise with its file."""
    lesson = next((each for each in among if each.id == name.split(".")[0]), None)
    if lesson is None:
        known = [each for one in among for each in _documents_of(one)[0]]
        raise UnknownNameError("exercise", name, known, ALIKE_IDS)
    return _chosen(name, *_documents_of(lesson))


def _chosen(
    name: str, nodes: Mapping[str, tuple[Path, Node]], problems: Sequence[Problem]
) -> tuple[Path, Node]:
    if name in nodes:
        return nodes[name]
    if problems:  # it may stand where the file cannot be read
        raise ContentError(map(str, problems))
    raise UnknownNameError("exercise", name, nodes, ALIKE_IDS)


_SHIPPED: dict[str, tuple[Node, Surroundings, Question]] = {}
"""Shipped exercises that have been read, each with what it was read from."""


def _read(file: Path, node: Node) -> Question:
    """Read an exercise: a shipped one once and again when its file has changed, all others each time."""
    around, name = beside(file), str(node.fields["id"].text)
    known = _SHIPPED.get(name)
    if known and known[0] is node and known[1] == around:
        return known[2]
    found = _read_anew(file, node, around)
    if not around.is_own and not found.reuse:
        _SHIPPED[name] = (node, around, found)
    return found


def _read_anew(file: Path, node: Node, around: Surroundings) -> Question:
    whole, problems = expand(node, file.name)
    found, more = (None, ()) if problems else read_exercise(whole, file.name, around)
    if found is None:
        raise ContentError(map(str, (*problems, *more)))
    return found


_Documents = tuple[Mapping[str, tuple[Path, Node]], tuple[Problem, ...]]


def _documents_of(lesson: Lesson) -> _Documents:
    """Return the documents of a lesson by their ids, and what cannot be read in its files."""
    return _read_files(tuple((file, mark_of(file)) for file in lesson.files))


@lru_cache(maxsize=256)
def _read_files(files: tuple[tuple[Path, object], ...]) -> _Documents:
    """Read files once, and again when one of them has changed."""
    read = [(file, *read_documents(file, file.name)) for file, _ in files]
    problems = tuple(each for *_, some in read for each in some)
    return _by_id([(file, nodes) for file, nodes, _ in read]), problems


def _by_id(files: Iterable[tuple[Path, tuple[Node, ...]]]) -> dict[str, tuple[Path, Node]]:
    """Return the documents by the ids they give, without reading them as exercises; the first one counts."""
    found: dict[str, tuple[Path, Node]] = {}
    for file, nodes in files:
        for name, node in ids_in(nodes):
            found.setdefault(name, (file, node))
    return found
