"""Pages of lessons that many see alike are made once; each learner's calls at her own place."""

from __future__ import annotations

import gzip
import re
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from mahj_tutor.learner.bookmark import Progress
from mahj_tutor.server import kept_pages
from mahj_tutor.server.cell_source import WIDGET, CellResult
from mahj_tutor.server.kept_pages import KeptPages
from mahj_tutor.server.renderer import LessonRenderer
from mahj_tutor.server.sections import SplitNotebook, split_into_sections
from mahj_tutor.server.shared.cells import KnownCells
from tests import coroutines

LESSON = SimpleNamespace(id="a9", title="Passing")
CODE = [new_code_cell('show("a9.first-right")')]


def lesson(words: str) -> SplitNotebook:
    cells = [new_markdown_cell(f"## First\n\n{words}"), *CODE, new_markdown_cell("## Next")]
    return split_into_sections(new_notebook(cells=cells), LESSON.title)


NOTEBOOK = lesson("Words.")
PAGE = {
    "base": "/",
    "static": "/static/1",
    "page_config": {},
    "picture": "",
    "onward": {"href": "/", "label": "On"},
}
DONE = {
    "a9.first-right": Progress(done=True, tries=1, first_right=True, last=datetime(2026, 1, 1, tzinfo=UTC))
}


def results(model: str) -> tuple[CellResult, ...]:
    output = {"output_type": "display_data", "data": {WIDGET: {"model_id": model}}, "metadata": {}}
    return (CellResult((output,)),)


def page(
    kept: KeptPages,
    known: tuple[CellResult, ...],
    place: str,
    mine: Any = None,
    progress: Any = None,
    notebook: Any = NOTEBOOK,
) -> str:
    source = KnownCells(known, lambda: place)
    made = LessonRenderer(source, LESSON, notebook, progress or {}, {**PAGE, "mine": mine})
    found = coroutines.run(kept.page(made, source))
    html = found.html(source.place())
    assert gzip.decompress(found.compressed(source.place())).decode() == html
    return html


def test_a_second_learner_gets_the_same_page_with_her_own_place() -> None:
    kept, known = KeptPages(), results("aa")
    one, other = page(kept, known, "one-place"), page(kept, known, "other-place")
    assert '"kernelId": "one-place"' in one
    assert one.replace("one-place", "other-place") == other
    assert 'data-model="aa"' in other


def test_what_a_learner_did_and_her_class_make_another_page() -> None:
    kept, known = KeptPages(), results("aa")
    pages = [
        page(kept, known, "place"),
        page(kept, known, "place", progress=DONE),
        page(kept, known, "place", mine="a class"),
    ]
    assert 'data-state="done"' in pages[1]
    assert "class.js" in pages[2]
    assert [page(kept, known, "place"), page(kept, known, "place", progress=DONE)] == pages[:2]
    assert len(set(pages)) == 3


@pytest.mark.parametrize(
    ("words", "shown"), [("Only words.", "Only words."), ("", "This lesson is empty for now.")]
)
def test_a_lesson_without_boards_is_a_page_without_a_place(words: str, shown: str) -> None:
    cells = [new_markdown_cell(words)] if words else []
    html = page(
        KeptPages(), (), "place", notebook=split_into_sections(new_notebook(cells=cells), LESSON.title)
    )
    assert shown in html
    assert "place" not in re.findall(r'"kernelId": "([^"]+)"', html)
    assert "jupyter-config-data" not in html


def test_no_text_of_a_lesson_is_taken_for_the_place_of_a_learner() -> None:
    words = "00000000-0000-8000-8000-000000000000"
    html = page(KeptPages(), results("aa"), "one-place", notebook=lesson(words))
    assert words in html
    assert '"kernelId": "one-place"' in html


def test_words_that_an_author_has_changed_are_on_the_next_page() -> None:
    kept, known = KeptPages(), results("aa")
    page(kept, known, "place")
    assert "Better words." in page(kept, known, "place", notebook=lesson("Better words."))


def test_a_page_is_made_again_when_its_cells_have_run_again(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = KeptPages()
    page(kept, results("aa"), "place")
    assert 'data-model="bb"' in page(kept, results("bb"), "place")
    monkeypatch.setattr(kept_pages, "MOST_PAGES", 1)
    known = results("cc")
    for progress in ({}, DONE, {}):  # with room for one page each is made anew, and right
        assert ('data-state="done"' in page(kept, known, "place", progress=progress)) is bool(progress)
