"""The lesson beside the exercises: what the editor shows of it, and what its author does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import lru_cache, partial

from mahj_widgets.lesson_protocol import (
    ChoosePicture,
    ChosenPicture,
    LessonBlock,
    LessonDo,
    LessonPage,
    LessonSection,
    LessonText,
    PutPicture,
)

from mahj_tutor.editor import documents
from mahj_tutor.editor.desk import Desk
from mahj_tutor.editor.folder import FolderError
from mahj_tutor.editor.given_picture import Given, picture_given, put_beside
from mahj_tutor.editor.lesson import Block, Lesson
from mahj_tutor.editor.more_items import another_draw
from mahj_tutor.editor.spots import CannotEditError
from mahj_tutor.questions.own_pictures import MOST_BYTES, MOST_IN_QUESTION, PictureError, read_picture
from mahj_tutor.yaml_source import read_documents

LessonMessage = LessonText | LessonDo | ChoosePicture | PutPicture


class LessonDesk:
    """The lesson of the folder that the desk is on, whichever that is."""

    def __init__(self, desk: Callable[[], Desk]) -> None:
        self._desk = desk
        self._found: Lesson | None = None
        self._chosen: ChosenPicture | None = None
        self._given: Given | None = None

    @property
    def _lesson(self) -> Lesson:
        folder = self._desk().folder.path
        if self._found is None or self._found.folder != folder:
            self._found = Lesson(folder)
        return self._found

    def respond(self, message: LessonMessage) -> str:
        """Do what the author asks for, and return what there is to say of it, or "".

        Raise `CannotEditError` with a sentence for her if it can't be done.
        """
        if isinstance(message, LessonText):
            self._lesson.set_text(message.path[0], message.value)
        elif isinstance(message, ChoosePicture):
            self._choose(message)
        elif isinstance(message, PutPicture):
            self._put(message.words)
        else:
            return self._do(message) or ""
        return ""

    def _choose(self, message: ChoosePicture) -> None:
        """Look at a picture before its words are asked for."""
        most, why_not, self._given = MOST_BYTES if message.of == "lesson" else MOST_IN_QUESTION, "", None
        try:
            self._given = picture_given(message.name, message.body, most)
        except CannotEditError as error:
            why_not = str(error)
        self._chosen = ChosenPicture(message.of, message.path, message.name, why_not)

    def _put(self, words: str) -> None:
        chosen, given = self._chosen, self._given
        self._chosen = self._given = None
        if chosen is None or given is None or not words.strip():
            return
        if chosen.of == "lesson":
            self._lesson.add_picture(str(chosen.path[0]), given, words)
            return
        desk, path = self._desk(), chosen.path
        before = desk.value_at(path).rstrip()
        between = " " if "options" in path else "\n\n"
        shown = put_beside(desk.folder.path, given, words)
        desk.set_value(path, f"{before}{between}{shown}" if before else shown)

    def _do(self, message: LessonDo) -> str | None:
        lesson, key, value = self._lesson, message.key, message.value
        acts: Mapping[str, Callable[[], str | None]] = {
            "begin": lambda: lesson.begin(value),
            "section": lambda: self._add_section(value),
            "text": lambda: lesson.add_text(key),
            "board": lambda: lesson.add_board(key, value),
            "again": lambda: lesson.add_item(key, partial(another_draw, self._desk().folder)),
            "remove": lambda: lesson.remove(key),
            "drop": lambda: _dropped(lesson.remove_section(key)),
            "up": lambda: lesson.move(key, -1),
            "down": lambda: lesson.move(key, 1),
            "undo": lesson.undo,
        }
        return acts[message.do]()

    def _add_section(self, exercise: str) -> None:
        """Put a section at the end: with an exercise it is headed by its title."""
        self._lesson.add_section(self._titles().get(exercise, ""), exercise)

    @property
    def shown(self) -> tuple[str, ...]:
        """The ids of the exercises that the lesson shows."""
        self._lesson.look()
        return self._lesson.shown

    def picture(self, name: str) -> str:
        """Return a picture beside the lesson as an address that holds it, "" if it can't be shown."""
        try:
            return read_picture(self._lesson.folder, name).address
        except PictureError:
            return ""

    def page(self) -> LessonPage:
        """Return what is shown of the lesson."""
        self._lesson.look()
        titles, places = self._titles(), {name: at for at, name in enumerate(self._desk().ids())}
        shown = set(self._lesson.shown)

        def block(each: Block) -> LessonBlock:
            is_board = each.kind == "board"
            title = titles.get(each.text, "") if is_board else ""
            return LessonBlock(
                each.key, each.kind, each.text, title, places.get(each.text, -1) if is_board else -1
            )

        return LessonPage(
            is_there=self._lesson.is_there,
            problem=self._lesson.problem,
            sections=tuple(LessonSection(tuple(map(block, part.blocks))) for part in self._lesson.sections),
            left=tuple((name, title) for name, title in titles.items() if name not in shown),
            can_undo=self._lesson.can_undo,
            picture=self._chosen,
        )

    def _titles(self) -> dict[str, str]:
        """Return the titles of the folder's exercises by their ids, as far as they can be read."""
        desk, found = self._desk(), dict[str, str]()
        for name in desk.folder.names():
            with suppress(FolderError):
                found |= _titles_in(desk.text if name == desk.name else desk.folder.read(name).text)
        return {**found, **(_titles_in(desk.text) if desk.name else {})}


def _dropped(heading: str) -> str:
    return f"“{heading}” is out of the lesson. Undo in the lesson brings it back."


@lru_cache(maxsize=64)
def _titles_in(text: str) -> Mapping[str, str]:
    parts = documents.split(text)
    heads = (read_documents(parts[number].text, "the text")[0] for number in documents.exercises(parts))
    fields = [nodes[0].fields for nodes in heads if nodes and nodes[0].is_map]
    return {
        name.text: (each["title"].text or "") if "title" in each else ""
        for each in fields
        if (name := each.get("id")) is not None and name.text
    }
