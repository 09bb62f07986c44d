"""What home has each day for one who has finished the lessons: a deal, and something else to try."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date, tzinfo
from typing import Literal

from mahj_tutor.exercises.notebooks import game_id
from mahj_tutor.learner.bookmark import SavedBookmark

Other = Literal["card", "rack", "games", "ready"]
"""Her own card, tiles at a real table, her games step by step, what to do before she plays with friends."""
OTHERS: tuple[Other, ...] = ("card", "games", "rack", "ready")
DEAL = game_id("day")
"""What a learner's bookmark of the deal of the day is called."""


@dataclass(frozen=True, slots=True)
class EveryDay:
    """`has_begun` tells whether she has seen today's deal; `other` is something else, which changes daily."""

    has_begun: bool
    other: Other


def every_day(
    bookmarks: Iterable[SavedBookmark], day: date, zone: tzinfo, *, but: Collection[Other] = ()
) -> EveryDay:
    """Return what home has on a day; `but` names what there is nothing of, or what is said elsewhere."""
    times = [each.worked for each in bookmarks if each.bookmark.exercise == DEAL and each.worked]
    others = [each for each in OTHERS if each not in but]
    has_begun = day in [each.astimezone(zone).date() for each in times]
    return EveryDay(has_begun, others[day.toordinal() % len(others)])
