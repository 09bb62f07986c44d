"""A lesson in JupyterLab as a teacher reads it: before anything runs, and after the lesson was run."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from mahj_tutor.exercises.catalog import exercise, lessons
from mahj_tutor.server.lab import copy_lessons
from mahj_tutor.server.lab_notebooks import as_shown, has_pictures
from tests.browser.lab.running import CHARLESTON, PASS, begin_to_open, board_of, open_notebook, run_lesson
from tests.browser.lessons.conftest import School
from tests.browser.lessons.player import Player
from tests.browser.lessons.test_lessons import first_of_each
from tests.browser.voila.serving import Server, until
from tests.browser.voila.visits import Visit

pytestmark = pytest.mark.browser

MODEL = "jupyterapp.shell.currentWidget.context.model"
SCROLLED = """() => [...document.querySelectorAll(".jp-OutputArea, .jp-OutputArea *")].filter((each) =>
  each.scrollHeight > each.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(each).overflowY)
  && getComputedStyle(each).scrollbarWidth !== "none"  // a crowded felt moves under the finger, without a bar
).map((each) => each.className)"""
"""What of the outputs has a scrollbar of its own."""

TWICE = """() => {
  const seen = (where) => [...document.querySelectorAll(where)]
    .filter((each) => each.getBoundingClientRect().height > 4)
    .map((each) => each.textContent.replace("¶", "").trim());
  const texts = seen(".m-title, .jp-OutputArea p, .jp-OutputArea h2");
  return seen(".jp-MarkdownCell h2").filter((title) => texts.includes(title));
}"""
"""Headings in sight that are read a second time on the board below."""


SOURCES = """() => jupyterapp.shell.currentWidget.content.widgets
  .map(({ model }) => model.type + model.sharedModel.getSource())"""


def try_to_change(page: Page, cell: int) -> None:
    """Do to a cell of text what a hand does that slips."""
    text = page.locator(".jp-Notebook .jp-Cell").nth(cell).locator(".jp-RenderedMarkdown")
    text.dblclick()
    page.keyboard.type("h")
    page.evaluate(FOCUSED, cell)
    page.keyboard.press("Enter")
    page.keyboard.type("hq")
    page.evaluate(FOCUSED, cell)
    page.evaluate("void jupyterapp.commands.execute('notebook:delete-cell')")


FOCUSED = """(number) => {
  const { content } = jupyterapp.shell.currentWidget;
  content.activeCellIndex = number;
  content.mode = "command";
  content.activeCell.node.focus();
}"""


def board_cell(page: Page, exercise: str) -> Any:
    return page.locator(".jp-CodeCell", has_text=f'show("{exercise}")')


def is_changed(page: Page) -> bool:
    return bool(page.evaluate(f"{MODEL}.dirty"))


def test_a_lesson_is_read_before_anything_runs_and_closes_without_a_question(
    lab: Server, folder: Path, page: Page
) -> None:
    before = (folder / CHARLESTON).read_bytes()
    page.route("**/mahj-tutor/notebook?*", lambda asked: asked.abort())  # what a notebook is stays unknown
    open_notebook(page, lab)
    cell = board_cell(page, "a9.watch-a-pass")
    picture = cell.locator("img")
    expect(picture).to_be_visible()
    assert picture.evaluate("(image) => image.complete && image.naturalWidth") == 760
    assert "Your rack: " in str(picture.get_attribute("alt"))
    expect(cell.get_by_text("comes right after the deal")).to_be_visible()
    expect(cell.locator(".jp-InputCollapser + *")).to_have_count(1)
    expect(cell.locator(".cm-editor")).to_have_count(0)
    assert page.locator(".mahj").count() == 0
    assert page.evaluate(SCROLLED) == []
    assert page.evaluate(TWICE) == []
    sources = page.evaluate(SOURCES)
    try_to_change(page, 0)
    assert page.evaluate(SOURCES) == sources
    expect(page.locator(".jp-MarkdownCell .cm-editor:visible")).to_have_count(0)
    assert not is_changed(page)
    assert (folder / CHARLESTON).read_bytes() == before
    page.unroute("**/mahj-tutor/notebook?*")
    page.evaluate("void jupyterapp.commands.execute('application:close')")
    expect(page.locator(".jp-Notebook")).to_have_count(0)
    expect(page.locator(".jp-Dialog")).to_have_count(0)


def test_a_run_lesson_has_boards_in_place_of_pictures_is_done_and_is_new_when_the_lab_is_started_again(
    lab: Server, folder: Path, page: Page, school: School
) -> None:
    """One exercise is done for each way to answer, by taps."""
    notebook = folder / CHARLESTON
    before = notebook.read_bytes()
    open_notebook(page, lab)
    run_lesson(page)
    cell = board_cell(page, "a9.watch-a-pass")
    cell.scroll_into_view_if_needed()
    expect(cell.locator(".mahj .m-replay")).to_be_visible()
    expect(cell.locator("img")).to_have_count(0)
    assert page.evaluate(SCROLLED) == []
    assert page.evaluate(TWICE) == []
    until(lambda: not is_changed(page), "the lesson to count as unchanged: nobody has written anything")
    assert notebook.read_bytes() == before  # who closes it meanwhile interrupts no saving
    assert page.locator(".mahj-tutor-run").bounding_box()["height"] < 40  # type: ignore[index]
    title = board_of(page, "a9.ralph").locator(".m-title")  # in the heading's place
    assert title.bounding_box()["height"] > 20  # type: ignore[index]
    for _, each in first_of_each("a9"):
        Player(page, board_of(page, each.id), "taps").solve(school.item(Visit(page), each.id))

    page.evaluate("void jupyterapp.commands.execute('docmanager:save')")
    # Jupyter empties the file before it writes it, so a changed file is not yet a saved one.
    until(lambda: "widget-view+json" in notebook.read_text("utf-8"), "the lesson to be saved with boards")
    told = list(copy_lessons(lessons(), folder))  # as each start does
    assert told == [f"Your lessons are in {folder}"]
    shown = as_shown(notebook.read_bytes(), folder)
    assert shown is not None
    assert "widget-view+json" not in shown.decode()
    assert has_pictures(shown)


WRITTEN = """() => {
  const { cells } = jupyterapp.shell.currentWidget.context.model;
  cells.get(0).sharedModel.setSource("My own note");
}"""
SET_UP = """() => {
  const drawn = [...document.querySelectorAll(".jp-CodeCell:has(.mahj .m-title)")];
  return drawn.length > 0 && drawn.every((cell) => cell.style.minHeight === "");
}"""
"""Cells keep their heights until all boards are set up."""


def test_what_is_written_while_the_boards_are_set_up_is_not_forgotten(lab: Server, page: Page) -> None:
    begin_to_open(page, lab)
    page.get_by_text("Setting up the boards …").wait_for(state="attached")
    page.evaluate(WRITTEN)
    expect(page.locator(".jp-Notebook .mahj")).to_have_count(
        sum(each.id.startswith("a9.") for lesson in lessons() for each in lesson.exercises)
    )
    page.wait_for_function(SET_UP)
    assert is_changed(page)


HASTE = """() => {
  window.mahjPatience = AbortSignal.timeout;
  AbortSignal.timeout = () => {
    const soon = new AbortController();
    queueMicrotask(() => soon.abort());
    return soon.signal;
  };
}"""
"""Gives nothing the time to start, as on a slow machine: what anywidget waits for takes longer than that."""


def test_a_board_that_took_long_to_start_is_set_up_all_the_same(lab: Server, page: Page, short: str) -> None:
    open_notebook(page, lab, short)
    page.evaluate(HASTE)
    try:
        run_lesson(page)
        expect(board_of(page, PASS).locator(".m-title")).to_have_text(exercise(PASS).title)
    finally:
        page.evaluate("AbortSignal.timeout = window.mahjPatience")


BELOW_THE_BAR = """() => {
  const room = document.querySelector(".jp-Notebook").getBoundingClientRect();
  const board = document.querySelector(".mahj").getBoundingClientRect();
  return board.height > room.height && Math.abs(board.top - room.top) < 3;
}"""
"""Whether the first board is taller than the room there is, and begins where the room does."""


def test_a_board_without_room_for_all_of_it_has_the_room_there_is(
    lab: Server, folder: Path, page: Page
) -> None:
    """This lesson begins with words and a board in one section."""
    page.set_viewport_size({"width": 1280, "height": 700})
    open_notebook(page, lab, next(each.name for each in folder.glob("C02 *.ipynb")))
    run_lesson(page)
    page.wait_for_function(BELOW_THE_BAR, polling=250)


BOTH_IN_SIGHT = """() => {
  const room = document.querySelector(".jp-Notebook").getBoundingClientRect();
  const board = document.querySelector(".mahj").getBoundingClientRect();
  const words = document.querySelector(".jp-RenderedMarkdown h1").getBoundingClientRect();
  return words.top >= room.top && words.bottom < board.top && board.bottom < room.bottom + 1;
}"""
"""Whether the words above the first board are in sight with the whole of it."""


def test_a_board_leaves_room_for_the_words_above_it(lab: Server, folder: Path, page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    open_notebook(page, lab, next(each.name for each in folder.glob("A03 *.ipynb")))
    run_lesson(page)
    page.wait_for_function(BOTH_IN_SIGHT, polling=250)
