"""The controller of a board that asks once more what a learner decided in a game without the coach.

She sees the table as she did then, and has the game's own buttons: no coach, no hint, no odds. Her answer
decides when it is asked again; only one answer counts each time.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime

from mahj_widgets import protocol
from mahj_widgets.protocol import View

from mahj_tutor.errors import StoreError
from mahj_tutor.learner.bookmark import LearnerRecord, now
from mahj_tutor.learner.games import OWN_GAME
from mahj_tutor.memory.own_games import INTERVALS, Again, OwnGame
from mahj_tutor.session import messages
from mahj_tutor.session.own_game import step_at, table_in
from mahj_tutor.session.position_session import PositionSession
from mahj_tutor.session.record_keeper import Keeper
from mahj_tutor.session.review.position import Position
from mahj_tutor.session.table_words import words

log = logging.getLogger(__name__)

LONGEST = 600
"""Characters of a line on the board."""


@dataclass(frozen=True, slots=True)
class Which:
    """What is asked: the decision after so many moves (`at`) of a `game`; `since` tells which time it is."""

    game: str
    at: int
    since: datetime


class AgainKeeper(Keeper):
    """Loads a learner's game and keeps her answer; never raises `StoreError`."""

    def __init__(self, record: LearnerRecord, which: Which) -> None:
        super().__init__(f"game {which.game!r}")
        self._record, self._which = record, which

    def position(self) -> Position | None:
        """Return the position, None where there is none anymore; go offline if the record cannot be read."""
        try:
            kept = next((each for each in self._record.games(self.key) if each.id == self._which.game), None)
        except StoreError as error:
            self._fail(error)
            self.offline = True
            return None
        table = table_in(kept) if kept else None
        step = step_at(table, self._which.at) if table else None
        return Position.of(table, step, "") if table and step else None

    def answer(self, *, is_right: bool) -> Again | None:
        """Keep an answer if it is the first one this time; return the question as it is now."""
        try:
            before = self._own()
            asked = before.question(self._which.at) if before else None
            if before is None or asked is None or asked.since != self._which.since:
                return asked
            after = asked.answered(now(), is_right=is_right)
            self._record.save_bookmark(self.key, before.with_answer(after).bookmark)
        except StoreError as error:
            self._fail(error)
            return None
        return after

    def _own(self) -> OwnGame | None:
        kept = self._record.bookmark(self.key, f"{OWN_GAME}{self._which.game}")
        return OwnGame.of(kept) if kept else None


class AgainSession(PositionSession):
    """A decision of a finished game, asked again on a board of its own."""

    def __init__(self, which: Which, record: LearnerRecord) -> None:
        self._keeper = AgainKeeper(record, which)
        super().__init__(f"{which.game}@{which.at}", self._keeper)
        self.title = words("again", "title")
        self._asked: Again | None = None

    def _read(self) -> tuple[Position | None, str]:
        self._asked = None
        position = self._keeper.position()
        return position, self._keeper.failure or words("again", "gone")

    def _answered(self, position: Position) -> View:
        self._asked = self._keeper.answer(is_right=position.told().verdict == "right")
        if self._keeper.failure:
            return self._show_error(messages.not_counted(self._keeper.failure, is_answer=True))
        self._position = position
        return self._show()

    def _told(self, position: Position) -> protocol.Feedback | None:
        """Return what she is told of her answer, and when it is asked again; nothing before it."""
        if not position.tried:
            return None
        told = position.told()
        when = _when(self._asked) if self._asked else ""
        return told.model_copy(update={"title": f"{told.title} {when}".strip()[:LONGEST]})

    def _changes(self, position: Position) -> dict[str, object]:
        if not position.tried:
            return {}
        on = protocol.Action(id="next", label=words("again", "next"), filled=True)
        return {"phase": "right", "done": True, "actions": (on,)}


def _when(asked: Again) -> str:
    """Say when it is asked again."""
    if asked.is_done:
        return words("again", "done")
    days = INTERVALS[asked.passed]
    return words("again", "soon") if days == 1 else words("again", "later", days=days)
