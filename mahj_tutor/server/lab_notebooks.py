"""A lesson's notebook as JupyterLab shows it before anything runs: cells folded, each board as a picture.

The notebooks that are shipped hold no outputs, and neither do their copies at first: those are what
JupyterLab itself would save, so that opening one changes nothing. When a copy is opened, every cell that
shows a board or draws tiles gets a picture of it, which running the cell replaces.
"""

from __future__ import annotations

import ast
import hashlib
import inspect
import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from mahj_widgets.still import still_html
from mahj_widgets.symbols import Picture, as_image
from mahj_widgets.words import in_words

from mahj_tutor import __version__, notebook
from mahj_tutor.exercises.library import shared_library
from mahj_tutor.exercises.notebooks import NotebookError, notebook_bytes, parse_notebook
from mahj_tutor.lesson_files import is_inside, mark_of
from mahj_tutor.server.jupyter_adapter.notebook_metadata import notebook_metadata
from mahj_tutor.session.exercise_session import ExerciseSession
from mahj_tutor.session.sources import FileSource, FolderSource

WIDTH = 760
"""How wide the picture of a board is at most; a cell of JupyterLab's is a little wider."""
MARK = {"mahj_tutor": {"picture": __version__}}
"""What the outputs made here carry, so that they are not made again by the same version."""
FOLDED = {"jupyter": {"source_hidden": True}, "scrolled": False}
FIXED = {"editable": False, "deletable": False}
"""The metadata of a cell that JupyterLab neither opens for writing nor deletes."""
SVG, HTML = "image/svg+xml", "text/html"

Output = dict[str, Any]
_DRAWINGS: dict[str, Callable[..., Picture]] = {
    "draw_rack": notebook.draw_rack,
    "draw_wall": notebook.draw_wall,
    "draw_walls": notebook.draw_walls,
}


EDITOR = "Exercise editor.ipynb"
"""The notebook that opens the exercise editor."""
_EDITOR_WORDS = """# Exercise editor

Press **Run the lesson** above if the editor isn't below yet. It has the exercises of the folder `my-lesson` \
beside this notebook. For another folder, open the cell and write its name. Your files are behind the folder \
icon on the left.
"""


_FILE_WORDS = """# Exercise editor: {0}

Press **Run the lesson** above, or Shift+Enter in the cell below, if the editor isn't below yet. It has the \
exercises of `{0}`.
"""
PLACE = "Find your place.ipynb"
"""The notebook with the board on which a learner finds her place."""
_PLACE_WORDS = """# Find your place

Played before? Press **Run the lesson** above if the board isn't below yet. Answer its questions, and see \
what's solid and where to start. The page **Mah Jongg lessons** goes on from there.
"""


def editor_notebook(folder: str = "my-lesson", file: str = "") -> bytes:
    """Return a notebook that opens the exercise editor on a folder beside it, its cell folded; with a file of
    the folder it is about that one.
    """
    given = ", ".join(json.dumps(each, ensure_ascii=False) for each in (folder, file) if each)
    source = f"from mahj_tutor.notebook import author\n\nauthor({given})"
    return _own_notebook(_FILE_WORDS.format(file) if file else _EDITOR_WORDS, "editor", source)


def place_notebook() -> bytes:
    """Return a notebook in which a learner finds her place, its cell folded."""
    return _own_notebook(_PLACE_WORDS, "place", "from mahj_tutor.notebook import find_place\n\nfind_place()")


def _own_notebook(text: str, name: str, source: str) -> bytes:
    """Return a notebook with a text and one folded cell of code."""
    cells = [
        {"id": "words", "cell_type": "markdown", "metadata": {}, "source": text.strip()},
        {
            "id": name,
            "cell_type": "code",
            "metadata": FOLDED,
            "execution_count": None,
            "outputs": [],
            "source": source,
        },
    ]
    read = {"cells": cells, "metadata": notebook_metadata(), "nbformat": 4, "nbformat_minor": 5}
    return (json.dumps(read, indent=1, ensure_ascii=False) + "\n").encode()


_OWN = (editor_notebook, place_notebook)


def contents(body: bytes) -> str:
    """Return a hash of what is written in a notebook; what its cells put out does not count.

    >>> cell = b'{"cell_type": "code", "source": "1", "metadata": {}, "outputs": %s}'
    >>> book = b'{"cells": [%s], "metadata": {}, "nbformat": 4, "nbformat_minor": 4}'
    >>> contents(book % cell % b'[]') == contents(book % cell % b'[{"output_type": "stream"}]')
    True
    """
    try:
        written = [[cell.kind, cell.source] for cell in parse_notebook(body).cells]
    except NotebookError:  # an exercise file, or a notebook that is no longer one
        return hashlib.sha256(body).hexdigest()
    return hashlib.sha256(json.dumps(written).encode()).hexdigest()


def has_outputs(body: bytes) -> bool:
    """Tell whether a cell of a notebook has put something out; False for what is no notebook."""
    try:
        return any(each.get("outputs") for each in parse_notebook(body).content["cells"])
    except NotebookError:
        return False


def has_pictures(body: bytes) -> bool:
    """Return whether every board of a notebook has its picture, made by this version, and no saved widget."""
    try:
        book = parse_notebook(body)
    except NotebookError:
        return True
    if "widgets" in book.content["metadata"]:
        return False
    drawn = zip(book.cells, book.content["cells"], strict=True)
    return all(_is_drawn(raw) for cell, raw in drawn if cell.kind == "code" and _call(cell.source))


def folded(body: bytes) -> bytes:
    """Return a notebook with folded cells and no outputs; raise `NotebookError` if it is none."""
    return _folded(body, lambda _source: [])


def fixed(body: bytes, lesson: bytes) -> bytes:
    """Return a copy in which the cells that are a lesson's are read-only, so that no slip of a hand changes
    them; any other cell is its owner's. Raise `NotebookError` if either is no notebook.
    """
    theirs = {(cell.kind, cell.source) for cell in parse_notebook(lesson).cells}
    book = parse_notebook(body)
    found = [
        raw["metadata"]
        for cell, raw in zip(book.cells, book.content["cells"], strict=True)
        if (cell.kind, cell.source) in theirs and not FIXED.items() <= raw["metadata"].items()
    ]
    for each in found:
        each.update(FIXED)
    return _written(book.content) if found else body


def with_pictures(body: bytes, folder: Path) -> bytes:
    """Return a notebook with pictures and folded cells; exercise files in `folder` come before the lessons.

    Raise `NotebookError` if it is none.
    """
    return _folded(body, lambda source: _outputs(source, folder))


def _folded(body: bytes, outputs: Callable[[str], list[Output]]) -> bytes:
    book = parse_notebook(body)
    read = book.content
    read["metadata"].pop("widgets", None)  # saved widgets would be code that runs when it is opened
    read["metadata"].update(notebook_metadata())
    for cell, raw in zip(book.cells, read["cells"], strict=True):
        if cell.kind == "code":
            raw["metadata"] = {**raw["metadata"], **FOLDED}
            raw["outputs"] = outputs(cell.source)
    return _written(read)


def _written(read: dict[str, Any]) -> bytes:
    try:
        return (json.dumps(read, indent=1, ensure_ascii=False, allow_nan=False) + "\n").encode()
    except ValueError as error:
        raise NotebookError("a number in this notebook is too large") from error


def as_shown(body: bytes, folder: Path) -> bytes | None:
    """Return a notebook in `folder` as it is shown, None if that is as it is.

    One with nothing but a lesson's code is trusted, whatever its texts are, and its boards are pictures in
    place of what its cells put out. In any other one, drawings that nobody here trusts become images:
    JupyterLab would show their source.
    """
    if not has_lessons_code(body):
        return _with_images(body)
    read = parse_notebook(body if has_pictures(body) else with_pictures(body, folder)).content
    for cell in read["cells"]:
        if cell["cell_type"] == "code":  # of others, the mark would be signed but not saved
            cell["metadata"]["trusted"] = True
    return _written(read)


def _with_images(body: bytes) -> bytes | None:
    try:
        read = parse_notebook(body).content
    except NotebookError:
        return None
    cells = (each for each in read["cells"] if not each["metadata"].get("trusted"))
    found = [data for cell in cells for each in cell.get("outputs", ()) if (data := _untold(each))]
    for data in found:
        drawn = data[SVG]
        data[HTML] = as_image(Picture(drawn if isinstance(drawn, str) else "".join(map(str, drawn))))
    return _written(read) if found else None


def _untold(output: Output) -> dict[str, Any] | None:
    """Return the data of an output that is a drawing and nothing that JupyterLab shows untrusted."""
    data = output.get("data")
    return data if isinstance(data, dict) and data.get(SVG) and HTML not in data else None


def has_lessons_code(body: bytes) -> bool:
    """Tell whether the cells of code in a notebook, of which there are some, are all of one lesson known
    here, or of a notebook of our own (`_OWN`). Texts count for nothing: they run nothing.
    """
    code = _code_in(body)
    shipped = (_code_of(each.notebook, mark_of(each.notebook)) for each in shared_library().lessons())
    return bool(code) and any(code <= each for each in (*(_code_in(make()) for make in _OWN), *shipped))


@lru_cache(256)
def _code_of(notebook: Path, _mark: object) -> frozenset[str]:
    try:
        return _code_in(notebook_bytes(notebook))
    except NotebookError:
        return frozenset()


def _code_in(body: bytes) -> frozenset[str]:
    try:
        return frozenset(cell.source for cell in parse_notebook(body).cells if cell.kind == "code")
    except NotebookError:
        return frozenset()


def is_ours(body: bytes) -> bool:
    """Tell whether a notebook has the cells of a lesson known here, or of a notebook of our own."""
    shipped = (_contents_of(each.notebook, mark_of(each.notebook)) for each in shared_library().lessons())
    return contents(body) in {*(contents(make()) for make in _OWN), *shipped}


@lru_cache(256)
def _contents_of(notebook: Path, _mark: object) -> str:
    try:
        return contents(notebook_bytes(notebook))
    except NotebookError:
        return ""


def _is_drawn(cell: Mapping[str, Any]) -> bool:
    return [output.get("metadata") for output in cell["outputs"]] == [MARK]


# --- pictures --------------------------------------------------------------------------------------------


def _outputs(source: str, folder: Path) -> list[Output]:
    """Return the picture of what a cell shows in its last line, if it is one of our calls."""
    call = _call(source)
    if call is None:
        return []
    name, given, named = call
    try:
        if name == "show":
            return _board(folder, *given, **named)
        return [_output(as_image(_DRAWINGS[name](*given, **named)), "A picture of tiles")]
    except Exception:  # whatever a cell holds, the other lessons are copied; run, it says what is wrong
        return []


def _call(source: str) -> tuple[str, list[Any], dict[str, Any]] | None:
    """Return the call in the last line of a cell: its name and its arguments, which are written out."""
    try:
        last = ast.parse(source).body[-1:]
        call = last[0].value if last and isinstance(last[0], ast.Expr) else None
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
            return None
        given = [ast.literal_eval(each) for each in call.args]
        named = {each.arg: ast.literal_eval(each.value) for each in call.keywords if each.arg}
    except (SyntaxError, TypeError, ValueError, RecursionError, MemoryError):
        return None
    return (call.func.id, given, named) if call.func.id in ("show", *_DRAWINGS) else None


def _board(folder: Path, *given: Any, **named: Any) -> list[Output]:
    """Return the picture of an exercise that nobody has played, as `show` would put it on a board."""
    said = inspect.signature(notebook.show).bind(*given, **named).arguments
    file = said.get("file")
    if file and not is_inside(folder / str(file), folder):
        return []
    source = FileSource(folder / str(file)) if file else FolderSource(folder)
    view = ExerciseSession(str(said["exercise"]), source, seed=said.get("seed")).preview()
    return [_output(still_html(view, width=WIDTH), in_words(view))] if view else []


def _output(html: str, words: str) -> Output:
    data = {HTML: html, "text/plain": words}
    return {"output_type": "display_data", "metadata": MARK, "data": data}
