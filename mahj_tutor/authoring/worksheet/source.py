"""What goes on a worksheet: exercises of the catalog or of an author, and the items drawn of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from mahj_tutor.errors import MahjError, UnknownNameError
from mahj_tutor.exercises import catalog
from mahj_tutor.exercises.shelves import lesson_title, title_of
from mahj_tutor.files import is_file, is_folder
from mahj_tutor.lesson_files import NOTEBOOK, exercise_files
from mahj_tutor.questions.question import Question
from mahj_tutor.questions.task import Task
from mahj_tutor.scenarios.vary import Unfit
from mahj_tutor.tiles import natural_list


@dataclass(frozen=True, slots=True)
class Source:
    """Exercises in their order, with a title for the page and a name for its files."""

    title: str
    name: str
    exercises: tuple[Question, ...]


def find_source(where: str) -> Source:
    """Return the exercises of a lesson, given by its id, or of a file or a folder of files.

    A file or folder comes before a lesson of the same name, if exercises are in it. Raise `ContentError`
    for mistakes in the files, `UnknownNameError` if there is neither a file nor a lesson.
    """
    path = Path(where)
    lessons = {lesson.id: lesson for lesson in catalog.lessons()}
    lesson = lessons.get(where.lower())
    if is_folder(path) and not (lesson and not exercise_files(path, path)):
        folder = path.resolve()
        return Source(lesson_title(folder), folder.name, _read(exercise_files(path, path)))
    if is_file(path):
        return Source(_title_of(path.resolve()), path.stem, _read((path,)))
    if lesson is None:
        raise UnknownNameError("lesson or file", where, lessons)
    return Source(f"{lesson.id.upper()} · {lesson.title}", lesson.id, lesson.exercises)


def _title_of(file: Path) -> str:
    """Return the title of a lesson that is this one file, or else what the name of the file makes."""
    is_lesson = is_file(file.parent / NOTEBOOK) and exercise_files(file.parent, file.parent) == (file,)
    return lesson_title(file.parent) if is_lesson else title_of(file.stem)


def _read(files: Sequence[Path]) -> tuple[Question, ...]:
    found = catalog.exercises_of(files)
    if not found:
        raise MahjError("this folder holds no exercise files (they end in .yaml)")
    return found


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


# --- items -----------------------------------------------------------------------------------------------

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The names of the variants."""

MOST_ITEMS = 500
"""How many items a worksheet holds, those of all its variants together."""
TRIES = 12
"""How many seeds are tried for an item that looks different from those of the variants before, and is of
another case."""

_SEEDS = 1000
"""How many seeds belong to one seed of a worksheet."""


@dataclass(frozen=True)
class Draw:
    """An exercise and its item in each variant; `task.seed` shows the same item on the board."""

    exercise: Question
    tasks: tuple[Task, ...]

    @property
    def is_example(self) -> bool:
        """Tell whether the exercise is a worked example, which is read and not answered."""
        return self.exercise.stage == "worked"

    @cached_property
    def alike(self) -> tuple[str, ...]:
        """The letters of the variants whose items look the same: `AB` for two with one item."""
        groups: list[list[int]] = []
        for place, task in enumerate(self.tasks):
            same = next((some for some in groups if _look_alike(self.tasks[some[0]], task)), None)
            if same is None:
                groups.append([place])
            else:
                same.append(place)
        return tuple("".join(LETTERS[place] for place in some) for some in groups if len(some) > 1)

    @property
    def same_for(self) -> str:
        """Which variants have the same item, as in "A and B", "" if all differ."""
        return ", and for ".join(natural_list(letters) for letters in self.alike)


def draw_items(
    exercises: Sequence[Question], *, variants: int, seed: int, items: int = 1
) -> tuple[Draw, ...]:
    """Return the items of every exercise, so many different ones of each that has as many.

    The same seed always gives the same ones. Raise `MahjError` for more items than a worksheet holds.
    """
    if (number := len(exercises) * variants * items) > MOST_ITEMS:
        say = f"this worksheet would have {number} items, and at most {MOST_ITEMS} fit"
        fix = "choose some exercises with --exercise, or fewer --items or --variants"
        raise MahjError(f"{say}: {fix}")
    return tuple(draw for each in exercises for draw in _draws(each, variants, items, seed))


def _draws(exercise: Question, variants: int, items: int, seed: int) -> Iterator[Draw]:
    """Yield an exercise with its items for each variant; further ones as long as they look different."""
    tasks = tuple(_tasks(exercise, variants * (items if exercise.stage != "worked" else 1), seed))
    yield Draw(exercise, tasks[:variants])
    for at in range(variants, len(tasks), variants):
        some = tasks[at : at + variants]
        if any(_look_alike(one, other) for one in some for other in tasks[:at]):
            return
        yield Draw(exercise, some)


def _tasks(exercise: Question, variants: int, seed: int) -> Iterator[Task]:
    """Draw one task for each variant. Seeds are taken one after the other, of those that the exercise names
    if it names some. Cases and other lists are dealt in turn, so that neighbors have different ones; if none
    of the next seeds looks different, the exercise has no more items and the first of them is taken.
    """
    if exercise.seeds:
        yield from (_task(exercise, exercise.seeds[at % len(exercise.seeds)]) for at in range(variants))
        return
    used: list[Task] = []
    following = seed * _SEEDS
    for _ in range(variants):
        tries = (_task(exercise, following + number) for number in range(TRIES if used else 1))
        task = _most_different(tries, used)
        following = task.seed + 1
        used.append(task)
        yield task


def _most_different(tries: Iterator[Task], used: Sequence[Task]) -> Task:
    """Return the first item that looks different and takes of each list what was taken least, else the one
    that comes nearest to that.
    """
    best, least = None, (True, 0)
    for each in tries:
        far = any(_look_alike(each, other) for other in used), _repeated(each, used)
        if best is None or far < least:
            best, least = each, far
        if least == (False, 0):
            break
    assert best is not None, "at least one is tried"
    return best


def _repeated(task: Task, used: Sequence[Task]) -> int:
    """Return how many of its entries were taken by more tasks before than others of their lists."""
    return sum(_is_ahead(task, name, used) for name in task.picks)


def _is_ahead(task: Task, name: str, used: Sequence[Task]) -> bool:
    vary = task.exercise.vary
    taken = Counter(each.picks.get(name) for each in used)
    return taken[task.picks[name]] > min(taken[number] for number in range(len(vary[name])))


def _task(exercise: Question, seed: int) -> Task:
    try:
        return exercise.task(seed)
    except Unfit as error:
        raise MahjError(f"{exercise.id} cannot be drawn: {error}") from error


def _look_alike(one: Task, other: Task) -> bool:
    """Tell whether two tasks look the same on paper."""
    return (one.ask, one.facts, one.scene) == (other.ask, other.facts, other.scene)
