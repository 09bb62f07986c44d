"""Keys in JupyterLab: none acts on cells while a board or the editor has the focus, the app's own still work,
and Escape goes back to the cell. Its theme is followed.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.lab.running import bring, open_notebook, run_lesson
from tests.browser.lab.test_editor import NOTEBOOK, begin
from tests.browser.voila.serving import Server, until

pytestmark = pytest.mark.browser

RECORD = """() => {
  if (window.ran) return; // on the page of the test before
  window.ran = [];
  jupyterapp.commands.commandExecuted.connect((_, { id }) => { ran.push(id); });
}"""
"""Records the commands of the app from now on."""

CELLS = """() => [...jupyterapp.shell.currentWidget.content.widgets].map(({ model }) => model.type)"""

THEME = "(theme) => void jupyterapp.commands.execute('apputils:change-theme', { theme })"

CELL_KEYS = [*"abcdmxvyzjk", *"dd", *"00", *"ii", "Shift+M", "Shift+ArrowDown", "Shift+Enter"]
CELL_KEYS += ["Control+Enter", "Alt+Enter", "Control+Shift+M", "Control+Shift+ArrowDown", "Control+a"]
CELL_KEYS += ["Control+z", "Control+Backspace"]
APP_KEYS = {"Control+s": "docmanager:save", "Control+b": "application:toggle-left-area"}


def ran(page: Page, key: str) -> list[str]:
    """Return the commands that a key runs."""
    page.evaluate("ran.length = 0")
    page.keyboard.press(key)
    found: list[str] = page.evaluate("ran")
    return found


def expect_keys_to_spare_cells(page: Page, at: Locator) -> None:
    before = page.evaluate(CELLS)
    for key in CELL_KEYS:
        at.focus()
        assert ran(page, key) == [], key
    assert page.evaluate(CELLS) == before


def expect_keys_of_the_app(page: Page, at: Locator) -> None:
    for key, command in APP_KEYS.items():
        at.focus()
        page.evaluate("ran.length = 0")
        page.keyboard.press(key)
        until(lambda command=command: command in page.evaluate("ran"), f"{command} by {key}")
    page.keyboard.press("Control+b")
    page.keyboard.press("Control+Shift+c")
    expect(page.locator(".jp-ModalCommandPalette")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".jp-ModalCommandPalette")).to_be_hidden()


def test_keys_on_a_board_are_the_boards_and_the_apps_and_escape_goes_back_to_the_cell(
    lab: Server, page: Page, short: str
) -> None:
    open_notebook(page, lab, short)
    run_lesson(page)
    board = page.locator(".mahj").nth(1)
    bring(board)
    page.evaluate(RECORD)
    tile = board.locator("button[data-piece]").first
    tile.focus()
    expect_keys_to_spare_cells(page, tile)
    expect_keys_of_the_app(page, tile)
    tile.click(button="right")
    expect(page.locator(".lm-Menu")).to_have_count(0)
    tile.focus()
    page.keyboard.press("Escape")
    if tile.evaluate("(el) => el === document.activeElement"):  # a key above has selected the tile
        page.keyboard.press("Escape")
    cells = page.evaluate(CELLS)
    for key in "abddx00":  # a lesson's cells stay as they are
        assert ran(page, key) == [], key
    assert page.evaluate(CELLS) == cells
    assert "notebook:move-cursor-up" in ran(page, "k")
    expect_theme_to_be_followed(page, board)


def expect_theme_to_be_followed(page: Page, board: Locator) -> None:
    for theme in ("Dark", "Light"):
        page.evaluate(THEME, f"JupyterLab {theme}")
        expect(board).to_have_attribute("data-theme", theme.lower())


def test_keys_in_the_editor_reach_no_cell(lab: Server, page: Page) -> None:
    open_notebook(page, lab, NOTEBOOK)
    page.evaluate("void jupyterapp.commands.execute('notebook:run-all-cells')")
    editor = page.locator(".e-editor")
    begin(editor, "choose")
    page.evaluate(RECORD)
    expect_keys_to_spare_cells(page, editor.get_by_role("combobox", name="The learner's seat"))
    title = editor.get_by_role("textbox", name="Title", exact=True)
    title.fill("")
    title.focus()
    page.keyboard.type("add mm dd")
    page.keyboard.press("Control+a")
    page.keyboard.press("Control+x")
    page.keyboard.press("Control+v")
    page.keyboard.press("Control+z")
    assert page.evaluate("ran") == []
    expect(title).to_have_value("")
    page.keyboard.press("Control+Shift+z")
    expect(title).to_have_value("add mm dd")
    page.keyboard.press("Enter")
    page.keyboard.type("next line")
    expect(title).to_have_value("add mm dd\nnext line")
    page.keyboard.press("Control+b")
    assert page.evaluate("ran") == ["application:toggle-left-area"]
    page.keyboard.press("Control+b")
    title.focus()
    page.keyboard.press("Escape")
    assert "notebook:insert-cell-below" in ran(page, "b")
