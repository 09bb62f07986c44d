"""A page of ours: its headers, the learner's key, and what the record says of the learner."""

# mypy: disallow-subclassing-any=False
# Jupyter's classes are untyped here.

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from datetime import date, datetime, timezone
from functools import partial, wraps
from typing import Any, TypeVar

from tornado.httputil import url_concat
from tornado.web import HTTPError

from mahj_tutor.classroom.model import Membership
from mahj_tutor.errors import StoreError
from mahj_tutor.exercises.catalog import Lesson
from mahj_tutor.exercises.course import Course, course
from mahj_tutor.exercises.notebooks import boards_in
from mahj_tutor.learner.bookmark import AttemptSummary, Progress, SavedBookmark
from mahj_tutor.learner.played import Played
from mahj_tutor.memory.mastery import RuleMemory
from mahj_tutor.memory.own_games import Again, OwnGame, own_games
from mahj_tutor.memory.placement import Begun, Placement, begun, latest_placement
from mahj_tutor.memory.practice import Practice, met
from mahj_tutor.server.docs_folder import docs_folder
from mahj_tutor.server.jupyter_adapter.handlers import PageHandler
from mahj_tutor.server.on_her_own import asked_again, weigh_new
from mahj_tutor.server.page_threads import PageThreads, TooBusy, is_on_loop
from mahj_tutor.server.visitors import KEY_COOKIE, Owner, TooManyLearners
from mahj_tutor.server.zone import ZONE_COOKIE, zone_from

REVIEW = "review"
"""A page with questions, and the name of the bookmarks in it."""

YEAR = 365 * 24 * 3600

Result = TypeVar("Result")


def off_loop(method: Callable[..., None]) -> Callable[..., Awaitable[None]]:
    """Run a page's method in a thread; needed wherever it uses the database."""

    @wraps(method)
    async def answer(self: Page, *args: Any) -> None:
        await self.off_loop(method, self, *args)

    return answer


class Page(PageHandler):
    """A page of ours, with the learner's key."""

    note = ""
    """A sentence for the learner if the record cannot be read."""
    is_timed = True
    """Whether its response time is measured; that of a page that waits for news means nothing."""
    needs_login = True
    """Whether only learners may open it, where they log in."""
    began = 0.0
    """When the request had arrived completely, by the monotonic clock."""
    _given_key: str | None = None
    _bookmarks: tuple[SavedBookmark, ...] | None = None
    _unsent: Sequence[Any] = ()

    async def off_loop(
        self, work: Callable[..., Result], *args: Any, threads: PageThreads | None = None
    ) -> Result:
        """Return the result of work done in a thread; if the work finishes the answer, send it afterwards."""
        try:
            result: Result = await (threads or self.app.threads).run(self._lane(), partial(work, *args))
        except TooBusy as error:
            self.app.refused("too much at once")
            raise HTTPError(429) from error
        unsent, self._unsent = self._unsent, ()
        if unsent:
            self.finish(*unsent)
        return result

    def _lane(self) -> str:
        """Return whose turn a request waits for: its learner's, and a newcomer's already has her new key."""
        key: str = self.app.key_of(self)
        if key or self.app.login:
            return key or self.request.remote_ip or ""
        return self._given_key or self.learner_key()

    def finish(self, chunk: Any = None) -> Any:
        """Send the answer; in a thread, keep it for `off_loop`, which sends it from the event loop."""
        if is_on_loop():
            return super().finish(chunk)
        self._unsent = (chunk,)
        return None

    @property
    def app(self) -> Any:
        """Return the server this page belongs to."""
        return self.settings["lessons_app"]

    async def prepare(self) -> None:
        """Send a browser to the login where there is one, and to the page afterwards."""
        self.began = time.monotonic()
        await super().prepare()
        login = self.app.login
        if not login or not self.needs_login or self._finished or self.app.key_of(self):
            return
        if self.request.method not in ("GET", "HEAD"):
            raise HTTPError(403)
        self.redirect(url_concat(login.address, {"next": self.request.uri}))

    def learner_key(self) -> str:
        """Return the key in the browser's cookie; make one if it has none, and set the cookie again."""
        if self.app.login:
            return str(self.app.key_of(self))
        key: str = self.app.key_of(self) or self.new_key()
        self.set_cookie(KEY_COOKIE, key, path=self.base_url, max_age=YEAR, samesite="Lax", httponly=True)
        return key

    def owner(self) -> Owner:
        """Return the learner for whom a page with boards is made."""
        brought = self.app.key_of(self)
        key = self.learner_key()
        return Owner(key, is_new=not brought)

    def new_key(self) -> str:
        """Return a key for somebody new, the same one for the whole request."""
        if self._given_key is None:
            try:
                self._given_key = self.app.visitors.new_key(self.request.remote_ip)
            except TooManyLearners as error:
                self.app.refused("new learners")
                self.set_header("Retry-After", "60")
                raise HTTPError(429) from error
        return self._given_key

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
        rooms = self.app.classrooms
        groups = rooms.groups if rooms is not None else None
        shown = {
            "note": self.note,
            "has_codes": rooms is not None and groups is None,
            "has_login": self.app.login is not None,
            "has_docs": docs_folder() is not None,
            "leads": groups is not None and groups.leads_any(self.app.key_of(self)),
            "mine": self.membership(),
            "once": self.request.method == "POST",  # nobody can come back to what answers a form
        }
        self.finish(self.app.render(template, **(shown | values)))

    def membership(self) -> Membership | None:
        """Return the class of this browser's learner, if she is in one, or was removed from it."""
        key = self.app.key_of(self)
        if self.app.classrooms is None or not key:
            return None
        try:
            found: Membership | None = self.app.classrooms.store.membership(key)
        except StoreError as error:
            self.log.error("the classes could not be read: %s", error)
            return None
        return found

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

    def bookmarks(self, key: str) -> tuple[SavedBookmark, ...]:
        """Return where the learner is, in lessons and beside them, as of the first call for this request."""
        if self._bookmarks is None:
            try:
                self._bookmarks = self.app.store.bookmarks(key)
            except StoreError as error:
                self._tell(error)
                return ()
        return self._bookmarks

    def played(self, key: str, among: Collection[str] | None = None) -> Played:
        """Return how many whole games the learner has played to the end, of all or `among` some levels."""
        marks = (each.bookmark for each in self.bookmarks(key))
        return Played.of(each for each in marks if among is None or each.exercise in among)

    def begun_placement(self, key: str) -> Begun:
        """Return which placement is the learner's latest."""
        return begun(each.bookmark for each in self.bookmarks(key))

    def placement(
        self, key: str, lessons: Course, among: Sequence[Practice], *, to_be_sure: bool = False
    ) -> Placement | None:
        """Return how far the learner's latest placement is, None if she has begun none."""
        latest = self.begun_placement(key)
        attempts = self.attempts(key) if latest.count else ()
        return latest_placement(latest, lessons.taught, among, attempts, key, to_be_sure=to_be_sure)

    def lesson_called(self, name: str) -> Lesson:
        """Return a lesson by its id, as its files are now; raise a 404 if there is no such lesson."""
        for shelf in self.app.shelves():
            for lesson in shelf.lessons:
                if lesson.id == name:
                    found: Lesson = lesson
                    return found
        raise HTTPError(404)

    def course(self, progress: Mapping[str, Progress]) -> Course:
        """Return the lessons with what the learner did in them."""
        shelves = self.app.shelves()
        lessons = [lesson for shelf in shelves for lesson in shelf.lessons]
        return course(shelves, {each.id: boards_in(each.notebook) for each in lessons}, progress)

    def attempts_today(self, key: str) -> tuple[AttemptSummary, ...]:
        """Return what the learner has answered since her midnight."""
        begin = datetime.combine(self.today(), datetime.min.time(), self.zone)
        try:
            found: tuple[AttemptSummary, ...] = self.app.store.summaries_since(key, begin)
        except StoreError as error:
            self._tell(error)
            return ()
        return found

    def place_found(self, key: str, among: Sequence[Practice]) -> Placement | None:
        """Return the learner's latest placement if it is finished, None if it isn't, or there is none."""
        found = self.placement(key, self.course({}), among) if self.begun_placement(key).count else None
        return None if found is None or found.item else found

    def met(
        self, key: str, progress: Mapping[str, Progress], among: Sequence[Practice]
    ) -> tuple[Practice, ...]:
        """Return the exercises of the lessons in which the learner has worked or which she knew before."""
        found = self.place_found(key, among)
        return met(among, progress, found.known if found else ())

    def worked_before(self, key: str) -> date | None:
        """Return the last day before today on which the learner did something, None if there is none."""
        times = (each.worked for each in self.bookmarks(key) if each.worked)
        days = (each.astimezone(self.zone).date() for each in times)
        return max((each for each in days if each < self.today()), default=None)

    def own_games(self, key: str) -> tuple[OwnGame, ...]:
        """Return the learner's games without the coach, as far as they were weighed."""
        return own_games(each.bookmark for each in self.bookmarks(key))

    def asked_again(self, key: str) -> tuple[tuple[OwnGame, Again], ...]:
        """Return what is asked again today of her own games, as far as they are still kept."""
        try:
            return asked_again(self.app.store, key, self.own_games(key), self.today(), self.zone)
        except StoreError as error:
            self._tell(error)
            return ()

    def weigh_new(self, key: str) -> None:
        """Weigh one of the learner's games without the coach, if one is new: it takes 0.5 to 1 s."""
        try:
            if weigh_new(self.app.store, key, (each.bookmark for each in self.bookmarks(key))):
                self._bookmarks = None
        except StoreError as error:
            self._tell(error)

    def _tell(self, error: StoreError) -> None:
        self.log.error("the record could not be read: %s", error)
        self.note = "We can't show your progress right now, but it isn't lost."
