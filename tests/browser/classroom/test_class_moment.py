"""A teacher asks her class what they'd do at a moment of a game; two learners answer on tables."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from mahj_tutor.session.class_moment import moment_after, position_at, question
from mahj_tutor.session.replayed import replayed
from tests.browser.classroom.people import Teacher, teachers_link
from tests.browser.classroom.test_class_given import played
from tests.browser.classroom.test_class_in_browser import Class, Window, window
from tests.browser.voila.serving import Server
from tests.browser.voila.visits import violations
from tests.unit.session.test_replayed import record

pytestmark = pytest.mark.browser
SAID, CHANGE = ".board .m-headline", "You can change it until your teacher closes the vote."
TILE = """() => Math.round(Math.max(...[...document.querySelectorAll(".onwall use[href$=body]")]
  .map((each) => each.getBoundingClientRect().width)))"""
"""How wide the widest tile on the wall is, in pixels."""
PIECES = ".board [data-zone='rack'] .m-piece[aria-label]"


@cache
def step_that_asks(what: str, after: int = 0) -> int:
    """Return the first step of the game, after another one, at which this is asked."""
    for step in range(after, len(replayed(record()).steps)):
        at = moment_after(record(), step)
        position = position_at(record(), at) if at is not None else None
        if position and question(position) == what:
            return step
    raise AssertionError(what)


@pytest.fixture(scope="module")
def tables(browser: Browser, classes: Server, class_folder: Path) -> Iterator[Class]:
    """A class of two, whose teacher has a game of her own."""
    windows = [window(browser, classes, width) for width in (1280, 768, 390)]
    teacher, *learners = windows
    teacher.page.goto(classes.at(teachers_link(classes)))
    room = Teacher(classes, cookies(teacher)).make("Tables", "a1")
    played(class_folder, Teacher(classes, cookies(teacher)))
    for each, name in zip(learners, ("Ann", "Bea"), strict=True):
        each.page.goto(classes.at(f"join/{room.code.lower()}"))
        each.page.get_by_label("What your teacher calls you").fill(name)
        each.page.get_by_role("button", name="Join").click()
        each.page.get_by_role("link", name="To today's work").click()
    yield Class(teacher, learners, classes.at(room.at.removeprefix("/")), room.code)
    for each in windows:
        each.leave()
    assert [each.errors for each in windows] == [[]] * 3


def cookies(of: Window) -> dict[str, str]:
    return {str(each["name"]): str(each["value"]) for each in of.page.context.cookies()}


def give(page: Page, server: Server, step: int, button: str) -> None:
    page.goto(server.at(f"games/game-1/{step}"))
    page.get_by_role("form", name="Tables").get_by_role("button", name=button).click()
    expect(page.locator(".onwall .still svg")).to_be_visible()


def end(tables: Class) -> None:
    tables.teacher.page.get_by_role("button", name="Go on with the game").click()
    for each in tables.pages:
        each.wait_for_url(lambda url: "/class/question" not in url)
        expect(each.locator("main")).to_be_visible()


def test_they_answer_on_tables_and_the_wall_shows_what_they_would_do(tables: Class) -> None:
    page, (ann, bea) = tables.teacher.page, tables.pages
    step = step_that_asks("What would you throw?")
    give(page, tables.teacher.server, step, "Ask the class")
    page.set_viewport_size({"width": 1920, "height": 1080})
    expect(page.locator(".count")).to_have_text("0 of 2 have answered")
    for each, place in ((ann, 0), (bea, 5)):
        each.wait_for_url("**/class/question")
        each.locator(PIECES).nth(place).click()
        each.get_by_role("button", name="Throw").click()
        expect(each.locator(SAID)).to_contain_text(CHANGE)
        expect(each.get_by_role("button", name="Show me")).to_have_count(0)
    assert violations(ann) == []
    expect(page.locator(".count")).to_have_text("2 of 2 have answered")
    expect(page.locator(".moves")).to_have_count(0)
    bea.reload()
    expect(bea.locator(SAID)).to_contain_text(CHANGE)
    same = ann.locator(PIECES).first.get_attribute("aria-label")
    bea.locator(f"{PIECES}[aria-label='{same}']").first.click()
    bea.get_by_role("button", name="Throw").click()
    page.set_viewport_size({"width": 1280, "height": 800})
    before = page.evaluate(TILE)
    assert before > 40
    page.get_by_role("button", name="Show the votes").click()
    expect(page.locator(".moves li")).to_have_count(1)
    assert page.evaluate(TILE) >= before, "her tiles are as large as they were"
    page.set_viewport_size({"width": 1920, "height": 1080})
    expect(page.locator(".moves .n")).to_have_text("2")
    expect(ann.locator(".which")).to_have_text("Look at the wall")
    page.get_by_role("button", name="Show the answer").click()
    expect(page.locator(".why")).to_contain_text("The coach: I'd ")
    expect(page.locator(".moves .odds").first).to_contain_text("about 1 in ")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollHeight") == 1080, "one screen holds everything"
    assert not [name for name in ("Ann", "Bea") if name in page.inner_text("body")]
    ann.locator(PIECES).nth(3).click()
    ann.get_by_role("button", name="Throw").click()
    expect(ann.locator(SAID)).to_contain_text("The vote is closed. Look at the wall.")
    expect(page.locator(".moves .n").first).to_have_text("2")
    page.get_by_role("button", name="Go on with the game").click()
    for each in (ann, bea):
        each.wait_for_url(lambda url: "/class/question" not in url)
    expect(page.locator(".onwall header p")).to_have_text(
        f"Step {step} of {len(replayed(record()).steps) - 1}"
    )
    page.get_by_role("button", name="Next step").click()
    expect(page.locator("p.words-of")).to_contain_text("You throw")


def test_a_call_is_voted_on_twice(tables: Class) -> None:
    page, (ann, bea) = tables.teacher.page, tables.pages
    give(page, tables.teacher.server, step_that_asks("Would you call it?"), "Show it on the wall")
    page.get_by_role("button", name="Ask the room").click()
    for each in (ann, bea):
        each.wait_for_url("**/class/question")
        each.get_by_role("button", name="No, thanks").click()
        expect(each.locator(SAID)).to_contain_text(CHANGE)
    page.get_by_role("button", name="Talk, then vote again").click()
    expect(ann.locator(".which")).to_have_text("Talk to your neighbor")
    page.get_by_role("button", name="Vote again", exact=True).click()
    expect(ann.locator(".which")).to_have_text("Vote again")
    ann.get_by_role("button", name="pung").click()
    bea.get_by_role("button", name="No, thanks").click()
    expect(page.locator(".count")).to_have_text("2 of 2 have answered")
    page.get_by_role("button", name="Close the vote").click()
    expect(page.locator(".moves li")).to_have_count(2)
    page.get_by_role("button", name="Show the answer").click()
    expect(page.locator(".why")).to_contain_text("alone")
    end(tables)


@pytest.mark.parametrize(
    ("what", "buttons", "counts", "coach"),
    [
        ("Would you go on to a second Charleston?", ("No, stop here", "Yes, go on"), "11", "Both are"),
        ("How many tiles would you offer?", ("Three", "Three"), "0002", "Any number is"),
    ],
)
def test_what_has_no_price_is_asked_and_nothing_is_marked_as_better(
    tables: Class, what: str, buttons: tuple[str, str], counts: str, coach: str
) -> None:
    page = tables.teacher.page
    give(page, tables.teacher.server, step_that_asks(what), "Ask the class")
    for each, button in zip(tables.pages, buttons, strict=True):
        each.wait_for_url("**/class/question")
        each.get_by_role("button", name=button, exact=True).click()
        expect(each.locator(SAID)).to_contain_text(CHANGE)
    page.get_by_role("button", name="Show the votes").click()
    expect(page.locator(".moves .n")).to_have_text(list(counts))
    page.get_by_role("button", name="Show the answer").click()
    expect(page.locator(".why")).to_contain_text(f"{coach} as good")
    expect(page.locator(".moves .best, .moves .odds")).to_have_count(0)
    end(tables)
