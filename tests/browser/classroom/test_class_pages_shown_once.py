"""Pages that are shown only once, such as the one with a recovery code: nobody is led away from them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.classroom.people import EXERCISE, Room, Teacher
from tests.browser.classroom.test_class_in_browser import Window, window
from tests.browser.voila.serving import Server, until
from tests.browser.voila.visits import violations

pytestmark = pytest.mark.browser

CODE = re.compile("^[A-Z]{3}-[A-Z]{3}-[A-Z]{3}$")


def ask(teacher: Teacher, room: Room) -> None:
    teacher.do(room.at, "show", exercise=EXERCISE)
    teacher.do(room.at, "ask")


def send(teacher: Teacher, room: Room) -> None:
    teacher.do(room.at, "send", exercise=EXERCISE)


def together(teacher: Teacher, room: Room) -> None:
    teacher.do(room.at, "together", lesson="a9", section=2)


def pause(teacher: Teacher, room: Room) -> None:
    teacher.do(room.at, "pause")


def remove(teacher: Teacher, room: Room) -> None:
    (row,) = teacher.state(room.at)["rows"]
    teacher.do(room.at, "remove", member=row["id"])


@pytest.fixture
def tablet(browser: Browser, classes: Server) -> Iterator[Window]:
    made = window(browser, classes, 768)
    yield made
    made.page.context.close()
    assert made.errors == []


def join(page: Page, server: Server, room: Room) -> None:
    page.goto(server.at(f"join/{room.code}"))
    page.get_by_label("What your teacher calls you").fill("Ann")
    page.get_by_role("button", name="Join").click()


def hears(teacher: Teacher, room: Room) -> None:
    until(lambda: teacher.state(room.at)["here"] == 1, "that her page hears from the teacher")


def test_who_joins_during_a_question_keeps_her_code_until_she_goes_on(
    tablet: Window, classes: Server, teacher: Teacher, room: Room
) -> None:
    ask(teacher, room)
    page = tablet.page
    join(page, classes, room)
    expect(page.get_by_text("Your teacher has a question for the whole room.")).to_be_visible()
    expect(page.locator(".big-code")).to_have_text(CODE)
    assert "/class/question" not in page.url
    assert violations(page) == []
    page.get_by_role("link", name="To today's work").click()
    page.wait_for_url("**/class/question")


LEADS: tuple[tuple[Callable[[Teacher, Room], None], str, dict[str, str]], ...] = (
    (ask, "Your teacher has a question for the whole room.", {"act": "advance", "advance": "end"}),
    (send, "Your teacher sent everyone a question.", {"act": "call back", "cue": "sent"}),
    (together, "Your teacher is at board 2.", {"act": "call back", "cue": "together"}),
    (pause, "Finish what you're doing first.", {"act": "go on"}),
    (remove, "Your teacher has taken this tablet out of the class.", {}),
)
"""What a teacher does, what her learners read then, and how it is taken back."""


def test_nothing_a_teacher_does_takes_a_code_away(
    tablet: Window, classes: Server, teacher: Teacher, room: Room
) -> None:
    page = tablet.page
    join(page, classes, room)
    hears(teacher, room)
    address = page.url
    for lead, said, back in LEADS:
        lead(teacher, room)
        expect(page.get_by_text(said)).to_be_visible()
        expect(page.locator(".big-code")).to_be_visible()
        expect(page.locator(".class-pause")).to_be_hidden()
        assert page.url == address
        if back:
            assert teacher.do(room.at, **back).status == 200
            expect(page.get_by_text(said)).to_be_hidden()
            assert page.url == address


def test_another_code_stays_in_sight_too(
    tablet: Window, classes: Server, teacher: Teacher, room: Room
) -> None:
    page = tablet.page
    join(page, classes, room)
    page.goto(classes.at("class/leave"))
    page.get_by_role("button", name="Make a new code").click()
    expect(page.locator(".big-code")).to_have_text(CODE)
    hears(teacher, room)
    ask(teacher, room)
    expect(page.get_by_role("button", name="Answer it")).to_be_visible()
    expect(page.locator(".big-code")).to_be_visible()


def test_a_verdict_that_comes_only_once_can_be_read_to_its_end(
    tablet: Window, classes: Server, teacher: Teacher, room: Room
) -> None:
    """A page that asks one question after another has the next one when it is opened again."""
    page = tablet.page
    join(page, classes, room)
    page.goto(classes.at("placement"))
    page.get_by_role("button", name="American").click()
    expect(page.locator(".current .board")).to_have_attribute("data-phase", "open")
    hears(teacher, room)
    page.locator(".current .board > *").first.evaluate(
        """(board) => board.dispatchEvent(
          new CustomEvent("mahj:view", { detail: { phase: "wrong" }, bubbles: true }))"""
    )
    together(teacher, room)
    expect(page.get_by_text("Your teacher is at board 2.")).to_be_visible()
    page.get_by_role("button", name="Stay here").click()
    expect(page.get_by_text("Your teacher is at board 2.")).to_be_hidden()
    assert page.url.endswith("/placement")


def test_what_is_typed_into_a_form_waits_for_its_button(
    tablet: Window, classes: Server, teacher: Teacher, room: Room
) -> None:
    page = tablet.page
    join(page, classes, room)
    page.goto(classes.at("code/enter"))
    hears(teacher, room)
    page.get_by_label("The code you wrote down").press_sequentially("BDF")
    ask(teacher, room)
    expect(page.get_by_role("button", name="Answer it")).to_be_visible()
    expect(page.get_by_label("The code you wrote down")).to_have_value("BDF")


def test_a_teacher_who_tried_out_joining_is_not_led_as_a_learner(
    tablet: Window, classes: Server, teacher: Teacher, room: Room
) -> None:
    page = tablet.page
    join(page, classes, room)
    kept = [
        {"name": each, "value": teacher.cookies[each], "url": classes.address} for each in teacher.cookies
    ]
    page.context.add_cookies([each for each in kept if each["name"] == "mahj_teacher"])  # type: ignore[arg-type]
    page.goto(classes.at(room.at))
    expect(page.locator("#rows tr")).to_have_count(1)
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
