"""What the pages of a teacher have in common: who may see them, and which class they are about."""

# mypy: disallow-subclassing-any=False
# Jupyter's classes are untyped here.

from __future__ import annotations

from functools import partial
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError
from tornado.web import HTTPError

from mahj_tutor.classroom.model import Role, SchoolClass
from mahj_tutor.errors import StoreError
from mahj_tutor.exercises.course import Course
from mahj_tutor.learner.bookmark import Progress
from mahj_tutor.server.page import YEAR, Page, off_loop
from mahj_tutor.server.teach.hub_groups import SOON
from mahj_tutor.server.teach.service import Classrooms
from mahj_tutor.server.tries import household

TEACHER_COOKIE = "mahj_teacher"
LONGEST_BODY = 20_000
"""Bytes of a request that are read."""

Read = TypeVar("Read", bound=BaseModel)


class ClassPage(Page):
    """A page of a server with classes, for anybody."""

    @property
    def rooms(self) -> Classrooms:
        """Return what pages of classes share."""
        found: Classrooms = self.app.classrooms
        return found

    @property
    def visitor(self) -> str:
        """Return the address that tries are counted for."""
        return household(str(self.request.remote_ip))

    def read(self, model: type[Read]) -> Read:
        """Return the JSON of the request, as a model has it; anything else is a bad request."""
        body = self.request.body
        if len(body) > LONGEST_BODY:
            raise HTTPError(413)
        try:
            return model.model_validate_json(body)
        except ValidationError as error:
            raise HTTPError(400) from error

    def answer_json(self, value: Any) -> None:
        """Send a value as JSON that nobody keeps."""
        self.set_header("Content-Type", "application/json; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.finish(value)

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Say calmly that classes cannot be reached when the database cannot."""
        error = (kwargs.get("exc_info") or (None, None))[1]
        if isinstance(error, StoreError):
            self.set_status(503)
            super().write_error(503)
            return
        super().write_error(status_code, **kwargs)


class TeachPage(ClassPage):
    """A page for teachers and assistants alone."""

    needs: Role = "assistant"
    role: Role = "assistant"

    async def prepare(self) -> None:
        """Turn everybody else away, whatever is asked."""
        await super().prepare()
        if self._finished:  # sent to the login
            return
        found = await self._role()
        if found is None or (self.needs == "teacher" and found != "teacher"):
            self.set_status(403)
            await self.off_loop(partial(self.show, "teach/no.html", is_assistant=found is not None))
            return
        self.role = found

    async def _role(self) -> Role | None:
        """Return what a visitor may do here; those who lead a group of a Hub have an assistant's rights."""
        groups = self.rooms.groups
        if groups is None:
            return await self.off_loop(self.rooms.store.role_of, self.get_cookie(TEACHER_COOKIE, ""))
        if not groups.leads_any(self.app.key_of(self)):
            await groups.look(if_older=SOON)  # she may have become a teacher just now
        return "assistant" if groups.leads_any(self.app.key_of(self)) else None

    def leads(self, of: SchoolClass) -> bool:
        """Tell whether the visitor leads a class."""
        groups = self.rooms.groups
        return groups is None or groups.leads(self.app.key_of(self), of.hub_group)

    def get_class(self, number: str) -> SchoolClass:
        """Return the class of an address; one that is not there, or is somebody else's, is not found."""
        found = self.rooms.store.find(int(number))
        if found is None or not self.leads(found):
            raise HTTPError(404)
        return found

    @property
    def typed_address(self) -> str:
        """Return the address that others type, or else the one that this page was asked at."""
        here = f"{self.request.protocol}://{self.request.host}{self.base_url}"
        return next(iter(self.rooms.addresses), here)

    def whole_course(self) -> Course:
        """Return all lessons, without what anybody did."""
        nothing: dict[str, Progress] = {}
        return self.course(nothing)

    def show_teach(self, template: str, **values: Any) -> None:
        """Send a page of the teacher's, which follows no class that she may have joined in this browser."""
        common = {"mine": None, "role": self.role, "guard": self.xsrf_form_html(), "xsrf": _token(self)}
        self.show(f"teach/{template}", **(common | values))


def _token(page: Any) -> str:
    token = page.xsrf_token
    return token.decode() if isinstance(token, bytes) else str(token)


class OpenLink(ClassPage):
    """The teacher's link, opened."""

    @off_loop
    def get(self) -> None:
        """Keep the secret in a cookie and go on to an address without it."""
        token = self.get_query_argument("key", "")[:200]
        if not self.rooms.link_tries.allow(self.visitor):
            raise HTTPError(429)
        role = self.rooms.store.role_of(token)
        self.set_header("Referrer-Policy", "no-referrer")
        if role is None:
            self.set_status(403)
            self.show("teach/no.html", is_assistant=False)
            return
        kept = {"path": self.base_url, "max_age": YEAR, "httponly": True, "samesite": "Strict"}
        self.set_cookie(TEACHER_COOKIE, token, **kept)
        # A redirect would come from wherever the link was opened, and a strict cookie would stay behind.
        self.set_header("Refresh", f"0; url={self.base_url}teach")
        self.show("teach/enter.html")


class Leave(ClassPage):
    """The end of a teacher's visit on a computer that others use, too."""

    def post(self) -> None:
        """Forget the link on this computer."""
        self.clear_cookie(TEACHER_COOKIE, path=self.base_url)
        self.redirect(self.base_url, status=303)
