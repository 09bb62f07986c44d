"""The lesson beside the exercises: what the editor shows of it, and what its author does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import lru_cache

from mahj_widgets.lesson_protocol import (
    LessonBlock,
    LessonDo,
    LessonPage,
    LessonPicture,
    LessonSection,
    LessonText,
)

from mahj_tutor.editor import documents
from mahj_tutor.editor.desk import Desk
from mahj_tutor.editor.folder import FolderError
from mahj_tutor.editor.lesson import Block, Lesson
from mahj_tutor.yaml_source import read_documents

LessonMessage = LessonText | LessonDo | LessonPicture


class LessonDesk:
    """The lesson of the folder that the desk is on, whichever that is."""

    def __init__(self, desk: Callable[[], Desk]) -> None:
        self._desk = desk
        self._found: Lesson | None = None

    @property
    def _lesson(self) -> Lesson:
        folder = self._desk().folder.path
        if self._found is None or self._found.folder != folder:
            self._found = Lesson(folder)
        return self._found

    def respond(self, message: LessonMessage) -> None:
        """Do what the author asks for; raise `CannotEditError` with a sentence for her."""
        lesson = self._lesson
        if isinstance(message, LessonText):
            lesson.set_text(message.path[0], message.value)
        elif isinstance(message, LessonPicture):
            lesson.add_picture(message.key, message.name, message.words, message.body)
        else:
            self._do(message)

    def _do(self, message: LessonDo) -> None:
        lesson, key, value = self._lesson, message.key, message.value
        acts: Mapping[str, Callable[[], None]] = {
            "begin": lambda: lesson.begin(value),
            "section": lambda: self._add_section(value),
            "text": lambda: lesson.add_text(key),
            "board": lambda: lesson.add_board(key, value),
            "remove": lambda: lesson.remove(key),
            "up": lambda: lesson.move(key, -1),
            "down": lambda: lesson.move(key, 1),
            "undo": lesson.undo,
        }
        acts[message.do]()

    def _add_section(self, exercise: str) -> None:
        """Put a section at the end: with an exercise it is headed by its title."""
        self._lesson.add_section(self._titles().get(exercise, ""), exercise)

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
        )

    def _titles(self) -> dict[str, str]:
        """Return the titles of the folder's exercises by their ids, as far as they can be read."""
        desk, found = self._desk(), dict[str, str]()
        for name in desk.folder.names():
            with suppress(FolderError):
                found |= _titles_in(desk.text if name == desk.name else desk.folder.read(name).text)
        return {**found, **(_titles_in(desk.text) if desk.name else {})}


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
