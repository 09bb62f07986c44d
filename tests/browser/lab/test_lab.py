"""The same lessons in JupyterLab: a board shows, answers, and finds back when its kernel is restarted."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from mahj_tutor.exercises import catalog
from mahj_tutor.exercises.notebooks import boards_in, exercises_in
from mahj_tutor.learner.store import Store
from mahj_tutor.session.levels import levels
from tests.browser.lab.running import open_notebook, remove_folder, run_lesson
from tests.browser.voila.serving import Server, until
from tests.own_lessons import order, write_lesson

pytestmark = pytest.mark.browser

WATCH = "b2.watch-a-bet"
"""The first exercise of a short lesson."""


def test_the_lessons_are_copied_and_said(lab: Server, folder: Path) -> None:
    assert f"Your lessons are in {folder}" in lab.lines
    names = sorted(each.name for each in folder.glob("*.ipynb"))
    names.remove("Exercise editor.ipynb")
    assert len(names) == len(catalog.lessons())
    games = [catalog.copy_name(each.id, "").strip() for each in catalog.lessons() if each.is_table]
    assert sorted(name.split()[0] for name in names if not re.match(r"[ABC]\d+ \w", name)) == sorted(games)
    plays = {name for name in names if exercises_in(folder / name) == () != boards_in(folder / name)}
    lessons_at_table = {each.id for each in levels().values() if not each.is_daily}
    numbers = {name.split()[0].lower().replace("0", "") for name in plays}
    assert numbers == lessons_at_table  # a whole game has no exercises
    files = [name[:-6] for name in names if name not in plays]
    assert [each.stem for each in sorted(folder.glob("*.yaml"))] == files


def answer_on(page: Page, folder: Path) -> None:
    """Step through the worked example, and expect that the record has it."""
    board = page.locator(".mahj").first
    expect(board.get_by_text(re.compile(r"^Step 1 of \d+$"))).to_be_visible()
    board.get_by_role("button", name="Next step").click()
    expect(board.get_by_text(re.compile(r"^Step 2 of \d+$"))).to_be_visible()
    board.get_by_role("button", name="Skip").click()
    board.locator("[data-action=next]").click()
    saved = Store.open(folder.parent / "record")
    until(lambda: _is_done(saved, page), "the worked example to be kept as done")
    saved.close()


def run_cells(page: Page, lab: Server, path: str, count: int) -> None:
    """Open a notebook, with none of those that were open before, and run its first cells."""
    open_notebook(page, lab, path)
    for _ in range(count):
        page.evaluate("void jupyterapp.commands.execute('notebook:run-cell-and-select-next')")


def test_a_board_shows_a_changed_copy_of_the_exercises_and_answers(
    lab: Server, folder: Path, page: Page
) -> None:
    name = next(each.stem for each in folder.glob("B02 *.ipynb"))
    copy = folder / f"{name}.yaml"
    before = copy.read_text("utf-8")
    title = catalog.exercise(WATCH).title
    assert f"title: {title}\n" in before
    copy.write_text(before.replace(f"title: {title}\n", "title: As we bet at our club\n", 1), "utf-8")
    open_notebook(page, lab, f"{name}.ipynb")
    run_lesson(page)
    expect(page.locator(".mahj").first).to_contain_text("As we bet at our club")
    answer_on(page, folder)
    copy.write_text(before, "utf-8")


def test_a_lesson_of_ones_own_in_the_folder_runs_beside_the_copies(
    lab: Server, folder: Path, page: Page
) -> None:
    own = write_lesson(folder / "my-club", "A night", "my-club.one", exercises=order("my-club.one"))
    run_cells(page, lab, "my-club/lesson.ipynb", 4)
    expect(page.locator(".mahj").first).to_contain_text("RALPH")
    remove_folder(page, own)


def _is_done(store: Store, page: Page) -> bool:
    key = next(each["value"] for each in page.context.cookies() if each["name"] == "mahj_learner")
    progress = store.progress(key)
    return WATCH in progress and progress[WATCH].done
