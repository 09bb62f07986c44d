"""The lessons in JupyterLab: copied to a folder of one's own, where no change is ever lost.

Beside each notebook are its exercise files: `show` there finds an exercise in them first.
"""

from __future__ import annotations

import errno
import json
import os
import secrets
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from mahj_tutor.errors import MahjError
from mahj_tutor.exercises.catalog import Lesson, copy_name
from mahj_tutor.exercises.notebooks import MAX_BYTES, NotebookError, notebook_bytes
from mahj_tutor.exercises.text_pictures import picture_files
from mahj_tutor.files import FileError, read_bytes, read_text, write_whole
from mahj_tutor.lesson_files import COPIES, NEW_VERSION, is_inside
from mahj_tutor.questions.own_pictures import MOST_BYTES as MOST_PICTURE
from mahj_tutor.server.jupyter_adapter.lab_app import run_lab
from mahj_tutor.server.lab_notebooks import EDITOR, as_shown, contents, editor_notebook, fixed, folded
from mahj_tutor.server.startup_errors import StartupError, check_port
from mahj_tutor.yaml_source import MAX_BYTES as MOST_TEXT

MANIFEST = COPIES
"""It has the hash of what is written in each file as it was last copied."""


def copy_lessons(lessons: Iterable[Lesson], folder: Path) -> Iterator[str]:
    """Copy notebooks and exercise files to `folder` and yield what its owner should know, in sentences.

    A file that was changed stays as it is; a newer version is put beside it. Lessons of one's own that are
    in the folder already are not copied.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        known = _read_manifest(folder / MANIFEST)
        before = dict(known)
        for lesson in lessons:
            if not is_in_folder(lesson, folder):
                yield from _copy_lesson(lesson, folder, known)
        if known != before:
            write_whole(folder / MANIFEST, json.dumps(known, indent=1, sort_keys=True).encode())
    except OSError as error:
        raise StartupError(
            f"the lessons cannot be copied to {str(folder)!r}: {error.strerror}: {error.filename!r}"
        ) from error
    yield f"Your lessons are in {folder}"


def notebook_of(lesson: Lesson, folder: Path) -> Path:
    """Return where a lesson's notebook is when the lessons have been copied to `folder`."""
    return lesson.notebook if is_in_folder(lesson, folder) else folder / next(_files(lesson))[0]


def add_editor(folder: Path) -> None:
    """Put the notebook that opens the exercise editor into the folder, unless there is one."""
    try:
        if not (folder / EDITOR).exists():
            write_whole(folder / EDITOR, editor_notebook())
    except OSError as error:
        raise StartupError(f"{EDITOR!r} cannot be written to {str(folder)!r}: {error.strerror}") from error


def is_in_folder(lesson: Lesson, folder: Path) -> bool:
    """Tell whether a lesson of one's own is in the folder of copies itself."""
    return lesson.is_own and is_inside(lesson.folder, folder)


def _files(lesson: Lesson) -> Iterator[tuple[str, Path]]:
    """Yield the files of a lesson with the names of their copies.

    Those of a shipped lesson stand side by side and are named after it; one's own lesson is a folder again.
    """
    if lesson.is_own:
        for file in (lesson.notebook, *lesson.texts, *picture_files(lesson.notebook, lesson.texts)):
            yield f"{lesson.id}/{file.relative_to(lesson.folder).as_posix()}", file
        return
    name = copy_name(lesson.id, lesson.title)
    yield f"{name}.ipynb", lesson.notebook
    for file in lesson.texts:
        yield f"{name}.yaml" if file.stem == "exercises" else f"{name} {file.name}", file


def _copy_lesson(lesson: Lesson, folder: Path, known: dict[str, str]) -> Iterator[str]:
    if not lesson.is_own:
        _rename_former(lesson, folder, known)
    for name, source in _files(lesson):
        try:
            yield from _copy_one(folder, name, source, known)
            if source.suffix == ".ipynb" and not lesson.is_own:
                _fix(folder / name, source)
        except MahjError as error:  # the other files are copied all the same
            yield f"{name!r} was not copied: {error.with_fix()}"


def _rename_former(lesson: Lesson, folder: Path, known: dict[str, str]) -> None:
    """Give copies that were made under another name their name of now, with all that was written in them."""
    name = copy_name(lesson.id, lesson.title)
    former = _former_name(name, {lesson.id.upper(), name.split()[0]}, known)
    for new, _ in _files(lesson):
        old = former + new.removeprefix(name)
        if old in known and (folder / old).is_file() and not os.path.lexists(folder / new):
            (folder / old).rename(folder / new)
            known[new] = known.pop(old)


def _former_name(name: str, numbers: set[str], known: Iterable[str]) -> str:
    """Return the name under which a lesson with one of these numbers was copied before, else that of now."""
    notebooks = (each.removesuffix(".ipynb") for each in known if each.endswith(".ipynb"))
    return next((each for each in notebooks if each != name and each.split()[0] in numbers), name)


def _copy_one(folder: Path, name: str, source: Path, known: dict[str, str]) -> Iterator[str]:
    """Copy a file; raise `MahjError` if it cannot be used."""
    is_notebook = source.suffix == ".ipynb"
    shipped = notebook_bytes(source) if is_notebook else read_bytes(source, max(MOST_TEXT, MOST_PICTURE))
    copy = folded(shipped) if is_notebook else shipped
    target, new = folder / name, contents(shipped)
    if not is_inside(target.parent, folder):
        raise MahjError(f"{str(target.parent)!r} is a link that leads out of the folder of copies")
    target.parent.mkdir(parents=True, exist_ok=True)
    there = _there(target)
    if there in (None, known.get(name), new):
        if there != new:
            write_whole(target, copy)
    elif known.get(name) != new:
        beside = _beside(target, new)
        write_whole(beside, copy)
        yield f"You changed {name!r}, so it was left alone. The new version is next to it, as {beside.name!r}"
    known[name] = new


def _fix(copy: Path, source: Path) -> None:
    """Make the cells of a shipped lesson read-only in its copy, also in one that was made before."""
    if copy.is_symlink():
        return  # it leads to a notebook of her own
    try:
        body = read_bytes(copy, MAX_BYTES)
        now = fixed(body, notebook_bytes(source))
    except (FileError, NotebookError):
        return  # what is no notebook any longer is her own
    if now != body:
        write_whole(copy, now)


def _there(path: Path) -> str | None:
    """Return what a copy has written in it: None if there is none, "" if it cannot be read."""
    if not os.path.lexists(path):
        return None
    try:
        return contents(read_bytes(path, MAX_BYTES))
    except FileError:
        return ""


def _beside(target: Path, new: str) -> Path:
    """Return a free name beside the changed file, or one that already holds this version."""
    for number in range(1, 1000):
        extra = f" {NEW_VERSION})" if number == 1 else f" {NEW_VERSION} {number})"
        path = target.with_name(f"{target.stem}{extra}{target.suffix}")
        if _there(path) in (None, new):
            return path
    raise OSError(errno.EEXIST, "there are too many versions of it", str(target))


def copied(folder: Path) -> frozenset[Path]:
    """Return the files in a folder of copies that are copies of ours."""
    return frozenset(folder / each for each in _read_manifest(folder / MANIFEST))


def _read_manifest(path: Path) -> dict[str, str]:
    """Return the manifest; a missing or damaged one is empty, so that nothing is overwritten."""
    try:
        known = json.loads(read_text(path, MAX_BYTES))
    except (FileError, ValueError, RecursionError):
        return {}
    return {str(name): str(value) for name, value in known.items()} if isinstance(known, dict) else {}


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
        "LabApp.extra_labextensions_path": Path(__file__).parent / "labextension",
    }
    run_lab(settings, started=lambda: ready(f"http://127.0.0.1:{port}/lab?token={token}"), show=as_shown)


def _add_config_folder() -> None:
    """Let JupyterLab read our settings, which add the editor's button and switch off what is not needed."""
    here = str(Path(__file__).parent)
    known = os.environ.get("JUPYTER_CONFIG_PATH")
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join([here, known] if known else [here])
