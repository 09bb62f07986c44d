"""A page that knows where its learner goes on: home invites to it, and a warm-up leads there."""

# mypy: disallow-subclassing-any=False
# Jupyter's classes are untyped here.

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial

from mahj_tutor.exercises.course import Course, NumberedLesson
from mahj_tutor.learner.bookmark import Progress
from mahj_tutor.memory.course_path import CoursePath, lessons_of_its_game, path_of
from mahj_tutor.memory.day_rack import DayRack, day_rack, was_away
from mahj_tutor.memory.lesson_closing import played_line
from mahj_tutor.memory.next_step import NextStep, last_worked, next_step
from mahj_tutor.memory.placement import Placement
from mahj_tutor.memory.practice import Practice
from mahj_tutor.memory.rule_tiles import due_skills
from mahj_tutor.server.course_end import ends_on, told_after, told_as_finished
from mahj_tutor.server.index_page import (
    AMERICAN,
    WELCOME,
    Invitation,
    at_the_table,
    class_invitation,
    fresh_line,
    game_path,
    invitation,
    look_again,
    table_to_play,
    warm_up,
)
from mahj_tutor.server.page import Page
from mahj_tutor.server.placed import placed_invitation
from mahj_tutor.server.summary import section_numbers


@dataclass(frozen=True, slots=True)
class WayOn:
    """A learner's way through the course, the next step on it, and what invites to it.

    `is_placed` tells whether that is what her placement says. `due` are the titles of the skills that need
    need another look, from the day after she finished the last lesson. `other` is the first lesson of the
    classical game for one who has done all others. `fresh` is what is new since, in sentences.
    """

    path: CoursePath
    placement: Placement | None
    step: NextStep
    invite: Invitation
    is_placed: bool
    due: tuple[str, ...]
    other: NumberedLesson | None = None
    fresh: str = ""


class OnwardPage(Page):
    """A page that leads on."""

    def way_on(
        self,
        key: str,
        found: Course,
        progress: Mapping[str, Progress],
        among: Sequence[Practice],
        *,
        is_review_due: bool,
    ) -> WayOn:
        """Return where the learner goes on in the course."""
        latest = self.placement(key, found, among)
        path = self._path(key, found, latest, progress)
        step = _next_step(found, progress, path, is_review_due=is_review_due)
        ends = found.is_finished and self._ends_today(key, found, progress)
        table = self._table(key, found, step)
        due, fresh = ((), "") if ends else self._fresh(key, found, progress, is_over=bool(table))
        placed = placed_invitation(step, latest, found)
        if placed and fresh:
            placed = replace(placed, text=fresh)
        invite = placed or (_at(found, table, fresh) if table else _invitation(step, found, fresh))
        if ends:
            invite = told_as_finished(invite, found, self.played(key).games)
        other = found.find(step.lesson) if table and not placed else None
        return WayOn(path, latest, step, invite, placed is not None, due, other, fresh)

    def day_rack(self, key: str, progress: Mapping[str, Progress], among: Sequence[Practice]) -> DayRack:
        """Return how far the learner's rack of today is."""
        taught, today = self.met(key, progress, among), self.today()
        is_back = was_away(self.worked_before(key), today, self.memories(key))
        toward = self._toward(key, progress, among) if is_back else frozenset[str]()
        new = self.attempts_today(key)
        return day_rack(self.memories(key), taught, key, today, new, is_warm_up=is_back, toward=toward)

    def _toward(
        self, key: str, progress: Mapping[str, Progress], among: Sequence[Practice]
    ) -> frozenset[str]:
        """Return the lessons of the game that the learner goes on with."""
        found = self.course(progress)
        path = self._path(key, found, self.placement(key, found, among), progress)
        step = _next_step(found, progress, path, is_review_due=False)
        return lessons_of_its_game(found, self._table(key, found, step) or step.lesson)

    def _path(
        self, key: str, found: Course, latest: Placement | None, progress: Mapping[str, Progress]
    ) -> CoursePath:
        """Return the learner's way through the course."""
        return path_of(found, latest, progress, partial(self.played, key), self.today().toordinal())

    def _table(self, key: str, found: Course, step: NextStep) -> str:
        """Return the table of one who has done the American lessons alone, "" of anybody else."""
        return table_to_play(found, step, partial(self.played, key), self.today().toordinal())

    def invited(
        self, on: WayOn, found: Course, progress: Mapping[str, Progress], rack: DayRack
    ) -> Invitation:
        """Return what home invites to, and a closing, too: the work of a class, questions, or the way on."""
        mine = self.membership()
        given = class_invitation(mine.of, found) if mine is not None and self.has_class_today() else None
        if given is not None:
            return given
        key, last = self.learner_key(), self._last_before(found, progress)
        back = warm_up(on.invite, found, rack, last, self.today(), self.memories(key))
        invite = look_again(back, on.due, rack, found)
        if on.invite.title == AMERICAN and (on.fresh or invite.title != AMERICAN):
            return replace(invite, title=WELCOME if invite.title == AMERICAN else invite.title, over=AMERICAN)
        return told_after(invite, found, progress, partial(self.played, key))

    def is_back(self, found: Course, progress: Mapping[str, Progress]) -> bool:
        """Whether she is back after more than a week, and has done nothing in a lesson today."""
        memories = self.memories(self.learner_key())
        return was_away(self._last_before(found, progress), self.today(), memories)

    def _last_before(self, found: Course, progress: Mapping[str, Progress]) -> date | None:
        """Return the day of the last work before today; None once she has worked in a lesson today."""
        if self._last_day(found, progress) == self.today():
            return None
        return self.worked_before(self.learner_key())

    def invited_now(self, key: str, among: Sequence[Practice], rack: DayRack) -> Invitation:
        """Return what home invites to, for a page that shows nothing else of the course."""
        progress = self.progress(key)
        found = self.course(progress)
        on = self.way_on(key, found, progress, among, is_review_due=rack.left > 0)
        return self.invited(on, found, progress, rack)

    def _ends_today(self, key: str, found: Course, progress: Mapping[str, Progress]) -> bool:
        """Whether the course ends today."""
        return ends_on(self.today(), found, progress, partial(self.played, key), self.zone)

    def _last_day(self, found: Course, progress: Mapping[str, Progress]) -> date | None:
        """Return the day of the last work in a lesson or at a table, None if there was none."""
        last = last_worked([name for each in found.lessons for name in each.exercises], progress)
        return last.astimezone(self.zone).date() if last else None

    def _fresh(
        self, key: str, found: Course, progress: Mapping[str, Progress], *, is_over: bool
    ) -> tuple[tuple[str, ...], str]:
        """Return what is due and new since she finished the last lesson, nothing on that day and before.

        `is_over` tells whether she has finished all lessons of her game.
        """
        lessons = [name for each in found.lessons if each.number for name in each.exercises]
        last = last_worked(lessons, progress)
        if (
            not (found.is_finished or is_over)
            or last is None
            or last.astimezone(self.zone).date() >= self.today()
        ):
            return (), ""
        due = due_skills(self.memories(key), self.today())
        return due, fresh_line(due, played_line(self.played(key)))

    def has_class_today(self) -> bool:
        """Whether the learner is in a class that is on today."""
        mine = self.membership()
        return mine is not None and not mine.member.removed and mine.of.is_on(self.today())


def path_to(lesson: NumberedLesson, *, is_played: bool = False) -> str:
    """Return where every button leads that names a lesson or a game; `is_played` as in `game_path`."""
    return game_path(lesson, section_numbers(lesson.lesson.notebook), is_played=is_played)


def _at(found: Course, table: str, fresh: str) -> Invitation:
    lesson = found.find(table)
    return at_the_table(found, table, section_numbers(lesson.lesson.notebook) if lesson else {}, fresh)


def _invitation(step: NextStep, found: Course, fresh: str) -> Invitation:
    lesson = found.find(step.lesson)
    return invitation(step, found, section_numbers(lesson.lesson.notebook) if lesson else {}, fresh)


def _next_step(
    found: Course, progress: Mapping[str, Progress], path: CoursePath, *, is_review_due: bool
) -> NextStep:
    """Return what "Go on" leads to."""
    if not any(each.exercises for each in found.lessons):  # nothing to be done: they are there to read
        return NextStep("begin", next((each.id for each in found.lessons), ""))
    return next_step(path.lessons, progress, known=path.known, table=path.table, is_review_due=is_review_due)
