"""A notebook that a program runs: a cell whose exercise cannot be read fails, as any broken cell does."""

import re
import sys
from base64 import b64encode
from pathlib import Path
from types import ModuleType, SimpleNamespace

import IPython
import nbformat
import pytest
from nbclient import NotebookClient
from nbconvert import HTMLExporter
from nbformat.v4 import new_code_cell, new_notebook, new_output

from mahj_tutor.notebook import show
from mahj_tutor.notebook.front_end import has_front_end

IMPORT = "from mahj_tutor.notebook import show\n"


def error_of(cell: nbformat.NotebookNode) -> str:
    """Return what a cell failed with, or nothing."""
    return " ".join(each.evalue for each in cell.outputs if each.output_type == "error")


@pytest.mark.slow
def test_a_cell_whose_exercise_cannot_be_read_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MAHJ_PAGE", raising=False)
    monkeypatch.setenv("MAHJ_DATA", str(tmp_path))
    (tmp_path / "broken.yaml").write_text("schema: [")
    expected = {
        "show('a9.first-rihgt')": "unknown exercise 'a9.first-rihgt', did you mean 'a9.first-right'",
        "show('a9.mine', file='nowhere.yaml')": "nowhere.yaml",
        "show('a9.mine', file='broken.yaml')": "broken.yaml:2:1 E002",
    }
    cells = [new_code_cell(IMPORT + code) for code in (*expected, "show('a9.first-right')")]
    notebook = new_notebook(cells=cells)
    # As nbconvert and nbval run it: nobody is there to see a board.
    NotebookClient(
        notebook,
        timeout=300,
        allow_errors=True,
        resources={"metadata": {"path": str(tmp_path)}},
    ).execute()
    for cell, sentence in zip(cells[:-1], expected.values(), strict=True):
        assert sentence in error_of(cell)
    assert error_of(cells[-1]) == ""
    assert "Your rack" in cells[-1].outputs[-1].data["text/plain"]
    page, _ = HTMLExporter().from_notebook_node(notebook)
    drawn = cells[-1].outputs[-1].data["text/html"]
    question, picture = re.findall(r"<p>[^<].*?</p>|data:image/svg[^\"]+", drawn)
    assert question in page
    assert picture in page
    states = notebook.metadata.widgets["application/vnd.jupyter.widget-state+json"]["state"].values()
    (saved,) = [each["state"]["view"] for each in states if "view" in each["state"]]
    assert saved["phase"] == "open"  # the picture of an unplayed item, for pages that draw what is saved


def test_in_colab_there_is_a_front_end_whatever_a_request_says(monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = SimpleNamespace(get_parent=lambda: {"content": {"allow_stdin": False}})
    monkeypatch.setattr(IPython, "get_ipython", lambda: SimpleNamespace(kernel=kernel))
    monkeypatch.delenv("MAHJ_PAGE", raising=False)
    assert not has_front_end()
    monkeypatch.setitem(sys.modules, "google.colab", ModuleType("google.colab"))
    assert has_front_end()


def test_a_notebook_saved_with_its_boards_alive_becomes_a_page_with_their_pictures() -> None:
    board = show("a9.first-right", seed=7)
    data, *_ = board._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in data
    output = new_output("execute_result", data=data, execution_count=1)
    page, _ = HTMLExporter().from_notebook_node(new_notebook(cells=[new_code_cell("", outputs=[output])]))
    picture = b64encode(data["image/svg+xml"].encode()).decode()
    assert f'src="data:image/svg+xml;base64,{picture}"' in page


@pytest.mark.parametrize(
    ("page", "request_content", "attended"),
    [
        ("", {"allow_stdin": True}, True),
        ("", {"allow_stdin": False}, False),
        ("", {}, True),
        ("MAHJ_PAGE", {"allow_stdin": False}, True),
        ("VOILA_REQUEST_URL", {"allow_stdin": False}, True),
        ("VOILA_PREHEAT", {"allow_stdin": False}, True),
    ],
)
def test_a_front_end_is_known_by_its_request(
    monkeypatch: pytest.MonkeyPatch, page: str, request_content: dict[str, bool], *, attended: bool
) -> None:
    kernel = SimpleNamespace(get_parent=lambda: {"content": request_content})
    monkeypatch.setattr(IPython, "get_ipython", lambda: SimpleNamespace(kernel=kernel))
    monkeypatch.delenv("MAHJ_PAGE", raising=False)
    if page:
        monkeypatch.setenv(page, "1")
    assert has_front_end() is attended
