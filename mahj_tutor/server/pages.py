"""What the pages show, as plain values: lessons and rules on the home page, and what an error page says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, Protocol

from mahj_tutor.exercises.shelves import Shelf
from mahj_tutor.rulebook import Rule

LessonState = Literal["new", "begun", "done"]


class Progress(Protocol):
    """What is known of a learner and one exercise."""

    @property
    def done(self) -> bool:
        """Whether it was solved."""


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


@dataclass(frozen=True, slots=True)
class LessonTile:
    """A lesson as a tile of the home page: face down until it is done, and one that is next."""

    id: str
    title: str
    goal: str
    state: LessonState
    next: bool = False
    name: str = ""
    """What it is called beside its title: `Lesson A9`."""

    @property
    def emblem(self) -> str:
        """Return which picture is on its face."""
        return emblem(self.id)


@dataclass(frozen=True, slots=True)
class TileShelf:
    """The tiles of some lessons under their heading."""

    title: str
    tiles: tuple[LessonTile, ...]


@dataclass(frozen=True, slots=True)
class RuleTile:
    """A rule on the home page; `lesson` is the one that teaches it, empty if there is none yet."""

    id: str
    name: str
    lesson: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class RuleGroup:
    """Rules that belong together; `taught` counts those with a lesson."""

    name: str
    rules: tuple[RuleTile, ...]

    @property
    def taught(self) -> int:
        """Return how many of the rules a lesson teaches."""
        return sum(1 for rule in self.rules if rule.lesson)


EMBLEMS = frozenset({"a4", "a5", "a9", "a10"})
"""The lessons with a picture of their own in `emblems.svg`."""


def emblem(lesson: str) -> str:
    """Return the id of a lesson's picture.

    >>> emblem("a9"), emblem("z1")
    ('a9', 'plain')
    """
    return lesson if lesson in EMBLEMS else "plain"


GROUPS = {
    "EQ": "Tiles and table",
    "DL": "Walls and the deal",
    "CD": "Reading the card",
    "HD": "Choosing a hand",
    "CH": "The Charleston",
    "TN": "Your turn",
    "CL": "Calling a discard",
    "JK": "Jokers",
    "WN": "Winning and paying",
    "DD": "Dead hands",
    "NX": "The next game",
    "TP": "Three players",
    "BT": "The bettor",
    "TR": "Table rules",
    "CC": "The classical game",
}
"""The groups of the register, by the letters its ids begin with, in the order of a game."""


def lesson_tiles(
    lessons: Sequence[Lesson], exercises: Mapping[str, Sequence[str]], progress: Mapping[str, Progress]
) -> tuple[LessonTile, ...]:
    """Return a tile for each lesson; the next one to do is the first that was begun, else the first new one.

    `exercises` gives the exercise ids of a lesson, `progress` what the learner did by exercise id.
    """
    tiles = [
        LessonTile(each.id, each.title, each.goal, state_of(exercises[each.id], progress)) for each in lessons
    ]
    for wanted in ("begun", "new"):
        for place, tile in enumerate(tiles):
            if tile.state == wanted:
                tiles[place] = replace(tile, next=True)
                return tuple(tiles)
    return tuple(tiles)


def tile_shelves(
    shelves: Sequence[Shelf], exercises: Mapping[str, Sequence[str]], progress: Mapping[str, Progress]
) -> tuple[TileShelf, ...]:
    """Return the tiles of all lessons under their headings; one tile of all is next."""
    tiles = iter(lesson_tiles([each for shelf in shelves for each in shelf.lessons], exercises, progress))
    return tuple(
        TileShelf(shelf.title, tuple(replace(next(tiles), name=name) for name in _names(shelf)))
        for shelf in shelves
        if shelf.lessons
    )


def _names(shelf: Shelf) -> list[str]:
    """Return what the lessons of a shelf are called: shipped ones by their ids, others by their numbers."""
    if shelf.folder is None:
        return [f"Lesson {each.id.upper()}" for each in shelf.lessons]
    return [f"Lesson {number}" for number in range(1, len(shelf.lessons) + 1)]


def state_of(exercises: Sequence[str], progress: Mapping[str, Progress]) -> LessonState:
    """Return how far a learner has come with these exercises, taken together."""
    known = [progress[each] for each in exercises if each in progress]
    if known and len(known) == len(exercises) and all(each.done for each in known):
        return "done"
    return "begun" if known else "new"


def rule_groups(rules: Iterable[Rule], lessons: Sequence[Lesson]) -> tuple[RuleGroup, ...]:
    """Return the rules by groups; a rule leads to its lesson if there is one."""
    titles = {each.id.lower(): each for each in lessons}
    groups: dict[str, list[RuleTile]] = {name: [] for name in GROUPS.values()}
    for rule in rules:
        name = GROUPS.get(rule.id.rstrip("0123456789"), "Other rules")
        lesson = titles.get(rule.lesson.lower())
        tile = RuleTile(rule.id, rule.name, lesson.id if lesson else "", lesson.title if lesson else "")
        groups.setdefault(name, []).append(tile)
    return tuple(RuleGroup(name, tuple(tiles)) for name, tiles in groups.items() if tiles)


@dataclass(frozen=True, slots=True)
class ErrorMessage:
    """What an error page says: a heading, a sentence or two, and whether trying again may help."""

    title: str
    text: str
    can_retry: bool = False


def error_message(status: int) -> ErrorMessage:
    """Return what the page for an HTTP status says.

    >>> error_message(404).title
    "We can't find that page"
    """
    if status == 404:
        return ErrorMessage("We can't find that page", "Check the address, or go back and pick a lesson.")
    if status == 503:
        text = "Please go on with another lesson, or try again later. What you have done is saved."
        return ErrorMessage("This lesson isn't ready yet", text, can_retry=True)
    if status < 500:
        return ErrorMessage("This page can't be opened", "Go back and pick a lesson.")
    return ErrorMessage(
        "Something went wrong on our end",
        "What you have done is saved. Please try again. If it happens again, go back and pick a lesson.",
        can_retry=True,
    )
