"""Where the docs are, as `make docs` has built them."""

from __future__ import annotations

import os
from pathlib import Path

import mahj_tutor

FOLDER = "MAHJ_DOCS"
"""Names the folder of the site, where it isn't the one beside the package in a tree."""


def docs_folder() -> Path | None:
    """Return the folder of the site, None if it has not been built."""
    named = os.environ.get(FOLDER)
    folder = Path(named) if named else Path(mahj_tutor.__file__).parents[1] / "build" / "docs"
    return folder if (folder / "index.html").is_file() else None


def docs_file(folder: Path, name: str) -> Path | None:
    """Return a file of the site, None if there is none of this name in it."""
    path = (folder / (name or "index.html")).resolve()
    return path if path.is_relative_to(folder.resolve()) and path.is_file() else None
