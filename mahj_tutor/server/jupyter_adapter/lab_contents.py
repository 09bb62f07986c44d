"""The files that JupyterLab shows: lessons come with pictures, notebooks from elsewhere without widgets."""

# mypy: disallow-subclassing-any=False
# Jupyter's classes are untyped here.

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import nbformat
from jupyter_server.services.contents.largefilemanager import AsyncLargeFileManager


class LessonContents(AsyncLargeFileManager):
    """Files as JupyterLab has them, without the saved widgets of notebooks that nobody here trusts.

    JupyterLab brings saved widgets to life as soon as a notebook is open, trusted or not, and a widget is
    whatever JavaScript its author wrote. Boards need no saved state.

    A lesson whose code nobody changed is trusted, and its boards are pictures until its cells run.
    """

    show: ClassVar[Callable[[bytes, Path], bytes | None]] = staticmethod(lambda _body, _folder: None)
    """Returns how a notebook in a folder is shown, its trusted cells marked; None if as it is."""

    async def get(self, path: str, content: bool = True, *given: Any, **named: Any) -> Any:  # noqa: FBT001,FBT002
        """Return a file or a folder; the pictures of a lesson are drawn in a thread."""
        model = await super().get(path, content, *given, **named)
        if content and model["type"] == "notebook":
            folder = Path(self.root_dir, path.strip("/")).parent
            model["content"] = await asyncio.to_thread(self._shown, model["content"], folder)
        return model

    def mark_trusted_cells(self, nb: Any, path: str = "") -> None:
        """Mark the cells of a notebook that was signed here as trusted; take the widgets out of others."""
        if not self.notary.check_signature(nb):
            nb["metadata"].pop("widgets", None)
        super().mark_trusted_cells(nb, path)

    def _shown(self, book: Any, folder: Path) -> Any:
        """Return a notebook as it is shown: a lesson of ours with pictures, and trusted."""
        shown = type(self).show(json.dumps(book).encode(), folder)
        return book if shown is None else nbformat.from_dict(json.loads(shown))
