"""What every session of a board does: it opens for a learner, takes her messages, and numbers its views.

A session needs neither browser nor kernel, and holds nothing in memory that could not be lost. It never
raises: an error is logged in full and shown as one sentence.
"""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from typing import Any

from mahj_widgets import protocol
from mahj_widgets.protocol import Ask, Draft, Hello, Message, Oops, Submit, View

from mahj_tutor.learner.board_log import LogQuota
from mahj_tutor.session import messages
from mahj_tutor.session.answer import Answer
from mahj_tutor.session.record_keeper import Keeper

log = logging.getLogger(__name__)

SERIAL_GAP = 100
"""More views than a session sends between two saves; after a reload serials continue beyond them."""

LONGEST_OOPS = 500
"""Characters that are logged of an error of a board's own code."""
client_log = logging.getLogger("mahj_tutor.session.client")
client_log.addFilter(LogQuota(5))
"""Errors of the boards' own code: five a minute from all boards of a process, so that no browser fills it."""

Request = Draft | Submit | Ask
"""What a learner does on a board."""


class BoardSession(ABC):
    """What is on one board; `respond` is all there is to call.

    `saved` is what the last message saved of a draft: the item and the number of acts, or None. `answered` is
    the answer that the last message brought, if it was judged. `name` is what the log calls it.
    """

    what = "board"
    """What the log and the sentences call such a session: `exercise`, `game`."""

    def __init__(self, name: str, keeper: Keeper) -> None:
        self.name = name
        self.saved: tuple[str, int] | None = None
        self.answered: Answer | None = None
        self.keeper = keeper
        self._serial = 0
        self._last_view = View()
        self._beside: BoardSession | None = None

    def respond(self, message: Message) -> View | None:
        """Return the next view, or None if the picture stays as it is. Never raises."""
        self.saved = self.answered = None
        self.keeper.failure = ""
        try:
            return self._handle(message)
        except Exception as error:
            return self._show_error(self._explain(error, message))

    def view_now(self) -> View | None:
        """Return what is on the board now, for another board with the same; None if there is nothing yet."""
        return None

    def preview(self) -> View | None:
        """Return a picture for where no kernel runs, or None if there is none."""
        return None

    def picture(self, name: str) -> str:
        """Return a picture of the author's as an address that holds it, or "" if none can be shown."""
        return self._beside.picture(name) if self._beside else ""

    # --- messages ----------------------------------------------------------------------------------

    def _handle(self, message: Message) -> View | None:
        if isinstance(message, Hello):
            return self._open(message.key)
        if isinstance(message, Oops):
            say = "%s %r: the board's own code says %r"
            client_log.error(say, self.what, self.name, message.text[:LONGEST_OOPS])
        if not isinstance(message, Draft | Submit | Ask):
            return None
        if not self._is_begun:
            return self._open(self.keeper.key) if self.keeper.key else View()
        if self.keeper.offline and not self._reconnect():
            return self._enter(self.keeper.key, messages.BACK_ONLINE)
        if self._beside is not None:
            return self._act_beside(self._beside, message)
        return self._act(message)

    def _open(self, key: str) -> View:
        """Show what is on the board to a learner whose board has just appeared on a page."""
        self.keeper.offline, self._beside = False, None
        if self._is_begun and key == self.keeper.key:
            return self._show_again()
        return self._enter(key)

    @property
    @abstractmethod
    def _is_begun(self) -> bool:
        """Whether there is something on the board."""

    @abstractmethod
    def _enter(self, key: str, *notes: str) -> View:
        """Resume at what is kept of the learner, or begin; `notes` are shown among the facts."""

    @abstractmethod
    def _show_again(self) -> View:
        """Show what is on the board to a page that has none of it."""

    @abstractmethod
    def _reconnect(self) -> bool:
        """Try to read the record again; return False if it now has the learner somewhere else."""

    @abstractmethod
    def _act(self, message: Request) -> View | None:
        """Do what the learner does on the board."""

    def lacks(self, said: Message | None) -> bool:
        """Whether a message that got lost is still to be heard; `said` is None where it isn't known."""
        return True

    # --- an item beside ----------------------------------------------------------------------------

    def _turn_to(self, other: BoardSession) -> View | None:
        """Put another session on the board; a button leads back to this one, which stays as it is."""
        return self._show_beside(other, Hello(kind="hello", key=self.keeper.key))

    def _act_beside(self, other: BoardSession, message: Request) -> View | None:
        if isinstance(message, Ask) and message.kind == "again":
            self._beside = None
            return self._show_again()
        return self._show_beside(other, message)

    def _show_beside(self, other: BoardSession, message: Message) -> View | None:
        """Let the other session answer; the page does not lead on from there, and there is no second item.

        On a phone there is room for a short button beside the answer's, and for no hint.
        """
        self._beside, view = other, other.respond(message)
        self.saved, self.answered = other.saved, other.answered
        if view is None:
            return None
        self._serial += 1
        is_over = view.phase == "right"
        on = (each for each in view.actions if each.id not in ("next", "again", "hint"))
        label = messages.BACK_TO_GAME if is_over else messages.BACK
        back = protocol.Action(id="again", label=label, filled=is_over)
        changes = {"serial": self._serial, "actions": (*on, back), "done": False}
        self._last_view = view.model_copy(update=changes)
        return self._last_view

    # --- what went wrong ---------------------------------------------------------------------------

    def _show_error(self, sentence: str) -> View:
        """Return the last view with a sentence on what went wrong; nothing that could fail is tried again."""
        self._serial += 1
        changes: dict[str, Any] = {"serial": self._serial, "feedback": error_feedback(sentence)}
        if not self._is_begun:
            retry = protocol.Action(id="retry", label=messages.TRY_AGAIN, filled=True)
            changes |= {"phase": "trouble", "title": self._cannot_open, "actions": (retry,)}
        elif self._last_view.phase == "open":
            changes |= self._kept_on_board()
        return self._last_view.model_copy(update=changes)

    _cannot_open = messages.CANNOT_OPEN

    def _kept_on_board(self) -> dict[str, Any]:
        """Return what a view with an error shows besides of what the learner did last."""
        return {}

    def _explain(self, error: Exception, message: Message) -> str:
        """Return what to tell the learner about an error, which is logged."""
        what = type(message).__name__
        log.error("%s %r: %s failed", self.what, self.name[:60], what, exc_info=error)
        return messages.INTERNAL_ERROR


def error_feedback(sentence: str) -> protocol.Feedback:
    """Return a sentence on what went wrong as the board shows it."""
    return protocol.Feedback(verdict="trouble", title=sentence[:600])
