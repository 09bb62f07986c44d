"""The exercise editor without anything that carries its messages: what is shown, and what comes up, parsed.

A widget carries them in a notebook (`editor.py`), a WebSocket on a page of the editor's own.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from mahj_widgets.code import answer, editor_code
from mahj_widgets.editor_protocol import (
    BoardName,
    EditorMessage,
    NeedCode,
    Offer,
    OnBoard,
    Page,
    choices_as_json,
    page_as_json,
    read_editor_message,
)
from mahj_widgets.form_protocol import Choice
from mahj_widgets.protocol import Message, Need, Ping, UnknownMessage, View, as_json, read_message

log = logging.getLogger(__name__)

TROUBLE = "Something went wrong on our end. Your text is safe: save it, then open the editor again."

Heard = EditorMessage | tuple[BoardName, Message]


class EditorScreen:
    """An editor: `show` puts a page on it, `show_board` a view on one of its boards."""

    def __init__(self) -> None:
        self._page = Page()
        self._views: dict[BoardName, View] = {}
        self._callbacks: list[Callable[[Heard], object]] = []

    def put(self, page: dict[str, Any]) -> None:
        """Bring a page to the browser."""
        raise NotImplementedError

    def tell(self, message: dict[str, Any]) -> None:
        """Bring a message to the browser."""
        raise NotImplementedError

    def show(self, page: Page) -> None:
        """Put a page on the editor."""
        self._page = replace(page, serial=self._page.serial + 1)
        self.put(page_as_json(self._page))

    @property
    def shown(self) -> Page:
        """The page on the editor now."""
        return self._page

    def show_board(self, which: BoardName, view: View) -> None:
        """Put a view on one of the boards."""
        before = self._views.get(which)
        serial = max(view.serial, before.serial + 1 if before else 1)
        self._views[which] = view.model_copy(update={"serial": serial})
        self._tell_view(which)

    def show_again(self) -> None:
        """Bring all that is shown to a browser that may have lost it."""
        self.put(page_as_json(self._page))
        for which in self._views:
            self._tell_view(which)

    def _tell_view(self, which: BoardName) -> None:
        self.tell({"kind": "board", "which": which, "view": as_json(self._views[which])})

    def offer(self, message: Offer, choices: Iterable[Choice]) -> None:
        """Tell what may be picked."""
        self.tell(choices_as_json(message.of, message.path, choices))

    def give(self, name: str, html: str) -> None:
        """Hand over a page to print that was written, so that the browser can open it."""
        self.tell({"kind": "made", "name": name, "html": html})

    def on_message(self, callback: Callable[[Heard], object]) -> None:
        """Call back with every message: of the editor itself, or of a board with the board's name."""
        self._callbacks.append(callback)

    def receive(self, raw: object) -> None:
        """Take a raw message as the browser sends it. Never raises; an unknown one is logged and dropped."""
        try:
            message = read_editor_message(raw)
            heard: Heard = (
                (message.which, read_message(message.message)) if isinstance(message, OnBoard) else message
            )
        except UnknownMessage as error:
            log.warning("refused a message from the browser: %s", error)
            return
        if isinstance(heard, NeedCode):
            self.tell(editor_code().answer())
        elif isinstance(heard, tuple) and isinstance(heard[1], Ping):
            self.send_to_board(heard[0], {"kind": "pong", "n": heard[1].n})
        elif isinstance(heard, tuple) and isinstance(heard[1], Need) and heard[1].what != "picture":
            self.send_to_board(heard[0], answer(heard[1], editor_code()))
        else:
            self._hand_on(heard)

    def send_to_board(self, which: BoardName, message: dict[str, Any]) -> None:
        """Send a message that is no view to one of the boards."""
        self.tell({"kind": "board", "which": which, "message": message})

    def _hand_on(self, heard: Heard) -> None:
        try:
            for callback in self._callbacks:
                callback(heard)
        except Exception:
            log.exception("a callback of the editor failed")
            self.show(replace(self._page, notice=TROUBLE, is_refusal=True))
