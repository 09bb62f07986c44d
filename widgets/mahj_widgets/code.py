"""How a widget's code reaches a page: a small loader with each widget, and the code itself once a page.

anywidget syncs `_esm` and `_css` with every widget. With the code itself there, a lesson of fourteen boards
has a state of 2.6 MB, for which a busy page takes longer than ipywidgets waits. So `_esm` is `loader.js`,
which asks for the rest (`need`). The answer names the code by a digest: an open page may outlive a version.
"""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from typing import Any

from mahj_widgets.bundle import MODULES, STATIC, board_module, board_style, editor_module, join, squeezed
from mahj_widgets.protocol import Need


@dataclass(frozen=True)
class Code:
    """What draws a kind of widget: a module without imports, and a style sheet."""

    module: str
    style: str

    @cached_property
    def digest(self) -> str:
        """Return what tells this code from others: 16 hex digits."""
        return sha256(f"{self.module}\0{self.style}".encode()).hexdigest()[:16]

    @cached_property
    def loader(self) -> str:
        """Return the module that stands for it in a widget's state."""
        names = (MODULES / "hear.js", STATIC / "loader.js")
        text = join({path.name: path.read_text(encoding="utf-8") for path in names})
        return text.replace("{digest}", self.digest)

    def answer(self) -> dict[str, Any]:
        """Return the message that answers `need`."""
        return {"kind": "code", "digest": self.digest, "js": self.module, "css": self.style}


@cache
def board_code() -> Code:
    """Return what draws boards.

    >>> len(board_code().loader) < 2500
    True
    """
    return Code(board_module(), board_style())


@cache
def editor_code() -> Code:
    """Return what draws the exercise editor, with the boards in it."""
    own = squeezed((STATIC / "editor.css").read_text(encoding="utf-8"))
    return Code(editor_module(), board_style() + own)


@cache
def _sprite() -> str:
    return (STATIC / "tiles.svg").read_text(encoding="utf-8")


def answer(need: Need, code: Code) -> dict[str, Any]:
    """Return the message with what a widget of this code needs."""
    return code.answer() if need.what == "code" else {"kind": "sprite", "svg": _sprite()}


_helped: list[bool] = []


def in_voila() -> bool:
    """Tell whether Voila shows the notebook whose cell is running, without our server."""
    ipython = sys.modules.get("IPython")
    return "VOILA_PREHEAT" in os.environ and ipython is not None and ipython.get_ipython() is not None


def help_voila() -> None:
    """Where Voila shows the notebook, say once what lets its views wait for their models (`voila.js`)."""
    if _helped or not in_voila():
        return
    _helped.append(True)
    script = (STATIC / "voila.js").read_text(encoding="utf-8")
    sys.modules["IPython"].display.publish_display_data({"text/html": f"<script>{script}</script>"})
