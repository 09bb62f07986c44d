"""The teacher's copy of a notebook: pictures for boards, folded cells, what JupyterLab itself would write."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat.sign import MemorySignatureStore, NotebookNotary

from mahj_tutor.exercises.catalog import lessons
from mahj_tutor.exercises.notebooks import NotebookError
from mahj_tutor.server.jupyter_adapter.lab_contents import LessonContents
from mahj_tutor.server.lab_notebooks import as_shown, contents, fixed, has_pictures, with_pictures
from tests import coroutines

HERE = Path(__file__).parent


def notebook(*sources: str) -> bytes:
    empty = {"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": None}
    cells = [{**empty, "id": f"c{number}", "source": source} for number, source in enumerate(sources)]
    words = {"cell_type": "markdown", "id": "words", "metadata": {}, "source": ["## A\n", "b"]}
    whole = {"cells": [words, *cells], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(whole).encode()


def copied(*sources: str) -> Any:
    return json.loads(with_pictures(notebook(*sources), HERE))


def html_of(cell: Any) -> str:
    (output,) = cell["outputs"]
    return str(output["data"]["text/html"])


def test_a_board_gets_its_picture_and_its_words() -> None:
    cell = copied('show("a9.first-right")')["cells"][1]
    (output,) = cell["outputs"]
    assert output["output_type"] == "display_data"
    assert "data:image/svg+xml;base64," in html_of(cell)
    assert 'alt="' in html_of(cell)
    assert "Your rack: " in output["data"]["text/plain"]


def test_a_seed_decides_what_is_in_the_picture() -> None:
    one, two, same = (copied(f'show("a9.first-right", seed={seed})')["cells"][1] for seed in (1, 2, 1))
    assert html_of(one) == html_of(same) != html_of(two)


def test_drawings_get_theirs() -> None:
    source = 'from mahj_tutor.notebook import draw_rack\n\ndraw_rack("1B J", label="Two <tiles>")'
    assert 'alt="Two &lt;tiles&gt;"' in html_of(copied(source)["cells"][1])


@pytest.mark.parametrize(
    "source",
    [
        "1 + 1",
        'show("no.such-exercise")',
        "show(name)",
        "show()",
        'show("a9.first-right").view',
        'draw_rack("9X")',
        'draw_rack("1B", no=1)',
        'board = show("a9.first-right")',
        "print('show')",
        "show(",
        "",
    ],
)
def test_what_shows_no_board_gets_no_picture(source: str) -> None:
    assert copied(source)["cells"][1]["outputs"] == []


def test_nothing_in_a_cell_is_run(tmp_path: Path) -> None:
    file = tmp_path / "made"
    copied(f'open({str(file)!r}, "w")', f'show(open({str(file)!r}, "w"))')
    assert not file.exists()


def test_code_is_folded_and_words_are_left_alone() -> None:
    words, cell = copied('show("a9.first-right")')["cells"]
    assert cell["metadata"] == {"jupyter": {"source_hidden": True}, "scrolled": False}
    assert words["metadata"] == {}
    assert words["source"] == ["## A\n", "b"]


def test_what_is_no_notebook_is_refused_and_has_no_pictures() -> None:
    for body in (b"text", b"[1]", b'{"cells": 1}', b'{"cells": [1]}', b"\xff"):
        with pytest.raises(NotebookError):
            with_pictures(body, HERE)
        assert has_pictures(body)
        assert contents(body) == contents(body) != contents(body + b" ")


def test_outputs_are_not_contents_but_words_are() -> None:
    plain = notebook('show("a9.first-right")')
    assert contents(with_pictures(plain, HERE)) == contents(plain)
    assert contents(notebook('show("a9.first-right", seed=1)')) != contents(plain)


def test_pictures_are_missing_where_a_cell_was_run() -> None:
    drawn = with_pictures(notebook('show("a9.first-right")', "1"), HERE)
    assert has_pictures(drawn)
    run = json.loads(drawn)
    run["cells"][1]["outputs"] = [{"output_type": "display_data", "metadata": {}, "data": {}}]
    assert not has_pictures(json.dumps(run).encode())
    assert not has_pictures(notebook('show("a9.first-right")'))


WIDGETS = {"application/vnd.jupyter.widget-state+json": {"state": {"a": {"state": {"_esm": "alert(1)"}}}}}


def with_widgets(body: bytes) -> bytes:
    whole = json.loads(body)
    return json.dumps({**whole, "metadata": {**whole["metadata"], "widgets": WIDGETS}}).encode()


def test_a_copy_has_no_saved_widgets() -> None:
    """JupyterLab would run their code as soon as the notebook is open."""
    strange = with_widgets(notebook("1"))
    assert "widgets" not in json.loads(with_pictures(strange, HERE))["metadata"]
    assert has_pictures(notebook("1"))
    assert not has_pictures(strange), "a copy of an earlier version is made again"


def test_jupyterlab_gets_saved_widgets_of_signed_notebooks_alone(tmp_path: Path) -> None:
    notary = NotebookNotary(store_factory=MemorySignatureStore, secret=b"secret")
    manager = LessonContents(root_dir=str(tmp_path), notary=notary)
    (tmp_path / "own.ipynb").write_bytes(with_widgets(notebook("1")))

    def metadata() -> Any:
        return coroutines.run(manager.get("own.ipynb"))["content"]["metadata"]

    assert "widgets" not in metadata()
    notary.sign(nbformat.read(tmp_path / "own.ipynb", as_version=4))
    assert metadata()["widgets"] == WIDGETS


def shown(manager: LessonContents, name: str) -> Any:
    return coroutines.run(manager.get(name))["content"]


@pytest.fixture
def manager(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> LessonContents:
    """The files of `mahj-tutor lab` in a folder."""
    monkeypatch.setattr(LessonContents, "show", staticmethod(as_shown))
    return LessonContents(root_dir=str(tmp_path), notary=NotebookNotary(store_factory=MemorySignatureStore))


def shipped(name: str) -> Any:
    return json.loads(next(each for each in lessons() if each.id == name).notebook.read_bytes())


def is_trusted(cells: list[Any]) -> bool:
    return all(each["metadata"].get("trusted") for each in cells if each["cell_type"] == "code")


def test_a_lesson_that_nobody_changed_is_shown_with_pictures_and_trusted(
    tmp_path: Path, manager: LessonContents
) -> None:
    """Also where its cells were run: their boards are gone. On the disk nothing changes."""
    ran, changed = shipped("t6"), shipped("t6")
    board = next(each for each in ran["cells"] if each["cell_type"] == "code")
    board["outputs"] = [{"output_type": "stream", "name": "stdout", "text": "ran"}]
    changed["cells"].append({**board, "id": "own", "source": "print(1)"})
    for name, book in (("fresh", shipped("t6")), ("ran", ran), ("changed", changed)):
        (tmp_path / f"{name}.ipynb").write_text(json.dumps(book))
    before = {each: each.read_bytes() for each in tmp_path.glob("*.ipynb")}
    for name in ("fresh", "ran"):
        book = shown(manager, f"{name}.ipynb")
        assert has_pictures(json.dumps(book).encode())
        assert is_trusted(book["cells"])
        assert "ran" not in json.dumps([each.get("outputs") for each in book["cells"]])
    cells = shown(manager, "changed.ipynb")["cells"]
    assert not any(each["metadata"].get("trusted") for each in cells)
    assert cells[-1]["outputs"] == board["outputs"]
    assert {each: each.read_bytes() for each in tmp_path.glob("*.ipynb")} == before


RAN = {
    "output_type": "execute_result",
    "execution_count": 1,
    "metadata": {},
    "data": {"image/svg+xml": ["<svg>", "</svg>"], "text/plain": ["'<svg></svg>'"]},
}
"""What a cell puts out that draws tiles."""


def run_all(book: Any) -> Any:
    for each in book["cells"]:
        if each["cell_type"] == "code":
            each["outputs"] = [RAN]
    return book


def test_a_lesson_whose_words_were_changed_opens_like_any_other(
    tmp_path: Path, manager: LessonContents
) -> None:
    """Its code is the lesson's all the same, and what was written in it stays."""
    book = run_all(shipped("a14"))
    book["cells"][2]["source"] = ["## hWatch an exchange"]
    book["cells"].append({"cell_type": "markdown", "id": "mine", "metadata": {}, "source": "My notes"})
    (tmp_path / "a.ipynb").write_text(json.dumps({**book, "metadata": {"mine": 1}}))
    there = shown(manager, "a.ipynb")
    assert is_trusted(there["cells"])
    assert has_pictures(json.dumps(there).encode())
    assert "<svg>" not in json.dumps(there)
    assert there["cells"][2]["source"] == "## hWatch an exchange"
    assert there["cells"][-1]["source"] == "My notes"
    assert there["metadata"]["mine"] == 1


def test_a_drawing_that_nobody_trusts_is_an_image_and_no_source(
    tmp_path: Path, manager: LessonContents
) -> None:
    book = run_all(shipped("a14"))
    book["cells"].append({**book["cells"][1], "id": "own", "source": "print(1)"})
    (tmp_path / "a.ipynb").write_text(json.dumps(book))
    cells = shown(manager, "a.ipynb")["cells"]
    assert not is_trusted(cells)
    drawn = [each["outputs"][0]["data"] for each in cells if each["cell_type"] == "code"]
    assert all('src="data:image/svg+xml;base64,' in each["text/html"] for each in drawn)


def test_a_lesson_that_was_run_and_saved_is_trusted_with_what_its_owner_adds(
    tmp_path: Path, manager: LessonContents
) -> None:
    """What JupyterLab saves has every mark that it was shown."""
    (tmp_path / "a.ipynb").write_text(json.dumps(shipped("a14")))
    book = run_all(shown(manager, "a.ipynb"))
    own = {**book["cells"][1], "id": "own", "source": "1 + 1", "metadata": {"trusted": True}}
    book["cells"].append(own)
    coroutines.run(manager.save({"type": "notebook", "content": book}, "a.ipynb"))
    there = shown(manager, "a.ipynb")["cells"]
    assert is_trusted(there)
    assert there[-1]["outputs"][0]["data"].keys() == RAN["data"].keys()  # type: ignore[attr-defined]


def test_the_cells_of_a_lesson_are_read_only_in_its_copy_and_no_others() -> None:
    lesson = notebook("1", "2")
    copy = json.loads(lesson)
    copy["cells"][1]["source"] = "changed"
    copy["cells"].append({**copy["cells"][0], "id": "mine", "source": "My notes"})
    made = fixed(json.dumps(copy).encode(), lesson)
    metadata = [each["metadata"] for each in json.loads(made)["cells"]]
    is_fixed = {"editable": False, "deletable": False}
    assert metadata == [is_fixed, {}, is_fixed, {}]
    assert contents(made) == contents(json.dumps(copy).encode())
    assert fixed(made, lesson) is made
