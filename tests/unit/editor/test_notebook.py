"""The notebook in the lab folder that opens the editor."""

from __future__ import annotations

from pathlib import Path

import nbformat

from mahj_tutor.server.lab import add_editor
from mahj_tutor.server.lab_notebooks import EDITOR


def test_the_notebook_of_the_editor_is_whole_and_folded(tmp_path: Path) -> None:
    add_editor(tmp_path)
    notebook = nbformat.read(tmp_path / EDITOR, as_version=4)
    nbformat.validate(notebook)
    words, code = notebook.cells
    assert words.source.startswith("# Exercise editor\n\nPress **Run the lesson**")
    assert code.metadata.jupyter.source_hidden
    compile(code.source, EDITOR, "exec")


def test_a_notebook_that_its_owner_has_changed_stays(tmp_path: Path) -> None:
    (tmp_path / EDITOR).write_text("mine", "utf-8")
    add_editor(tmp_path)
    assert (tmp_path / EDITOR).read_text("utf-8") == "mine"
