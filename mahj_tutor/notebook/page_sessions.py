"""The sessions behind a board: one for a page, also where pages share the process."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import partial
from typing import Any
from weakref import WeakValueDictionary

from mahj_widgets.protocol import Feedback, Hello, Message, Need, UnknownMessage, View, read_message
from mahj_widgets.speaker import Speaker, kept, speaker

from mahj_tutor.notebook.lesson_board import LessonBoard
from mahj_tutor.session import messages
from mahj_tutor.session.board_session import BoardSession

LOST, SAID = "lost", "said"
"""What the server tells of a page whose last message got lost with the process that was answering it: that it
did, and the message as it came.
"""

MakeSession = Callable[[Mapping[str, Any], int | None], BoardSession]
"""Makes the session of a page from what the server told of it, and from the seed that the board has."""


class Place:
    """A session with the boards of one process that show it: two cells may show the same exercise."""

    def __init__(self, session: BoardSession) -> None:
        self.session = session
        self.boards: list[LessonBoard] = []

    def others(self, board: LessonBoard) -> list[LessonBoard]:
        """Return the other boards that somebody has seen and nobody has closed."""
        self.boards = [each for each in self.boards if each.comm is not None]
        return [each for each in self.boards if each is not board and each.shown.phase != "waiting"]


_places: WeakValueDictionary[Hashable, Place] = WeakValueDictionary()
_met: list[str] = []


def key_met() -> str:
    """Return the key of the learner whose board said hello last in this process, "" if there was none.

    Of pages that share a process nothing is noted.
    """
    return _met[-1] if _met else ""


class PageSessions:
    """Answers a board's messages, each page's in its own session.

    Boards with the same `what`, which says whose record they are about and what is on them, share a session
    where the process has one page; without it a board has a session of its own.
    """

    def __init__(self, board: LessonBoard, make: MakeSession, what: Hashable = None) -> None:
        self._board = board
        self._make = make
        self._what = what
        self._place: Place | None = None
        self._is_new = True
        """Whether the board has not said hello yet: then the session opens the exercise again, for it may
        have been changed since another board opened it.
        """
        board.on_message(self._answer)
        board.observe(self._begin_anew, "seed")

    @property
    def only(self) -> BoardSession:
        """The session of a page that has the process to itself."""
        return self._here.session

    @property
    def _here(self) -> Place:
        if self._place is None:
            seed = self._board.seed
            name = (self._what, seed) if self._what else None
            found = _places.get(name) if name else None
            self._place = found or Place(self._make({}, seed))
            if name:
                _places[name] = self._place
            self._place.boards.append(self._board)
        return self._place

    def _begin_anew(self, _change: object) -> None:
        """Show the item of another seed."""
        key = self._place.session.keeper.key if self._place else ""
        if self._place:
            self._place.boards.remove(self._board)
        self._place, self._is_new = None, True
        if key:
            self._answer(Hello(kind="hello", key=key))

    def _answer(self, message: Message) -> None:
        page = speaker()
        if isinstance(message, Need):
            src = self._session_of(page).picture(message.name)
            self._board.send({"kind": "picture", "name": message.name, "src": src})
        elif page.name:
            self._answer_page(page, message)
        else:
            self._answer_here(message)

    def _answer_here(self, message: Message) -> None:
        """Answer the only page, and show the other boards of the place what has changed."""
        session = self.only
        if isinstance(message, Hello):
            _met[:] = [message.key]
            if self._is_new:
                session.keeper.key = ""
            self._is_new = False
        view = session.respond(message)
        self._show(session, view)
        if others := self._here.others(self._board):
            _show_too(others, view or session.view_now())
        if session.answered is not None:
            self._board.tell(session.answered)

    def _answer_page(self, page: Speaker, message: Message) -> None:
        session = self._session_of(page)
        view = session.respond(message)
        is_lost = LOST in page.told and isinstance(message, Hello)
        if view is not None and is_lost and session.lacks(_said(page)):
            view = _asking_again(view)
        self._show(session, view)

    def _session_of(self, page: Speaker) -> BoardSession:
        name = (self._board.model_id, "session")
        make = partial(self._make, page.told, self._board.seed)
        return kept(page.name, name, make) if page.name else self.only

    def _show(self, session: BoardSession, view: View | None) -> None:
        if view is not None:
            self._board.show(view)
        if session.saved is not None:
            item, count = session.saved
            self._board.send({"kind": "saved", "item": item, "n": count})


def _show_too(boards: Iterable[LessonBoard], view: View | None) -> None:
    """Show a view on boards that show another one."""
    for board in boards:
        if view and view.model_copy(update={"serial": board.shown.serial}) != board.shown:
            board.show(view)


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
