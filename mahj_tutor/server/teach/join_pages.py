"""How learners come into a class, change places on a tablet, go on with another one, and leave."""

# mypy: disallow-subclassing-any=False
# Jupyter's classes are untyped here.

from __future__ import annotations

from dataclasses import dataclass

from mahj_tutor.classroom.codes import read_class_code
from mahj_tutor.classroom.model import Membership, SchoolClass
from mahj_tutor.classroom.names import clean_name
from mahj_tutor.server.code_pages import TOO_OFTEN, TabletPage
from mahj_tutor.server.page import off_loop
from mahj_tutor.server.teach.pages import ClassPage

NO_SUCH_CODE = "There's no class with that code. Check it with your teacher: it has five letters."


FULL = "This class is full, or your teacher has taken you out of it. Ask your teacher."


@dataclass(frozen=True, slots=True)
class Typed:
    """What was typed into the form."""

    code: str = ""
    nickname: str = ""
    partner: str = ""


NOTHING = Typed()


class MemberPage(TabletPage, ClassPage):
    """A page for learners of a class."""

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
        code = self.app.recoveries.give(key)
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
