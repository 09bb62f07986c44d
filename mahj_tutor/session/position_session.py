"""The controller of a board that asks about one position of a game, with the game's own buttons.

She has no coach, no hint and no odds there. What she does changes nothing in the game.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace

from mahj_widgets import protocol
from mahj_widgets.layout import Zone
from mahj_widgets.protocol import Draft, View

from mahj_tutor.learner.draft import read_draft
from mahj_tutor.pictures.scene import Act, Scene
from mahj_tutor.session.board_session import BoardSession, Request
from mahj_tutor.session.record_keeper import Keeper
from mahj_tutor.session.review.position import Position
from mahj_tutor.session.table_frame import Told
from mahj_tutor.session.table_told import Came, feedback_of
from mahj_tutor.session.table_view import card_of, view_of


class PositionSession(BoardSession):
    """One position of a game on a board of its own; `title` is what the board is called."""

    what = "question"
    title = ""

    def __init__(self, name: str, keeper: Keeper) -> None:
        super().__init__(name, keeper)
        self._position: Position | None = None
        self._scene = Scene()

    @property
    def _is_begun(self) -> bool:
        return self._position is not None

    def _enter(self, key: str, *notes: str) -> View:
        self.keeper.key = key
        self._position, failure = self._read()
        return self._show(whole=True) if self._position else self._show_error(failure)

    @abstractmethod
    def _read(self) -> tuple[Position | None, str]:
        """Return the position; None, and why, where there is none."""

    def _show_again(self) -> View:
        return self._show(whole=True)

    def _reconnect(self) -> bool:
        self.keeper.offline = False
        return True

    # --- what she does -----------------------------------------------------------------------------

    def _act(self, message: Request) -> View | None:
        position = self._position
        if position is None or not isinstance(message, Draft) or message.item != self._item:
            return None if isinstance(message, protocol.Ask) and message.kind == "next" else self._show()
        if len(message.acts) != 1 or not self._is_offered(message.acts[0]):
            return self._show()
        return self._do(position, message.acts[0])

    def _is_offered(self, act: Act) -> bool:
        is_button = act in [button.act for button in self._scene.buttons]
        return is_button or read_draft(replace(self._scene, given_acts=()), (act,))[1]

    def _do(self, before: Position, act: Act) -> View:
        position, told = before.pressed(act) or before.acted(act, self._scene.zones)
        if position.tried and not before.tried:
            return self._answered(position)
        self._position = position
        return self._show(told)

    @abstractmethod
    def _answered(self, position: Position) -> View:
        """Take what she would do, which is what `position` says she has tried."""

    # --- what she sees -----------------------------------------------------------------------------

    @property
    def _item(self) -> str:
        return f"{self.name}#1"

    def _show(self, came: Came | None = None, *, whole: bool = False) -> View:
        """Return the view of the position; a `whole` one is for a board that has nothing of it yet."""
        position = self._position
        assert position is not None
        there = position.there
        self._scene = self._drawn(position)
        drawn = replace(self._scene, zones=(*self._scene.zones, *_card(position, whole=whole)))
        feedback = feedback_of(came, there.opening.level) if came else self._told(position)
        told = Told(feedback, ask=self._ask(position), known=0 if whole else len(there.log))
        self._serial += 1
        view = view_of(there, drawn, told, title=self.title, item=self._item, serial=self._serial)
        self._last_view = view.model_copy(update={"settings": (), **self._changes(position)})
        return self._last_view

    def _ask(self, position: Position) -> str:
        """Return what she is asked, as Markdown."""
        return position.asked_alone

    def _drawn(self, position: Position) -> Scene:
        return position.scene_alone()

    @abstractmethod
    def _told(self, position: Position) -> protocol.Feedback | None:
        """Return what she is told where no act has come to nothing."""

    def _changes(self, position: Position) -> dict[str, object]:
        """Return what the view has in place of a table's own."""
        return {}


def _card(position: Position, *, whole: bool) -> tuple[Zone, ...]:
    """Return the card beside the table, without its lines where the board has them."""
    card = card_of(position.there)
    return (card if whole else replace(card, pieces=()),)
