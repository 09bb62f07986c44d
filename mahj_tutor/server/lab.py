"""The lessons in JupyterLab: copied out to a folder of the learner's, whose changes are never lost."""

from __future__ import annotations

import asyncio
import copy
import errno
import hashlib
import json
import os
import re
import secrets
import warnings
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import mahj_widgets
from mahj_widgets.bundle import board_module

from mahj_tutor.server import nursery
from mahj_tutor.server.trouble import CannotServe, try_port

MANIFEST = ".mahj-tutor.json"
"""In the learner's folder: the hash of each lesson as it was last copied out."""

LAST_WORDS = 5.0
"""Seconds that pages' last requests may take to end when the server stops."""


def copy_out(lessons: Iterable[Any], folder: Path) -> Iterator[str]:
    """Copy the lessons' notebooks to `folder` and yield a sentence for whatever is worth saying.

    A notebook the learner changed stays as it is; a newer version of it is put beside it.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        known = _read_manifest(folder / MANIFEST)
        for lesson in lessons:
            yield from _copy_one(folder, _file_name(lesson), Path(lesson.notebook).read_bytes(), known)
        _write(folder / MANIFEST, json.dumps(known, indent=1, sort_keys=True).encode())
    except OSError as error:
        raise CannotServe(
            f"the lessons cannot be copied to {str(folder)!r}: {error.strerror}: {error.filename!r}"
        ) from error
    yield f"Your lessons are in {folder}"


def _copy_one(folder: Path, name: str, shipped: bytes, known: dict[str, str]) -> Iterator[str]:
    new, target = _hash(shipped), folder / name
    there = _hash(target.read_bytes()) if target.exists() else None
    if there in (None, known.get(name)):
        if there != new:
            _write(target, shipped)
    elif there != new and known.get(name) != new:
        beside = _beside(target, shipped)
        _write(beside, shipped)
        yield f"You changed {name!r}: it stays as it is, the new version is beside it as {beside.name!r}"
    known[name] = new


def _file_name(lesson: Any) -> str:
    """Return a name one can read: `A9 First Charleston.ipynb`."""
    title = re.sub(r"[^\w ,()'-]+", " ", lesson.title)
    return f"{lesson.id.upper()} {' '.join(title.split())}.ipynb"


def _beside(target: Path, shipped: bytes) -> Path:
    """Return a free name beside the changed notebook, or one that holds this version already."""
    for number in range(1, 1000):
        extra = " (new version)" if number == 1 else f" (new version {number})"
        path = target.with_name(f"{target.stem}{extra}{target.suffix}")
        if not path.exists() or path.read_bytes() == shipped:
            return path
    raise OSError(errno.EEXIST, "there are too many versions of it", str(target))


def _read_manifest(path: Path) -> dict[str, str]:
    """Return the manifest; a missing or damaged one knows nothing, so that nothing is overwritten."""
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


def _hash(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()


def open_lab(folder: Path, *, port: int, open_browser: bool, ready: Callable[[str], None]) -> None:
    """Run JupyterLab on `folder` until stopped; raises `CannotServe` where the port cannot be had."""
    try_port("127.0.0.1", port)
    _prepare_environment()

    from jupyterlab.labapp import LabApp

    _remember_what_stays()
    token = secrets.token_hex(24)
    with TemporaryDirectory(prefix="mahj-tutor-") as made, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Jupyter's own are no news for a learner
        _write_board(Path(made))
        arguments = _arguments(folder, Path(made), port, token, open_browser=open_browser)
        server = LabApp.initialize_server(argv=arguments)
        if nursery.CAN_FORK:
            server.io_loop.add_callback(nursery.NURSERY.open)
        server.io_loop.add_callback(ready, f"http://127.0.0.1:{port}/lab?token={token}")
        try:
            server.start()
        finally:
            nursery.NURSERY.close()
            _give_up_what_waits(server.io_loop.asyncio_loop)


def _give_up_what_waits(loop: asyncio.AbstractEventLoop) -> None:
    """Cancel what pages asked for and nobody waits for any more: its threads would keep the process alive."""
    tasks = asyncio.all_tasks(loop)
    for task in tasks:
        task.cancel()
    loop.run_until_complete(asyncio.wait(tasks, timeout=LAST_WORDS) if tasks else asyncio.sleep(0))


def _remember_what_stays() -> None:
    """Look once for what every page asks for and what stays while the server runs; looking stops all else.

    These are the formats a notebook may be exported to, and the schemas of all settings.
    """
    from jupyterlab_server import settings_utils
    from nbconvert.exporters import base

    for name in ("get_exporter", "get_export_names"):
        setattr(base, name, cache(getattr(base, name)))
    settings_utils._get_schema = _once_a_schema(settings_utils._get_schema)


def _once_a_schema(read: Callable[..., tuple[Any, str]]) -> Callable[..., tuple[Any, str]]:
    """Return a reader of settings' schemas that checks each once; what it gives may be changed, as a page's language does."""
    known: dict[tuple[str, str, bool], tuple[Any, str]] = {}

    def reread(
        folder: str, name: str, overrides: Any, labextensions_path: list[str] | None = None
    ) -> tuple[Any, str]:
        key = (folder, name, labextensions_path is None)
        if key not in known:
            known[key] = read(folder, name, overrides, labextensions_path)
        return copy.deepcopy(known[key])

    return reread


def _prepare_environment() -> None:
    """Tell kernels that the page has the board's code, and switch off what is not needed (`labconfig`)."""
    os.environ["MAHJ_PAGE"] = "lab"
    here = str(Path(__file__).parent)
    known = os.environ.get("JUPYTER_CONFIG_PATH")
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join([here, known] if known else [here])


def _write_board(folder: Path) -> None:
    """Write the board's code as one file for JupyterLab to serve: it serves files from folders only."""
    (folder / "static").mkdir()
    (folder / "static" / "board.js").write_text(board_module(), encoding="utf-8")


def _arguments(folder: Path, made: Path, port: int, token: str, *, open_browser: bool) -> list[str]:
    served = [Path(__file__).with_name("labextension"), made, Path(mahj_widgets.__file__).parent]
    settings: dict[str, object] = {
        "ServerApp.root_dir": folder,
        "ServerApp.ip": "127.0.0.1",
        "ServerApp.port": port,
        "ServerApp.port_retries": 0,
        "ServerApp.allow_root": True,  # in a container there is nobody else
        "ServerApp.open_browser": open_browser,
        "ServerApp.log_level": "ERROR",
        "ServerApp.kernel_spec_manager_class": "mahj_tutor.server.kernels.OwnKernelSpec",
        "KernelRestarter.time_to_dead": 1.0,  # seconds until a lost kernel is missed
        "KernelRestarter.stable_start_time": 0.5,  # seconds a kernel must live to be started anew without counting
        "IdentityProvider.token": token,
        "LabApp.expose_app_in_browser": True,  # the board's way back runs the cells again
        "LabApp.extension_manager": "readonly",  # asks no registry
        "LabApp.check_for_updates_class": "jupyterlab.NeverCheckForUpdate",
        "LabApp.log_level": "ERROR",
    }
    # The board's own files lie at lab/extensions/static, for lesson.js to load once.
    paths = [("LabApp.extra_labextensions_path", path) for path in served]
    return [f"--{name}={value}" for name, value in (*settings.items(), *paths)]
