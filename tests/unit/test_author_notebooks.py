"""Notebooks of an author's, with boards among other widgets: they run by themselves, and do what they say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient
from nbconvert import HTMLExporter

from mahj_tutor.exercises.catalog import exercise
from mahj_tutor.exercises.notebooks import boards_in
from mahj_tutor.learner import board_log, folder
from mahj_tutor.notebook import page_sessions
from mahj_tutor.notebook.lesson_board import LessonBoard
from mahj_tutor.notebook.results import COLUMNS
from mahj_tutor.session.answer import Answer
from tests.seeds import learner

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
ANN = learner("author notebooks")
NEEDS = {"how-am-i-doing": ("pandas", "matplotlib")}


@pytest.fixture(autouse=True)
def data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    monkeypatch.setenv("MAHJ_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("MPLBACKEND", "agg")
    monkeypatch.setattr(board_log, "log_to_data_folder", lambda: None)
    monkeypatch.setattr(page_sessions, "_met", [])
    yield tmp_path / "data"
    if (tmp_path / "data" / "mahj-tutor.sqlite3").exists():
        folder._open_store(tmp_path / "data").close()


def run(name: str) -> dict[str, Any]:
    """Run the cells of a notebook in this process, and return their names."""
    for each in NEEDS.get(name, ()):
        pytest.importorskip(each)
    names: dict[str, Any] = {}
    for cell in nbformat.read(FOLDER / f"{name}.ipynb", as_version=4).cells:
        if cell.cell_type == "code":
            exec(compile(cell.source, name, "exec"), names)
    return names


def answer(board: LessonBoard) -> None:
    """Come to a board and give the right answer."""
    board.receive({"kind": "hello", "key": ANN})
    item = board.shown.item
    acts = exercise(board.exercise).task(int(item.rpartition("#")[2])).solution
    board.receive({"kind": "submit", "item": item, "acts": [list(act) for act in acts]})


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda each: each.stem)
def test_a_notebook_is_sound_and_has_no_outputs(notebook: Path) -> None:
    read = nbformat.read(notebook, as_version=4)
    nbformat.validate(read)
    assert [cell.outputs for cell in read.cells if cell.cell_type == "code" and cell.outputs] == []
    assert read.cells[0].source.startswith("# ")
    assert boards_in(notebook) is not None


def test_a_slider_chooses_the_deal_and_what_was_done_is_still_there(data: Path) -> None:
    names = run("pick-a-deal")
    board, slider, news = names["board"], names["slider"], names["news"]
    answer(board)
    assert news.value == "<p>Deal 3: Good pass.</p>"
    slider.value = 5
    assert (board.seed, board.verdict) == (5, "")
    assert board.shown.item.endswith("#5")
    board.seed = 3
    assert (slider.value, board.verdict) == (3, "right")


def test_a_chart_follows_the_answers(data: Path) -> None:
    names = run("how-am-i-doing")
    drawn: list[Any] = []
    names["display"] = drawn.append
    answer(names["board"])
    (figure,) = drawn
    bars = figure.axes[0].patches
    assert [bar.get_height() for bar in bars] == [1, 0]
    assert names["progress"]()["verdict"].tolist() == ["right"]


def test_boards_in_tabs_in_a_loop_and_a_game(data: Path) -> None:
    names = run("a-night-of-practice")
    assert [each.exercise for each in names["tab"].children] == list(names["warm_up"].values())
    for board in names["tab"].children:
        answer(board)
        assert board.verdict == "right"
    names["game"].tell(Answer("t2", None, "ended", done=True))
    assert names["news"].value == "Not this time. Another one?"


def test_the_manual_lists_the_traits_the_fields_and_the_columns_that_there_are() -> None:
    manual = (ROOT / "docs" / "notebooks.md").read_text("utf-8")
    heads = re.findall(r"^\| (trait|field|column) \|.*\n\|[ |-]+\n((?:\|.*\n)+)", manual, re.MULTILINE)
    told = {
        head: re.findall(r"`(\w+)`", " ".join(row.split("|")[1] for row in rows.splitlines()))
        for head, rows in heads
    }
    own = {*LessonBoard.class_own_traits(sync=True), "view"}
    assert set(told["trait"]) == own
    assert told["field"] == [each.name for each in fields(Answer)]
    assert told["column"] == list(COLUMNS)


def shipped() -> list[Path]:
    return [*sorted((ROOT / "lessons").glob("*/*.ipynb")), *NOTEBOOKS]


@pytest.mark.soak
@pytest.mark.parametrize("notebook", shipped(), ids=lambda each: f"{each.parent.name}-{each.stem}")
def test_a_program_runs_every_notebook_and_makes_a_page_with_pictures(notebook: Path, data: Path) -> None:
    for each in NEEDS.get(notebook.stem, ()):
        pytest.importorskip(each)
    read = nbformat.read(notebook, as_version=4)
    for cell in read.cells:  # as papermill does
        if "parameters" in cell.metadata.get("tags", ()):
            cell.source = "deal = 5"
    NotebookClient(read, timeout=300, resources={"metadata": {"path": str(data.parent)}}).execute()
    shown = [
        output
        for cell in read.cells
        for output in cell.get("outputs", ())
        if output.output_type in ("execute_result", "display_data")
    ]
    boards = [output for output in shown if "image/svg+xml" in output.data and "text/html" in output.data]
    assert all("application/vnd.jupyter.widget-view+json" not in output.data for output in boards)
    page, _ = HTMLExporter().from_notebook_node(read)
    assert page.count("data:image/svg+xml") >= len(boards)
