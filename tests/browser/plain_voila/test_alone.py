"""A lesson in Voila alone: every board comes, Continue leads on, and a lost kernel loses nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.plain_voila.starting import Voila, plain_voila
from tests.browser.voila.serving import until
from tests.tree import ROOT

pytestmark = pytest.mark.browser

DEPLOY = ROOT / "deploy"

LATE = """(() => {
  const real = Date.now, Real = WebSocket;
  let ahead = 0;
  Date.now = () => real() + ahead;
  window.WebSocket = class extends Real {
    set onmessage(how) { super.onmessage = (event) => setTimeout(() => how.call(this, event), %d); }
  };
  Object.defineProperty(Object.prototype, "_restoredStatus", { configurable: true, get: () => undefined,
    set(first) {
      let status = first;
      const set = (now) => { status = now; if (now) ahead = %d; };
      Object.defineProperty(this, "_restoredStatus", { get: () => status, set });
    } });
})();"""
"""Holds up what the kernel says for so many ms, and lets so many pass in the moment in which the models come,
as on a busy machine: then every view that looks for its model has looked long enough."""

LYING = """(board) => [...board.querySelectorAll("[data-zone]")].map((zone) => {
  const pieces = [...zone.querySelectorAll("[data-piece]")];
  return [zone.dataset.zone, ...pieces.map((one) => one.dataset.piece)].join(" ");
})"""


def boards(page: Page) -> Locator:
    return page.locator(".mahj")


def sections(page: Page) -> Locator:
    return page.get_by_role("navigation", name="Sections of this lesson")


def open_whole(page: Page, server: Voila) -> None:
    """Open the page and see that each of its three boards can be used."""
    page.goto(server.address)
    expect(boards(page)).to_have_count(3)
    for each in boards(page).all():
        each.scroll_into_view_if_needed()
        expect(each.locator(".m-title")).to_be_visible()
        expect(each.locator(".m-bar button, .m-turns button").first).to_be_visible()


def move_one(board: Locator) -> list[str]:
    """Put a tile on the tray; return what lies where once that is kept."""
    before = board.evaluate(LYING)
    board.locator("button[data-piece]").first.click()
    board.locator("button[data-place]").first.click()
    drafts = "Object.keys(localStorage).filter((name) => name.startsWith('mahj.draft.')).length"
    until(lambda: not board.page.evaluate(drafts), "the draft to be confirmed")
    lying: list[str] = board.evaluate(LYING)
    assert lying != before
    return lying


def come_back(page: Page, lying: list[str]) -> None:
    """Press the banner's button and find the same tiles."""
    page.evaluate("window.isOld = true")
    banner = boards(page).nth(1).locator(".m-banner")
    expect(banner).to_contain_text("Your work is safe.")
    banner.get_by_role("button", name="Reload the page").click()
    page.wait_for_function("!window.isOld", polling=250)
    board = boards(page).nth(1)
    board.scroll_into_view_if_needed()
    until(lambda: board.evaluate(LYING) == lying, "the same tiles")


def test_views_that_gave_up_just_as_the_models_came_look_again(page: Page, voila: Voila) -> None:
    page.add_init_script(LATE % (600, 3000))
    page.goto(voila.address)
    expect(boards(page)).to_have_count(3)
    assert "Error displaying widget" not in page.locator("body").inner_text()


def test_a_lesson_is_done_and_a_lost_kernel_comes_back_to_the_same_tiles(page: Page, voila: Voila) -> None:
    open_whole(page, voila)
    watch, exercise, last = boards(page).all()
    word = page.get_by_role("button", name="joker", exact=True)
    assert word.evaluate("each => getComputedStyle(each).fontSize") == "18px"
    word.click()
    meaning = page.get_by_role("dialog", name="Joker")
    expect(sections(page)).to_contain_text("1 of 3")
    meaning.get_by_role("button", name="Close").click()
    expect(meaning).to_have_count(0)
    watch.get_by_role("button", name="Skip").click()
    watch.get_by_role("button", name="Continue").click()
    expect(exercise.locator(".m-title")).to_be_focused()
    assert 52 <= exercise.bounding_box()["y"] < 300  # type: ignore[index]
    expect(sections(page)).to_contain_text("2 of 3")
    expect(sections(page).get_by_role("button", name="1. Watch one, done")).to_have_count(1)
    expect(sections(page).get_by_role("button")).to_have_count(3)
    expect(sections(page).locator("[data-begun]")).to_have_count(
        1
    )  # the second was seen, and nothing done in it
    last.get_by_role("button", name="Skip").click()
    last.get_by_role("button", name="Continue").click()
    closing = page.get_by_role("dialog")
    expect(closing).to_contain_text("Still to do")
    closing.get_by_role("button", name="Do it now: Pass three tiles").click()
    expect(closing).to_have_count(0)
    expect(exercise.locator(".m-title")).to_be_focused()
    lying = move_one(exercise)
    for kernel in voila.kernels():
        kernel.kill()
    expect(exercise.locator(".m-banner")).to_be_visible()
    expect(exercise.locator(".m-actions")).to_be_hidden()
    come_back(page, lying)
    expect(boards(page).nth(1).locator(".m-title")).to_be_focused()
    expect(sections(page)).to_contain_text("2 of 3")
    page.mouse.wheel(0, 1)
    page.set_viewport_size({"width": 768, "height": 1024})  # the tablet is turned
    expect(boards(page).nth(1).locator(".m-bar")).to_be_in_viewport(ratio=1)
    expect(sections(page)).to_contain_text("2 of 3")
    page.set_viewport_size({"width": 1280, "height": 450})  # the board is taller than the window
    sections(page).get_by_role("button", name="2. Pass three tiles").click()
    expect(boards(page).nth(1).locator(".m-bar button").last).to_be_in_viewport(ratio=1)


@pytest.mark.soak
def test_an_answer_that_takes_six_seconds_is_waited_for(page: Page, voila: Voila) -> None:
    page.add_init_script(LATE % (6000, 0))
    page.goto(voila.address)
    expect(boards(page)).to_have_count(3)


@pytest.mark.soak
def test_where_no_model_comes_the_page_says_so_with_a_way_back(page: Page, voila: Voila) -> None:
    page.route_web_socket("**/channels*", lambda socket: None)
    page.goto(voila.address)
    again = page.get_by_role("button", name="Reload this page")
    expect(again).to_have_count(3)
    expect(page.get_by_text("Your work is safe.")).to_have_count(3)
    page.evaluate("window.isOld = true")
    again.first.click()
    page.wait_for_function("!window.isOld", polling=250)


@pytest.mark.soak
def test_a_server_that_is_gone_and_comes_back(page: Page, notebook: Path, tmp_path: Path) -> None:
    with plain_voila(str(notebook), folder=tmp_path) as server:
        open_whole(page, server)
        lying = move_one(boards(page).nth(1))
        server.stop()
        banner = boards(page).nth(1).locator(".m-banner")
        banner.get_by_role("button", name="Reload the page").click()
        expect(boards(page).nth(1)).to_contain_text("The server isn't answering yet.")
        server.start_again()
        come_back(page, lying)


@pytest.mark.soak
def test_a_kernel_that_was_culled(page: Page, notebook: Path, tmp_path: Path) -> None:
    culling = ("cull_idle_timeout=3", "cull_interval=1", "cull_connected=True")
    with plain_voila(
        str(notebook), *(f"--MappingKernelManager.{each}" for each in culling), folder=tmp_path
    ) as server:
        open_whole(page, server)
        lying = move_one(boards(page).nth(1))
        until(lambda: not server.kernels(), "the kernel to be culled")
        come_back(page, lying)


@pytest.mark.soak
def test_with_our_settings_nothing_outside_is_asked(page: Page, notebook: Path, tmp_path: Path) -> None:
    refused: list[str] = []
    page.on("requestfailed", lambda asked: refused.append(f"{asked.url} {asked.failure}"))
    with plain_voila(str(notebook), f"--Voila.config_file_paths={DEPLOY}", folder=tmp_path) as server:
        open_whole(page, server)
    outside = [each for each in refused if not each.startswith(server.address)]
    assert all(each.endswith("csp") for each in outside), outside
