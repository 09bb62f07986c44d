"""A lesson of exercises of different kinds: made through the form, served, and done on a tablet by taps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from mahj_tutor.exercises.catalog import exercise_in
from mahj_tutor.exercises.check import check_files
from mahj_tutor.learner.store import Store
from mahj_tutor.lesson_files import ids_written
from mahj_tutor.questions.task import Task
from tests.browser.author.conftest import Editing
from tests.browser.lessons.player import Player
from tests.browser.voila.serving import PATIENCE, Server, serve_real, stop, until

pytestmark = pytest.mark.browser

TABLET = {"width": 768, "height": 1024}
CHOICE, PASS = "Choose one of your own answers", "Put tiles in place: a pass, groups, trays"
KINDS = (
    CHOICE,
    "Mark tiles, or other things on the board",
    "Put things in order",
    "May you call, and why?",
    PASS,
    "True or false?",
)
"""Choice, tiles, order, table, pass, true or false."""


@dataclass(frozen=True)
class Served:
    """The author's folder, served to learners."""

    server: Server
    record: Path

    def item(self, page: Page, file: Path, name: str) -> Task:
        """Return the item on a learner's board."""
        cookies = page.context.cookies()
        key = next(each["value"] for each in cookies if each["name"] == "mahj_learner")
        store = Store.open(self.record)
        try:
            bookmark = until(lambda: store.bookmark(key, name), f"a bookmark in {name}")
            return exercise_in(file, name).task(bookmark.seed)
        finally:
            store.close()


@pytest.fixture
def tablet(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport=TABLET, has_touch=True, reduced_motion="reduce")
    context.set_default_timeout(1000 * PATIENCE)
    yield context.new_page()
    context.close()


def make_exercise(page: Page, kind: str, number: int) -> str:
    """Begin one more exercise, with a question of one's own where it is a choice, and return its title."""
    page.get_by_role("button", name="New exercise").click()
    page.get_by_role("button", name=kind).click()
    shelf = page.get_by_role("navigation", name="Folders and files")
    expect(shelf.locator(".e-of-entry")).to_have_count(number)
    title = page.get_by_role("textbox", name="Title", exact=True)
    if kind == CHOICE:
        title.fill("Never passed")
        page.get_by_role("textbox", name="The question", exact=True).fill("What may nobody pass?")
        for number, words in enumerate(("A joker", "A flower", "A wind", "A dragon"), 1):
            page.get_by_role("textbox", name=f"Option {number}", exact=True).fill(words)
    return title.input_value()


def make_lesson(page: Page, titles: list[str]) -> None:
    """Save the exercises, and put each into a section of a lesson."""
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Saved exercises.yaml.").last).to_be_visible()
    page.get_by_role("button", name="Lesson", exact=True).click()
    page.get_by_label("Title of the lesson").fill("Six of a kind")
    page.keyboard.press("Enter")
    page.get_by_role("textbox", name="Opening, part 1").fill("You know how a night at our club goes.")
    for number, title in enumerate(titles, 1):
        page.get_by_label("Show an exercise in a new section").select_option(label=title)
        expect(page.get_by_role("region", name=f"Section {number}")).to_contain_text(f"Board: {title}")


@pytest.mark.parametrize(
    "kinds", [pytest.param((CHOICE, PASS), id="two"), pytest.param(KINDS, id="six", marks=pytest.mark.soak)]
)
def test_a_lesson_made_in_the_form_is_done_on_a_tablet(
    page: Page, editing: Editing, tablet: Page, tmp_path: Path, kinds: tuple[str, ...]
) -> None:
    page.get_by_role("button", name="Delete", exact=True).click()
    titles = [make_exercise(page, kind, number) for number, kind in enumerate(kinds, 1)]
    make_lesson(page, titles)
    names = [*ids_written(editing.file.read_text("utf-8"))]
    assert len(names) == len(kinds)
    served = Served(serve_real(tmp_path, "--lessons", str(editing.folder)), tmp_path)
    try:
        tablet.goto(served.server.at("lesson/my-club#section-1"))
        for number, name in enumerate(names, 2):
            tablet.goto(served.server.at(f"lesson/my-club#section-{number}"))
            board = tablet.locator(f"#section-{number} .mahj")
            expect(board.locator(".m-bar button").first).to_be_visible()
            item = served.item(tablet, editing.file, name)
            Player(tablet, board, "taps").solve(item)
            assert tablet.evaluate("document.documentElement.scrollWidth") <= TABLET["width"]
        dots = tablet.locator('.dots a[data-state="done"]')
        expect(dots).to_have_count(len(kinds))
    finally:
        stop(served.server)
    assert [each for each in check_files([editing.file.parent]) if each.code not in ("W120", "W150")] == []
