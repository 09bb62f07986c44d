"""Game night: a learner says once which evening she plays, and that day home leads to what helps."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from mahj_tutor.exercises.catalog import teaching
from mahj_tutor.exercises.course import Course, NumberedLesson
from mahj_tutor.learner.bookmark import SIDE, SavedBookmark
from mahj_tutor.memory.course_path import game_of
from mahj_tutor.memory.mastery import RuleMemory
from mahj_tutor.rulebook import Rule, register
from mahj_tutor.server.renderer import NotebookDamaged
from mahj_tutor.server.rules_page import names
from mahj_tutor.server.summary import at_your_table

EVENING_MARK = f"{SIDE}evening"
"""The bookmark whose round is the evening: 1 for Monday to 7 for Sunday, 0 for none."""
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
PHRASES = 4
"""How many phrases are told."""
TALK = ("CL1", "TN3", "EQ3", "WN1", "JK3", "CC15", "CC20")
"""Rules whose lessons have the words of every table: those for a call, a discard, a win, a joker exchange."""
PASSING = "CH1"
"""The rule whose lesson begins the Charleston: before it, no deal is of use."""


@dataclass(frozen=True, slots=True)
class WeakSpot:
    """The rule that she knows least of those that she has missed, and the lesson about it."""

    rule: Rule
    name: str
    lesson: NumberedLesson


def evening_of(bookmarks: Iterable[SavedBookmark]) -> int:
    """Return on which evening a learner plays, 0 if she hasn't said so. A record may come from elsewhere."""
    found = (each.bookmark.round for each in bookmarks if each.bookmark.exercise == EVENING_MARK)
    return next((each for each in found if 0 < each <= len(DAYS)), 0)


def is_game_night(bookmarks: Iterable[SavedBookmark], day: date) -> bool:
    """Tell whether a day is the one on which she plays."""
    return evening_of(bookmarks) == day.isoweekday()


def weak_spot(memories: Mapping[str, RuleMemory], course: Course) -> WeakSpot | None:
    """Return what is worth a look before she plays; None where all she missed is solid by now."""
    known = names(register().values(), course)
    missed = (
        each for each in memories.values() if each.missed and each.state != "solid" and each.rule in known
    )
    weakest = min(missed, key=lambda each: (each.known, each.rule), default=None)
    lesson = course.find(teaching()[weakest.rule].id) if weakest else None
    return WeakSpot(register()[weakest.rule], known[weakest.rule], lesson) if weakest and lesson else None


def as_talked(
    lessons: Iterable[NumberedLesson], course: Course, hers: Collection[str]
) -> Sequence[NumberedLesson]:
    """Return lessons with those of her own game first, in it those with the words of every table.

    Lessons about other tables, as with a bettor, come last in their game.
    """
    core = [teaching()[rule].id for rule in TALK]

    def place(lesson: NumberedLesson) -> tuple[bool, bool, int]:
        is_other = game_of(course.unit_of(lesson.id)) == "more"
        return lesson.id not in hers, is_other, core.index(lesson.id) if lesson.id in core else len(core)

    return sorted(lessons, key=place)


def phrases(lessons: Iterable[NumberedLesson]) -> tuple[str, ...]:
    """Return what to say at the table, one phrase of each lesson in their order; a damaged one has none."""
    found = dict.fromkeys(each for lesson in lessons if (each := _phrase(lesson)))
    return tuple(found)[:PHRASES]


def _phrase(lesson: NumberedLesson) -> str:
    try:
        _, _, said = at_your_table(lesson.lesson.notebook).partition("**Say**")
    except NotebookDamaged:
        return ""
    rows = (row.removeprefix("- ") for row in said.splitlines() if row.startswith("- "))
    return next((row for row in rows if row.startswith("“")), "")
