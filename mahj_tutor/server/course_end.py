"""The end of the course: every lesson done, and a game played to the end at every table of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import date, tzinfo

from mahj_tutor.exercises.course import Course
from mahj_tutor.exercises.notebooks import is_game
from mahj_tutor.learner.bookmark import Progress
from mahj_tutor.memory.course_path import Count
from mahj_tutor.memory.next_step import last_worked
from mahj_tutor.server.index_page import FINISHED, Invitation
from mahj_tutor.tiles import quantity

COURSE_DONE = "You've finished the course"


def ends_on(day: date, course: Course, progress: Mapping[str, Progress], played: Count, zone: tzinfo) -> bool:
    """Return whether the course ended on a day: the last lesson was done, or the first game at a table of it.

    A game that is played again ends it no second time.
    """
    tries, levels = _tries(course), _levels(course, played)
    if not _are_done(tries, progress) or not all(levels.values()):
        return False
    ends = [tries, *([name] for name in levels if levels[name] == 1)]
    times = filter(None, (last_worked(names, progress) for names in ends))
    return day in [each.astimezone(zone).date() for each in times]


def _tries(course: Course) -> list[str]:
    """Return the ids of the exercises of the course, those of hands to make alone, too."""
    return [each for each in _of_the_course(course) if not is_game(each)]


def _levels(course: Course, played: Count) -> Mapping[str, int]:
    """Return how many whole games were played at each table of the course."""
    return {each: played([each]).games for each in _of_the_course(course) if is_game(each)}


def _are_done(names: Collection[str], progress: Mapping[str, Progress]) -> bool:
    return all(name in progress and progress[name].done for name in names)


def told_as_finished(invite: Invitation, course: Course, games: int) -> Invitation:
    """Return an invitation that says first that the course is finished, with `games` played in it."""
    lessons = sum(1 for each in course.lessons if each.number)
    said = f"That's {quantity(lessons, 'lesson')} and {quantity(games, 'game')}."
    return replace(invite, title=COURSE_DONE, text=said)


def told_after(
    invite: Invitation, course: Course, progress: Mapping[str, Progress], played: Count
) -> Invitation:
    """Return an invitation that says in short what she has finished, unless its title does."""
    if not course.is_finished or invite.title in (COURSE_DONE, FINISHED):
        return invite
    is_over = _are_done(_tries(course), progress) and all(_levels(course, played).values())
    return replace(invite, over=COURSE_DONE if is_over else FINISHED)


def _of_the_course(course: Course) -> list[str]:
    """Return the ids of the exercises and games of all lessons but one's own."""
    return [name for each in course.lessons if not each.lesson.is_own for name in each.exercises]
