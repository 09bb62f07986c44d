"""A lesson's notebook as a teacher reads it before anything runs: cells folded, each board as a picture.

The notebooks that are shipped hold no outputs. In the copy every cell that shows a board or draws tiles has
a picture of it, which running the cell replaces. Otherwise the copy is what JupyterLab itself would save, so
that opening it changes nothing.
"""

from __future__ import annotations

import ast
import hashlib
import inspect
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from mahj_widgets.still import still_html
from mahj_widgets.symbols import Picture, as_image
from mahj_widgets.words import in_words

from mahj_tutor import __version__, notebook
from mahj_tutor.server.jupyter_adapter.notebook_metadata import notebook_metadata
from mahj_tutor.session.exercise_session import ExerciseSession
from mahj_tutor.session.sources import CatalogSource, FileSource

WIDTH = 760
"""How wide the picture of a board is at most; a cell of JupyterLab's is a little wider."""
MARK = {"mahj_tutor": {"picture": __version__}}
"""What the outputs made here carry, so that they are not made again by the same version."""
FOLDED = {"jupyter": {"source_hidden": True}, "scrolled": False}

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


def editor_notebook() -> bytes:
    """Return a notebook that opens the exercise editor, its cell folded."""
    source = 'from mahj_tutor.notebook import author\n\nauthor("my-lesson")'
    cells = [
        {"id": "words", "cell_type": "markdown", "metadata": {}, "source": _EDITOR_WORDS.strip()},
        {
            "id": "editor",
            "cell_type": "code",
            "metadata": FOLDED,
            "execution_count": None,
            "outputs": [],
            "source": source,
        },
    ]
    read = {"cells": cells, "metadata": notebook_metadata(), "nbformat": 4, "nbformat_minor": 5}
    return (json.dumps(read, indent=1, ensure_ascii=False) + "\n").encode()


def contents(body: bytes) -> str:
    """Return a hash of what is written in a notebook; what its cells put out does not count.

    >>> cell = b'{"cells": [{"cell_type": "code", "source": "1", "outputs": %s}]}'
    >>> contents(cell % b'[]') == contents(cell % b'[{"output_type": "stream"}]')
    True
    """
    cells = _cells(_read(body))
    written = [[cell.get("cell_type"), _source(cell)] for cell in cells] if cells is not None else None
    return hashlib.sha256(body if written is None else json.dumps(written).encode()).hexdigest()


def has_pictures(body: bytes) -> bool:
    """Return whether every board of a notebook has its picture, made by this version."""
    cells = _cells(_read(body)) or []
    return all(_is_drawn(cell) for cell in cells if _call(_source(cell)) is not None)


def with_pictures(body: bytes, folder: Path) -> bytes:
    """Return a notebook with pictures and folded cells; `folder` is where its exercise files are.

    What is no notebook is returned unchanged.
    """
    read = _read(body)
    if _cells(read) is None:
        return body
    read["metadata"] = {**read.get("metadata", {}), **notebook_metadata()}
    for cell in read["cells"]:
        if cell.get("cell_type") == "code":
            cell["metadata"] = {**cell.get("metadata", {}), **FOLDED}
            cell["outputs"] = _outputs(_source(cell), folder)
    return (json.dumps(read, indent=1, ensure_ascii=False) + "\n").encode()


# --- reading notebooks -----------------------------------------------------------------------------------


def _read(body: bytes) -> Any:
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        return None


def _cells(read: Any) -> list[dict[str, Any]] | None:
    cells = read.get("cells") if isinstance(read, dict) else None
    is_list = isinstance(cells, list) and all(isinstance(cell, dict) for cell in cells)
    return cells if is_list else None


def _source(cell: Mapping[str, Any]) -> str:
    source = cell.get("source", "")
    return "".join(map(str, source)) if isinstance(source, list) else str(source)


def _is_drawn(cell: Mapping[str, Any]) -> bool:
    outputs = cell.get("outputs") or []
    return [output.get("metadata") for output in outputs if isinstance(output, dict)] == [MARK]


# --- pictures --------------------------------------------------------------------------------------------


def _outputs(source: str, folder: Path) -> list[Output]:
    """Return the picture of what a cell shows in its last line, if it is one of our calls."""
    call = _call(source)
    if call is None:
        return []
    name, given, named = call
    if name == "show":
        return _board(folder, *given, **named)
    try:
        return [_output(as_image(_DRAWINGS[name](*given, **named)), "A picture of tiles")]
    except (TypeError, ValueError):
        return []  # the cell itself says what is wrong when it is run


def _call(source: str) -> tuple[str, list[Any], dict[str, Any]] | None:
    """Return the call in the last line of a cell: its name and its arguments, which are written out."""
    try:
        last = ast.parse(source).body[-1:]
        call = last[0].value if last and isinstance(last[0], ast.Expr) else None
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
            return None
        given = [ast.literal_eval(each) for each in call.args]
        named = {each.arg: ast.literal_eval(each.value) for each in call.keywords if each.arg}
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    return (call.func.id, given, named) if call.func.id in ("show", *_DRAWINGS) else None


def _board(folder: Path, *given: Any, **named: Any) -> list[Output]:
    """Return the picture of an exercise that nobody has played, as `show` would put it on a board."""
    try:
        said = inspect.signature(notebook.show).bind(*given, **named).arguments
    except TypeError:
        return []
    file = said.get("file")
    source = FileSource(folder / str(file)) if file else CatalogSource()
    view = ExerciseSession(str(said["exercise"]), source, seed=said.get("seed")).preview()
    return [_output(still_html(view, width=WIDTH), in_words(view))] if view else []


def _output(html: str, words: str) -> Output:
    data = {"text/html": html, "text/plain": words}
    return {"output_type": "display_data", "metadata": MARK, "data": data}
