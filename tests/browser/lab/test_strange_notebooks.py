"""A notebook from elsewhere runs nothing in JupyterLab before its cells are run."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from mahj_widgets.board import TileBoard
from mahj_widgets.protocol import View
from playwright.sync_api import Page, Route, expect

from mahj_tutor.notebook import draw_rack
from tests.browser.lab.running import open_notebook
from tests.browser.voila.serving import Server, until

pytestmark = pytest.mark.browser

SCRIPT = "window.strangers = 1; export default { render({ el }) { el.textContent = 'Strange'; } };"


def saved_widget() -> dict[str, Any]:
    """Return a widget as JupyterLab saves it: one that exists here, with a script of its own."""
    board = TileBoard(View())
    about = {
        "_model_module": "anywidget",
        "_model_name": "AnyModel",
        "_model_module_version": board._model_module_version,
        "_view_module": "anywidget",
        "_view_name": "AnyView",
        "_view_module_version": board._view_module_version,
    }
    model = {
        "model_name": "AnyModel",
        "model_module": "anywidget",
        "model_module_version": board._model_module_version,
        "state": {**about, "_esm": SCRIPT, "_anywidget_id": "strange.W", "_css": ""},
    }
    return {"version_major": 2, "version_minor": 0, "state": {"a" * 32: model}}


def test_saved_widgets_of_a_notebook_from_elsewhere_do_not_run(lab: Server, folder: Path, page: Page) -> None:
    code = {"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": None}
    cells = [
        {"id": "a", "cell_type": "markdown", "metadata": {}, "source": "# A strange lesson"},
        {"id": "b", **code, "source": "6 * 7"},
    ]
    kernel = {"display_name": "Mahj Tutor", "language": "python", "name": "python3"}
    widgets = {"application/vnd.jupyter.widget-state+json": saved_widget()}
    book = {"cells": cells, "metadata": {"kernelspec": kernel, "widgets": widgets}}
    file = folder / "strange.ipynb"
    file.write_text(json.dumps({**book, "nbformat": 4, "nbformat_minor": 5}), "utf-8")

    open_notebook(page, lab, "strange.ipynb")
    page.evaluate("void jupyterapp.commands.execute('notebook:run-all-cells')")
    expect(page.locator(".jp-OutputArea-output").get_by_text("42")).to_be_visible()
    page.evaluate("jupyterapp.commands.execute('docmanager:save')")  # what is saved is signed here

    open_notebook(page, lab, "strange.ipynb")
    page.evaluate("void jupyterapp.commands.execute('notebook:run-all-cells')")
    expect(page.locator(".jp-OutputArea-output").get_by_text("42")).to_be_visible()
    assert page.evaluate("window.strangers") is None
    assert "widgets" not in json.loads(file.read_text("utf-8"))["metadata"]


DRAWN = """() => [...document.querySelectorAll(".jp-Notebook .mahj-tutor-drawn img")]
  .map((each) => each.complete && each.naturalWidth)"""


def without_our_command(route: Route) -> None:
    """Answer as a JupyterLab does that was started without our command: it makes no drawing an image."""
    answer = route.fetch()
    told = answer.json()
    for cell in (told.get("content") or {}).get("cells", ()) if told.get("type") == "notebook" else ():
        for output in cell.get("outputs", ()):
            output.get("data", {}).pop("text/html", None)
    route.fulfill(response=answer, json=told)


def test_a_drawing_of_a_notebook_from_elsewhere_is_seen_and_not_its_source(
    lab: Server, folder: Path, page: Page
) -> None:
    drawn = draw_rack("1B 2B", label="A rack of two tiles", width=200)
    data = {"image/svg+xml": str(drawn), "text/plain": repr(str(drawn))}
    code = {"cell_type": "code", "metadata": {}, "execution_count": None}
    output = {"output_type": "execute_result", "metadata": {}, "execution_count": 1, "data": data}
    cells = [
        {"id": "a", **code, "source": "from mahj_tutor.notebook import draw_rack", "outputs": []},
        {"id": "b", **code, "source": 'draw_rack("1B 2B")', "outputs": [output]},
    ]
    kernel = {"display_name": "Mahj Tutor", "language": "python", "name": "python3"}
    book = {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    (folder / "drawn.ipynb").write_text(json.dumps(book), "utf-8")
    page.route("**/api/contents/drawn.ipynb*", without_our_command)
    open_notebook(page, lab, "drawn.ipynb")
    until(lambda: page.evaluate(DRAWN) == [200], "the drawing")
    assert "<svg" not in page.locator(".jp-Notebook").inner_text()
    page.unroute("**/api/contents/drawn.ipynb*")
