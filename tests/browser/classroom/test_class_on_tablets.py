"""A class led from a tablet, with learners on phones: nothing covers what a finger needs, nothing is lost."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.classroom.people import EXERCISE, Room, Teacher, join
from tests.browser.classroom.test_class_in_browser import TILES, window
from tests.browser.voila.serving import Server, until
from tests.browser.voila.visits import violations

pytestmark = pytest.mark.browser

PHONE, TABLET = 390, 768
RACK = "#section-6 .m-rack .m-piece"


@pytest.fixture
def ann(browser: Browser, classes: Server, room: Room) -> Iterator[Page]:
    """Ann's phone, on the page of a lesson's card; she is in the class."""
    hers = window(browser, classes, PHONE)
    page = hers.page
    page.goto(classes.at(f"join/{room.code}"))
    page.get_by_label("What your teacher calls you").fill("Ann")
    page.get_by_role("button", name="Join").click()
    page.goto(classes.at("lesson/a9#section-6"))
    expect(page.locator(TILES).first).to_be_visible()
    yield page
    hers.leave()
    assert hers.errors == []


@pytest.fixture
def tablet(browser: Browser, classes: Server, teacher: Teacher) -> Iterator[Page]:
    """The teacher's tablet."""
    theirs = window(browser, classes, TABLET)
    kept = [
        {"name": each, "value": teacher.cookies[each], "url": classes.address} for each in teacher.cookies
    ]
    theirs.page.context.add_cookies(kept)  # type: ignore[arg-type]
    yield theirs.page
    theirs.leave()
    assert theirs.errors == []


# --- what the teacher asks of somebody who is answering ----------------------------------------------------


def test_a_note_leaves_the_answer_free_and_waits_until_it_is_finished(
    ann: Page, teacher: Teacher, room: Room
) -> None:
    ann.locator(RACK).first.click()
    teacher.do(room.at, "together", lesson="a9", section=2)
    expect(ann.get_by_text("Your teacher is at card 2.")).to_be_visible()
    for name in ("Pass these three", "Hint"):
        ann.get_by_role("button", name=name).locator("visible=true").click(trial=True)
    ann.locator(RACK).last.click(trial=True)
    assert violations(ann) == []
    ann.get_by_role("button", name="Finish this first").click()
    expect(ann.get_by_text("Your teacher is at card 2.")).to_be_hidden()
    for _ in range(3):
        ann.locator(RACK).first.click()
        ann.locator("#section-6 button[data-place]").first.click()
    ann.get_by_role("button", name="Pass these three").click()
    ann.wait_for_url("**#section-2")


def test_a_question_comes_after_an_earlier_card_and_its_page_stays(
    ann: Page, teacher: Teacher, room: Room
) -> None:
    ann.locator(RACK).first.click()
    teacher.do(room.at, "together", lesson="a9", section=2)
    ann.get_by_role("button", name="Finish this first").click()
    teacher.do(room.at, "nudge", member=member(teacher, room), sentence=1, exercise=EXERCISE)
    expect(ann.get_by_text("From your teacher: Look at the jokers.")).to_be_visible()
    assert violations(ann) == []
    teacher.do(room.at, "show", exercise=EXERCISE)
    teacher.do(room.at, "ask")
    ann.get_by_role("button", name="Answer it").click()
    ann.wait_for_url("**/class/question")
    until(lambda: teacher.state(room.at)["here"] == 1, "that her page hears from the teacher")
    ann.get_by_role("button", name="Answer").click()
    expect(ann.get_by_text("Choose first, then answer.")).to_be_visible()
    expect(ann.get_by_text("From your teacher")).to_have_count(0)
    for place in range(3):
        ann.locator(".option").nth(place).click()
    ann.get_by_role("button", name="Answer").click()
    expect(ann.get_by_text("You answered.")).to_be_visible()
    assert "/class/question" in ann.url
    teacher.do(room.at, "advance", advance="end")
    ann.wait_for_url("**/lesson/a9#section-6")


def member(teacher: Teacher, room: Room) -> int:
    (row,) = teacher.state(room.at)["rows"]
    return int(row["id"])


def test_where_she_is_is_told_even_if_the_pages_own_script_comes_late(
    ann: Page, teacher: Teacher, room: Room
) -> None:
    """The class's script tells after a moment, when no card is in sight; one comes into sight later."""
    ann.goto(teacher.server.at(""))
    told: list[str] = []

    def hold(route: Route) -> None:
        with ann.expect_request("**/class/here") as first:
            pass
        told.append(first.value.post_data or "")
        route.continue_()

    ann.route("**/page.js", hold)
    ann.goto(teacher.server.at("lesson/a9#section-6"))
    until(lambda: teacher.state(room.at)["rows"][0]["at"] >= 0, "that she is at the card")
    assert told == ['{"lesson":"a9","section":0}']


# --- the teacher's tablet --------------------------------------------------------------------------------


def test_boards_to_compare_lie_below_each_other_and_cover_no_button(
    classes: Server, tablet: Page, ann: Page, teacher: Teacher, room: Room
) -> None:
    teacher.do(room.at, "boards", exercise=EXERCISE, boards=[member(teacher, room)])
    tablet.goto(classes.at(f"{room.at}/wall"))
    expect(tablet.locator("figure .still svg")).to_have_count(1)
    tablet.evaluate(
        "document.querySelector('.side-by-side').append(document.querySelector('figure').cloneNode(true))"
    )
    first, second = (tablet.locator("figure").nth(place).bounding_box() for place in (0, 1))
    picture = tablet.locator("figure svg").first.bounding_box()
    assert first
    assert second
    assert picture
    assert picture["y"] + picture["height"] <= first["y"] + first["height"] <= second["y"]
    tablet.get_by_role("button", name="Clear the wall").click(trial=True)
    tablet.get_by_role("button", name="This card itself").click()
    expect(tablet.get_by_role("button", name="Ask the room")).to_be_visible()


def test_the_card_that_was_on_the_wall_is_still_chosen_on_the_way_back(
    classes: Server, tablet: Page, teacher: Teacher, room: Room
) -> None:
    tablet.goto(classes.at(room.at))
    tablet.get_by_role("button", name=re.compile("^Card 6:")).click()
    tablet.reload()
    tablet.get_by_role("button", name="Card 6 on the wall", exact=True).click()
    tablet.get_by_role("link", name="Class").click()
    expect(tablet.get_by_role("button", name=re.compile("^Card 6:"))).to_have_attribute(
        "aria-pressed", "true"
    )


def test_the_wall_is_led_by_keys_alone_without_going_back_to_the_top(
    classes: Server, tablet: Page, teacher: Teacher, room: Room
) -> None:
    teacher.do(room.at, "show", exercise=EXERCISE)
    tablet.goto(classes.at(f"{room.at}/wall"))
    for pressed, following in (
        ("Ask the room", "Show the votes"),
        ("Talk, then vote again", "Show the votes"),
        ("Vote again", "Close the vote"),
        ("Close the vote", "Vote again"),
        ("Show the answer", "Ask another one like it"),
    ):
        tablet.get_by_role("button", name=pressed).press("Enter")
        button = tablet.get_by_role("button", name=following)
        expect(button).to_be_visible()
        expect(tablet.locator("footer")).to_be_focused()  # a second Enter does nothing
        tablet.keyboard.press("Tab")
        expect(button).to_be_focused()


def test_with_the_only_answer_what_is_wrong_steps_back_and_can_still_be_read(
    classes: Server, tablet: Page, teacher: Teacher, room: Room
) -> None:
    teacher.do(room.at, "show", exercise="a1.the-bird")
    teacher.do(room.at, "ask")
    teacher.do(room.at, "advance", advance="close")
    tablet.set_viewport_size({"width": 1280, "height": 800})
    tablet.goto(classes.at(f"{room.at}/wall"))
    wrong = tablet.locator(".spread li:not(.best)").first
    expect(wrong).to_have_css("opacity", "1")
    tablet.get_by_role("button", name="Show the answer").click()
    expect(tablet.locator(".spread .best")).to_have_css("opacity", "1")
    expect(wrong).not_to_have_css("opacity", "1")
    assert violations(tablet) == []


def test_saving_can_lead_to_the_live_view_and_loses_no_choice(
    classes: Server, tablet: Page, teacher: Teacher
) -> None:
    made = teacher.make("New class")
    tablet.goto(classes.at(f"{made.at}/setup"))
    tablet.get_by_label("9. First Charleston").check()
    tablet.get_by_role("button", name="Save and go to the live view").click()
    expect(tablet.get_by_text("9. First Charleston (RALPH)")).to_be_visible()


def test_a_spread_fits_a_tablet_and_its_buttons_are_in_reach(
    classes: Server, tablet: Page, teacher: Teacher, room: Room
) -> None:
    bea = join(classes, room.code, "Bea")
    teacher.do(room.at, "show", exercise=EXERCISE)
    teacher.do(room.at, "ask")
    page = bea.ask("/class/question").text
    number, options = (
        re.findall(r'data-question="(\d+)"', page)[0],
        re.findall(r'data-option="([^"]+)"', page),
    )
    bea.send("/class/question", {"question": int(number), "vote": 1, "answer": options[:3]})
    teacher.do(room.at, "advance", advance="close")
    tablet.goto(classes.at(f"{room.at}/wall"))
    expect(tablet.locator(".spread li")).to_have_count(len(options))
    button = tablet.get_by_role("button", name="Show the answer")
    box = button.bounding_box()
    assert box
    assert box["y"] + box["height"] <= 1024
    button.click()
    expect(tablet.locator(".spread .best")).not_to_have_count(0)
    assert violations(tablet) == []
