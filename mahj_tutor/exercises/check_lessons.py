"""Check lessons of one's own: their folders, their exercises, their cards, and what their notebooks show."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path

from mahj_tutor.card_files import check_card
from mahj_tutor.exercises import catalog
from mahj_tutor.exercises.catalog import Lesson
from mahj_tutor.exercises.check import Tell, check_files
from mahj_tutor.exercises.check_notebook import check_notebook
from mahj_tutor.exercises.library import Library
from mahj_tutor.exercises.notebooks import exercises_in, read_cells
from mahj_tutor.exercises.plan_words import check_plans
from mahj_tutor.exercises.shelves import has_notebook, lesson_folders
from mahj_tutor.files import is_folder
from mahj_tutor.lesson_files import (
    card_files,
    exercise_files,
    exercise_files_under,
    first_files,
    ids_in,
    is_inside,
    is_plans_file,
    unread_texts,
    unread_texts_under,
    why_unread,
)
from mahj_tutor.problems import Problem
from mahj_tutor.tiles import natural_list, quantity
from mahj_tutor.yaml_source import read_documents

MOST_NAMED = 10
"""How many exercises that no notebook shows are named."""


def check_library(library: Library, tell: Tell = lambda _: None) -> tuple[Problem, ...]:
    """Return everything that is wrong with the lessons of one's own, by file and line."""
    lessons = library.lessons()
    problems: list[Problem] = []
    for shelf in library.own_shelves():
        problems += shelf.problems
        problems += check_plans(shelf.folder, shelf.lessons) if shelf.folder else ()
        for lesson in shelf.lessons:
            problems += check_files(lesson.files, tell)
            problems += _folder(lesson)
            problems += check_notebook(lesson.notebook, lessons)
    return tuple(sorted(dict.fromkeys(problems)))


def exercises_to_check(library: Library) -> int:
    """Return how many exercises the lessons of one's own have."""
    files = (file for lesson in library.lessons() if lesson.is_own for file in lesson.files)
    return sum(1 for file in files for _ in _ids(file))


def check_paths(paths: Iterable[Path], tell: Tell = lambda _: None) -> tuple[Problem, ...]:
    """Return everything that is wrong with files of exercises and with folders of exercises or lessons."""
    paths = tuple(paths)
    own = [path for path in paths if is_folder(path) and _holds_lessons(path)]
    library = Library([path.absolute() for path in own])
    rest = [path for path in paths if path not in own]
    others = [*filter(_has_exercises, rest), *_besides(library, own)]
    unread = chain.from_iterable(map(unread_texts_under, own))
    in_lessons = (*check_library(library, tell), *_unshown(library), *unread)
    problems = [*check_files(others, tell), *(_as_given(each, paths) for each in in_lessons)]
    problems += chain.from_iterable((*map(_in_notebooks, rest), *map(_in_plans, rest)))
    return tuple(sorted(dict.fromkeys(problems)))


def _in_plans(path: Path) -> tuple[Problem, ...]:
    """Return what is wrong with the words for lesson plans in a folder, or with that file itself."""
    folder = path.parent if is_plans_file(path) else path
    if is_inside(catalog.folder(), folder) and is_inside(folder, catalog.folder()):
        return check_plans(folder, catalog.lessons())
    shelves = Library([folder.absolute()]).own_shelves() if path != folder else ()
    return tuple(problem for each in shelves for problem in check_plans(folder, each.lessons))


def _unshown(library: Library) -> Iterator[Problem]:
    """Yield the exercises of one's own lessons that no notebook beside them shows."""
    lessons = [lesson for lesson in library.lessons() if lesson.is_own]
    shown = {name for lesson in lessons for name in _shown_beside(lesson)}
    for lesson in lessons:
        if read_cells(lesson.notebook)[0]:
            yield from (problem for file in lesson.files for problem in _unshown_in(file, shown))


def _shown_beside(lesson: Lesson) -> Iterator[str]:
    """Yield the exercises that any notebook in a lesson's folder shows."""
    for notebook in first_files(lesson.folder, "*.ipynb"):
        if not why_unread(notebook, lesson.root):
            yield from exercises_in(notebook)


def _unshown_in(file: Path, shown: Collection[str]) -> Iterator[Problem]:
    """Yield one problem for all of a file's, so that real mistakes don't drown among them."""
    hidden = [(name, place) for name, place in _ids(file) if name not in shown]
    if hidden:
        name, place = hidden[0]
        say = f"no notebook of this lesson shows {natural_list(_named(hidden))}"
        fix = f'add a cell with show("{name}"), if learners should see it'
        yield Problem(str(file), *place, "W130", say, fix)


def _named(hidden: Sequence[tuple[str, object]]) -> Iterator[str]:
    """Yield the first exercises by their ids, and how many more there are."""
    yield from (repr(name) for name, _ in hidden[:MOST_NAMED])
    if len(hidden) > MOST_NAMED:
        yield quantity(len(hidden) - MOST_NAMED, "other exercise")


def _ids(file: Path) -> Iterator[tuple[str, tuple[int, int]]]:
    """Yield the ids in a file of exercises, and where they stand."""
    for name, node in ids_in(read_documents(file, str(file))[0]):
        yield name, node.locate(["id"])


def _besides(library: Library, folders: Iterable[Path]) -> Iterator[Path]:
    """Yield the exercise files in folders of lessons that are in no lesson."""
    lessons = {lesson.folder for lesson in library.lessons()}
    for folder in folders:
        yield from (file for file in exercise_files_under(folder) if file.absolute().parent not in lessons)


def _has_exercises(path: Path) -> bool:
    """Tell whether exercises are to be read in a file or a folder: a lesson may be a notebook alone."""
    return not is_plans_file(path) and (not has_notebook(path) or bool(exercise_files_under(path)))


def _in_notebooks(folder: Path) -> Iterator[Problem]:
    """Yield what is wrong with the notebooks of shipped lessons and of copies, which show what is beside."""
    lessons = [each for each in lesson_folders(folder) if has_notebook(each)] if is_folder(folder) else []
    for each in dict.fromkeys((folder, *lessons)):
        beside = [name for file in exercise_files(each, folder) for name, _ in _ids(file)]
        for notebook in first_files(each, "*.ipynb"):
            if not why_unread(notebook, folder):
                yield from check_notebook(notebook, catalog.lessons(), beside)


def _holds_lessons(folder: Path) -> bool:
    """Tell whether a folder has lessons of one's own in it, with their notebooks."""
    if is_inside(folder, catalog.folder()) or _is_copy(folder):
        return False
    return any(map(has_notebook, lesson_folders(folder)))


def _is_copy(folder: Path) -> bool:
    """Tell whether a folder is a copy of a shipped lesson: its exercises have the ids of one."""
    if not has_notebook(folder):  # copies beside lessons of one's own
        return False
    shipped = {lesson.id for lesson in catalog.lessons()}
    documents = (
        node for file in exercise_files(folder, folder) for node in read_documents(file, file.name)[0]
    )
    ids = {name.split(".")[0] for name, _ in ids_in(documents)}
    return bool(ids) and ids <= shipped


def _as_given(problem: Problem, paths: Iterable[Path]) -> Problem:
    """Return a problem with its file named as the paths name it, so that none is told twice."""
    file = Path(problem.file)
    for path in paths:
        if file.is_relative_to(path.absolute()):
            name = str(path / file.relative_to(path.absolute()))
            return Problem(name, problem.line, problem.column, problem.code, problem.say, problem.fix)
    return problem


def _folder(lesson: Lesson) -> Iterator[Problem]:
    """Yield what is wrong with a lesson's files besides their exercises."""
    yield from unread_texts(lesson.folder, lesson.root or lesson.folder)
    for card in card_files(lesson.folder, lesson.root):
        yield from check_card(card)
    for file in lesson.files:
        yield from _foreign(lesson, file)


def _foreign(lesson: Lesson, file: Path) -> Iterator[Problem]:
    """Yield the exercises of a file whose ids do not begin with the lesson's: nobody would find them."""
    for name, place in _ids(file):
        prefix, dot, _ = name.partition(".")
        if dot and prefix != lesson.id:
            say = f"the id begins with {prefix!r}, and this lesson's id is {lesson.id!r}"
            fix = f"begin it with {lesson.id}., or give the lesson another id in catalog.yaml"
            yield Problem(str(file), *place, "E002", say, fix)
