"""An evening with a class of twelve, all on tablets held upright, from joining to the results.

`MAHJ_PICTURES` names a folder for pictures of its pages.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.classroom.people import EXERCISE, Teacher, miss, teachers_link
from tests.browser.classroom.test_class_in_browser import Window, window
from tests.browser.voila.serving import Server, until
from tests.browser.voila.visits import violations

pytestmark = [pytest.mark.browser, pytest.mark.soak]

TABLET = 768
NAMES = (
    "Ann", "Beatrice", "Carol", "Dolores", "Eleanor", "Frances",
    "Gloria", "Harriet", "Irene", "Joan", "Kathleen", "Lois",
)  # fmt: skip
IN_CHARLESTON, ANSWERED = 8, 5
"""How many are in lesson 9 (the others are in lesson 1), and how many answer what is sent."""
RACK = ".lesson-section.current .board .m-rack .m-piece"


@dataclass
class Evening:
    """The teacher's tablet and those of her learners."""

    server: Server
    folder: Path
    teacher: Page
    learners: list[Page]

    def picture(self, name: str, page: Page | None = None) -> None:
        page, folder = page or self.teacher, os.environ.get("MAHJ_PICTURES")
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= TABLET, f"{name} has to be scrolled sideways"
        if folder:
            page.screenshot(path=Path(folder) / f"{name}.png")

    def key(self, learner: int) -> str:
        cookies = self.learners[learner].context.cookies()
        return next(each["value"] for each in cookies if each["name"] == "mahj_learner")

    def miss(self, learner: int, exercise: str) -> None:
        """Have a learner miss an exercise twice."""
        miss(self.folder, Teacher(self.server, {"mahj_learner": self.key(learner)}), 2, exercise=exercise)


@pytest.fixture
def evening(browser: Browser, classes: Server, class_folder: Path) -> Iterator[Evening]:
    windows: list[Window] = [window(browser, classes, TABLET) for _ in range(1 + len(NAMES))]
    teacher, *learners = (each.page for each in windows)
    yield Evening(classes, class_folder, teacher, learners)
    for each in windows:
        each.leave()
    assert [each.errors for each in windows] == [[]] * len(windows)


def test_a_class_of_twelve_from_joining_to_the_results(evening: Evening) -> None:
    code = make_a_class(evening)
    for page, name in zip(evening.learners, NAMES, strict=True):
        join(evening, page, code, name)
    work_in_two_lessons(evening)
    send_a_card(evening)
    bring_everyone_to_a_card(evening)
    ask_the_room(evening)
    look_at_the_results(evening)


def make_a_class(evening: Evening) -> str:
    page = evening.teacher
    page.goto(evening.server.at(teachers_link(evening.server)))
    page.get_by_label("What's it called?").fill("Tuesday evening")
    page.get_by_role("button", name="Make this class").click()
    for lesson in ("1. Meet the tiles", "9. First Charleston"):
        page.get_by_label(lesson).check()
    evening.picture("01-code-and-lessons")
    page.get_by_role("button", name="Save and go to the live view").click()
    expect(page.get_by_text("Nobody is here yet.")).to_be_visible()
    return page.locator(".join b").inner_text()


def join(evening: Evening, page: Page, code: str, name: str) -> None:
    page.goto(evening.server.at(f"join/{code}"))
    page.get_by_label("What your teacher calls you").fill(name)
    page.get_by_role("button", name="Join").click()
    expect(page.locator(".big-code")).to_be_visible()
    if name == NAMES[0]:
        evening.picture("02-joined", page)
    page.get_by_role("link", name="To today's work").click()


def work_in_two_lessons(evening: Evening) -> None:
    for number, page in enumerate(evening.learners):
        page.goto(
            evening.server.at("lesson/a9#section-6" if number < IN_CHARLESTON else "lesson/a1#section-3")
        )
    for page in evening.learners:
        expect(page.locator(".lesson-section.current .board .m-piece").first).to_be_visible()
    evening.miss(1, EXERCISE)
    evening.miss(9, "a1.odd-one-out")
    page = evening.teacher
    page.goto(page.url.partition("?")[0] + "?lesson=a9")
    expect(page.locator("#count")).to_have_text("12 here")
    others = page.get_by_role("link", name=re.compile("^1. Meet the tiles 4 here, 1 stuck$"))
    expect(others).to_be_visible()
    expect(page.locator("#stuck li")).to_have_count(2)
    evening.picture("03-live")
    assert violations(page) == []


def send_a_card(evening: Evening) -> None:
    page = evening.teacher
    page.locator("thead").get_by_role("button", name=re.compile("^Board 6:")).click()
    page.get_by_role("button", name="Send board 6").click()
    for each in evening.learners:
        each.wait_for_url("**/class/sent")
    for number, each in enumerate(evening.learners[:ANSWERED]):
        pass_three(each, number)
    expect(page.locator("#asked-sent summary")).to_contain_text("5 of 12 have answered")
    page.locator("#asked-sent summary").click()
    expect(page.get_by_text(re.compile("Looking at it: Frances, Gloria"))).to_be_visible()
    evening.picture("04-sent")
    page.get_by_role("button", name=re.compile("^Ann, board 6")).click()
    page.get_by_role("button", name="Compare on the wall").click()
    expect(page.get_by_text("The question you sent to everyone")).to_be_visible()
    evening.picture("05-one-learner")
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Call it back").click()
    for each in evening.learners[ANSWERED:]:
        each.wait_for_url("**/lesson/**")
    for each in evening.learners[:ANSWERED]:
        expect(each.get_by_text("Your teacher has called this question back.")).to_be_visible()
        each.get_by_role("button", name="Back to where I was").click()
        each.wait_for_url("**/lesson/a9#section-6")


def pass_three(page: Page, first: int) -> None:
    """Pass three tiles from a place on."""
    expect(page.locator(RACK).first).to_be_visible()
    for _ in range(3):
        page.locator(RACK).nth(first).click()
        page.locator(".lesson-section.current button[data-place]").first.click()
    page.get_by_role("button", name="Pass these three").click()
    expect(page.locator(".m-feedback")).to_be_visible()


def bring_everyone_to_a_card(evening: Evening) -> None:
    page = evening.teacher
    page.locator("thead").get_by_role("button", name=re.compile("^Board 5:")).click()
    page.get_by_role("button", name="Everyone to board 5").click()
    for each in evening.learners:
        each.wait_for_url("**/lesson/a9#section-5")
    expect(page.locator("#asked-together summary")).to_contain_text("12 of 12 are there")
    evening.picture("06-everyone-there")
    page.get_by_role("button", name="Call it back").click()
    page.get_by_role("button", name="Pause").click()
    for each in evening.learners:
        expect(each.get_by_text("Eyes up, please")).to_be_visible()
    page.get_by_role("button", name="Go on").click()


def ask_the_room(evening: Evening) -> None:
    page = evening.teacher
    page.locator("thead").get_by_role("button", name=re.compile("^Board 6:")).click()
    page.get_by_role("button", name="Board 6 on the wall", exact=True).click()
    page.get_by_role("button", name="Ask the room").click()
    vote(evening)
    expect(page.locator(".count")).to_have_text("12 of 12 have answered")
    evening.picture("07-ballot", evening.learners[0])
    evening.picture("08-voting")
    page.get_by_role("button", name="Talk, then vote again").click()
    page.get_by_role("button", name="Vote again", exact=True).click()
    for each in evening.learners:
        each.get_by_role("button", name="Answer").click()
    expect(page.locator(".count")).to_have_text("12 of 12 have answered")
    page.get_by_role("button", name="Close the vote").click()
    page.get_by_role("button", name="Show the answer").click()
    expect(page.locator(".spread .best")).not_to_have_count(0)
    evening.picture("09-answer")
    page.get_by_role("button", name="End the question").click()
    for each in evening.learners:
        each.wait_for_url("**/lesson/**")


def vote(evening: Evening) -> None:
    for number, each in enumerate(evening.learners):
        each.wait_for_url("**/class/question")
        for place in range(3):
            each.locator(".option").nth((2 * number + place) % 9).click()
        each.get_by_role("button", name="Answer").click()
        expect(each.get_by_text("You answered.")).to_be_visible()


def look_at_the_results(evening: Evening) -> None:
    page = evening.teacher
    page.get_by_role("link", name="Class", exact=True).click()
    page.get_by_role("link", name="Results").click()
    expect(page.locator(".rules tbody tr").first).to_be_visible()
    expect(page.locator(".rules .never").filter(has_text="Joan")).to_contain_text("Joan 0 of 2")
    evening.picture("10-results")
    assert violations(page) == []
    until(lambda: "Beatrice" in page.inner_text("main"), "the results of all")
