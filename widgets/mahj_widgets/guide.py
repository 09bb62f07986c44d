"""Guides a learner through a lesson that Voila shows on one long page, from board to board to its closing."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Mapping
from typing import Any

import anywidget
import traitlets

from mahj_widgets.bundle import STATIC, guide_module, squeezed
from mahj_widgets.code import help_voila
from mahj_widgets.protocol import Hello, UnknownMessage, read_message

log = logging.getLogger(__name__)


class LessonGuide(anywidget.AnyWidget):  # type: ignore[misc]  # anywidget is untyped here
    """A bar above the page with a dot for each section. It asks how far she has come, by a `hello`.

    `told` returns for the key of a learner what the page may know: `name` and `title` of the lesson, the ids
    of the exercises that are `done`, the closing as it is now (what she `can` do, what `cameRight` in the
    end, what is `shaky`, by `exercise`, and what she has `played`), `next`, a lesson with `name` and `path`
    from this one, or None, and the `words` of the game that its texts explain.
    """

    _esm = traitlets.Unicode().tag(sync=True)
    _css = traitlets.Unicode().tag(sync=True)

    def __init__(self, told: Callable[[str], Mapping[str, Any]]) -> None:
        help_voila()
        self._told = told
        style = squeezed((STATIC / "guide.css").read_text(encoding="utf-8"))
        super().__init__(_esm=guide_module(), _css=style)
        self.on_msg(lambda _widget, content, _buffers: self.receive(content))

    def display(self) -> None:
        """Display it in the cell that is running."""
        sys.modules["IPython"].display.display(self)

    def receive(self, content: object) -> None:
        """Answer the page's `hello`; a message that can't be read is logged, any other is ignored."""
        try:
            message = read_message(content)
        except UnknownMessage as error:
            log.warning("%s", error)
            return
        if isinstance(message, Hello):
            self.send({"kind": "told", **self._told(message.key)})
