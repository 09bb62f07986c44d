"""The lessons in JupyterLab: copied to a folder of the learner's own, where no change is ever lost."""

from __future__ import annotations

import errno
import json
import os
import re
import secrets
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from mahj_tutor.server.jupyter_adapter.lab_app import run_lab
from mahj_tutor.server.lab_notebooks import contents, has_pictures, with_pictures
from mahj_tutor.server.startup_errors import StartupError, check_port

MANIFEST = ".mahj-tutor.json"
"""A file in the learner's folder: the hash of what is written in each lesson as it was last copied."""


def copy_lessons(lessons: Iterable[Any], folder: Path) -> Iterator[str]:
    """Copy the lessons' notebooks to `folder` and yield sentences about what the learner should know.

    A notebook that the learner changed stays as it is; a newer version is put beside it.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        known = _read_manifest(folder / MANIFEST)
        for lesson in lessons:
            yield from _copy_one(folder, _file_name(lesson), Path(lesson.notebook), known)
        _write(folder / MANIFEST, json.dumps(known, indent=1, sort_keys=True).encode())
    except OSError as error:
        raise StartupError(
            f"the lessons cannot be copied to {str(folder)!r}: {error.strerror}: {error.filename!r}"
        ) from error
    yield f"Your lessons are in {folder}"


def _copy_one(folder: Path, name: str, notebook: Path, known: dict[str, str]) -> Iterator[str]:
    shipped, target = notebook.read_bytes(), folder / name
    new = contents(shipped)
    there = contents(target.read_bytes()) if target.exists() else None
    if there in (None, known.get(name), new):
        if there != new or not has_pictures(target.read_bytes()):
            _write(target, with_pictures(shipped, notebook.parent))
    elif known.get(name) != new:
        beside = _beside(target, new)
        _write(beside, with_pictures(shipped, notebook.parent))
        yield f"You changed {name!r}, so it was left alone. The new version is next to it, as {beside.name!r}"
    known[name] = new


def _file_name(lesson: Any) -> str:
    """Return a readable name: `A9 First Charleston.ipynb`."""
    title = re.sub(r"[^\w ,()'-]+", " ", lesson.title)
    return f"{lesson.id.upper()} {' '.join(title.split())}.ipynb"


def _beside(target: Path, new: str) -> Path:
    """Return a free name beside the changed notebook, or one that already holds this version."""
    for number in range(1, 1000):
        extra = " (new version)" if number == 1 else f" (new version {number})"
        path = target.with_name(f"{target.stem}{extra}{target.suffix}")
        if not path.exists() or contents(path.read_bytes()) == new:
            return path
    raise OSError(errno.EEXIST, "there are too many versions of it", str(target))


def _read_manifest(path: Path) -> dict[str, str]:
    """Return the manifest; a missing or damaged one is empty, so that nothing is overwritten."""
    try:
        known = json.loads(path.read_text("utf-8"))
    except (FileNotFoundError, ValueError):
        return {}
    return {str(name): str(value) for name, value in known.items()} if isinstance(known, dict) else {}


def _write(path: Path, body: bytes) -> None:
    """Write a file whole or not at all."""
    part = path.with_name(path.name + ".part")
    part.write_bytes(body)
    part.replace(path)


def open_lab(folder: Path, *, port: int, open_browser: bool, ready: Callable[[str], None]) -> None:
    """Run JupyterLab on `folder` until stopped; raise `StartupError` if the port cannot be opened."""
    check_port("127.0.0.1", port)
    _add_config_folder()
    token = secrets.token_hex(24)
    settings: dict[str, object] = {
        "ServerApp.root_dir": folder,
        "ServerApp.ip": "127.0.0.1",
        "ServerApp.port": port,
        "ServerApp.open_browser": open_browser,
        "IdentityProvider.token": token,
    }
    run_lab(settings, started=lambda: ready(f"http://127.0.0.1:{port}/lab?token={token}"))


def _add_config_folder() -> None:
    """Let JupyterLab read our settings, which name the lesson's button and switch off what is not needed."""
    here = str(Path(__file__).parent)
    known = os.environ.get("JUPYTER_CONFIG_PATH")
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join([here, known] if known else [here])
