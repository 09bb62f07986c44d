"""What home has each day for one who has finished the lessons: a deal, and something else to try."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, tzinfo
from typing import Literal

from mahj_tutor.exercises.course import Course, NumberedLesson
from mahj_tutor.exercises.notebooks import game_id
from mahj_tutor.learner.bookmark import SavedBookmark
from mahj_tutor.learner.played import moves_of

Other = Literal["card", "rack", "games", "ready"]
"""Her own card, tiles at a real table, her games step by step, what to do before she plays with friends."""
OTHERS: tuple[Other, ...] = ("card", "games", "rack", "ready")
MOST_SLIPS = 4
DEAL = game_id("day")
"""What a learner's bookmark of the deal of the day is called."""


@dataclass(frozen=True, slots=True)
class EveryDay:
    """`has_begun` tells whether she has passed or played in today's deal, `is_over` whether to its end.

    `other` is something else, which changes daily.
    """

    has_begun: bool
    is_over: bool
    other: Other


def every_day(
    bookmarks: Iterable[SavedBookmark], day: date, zone: tzinfo, *, but: Collection[Other] = ()
) -> EveryDay:
    """Return what home has on a day; `but` names what there is nothing of, or what is said elsewhere."""
    deals = [each for each in bookmarks if each.bookmark.exercise == DEAL]
    today = [each for each in deals if each.worked and each.worked.astimezone(zone).date() == day]
    others = [each for each in OTHERS if each not in but]
    is_over = any(each.bookmark.phase == "right" for each in today)
    return EveryDay(bool(today), is_over, others[day.toordinal() % len(others)])


def slips(
    wanted: Mapping[str, object], *, is_over: bool, has_other: bool = False, beside: int = 0
) -> tuple[str, ...]:
    """Return which slips home has below what it invites to, a few at most: those most needed stay.

    `wanted` has what there is of each, the most needed first. For one who has finished the lessons, or the
    American ones, come the deal of the day and something else, which comes first if it is the other game.
    `beside` slips of classes are there, too.
    """
    found = [name for name, what in wanted.items() if what]
    if is_over:
        found += ["else", "deal"] if has_other else ["deal", "else"]
    return tuple(found[: MOST_SLIPS - beside])


def under_way(bookmarks: Iterable[SavedBookmark], course: Course) -> NumberedLesson | None:
    """Return the level of the whole game that a learner has begun and not finished, the latest of several."""
    begun = {
        each.bookmark.exercise: each.worked
        for each in bookmarks
        if each.worked and each.bookmark.phase == "open" and moves_of(each.bookmark)
    }
    levels = {name: each for each in course.lessons for name in each.exercises if name in begun}
    latest = max(levels, key=lambda name: (begun[name], name), default="")
    return levels.get(latest)
