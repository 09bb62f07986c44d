"""A teacher and two learners in one room, each with a browser window of her own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet
from playwright.sync_api import Browser, Error, Page, expect

from tests.browser.classroom.people import EXERCISE, Teacher, miss, right_vote, teachers_link
from tests.browser.photographs import WALL, photograph
from tests.browser.voila.serving import PATIENCE, Server, until
from tests.browser.voila.visits import HEIGHTS, KERNEL, violations

pytestmark = pytest.mark.browser

SIZES = (390, 768, 1280, 1920)
TILES = "#section-6 .board .m-piece[aria-label]"
LABELS = "all => all.map((each) => each.getAttribute('aria-label') ?? each.textContent)"
NAMES = ("Ann", "<b>Cleo</b>")
OVER_THE_CARD = """() => document.querySelector(".with-spread .still").getBoundingClientRect().bottom -
  Math.min(...[...document.querySelectorAll(".spread .n")].map((each) => each.getBoundingClientRect().top))"""
"""By how many pixels the highest count reaches over the card that is shown above."""


@dataclass
class Window:
    """Somebody's window, and what went wrong in it."""

    page: Page
    errors: list[str]
    server: Server

    def leave(self) -> None:
        context = self.page.context
        guard = next((each["value"] for each in context.cookies() if each["name"] == "_xsrf"), "")
        if kernel := self.page.evaluate(KERNEL):
            address = self.server.at(f"voila/api/shutdown/{kernel}")
            context.request.post(address, headers={"X-XSRFToken": guard})
        context.close()


def window(browser: Browser, server: Server, width: int) -> Window:
    context = browser.new_context(
        viewport={"width": width, "height": HEIGHTS.get(width, 1080)}, reduced_motion="reduce"
    )
    context.set_default_timeout(1000 * PATIENCE)
    page = context.new_page()
    made = Window(page, [], server)
    page.on("pageerror", lambda error: made.errors.append(str(error)))
    return made


@dataclass
class Class:
    """Everyone in the room."""

    teacher: Window
    learners: list[Window]
    at: str
    code: str

    @property
    def pages(self) -> list[Page]:
        return [each.page for each in self.learners]


@pytest.fixture(scope="module")
def tuesday(browser: Browser, classes: Server) -> Iterator[Class]:
    """A class at the first Charleston, which both have joined."""
    windows = [window(browser, classes, width) for width in (1280, 390, 768)]
    teacher, *learners = windows
    page = teacher.page
    page.goto(classes.at(teachers_link(classes)))
    page.get_by_label("What's it called?").fill("Tuesday class")
    page.get_by_role("button", name="Make this class").click()
    page.get_by_label("9. First Charleston").check()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    code = page.locator(".join b").inner_text()
    at = page.url.removesuffix("/setup")
    for each, name in zip(learners, NAMES, strict=True):
        each.page.goto(classes.at(f"join/{code.lower()}"))
        each.page.get_by_label("What your teacher calls you").fill(name)
        each.page.get_by_role("button", name="Join").click()
        expect(each.page.locator(".big-code")).to_have_text(re.compile("^[A-Z]{3}-[A-Z]{3}-[A-Z]{3}$"))
        each.page.get_by_role("link", name="To today's work").click()
        each.page.get_by_role("link", name=re.compile("First Charleston")).first.click()
        expect(each.page.locator(".board .m-board, .board > *").first).to_be_attached()
    page.goto(at)
    yield Class(teacher, learners, at, code)
    for each in windows:
        each.leave()
    assert [each.errors for each in windows] == [[]] * 3


def test_the_grid_fills_without_a_reload_and_says_where_everyone_is(tuesday: Class) -> None:
    page = tuesday.teacher.page
    expect(page.locator("#rows tr")).to_have_count(2)
    expect(page.locator("#rows th").nth(1)).to_have_text("<b>Cleo</b>")
    expect(page.locator("#count")).to_have_text("2 here")
    for each in tuesday.pages:
        each.evaluate("location.hash = '#section-6'")
    expect(page.locator("#rows .cell.now")).to_have_count(2)
    expect(page.get_by_role("button", name="Ann, board 6: working, is there now")).to_be_visible()


def test_everyone_goes_to_a_card_and_a_pause_covers_the_tablets(tuesday: Class) -> None:
    page = tuesday.teacher.page
    page.locator("thead").get_by_role("button", name=re.compile("^Board 5:")).click()
    page.get_by_role("button", name="Everyone to board 5").click()
    for each in tuesday.pages:
        each.wait_for_url("**/lesson/a9#section-5")
    page.get_by_role("button", name="Pause").click()
    for each in tuesday.pages:
        expect(each.get_by_text("Eyes up, please")).to_be_visible()
    assert violations(tuesday.pages[0]) == []
    page.get_by_role("button", name="Go on").click()
    for each in tuesday.pages:
        expect(each.get_by_text("Eyes up, please")).to_be_hidden()


def test_who_is_answering_is_asked_and_not_moved(tuesday: Class) -> None:
    page, busy = tuesday.teacher.page, tuesday.pages[1]
    busy.evaluate("location.hash = '#section-6'")
    tile = busy.locator(TILES).first
    tile.click()
    page.locator("thead").get_by_role("button", name=re.compile("^Board 3:")).click()
    page.get_by_role("button", name="Everyone to board 3").click()
    tuesday.pages[0].wait_for_url("**#section-3")
    expect(busy.get_by_text("Your teacher is at board 3.")).to_be_visible()
    assert busy.url.endswith("#section-6")
    assert violations(busy) == []
    busy.get_by_role("button", name="Go to board 3").click()
    busy.wait_for_url("**#section-3")


def test_a_tap_opens_what_she_sees_and_a_note_reaches_her(tuesday: Class) -> None:
    page, ann = tuesday.teacher.page, tuesday.pages[0]
    ann.evaluate("location.hash = '#section-6'")
    page.get_by_role("button", name=re.compile("^Ann, board 6")).click()
    sheet = page.locator("#detail")
    expect(sheet.get_by_role("heading", name=re.compile("^Ann"))).to_be_focused()
    expect(sheet.locator(".still svg")).to_be_visible()
    assert violations(page) == []
    sheet.get_by_label("Send a short note").select_option(label="Look at the jokers.")
    sheet.get_by_role("button", name="Send", exact=True).click()
    expect(sheet.get_by_text("It's on the tablet.")).to_be_visible()
    expect(ann.get_by_text("From your teacher: Look at the jokers.")).to_be_visible()
    expect(tuesday.pages[1].get_by_text("From your teacher")).to_have_count(0)
    ann.get_by_role("button", name="Thanks").click()
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()


def test_a_tap_on_the_picture_rings_the_tile_on_her_board_until_she_acts(tuesday: Class) -> None:
    page, ann, cleo = tuesday.teacher.page, *tuesday.pages
    for each in (ann, cleo):
        each.evaluate("location.hash = '#section-6'")
        expect(each.locator(TILES).first).to_be_visible()
    page.get_by_role("button", name="Ann, board 6: working, is there now").click()
    tiles = page.locator("#detail [data-piece]")
    target, other = (str(tiles.nth(place).get_attribute("data-piece")) for place in (10, 11))
    rack = ann.locator("#section-6 .board [data-zone='rack'] [data-piece]").count()
    tiles.nth(10).click()
    expect(page.locator("#detail .said")).to_contain_text("There's a ring on the tablet now")
    expect(page.locator("#detail .ring")).to_have_count(1)
    ringed = ann.locator("#section-6 .m-pointed")
    expect(ringed).to_have_attribute("data-piece", target)
    expect(ann.locator("#section-6 [aria-live='polite']")).to_contain_text("Your teacher points here: ")
    assert violations(ann) == []
    assert violations(page) == []
    expect(cleo.locator(".m-pointed")).to_have_count(0)
    assert ann.locator("#section-6 .board [data-zone='rack'] [data-piece]").count() == rack
    page.get_by_label("Tap the picture to point").select_option(value=other)
    page.get_by_role("button", name="Point", exact=True).press("Enter")
    expect(ringed).to_have_attribute("data-piece", other)
    ann.locator(TILES).first.click()
    ann.locator("#section-6 button[data-place]").first.click()
    expect(ringed).to_have_count(0)
    ann.locator(TILES).last.press("u")
    page.get_by_role("button", name="Point", exact=True).click()
    expect(ringed).to_have_count(1)
    ann.reload()
    expect(ann.locator(TILES).first).to_be_visible()
    expect(ringed).to_have_count(0)
    page.get_by_role("button", name="Stop pointing").click()
    expect(page.locator("#detail .said")).to_have_text("The ring is gone.")
    page.keyboard.press("Escape")


def test_misses_turn_up_as_stuck_with_their_mistake(
    tuesday: Class, class_folder: Path, classes: Server
) -> None:
    page = tuesday.teacher.page
    cookies = tuesday.pages[1].context.cookies()
    key = next(each["value"] for each in cookies if each["name"] == "mahj_learner")
    miss(class_folder, Teacher(classes, {"mahj_learner": key}), 2)
    expect(page.locator("#stuck")).to_contain_text("<b>Cleo</b>")
    expect(page.locator("#stuck")).to_contain_text("board 6 · two misses")
    expect(page.locator("#most")).to_contain_text("“A joker may be passed”")
    expect(page.locator("#rows tr").first).to_contain_text("<b>Cleo</b>")


def test_the_grid_is_walked_by_keyboard(tuesday: Class) -> None:
    page = tuesday.teacher.page
    page.locator("#rows [tabindex='0']").focus()
    before = page.evaluate("document.activeElement.getAttribute('aria-label')")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    after = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert before != after
    page.keyboard.press("Enter")
    expect(page.locator("#detail")).to_be_visible()
    page.keyboard.press("Escape")


def test_the_room_is_asked_in_the_whole_cycle(tuesday: Class, class_folder: Path) -> None:
    page = tuesday.teacher.page
    page.goto(f"{tuesday.at}?lesson=a9")
    page.locator("thead").get_by_role("button", name=re.compile("^Board 6:")).click()
    page.get_by_role("button", name="Board 6 on the wall", exact=True).click()
    page.set_viewport_size({"width": 1920, "height": 1080})
    expect(page.locator(".onwall .still svg")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollHeight") == 1080, "one screen holds everything"
    assert violations(page) == []
    page.get_by_role("button", name="Ask the room").click()
    for place, each in enumerate(tuesday.pages):
        each.wait_for_url("**/class/question")
        for option in range(3):
            each.locator(".option").nth(place + option).click()
        each.get_by_role("button", name="Answer").click()
        expect(each.get_by_text("You answered.")).to_be_visible()
    assert violations(tuesday.pages[0]) == []
    expect(page.locator(".count")).to_have_text("2 of 2 have answered")
    expect(page.locator(".spread")).to_have_count(0)
    page.get_by_role("button", name="Talk, then vote again").click()
    expect(tuesday.pages[0].get_by_text("Tell your neighbor")).to_be_visible()
    expect(tuesday.pages[0].get_by_role("button", name="Answer")).to_be_disabled()
    expect(page.locator(".spread")).to_have_count(0)
    page.get_by_role("button", name="Vote again", exact=True).click()
    right = right_vote(class_folder, int(tuesday.at.rsplit("/", 1)[1]))
    for each in tuesday.pages:
        for chosen in reversed(each.locator(".option[aria-pressed=true]").all()):
            chosen.click()
        for option in right:
            each.locator(f'.option[data-option="{option}"]').click()
        each.get_by_role("button", name="Answer").click()
        expect(each.get_by_text("You answered.")).to_be_visible()
    page.get_by_role("button", name="Close the vote").click()
    expect(page.locator(".spread .vote-2").first).to_be_attached()
    counts = page.locator(".spread .vote-2 .n").all_inner_texts()
    assert sum(int(each) for each in counts if each) == 6, "three tiles of each of the two"
    page.get_by_role("button", name="Show the answer").click()
    expect(page.locator(".spread .best")).not_to_have_count(0)
    photograph(page, "class", WALL)
    for size in ({"width": 1280, "height": 800}, {"width": 1920, "height": 1080}):
        page.set_viewport_size(size)
        assert page.evaluate(OVER_THE_CARD) <= 0, "no count lies over the card"
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollHeight") == 1080
    assert not [name for name in ("Ann", "Cleo") if name in page.inner_text("body")]
    page.get_by_role("button", name="End the question").click()
    for each in tuesday.pages:
        each.wait_for_url(
            re.compile(r"/lesson/a9(#section-\d+)?$")
        )  # at the section where she was, if at one
    page.set_viewport_size({"width": 1280, "height": 800})


def rack(page: Page) -> list[str]:
    """Return the tiles of a board, none while its page is loading."""
    try:
        return [str(each) for each in page.locator(TILES).evaluate_all(LABELS)]
    except Error:
        return []


def test_the_same_tiles_reach_every_board(tuesday: Class) -> None:
    page = tuesday.teacher.page
    page.goto(f"{tuesday.at}?lesson=a9")
    first, second = tuesday.pages
    for each in (first, second):
        each.goto(tuesday.teacher.server.at("lesson/a9#section-6"))
        expect(each.locator(TILES).first).to_be_visible()
    page.get_by_role("button", name="Same tiles for all").click()

    expect(page.get_by_role("button", name="Same tiles for all")).to_have_attribute("aria-pressed", "true")
    until(lambda: rack(first) == rack(second) != [], "the same tiles on both tablets")
    assert len(rack(first)) >= 13
    page.get_by_role("button", name="Same tiles for all").click()


def test_an_item_is_sent_to_every_board(tuesday: Class) -> None:
    page = tuesday.teacher.page
    page.goto(f"{tuesday.at}?lesson=a9")
    page.locator("thead").get_by_role("button", name=re.compile("^Board 6:")).click()
    page.get_by_role("button", name="Send board 6").click()
    for each in tuesday.pages:
        each.wait_for_url("**/class/sent")
        expect(each.get_by_role("heading", name="From your teacher").first).to_be_attached()
        expect(each.locator("a[href$='class/back']")).to_be_attached()


def in_turn(*paths: str) -> Iterator[ParameterSet]:
    """Each path with the widths at which axe looks at its page: one in turn, in the long proofs all."""
    for place, path in enumerate(paths):
        yield pytest.param(path, (SIZES[place % len(SIZES)],), id=path)
        yield pytest.param(path, SIZES, id=f"{path}-whole", marks=pytest.mark.soak)


def expect_it_fits(page: Page, for_axe: tuple[int, ...]) -> None:
    """Expect a page to fit at every size, and axe to find nothing at some."""
    for width in SIZES:
        page.set_viewport_size({"width": width, "height": HEIGHTS.get(width, 1080)})
        over = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert over <= 0, width
        if width in for_axe:
            assert violations(page) == [], width


TEACHERS = ("", "/setup", "/house", "/results", "/wall", "/tiles")


@pytest.mark.parametrize(("path", "for_axe"), tuple(in_turn(*TEACHERS)))
def test_every_page_of_the_teachers_fits_and_is_accessible(
    tuesday: Class, path: str, for_axe: tuple[int, ...]
) -> None:
    page = tuesday.teacher.page
    page.goto(tuesday.at if path == "/tiles" else f"{tuesday.at}{path}")
    if path == "/tiles":
        ann = page.locator("#rows tr").filter(has_text="Ann").get_attribute("data-member")
        page.goto(f"{tuesday.at}/tiles/{ann}")
    if not path:
        expect(page.locator("#rows tr")).to_have_count(2)
    if path == "/wall":
        expect(page.locator(".onwall footer")).to_be_visible()
    if path == "/tiles":
        expect(page.get_by_role("heading", name="Tiles of Ann")).to_be_visible()
    expect_it_fits(page, for_axe)


@pytest.mark.parametrize(
    ("path", "for_axe"), tuple(in_turn("", "join", "class/leave", "code/enter", "teach"))
)
def test_every_page_of_the_learners_fits_and_is_accessible(
    tuesday: Class, path: str, for_axe: tuple[int, ...]
) -> None:
    page = (tuesday.teacher if path == "teach" else tuesday.learners[0]).page
    page.goto(tuesday.teacher.server.at(path))
    expect_it_fits(page, for_axe)


def test_boards_are_compared_without_names(tuesday: Class) -> None:
    page = tuesday.teacher.page
    for each in tuesday.pages:
        each.goto(re.sub("/teach/.*", "/lesson/a9#section-6", tuesday.at))
        each.locator(TILES).first.click()
        each.locator("#section-6 [data-zone] [data-place]").first.click()  # something is begun there
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"{tuesday.at}?lesson=a9")
    for name in ("Ann", "<b>Cleo"):
        page.get_by_role("button", name=re.compile(f"^{name}[^,]*, board 6")).click()
        page.get_by_role("button", name="Compare on the wall").click()
        if name == "Ann":
            page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Show 2 boards").click()
    expect(page.locator("figure")).to_have_count(2)
    assert "Ann" not in page.inner_text("body")
    assert EXERCISE not in page.inner_text("body")


def test_a_removed_learner_sees_a_kind_page(tuesday: Class) -> None:
    page, gone = tuesday.teacher.page, tuesday.pages[1]
    gone.goto(tuesday.teacher.server.at(""))
    page.goto(f"{tuesday.at}?lesson=a9")
    page.get_by_role("button", name=re.compile("Cleo.*, board 2:")).click()
    page.get_by_role("button", name="Remove from class").click()
    page.get_by_role("button", name="Yes, remove from this class").click()
    expect(gone.get_by_role("heading", name="You're not in this class anymore")).to_be_visible()
    assert violations(gone) == []
    expect(page.locator("#rows tr")).to_have_count(1)
