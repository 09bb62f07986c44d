"""Codes by which a learner goes on with another device, and the keys that a device knows."""

# mypy: disallow-subclassing-any=False
# Jupyter's classes are untyped here.

from __future__ import annotations

from tornado.web import HTTPError, RequestHandler

from mahj_tutor.classroom.codes import read_recovery_code
from mahj_tutor.classroom.model import Membership
from mahj_tutor.learner.database.database import RecordSizeError
from mahj_tutor.server.page import YEAR, Page, off_loop
from mahj_tutor.server.page_threads import MOST_SOON
from mahj_tutor.server.settings_pages import IMPORTS
from mahj_tutor.server.tries import household
from mahj_tutor.server.visitors import KEY_COOKIE, is_key

TABLET_COOKIE = "mahj_tablet"
"""The keys of those who share a tablet; scripts cannot read it."""
MOST_ON_TABLET = 4

TOO_OFTEN = "That was tried very often. Wait a minute, then try again."
MERGED_TOO_OFTEN = "Work was added very often. Wait an hour, or go on without adding this tablet's."


def routes(base: str) -> list[tuple[str, type[RequestHandler]]]:
    """Return them, at a base address."""
    return [(base + r"code/new", NewCodePage), (base + r"code/enter", EnterCodePage)]


class TabletPage(Page):
    """A page that knows whose keys this browser has used."""

    @property
    def visitor(self) -> str:
        """Return the address that tries are counted for."""
        return household(str(self.request.remote_ip))

    def keys_on_tablet(self) -> tuple[str, ...]:
        """Return the keys of those who have used this tablet in a class."""
        found = self.get_cookie(TABLET_COOKIE, "")[: 40 * MOST_ON_TABLET].split(".")
        return tuple(dict.fromkeys(each for each in found if is_key(each)))

    def remember(self, *keys: str) -> None:
        """Keep the keys of this tablet, the newest first."""
        kept = list(dict.fromkeys((*keys, *self.keys_on_tablet())))[:MOST_ON_TABLET]
        self.set_cookie(
            TABLET_COOKIE, ".".join(kept), path=self.base_url, max_age=YEAR, httponly=True, samesite="Lax"
        )

    def become(self, key: str) -> None:
        """Make a key the one that this browser uses."""
        self.set_cookie(KEY_COOKIE, key, path=self.base_url, max_age=YEAR, httponly=True, samesite="Lax")


class CodePage(TabletPage):
    """A page about codes: there are none where a login says who somebody is."""

    async def prepare(self) -> None:
        """Turn requests away where there are no codes."""
        await super().prepare()
        if self.app.login and not self._finished:
            raise HTTPError(404)

    def membership_of(self, key: str) -> Membership | None:
        """Return the class of a learner, if she is in one."""
        rooms = self.app.classrooms
        found: Membership | None = rooms.store.membership(key) if rooms else None
        return found


class EnterCodePage(CodePage):
    """Going on with another tablet, by the code that was written down."""

    @off_loop
    def get(self) -> None:
        """Ask for the code."""
        self.answer()

    def answer(self, said: str = "", status: int = 200) -> None:
        """Send the page with what came of a request."""
        self.learner_key()
        self.set_status(status)
        self.show("enter-code.html", said=said, guard=self.xsrf_form_html())

    async def post(self) -> None:
        """Go on with the record; what was done alone on this tablet may be added to it."""
        key = await self.off_loop(self._recovered)
        if not key:
            return
        if self.get_body_argument("merge", "") and not await self._merge(self.learner_key(), key):
            await self.off_loop(self.answer, MERGED_TOO_OFTEN, 429)
            return
        self.become(key)
        if await self.off_loop(self.membership_of, key):
            self.remember(key)
        self.redirect(f"{self.base_url}?here=yes", status=303)

    def _recovered(self) -> str:
        """Return the key of the record whose code was typed; if there is none, answer and return ""."""
        place, secret = read_recovery_code(self.get_body_argument("code", ""))
        tries = self.app.recovery_tries
        if not tries.allow(self.visitor) or (place and not tries.allow("place", place)):
            self.answer(TOO_OFTEN, 429)
            return ""
        key: str = self.app.recoveries.recover(place, secret) if secret else ""
        if not key:
            self.answer("That isn't a code we know. It has nine letters, in three groups.")
        return key

    async def _merge(self, alone: str, key: str) -> bool:
        """Add what was done on this tablet, unless it belongs to somebody in a class.

        Return False if that is over the limit of imports, as one of which it counts.
        """
        if alone == key or alone in self.keys_on_tablet():
            return True
        if await self.off_loop(self.membership_of, alone):
            return True
        if not (IMPORTS.allow(alone) and IMPORTS.allow(key)):
            return False
        count = await self.off_loop(self.app.store.count_attempts, alone)
        threads = self.app.small_imports if count <= MOST_SOON else self.app.import_threads
        await self.off_loop(self._add, alone, key, threads=threads)
        return True

    def _add(self, alone: str, key: str) -> None:
        """Add one record to another."""
        store = self.app.store
        try:
            games, cards = store.games(alone), store.own_cards(alone)
            store.merge(key, store.attempts(alone), store.bookmarks(alone), games, cards)
        except RecordSizeError as error:  # it stays where it is
            self.log.warning("a record could not be added to another: %s", error)


class NewCodePage(CodePage):
    """A code for going on elsewhere: the first one of a learner alone, or another when one is lost."""

    @off_loop
    def post(self) -> None:
        """Make one and show it."""
        key = self.learner_key()
        mine = self.membership_of(key)
        if mine is not None and mine.member.removed:
            raise HTTPError(403)
        if not self.app.recovery_tries.allow("another", key):  # each takes a while to work out
            self.set_status(429)
            self.show("enter-code.html", said=TOO_OFTEN, guard=self.xsrf_form_html())
            return
        code = self.app.recoveries.give(key)
        if mine is None:
            self.show("own-code.html", code=code)
        else:
            self.show("class/joined.html", of=mine.of, member=mine.member, code=code)

    def get(self) -> None:
        """Go to the settings: opening a page makes no code."""
        self.redirect(f"{self.base_url}settings")
