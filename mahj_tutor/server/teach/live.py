"""The class as it is now: the grid, who is stuck, the most common mistakes, and one learner's work."""

# mypy: disallow-subclassing-any=False
# Jupyter's classes are untyped here.

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from types import SimpleNamespace
from typing import Any

from tornado.web import HTTPError

from mahj_tutor.authoring.worksheet.answer import acts_in_words, answer_in_words
from mahj_tutor.classroom.model import Member, SchoolClass
from mahj_tutor.exercises.course import NumberedLesson
from mahj_tutor.exercises.notebooks import game_id
from mahj_tutor.learner.bookmark import Attempt
from mahj_tutor.learner.games import TRIED
from mahj_tutor.server.page import off_loop
from mahj_tutor.server.teach.actions import NUDGES
from mahj_tutor.server.teach.boards import Board, board_of
from mahj_tutor.server.teach.class_state import ShownLessons, class_state, names_of
from mahj_tutor.server.teach.lessons import (
    Exercises,
    belief_in_words,
    items_of,
    lessons_of,
    rule_name,
)
from mahj_tutor.server.teach.pages import TeachPage
from mahj_tutor.server.teach.pictures import asked, board_picture, on_board
from mahj_tutor.server.teach.stream import Stream

MOST_ATTEMPTS = 12
"""Attempts of a learner at one item that are listed, the last ones."""


class LivePage(TeachPage):
    """The grid."""

    @off_loop
    def get(self, number: str) -> None:
        """Show the frame of the grid; the script fills it."""
        of = self.get_class(number)
        lessons = lessons_of(self.whole_course(), of.lessons)
        lesson = self.chosen(of, lessons)
        items = items_of(lesson) if lesson else ()
        self.show_teach("live.html", of=of, lessons=lessons, lesson=lesson, items=items, tab="live")

    def chosen(self, of: SchoolClass, lessons: Sequence[NumberedLesson]) -> NumberedLesson | None:
        """Return the lesson that is asked for, or where most learners are, or the first one."""
        wanted = self.get_query_argument("lesson", "")
        here = self.rooms.attendance.here([each.id for each in self.rooms.store.members(of.id)])
        at = [each.lesson for each in here.values()]
        places = {each.id: at.count(each.id) for each in lessons}
        return next((each for each in lessons if each.id == wanted), None) or max(
            lessons, key=lambda each: places[each.id], default=None
        )


class LiveFeed(TeachPage, Stream):
    """The grid as it changes."""

    async def get(self, number: str) -> None:
        """Send the state of the class whenever it has changed."""
        of, shown = await self.off_loop(self._chosen, number)

        async def state() -> dict[str, Any] | None:
            return await asyncio.to_thread(class_state, self.rooms, of.id, shown)

        await self.stream(of.id, state, every=1.0)

    def _chosen(self, number: str) -> tuple[SchoolClass, ShownLessons]:
        """Return the class, and its lessons with the one that is asked for."""
        of, course = self.get_class(number), self.whole_course()
        lesson = course.find(self.get_query_argument("lesson", ""))
        mine = lessons_of(course, of.lessons)
        lessons = mine if lesson is None or lesson in mine else (*mine, lesson)
        names = {each.id: f"lesson {each.number}" if each.number else each.title for each in lessons}
        items = {each.id: items_of(each) for each in lessons}
        return of, ShownLessons(items, names, lesson.id if lesson else "")


@dataclass(frozen=True, slots=True)
class ToldAttempt:
    """An attempt in words."""

    verdict: str
    words: tuple[str, ...]
    mistake: str
    help: str
    when: datetime


class CellPage(TeachPage):
    """One learner at one item."""

    @off_loop
    def get(self, number: str) -> None:
        """Send her attempts in words and the position she sees, as a piece of the page."""
        of = self.get_class(number)
        member = self.rooms.store.member(of.id, _number(self.get_query_argument("member", "")))
        name = self.get_query_argument("exercise", "")[:80]
        exercises: Exercises = self.app.exercises
        exercise = exercises.find(name) or self._game(name)
        if member is None or exercise is None:
            raise HTTPError(404)
        found = _work(self.app, member, name, board_of(self, of, member, name))
        names = names_of(self.rooms.store.members(of.id))
        self.show_teach(
            "cell.html", of=of, member=member, who=names[member.id], exercise=exercise, nudges=NUDGES, **found
        )

    def _game(self, name: str) -> SimpleNamespace | None:
        """Return a whole game as the page needs it, if that is what the id means."""
        lessons = self.whole_course().lessons
        title = next((each.title for each in lessons if game_id(each.id) == name in each.exercises), None)
        return SimpleNamespace(id=name, title=title) if title else None


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 10 else 0


def _work(app: Any, member: Member, name: str, board: Board | None) -> dict[str, Any]:
    """Return what a learner did in an exercise, what lies on her board, and what of it can be pointed at."""
    exercises: Exercises = app.exercises
    attempts, count = app.store.latest_attempts(member.key, name, MOST_ATTEMPTS)
    bookmark, can_point = (board.bookmark, board.is_open) if board else (None, False)
    task = exercises.task(name, bookmark.seed, bookmark.version, bookmark.house) if bookmark else None
    shown: dict[str, Any] = {"picture": "", "ask": "", "answer": (), "zones": ()}
    if task and bookmark:
        shown = {
            "picture": board_picture(task, bookmark, 640, tagged=can_point),
            "zones": on_board(task, bookmark) if can_point else (),
            "ask": asked(task),
            "answer": answer_in_words(task) if task.solution else (),
        }
    told = [_told(exercises, each) for each in attempts]
    shown["games"] = _games(app, member, name)
    return {"attempts": told, "more": count - len(told), "bookmark": bookmark, "board": board, **shown}


def _games(app: Any, member: Member, name: str) -> str:
    """Say how many whole games a learner has played at a level, "" where that is none of a game."""
    of_level = (each for each in app.store.games(member.key) if game_id(each.level) == name)
    results = [each.result for each in of_level if each.result != TRIED]
    if not results:
        return ""
    ended = [each for each in results if each]
    going = " One is going on." if len(ended) < len(results) else ""
    return f"Games played to the end: {len(ended)}. Won: {ended.count('won')}.{going}"


def _told(exercises: Exercises, attempt: Attempt) -> ToldAttempt:
    task = exercises.task(attempt.exercise, attempt.seed, attempt.version, attempt.house)
    words = acts_in_words(task, attempt.acts) if task and attempt.verdict != "shown" else ()
    mistake = belief_in_words(attempt.misconception) if attempt.misconception else _rules(attempt.rules)
    return ToldAttempt(attempt.verdict, words, mistake, _help(attempt), attempt.when)


def _rules(names: Sequence[str]) -> str:
    """Return the rules that a learner was told, as a line."""
    return f"Rules: {'; '.join(map(rule_name, names))}" if names else ""


def _help(attempt: Attempt) -> str:
    """Return what helped, in words."""
    if attempt.hints:
        return f"with {attempt.hints} hint{'s' if attempt.hints > 1 else ''}"
    return "after the answer was shown" if attempt.is_helped else ""
