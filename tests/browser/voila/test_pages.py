"""The pages round the boards, driven as a learner drives them, with small lessons."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import product

import psutil
import pytest
from _pytest.mark import ParameterSet
from playwright.sync_api import Page, expect

from tests.browser.conftest import stop_clock
from tests.browser.looks import THEMES, WIDTHS
from tests.browser.voila.serving import Server, until
from tests.browser.voila.visits import HEIGHTS, Visit
from tests.seeds import many, sample

pytestmark = pytest.mark.browser
Open = Callable[..., Visit]


def newcomers(server: Server) -> Callable[[], list[psutil.Process]]:
    """Watch the kernels that are there from now on; those of earlier visitors are none of ours."""
    before = {each.pid for each in server.kernels()}
    return lambda: [each for each in server.kernels() if each.pid not in before]


def test_the_index_leads_to_every_lesson_and_works_without_scripts(small: Server, visit: Open) -> None:
    page = visit(small, scripts=False).page
    links = page.locator(".lessons a").evaluate_all("all => all.map((each) => each.getAttribute('href'))")
    assert links == [f"/lesson/{name}" for name in ("small", "other", "dies", "tiles", "slow")]
    expect(page.locator(".lessons .next")).to_have_count(1)
    page.get_by_role("link", name="Start here: A small lesson").click()
    expect(page.get_by_text("need JavaScript")).to_be_visible()
    expect(page.get_by_role("heading", name="Second board")).to_be_visible()


def test_boards_answer_and_show_what_the_kernel_sends(small: Server, visit: Open) -> None:
    page = visit(small, "lesson/small#section-2").page
    button = page.get_by_role("button", name="pressed 0").first
    button.click()
    expect(page.get_by_role("button", name="pressed 1")).to_be_visible()
    expect(page.locator("[data-said='thank you 1']")).to_be_visible()


def test_the_tile_board_is_drawn_by_the_pages_own_module_and_sprite(small: Server, visit: Open) -> None:
    visited = visit(small, "lesson/tiles#section-2", open_it=False)
    asked: list[str] = []
    visited.page.on("request", lambda request: asked.append(request.url))
    visited.page.goto(small.at("lesson/tiles#section-2"))
    expect(visited.page.get_by_role("img", name=re.compile("^3 Bam"))).to_be_visible()
    names = [url.rsplit("/", 1)[1] for url in asked]
    assert names.count("board.js") == 1
    assert names.count("tiles.svg") == 1
    assert names.count("board.css") == 1
    assert not [url for url in asked if "voila.js" in url]
    expect(visited.page.locator("#t-body")).to_have_count(1)


def test_one_card_at_a_time_with_next_back_dots_and_the_browsers_own_back(small: Server, visit: Open) -> None:
    page = visit(small, "lesson/small").page
    expect(page.locator(".lesson-section:visible")).to_have_count(1)
    expect(page.get_by_role("heading", name="Small", exact=True)).to_be_visible()
    page.get_by_role("link", name="Next: First board").click()
    expect(page.get_by_role("heading", name="First board")).to_be_visible()
    expect(page.get_by_role("heading", name="Small", exact=True)).to_be_hidden()
    assert page.evaluate("document.activeElement.id") == "section-2"
    page.get_by_role("link", name=re.compile("^Section 4")).click()
    expect(page.get_by_text("Say it aloud.")).to_be_visible()
    expect(page.get_by_role("link", name="Finish this lesson")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="First board")).to_be_visible()
    expect(page.locator(".dots [aria-current=step]")).to_have_attribute("data-section", "2")


def test_the_place_is_kept_and_a_deep_link_goes_before_it(small: Server, visit: Open) -> None:
    page = visit(small, "lesson/small#section-3").page
    expect(page.get_by_role("heading", name="Second board")).to_be_visible()
    page.goto(small.at(""))
    page.goto(small.at("lesson/small"))
    expect(page.get_by_role("heading", name="Second board")).to_be_visible()
    page.goto(small.at(""))
    page.goto(small.at("lesson/small#section-4"))
    expect(page.get_by_text("Say it aloud.")).to_be_visible()
    page.goto(small.at(""))
    page.goto(small.at("lesson/small#section-99"))
    expect(page.get_by_text("Say it aloud.")).to_be_visible()


def test_the_boards_events_color_the_dots_and_lead_on(small: Server, visit: Open) -> None:
    page = visit(small, "lesson/small#section-2").page
    expect(page.get_by_role("button", name="pressed 0")).to_be_visible()
    tell = """([name, detail]) => document.querySelector("#section-2 .board").dispatchEvent(
        new CustomEvent(name, { detail, bubbles: true, cancelable: true }))"""
    dot = page.locator(".dots a[data-section='2']")
    page.evaluate(tell, ["mahj:view", {"exercise": "a9.x", "phase": "open", "done": False}])
    expect(dot).not_to_have_attribute("data-state", "begun")  # to have seen it is nothing done
    page.evaluate(tell, ["mahj:view", {"exercise": "a9.x", "phase": "wrong", "done": False}])
    expect(dot).to_have_attribute("data-state", "begun")
    page.evaluate(tell, ["mahj:view", {"exercise": "a9.x", "phase": "right", "done": True}])
    expect(dot).to_have_attribute("data-state", "done")
    expect(dot).to_have_accessible_name("Section 2: First board, done")
    assert page.evaluate(tell, ["mahj:next", {"item": "x"}]) is False, "the board need not lead on"
    expect(page.get_by_role("heading", name="Second board")).to_be_visible()


def test_a_slow_start_is_said_in_a_plain_sentence_with_a_way_back(small: Server, visit: Open) -> None:
    kernels = newcomers(small)
    visited = visit(small, open_it=False)
    page = visited.page
    stop_clock(page)
    page.goto(small.at("lesson/slow"), wait_until="commit")
    expect(page.get_by_text("Setting up the table")).to_be_visible()
    late = page.get_by_text("This is taking longer than usual.")
    assert not late.is_visible()

    def said() -> bool:
        page.clock.fast_forward(8_000)
        return late.is_visible()

    until(said, "the sentence")
    page.get_by_role("link", name="go back to your lessons").click()
    expect(page.get_by_role("heading", name="Your lessons")).to_be_visible()
    until(lambda: not kernels(), "the kernel of the page that was left to go")


def test_a_kernel_that_dies_while_starting_is_reported_with_a_way_back(small: Server, visit: Open) -> None:
    kernels = newcomers(small)
    page = visit(small, "lesson/dies").page
    expect(page.get_by_role("alert")).to_contain_text("This lesson couldn't start.")
    expect(page.get_by_role("heading", name="Dies", exact=True)).to_be_visible()
    page.get_by_role("alert").get_by_role("link", name="Back to your lessons").click()
    expect(page.get_by_role("heading", name="Your lessons")).to_be_visible()
    until(lambda: not kernels(), "no kernel to be left")


def test_other_widgets_are_left_to_voilas_own_front_end_and_a_broken_cell_is_one_calm_sentence(
    small: Server, visit: Open
) -> None:
    page = visit(small, "lesson/other#section-2").page
    expect(page.get_by_text("stacks").first).to_be_visible()
    expect(page.locator(".noUi-handle, [role=slider]").first).to_be_visible()
    page.evaluate("location.hash = '#section-3'")
    expect(page.get_by_role("alert")).to_contain_text("This board could not be set up.")
    expect(page.locator(".noUi-handle, [role=slider]").first).to_be_attached()
    assert "secret traceback" not in page.content()


@pytest.mark.parametrize("times", [1, pytest.param(3, marks=pytest.mark.soak)])
def test_leaving_closes_the_kernel_of_direct_links_reloads_and_closed_pages(
    small: Server, visit: Open, times: int
) -> None:
    kernels = newcomers(small)
    page = visit(small, "lesson/small#section-2").page
    expect(page.get_by_role("button", name="pressed 0")).to_be_visible()
    first = kernels()
    assert len(first) == 1
    for _ in range(times):
        page.reload()
        expect(page.get_by_role("button", name="pressed 0")).to_be_visible()
        until(lambda: len(kernels()) == 1, "only one kernel after a reload")
    assert kernels()[0].pid != first[0].pid
    page.goto(small.at(""))
    until(lambda: not kernels(), "no kernel after going home")
    page.goto(small.at("lesson/small#section-2"))
    expect(page.get_by_role("button", name="pressed 0")).to_be_visible()
    page.close(run_before_unload=False)
    until(lambda: not kernels(), "no kernel after closing the page")


def test_a_page_whose_goodbye_is_lost_leaves_no_kernel_behind(small: Server, visit: Open) -> None:
    """The closed line says so as well; one that only broke comes back (the test after the next)."""
    kernels = newcomers(small)
    page = visit(small, "lesson/small#section-2").page
    expect(page.get_by_role("button", name="pressed 0")).to_be_visible()
    page.evaluate("() => { window.fetch = () => Promise.reject(new Error('no goodbye')); }")
    assert len(kernels()) == 1
    page.goto(small.at(""))
    until(lambda: not kernels(), "no kernel after going home")


LEAVE = """async () => {
  const { kernelId } = JSON.parse(document.getElementById("jupyter-config-data").textContent);
  const token = /_xsrf=([^;]*)/.exec(document.cookie)[1];
  await fetch(`/voila/api/shutdown/${kernelId}`, { method: "POST", headers: { "X-XSRFToken": token } });
  window.old = true;
}"""


def test_a_tablet_that_slept_too_long_goes_on_by_itself(small: Server, visit: Open) -> None:
    visited = visit(small, open_it=False)
    page = visited.page
    stop_clock(page)
    page.goto(small.at("lesson/small#section-3"))
    expect(page.get_by_role("button", name="pressed 0")).to_be_visible()
    page.evaluate(LEAVE)
    page.clock.fast_forward(31_000)
    with page.expect_navigation():
        page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))")
    assert page.evaluate("!window.old")
    expect(page.get_by_role("heading", name="Second board")).to_be_visible()
    page.get_by_role("button", name="pressed 0").click()
    expect(page.get_by_role("button", name="pressed 1")).to_be_visible()


def test_a_broken_line_comes_back_and_what_was_said_meanwhile_arrives(small: Server, visit: Open) -> None:
    visited = visit(small, open_it=False)
    page = visited.page
    page.add_init_script(
        "const Real = WebSocket; window.WebSocket = class extends Real {"
        " constructor(...all) { super(...all); window.line = this; } };"
    )
    page.goto(small.at("lesson/small#section-2"))
    button = page.get_by_role("button", name="pressed 0")
    expect(button).to_be_visible()
    page.evaluate("window.line.close()")
    until(lambda: page.evaluate("window.line.readyState >= WebSocket.CLOSING"), "the line to be cut")
    button.click()
    expect(page.get_by_role("button", name="pressed 1")).to_be_visible()


def test_pages_that_do_not_exist_are_calm(small: Server, visit: Open) -> None:
    page = visit(small, "lesson/a99").page
    expect(page.get_by_role("heading", name="We can't find that page")).to_be_visible()
    page.get_by_role("link", name="Back to your lessons").click()
    expect(page.get_by_role("heading", name="Your lessons")).to_be_visible()


def test_our_cards_are_there_to_read_and_to_print(small: Server, visit: Open) -> None:
    page = visit(small, "papers").page
    page.get_by_role("link", name="The practice card").click()
    expect(page.get_by_role("heading", name="Practice card")).to_be_visible()
    line = page.locator("details").first
    expect(line.locator(".meaning")).to_be_hidden()
    line.locator("summary").press("Enter")
    expect(line.locator(".meaning")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator("details").nth(1).locator(".hand")).to_be_visible()
    expect(page.get_by_role("link", name="Back to your lessons")).to_be_hidden()
    page.emulate_media(media="screen")
    page.get_by_role("link", name="Back to your lessons").click()
    expect(page.get_by_role("heading", name="Your lessons")).to_be_visible()
    page.goto(small.at("card/league"))
    expect(page.get_by_role("heading", name="We can't find that page")).to_be_visible()


TEXT = "(where) => parseFloat(getComputedStyle(document.querySelector(where)).fontSize)"


def test_colors_and_a_text_size_are_chosen_once_for_pages_and_boards(small: Server, visit: Open) -> None:
    page = visit(small, "settings").page
    theme = page.locator("html")
    page.get_by_label("Colors").select_option("contrast")
    expect(theme).to_have_attribute("data-theme", "contrast")
    before = page.evaluate(TEXT, "body")
    page.get_by_label("Text size").select_option("larger")
    assert page.evaluate(TEXT, "body") == pytest.approx(1.3 * before)
    page.goto(small.at("lesson/tiles#section-2"))
    expect(theme).to_have_attribute("data-theme", "contrast")
    expect(page.locator(".mahj")).to_have_attribute("data-theme", "contrast")
    board = ".lesson-section.current .m-table"
    expect(page.locator(board)).to_be_visible()
    assert page.evaluate(TEXT, board) == pytest.approx(1.3 * 20)
    page.locator(".lesson-section.current .m-gear").click()
    page.locator(".lesson-section.current").get_by_label("Text size").select_option("large")
    assert page.evaluate(TEXT, board) == pytest.approx(1.15 * 20)
    assert page.evaluate(TEXT, "body") == pytest.approx(1.15 * before)
    page.emulate_media(media="print")
    assert page.evaluate(TEXT, board) == pytest.approx(20)
    page.goto(small.at("papers"))
    expect(theme).to_have_attribute("data-theme", "contrast")
    printed = page.evaluate(TEXT, "main")
    page.evaluate("document.documentElement.dataset.text = 'normal'")
    assert page.evaluate(TEXT, "main") == printed


def test_large_text_hangs_over_nowhere(small: Server, visit: Open) -> None:
    visited = visit(small, "settings", width=390)
    page = visited.page
    page.get_by_label("Text size").select_option("larger")
    looked_at_by_axe = sample(PATHS, many(3, len(PATHS)), "large text")
    for path in PATHS:
        page.goto(small.at(path))
        expect(page.locator(".wait")).to_have_count(0)
        for width in (320, 390):
            page.set_viewport_size({"width": width, "height": HEIGHTS[390]})
            assert visited.overflow() == 0, (path, width)
        assert path not in looked_at_by_axe or visited.axe() == [], path


def expect_ticks(page: Page, *ticks: bool) -> None:
    """Expect what boards are to do, on the settings page or in a board's menu."""
    names = ("Numbers and letters", "Say tile names", "Ask before I throw")
    for name, is_on in zip(names, ticks, strict=True):
        expect(page.get_by_label(name)).to_be_checked(checked=is_on)


def test_what_boards_do_is_chosen_in_the_settings_too(small: Server, visit: Open) -> None:
    page = visit(small, "settings").page
    expect_ticks(page, True, False, True)
    page.get_by_label("Numbers and letters").uncheck()
    page.get_by_label("Say tile names").check()
    page.goto(small.at("lesson/tiles#section-2"))
    page.locator(".lesson-section.current .m-gear").click()
    expect_ticks(page, False, True, True)
    page.get_by_label("Say tile names").uncheck()
    page.goto(small.at("settings"))
    expect_ticks(page, False, False, True)


PATHS = (
    "",
    "lesson/small",
    "lesson/tiles#section-2",
    "lesson/nowhere",
    "card/first",
    "papers",
    "settings",
    "lesson/small/closing",
    "review",
    "tiles",
)


def looked_at() -> Iterator[ParameterSet]:
    """Every page in every pair of width and theme; in every run each page in one pair in turn."""
    for place, (width, theme) in enumerate(zip(WIDTHS, THEMES, strict=True)):
        yield pytest.param(width, theme, PATHS[place :: len(WIDTHS)], id=f"{width}-{theme}-some")
    for width, theme in product(WIDTHS, THEMES):
        yield pytest.param(width, theme, PATHS, marks=pytest.mark.soak, id=f"{width}-{theme}")


@pytest.mark.parametrize(("width", "theme", "paths"), tuple(looked_at()))
def test_axe_finds_nothing_and_nothing_hangs_over(
    small: Server, visit: Open, width: int, theme: str, paths: tuple[str, ...]
) -> None:
    visited = visit(small, "settings", width=width, theme=theme)
    for path in paths:
        visited.page.goto(small.at(path))
        expect(visited.page.locator(".wait")).to_have_count(0)
        if path.startswith("lesson/tiles"):
            expect(visited.page.get_by_role("img", name=re.compile("^3 Bam"))).to_be_visible()
        assert visited.axe() == [], path
        assert visited.overflow() == 0, path


@pytest.mark.soak  # the first card's page is made the same way, and five times smaller
@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_on_the_practice_card(small: Server, visit: Open, theme: str) -> None:
    visited = visit(small, "card/practice", theme=theme)
    assert visited.axe() == []
    assert visited.overflow() == 0


@pytest.mark.parametrize("path", ["", "lesson/small#section-2", "card/practice"])
def test_nothing_hangs_over_at_320(small: Server, visit: Open, path: str) -> None:
    visited = visit(small, path, width=320)
    expect(visited.page.locator(".wait")).to_have_count(0)
    assert visited.overflow() == 0
