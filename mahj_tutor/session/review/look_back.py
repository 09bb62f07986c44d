"""A learner looks back on her game, on the board on which she played it: one position after the other.

Where she is follows from the record and from two acts that her bookmark keeps.
"""

from __future__ import annotations

from dataclasses import replace

from mahj_widgets import protocol

from mahj_tutor.learner.bookmark import Acts
from mahj_tutor.memory.practice import PracticeItem
from mahj_tutor.pictures.scene import Act, Scene
from mahj_tutor.session.any_table import AnyTable
from mahj_tutor.session.levels import levels
from mahj_tutor.session.review.closing import closing
from mahj_tutor.session.review.position import AGAIN, LEAVE, NEXT, PRACTICE, REVIEW, Position, button
from mahj_tutor.session.review.steps import Step, hindsight_of, steps_of
from mahj_tutor.session.table_coach import is_her_own
from mahj_tutor.session.table_frame import Told
from mahj_tutor.session.table_game import TableGame
from mahj_tutor.session.table_laid import EMPTY
from mahj_tutor.session.table_told import Came
from mahj_tutor.session.table_view import scene_of, view_of
from mahj_tutor.session.table_words import words

TRIED = "review-tried"
"""The choice that a bookmark keeps beside the number of the step (`REVIEW`): what she has answered there."""
_AT_ONCE = 6
"""So many decisions are weighed at a time: others wait for the same process."""


class LookBack:
    """What there is to look back on in one game, and where the learner is.

    `follow` goes along with the game; her decisions are weighed once she looks back. `number` is that of the
    step, from 0; None as long as she isn't looking back. After the last step she is told what was good, at
    the end of the game.
    """

    def __init__(self, table: TableGame) -> None:
        self.opening = table.opening
        self.hindsight = hindsight_of(table)
        self._table = table
        self._is_once = any(each.is_daily for each in levels().values() if each.id == table.opening.level)
        self.number: int | None = None
        self._tried = ""
        self._steps: tuple[Step, ...] | None = None
        self._position: Position | None = None
        self._scene = Scene()

    def follow(self, table: AnyTable, most: int = 0) -> bool:
        """Take the game as it is now, and weigh so many more decisions at most; tell whether all are."""
        assert isinstance(table, TableGame)  # it looks back on no other game
        self._table = table
        return self.hindsight.follow(table.game.history, most)

    # --- where she is ------------------------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        """Whether a position has come back, or is about to."""
        return self.number is not None and (self._steps is None or self.number < len(self._steps))

    @property
    def is_closing(self) -> bool:
        """Whether she is told what was good."""
        return self.number is not None and not self.is_open

    @property
    def mark(self) -> str:
        """What tells the items of a board apart: the positions that come back."""
        return f"~{self.number if self._position else ''}" if self.is_open else ""

    @property
    def lines(self) -> int:
        """How many lines the log has in the position."""
        return len((self._position.there if self._position else self._table).log)

    def kept(self) -> Acts:
        """Return where she is, as her bookmark keeps it."""
        if self.number is None:
            return ()
        tried = (("choose", TRIED, self._tried),) if self._tried else ()
        return (("choose", REVIEW, str(self.number)), *tried)

    def reopen(self, kept: Acts) -> None:
        """Go on where she was, as her bookmark says; what makes no sense there is ignored."""
        found = {act[1]: act[2] for act in kept if act[0] == "choose" and act[1] in (REVIEW, TRIED)}
        step = found.get(REVIEW, "")
        if self._table.game.is_over and step.isascii() and step.isdecimal() and len(step) < 4:
            self._go_to(int(step), found.get(TRIED, ""))

    def turn(self) -> None:
        """Begin to look back; from what was good, return to how the game ended."""
        self._go_to(0 if self.number is None else None)

    def _go_to(self, number: int | None, tried: str = "") -> None:
        """Bring a position back, once all decisions are weighed; without a number, the end of the game."""
        self.number, self._tried, self._position = number, tried, None
        if number is None or not self.follow(self._table, _AT_ONCE):
            return
        self._steps = steps_of(self.hindsight)
        self.number = min(number, len(self._steps))
        if self.is_open:
            self._take(Position.of(self._table, self._steps[self.number], tried))

    def _take(self, position: Position) -> None:
        self._position, self._tried = position, position.tried

    # --- what she does -----------------------------------------------------------------------------

    def act(self, act: Act) -> tuple[Came | None, int | None]:
        """Do what she does in a position.

        Return what she is told of an act that can't be done, and from which move on she wants to play again.
        """
        if act[:2] == ("choose", REVIEW):
            return None, self._pressed(act[2])
        if self._position is None:
            return None, None
        position, told = self._position.acted(act, self._scene.zones)
        self._take(position)
        return told, None

    def _pressed(self, name: str) -> int | None:
        position, number = self._position, self.number
        if position is None or number is None:
            self._go_to(number, self._tried)  # there was still something to weigh
            return None
        if found := position.pressed(("choose", REVIEW, name)):
            self._take(found[0])
        elif name in (NEXT, LEAVE):
            self._go_to(number + 1 if name == NEXT else None)
        return position.step.at if name == AGAIN else None

    def practiced(self, act: Act) -> PracticeItem | None:
        """Return the item that a button puts on the board, None for other buttons."""
        is_it = act == ("choose", REVIEW, PRACTICE)
        return self._position.practiced if self._position and is_it else None

    # --- what she sees -----------------------------------------------------------------------------

    def closing(self) -> protocol.Feedback:
        """Return what she is told at the end."""
        return closing(self.hindsight, self.opening.me, is_own=is_her_own(self._table))

    def scene(self) -> Scene:
        """Return what lies on the board, and what may be done there."""
        if self._position is None or self._steps is None:
            on = button("on", NEXT, is_filled=True, after=1)
            self._scene = Scene(scene_of(self._table, EMPTY).zones, buttons=(on,))
        else:
            is_last = self.number == len(self._steps) - 1
            self._scene = self._position.scene(is_last=is_last, is_once=self._is_once)
        return self._scene

    def view(self, drawn: Scene, said: Told, *, item: str, serial: int) -> protocol.View:
        """Return the view of a position; `drawn` is its scene with the card, `said` what is told besides."""
        position, steps = self._position, self._steps
        if position is None or steps is None or self.number is None:
            return self._waiting(drawn, said, item=item, serial=serial)
        title = words("review", "title", number=self.number + 1, count=len(steps))
        feedback = position.told() if position.tried else said.feedback
        there = replace(said, feedback=feedback, ask=position.ask)
        view = view_of(position.there, drawn, there, title=title, item=item, serial=serial)
        return view.model_copy(update={"settings": ()})

    def _waiting(self, drawn: Scene, said: Told, *, item: str, serial: int) -> protocol.View:
        """Return the view while decisions are still weighed; the board goes on by itself."""
        there, title = replace(said, ask=words("review", "wait")), words("review", "look_back")
        view = view_of(self._table, drawn, there, title=title, item=item, serial=serial)
        on = view.actions[0].model_copy(update={"after": 1})
        changes = {"phase": "open", "done": False, "feedback": None, "actions": (on,)}
        return view.model_copy(update=changes)
