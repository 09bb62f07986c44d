"""The files that JupyterLab shows: a notebook from elsewhere brings no saved widgets along."""

# mypy: disallow-subclassing-any=False
# Jupyter's classes are untyped here.

from __future__ import annotations

from typing import Any

from jupyter_server.services.contents.largefilemanager import AsyncLargeFileManager


class LessonContents(AsyncLargeFileManager):
    """Files as JupyterLab has them, without the saved widgets of notebooks that nobody here trusts.

    JupyterLab brings saved widgets to life as soon as a notebook is open, trusted or not, and a widget is
    whatever JavaScript its author wrote. Boards need no saved state.
    """

    def mark_trusted_cells(self, nb: Any, path: str = "") -> None:
        """Mark the cells of a notebook that was signed here as trusted; take the widgets out of others."""
        if not self.notary.check_signature(nb):
            nb["metadata"].pop("widgets", None)
        super().mark_trusted_cells(nb, path)
