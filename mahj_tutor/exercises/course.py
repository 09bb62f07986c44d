"""The course as the pages show it: lessons with their numbers and states, and the words of their closings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any, Literal, Protocol

from mahj_tutor.exercises import catalog
from mahj_tutor.exercises.shelves import Shelf
from mahj_tutor.lesson_files import CLOSINGS
from mahj_tutor.yaml_source import read_yaml

LessonState = Literal["new", "begun", "done"]

PLAIN_TILE = "1D"
"""The tile of a lesson that names none."""


class Progress(Protocol):
    """What is known of a learner and one exercise."""

    @property
    def done(self) -> bool:
        """Whether it was solved."""

    @property
    def begun(self) -> bool:
        """Whether something was done in it, and it isn't solved."""


class Lesson(Protocol):
    """What a page needs of a lesson."""

    @property
    def id(self) -> str:
        """Its name in addresses, such as `a9`."""

    @property
    def title(self) -> str:
        """Its title for people."""

    @property
    def goal(self) -> str:
        """What one can do after it, in a sentence."""

    @property
    def notebook(self) -> Path:
        """Its notebook."""

    @property
    def is_own(self) -> bool:
        """Whether it is a lesson of one's own, not a shipped one."""

    @property
    def is_table(self) -> bool:
        """Whether it is a game at the table, which has no number."""

    @property
    def page(self) -> str:
        """The page that goes with it, "" without one."""


@dataclass(frozen=True, slots=True)
class NumberedLesson:
    """A lesson with the number that learners know it by, and its state.

    A game at the table has the number 0; so has a lesson of one's own, which is known by its title.
    """

    lesson: Lesson
    number: int
    state: LessonState
    done: int
    exercises: tuple[str, ...]

    @property
    def id(self) -> str:
        """Its name in addresses."""
        return self.lesson.id

    @property
    def title(self) -> str:
        """Its title for people."""
        return self.lesson.title

    @property
    def name(self) -> str:
        """Return its number and title.

        >>> from types import SimpleNamespace
        >>> NumberedLesson(SimpleNamespace(title="The deal"), 7, "new", 0, ()).name
        '7. The deal'
        """
        return f"{self.number}. {self.title}" if self.number else self.title

    @property
    def tile(self) -> str:
        """The tile that lies face up when it is done."""
        return closing_words(self.id).tile

    @property
    def play(self) -> str:
        """The words of a button that leads to a game."""
        return closing_words(self.id).play or f"Play: {self.title}"

    @property
    def onward(self) -> str:
        """The words of a button that leads to it, wherever that stands.

        >>> from types import SimpleNamespace
        >>> NumberedLesson(SimpleNamespace(id="", title="The deal", is_table=False), 7, "new", 0, ()).onward
        'Go on: The deal'
        """
        return self.play if self.lesson.is_table else f"Go on: {self.title}"

    @property
    def strip(self) -> tuple[str, ...]:
        """The tiles that are drawn on the page for one's table, `?` for one face down."""
        return tuple(closing_words(self.id).strip.split())


@dataclass(frozen=True, slots=True)
class Unit:
    """Lessons under their heading; a unit of the course has a number, lessons of one's own have none."""

    title: str
    number: int
    lessons: tuple[NumberedLesson, ...]

    @property
    def is_done(self) -> bool:
        """Whether every lesson is done; its game may wait."""
        return all(each.state == "done" for each in self.lessons if not each.lesson.is_table)


@dataclass(frozen=True, slots=True)
class Course:
    """All lessons by units, in the order of the pages."""

    units: tuple[Unit, ...]

    @property
    def lessons(self) -> tuple[NumberedLesson, ...]:
        """All lessons in their order."""
        return tuple(each for unit in self.units for each in unit.lessons)

    @property
    def taught(self) -> tuple[str, ...]:
        """The ids of the shipped lessons, without games."""
        return tuple(each.id for each in self.lessons if not (each.lesson.is_own or each.lesson.is_table))

    @property
    def is_finished(self) -> bool:
        """Whether every shipped lesson is done; games don't count."""
        return all(each.state == "done" for each in self.lessons if each.number)

    def find(self, name: str) -> NumberedLesson | None:
        """Return a lesson by its id, or None."""
        return next((each for each in self.lessons if each.id == name), None)

    def with_page(self, page: str) -> NumberedLesson | None:
        """Return the lesson that a page goes with, or None."""
        return next((each for each in self.lessons if each.lesson.page == page), None)

    def unit_of(self, name: str) -> Unit:
        """Return the unit of a lesson."""
        return next(unit for unit in self.units if any(each.id == name for each in unit.lessons))


def course(
    shelves: Iterable[Shelf], exercises: Mapping[str, Sequence[str]], progress: Mapping[str, Progress]
) -> Course:
    """Return the lessons by units; the shipped ones are counted through, so that a number means one lesson.

    Folders of one's own that stand beside each other under one heading are one unit. `exercises` gives the
    exercise ids of each lesson, `progress` what the learner did by exercise id.
    """
    found: list[Unit] = []
    lesson_numbers, unit_numbers = count(1), count(1)
    for shelf in shelves:
        if not shelf.lessons:
            continue
        lessons = tuple(
            _numbered(each, _number(each, lesson_numbers), tuple(exercises[each.id]), progress)
            for each in shelf.lessons
        )
        if shelf.folder is None:
            found.append(Unit(shelf.title, next(unit_numbers), lessons))
        elif found and (found[-1].title, found[-1].number) == (shelf.title, 0):
            found[-1] = replace(found[-1], lessons=(*found[-1].lessons, *lessons))
        else:
            found.append(Unit(shelf.title, 0, lessons))
    return Course(tuple(found))


def _number(lesson: Lesson, numbers: Iterator[int]) -> int:
    """Return the next number, or 0 for a lesson that is not counted."""
    return 0 if lesson.is_own or lesson.is_table else next(numbers)


def _numbered(
    lesson: Lesson, number: int, exercises: tuple[str, ...], progress: Mapping[str, Progress]
) -> NumberedLesson:
    done = sum(1 for each in exercises if each in progress and progress[each].done)
    return NumberedLesson(lesson, number, state_of(exercises, progress), done, exercises)


def state_of(exercises: Sequence[str], progress: Mapping[str, Progress]) -> LessonState:
    """Return how far a learner has come with these exercises, taken together.

    One that was only opened counts as new.
    """
    known = [progress[each] for each in exercises if each in progress]
    if known and len(known) == len(exercises) and all(each.done for each in known):
        return "done"
    return "begun" if any(each.done or each.begun for each in known) else "new"


# --- the words of closings --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ClosingWords:
    """What a lesson's closing says: its heading, and what one can do now by the ids of rules.

    `tile` is the tile that lies face up on the home page when the lesson is done; `strip` has tiles that are
    drawn on the page for one's table, separated by spaces, `?` for one face down. `play` is on a button that
    leads to a game.
    """

    title: str = "You've reached the end"
    can: Mapping[str, str] = field(default_factory=dict)
    tile: str = PLAIN_TILE
    strip: str = ""
    play: str = ""


def closing_words(lesson: str) -> ClosingWords:
    """Return the words for the closing of a lesson."""
    return _closings().get(lesson, ClosingWords())


@cache
def _closings() -> Mapping[str, ClosingWords]:
    file = catalog.folder() / CLOSINGS
    rows: Mapping[str, Any] = read_yaml(file, CLOSINGS).to_python()
    return {name: ClosingWords(**row) for name, row in rows.items()}
