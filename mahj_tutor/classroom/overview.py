"""The whole class at once: how many are in each lesson, who is stuck there, who follows the teacher."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from mahj_tutor.classroom.grid import Item, Presence, Records, Row, Work, grid
from mahj_tutor.classroom.model import Cue

SENT = "sent"
"""The lesson that a board is in at an item that was sent."""

Works = Sequence[tuple[str, Work]]
Lessons = Mapping[str, Sequence[Item]]
"""The items of each lesson of a class, by the lesson's id."""


@dataclass(frozen=True, slots=True)
class Stuck:
    """A learner who is stuck at an item of a lesson; `why` says so in words."""

    member: int
    lesson: str
    item: Item
    why: str


@dataclass(frozen=True, slots=True)
class LessonCount:
    """How many boards are in a lesson, and how many learners are stuck there."""

    lesson: str
    here: int
    stuck: int


@dataclass(frozen=True, slots=True)
class Overview:
    """All lessons of a class: a count for each, and everybody who is stuck, once each."""

    lessons: tuple[LessonCount, ...]
    stuck: tuple[Stuck, ...]


def overview(
    lessons: Lessons,
    keys: Mapping[int, str],
    works: Works,
    presence: Mapping[int, Presence],
    now: datetime,
) -> Overview:
    """Return where everybody is; a learner counts in the lesson where her board is, or she worked last."""
    at = _lesson_of_each(lessons, keys, works, presence)
    stuck: list[Stuck] = []
    for lesson, items in lessons.items():
        hers = {member: key for member, key in keys.items() if at.get(member) == lesson}
        rows = grid(items, hers, Records(tuple(works)), presence, lesson, now) if hers else ()
        stuck += [_stuck(row, lesson, items) for row in rows if row.stuck >= 0]
    places = [each.lesson for each in presence.values()]
    counts = (
        LessonCount(each, places.count(each), sum(one.lesson == each for one in stuck)) for each in lessons
    )
    return Overview(tuple(counts), tuple(stuck))


def _stuck(row: Row, lesson: str, items: Sequence[Item]) -> Stuck:
    return Stuck(row.member, lesson, items[row.stuck], row.cells[row.stuck].why)


def _lesson_of_each(
    lessons: Lessons, keys: Mapping[int, str], works: Works, presence: Mapping[int, Presence]
) -> dict[int, str]:
    homes = {item.exercise: lesson for lesson, items in lessons.items() for item in items}
    last: dict[str, tuple[datetime, str]] = {}
    for key, work in works:
        if work.worked and work.exercise in homes:
            found = (work.worked, homes[work.exercise])
            last[key] = max(found, last.get(key, found))
    at = {member: last[key][1] for member, key in keys.items() if key in last}
    return at | {member: each.lesson for member, each in presence.items() if each.lesson in lessons}


# --- what the teacher asked of everyone -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Answers:
    """Who has answered an item that was sent, by number.

    `missed` have not got it right so far, `looking` have opened it, `waiting` are here and have not.
    """

    right: tuple[int, ...]
    missed: tuple[int, ...]
    looking: tuple[int, ...]
    waiting: tuple[int, ...]


def answers(keys: Mapping[int, str], opened: Mapping[str, Work], here: Collection[int]) -> Answers:
    """Return who has answered; `opened` is how far each is who opened the item, by key."""
    works = {member: opened.get(key) for member, key in keys.items()}

    def those(kind: str) -> tuple[int, ...]:
        return tuple(each for each, work in works.items() if _how_far(work, is_here=each in here) == kind)

    return Answers(*map(those, ("right", "missed", "looking", "waiting")))


def _how_far(work: Work | None, *, is_here: bool) -> str:
    if work is None:
        return "waiting" if is_here else "away"
    if work.phase == "right":
        return "right"
    return "missed" if work.tries or work.phase == "shown" else "looking"


def works_with_sent(works: Works, hers: Mapping[str, Work]) -> tuple[tuple[str, Work], ...]:
    """Return works with those in an item that was sent, by key, in place of the ones in its lesson.

    It does not count as done there.
    """
    others = (each for each in works if each[0] not in hers or hers[each[0]].exercise != each[1].exercise)
    return (*others, *((key, replace(work, done=False)) for key, work in hers.items()))


def presence_with_sent(
    presence: Mapping[int, Presence], right: Collection[int], place: tuple[str, Item], now: datetime
) -> dict[int, Presence]:
    """Return presence in which those at an item that was sent are at its card, the place, in the lesson.

    Those who have got it `right` are not quiet: they wait.
    """
    lesson, item = place
    return {
        member: each
        if each.lesson != SENT
        else Presence(lesson, item.section, now if member in right else each.since)
        for member, each in presence.items()
    }


def missing(cue: Cue, presence: Mapping[int, Presence]) -> tuple[int, ...]:
    """Return who is here, but not at the card that everybody was asked to open."""
    place = (cue.lesson, cue.section)
    return tuple(each for each, at in presence.items() if (at.lesson, at.section) != place)


def lesson_with(lessons: Lessons, exercise: str) -> tuple[str, Item] | None:
    """Return the lesson and the item with an exercise, if there is one."""
    found: Iterable[tuple[str, Item]] = (
        (lesson, item) for lesson, items in lessons.items() for item in items if item.exercise == exercise
    )
    return next(iter(found), None)
