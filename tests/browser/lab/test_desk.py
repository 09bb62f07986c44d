"""JupyterLab with our extension: the list of lessons, a lesson from its first board to its closing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from mahj_tutor.exercises.catalog import lessons
from mahj_tutor.exercises.notebooks import exercises_in
from tests.browser.lab.running import clear_lab, lying, open_notebook, remove_folder, run_lesson
from tests.browser.lessons.conftest import School
from tests.browser.lessons.player import Player
from tests.browser.voila.serving import Server
from tests.browser.voila.visits import Visit, violations
from tests.own_lessons import write_lesson
from tests.placing import answer_all, begin
from tests.seeds import learner

pytestmark = pytest.mark.browser

SOON = 250
"""Milliseconds between two looks: one at each frame would have JupyterLab draw all the time."""

IN_FOCUS = """(exercise) => {
  const { activeCell } = jupyterapp.shell.currentWidget?.content ?? {};
  const { top, bottom } = document.activeElement.getBoundingClientRect();
  return activeCell?.node.contains(document.activeElement) && top > 0 && bottom < innerHeight
    && activeCell.model.sharedModel.getSource().includes(`"${exercise}"`)
    && document.activeElement.closest(".mahj") !== null;
}"""
"""Whether the focus is on the board of an exercise, and in sight."""

SCROLLED = """([title, count]) => {
  [...document.querySelectorAll(".jp-Notebook h2")].find((each) => each.textContent.includes(title))
    .scrollIntoView();
  return document.querySelector(".mahj-tutor-count").textContent === count;
}"""
"""Scrolls to a heading; whether the bar says that its section is the one."""

TRUSTED = """() => jupyterapp.shell.currentWidget.content.widgets.every(({ model }) =>
  model.type !== "code" || model.trusted)"""


PLACING = ".jp-Notebook .mahj"
"""The board on which one finds one's place."""


def in_focus(page: Page, exercise: str) -> Locator:
    """Wait until an exercise's board has the focus and is in sight, and return it."""
    page.wait_for_function(IN_FOCUS, arg=exercise, polling=SOON)
    return page.locator(".jp-CodeCell.jp-mod-active .mahj")


def go_on_to(page: Page, exercise: str) -> None:
    """Press Continue where sections without a board come before an exercise."""
    is_on = "document.activeElement.matches('.mahj-tutor-on')"
    while True:
        page.wait_for_function(f"(exercise) => {is_on} || ({IN_FOCUS})(exercise)", arg=exercise, polling=SOON)
        if not page.evaluate(is_on):
            return
        page.keyboard.press("Enter")


def dots(page: Page) -> Locator:
    return page.get_by_role("navigation", name="Sections of this lesson")


def test_a_lesson_is_opened_from_the_list_and_leads_on_to_its_closing(
    school: School, lab: Server, page: Page
) -> None:
    clear_lab(page, lab)
    page.evaluate("void jupyterapp.commands.execute('mahj-tutor:lessons')")
    page.get_by_role("button", name="Start here: Meet the tiles").click()
    board = in_focus(page, "a1.odd-one-out")
    expect(dots(page)).to_contain_text("1 of 16")
    Player(page, board, "taps").solve(school.item(Visit(page), "a1.odd-one-out"))
    board.locator("[data-action=next]").click()
    in_focus(page, "a1.four-bams")
    expect(dots(page)).to_contain_text("2 of 16")
    expect(dots(page).get_by_role("button", name="1. Beginning, done")).to_have_count(1)
    expect(page.locator(".mahj-tutor-begun")).to_have_count(1)  # the second was seen, and nothing done in it

    before = lying(page, "a1.four-bams")
    page.reload()
    in_focus(page, "a1.four-bams")
    assert lying(page, "a1.four-bams") == before

    dots(page).get_by_role("button").last.click()
    page.get_by_role("button", name="Finish this lesson").press("Enter")
    closing = page.get_by_role("dialog")
    expect(closing).to_contain_text("Still to do")
    expect(closing.locator(".mahj-tutor-hero")).to_contain_text(
        "Section 2 of this lesson is waiting for you."
    )
    expect(closing.get_by_role("button", name="Go on: Meet the tiles")).to_be_focused()
    closing.get_by_role("button", name="Do it now: Smallest first").click()
    in_focus(page, "a1.four-bams")
    expect(closing).to_have_count(0)
    page.evaluate("void jupyterapp.commands.execute('mahj-tutor:lessons')")
    expect(page.get_by_role("button", name="Go on: Meet the tiles")).to_be_visible()
    expect(page.get_by_role("button", name="Meet the tiles 1 of 15 boards done")).to_be_visible()


@pytest.mark.slow
def test_the_list_says_what_the_pages_say_of_a_placement(lab: Server, folder: Path, page: Page) -> None:
    clear_lab(page, lab)
    key, record = learner("placed in JupyterLab"), folder.parent / "record"
    page.context.add_cookies([{"name": "mahj_learner", "value": key, "url": lab.at("")}])
    begin(record, key)
    answer_all(record, key, lacks=["jokers"])
    page.evaluate("void jupyterapp.commands.execute('mahj-tutor:lessons')")
    hero = page.locator(".mahj-tutor-hero")
    expect(hero).to_contain_text("Start here: Joker exchange The other nine are solid.")
    expect(hero.get_by_role("button", name="Begin: Joker exchange")).to_be_visible()
    expect(page.get_by_role("button", name="✓ You know this")).to_have_count(19)
    on_path = page.get_by_role("button", name="Joker exchange", exact=True)
    expect(on_path).to_have_attribute("aria-current", "true")


def test_a_placement_is_taken_on_a_board_and_the_list_says_what_it_found(
    lab: Server, folder: Path, page: Page
) -> None:
    clear_lab(page, lab)
    key = learner("finds her place in JupyterLab")
    page.context.add_cookies([{"name": "mahj_learner", "value": key, "url": lab.at("")}])
    page.evaluate("void jupyterapp.commands.execute('mahj-tutor:lessons')")
    page.get_by_role("button", name="Find your place").press("Enter")
    board = page.locator(PLACING)
    board.get_by_role("radio", name="American").check(timeout=60_000)
    assert violations(page, PLACING) == []
    board.get_by_role("button", name="Begin", exact=True).press("Enter")
    for number in (1, 2, 3):
        expect(board).to_contain_text(f"Question {number} of at most 14")
        assert number > 1 or violations(page, PLACING) == []
        board.get_by_role("button", name="I don't know").press("Enter")
    expect(board).to_contain_text("Start at lesson 1: Meet the tiles")
    expect(board.get_by_role("button", name="Start over with new questions")).to_be_visible()
    assert violations(page, PLACING) == []
    page.evaluate("void jupyterapp.commands.execute('mahj-tutor:lessons')")
    hero = page.locator(".mahj-tutor-hero")
    expect(hero).to_contain_text(
        "Start at lesson 1: Meet the tiles That's where everyone new to the game starts."
    )
    clear_lab(page, lab)
    (folder / "Find your place.ipynb").unlink()


def test_a_new_lesson_begins_with_its_introduction(lab: Server, page: Page) -> None:
    clear_lab(page, lab)
    page.evaluate("void jupyterapp.commands.execute('mahj-tutor:lessons')")
    page.locator(".mahj-tutor-lessons li button", has_text="Joker exchange").click()
    expect(dots(page)).to_contain_text("1 of 16")
    expect(page.get_by_role("button", name="Next: Watch an exchange")).to_be_focused()
    page.get_by_role("button", name="joker", exact=True).first.click()  # a word of the game
    meaning = page.get_by_role("dialog", name="Joker")
    expect(meaning).to_be_visible()
    page.keyboard.press("Escape")
    expect(meaning).to_have_count(0)
    page.get_by_role("button", name="Next: Watch an exchange").press("Enter")
    table = in_focus(page, "a14.watch-an-exchange")
    assert table.locator(".m-title").bounding_box()["width"] > 100  # type: ignore[index]
    expect(table.locator(".m-bar")).to_have_css("position", "sticky")
    expect(page.locator(".jp-CodeCell:not(.jp-mod-active) .m-bar").first).to_have_css("position", "static")
    expect(dots(page)).to_contain_text("2 of 16")
    expect(dots(page).get_by_text("Joker exchange", exact=True)).to_be_visible()
    page.mouse.wheel(0, 40)  # she moves herself, and on while boards above are drawn
    page.wait_for_function(SCROLLED, arg=["Two jokers in one turn", "10 of 16"], polling=SOON)
    dots(page).get_by_role("button").last.click()
    expect(page.get_by_role("button", name="Finish this lesson")).to_be_in_viewport(ratio=1)
    expect(dots(page)).to_contain_text("16 of 16")
    dots(page).get_by_role("button", name="7. Can you have that joker?").click()
    board = in_focus(page, "a14.may-she-take-it")
    page.mouse.wheel(0, 1)
    page.set_viewport_size({"width": 768, "height": 1024})  # the tablet is turned
    expect(board.locator(".m-bar")).to_be_in_viewport(ratio=1)
    top = board.bounding_box()["y"]  # type: ignore[index]
    board.get_by_role("button", name="Hint").click()
    expect(board.locator(".m-hintbox")).to_be_in_viewport(ratio=1)
    assert board.bounding_box()["y"] == top  # type: ignore[index]
    expect(dots(page)).to_contain_text("7 of 16")
    page.get_by_role("tab", name="Mah Jongg lessons").click()
    page.set_viewport_size({"width": 1280, "height": 800})  # turned while another tab is in front
    page.get_by_role("tab", name="A14 Joker exchange.ipynb").click()
    expect(board.locator(".m-bar")).to_be_in_viewport(ratio=1)
    page.get_by_role("tab", name="Mah Jongg lessons").click()
    page.goto(page.url.partition("?")[0])  # another tab is open, and she comes back to the lesson
    page.get_by_role("tab", name="A14 Joker exchange.ipynb").click()
    in_focus(page, "a14.may-she-take-it")
    expect(dots(page)).to_contain_text("7 of 16")
    cells = page.locator(".jp-Notebook .jp-Cell").count()
    page.keyboard.press("Escape")  # the focus goes to the cell, and keys for tiles are none for cells
    for key in "ddbax00":
        page.keyboard.press(key)
    expect(page.locator(".jp-Notebook .jp-Cell")).to_have_count(cells)
    expect(page.locator(".jp-Dialog")).to_have_count(0)
    page.set_viewport_size({"width": 1280, "height": 450})
    dots(page).get_by_role("button", name="2. Watch an exchange").click()
    board = in_focus(page, "a14.watch-an-exchange")  # it is taller than the panel
    expect(board.get_by_role("button", name="Next step")).to_be_in_viewport(ratio=1)
    board.evaluate("each => { each.dataset.old = ''; }")
    for kernel in lab.kernels():
        kernel.kill()
    expect(page.locator(".jp-Dialog")).to_be_visible()  # JupyterLab says so, and keeps the focus
    expect(page.locator(".mahj[data-old]")).to_have_count(0)
    expect(page.locator(".mahj .m-bar").first).to_be_visible()
    page.locator(".jp-Dialog .jp-mod-accept").click()
    in_focus(page, "a14.watch-an-exchange")


@pytest.mark.soak
@pytest.mark.parametrize("way", ["taps", "keys"])
@pytest.mark.parametrize("lesson", ["a1", "a3", "a9", "a12", "a14"])
def test_a_lesson_is_done_from_board_to_board(
    school: School, lab: Server, page: Page, lesson: str, way: str
) -> None:
    clear_lab(page, lab)
    page.evaluate("void jupyterapp.commands.execute('mahj-tutor:lessons')")
    found = next(each for each in lessons() if each.id == lesson)
    page.locator(".mahj-tutor-lessons li button", has_text=found.title).click()
    for exercise in exercises_in(found.notebook):
        go_on_to(page, exercise)
        player = Player(page, in_focus(page, exercise), way)
        player.solve(school.item(Visit(page), exercise))
        player.press("next")
    expect(page.get_by_role("button", name="Finish this lesson")).to_be_focused()
    page.keyboard.press("Enter")
    closing = page.get_by_role("dialog")
    expect(closing).to_contain_text("You did this on your own")
    expect(closing).not_to_contain_text("Still to do")
    closing.get_by_role("button", name="Stay here").click()


def test_nothing_runs_by_itself_that_is_not_trusted_or_not_ours(
    lab: Server, folder: Path, page: Page
) -> None:
    own = write_lesson(folder / "mine", "A night", "a9.first-right", "a9.tiles-are-waiting")
    open_notebook(page, lab, "mine/lesson.ipynb")
    start = page.get_by_role("button", name="Start here")
    expect(start).to_have_count(2)
    start.last.click()
    in_focus(page, "a9.tiles-are-waiting")
    expect(start).to_have_count(0)

    book = json.loads((own / "lesson.ipynb").read_text("utf-8"))
    code = {"cell_type": "code", "id": "own", "metadata": {}, "execution_count": None, "outputs": []}
    book["cells"].append({**code, "source": "print(6 * 7)"})
    (own / "lesson.ipynb").write_text(json.dumps(book), "utf-8")
    open_notebook(page, lab, "mine/lesson.ipynb")
    run_lesson(page)
    expect(page.locator(".jp-OutputArea-output").get_by_text("42")).to_be_visible()
    page.evaluate("jupyterapp.commands.execute('docmanager:save')")  # what is saved is trusted here
    open_notebook(page, lab, "mine/lesson.ipynb")
    page.wait_for_function(TRUSTED, polling=SOON)
    expect(start).to_have_count(2)
    page.evaluate("jupyterapp.serviceManager.sessions.shutdownAll()")
    page.goto("about:blank")
    open_notebook(page, lab, "mine/lesson.ipynb")  # whose boards are gone with their kernel
    page.wait_for_function(TRUSTED, polling=SOON)
    expect(start).to_have_count(2)
    expect(page.get_by_text("model not found")).to_have_count(2)
    expect(page.get_by_text("model not found").filter(visible=True)).to_have_count(0)
    start.first.click()
    in_focus(page, "a9.first-right")
    remove_folder(page, own)
