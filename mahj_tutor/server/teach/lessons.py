"""The lessons of a class as its pages show them: items by sections, exercises, mistakes in words."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from mahj_tutor.card_files import named_card
from mahj_tutor.classroom.grid import Item, Mistake, Presence
from mahj_tutor.classroom.store import ClassStore
from mahj_tutor.errors import MahjError, UnknownNameError
from mahj_tutor.exercises import catalog
from mahj_tutor.exercises.course import Course, NumberedLesson
from mahj_tutor.exercises.shelves import Shelf
from mahj_tutor.questions.house import House
from mahj_tutor.questions.misconceptions import misconceptions
from mahj_tutor.questions.question import Question
from mahj_tutor.questions.task import Task
from mahj_tutor.rulebook import rule
from mahj_tutor.scenarios.vary import Unfit
from mahj_tutor.server.renderer import NotebookDamaged, read_sections
from mahj_tutor.server.sections import Section

MOST_KEPT = 500
"""Items that are kept in memory."""


def items_of(lesson: NumberedLesson) -> tuple[Item, ...]:
    """Return the columns of a lesson; none if its notebook cannot be read."""
    notebook = lesson.lesson.notebook
    try:
        return _items(read_sections(notebook, lesson.title)[1])
    except NotebookDamaged:
        return ()


@lru_cache(maxsize=200)
def _items(sections: tuple[Section, ...]) -> tuple[Item, ...]:
    found: list[Item] = []
    for section in sections:
        many = len(section.exercises) > 1
        for place, name in enumerate(section.exercises):
            label = f"{section.number}{chr(97 + place % 26) if many else ''}"
            found.append(Item(name, section.number, label, section.title))
    return tuple(found)


def lessons_of(course: Course, ids: tuple[str, ...]) -> tuple[NumberedLesson, ...]:
    """Return the lessons of a class that are still there."""
    return tuple(found for each in ids if (found := course.find(each)) is not None)


def is_at(course: Course, place: Presence | None, exercise: str) -> bool:
    """Tell whether a board is at a card with this exercise."""
    lesson = course.find(place.lesson) if place else None
    if place is None or lesson is None:
        return False
    return any((each.exercise, each.section) == (exercise, place.section) for each in items_of(lesson))


class Exercises:
    """The exercises of all lessons, and the items drawn from them, which are kept: drawing takes a while.

    `store` has the cards of classes.
    """

    def __init__(self, shelves: Callable[[], tuple[Shelf, ...]], store: ClassStore | None = None) -> None:
        self._shelves = shelves
        self._store = store
        self._tasks: dict[tuple[str, int, int, str], Task] = {}

    def find(self, name: str) -> Question | None:
        """Return an exercise of any lesson; None if there is none."""
        lessons = [lesson for shelf in self._shelves() for lesson in shelf.lessons]
        try:
            return catalog.exercise(name, lessons)
        except MahjError:
            return None

    def played(self, name: str, code: str) -> Question | None:
        """Return an exercise as the house with a code plays it; None if it can't be read."""
        exercise, house = self.find(name), House.read(code)
        if exercise is None or not code:
            return exercise
        try:
            card = self._store.card if self._store else named_card
            return exercise.played_by(house, card(house.card) if house.card else None)
        except MahjError:
            return None

    def title(self, name: str) -> str:
        """Return the title of an exercise, its id if it cannot be read."""
        found = self.find(name)
        return found.title if found else name

    def task(self, name: str, seed: int, version: int | None = None, house: str = "") -> Task | None:
        """Return an item; None if it cannot be drawn, or is of another version of the exercise.

        `house` is the code of the house that plays it.
        """
        exercise = self.played(name, house)
        if exercise is None or (version is not None and exercise.version != version):
            return None
        key = (name, exercise.version, seed, house)
        task = self._tasks.get(key)
        if task is not None and task.exercise == exercise:  # a teacher may be editing it
            return task
        try:
            task = exercise.task(seed)
        except (Unfit, MahjError, ValueError):
            return None
        if len(self._tasks) >= MOST_KEPT:
            self._tasks.clear()
        self._tasks[key] = task
        return task


def mistake_in_words(found: Mistake) -> str:
    """Return what learners got wrong, as a teacher would name it."""
    return belief_in_words(found.misconception) if found.misconception else f"Missed: {rule_name(found.rule)}"


def belief_in_words(name: str) -> str:
    """Return what somebody with a misconception believes, in quotes, so that nobody takes it for a rule."""
    known = misconceptions().get(name)
    return f"“{known.belief.rstrip('.')}”" if known else f"Mistake {name}"


def rule_name(name: str) -> str:
    """Return the name of a rule; a house rule's is its id."""
    try:
        return rule(name).name
    except UnknownNameError:
        return name
