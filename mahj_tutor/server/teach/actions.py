"""What a teacher does for the whole class with one tap; every request is a small model, checked first."""

# mypy: disallow-subclassing-any=False
# Jupyter's classes are untyped here.

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Annotated, Any, Literal

from mahj_widgets.layout import Name
from pydantic import BaseModel, ConfigDict, Field, StringConstraints
from tornado.web import HTTPError

from mahj_tutor.classroom.model import Cue, Lead, Member, SchoolClass
from mahj_tutor.classroom.room import Advance, NotNow
from mahj_tutor.learner.bookmark import Bookmark
from mahj_tutor.server.page import off_loop
from mahj_tutor.server.teach.asking import ask_moment, ask_room, class_seed, end_question, item_of
from mahj_tutor.server.teach.boards import board_of
from mahj_tutor.server.teach.pages import TeachPage
from mahj_tutor.server.teach.pictures import on_board

NUDGES = (
    "Read the question once more.",
    "Look at the jokers.",
    "Check the suits.",
    "Count your tiles.",
    "Look at what's already been thrown.",
    "Try the Hint button.",
    "You're on the right track. Keep going.",
    "I'm coming over to you.",
)
"""What a teacher may show on one learner's tablet."""

_Name = Annotated[str, StringConstraints(pattern=r"^[a-zA-Z0-9._~-]*$", max_length=80)]


class Request(BaseModel):
    """A tap; which fields count depends on the act."""

    model_config = ConfigDict(extra="forbid")

    act: Literal[
        "pause", "go on", "same tiles", "own tiles", "together", "send", "call back",
        "show", "step", "another", "clear", "ask", "advance", "sibling",
        "boards", "nudge", "point", "remove",
    ]  # fmt: skip
    lesson: _Name = ""
    section: int = Field(default=0, ge=0, le=500)
    exercise: _Name = ""
    member: int = Field(default=0, ge=0, lt=1 << 31)
    sentence: int = Field(default=0, ge=0, lt=len(NUDGES))
    step: int = Field(default=0, ge=0, le=2_000)
    item: Annotated[str, StringConstraints(pattern=r"^[a-zA-Z0-9._~@#-]*$", max_length=120)] = ""
    target: Name | Literal[""] = ""
    advance: Advance = "close"
    cue: Literal["sent", "together", "note"] = "sent"
    boards: list[Annotated[int, Field(ge=0, lt=1 << 31)]] = Field(default_factory=list, max_length=3)


class Actions(TeachPage):
    """The buttons for the whole class."""

    @off_loop
    def post(self, number: str) -> None:
        """Do what is asked, and tell everyone."""
        of = self.get_class(number)
        asked = self.read(Request)
        if asked.act == "remove" and self.role != "teacher":
            raise HTTPError(403)
        try:
            _ACTS[asked.act](self, of, asked)
        except NotNow as error:
            raise HTTPError(409) from error
        self.rooms.news.tell(of.id)
        self.answer_json({"ok": True})

    # --- where the class goes --------------------------------------------------------------------------

    def lead(self, of: SchoolClass, asked: Request) -> None:
        """Pause, go on, deal the same tiles to all or to each her own."""
        if asked.act in ("pause", "go on"):
            self._set_lead(of, replace(of.lead, paused=asked.act == "pause"))
        else:
            self._set_lead(of, replace(of.lead, same_tiles=asked.act == "same tiles"))

    def together(self, of: SchoolClass, asked: Request) -> None:
        """Bring everyone to a card."""
        if asked.lesson not in of.lessons or not asked.section:
            raise HTTPError(400)
        cue = Cue(of.lead.together.number + 1, asked.lesson, asked.section)
        self._set_lead(of, of.lead.to_board(cue))

    def send(self, of: SchoolClass, asked: Request) -> None:
        """Send an item to every tablet, the same tiles for all."""
        number = of.lead.sent.number + 1
        seed = class_seed(self, of, asked.exercise, number)
        cue = Cue(number, exercise=asked.exercise, seed=seed)
        self._set_lead(of, of.lead.to_item(cue))

    def call_back(self, of: SchoolClass, asked: Request) -> None:
        """Take back what was sent, the card that everyone was asked to open, or a learner's note."""
        if asked.cue == "note":
            member = self._member(of, asked)
            self.rooms.store.nudge(of.id, member.id, replace(member.nudge, is_over=True))
            return
        cue = replace(getattr(of.lead, asked.cue), is_over=True)
        self._set_lead(of, replace(of.lead, **{asked.cue: cue}))

    def _set_lead(self, of: SchoolClass, lead: Lead) -> None:
        self.rooms.store.set_lead(of.id, lead)

    # --- the wall --------------------------------------------------------------------------------------

    def wall(self, of: SchoolClass, asked: Request) -> None:
        """Put an item on the wall, show a step of it, another one like it, or nothing."""
        store, now = self.rooms.store, dict(self.rooms.store.wall(of.id))
        if asked.act == "show":
            now = item_of(self, of, asked.exercise, 0)
        elif asked.act == "another" and now.get("exercise"):
            now = item_of(self, of, str(now["exercise"]), int(now.get("round", 0)) + 1)
        elif asked.act == "step":
            now |= {"step": asked.step}
        elif asked.act == "clear":
            now = {}
        end_question(self, of)
        store.set_wall(of.id, now)

    def boards(self, of: SchoolClass, asked: Request) -> None:
        """Put the boards of two or three learners on the wall, as they are now and without names."""
        boards = []
        for number in asked.boards:
            member = self.rooms.store.member(of.id, number)
            board = board_of(self, of, member, asked.exercise) if member else None
            if board is not None:
                mark = board.bookmark
                boards.append(
                    {"seed": mark.seed, "version": mark.version, "acts": mark.acts, "house": mark.house}
                )
        if not boards:
            raise HTTPError(409)
        end_question(self, of)
        wall = {"kind": "boards", "exercise": asked.exercise, "boards": boards}
        self.rooms.store.set_wall(of.id, wall)

    # --- asking the room -------------------------------------------------------------------------------

    def ask(self, of: SchoolClass, asked: Request) -> None:
        """Ask the room what is on the wall, or a sibling of it."""
        wall = dict(self.rooms.store.wall(of.id))
        if wall.get("kind") == "game" and not asked.exercise:
            ask_moment(self, of)
            return
        exercise = asked.exercise or str(wall.get("exercise", ""))
        is_same = wall.get("kind") == "item" and wall.get("exercise") == exercise
        round_ = int(wall.get("round", 0)) if is_same else 0
        ask_room(self, of, exercise, round_ + (asked.act == "sibling"))

    def advance(self, of: SchoolClass, asked: Request) -> None:
        """Take the question one step on."""
        question = self.rooms.store.question(of.id)
        if question is None:
            raise HTTPError(409)
        self.rooms.store.set_question(of.id, question.after(asked.advance))

    # --- one learner -----------------------------------------------------------------------------------

    def nudge(self, of: SchoolClass, asked: Request) -> None:
        """Show one learner a sentence."""
        member = self._member(of, asked)
        cue = Cue(member.nudge.number + 1, section=asked.sentence, exercise=asked.exercise)
        self.rooms.store.nudge(of.id, member.id, cue)

    def remove(self, of: SchoolClass, asked: Request) -> None:
        """Take a stranger out of the class."""
        self.rooms.store.remove(of.id, self._member(of, asked).id)

    def point(self, of: SchoolClass, asked: Request) -> None:
        """Point at a piece or a zone on one learner's board, or at nothing any more.

        A board that is elsewhere by now, or at other tiles, is a conflict.
        """
        member = self._member(of, asked)
        board = board_of(self, of, member, asked.exercise)
        if board is None or board.bookmark.item != asked.item or (asked.target and not board.is_open):
            raise HTTPError(409)
        if asked.target and not self._is_on_board(board.bookmark, asked.target):
            raise HTTPError(400)
        self.rooms.point(member.id, board.bookmark.item, asked.target)

    def _member(self, of: SchoolClass, asked: Request) -> Member:
        """Return the member a request is about; one of another class is not found."""
        found = self.rooms.store.member(of.id, asked.member)
        if found is None:
            raise HTTPError(404)
        return found

    def _is_on_board(self, bookmark: Bookmark, target: str) -> bool:
        task = self.app.exercises.task(bookmark.exercise, bookmark.seed, bookmark.version, bookmark.house)
        zones = on_board(task, bookmark) if task else ()
        return any(target == each.id or target in dict(each.pieces) for each in zones)


_ACTS: Mapping[str, Callable[[Any, SchoolClass, Request], None]] = {
    **dict.fromkeys(("pause", "go on", "same tiles", "own tiles"), Actions.lead),
    "together": Actions.together,
    "send": Actions.send,
    "call back": Actions.call_back,
    **dict.fromkeys(("show", "step", "another", "clear"), Actions.wall),
    **dict.fromkeys(("ask", "sibling"), Actions.ask),
    "advance": Actions.advance,
    "boards": Actions.boards,
    "nudge": Actions.nudge,
    "point": Actions.point,
    "remove": Actions.remove,
}
