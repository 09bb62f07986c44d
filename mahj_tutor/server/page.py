"""A page of ours: its headers, the learner's key, and what the record says of the learner."""

# mypy: disallow-subclassing-any=False
# Jupyter's classes are untyped here.

from __future__ import annotations

import secrets
from collections.abc import Mapping
from datetime import date, datetime, timezone
from typing import Any

from mahj_tutor.errors import StoreError
from mahj_tutor.exercises.notebooks import exercises_in
from mahj_tutor.learner.bookmark import SIDE, AttemptSummary, Progress
from mahj_tutor.memory.mastery import RuleMemory
from mahj_tutor.memory.placement import Placement, owner_of, placement
from mahj_tutor.memory.practice import PracticeItem, met
from mahj_tutor.memory.review import daily_review
from mahj_tutor.server.course import Course, course
from mahj_tutor.server.jupyter_adapter.handlers import PageHandler
from mahj_tutor.server.zone import ZONE_COOKIE, zone_from

POLICY = "; ".join(
    [
        "default-src 'self'",
        "script-src 'self' blob:",
        "style-src 'self' 'unsafe-inline' blob:",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'self'",
    ]
)
"""What a page may load: our own files only, no script written into the page, nothing from outside."""

HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}

KEY_COOKIE = "mahj_learner"
PLACEMENT, REVIEW = "placement", "review"
"""Pages with questions, and the names of the bookmarks in them."""
PLACEMENT_MARK = f"{SIDE}{PLACEMENT}"
"""Ends the names of bookmarks in a placement; by itself, it names the one whose round counts placements."""

YEAR = 365 * 24 * 3600
_HEX = frozenset("0123456789abcdef")


class Page(PageHandler):
    """A page of ours, with the learner's key."""

    note = ""
    """A sentence for the learner if the record cannot be read."""

    @property
    def app(self) -> Any:
        """Return the server this page belongs to."""
        return self.settings["lessons_app"]

    def learner_key(self) -> str:
        """Return the key in the browser's cookie; make one if it has none, and set the cookie again."""
        key: str = self.get_cookie(KEY_COOKIE, "")
        if len(key) != 32 or not set(key) <= _HEX:
            key = secrets.token_hex(16)
        self.set_cookie(KEY_COOKIE, key, path=self.base_url, max_age=YEAR, samesite="Lax")
        return key

    @property
    def zone(self) -> timezone:
        """Return the learner's time zone, as far as her browser has said."""
        return zone_from(self.get_cookie(ZONE_COOKIE, ""))

    def today(self) -> date:
        """Return the learner's day."""
        return datetime.now(self.zone).date()

    def show(self, template: str, **values: Any) -> None:
        """Send a page made from one of our templates."""
        self.set_page_headers()
        self.finish(self.app.render(template, note=self.note, **values))

    def set_page_headers(self) -> None:
        """Say that this is a web page, and that it is made again each time."""
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")

    # --- what the record says; where it cannot be read, it says nothing and `note` says why -----------------

    def progress(self, key: str) -> Mapping[str, Progress]:
        """Return what the learner did by exercise id."""
        try:
            found: Mapping[str, Progress] = self.app.store.progress(key)
        except StoreError as error:
            self._tell(error)
            return {}
        return found

    def memories(self, key: str) -> Mapping[str, RuleMemory]:
        """Return what the learner knows by rule id."""
        try:
            found: Mapping[str, RuleMemory] = self.app.memories.rules(key, self.today(), self.zone)
        except StoreError as error:
            self._tell(error)
            return {}
        return found

    def attempts(self, key: str) -> tuple[AttemptSummary, ...]:
        """Return what the learner answered."""
        try:
            found: tuple[AttemptSummary, ...] = self.app.store.summaries(key)
        except StoreError as error:
            self._tell(error)
            return ()
        return found

    def placements(self, key: str) -> int:
        """Return how many placements the learner has begun."""
        try:
            found = [each.bookmark for each in self.app.store.bookmarks(key)]
        except StoreError as error:
            self._tell(error)
            return 0
        counts = (each.round for each in found if each.exercise == PLACEMENT_MARK)
        return max(counts, default=int(any(each.exercise.endswith(PLACEMENT_MARK) for each in found)))

    async def placement(self, key: str, among: Course) -> Placement:
        """Return how far the learner's latest placement is."""
        owner = owner_of(key, self.placements(key))
        return placement(among.taught, await self.app.practices(), self.attempts(key), owner)

    def course(self, progress: Mapping[str, Progress]) -> Course:
        """Return the lessons with what the learner did in them."""
        shelves = self.app.shelves()
        lessons = [lesson for shelf in shelves for lesson in shelf.lessons]
        return course(shelves, {each.id: exercises_in(each.notebook) for each in lessons}, progress)

    async def review(self, key: str, progress: Mapping[str, Progress]) -> tuple[PracticeItem, ...]:
        """Return what is left of today's review."""
        memories, day = self.memories(key), self.today()
        if not any(each.is_due(day) for each in memories.values()):
            return ()
        return daily_review(memories, met(await self.app.practices(), progress), key, day)

    def _tell(self, error: StoreError) -> None:
        self.log.error("the record could not be read: %s", error)
        self.note = "We can't show your progress right now, but it isn't lost."
