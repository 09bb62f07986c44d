"""What a learner presses to vote, and what came of it, are in sight on every screen, without scrolling."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.classroom.people import EXERCISE, Room, Teacher, teachers_link
from tests.browser.classroom.test_class_in_browser import window
from tests.browser.voila.serving import Server
from tests.browser.voila.visits import violations

pytestmark = pytest.mark.browser

SCREENS = ((1024, 768), (768, 1024), (390, 844))
TILES, LISTED, LINES, ONE, NUMBER = (
    "a17.turn-them-down",
    "a5.first-four",
    "a15.which-hands-now",
    "a7.find-the-section",
    "a1.pick-them-up",
)
IN_SIGHT = """(all) => all.every((each) => {
  const { top, bottom, left, right } = each.getBoundingClientRect();
  const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return top >= 0 && bottom <= innerHeight && (each === at || each.contains(at) || at?.contains(each));
})"""

COVERED = """() => {
  const bar = document.querySelector(".cast").getBoundingClientRect();
  const all = [...document.querySelectorAll(".option")].map((each) => each.getBoundingClientRect());
  const under = ({ top, bottom }) => top < bar.bottom - 1 && bottom > bar.top + 1;
  return all.filter((each) => each.bottom > innerHeight || under(each)).length;
}"""
"""How many options the bar with the button covers in part, or the end of the screen."""


@pytest.fixture(scope="module")
def lead(classes: Server) -> Teacher:
    return Teacher(classes).enter(teachers_link(classes))


@pytest.fixture(scope="module")
def room(lead: Teacher) -> Room:
    return lead.make("Tuesday class", "a9", "a1")


@pytest.fixture(scope="module")
def ann(browser: Browser, classes: Server, room: Room) -> Iterator[Page]:
    """Ann's tablet, on which every question is answered, one after the other."""
    made = window(browser, classes, 768)
    page = made.page
    page.goto(classes.at(f"join/{room.code}"))
    page.get_by_label("What your teacher calls you").fill("Ann")
    page.get_by_role("button", name="Join").click()
    expect(page.locator(".big-code")).to_be_visible()
    yield page
    page.context.close()
    assert made.errors == []


def is_in_sight(page: Page, selector: str) -> bool:
    return bool(page.locator(selector).evaluate_all(IN_SIGHT))


@pytest.mark.sampled(3)
@pytest.mark.parametrize("exercise", [EXERCISE, TILES, LISTED, LINES, ONE, NUMBER])
def test_answering_needs_no_scrolling(
    classes: Server, lead: Teacher, room: Room, ann: Page, exercise: str
) -> None:
    """An answer may be changed, so one page is looked at on every screen, from its top."""
    ann.goto("about:blank")  # the end of a question leads elsewhere
    lead.do(room.at, "advance", advance="end")
    lead.do(room.at, "show", exercise=exercise)
    assert lead.do(room.at, "ask", exercise=exercise).status == 200
    ann.goto(classes.at("class/question"))
    if exercise in (EXERCISE, TILES):
        expect_all_tiles(ann)
    for width, height in SCREENS:
        turn(ann, width, height)
        answer(ann, exercise)
        expect(ann.get_by_text("You answered.")).to_be_visible()
        assert is_in_sight(ann, "#came")
        assert ann.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert violations(ann) == []


def test_one_tile_too_many_is_told(classes: Server, lead: Teacher, room: Room, ann: Page) -> None:
    ann.goto("about:blank")
    lead.do(room.at, "advance", advance="end")
    lead.do(room.at, "show", exercise=EXERCISE)
    lead.do(room.at, "ask", exercise=EXERCISE)
    ann.goto(classes.at("class/question"))
    options, told = ann.locator(".option"), ann.get_by_text("You've already chosen 3. Tap one of them")
    for place in range(4):
        expect(told).to_have_count(0)
        options.nth(place).click()
    expect(told).to_be_visible()
    expect(ann.locator(".option[aria-pressed=true]")).to_have_count(3)
    options.first.click()
    expect(told).to_have_count(0)
    options.nth(3).click()
    ann.get_by_role("button", name="Answer").click()
    expect(ann.get_by_text("You answered.")).to_be_visible()


def turn(page: Page, width: int, height: int) -> None:
    """Be on another screen, at the top of the page, where nothing is said yet."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("() => { scrollTo(0, 0); document.getElementById('came').textContent = ''; }")


def answer(page: Page, exercise: str) -> None:
    """Answer with what is in sight alone."""
    if exercise == NUMBER:
        assert is_in_sight(page, "#number")
        page.get_by_label("Your number").fill("3")
    else:
        option = page.locator(".option[aria-pressed=false]").first
        assert exercise == LINES or option.evaluate_all(IN_SIGHT)  # there the whole card comes first
        chosen = page.locator(".option[aria-pressed=true]").count()
        for _ in range(max(1, int(page.locator("#ballot").get_attribute("data-least") or 1) - chosen)):
            option.click()
    if exercise != ONE:
        assert is_in_sight(page, ".cast .button")
        page.get_by_role("button", name="Answer").click()


def expect_all_tiles(page: Page) -> None:
    """Expect all tiles of a rack on the first screen, while nothing is answered yet."""
    expect(page.locator(".option").last).to_be_visible()
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        assert is_in_sight(page, ".option"), (width, height)
        assert page.evaluate(COVERED) == 0, (width, height)
