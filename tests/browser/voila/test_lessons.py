"""The real lessons in a browser: every board is there, nothing is lost, the index knows."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from mahj_tutor.exercises import catalog
from mahj_tutor.exercises.notebooks import exercises_in
from mahj_tutor.learner.bookmark import Attempt, Bookmark, now
from mahj_tutor.learner.store import Store
from tests.browser.voila.serving import Server, until
from tests.browser.voila.visits import Visit

pytestmark = pytest.mark.browser
Open = Callable[..., Visit]
LESSONS = [lesson.id for lesson in catalog.lessons()]
PASS = "a9.first-right"


def shown(lesson: str) -> tuple[str, ...]:
    return exercises_in(next(each.notebook for each in catalog.lessons() if each.id == lesson))


def section_of(page: Page, exercise: str) -> int:
    """Return the number of the section that an exercise is in, by the order of the boards."""
    place = shown(exercise.split(".")[0]).index(exercise)
    board = page.locator(".board").nth(place)
    section = board.locator("xpath=ancestor::section").get_attribute("id") or ""
    return int(section.removeprefix("section-"))


def go(page: Page, server: Server, exercise: str) -> None:
    """Open the lesson of an exercise and go to its section; wait until its board can be acted on."""
    lesson = server.at(f"lesson/{exercise.split('.')[0]}")
    if page.url != lesson:
        page.goto(lesson)
    page.goto(f"{lesson}#section-{section_of(page, exercise)}")
    expect(page.locator(".lesson-section.current [data-zone]").first).to_be_visible()


PICTURE = """() => {
  const name = (piece) => piece.ariaLabel.replace(/, .*/, "");
  const zones = [...document.querySelectorAll(".lesson-section.current [data-zone]")];
  return Object.fromEntries(zones.map((zone) =>
    [zone.dataset.zone, [...zone.querySelectorAll("[data-piece]")].map(name)]));
}"""
DRAFTS = "() => Object.keys(localStorage).filter((name) => name.startsWith('mahj.draft.'))"


def picture(page: Page) -> dict[str, list[str]]:
    """Return what lies where on the board that is shown: the names of the pieces by zone."""
    found: dict[str, list[str]] = page.evaluate(PICTURE)
    return found


def move_one(page: Page) -> None:
    """Put the first tile of the rack that may move on the tray."""
    page.locator(".lesson-section.current button[data-piece]").first.click()
    page.locator(".lesson-section.current button[data-place]").first.click()


def take_out_and_put_back(page: Page) -> None:
    """Undo the last act and do it once more: in the end all lies as before."""
    page.get_by_role("button", name="Undo").locator("visible=true").first.click()
    expect(page.locator(".lesson-section.current .m-tray button[data-piece]")).to_have_count(0)
    move_one(page)


def test_a_reload_brings_back_the_same_item_and_the_same_tiles(real: Server, visit: Open) -> None:
    page = visit(real, "lesson/a9").page
    go(page, real, PASS)
    before = picture(page)
    move_one(page)
    moved = picture(page)
    assert moved != before
    until(lambda: not page.evaluate(DRAFTS), "the draft to be confirmed")
    page.reload()
    expect(page.locator(".lesson-section.current [data-zone]").first).to_be_visible()
    until(lambda: picture(page) == moved, "the same tiles in the same places")


@pytest.mark.parametrize(
    "times", [pytest.param(2, id="2"), pytest.param(20, id="20", marks=pytest.mark.soak)]
)
def test_reloads_and_killed_kernels_lose_nothing(real: Server, visit: Open, times: int) -> None:
    page = visit(real, "lesson/a9").page
    go(page, real, PASS)
    move_one(page)
    until(lambda: not page.evaluate(DRAFTS), "the draft to be confirmed")
    moved = picture(page)
    for turn in range(times):
        if turn % 2:
            page.reload()
        else:
            for kernel in real.kernels():
                os.kill(kernel.pid, signal.SIGKILL)
            take_out_and_put_back(page)
            until(lambda: not page.evaluate(DRAFTS), "another kernel to keep the draft")
        expect(page.locator(".lesson-section.current [data-zone]").first).to_be_visible()
        until(lambda: picture(page) == moved, f"the same tiles after turn {turn}")


def test_lesson_pages_share_the_kernels_that_are_there(real: Server, visit: Open) -> None:
    real.wait_for_shared_kernels()
    before = {each.pid for each in real.kernels()}
    page = visit(real, f"lesson/{LESSONS[0]}#section-2").page
    for _ in range(2):
        expect(page.locator(".lesson-section.current [data-zone]").first).to_be_visible()
        page.reload()
    assert {each.pid for each in real.kernels()} == before


def test_the_index_shows_what_is_done_and_where_to_go_on(real: Server, record: Path, visit: Open) -> None:
    page = visit(real).page
    first, second = LESSONS[:2]
    start = page.get_by_role("link", name=re.compile("^Start here"))
    expect(start).to_have_attribute("href", f"/lesson/{first}")
    key = next(each["value"] for each in page.context.cookies() if each["name"] == "mahj_learner")
    store = Store.open(record)
    for exercise in shown(first):
        store.save_bookmark(key, Bookmark(exercise, version=1, seed=1, done=True))
    begun = Attempt(shown(second)[1], 1, 1, (), "right", (), None, 0, now())
    store.record_attempt(key, begun, Bookmark(begun.exercise, version=1, seed=1))
    store.close()
    page.reload()
    done = page.locator(".lessons li.done")
    expect(done).to_have_count(1)
    expect(done).to_contain_text("Done")
    expect(done.locator("use").last).not_to_have_attribute("href", re.compile("#t-back$"))
    expect(page.locator(".lessons .next a")).to_have_attribute("href", f"/lesson/{second}")
    go_on = page.get_by_role("link", name=re.compile("^Go on"))
    expect(go_on).to_have_attribute("href", re.compile(f"^/lesson/{second}#section-"))
    page.goto(real.at(f"lesson/{first}"))
    expect(page.locator(".dots a[data-state=done]")).to_have_count(
        len({section_of(page, exercise) for exercise in shown(first)})
    )


def test_the_worked_example_leads_on_by_its_own_button(real: Server, visit: Open) -> None:
    page = visit(real, "lesson/a9").page
    go(page, real, "a9.watch-a-pass")
    here = section_of(page, "a9.watch-a-pass")
    skip = page.locator(".lesson-section.current .board").get_by_role("button", name="Skip")
    skip.click()
    page.locator(".lesson-section.current .board [data-action=next]").click()
    expect(page.locator(".lesson-section.current")).to_have_attribute("id", f"section-{here + 1}")
    dot = page.locator(f".dots a[data-section='{here}']")
    expect(dot).to_have_attribute("data-state", "done")
