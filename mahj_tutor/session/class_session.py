"""The controller of a board on which a learner of a class says what she'd do at a moment of a game.

Her answer goes to her class as a vote and to no record of hers. She may change it until the vote is closed;
nothing tells her whether it is good.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from mahj_widgets import protocol
from mahj_widgets.protocol import View

from mahj_tutor.classroom.moments import Asked
from mahj_tutor.errors import MahjError, StoreError
from mahj_tutor.pictures.scene import Scene
from mahj_tutor.session.class_moment import asked, in_words, position_at
from mahj_tutor.session.position_session import PositionSession
from mahj_tutor.session.record_keeper import Keeper
from mahj_tutor.session.review.position import REVIEW, SHOW, Position
from mahj_tutor.session.table_words import words


class Ballots(Protocol):
    """What a session needs of the class; its methods raise `StoreError` if it can't be read."""

    def asked(self, key: str) -> Asked | None:
        """Return what a learner is asked; None if it is over."""

    def cast(self, key: str, answer: str) -> bool:
        """Keep a learner's answer; return False if the vote is closed."""


class ClassSession(PositionSession):
    """A moment of a game that the whole class is asked about; `name` is that of the question."""

    def __init__(self, name: str, ballots: Ballots) -> None:
        super().__init__(name, Keeper(f"question {name!r}"))
        self._ballots = ballots
        self._asked: Asked | None = None
        self.title = words("class_asks", "title")

    def _read(self) -> tuple[Position | None, str]:
        try:
            self._asked = self._ballots.asked(self.keeper.key)
            now = self._asked
            found = position_at(now.record, now.moment.at) if now else None
        except StoreError:
            return None, words("class_told", "unread")
        except MahjError:
            found = None
        return found, words("class_told", "gone")

    def _answered(self, position: Position) -> View:
        """Cast her vote; the position is as it was, so that she can change it."""
        try:
            is_open = self._ballots.cast(self.keeper.key, position.tried)
            self._asked = self._ballots.asked(self.keeper.key)
        except StoreError:
            return self._show_error(words("class_told", "unread"))
        if is_open and self._asked:
            self._asked = replace(self._asked, answer=position.tried, again=False)
        self._position = replace(position, tried="")
        return self._show()

    def _drawn(self, position: Position) -> Scene:
        scene = position.scene_alone()
        buttons = (each for each in scene.buttons if each.act != ("choose", REVIEW, SHOW))
        return replace(scene, buttons=tuple(buttons))

    def _ask(self, position: Position) -> str:
        return asked(position)

    def _told(self, position: Position) -> protocol.Feedback | None:
        now = self._asked
        if now is None:
            return _said("gone")
        move = in_words(position, now.answer) if now.answer else ""
        if not now.is_open:
            return _said("closed_with" if move else "closed", move)
        return _said("again" if now.again else "answered", move) if move else None


def _said(name: str, move: str = "") -> protocol.Feedback:
    title = words("class_told", name, move=move)
    return protocol.Feedback(verdict="onward", heading=words("class_told", "heading"), title=title)
