"""The closing of a lesson, which leads where home does."""

# mypy: disallow-subclassing-any=False
# Jupyter's classes are untyped here.

from __future__ import annotations

from collections.abc import Sequence

from tornado.web import HTTPError

from mahj_tutor.exercises.course import NumberedLesson
from mahj_tutor.memory.lesson_closing import Known, closing_of, unless_new
from mahj_tutor.memory.practice import Practice
from mahj_tutor.server.course_end import COURSE_DONE
from mahj_tutor.server.index_page import AMERICAN, DONE, FINISHED, Invitation
from mahj_tutor.server.page import Page
from mahj_tutor.server.summary import section_places
from mahj_tutor.server.tile_views import lesson_tiles
from mahj_tutor.server.way_on import OnwardPage, path_to


class ClosingPage(OnwardPage):
    """The end of a lesson."""

    async def get(self, name: str) -> None:
        """Show where the learner stands after a lesson."""
        await self.off_loop(self._answer, name, await self.app.practices())

    def _answer(self, name: str, among: Sequence[Practice]) -> None:
        key = self.learner_key()
        progress = self.progress(key)
        course, rack = self.course(progress), self.day_rack(key, progress, among)
        lesson = course.find(name)
        if lesson is None:
            raise HTTPError(404)
        on = self.way_on(key, course, progress, among, is_review_due=rack.left > 0)
        invite = self.invited(on, course, progress, rack)
        told = self.attempts(key), self.memories(key), progress, self.bookmarks(key), self.zone
        known = Known(*told, on.path, invite.lesson)
        view = closing_of(lesson, course, known, section_places(lesson.lesson.notebook))
        view = view if self.note else unless_new(view, lesson)  # a record that can't be read tells nothing
        tiles = lesson_tiles(lesson.id, known.memories, self.today())
        is_hers = on.other is None or course.unit_of(name) == course.unit_of(on.other.id)
        shown = {
            "view": view,
            "turned": tiles,
            "invite": invite,
            "heading": heading_of(invite),
            "beside": self._beside(key, view.beside) if view.beside else "",
            "other": None if is_hers else on.other,
        }
        self.show("closing.html", lesson=lesson, **shown)

    def _beside(self, key: str, lesson: NumberedLesson) -> str:
        """Return where the other way on leads."""
        return path_to(lesson, is_played=self.played(key, lesson.exercises).games > 0)


def heading_of(invite: Invitation) -> str:
    """Return how a closing calls what home invites to, "" where that is just a lesson or a game.

    >>> heading_of(Invitation("Welcome back", "Two questions.", "Build today's rack", "review"))
    "Today's rack"
    >>> heading_of(Invitation("Welcome back", "Nothing is due.", "Play", "lesson/game", "game", DONE))
    'At the table'
    """
    if invite.path == "review":
        return "Today's rack"
    if invite.title in (AMERICAN, COURSE_DONE, FINISHED):
        return invite.title
    return "At the table" if invite.tiles == DONE else ""


def routes(base: str) -> list[tuple[str, type[Page]]]:
    """Return the route of closings, at a base address."""
    return [(base + r"lesson/([a-z0-9-]+)/closing", ClosingPage)]
