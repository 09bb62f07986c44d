"""The exercise editor as a widget: an `EditorScreen` whose messages go over the notebook's own wire.

Like the board it obeys what comes down and knows nothing of exercises; whatever the browser writes to its
state is ignored and answered with the true state, and nothing that a callback raises leaves.
"""

from __future__ import annotations

from typing import Any

import anywidget
import traitlets

from mahj_widgets.code import editor_code
from mahj_widgets.editor_protocol import Page, page_as_json
from mahj_widgets.editor_screen import EditorScreen

_SOURCE = frozenset({"_esm"})


class ExerciseEditor(EditorScreen, anywidget.AnyWidget):  # type: ignore[misc]  # anywidget is untyped here
    """An editor in a notebook."""

    _esm = traitlets.Unicode().tag(sync=True)
    page = traitlets.Dict().tag(sync=True)

    def __init__(self) -> None:
        EditorScreen.__init__(self)
        anywidget.AnyWidget.__init__(self, page=page_as_json(Page()), _esm=editor_code().loader)
        self.on_msg(lambda _widget, content, _buffers: self.receive(content))

    def put(self, page: dict[str, Any]) -> None:
        """Bring a page to the browser."""
        self.page = page

    def tell(self, message: dict[str, Any]) -> None:
        """Bring a message to the browser."""
        self.send(message)

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Ignore what the browser writes, and answer with the true state."""
        names = sorted((set(sync_data) & set(self.keys)) - _SOURCE)
        if names:
            self.send_state(names)
