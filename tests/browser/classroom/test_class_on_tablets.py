"""A class led from a tablet, with learners on phones: nothing covers what a finger needs, nothing is lost."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.classroom.people import EXERCISE, Room, Teacher, join, miss, teachers_link
from tests.browser.classroom.test_class_in_browser import TILES, window
from tests.browser.voila.serving import Server, until
from tests.browser.voila.visits import violations

pytestmark = pytest.mark.browser

PHONE, TABLET = 390, 768
RACK = "#section-6 .m-rack .m-piece"
TOUCHED = "#section-6 :is([aria-pressed=true], .m-tray .m-piece, .m-feedback), .class-note:not([hidden])"
"""What is there once somebody has begun to answer, or was asked something."""


@pytest.fixture(scope="module")
def teacher(classes: Server) -> Teacher:
    return Teacher(classes).enter(teachers_link(classes))


@pytest.fixture(scope="module")
def tuesday(teacher: Teacher) -> Room:
    """The class that Ann is in."""
    return teacher.make("Tuesday class", "a9", "a1")


@pytest.fixture(scope="module")
def phone(browser: Browser, classes: Server, tuesday: Room) -> Iterator[Page]:
    """Ann's phone; she is in the class."""
    hers = window(browser, classes, PHONE)
    page = hers.page
    page.goto(classes.at(f"join/{tuesday.code}"))
    page.get_by_label("What your teacher calls you").fill("Ann")
    page.get_by_role("button", name="Join").click()
    expect(page.locator(".big-code")).to_be_visible()
    yield page
    hers.leave()
    assert hers.errors == []


@pytest.fixture
def ann(classes: Server, phone: Page, teacher: Teacher, tuesday: Room) -> Iterator[Page]:
    """Ann's phone on the page of a lesson's card, where nothing is touched and nothing is asked of her."""
    at_the_card = classes.at("lesson/a9#section-6")
    if phone.url != at_the_card or phone.locator(TOUCHED).count():
        phone.goto("about:blank")
        phone.goto(at_the_card)
    expect(phone.locator(TILES).first).to_be_visible()
    over = phone.locator("#section-6 :is([data-action=again], [data-action=retry])")
    if over.count():  # she answered in the test before
        over.first.click()
    expect(phone.locator("#section-6 [data-action=submit]")).to_be_visible()
    yield phone
    for cue in ("sent", "together"):
        teacher.do(tuesday.at, "call back", cue=cue)
    teacher.do(tuesday.at, "advance", advance="end")
    teacher.do(tuesday.at, "clear")


@pytest.fixture(scope="module")
def tablets(browser: Browser, classes: Server, teacher: Teacher) -> Iterator[Page]:
    theirs = window(browser, classes, TABLET)
    kept = [
        {"name": each, "value": teacher.cookies[each], "url": classes.address} for each in teacher.cookies
    ]
    theirs.page.context.add_cookies(kept)  # type: ignore[arg-type]
    yield theirs.page
    theirs.leave()
    assert theirs.errors == []


@pytest.fixture
def tablet(tablets: Page) -> Page:
    """The teacher's tablet."""
    tablets.set_viewport_size({"width": TABLET, "height": 1024})
    return tablets


# --- what the teacher asks of somebody who is answering ----------------------------------------------------


def test_a_note_leaves_the_answer_free_and_waits_until_it_is_finished(
    ann: Page, teacher: Teacher, tuesday: Room
) -> None:
    ann.locator(RACK).first.click()
    teacher.do(tuesday.at, "together", lesson="a9", section=2)
    expect(ann.get_by_text("Your teacher is at board 2.")).to_be_visible()
    for name in ("Pass these three", "Hint"):
        ann.get_by_role("button", name=name).locator("visible=true").click(trial=True)
    ann.locator(RACK).last.click(trial=True)
    assert violations(ann) == []
    ann.get_by_role("button", name="Finish this first").click()
    expect(ann.get_by_text("Your teacher is at board 2.")).to_be_hidden()
    for _ in range(3):
        ann.locator(RACK).first.click()
        ann.locator("#section-6 button[data-place]").first.click()
    ann.get_by_role("button", name="Pass these three").click()
    ann.wait_for_url("**#section-2")


def test_a_question_comes_after_an_earlier_card_and_its_page_stays(
    ann: Page, teacher: Teacher, tuesday: Room
) -> None:
    ann.locator(RACK).first.click()
    teacher.do(tuesday.at, "together", lesson="a9", section=2)
    ann.get_by_role("button", name="Finish this first").click()
    teacher.do(tuesday.at, "nudge", member=member(teacher, tuesday), sentence=1, exercise=EXERCISE)
    expect(ann.get_by_text("From your teacher: Look at the jokers.")).to_be_visible()
    assert violations(ann) == []
    teacher.do(tuesday.at, "show", exercise=EXERCISE)
    teacher.do(tuesday.at, "ask")
    ann.get_by_role("button", name="Answer it").click()
    ann.wait_for_url("**/class/question")
    until(lambda: teacher.state(tuesday.at)["here"] == 1, "that her page hears from the teacher")
    ann.get_by_role("button", name="Answer").click()
    expect(ann.get_by_text("Choose first, then answer.")).to_be_visible()
    expect(ann.get_by_text("From your teacher")).to_have_count(0)
    for place, said in enumerate(("Choose 3: 2 more.", "Choose 3: 1 more.", "You answered.")):
        ann.locator(".option").nth(place).click()
        ann.get_by_role("button", name="Answer").click()
        expect(ann.get_by_text(said)).to_be_visible()
    assert "/class/question" in ann.url
    teacher.do(tuesday.at, "advance", advance="end")
    ann.wait_for_url("**/lesson/a9#section-6")


def member(teacher: Teacher, room: Room) -> int:
    (row,) = teacher.state(room.at)["rows"]
    return int(row["id"])


def test_where_she_is_is_told_even_if_the_pages_own_script_comes_late(
    ann: Page, teacher: Teacher, tuesday: Room
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
    until(lambda: teacher.state(tuesday.at)["rows"][0]["at"] >= 0, "that she is at the card")
    assert told == ['{"lesson":"a9","section":0}']


def test_what_was_sent_and_called_back_leads_her_back_but_not_away_from_its_verdict(
    ann: Page, teacher: Teacher, tuesday: Room
) -> None:
    until(lambda: teacher.state(tuesday.at)["here"] == 1, "that her page hears from the teacher")
    teacher.do(tuesday.at, "send", exercise=EXERCISE)
    ann.wait_for_url("**/class/sent")
    expect(ann.locator(".board .m-rack .m-piece").first).to_be_visible()
    teacher.do(tuesday.at, "call back", cue="sent")
    ann.wait_for_url("**/lesson/a9#section-6")
    expect(ann.locator(RACK).first).to_be_visible()
    teacher.do(tuesday.at, "send", exercise=EXERCISE)
    ann.wait_for_url("**/class/sent")
    expect(ann.locator(".board .m-rack .m-piece").first).to_be_visible()
    for _ in range(3):
        ann.locator(".board .m-rack .m-piece").first.click()
        ann.locator("button[data-place]").first.click()
    ann.get_by_role("button", name="Pass these three").click()
    expect(ann.locator(".m-feedback")).to_be_visible()
    teacher.do(tuesday.at, "call back", cue="sent")
    expect(ann.get_by_text("Your teacher has called this question back.")).to_be_visible()
    expect(ann.get_by_role("button", name="Stay here")).to_be_visible()
    assert ann.url.endswith("/class/sent")
    assert violations(ann) == []
    ann.get_by_role("button", name="Back to where I was").click()
    ann.wait_for_url("**/lesson/a9#section-6")


# --- the teacher's tablet --------------------------------------------------------------------------------


def test_boards_to_compare_lie_below_each_other_and_cover_no_button(
    classes: Server, tablet: Page, ann: Page, teacher: Teacher, tuesday: Room
) -> None:
    teacher.do(tuesday.at, "boards", exercise=EXERCISE, boards=[member(teacher, tuesday)])
    tablet.goto(classes.at(f"{tuesday.at}/wall"))
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
    tablet.get_by_role("button", name="This board itself").click()
    expect(tablet.get_by_role("button", name="Ask the room")).to_be_visible()


def test_the_card_that_was_on_the_wall_is_still_chosen_on_the_way_back(
    classes: Server, tablet: Page, teacher: Teacher, room: Room
) -> None:
    tablet.goto(classes.at(room.at))
    tablet.get_by_role("button", name=re.compile("^Board 6:")).click()
    tablet.reload()
    tablet.get_by_role("button", name="Board 6 on the wall", exact=True).click()
    tablet.get_by_role("link", name="Class", exact=True).click()
    expect(tablet.get_by_role("button", name=re.compile("^Board 6:"))).to_have_attribute(
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


SCREENS = ((1024, 768), (768, 1024), (390, 844))


def is_pressable(page: Page, name: str) -> bool:
    """Tell whether a button can be read and pressed where it is, without scrolling."""
    button = page.get_by_role("button", name=name, exact=True)
    expect(button).to_be_visible()
    return bool(
        button.evaluate(
            """(button) => {
              const { left, right, top, bottom } = button.getBoundingClientRect();
              const spots = [0.1, 0.5, 0.9].map((part) => top + part * (bottom - top));
              return top >= 0 && bottom <= innerHeight
                && spots.every((y) => button.contains(document.elementFromPoint((left + right) / 2, y)));
            }"""
        )
    )


def test_what_compares_boards_can_always_be_read_and_pressed(
    classes: Server, tablet: Page, ann: Page, teacher: Teacher, tuesday: Room
) -> None:
    for width, height in SCREENS:
        tablet.set_viewport_size({"width": width, "height": height})
        tablet.goto(classes.at(f"{tuesday.at}?lesson=a9"))
        tablet.get_by_role("button", name=re.compile("^Ann, board 6")).click()
        assert is_pressable(tablet, "Close")
        assert is_pressable(tablet, "Compare on the wall")
        tablet.get_by_role("button", name="Compare on the wall").click()
        expect(tablet.get_by_text("One board is chosen.")).to_be_visible()
        for name in ("Close", "Compare on the wall", "Show this board"):
            assert is_pressable(tablet, name), (name, width)
    assert violations(tablet) == []
    tablet.get_by_role("button", name="Show this board").click()
    expect(tablet.locator("figure .still svg")).to_have_count(1)


def test_what_was_asked_of_everyone_stands_on_the_live_page_until_it_is_called_back(
    classes: Server, tablet: Page, ann: Page, teacher: Teacher, tuesday: Room
) -> None:
    tablet.goto(classes.at(f"{tuesday.at}?lesson=a9"))
    tablet.get_by_role("button", name=re.compile("^Board 6:")).click()
    expect(tablet.locator("#count")).to_have_text("1 here")
    tablet.get_by_role("button", name="Send board 6").click()
    expect(tablet.locator("#asked-sent summary")).to_contain_text(
        "Board 6 sent to everyone 0 of 1 have answered"
    )
    expect(tablet.locator("#asked-together")).to_be_hidden()
    tablet.locator("#asked-sent summary").click()
    expect(tablet.get_by_text(re.compile("(Looking at it|Not opened yet): Ann"))).to_be_visible()
    assert is_pressable(tablet, "Board 6 on the wall")
    assert violations(tablet) == []
    tablet.get_by_role("button", name="Call it back").click()
    expect(tablet.locator("#asked-sent")).to_be_hidden()
    ann.wait_for_url("**/lesson/a9#section-6")
    tablet.get_by_role("button", name=re.compile("^Board 2:")).click()
    tablet.get_by_role("button", name="Everyone to board 2").click()
    expect(tablet.locator("#asked-together summary")).to_contain_text("Everyone to board 2 1 of 1 are there")
    tablet.get_by_role("button", name="Call it back").click()
    expect(tablet.locator("#asked-together")).to_be_hidden()


def test_another_lesson_with_learners_is_one_tap_away(
    classes: Server, tablet: Page, teacher: Teacher, room: Room, class_folder: Path
) -> None:
    bea = join(classes, room.code, "Bea")
    miss(class_folder, bea, 2, exercise="a1.the-bird")
    with bea.listen("/class/news") as following:
        following()
        bea.send("/class/here", {"lesson": "a1", "section": 3})
        tablet.goto(classes.at(f"{room.at}?lesson=a9"))
        link = tablet.get_by_role("link", name=re.compile("^1. Meet the tiles 1 here, 1 stuck$"))
        expect(link).to_be_visible()
        expect(tablet.get_by_text("Nobody is stuck.")).to_be_hidden()
        expect(tablet.locator("#stuck")).to_contain_text(re.compile(r"Bealesson 1, board \d+ · two misses"))
        assert violations(tablet) == []
        tablet.locator("#stuck button").click()
        expect(tablet.locator("#detail .attempts li")).to_have_count(2)
        tablet.get_by_role("button", name="Close").click()
        link.click()
        expect(tablet.locator("#rows tr.needs")).to_contain_text("Bea")


def test_what_saves_a_form_is_in_sight_from_its_first_line_on(
    classes: Server, tablet: Page, room: Room
) -> None:
    for path, first in (("setup", "1. Meet the tiles"), ("house", "A card of my own")):
        tablet.goto(classes.at(f"{room.at}/{path}"))
        for width, height in SCREENS:
            tablet.set_viewport_size({"width": width, "height": height})
            tablet.evaluate("scrollTo(0, 0)")
            tablet.get_by_label(first).scroll_into_view_if_needed()
            assert is_pressable(tablet, "Save"), (path, width)


def test_results_need_no_sideways_scrolling_on_a_phone(
    classes: Server, tablet: Page, room: Room, class_folder: Path
) -> None:
    miss(class_folder, join(classes, room.code, "Bea"), 3)
    tablet.set_viewport_size({"width": PHONE, "height": 844})
    tablet.goto(classes.at(f"{room.at}/results"))
    never = tablet.locator(".rules .never").first
    expect(never).to_contain_text("1 Never right Bea 0 of 3")
    box = never.bounding_box()
    assert box
    assert box["x"] + box["width"] <= PHONE
    assert violations(tablet) == []
