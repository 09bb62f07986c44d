"""The tile board as a widget: shows views, passes on what the learner does, knows no rules.

What the browser may do is narrow: send one of the messages of `protocol`. Whatever it writes to the
widget's state is ignored and answered with the true state, and nothing that a callback raises leaves.

Where pages share a process (`speaker`), each has a view of its own on the same board. It is sent to the page
that asked and to no other, and the synced trait, which all of them would see, is never set.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import anywidget
import traitlets
from ipywidgets import CallbackDispatcher

from mahj_widgets.code import answer, board_code, help_voila
from mahj_widgets.protocol import (
    Draft,
    Feedback,
    Message,
    Need,
    Oops,
    Ping,
    Submit,
    UnknownMessage,
    View,
    as_json,
    read_message,
)
from mahj_widgets.speaker import keep, kept, speaker
from mahj_widgets.still import still_svg
from mahj_widgets.words import in_words

log = logging.getLogger(__name__)

STATIC = Path(__file__).parent / "static"
LOADER = "export default { async render(x) { return (await window.mahjBoard).default.render(x) } }"
"""What stands for the board's code where a page has loaded it once for all boards."""

TROUBLE = Feedback(
    verdict="trouble",
    title="Something went wrong on our end.",
    why="<p>Your answer is safe. Try again, or reload the page.</p>",
)
_SOURCE = frozenset({"_esm"})


def in_our_page() -> bool:
    """Tell whether the server's own page shows the board: the environment variable `MAHJ_PAGE` is 1."""
    return os.environ.get("MAHJ_PAGE") == "1"


Callbacks = CallbackDispatcher
"""A list of functions to call; one that fails is reported where the notebook's author sees it."""


class TileBoard(anywidget.AnyWidget):  # type: ignore[misc]  # anywidget is untyped here
    """One board on a page: `show` puts a view on it, `on_message` hears what the learner does.

    >>> board = TileBoard(View(phase="open", title="Your rack"))
    >>> board.on_message(lambda message: print(message.kind))
    >>> board.receive({"kind": "retry", "item": ""})
    retry
    """

    _esm = traitlets.Unicode().tag(sync=True)
    view = traitlets.Dict().tag(sync=True)

    def __init__(self, view: View | None = None, **unknown: object) -> None:
        """Open with `view`, or waiting for the browser's hello. Other
        keywords raise TypeError with advice.
        """
        if unknown:
            raise TypeError(_advice(unknown))
        self._shown = view or View()
        self._callbacks: list[Callable[[Message], object]] = []
        self.preview: Callable[[], View | None] | None = None
        """What a still picture shows of a board that nobody has opened yet."""
        if not in_our_page():
            help_voila()
        code = LOADER if in_our_page() else board_code().loader
        super().__init__(view=as_json(self._shown), _esm=code)
        self.on_msg(self._heard)

    def show(self, view: View) -> None:
        """Put a view on the board; its serial is raised above the last one's where it is not already."""
        serial = max(view.serial, self.shown.serial + 1)
        view = view if serial == view.serial else view.model_copy(update={"serial": serial})
        page = speaker().name
        if page:
            keep(page, (self.model_id, "view"), view)
            self._send_view(view)
            return
        self._shown = view
        self._put("view", as_json(view))

    def _put(self, name: str, value: object) -> None:
        """Set a trait; what an observer raises is told as ipywidgets do, and the board goes on."""
        guarded = Callbacks()
        guarded.register_callback(lambda: self.set_trait(name, value))
        guarded()

    @property
    def shown(self) -> View:
        """The view on the board now: that of the page that is being answered."""
        page = speaker().name
        return kept(page, (self.model_id, "view"), lambda: self._shown) if page else self._shown

    def send_state(self, key: str | Iterable[str] | None = None) -> None:
        """Send the state, or some of it; a page that shares its process gets its own view alone."""
        if speaker().name:
            self._send_view(self.shown)
        else:
            super().send_state(key)

    def on_message(self, callback: Callable[[Message], object]) -> None:
        """Call back with every message the board does not answer itself, parsed."""
        self._callbacks.append(callback)

    def receive(self, raw: object) -> None:
        """Take a raw message as the browser sends it. Never raises; an unknown one is logged and dropped."""
        try:
            message = read_message(raw)
        except UnknownMessage as error:
            log.warning("refused a message from the browser: %s", error)
            return
        if isinstance(message, Ping):
            self.send({"kind": "pong", "n": message.n})
        elif isinstance(message, Need) and message.what != "picture":
            self.send(answer(message, board_code()))
        else:
            self._tell(message)

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Ignore what the browser writes, and answer with the true state
        (the board's loader is not sent again).
        """
        names = sorted((set(sync_data) & set(self.keys)) - _SOURCE)
        if names:
            self.send_state(names)

    def _send_view(self, view: View) -> None:
        self._send({"method": "update", "state": {"view": as_json(view)}, "buffer_paths": []})

    def _heard(self, _widget: object, content: object, _buffers: object) -> None:
        self.receive(content)

    def _tell(self, message: Message) -> None:
        if isinstance(message, Oops) and not self._callbacks:
            log.error("the board's own code says %r", message.text)
        try:
            for callback in self._callbacks:
                callback(message)
        except Exception:
            log.exception("a callback of the board failed on %r", message.kind)
            self.show(_in_trouble(self.shown, message))

    def _repr_mimebundle_(self, **given: Any) -> Any:
        bundle = super()._repr_mimebundle_(**given)
        if bundle is None:
            return None
        data, *metadata = bundle if isinstance(bundle, tuple) else (bundle,)
        view = self._to_draw()
        data["text/plain"] = in_words(view)
        picture = "" if in_our_page() else still_svg(view)
        if picture:
            data["image/svg+xml"] = picture
        return (data, *metadata) if metadata else data

    def _to_draw(self) -> View:
        """Give the view for a still picture: the one shown, or before the first hello the preview."""
        if self._shown.phase != "waiting" or self.preview is None or in_our_page():
            return self._shown
        return self.preview() or self._shown


def _advice(unknown: Iterable[str]) -> str:
    name = sorted(unknown)[0]
    near = get_close_matches(name, ["view"], n=1, cutoff=0.4)
    hint = f"; did you mean {near[0]!r}?" if near else "; the one keyword is 'view'"
    return f"unknown keyword {name!r} of TileBoard{hint}"


def _in_trouble(view: View, message: Message) -> View:
    """Give the same picture with the learner's acts in it and one calm sentence under it."""
    changes: dict[str, Any] = {"feedback": TROUBLE}
    if view.phase == "waiting":
        changes["phase"] = "trouble"
    if isinstance(message, Draft | Submit) and message.item == view.item:
        changes["acts"] = message.acts
    return view.model_copy(update=changes)
