"""The lessons in any JupyterLab or Notebook whose server has this package installed.

Jupyter's server finds this module by `jupyter_server_config.d/mahj-tutor.json`; its pages find the plugins in
`labextension/`.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from mahj_tutor.server.jupyter_adapter.lab_pages import Desk, add_pages

FOLDER = "Mah Jongg lessons"
"""The folder of copies; in a JupyterLab that was started by `mahj-tutor lab` it is the root itself."""


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": __name__}]


def _load_jupyter_server_extension(server: Any) -> None:
    add_pages(server, _desk)


def _desk(root: Path) -> Desk:
    # It takes a second to import, and a server's start shouldn't wait for it.
    from mahj_tutor.server.lab_desk import LabDesk

    return LabDesk(root, root if os.environ.get("MAHJ_LAB") else root / FOLDER)
