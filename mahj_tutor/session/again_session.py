"""The controller of a board that asks once more what a learner decided in a game without the coach.

She sees the table as she did then, and has the game's own buttons: no coach, no hint, no odds. Her answer
decides when it is asked again; only one answer counts each time.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from datetime import datetime

from mahj_widgets import protocol
from mahj_widgets.layout import Zone
from mahj_widgets.protocol import Draft, View

from mahj_tutor.errors import StoreError
from mahj_tutor.learner.bookmark import LearnerRecord, now
from mahj_tutor.learner.draft import read_draft
from mahj_tutor.learner.games import OWN_GAME
from mahj_tutor.memory.own_games import INTERVALS, Again, OwnGame
from mahj_tutor.pictures.scene import Act, Scene
from mahj_tutor.session import messages
from mahj_tutor.session.board_session import BoardSession, Request
from mahj_tutor.session.own_game import step_at, table_in
from mahj_tutor.session.record_keeper import Keeper
from mahj_tutor.session.review.position import Position
from mahj_tutor.session.table_frame import Told
from mahj_tutor.session.table_told import Came, feedback_of
from mahj_tutor.session.table_view import card_of, view_of
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


class AgainSession(BoardSession):
    """A decision of a finished game, asked again on a board of its own."""

    what = "question"

    def __init__(self, which: Which, record: LearnerRecord) -> None:
        self._keeper = AgainKeeper(record, which)
        super().__init__(f"{which.game}@{which.at}", self._keeper)
        self._position: Position | None = None
        self._asked: Again | None = None
        self._scene = Scene()

    @property
    def _is_begun(self) -> bool:
        return self._position is not None

    def _enter(self, key: str, *notes: str) -> View:
        self._keeper.key, self._asked = key, None
        self._position = self._keeper.position()
        if self._position is None:
            said = self._keeper.failure or words("again", "gone")
            return self._show_error(said)
        return self._show(whole=True)

    def _show_again(self) -> View:
        return self._show(whole=True)

    def _reconnect(self) -> bool:
        self._keeper.offline = False
        return True

    def _act(self, message: Request) -> View | None:
        position = self._position
        if position is None or not isinstance(message, Draft) or message.item != self._item:
            return None if isinstance(message, protocol.Ask) and message.kind == "next" else self._show()
        if len(message.acts) != 1 or not self._is_offered(message.acts[0]):
            return self._show()
        return self._do(position, message.acts[0])

    def _do(self, before: Position, act: Act) -> View:
        position, told = before.pressed(act) or before.acted(act, self._scene.zones)
        if position.tried and not before.tried:
            self._asked = self._keeper.answer(is_right=position.told().verdict == "right")
            if self._keeper.failure:
                return self._show_error(messages.not_counted(self._keeper.failure, is_answer=True))
        self._position = position
        return self._show(told)

    def _is_offered(self, act: Act) -> bool:
        is_button = act in [button.act for button in self._scene.buttons]
        return is_button or read_draft(replace(self._scene, given_acts=()), (act,))[1]

    @property
    def _item(self) -> str:
        return f"{self.name}#1"

    def _show(self, came: Came | None = None, *, whole: bool = False) -> View:
        """Return the view of the position; a `whole` one is for a board that has nothing of it yet."""
        position = self._position
        assert position is not None
        there, tried = position.there, bool(position.tried)
        self._scene = position.scene_alone()
        drawn = replace(self._scene, zones=(*self._scene.zones, *_card(position, whole=whole)))
        feedback = self._told(position) if tried else feedback_of(came, there.opening.level) if came else None
        told = Told(feedback, ask=position.asked_alone, known=0 if whole else len(there.log))
        self._serial += 1
        title = words("again", "title")
        view = view_of(there, drawn, told, title=title, item=self._item, serial=self._serial)
        changes: dict[str, object] = {"settings": ()}
        if tried:
            on = protocol.Action(id="next", label=words("again", "next"), filled=True)
            changes |= {"phase": "right", "done": True, "actions": (on,)}
        self._last_view = view.model_copy(update=changes)
        return self._last_view

    def _told(self, position: Position) -> protocol.Feedback:
        """Return what she is told of her answer, and when it is asked again."""
        told = position.told()
        when = _when(self._asked) if self._asked else ""
        return told.model_copy(update={"title": f"{told.title} {when}".strip()[:LONGEST]})


def _card(position: Position, *, whole: bool) -> tuple[Zone, ...]:
    """Return the card beside the table, without its lines where the board has them."""
    card = card_of(position.there)
    return (card if whole else replace(card, pieces=()),)


def _when(asked: Again) -> str:
    """Say when it is asked again."""
    if asked.is_done:
        return words("again", "done")
    days = INTERVALS[asked.passed]
    return words("again", "soon") if days == 1 else words("again", "later", days=days)
