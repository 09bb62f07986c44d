"""The class as it is now: the grid, who is stuck, the most common mistakes, and one learner's work."""

# mypy: disallow-subclassing-any=False
# Jupyter's classes are untyped here.

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from tornado.web import HTTPError

from mahj_tutor.authoring.worksheet.answer import acts_in_words, answer_in_words
from mahj_tutor.classroom.grid import Item, Row, grid, mistakes
from mahj_tutor.classroom.model import Member, SchoolClass
from mahj_tutor.classroom.records import class_records
from mahj_tutor.learner.bookmark import Attempt, Bookmark
from mahj_tutor.server.course import NumberedLesson
from mahj_tutor.server.page import off_loop
from mahj_tutor.server.teach.actions import NUDGES
from mahj_tutor.server.teach.lessons import (
    Exercises,
    belief_in_words,
    is_at,
    items_of,
    lessons_of,
    mistake_in_words,
    rule_name,
)
from mahj_tutor.server.teach.pages import TeachPage
from mahj_tutor.server.teach.pictures import asked, board_picture, on_board
from mahj_tutor.server.teach.service import Classrooms
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
        of, items, name = await self.off_loop(self._chosen, number)

        async def state() -> dict[str, Any] | None:
            return await asyncio.to_thread(class_state, self.rooms, of.id, items, name)

        await self.stream(of.id, state, every=1.0)

    def _chosen(self, number: str) -> tuple[SchoolClass, tuple[Item, ...], str]:
        """Return the class, and the items and the id of the lesson that is asked for."""
        lesson = self.whole_course().find(self.get_query_argument("lesson", ""))
        return self.get_class(number), items_of(lesson) if lesson else (), lesson.id if lesson else ""


def class_state(rooms: Classrooms, number: int, items: Sequence[Item], lesson: str) -> dict[str, Any] | None:
    """Return everything that the live page shows of a class, as JSON can hold it; None if it is gone."""
    of = rooms.store.find(number)
    if of is None:
        return None
    members = rooms.store.members(number)
    here = rooms.attendance.here([each.id for each in members])
    records = class_records(rooms.store, number, [each.exercise for each in items])
    keys = {each.id: each.key for each in members}
    rows = grid(items, keys, records, here, lesson, datetime.now(UTC))
    names = names_of(members)
    question = rooms.store.question(number)
    return {
        "open": of.is_open,
        "here": len(here),
        "lead": of.lead.as_json(),
        "asking": bool(question and question.stage != "over"),
        "rows": [_row(each, names, items) for each in sorted(rows, key=lambda row: row.stuck < 0)],
        "mistakes": [
            {
                "exercise": each.exercise,
                "words": mistake_in_words(each),
                "count": each.count,
                "of": each.among,
            }
            for each in mistakes(items, records)
        ],
    }


def _row(row: Row, names: dict[int, str], items: Sequence[Item]) -> dict[str, Any]:
    stuck = row.stuck
    return {
        "id": row.member,
        "name": names[row.member],
        "here": row.is_here,
        "at": row.at,
        "cells": [each.state for each in row.cells],
        "stuck": {"place": stuck, "why": row.cells[stuck].why} if stuck >= 0 else None,
    }


def names_of(members: Sequence[Member]) -> dict[int, str]:
    """Return what each member is called, no two the same: the second of a name has a number after it.

    Somebody whose nickname is such a label already gets another number.
    """
    seen: dict[str, int] = {}
    found: dict[str, int] = {}
    for each in members:
        label = each.name
        while label in found:
            seen[each.name] = seen.get(each.name, 1) + 1
            label = f"{each.name} ({seen[each.name]})"
        found[label] = each.id
    return {member: label for label, member in found.items()}


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
        exercise = exercises.find(name)
        if member is None or exercise is None:
            raise HTTPError(404)
        here = self.rooms.attendance.here([member.id]).get(member.id)
        can_point = is_at(self.whole_course(), here, name)
        found = _work(self.app, member, name, can_point=can_point)
        names = names_of(self.rooms.store.members(of.id))
        self.show_teach(
            "cell.html", of=of, member=member, who=names[member.id], exercise=exercise, nudges=NUDGES, **found
        )


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 10 else 0


def _work(app: Any, member: Member, name: str, *, can_point: bool) -> dict[str, Any]:
    """Return what a learner did in an exercise, what lies on her board, and what of it can be pointed at."""
    exercises: Exercises = app.exercises
    attempts, count = app.store.latest_attempts(member.key, name, MOST_ATTEMPTS)
    bookmark: Bookmark | None = app.store.bookmark(member.key, name)
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
    return {"attempts": told, "more": count - len(told), "bookmark": bookmark, **shown}


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
