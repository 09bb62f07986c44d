"""What a teacher gives to her class from a game of her own: a position to vote on, the game, or its level."""

# mypy: disallow-subclassing-any=False
# Jupyter's classes are untyped here.

from __future__ import annotations

from tornado.web import HTTPError

from mahj_tutor.classroom.model import Cue, SchoolClass
from mahj_tutor.errors import MahjError
from mahj_tutor.exercises.course import NumberedLesson
from mahj_tutor.server.page import Page, off_loop
from mahj_tutor.server.teach.asking import ask_moment, end_question, game_at
from mahj_tutor.server.teach.house_pages import lessons_changed
from mahj_tutor.server.teach.lessons import items_of
from mahj_tutor.server.teach.pages import TEACHER_COOKIE, TeachPage
from mahj_tutor.session.class_moment import moment_after
from mahj_tutor.session.replayed import replayed

MOST_CLASSES = 6
"""So many classes have a button, the newest."""


def classes_of(page: Page) -> tuple[SchoolClass, ...]:
    """Return the open classes that a visitor leads; none where she leads none, or there are no classes."""
    rooms = page.app.classrooms
    if rooms is None:
        return ()
    groups, key = rooms.groups, page.app.key_of(page)
    if groups is None and rooms.store.role_of(page.get_cookie(TEACHER_COOKIE, "")) is None:
        return ()
    led = (each for each in rooms.store.classes() if groups is None or groups.leads(key, each.hub_group))
    return tuple(sorted((each for each in led if each.is_open), key=lambda each: -each.id))[:MOST_CLASSES]


class GivePage(TeachPage):
    """A position, a game or a level for a class, in one tap."""

    @off_loop
    def post(self, number: str) -> None:
        """Ask the room what it would do, show the game on the wall, or bring everyone to the level."""
        of = self.get_class(number)
        kept = self.app.store.game(self.learner_key(), self.get_body_argument("game", ""))
        if kept is None:
            raise HTTPError(404)
        give = self.get_body_argument("give", "")
        if give == "level":
            self._bring(of, kept.level)
        else:
            self._show_game(of, kept.record, is_asked=give == "position")
        self.rooms.news.tell(of.id)

    def _show_game(self, of: SchoolClass, record: str, *, is_asked: bool) -> None:
        """Put a step of a game on the wall, and perhaps ask the room what it would do next."""
        step = self.get_body_argument("step", "")
        if not (step.isascii() and step.isdecimal()):
            raise HTTPError(400)
        number = int(step[:6])
        try:
            replayed(record).step(number)
            at = moment_after(record, number)
        except MahjError as error:
            raise HTTPError(404) from error
        if is_asked and at is None:
            raise HTTPError(404)
        end_question(self, of)
        self.rooms.store.set_wall(of.id, game_at(self.rooms.store.add_text(record), number))
        if is_asked:
            ask_moment(self, of)
        self.redirect(f"{self.base_url}teach/{of.id}/wall", status=303)

    def _bring(self, of: SchoolClass, level: str) -> None:
        """Bring everyone to the board of a level; it is one of the class's lessons then."""
        course = self.whole_course()
        lesson = course.find(level)
        section = board_of(lesson) if lesson and lesson.lesson.is_table else 0
        if not section:
            raise HTTPError(404)
        if level not in of.lessons:
            wanted = {*of.lessons, level}
            lessons = [each.id for each in course.lessons if each.id in wanted]
            self.rooms.store.set_up(of.id, name=of.name, lessons=lessons, starts=of.starts, ends=of.ends)
            lessons_changed(self, of)
        cue = Cue(of.lead.together.number + 1, level, section)
        self.rooms.store.set_lead(of.id, of.lead.to_board(cue))
        self.redirect(f"{self.base_url}teach/{of.id}?lesson={level}", status=303)


def board_of(lesson: NumberedLesson) -> int:
    """Return the section in which a level's board is, 0 if there is none."""
    return next((each.section for each in items_of(lesson)), 0)
