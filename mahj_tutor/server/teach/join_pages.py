"""How learners come into a class, change places on a tablet, go on with another one, and leave."""

# mypy: disallow-subclassing-any=False
# Jupyter's classes are untyped here.

from __future__ import annotations

from dataclasses import dataclass

from tornado.web import HTTPError

from mahj_tutor.classroom.codes import read_class_code, read_recovery_code, recovery_code
from mahj_tutor.classroom.model import Membership, SchoolClass
from mahj_tutor.classroom.names import clean_name
from mahj_tutor.learner.database.database import RecordSizeError
from mahj_tutor.server.page import YEAR, off_loop
from mahj_tutor.server.page_threads import MOST_SOON
from mahj_tutor.server.settings_pages import IMPORTS
from mahj_tutor.server.teach.pages import ClassPage
from mahj_tutor.server.visitors import KEY_COOKIE, is_key

TABLET_COOKIE = "mahj_tablet"
"""The keys of those who share a tablet; scripts cannot read it."""
MOST_ON_TABLET = 4

TOO_OFTEN = "That was tried very often. Wait a minute, then try again."
MERGED_TOO_OFTEN = "Work was added very often. Wait an hour, or go on without adding this tablet's."
NO_SUCH_CODE = "There's no class with that code. Check it with your teacher: it has five letters."


FULL = "This class is full, or your teacher has taken you out of it. Ask your teacher."


@dataclass(frozen=True, slots=True)
class Typed:
    """What was typed into the form."""

    code: str = ""
    nickname: str = ""
    partner: str = ""


NOTHING = Typed()


class MemberPage(ClassPage):
    """A page for learners of a class."""

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

    def others(self) -> tuple[Membership, ...]:
        """Return who else is in a class on this tablet."""
        mine = self.app.key_of(self)
        found = (self.rooms.store.membership(each) for each in self.keys_on_tablet() if each != mine)
        return tuple(each for each in found if each and not each.member.removed)


class JoinPage(MemberPage):
    """Where a learner types the code of her class and what to be called."""

    @off_loop
    def get(self, code: str = "") -> None:
        """Ask for code and nickname; who is in this class already is asked whether that is she."""
        typed = read_class_code(code)
        mine = self.rooms.store.membership(self.learner_key())
        is_here = mine is not None and not mine.member.removed and typed in ("", mine.of.code)
        self.answer(typed=Typed(typed), mine=mine if is_here else None)

    def answer(
        self, said: str = "", typed: Typed = NOTHING, *, mine: Membership | None = None, status: int = 200
    ) -> None:
        """Send the page with what came of a request."""
        self.set_status(status)
        self.show(
            "class/join.html",
            said=said,
            typed=typed,
            mine=mine,
            others=self.others(),
            has_work=self._has_work_of_nobody(),
            guard=self.xsrf_form_html(),
        )

    def _has_work_of_nobody(self) -> bool:
        """Tell whether this browser has a record that nobody in a class has claimed."""
        key = self.app.key_of(self)
        if not key or self.rooms.store.membership(key) or key in self.keys_on_tablet():
            return False
        return any(each.worked for each in self.progress(key).values())

    @off_loop
    def post(self, code: str = "") -> None:
        """Take the learner in."""
        typed = self.get_body_argument("code", "")
        nickname, partner = (clean_name(self.get_body_argument(each, "")) for each in ("nickname", "partner"))
        kept = Typed(typed[:12], nickname, partner)
        of, problem = self.find(typed)
        if of is None:
            self.answer(problem, kept, status=429 if problem == TOO_OFTEN else 200)
        elif not nickname:
            self.answer("What should your teacher call you? A nickname is enough.", kept)
        else:
            self._join(of, nickname, partner, kept)

    def find(self, typed: str) -> tuple[SchoolClass | None, str]:
        """Return the open class with a code, or what to say; tries are counted before anything is read."""
        rooms = self.rooms
        if not rooms.code_tries.allow(self.visitor) or not rooms.all_code_tries.allow():
            return None, TOO_OFTEN
        code = read_class_code(typed)
        of = rooms.store.find_code(code) if code else None
        if of is None:
            return None, NO_SUCH_CODE
        return (of, "") if of.is_open else (None, "That class is closed. Ask your teacher to open it again.")

    def _join(self, of: SchoolClass, nickname: str, partner: str, kept: Typed) -> None:
        known = (self.app.key_of(self), *self.keys_on_tablet())
        key = self._key_to_join_with()
        is_removed = self.rooms.store.is_removed(of.id, known)
        member = None if is_removed else self.rooms.store.join(of, key, nickname, partner)
        if member is None:
            self.answer(FULL, kept)
            return
        code = recovery_code()
        place, secret = read_recovery_code(code)
        self.rooms.store.set_recovery(key, place, secret)
        self.become(key)
        self.remember(key)
        self.show("class/joined.html", of=of, member=member, code=code)

    def _key_to_join_with(self) -> str:
        """Return the key of this browser if it is nobody else's and may be kept, or a new one."""
        key = self.app.key_of(self)
        is_claimed = bool(key) and (self.rooms.store.membership(key) or key in self.keys_on_tablet())
        wants_it = self.get_body_argument("keep", "") == "yes" or not self._has_work_of_nobody()
        return key if key and not is_claimed and wants_it else self.new_key()


class SwitchPage(MemberPage):
    """That's not me: somebody else takes the tablet."""

    def get(self) -> None:
        """Go to the page where one may say who one is: opening a page changes nothing."""
        self.redirect(f"{self.base_url}join")

    @off_loop
    def post(self) -> None:
        """Let another learner of this tablet go on, or somebody new join."""
        mine = self.learner_key()
        now = self.rooms.store.membership(mine)
        if now is not None:
            self.remember(mine)
        wanted = self.get_body_argument("member", "")
        found = next((each for each in self.others() if str(each.member.id) == wanted), None)
        if found is not None:
            self.remember(found.member.key, mine)
            self.become(found.member.key)
            self.redirect(self.base_url, status=303)
            return
        self.become(self.new_key())
        code = now.of.code if now is not None and not now.member.removed else ""
        self.redirect(f"{self.base_url}join{'/' if code else ''}{code}", status=303)


class RecoverPage(MemberPage):
    """Going on with another tablet, by the code that was written down."""

    @off_loop
    def get(self) -> None:
        """Ask for the code."""
        self.answer()

    def answer(self, said: str = "", status: int = 200) -> None:
        """Send the page with what came of a request."""
        self.learner_key()
        self.set_status(status)
        self.show("class/recover.html", said=said, guard=self.xsrf_form_html())

    async def post(self) -> None:
        """Go on with the record; what was done alone on this tablet may be added to it."""
        key = await self.off_loop(self._recovered)
        if not key:
            return
        if self.get_body_argument("merge", "") and not await self._merge(self.learner_key(), key):
            await self.off_loop(self.answer, MERGED_TOO_OFTEN, 429)
            return
        self.become(key)
        if await self.off_loop(self.rooms.store.membership, key):
            self.remember(key)
        self.redirect(self.base_url, status=303)

    def _recovered(self) -> str:
        """Return the key of the record whose code was typed; if there is none, answer and return ""."""
        place, secret = read_recovery_code(self.get_body_argument("code", ""))
        tries = self.rooms.recovery_tries
        if not tries.allow(self.visitor) or (place and not tries.allow("place", place)):
            self.answer(TOO_OFTEN, 429)
            return ""
        key: str = self.rooms.store.recover(place, secret) if secret else ""
        if not key:
            self.answer("That isn't a code we know. It has nine letters, in three groups.")
        return key

    async def _merge(self, alone: str, key: str) -> bool:
        """Add what was done on this tablet, unless it belongs to somebody in a class.

        Return False if that is over the limit of imports, as one of which it counts.
        """
        if alone == key or alone in self.keys_on_tablet():
            return True
        if await self.off_loop(self.rooms.store.membership, alone):
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


class NewRecoveryCode(MemberPage):
    """A code for going on elsewhere: the first one of a learner alone, or another when one is lost."""

    @off_loop
    def post(self) -> None:
        """Make one and show it."""
        key = self.learner_key()
        mine = self.rooms.store.membership(key)
        if mine is not None and mine.member.removed:
            raise HTTPError(403)
        if not self.rooms.recovery_tries.allow("another", key):  # each takes a while to work out
            self.set_status(429)
            self.show("class/recover.html", said=TOO_OFTEN, guard=self.xsrf_form_html())
            return
        code = recovery_code()
        place, secret = read_recovery_code(code)
        self.rooms.store.set_recovery(key, place, secret)
        if mine is None:
            self.show("own-code.html", code=code)
        else:
            self.show("class/joined.html", of=mine.of, member=mine.member, code=code)

    def get(self) -> None:
        """Go to the settings: opening a page makes no code."""
        self.redirect(f"{self.base_url}settings")


class LeaveClass(MemberPage):
    """Leaving a class."""

    @off_loop
    def get(self) -> None:
        """Ask whether that is meant; a learner who was removed is told so."""
        mine = self.rooms.store.membership(self.learner_key())
        if mine is None:
            self.redirect(self.base_url)
            return
        self.show("class/leave.html", mine=mine, guard=self.xsrf_form_html())

    @off_loop
    def post(self) -> None:
        """Leave; the record stays."""
        key = self.learner_key()
        mine = self.rooms.store.membership(key)
        if mine is not None and not mine.member.removed:
            self.rooms.store.leave(mine.of.id, key)
            self.rooms.news.tell(mine.of.id)
        self.redirect(self.base_url, status=303)
