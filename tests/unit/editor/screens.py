"""An editor without a browser: it keeps what it is told."""

from __future__ import annotations

from typing import Any

from mahj_widgets.editor_screen import EditorScreen


class KeptScreen(EditorScreen):
    """An editor whose pages and messages go nowhere."""

    def __init__(self) -> None:
        super().__init__()
        self.pages: list[dict[str, Any]] = []
        self.told: list[dict[str, Any]] = []

    def put(self, page: dict[str, Any]) -> None:
        self.pages.append(page)

    def tell(self, message: dict[str, Any]) -> None:
        self.told.append(message)
