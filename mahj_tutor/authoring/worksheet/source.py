"""Which exercises go on a worksheet: those of a lesson of the catalog, or of an author's own files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from mahj_tutor.errors import ContentError, MahjError, UnknownNameError
from mahj_tutor.exercises import catalog
from mahj_tutor.exercises.lesson_files import exercise_files
from mahj_tutor.exercises.load import read_file
from mahj_tutor.exercises.question import Question


@dataclass(frozen=True, slots=True)
class Source:
    """Exercises in their order, with a title for the page and a name for its files."""

    title: str
    name: str
    exercises: tuple[Question, ...]


def find_source(where: str) -> Source:
    """Return the exercises of a lesson, given by its id, or of a file or a folder of files.

    A file or folder comes before a lesson of the same name. Raise `ContentError` for mistakes in
    the files, `UnknownNameError` if there is neither a file nor a lesson.
    """
    path = Path(where)
    if path.exists():
        files = exercise_files(path) if path.is_dir() else (path,)
        return Source(path.stem.replace("-", " ").replace("_", " ").capitalize(), path.stem, _read(files))
    lessons = {lesson.id: lesson for lesson in catalog.lessons()}
    lesson = lessons.get(where.lower())
    if lesson is None:
        raise UnknownNameError("lesson or file", where, lessons)
    return Source(f"{lesson.id.upper()} · {lesson.title}", lesson.id, lesson.exercises)


def _read(files: Sequence[Path]) -> tuple[Question, ...]:
    found: list[Question] = []
    problems: list[str] = []
    for file in files:
        some, wrong = read_file(file, file.name, catalog.expand, catalog.beside(file))
        found += [each.exercise for each in some]
        problems += map(str, wrong)
    if problems:
        raise ContentError(problems)
    if not found:
        raise MahjError("this folder holds no exercise files (they end in .yaml)")
    return tuple(found)


def choose(exercises: Sequence[Question], wanted: Sequence[str]) -> tuple[Question, ...]:
    """Return the exercises with these ids, in this order, or all of them if no id is given.

    Of an id, the part after the dot is enough. An unknown one raises `UnknownNameError`.
    """
    if not wanted:
        return tuple(exercises)
    known = {each.id: each for each in exercises}
    by_short = {name.partition(".")[2]: each for name, each in known.items()}
    unknown = [name for name in wanted if name not in known and name not in by_short]
    if unknown:
        raise UnknownNameError("exercise", unknown[0], known)
    return tuple(known.get(name) or by_short[name] for name in wanted)
