"""The list of classes, and the page on which one is set up."""

# mypy: disallow-subclassing-any=False
# Jupyter's classes are untyped here.

from __future__ import annotations

from datetime import date

from tornado.web import HTTPError

from mahj_tutor.classroom.codes import new_token
from mahj_tutor.classroom.model import SchoolClass
from mahj_tutor.classroom.names import LONGEST_CLASS, clean_name
from mahj_tutor.server.addresses import qr_svg
from mahj_tutor.server.page import off_loop
from mahj_tutor.server.teach.house_pages import lessons_changed
from mahj_tutor.server.teach.pages import TeachPage


class ClassesPage(TeachPage):
    """All classes."""

    @off_loop
    def get(self) -> None:
        """Show them, and where to make one."""
        self.answer()

    def answer(self, said: str = "", link: str = "") -> None:
        """Send the page, with what came of a request."""
        classes = tuple(filter(self.leads, self.rooms.store.classes()))
        counts = {each.id: len(self.rooms.store.members(each.id)) for each in classes}
        has_assistants = self.rooms.store.has_link("assistant")
        self.show_teach(
            "classes.html",
            classes=classes,
            by_groups=self.rooms.groups is not None,
            own_folder=next((each.folder.name for each in self.app.shelves() if each.folder), ""),
            counts=counts,
            said=said,
            link=link,
            qr=qr_svg(link) if link else "",
            has_assistants=has_assistants,
        )

    @off_loop
    def post(self) -> None:
        """Make a class and go to its page; where a Hub has groups, they are the classes."""
        if self.rooms.groups is not None:
            raise HTTPError(403)
        name = clean_name(self.get_body_argument("name", ""), LONGEST_CLASS)
        if not name:
            self.answer("Give the class a name first.")
            return
        made = self.rooms.store.create(name)
        self.redirect(f"{self.base_url}teach/{made.id}/setup", status=303)


class AssistantLink(ClassesPage):
    """The link for assistants."""

    needs = "teacher"

    @off_loop
    def post(self) -> None:
        """Make a link, or take it away; it is shown this once."""
        if self.get_body_argument("away", ""):
            self.rooms.store.drop_link("assistant")
            self.answer("The assistants' link doesn't work anymore.")
            return
        token = new_token()
        self.rooms.store.set_link("assistant", token)
        said = "Copy the assistants' link, or have it scanned, now: it's shown only this once."
        self.answer(said, f"{self.typed_address}teach/open?key={token}")


class SetupPage(TeachPage):
    """One class: its code, its lessons, when it is open."""

    @off_loop
    def get(self, number: str) -> None:
        """Show the code, and what can be changed."""
        self.answer(self.get_class(number))

    def answer(self, of: SchoolClass, said: str = "") -> None:
        """Send the page, with what came of a request."""
        addresses, address = self.rooms.addresses, self.typed_address
        self.show_teach(
            "setup.html",
            of=of,
            said=said,
            course=self.whole_course(),
            address=f"{address}join".removeprefix("http://").removeprefix("https://"),
            qr=qr_svg(f"{address}join/{of.code}"),
            others=[each.removeprefix("http://") + "join" for each in addresses[1:3]],
            is_alone=not addresses,
            members=self.rooms.store.members(of.id),
        )

    @off_loop
    def post(self, number: str) -> None:
        """Change name, lessons and days; then show the page again, or the live view if it's wanted."""
        of = self.get_class(number)
        starts, ends = (self._day(each) for each in ("starts", "ends"))
        if starts and ends and ends < starts:
            self.answer(of, "The last day is before the first one. Nothing was changed.")
            return
        name = clean_name(self.get_body_argument("name", ""), LONGEST_CLASS) or of.name
        lessons = self._chosen_lessons()
        self.rooms.store.set_up(of.id, name=name, lessons=lessons, starts=starts, ends=ends)
        if tuple(lessons) != of.lessons:
            lessons_changed(self, of)
        self.rooms.news.tell(of.id)
        self._go_on(number)

    def _go_on(self, number: str) -> None:
        if self.get_body_argument("then", "") == "live":
            self.redirect(f"{self.base_url}teach/{number}", status=303)
        else:
            self.answer(self.get_class(number), "Saved.")

    def _chosen_lessons(self) -> list[str]:
        """Return the lessons that were chosen, in the order of the course."""
        chosen = set(self.get_body_arguments("lesson"))
        return [each.id for each in self.whole_course().lessons if each.id in chosen]

    def _day(self, name: str) -> date | None:
        text = self.get_body_argument(name, "")[:10]
        try:
            return date.fromisoformat(text) if text else None
        except ValueError as error:
            raise HTTPError(400) from error


class OpenOrClose(SetupPage):
    """A class is closed, and opened again."""

    @off_loop
    def post(self, number: str) -> None:
        """Close it, or open it."""
        of = self.get_class(number)
        self.rooms.store.set_open(of.id, is_open=not of.is_open)
        self.app.banks.classes_changed()  # lessons of closed classes are not tried
        self.rooms.news.tell(of.id)
        self.answer(
            self.get_class(number), "The class is closed." if of.is_open else "The class is open again."
        )


class NewCode(SetupPage):
    """Another code, when a stranger knows the first one."""

    needs = "teacher"

    @off_loop
    def post(self, number: str) -> None:
        """Give the class another code."""
        of = self.get_class(number)
        self.rooms.store.set_code(of.id)
        said = "The class has a new code. Everyone who is in stays in; the old code no longer works."
        self.answer(self.get_class(number), said)


class DeleteClass(TeachPage):
    """The end of a class."""

    needs = "teacher"

    @off_loop
    def post(self, number: str) -> None:
        """Delete it, if that was confirmed."""
        of = self.get_class(number)
        if self.get_body_argument("sure", "") != "yes":
            self.redirect(f"{self.base_url}teach/{of.id}/setup", status=303)
            return
        self.rooms.store.delete(of.id)
        self.rooms.news.tell(of.id)
        self.redirect(f"{self.base_url}teach", status=303)
