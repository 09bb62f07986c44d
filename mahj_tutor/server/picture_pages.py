"""The pictures in the texts of lessons: files beside a notebook, and those in its cells."""

# mypy: disallow-subclassing-any=False
# Jupyter's classes are untyped here.

from __future__ import annotations

from collections.abc import Callable

from tornado.web import HTTPError, RequestHandler

from mahj_tutor.exercises.notebooks import read_cells
from mahj_tutor.exercises.text_pictures import ATTACHED, attached_picture
from mahj_tutor.questions.own_pictures import OwnPicture, PictureError, read_picture
from mahj_tutor.server.page import Page, off_loop

KEPT_FOR = 300
"""Seconds for which a browser shows a picture without asking again: authors change theirs."""


def routes(base: str) -> list[tuple[str, type[RequestHandler]]]:
    """Return them, at a base address."""
    return [
        (base + r"lesson/([a-z0-9-]+)/picture/(.+)", LessonPicture),
        (base + r"lesson/([a-z0-9-]+)/attached/([1-9][0-9]{0,3})/(.+)", AttachedPicture),
    ]


class LessonPicture(Page):
    """A picture in the folder of a lesson."""

    @off_loop
    def get(self, lesson: str, name: str) -> None:
        """Send it, if it can be shown."""
        self.answer(lambda: read_picture(self.lesson_called(lesson).notebook.parent, name))

    def answer(self, read: Callable[[], OwnPicture]) -> None:
        """Send a picture as nothing but a picture."""
        try:
            picture = read()
        except PictureError as error:
            raise HTTPError(404) from error  # its author is told by the check of the lessons
        self.set_header("Content-Type", picture.media_type)
        self.set_header("Content-Security-Policy", OwnPicture.POLICY)
        self.set_header("Cache-Control", f"private, max-age={KEPT_FOR}")
        self.finish(picture.body)


class AttachedPicture(LessonPicture):
    """A picture that was dropped into a cell of a lesson's notebook."""

    @off_loop
    def get(self, lesson: str, cell: str, name: str) -> None:
        """Send it, if it can be shown."""
        self.answer(lambda: self._read(lesson, int(cell), name))

    def _read(self, lesson: str, number: int, name: str) -> OwnPicture:
        cells, _ = read_cells(self.lesson_called(lesson).notebook)
        cell = next((each for each in cells if each.number == number), None)
        if cell is None:
            raise HTTPError(404)
        return attached_picture(cell, f"{ATTACHED}{name}")
