"""The two boards beside the form: the exercise as learners have it, and the position that is laid out."""

from __future__ import annotations

from pathlib import Path as FilePath

from mahj_widgets.editor_protocol import BoardName, BoardState, Offer
from mahj_widgets.form_protocol import Choice
from mahj_widgets.protocol import Message, View

from mahj_tutor.card import Card
from mahj_tutor.editor.bare_scene import bare_task
from mahj_tutor.editor.desk import Desk
from mahj_tutor.editor.fact_offers import FactFinder
from mahj_tutor.editor.findings import Checker
from mahj_tutor.editor.folder import USUAL, Folder
from mahj_tutor.editor.form_words import takes_answer
from mahj_tutor.editor.laying import write_into
from mahj_tutor.editor.picking import picked_from
from mahj_tutor.editor.played_answers import answer_offers, played
from mahj_tutor.editor.position_board import PositionBoard
from mahj_tutor.editor.preview_board import PreviewBoard
from mahj_tutor.editor.spots import CannotEditError
from mahj_tutor.questions.question import Question
from mahj_tutor.questions.task import Task


class Boards:
    """The boards of one desk, and what may be picked for its fields from what lies on them."""

    def __init__(self, folder: FilePath) -> None:
        self.desk = Desk(Folder(folder))
        self.preview = PreviewBoard()
        self.position: PositionBoard | None = None
        self._checker = Checker(self.desk.folder.path / USUAL)
        self._notice, self._is_refusal = "", False
        self._facts = FactFinder()
        self._bare: tuple[str, Task | None] = ("", None)

    def _refuse(self, sentence: str) -> None:
        self._notice, self._is_refusal = sentence, True

    def on_board(self, which: BoardName, message: Message) -> View | None:
        """Take a message of a board, and return its next view."""
        self._notice, self._is_refusal = "", False
        if which == "preview":
            return self.preview.respond(message)
        if self.position is None:
            return None
        view = self.position.respond(message)
        try:
            write_into(self.desk, self.position)
        except CannotEditError as error:
            self._refuse(str(error))
        return view

    def views(self, *, is_opening: bool = False) -> dict[BoardName, View]:
        """Return the views that have to be shown again: all of them to an editor that has just opened."""
        found: dict[BoardName, View] = {}
        view = self.preview.follow(self._which, self.desk.part.text, self._exercise)
        if view is not None or is_opening:
            found["preview"] = view or self.preview.now()
        if self.position is not None:
            found["position"] = self.position.view()
        return found

    @property
    def _which(self) -> tuple[str, int, int]:
        """What tells the open exercise from others while it is changed."""
        return self.desk.name, self.desk.at, len(self.desk.parts)

    def _board_state(self) -> BoardState:
        """Return what the preview shows once its views are sent."""
        part = self.desk.part
        return self.preview.state(self._which, part.text, is_readable=self._checker.read(part).is_readable)

    def choices(self, message: Offer) -> tuple[Choice, ...] | None:
        """Return what may be picked for a field, or None as long as that takes."""
        task = self.preview.task
        found = picked_from(message, self._exercise, self.desk, self._facts, self._asked_about)
        is_of_answer = message.of == "facts" and takes_answer(message.path)
        own = tuple(answer_offers(task, self.preview.laid)) if is_of_answer and found is not None else ()
        return found and (*own, *found)

    @property
    def _asked_about(self) -> Task | None:
        """The item that facts are asked about: the one on the board, or while that is an earlier version, the
        scene as it is written now.
        """
        if self._is_shown:
            return self.preview.task
        if self._bare[0] != self.desk.part.text:
            self._bare = self.desk.part.text, bare_task(self.desk.whole, self._checker.file)
        return self._bare[1] or self.preview.task

    @property
    def _exercise(self) -> Question | None:
        """The open exercise, None as long as it can't be read."""
        return self._checker.read(self.desk.part).exercise

    @property
    def _card(self) -> Card | None:
        """The card that the open exercise is played with, None as long as it can't be read."""
        return self._exercise.playing_card if self._exercise else None

    @property
    def _is_shown(self) -> bool:
        """Whether the open exercise is on the board as it is."""
        return self.preview.shows(self._which, self.desk.part.text)

    @property
    def _drawn(self) -> Task | None:
        """The draw of the open exercise that is on the board, None if it isn't there as it is."""
        return self.preview.task if self._is_shown else None

    @property
    def _played(self) -> tuple[str, str] | None:
        """The answer that was given on the board, where it may become a test."""
        board = self.preview
        return played(self._exercise, board.task, board.given) if self._is_shown else None
