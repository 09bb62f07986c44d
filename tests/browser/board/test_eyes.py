"""Sizes, widths, themes, contrast and motion; and axe finds nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from mahj_widgets.board import STATIC
from mahj_widgets.protocol import as_json
from playwright.sync_api import Page

from tests.browser.board.catalog import ALL
from tests.browser.board.positions import deal, named_walls, wall
from tests.browser.board.views import number, passing, steps, wrong
from tests.browser.board.window import BoardPage, Windows
from tests.browser.looks import THEMES, looks
from tests.browser.voila.visits import violations
from tests.contrast import ratio
from tests.seeds import WHOLE

pytestmark = pytest.mark.browser
Make = Callable[..., Any]


CHOOSE = """([theme, text]) => {
  localStorage.setItem("mahj.theme", theme);
  localStorage.setItem("mahj.text", text);
  dispatchEvent(new Event("mahj:prefs")); }"""
"""Chooses colors and a text size for all boards of the page."""
THIRD = """(part) => document.querySelectorAll("main > section").forEach((el, i) => {
  el.hidden = part !== null && i % 3 !== part; })"""
"""Shows one board in three, or all of them."""


@pytest.fixture(scope="module")
def every_view(windows: Windows) -> Iterator[Callable[[], BoardPage]]:
    """A window of the module's own with one board for every example view, once one asks for it."""

    @cache
    def opened() -> BoardPage:
        board = windows.begin(flows=True)
        board.open(number())
        board.page.evaluate("() => { fake.close(); window.IntersectionObserver = undefined; }")
        views = [as_json(maker()) for maker in ALL.values()]
        board.page.evaluate(
            """(views) => { for (const view of views) {
          const el = document.createElement("section");
          el.setAttribute("aria-label", `${view.title} ${view.serial} ${Math.random()}`);
          document.querySelector("main").append(el);
          board.default.render({ model: { ...fake.model, get: () => view }, el }); } }""",
            views,
        )
        board.page.evaluate("document.querySelectorAll('.m-chip').forEach((chip) => chip.click())")
        assert board.page.locator(".mahj").count() == len(views)
        assert board.page.locator(".mahj:has(.m-table)").count() == len(views), "a board is not drawn"
        return board

    yield opened
    if opened.cache_info().currsize:
        opened().page.context.close()


@pytest.fixture
def all_boards(every_view: Callable[[], BoardPage]) -> Iterator[Make]:
    """Return the page with every example view, or a third of them, at a width and in a theme."""
    board = every_view()

    def look(*, width: int, theme: str = "light", text: str = "normal", part: int | None = None) -> BoardPage:
        board.page.evaluate(THIRD, part)
        board.page.set_viewport_size({"width": width, "height": 1000})
        board.page.evaluate(CHOOSE, [theme, text])
        return board

    yield look
    assert board.errors == []


@looks
def test_axe_finds_nothing(all_boards: Make, width: int, theme: str) -> None:
    """In a run each board is looked at in one theme; in the long proofs in all of them."""
    board = all_boards(width=width, theme=theme, part=None if WHOLE else THEMES.index(theme))
    assert board.page.locator(".mahj").first.get_attribute("data-theme") == theme
    assert violations(board.page) == []


SMALL = """() => [...document.querySelectorAll(
    ".mahj button, .mahj select, .mahj label.m-option, .mahj .m-stepper input")]
  .map((el) => [el, el.getBoundingClientRect()])
  .filter(([, box]) => box.width > 0 && (box.width < 44 || box.height < 44))
  .map(([el, box]) => `${el.getAttribute("aria-label") ?? el.textContent}: `
    + `${box.width.toFixed(1)} x ${box.height.toFixed(1)}`)"""


def test_the_menu_has_large_targets_too(board_page: Make) -> None:
    board = board_page(passing(), width=390)
    board.act("Board settings").click()
    assert board.page.evaluate(SMALL) == []
    assert (
        board.page.locator(".m-menu label").evaluate_all(
            "(all) => Math.min(...all.map((el) => el.getBoundingClientRect().height))"
        )
        >= 44
    )


LEAST = {390: (18, 18, 18), 1280: (20, 20, 20), 1920: (32, 28, 20)}
"""How large text is at least at a width: on a board, at a table, on the card beside it."""


@pytest.mark.parametrize(
    ("width", "text"),
    [*((width, "normal") for width in (320, 390, 768, 1280, 1920)), (390, "larger"), (768, "larger")],
)
def test_nothing_scrolls_sideways_and_targets_and_text_are_large(
    all_boards: Make, width: int, text: str
) -> None:
    """On a large screen a card beside a table is smaller than the rest, so that all of it is seen."""
    page = all_boards(width=width, text=text).page
    expect_nothing_beside(page, width)
    if text == "normal" and width in (390, 768, 1280):
        assert page.evaluate(SMALL) == []
    if text == "normal" and width in LEAST:
        for place, least in zip(("", "table", "card"), LEAST[width], strict=True):
            assert min(page.evaluate(SIZES, place)) >= least, place


def expect_nothing_beside(page: Page, width: int) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") == width
    over = page.evaluate(
        """() => [...document.querySelectorAll(".mahj *")]
      .filter((el) => el.getBoundingClientRect().right > innerWidth + 1 && !el.closest(".m-ear"))
      .map((el) => el.className)"""
    )
    assert over == []


SIZES = """(place) => [...document.querySelectorAll(".mahj *")]
  .filter((el) => [...el.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .filter((el) => !el.closest(".m-ear, small"))
  .filter((el) => (el.closest(".m-sheetcard") ? "card" : el.closest(".m-frame") ? "table" : "") === place)
  .map((el) => parseFloat(getComputedStyle(el).fontSize))"""
"""The sizes of text at tables, on cards beside them, and on other boards."""


def test_the_rack_is_two_rows_of_seven_below_900_px_and_one_above(board_page: Make) -> None:
    board = board_page(passing())
    for width, rows in ((390, [7, 7]), (768, [7, 7]), (1280, [14])):
        board.resize(width)
        tops = board.page.locator('[data-zone="rack"] [data-piece]').evaluate_all(
            "(all) => all.map((el) => Math.round(el.getBoundingClientRect().top))"
        )
        assert [tops.count(top) for top in sorted(set(tops))] == rows


def test_a_wall_folds_from_its_right_end(board_page: Make) -> None:
    board = board_page(wall())
    for width, rows in ((390, [7, 7, 5]), (768, [10, 9]), (1280, [19])):
        board.resize(width)
        expect_rows_from_the_right(board, rows)


def expect_rows_from_the_right(board: BoardPage, rows: list[int]) -> None:
    boxes = board.page.locator('[data-zone="wall"] [data-piece]').evaluate_all(
        "(all) => all.map((el) => el.getBoundingClientRect()).map(({ left, top }) => [Math.round(left),"
        " Math.round(top)])"
    )
    tops = [top for _, top in boxes]
    assert [tops.count(top) for top in sorted(set(tops))] == rows
    first = boxes[: rows[0]]
    assert [left for left, _ in first] == sorted((left for left, _ in first), reverse=True)


def test_on_a_projector_tiles_are_a_ninth_of_the_height(board_page: Make) -> None:
    board = board_page(passing(), width=1920, height=1080)
    assert board.piece("t1").bounding_box()["height"] == pytest.approx(120, abs=1)


def test_on_a_phone_the_bar_sticks_to_the_bottom_and_hides_nothing(board_page: Make) -> None:
    board = board_page(steps(), width=390, height=440)
    bar = board.page.locator(".m-bar")
    box = bar.bounding_box()
    assert box["y"] + box["height"] == pytest.approx(440, abs=1)
    board.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    last = board.zone("order").bounding_box()
    assert last["y"] + last["height"] <= bar.bounding_box()["y"]


def test_the_bar_is_one_row(board_page: Make) -> None:
    board = board_page(passing())
    for width in (390, 768, 1280):
        board.resize(width)
        assert board.page.locator(".m-bar").bounding_box()["height"] <= 72


@pytest.mark.parametrize("width", [390, 1280])
def test_the_focus_is_never_under_the_bar(board_page: Make, width: int) -> None:
    board = board_page(deal(), width=width, height=600)
    board.page.evaluate("document.querySelector('.m-gear').focus()")
    seen = []
    for _ in range(6):
        board.page.keyboard.press("Tab")
        focus, bar = (
            board.page.evaluate(f"document.{what}.getBoundingClientRect().toJSON()")
            for what in ("activeElement", "querySelector('.m-bar')")
        )
        if board.page.evaluate("Boolean(document.activeElement.closest('.m-felt'))"):
            seen.append(focus["top"] >= 0 and focus["bottom"] <= bar["top"])
    assert seen
    assert all(seen)


def test_one_takes_from_a_wall_above_the_four_seats(board_page: Make) -> None:
    board = board_page(deal())
    for width, rows in ((390, [2, 2]), (768, [2, 2]), (1280, [1, 2, 1])):
        board.resize(width)
        expect_wall_above_seats(board, rows)


def expect_wall_above_seats(board: BoardPage, rows: list[int]) -> None:
    trays = [board.zone(f"to-{seat}").bounding_box() for seat in ("across", "left", "right", "me")]
    tops = [round(tray["y"] / 4) for tray in trays]
    assert [tops.count(top) for top in sorted(set(tops))] == rows
    wall_box = board.zone("wall").bounding_box()
    assert wall_box["y"] + wall_box["height"] <= min(tray["y"] for tray in trays)
    assert board.page.locator(".m-tray .m-stacked").bounding_box()["width"] < 60


def test_named_walls_are_seen_from_above(board_page: Make) -> None:
    board = board_page(named_walls())
    sizes = {
        seat: board.page.evaluate(
            """(seat) => { const piece = document.querySelector(`[data-piece="wall-${seat}"]`);
          const { width, height } = getComputedStyle(piece, "::before");
          return [width, height].map(parseFloat); }""",
            seat,
        )
        for seat in ("me", "right", "across", "left")
    }
    assert sizes["me"][0] > 5 * sizes["me"][1]
    assert sizes["left"][1] > 3 * sizes["left"][0]
    assert sizes["right"][1] < sizes["left"][1] / 2


def test_under_a_heading_of_the_page_the_title_is_for_ears(board_page: Make) -> None:
    board = board_page(wall())
    title = board.page.get_by_role("heading", name="Break the wall")
    assert title.bounding_box()["height"] > 20
    board.page.evaluate(
        """() => {
      document.querySelector("main").classList.add("lesson-section");
      document.querySelector("main").insertAdjacentHTML(
        "afterbegin", '<div class="words"><h2>Your own wall</h2></div>'); }"""
    )
    assert title.bounding_box()["height"] <= 1
    title.focus()
    assert board.page.evaluate("document.activeElement.textContent") == "Break the wall"


def test_a_mark_on_a_stack_leaves_the_words_below_free(board_page: Make) -> None:
    board = board_page(wall(), width=390)
    board.piece("w3").click()
    style = (
        "(el, part) => { const { content, top } = getComputedStyle(el, part); return [content,"
        " parseFloat(top)]; }"
    )
    assert board.piece("w3").evaluate(style, "::after")[0] == "none"
    content, top = board.piece("w3").evaluate(style, "::before")
    assert content != "none"
    assert 0 < top < board.piece("w3").bounding_box()["height"] / 2


def durations(board: Any, doing: str = "") -> list[float]:
    """Do something and tell at once how long each travel takes that is under way then."""
    travels = "document.getAnimations().map((one) => one.effect.getTiming().duration)"
    return list(board.page.evaluate(f"() => {{ {doing}; return {travels}; }}"))


def test_pieces_travel_for_250_ms_at_most(board_page: Make) -> None:
    board = board_page(passing(), still=False)
    board.piece("t11").click()
    assert 150 in durations(board, """document.querySelector('[data-place="tray"]').click()""")
    board.show(wrong())
    board.page.evaluate("document.querySelector('.m-what').click()")
    step = "document.querySelectorAll('.m-turns button')[1].click()"
    assert 0 < max(durations(board, f"{step}; {step}")) <= 250


def test_nothing_travels_where_motion_is_not_wanted(board_page: Make) -> None:
    board = board_page(passing(), still=True)
    board.piece("t11").click()
    assert durations(board, """document.querySelector('[data-place="tray"]').click()""") == []
    assert board.held("tray") == ["t11"]


def test_the_theme_follows_the_device_where_it_is_left_to_it(board_page: Make) -> None:
    board = board_page(passing(), theme="system")
    root = board.page.locator(".mahj")
    assert root.get_attribute("data-theme") == "light"
    board.page.emulate_media(color_scheme="dark")
    board.page.wait_for_selector('.mahj[data-theme="dark"]')
    board.page.emulate_media(contrast="more")
    board.page.wait_for_selector('.mahj[data-theme="contrast"]')


# --- contrast of the colors themselves ------------------------------------------------------------


def colors(theme: str) -> dict[str, str]:
    css = (STATIC / "board.css").read_text("utf-8")
    found: dict[str, str] = {}
    for selector in (r"\.mahj \{", rf'\.mahj\[data-theme="{theme}"\] \{{'):
        if block := re.search(selector + r"(.*?)\}", css, re.DOTALL):
            found |= dict(re.findall(r"--mahj-([a-z-]+): (#[0-9a-f]{3,6})\b", block[1]))
    return found


TEXT = [
    ("ink", "ground"),
    ("ink", "paper"),
    ("ink-soft", "ground"),
    ("ink-soft", "paper"),
    ("amber", "ground"),
    ("amber", "paper"),
    ("on-amber", "amber"),
    ("on-felt", "felt"),
    ("on-felt-soft", "felt"),
    ("on-felt-soft", "felt-deep"),
    ("right", "paper"),
    ("wrong", "paper"),
    ("hint", "paper"),
    ("ink", "hint-ground"),
    ("on-felt", "rail"),
    *((f"ink-{suit}", ground) for suit in "abc" for ground in ("paper", "ground")),
]
SHAPES = [
    ("edge", "ground"),
    ("edge", "paper"),
    ("glow", "felt"),
    ("glow", "rail"),
    ("hint-glow", "felt"),
    ("ivory", "felt"),
    ("ivory", "rail"),
]


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_text_has_4_5_and_shapes_have_3(theme: str) -> None:
    named = colors(theme)
    poor = [
        (one, other)
        for pairs, least in ((TEXT, 4.5), (SHAPES, 3.0))
        for one, other in pairs
        if ratio(named[one], named[other]) < least
    ]
    assert poor == []
