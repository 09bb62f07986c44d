"""The sessions behind a board: one for a page, also where pages share the process."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mahj_widgets.board import TileBoard
from mahj_widgets.protocol import Feedback, Hello, Message, UnknownMessage, View, read_message
from mahj_widgets.speaker import Speaker, kept, speaker

from mahj_tutor.session import messages
from mahj_tutor.session.board_session import BoardSession

LOST, SAID = "lost", "said"
"""What the server tells of a page whose last message got lost with the process that was answering it: that it
did, and the message as it came.
"""

MakeSession = Callable[[Mapping[str, Any]], BoardSession]


class PageSessions:
    """Answers a board's messages, each page's in its own session; `make` gets what was told of the page."""

    def __init__(self, board: TileBoard, make: MakeSession) -> None:
        self._board = board
        self._make = make
        self._only: BoardSession | None = None
        board.on_message(self._answer)

    @property
    def only(self) -> BoardSession:
        """The session of a page that has the process to itself."""
        self._only = self._only or self._make({})
        return self._only

    def _of(self, page: Speaker) -> BoardSession:
        if not page.name:
            return self.only
        return kept(page.name, (self._board.model_id, "session"), lambda: self._make(page.told))

    def _answer(self, message: Message) -> None:
        page = speaker()
        session = self._of(page)
        view = session.respond(message)
        if view is not None:
            is_lost = LOST in page.told and isinstance(message, Hello)
            is_missing = is_lost and session.lacks(_said(page))
            self._board.show(_asking_again(view) if is_missing else view)
        if session.saved is not None:
            item, count = session.saved
            self._board.send({"kind": "saved", "item": item, "n": count})


def _said(page: Speaker) -> Message | None:
    """Return the message that got lost; None if it isn't known."""
    try:
        return read_message(page.told.get(SAID))
    except UnknownMessage:
        return None


def _asking_again(view: View) -> View:
    """Return a view that asks for the last step once more, unless it shows that the step was taken."""
    if view.phase != "open" or view.feedback is not None:
        return view
    return view.model_copy(update={"feedback": Feedback(verdict="trouble", title=messages.NOT_HEARD)})
