"""The exercise editor on a page of its own: keys alone, its looks, a server that goes and comes back."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from mahj_tutor.exercises.catalog import exercise_in
from tests.browser.author.conftest import Editing
from tests.browser.photographs import photograph
from tests.browser.voila.serving import until

pytestmark = pytest.mark.browser

SIZES = ((390, 844), (768, 1024), (1280, 800), (1920, 1080))
NEXT = """\
id: my-club.more
title: Another one
rules: [TN2]
interaction: choose
scene: {me: South, table: "phase window; turn East; South 3B 3B 1C; thrown East 6D"}
ask: Who plays next?
options: players
answer: next_player()
tests: [{do: South, expect: right}, {do: West, expect: wrong}, {do: [], expect: unreadable}]
"""


def field(page: Page, name: str) -> Locator:
    return page.get_by_role("textbox", name=name, exact=True)


def tab_to(page: Page, name: str, most: int = 80) -> None:
    """Press Tab until what begins with a name has the focus."""
    found = """(name) => {
      const { activeElement: at } = document;
      return (at.ariaLabel || at.labels?.[0]?.textContent || at.textContent || "").startsWith(name);
    }"""
    for _ in range(most):
        if page.evaluate(found, name):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no {name!r} within {most} tabs")


def test_an_exercise_is_made_and_saved_by_keys_alone(page: Page, editing: Editing) -> None:
    expect(field(page, "The question")).to_be_visible()
    assert page.evaluate("location.hash") == ""
    tab_to(page, "New exercise")
    page.keyboard.press("Enter")
    tab_to(page, "Choose an answer that the engine knows")
    page.keyboard.press("Enter")
    shelf = page.get_by_role("navigation", name="Folders and files")
    expect(shelf.locator("[aria-current]").last).to_have_text("Whose turn is next?")
    expect(shelf.locator(".e-of-entry")).to_have_count(2)
    tab_to(page, "Title")
    page.keyboard.press("Control+a")
    page.keyboard.type("Who, then")
    page.keyboard.type("?x")
    page.keyboard.press("Backspace")
    tab_to(page, "The question")
    question = field(page, "The question")
    before = question.input_value()
    page.keyboard.press("Control+End")
    page.keyboard.press("Enter")
    page.keyboard.type("Look at the wall.")
    expect(question).to_have_value(f"{before}\nLook at the wall.")
    page.keyboard.press("Control+z")
    expect(question).not_to_have_value(f"{before}\nLook at the wall.")
    page.keyboard.press("Control+y")
    expect(question).to_have_value(f"{before}\nLook at the wall.")
    page.keyboard.press("Control+s")
    expect(page.get_by_text("Saved exercises.yaml.").last).to_be_visible()
    made = exercise_in(editing.file, "my-club.choose-2")
    assert made.title == "Who, then?"
    photograph(page, "editor")
    assert "\n  Look at the wall." in editing.file.read_text("utf-8")


def test_a_page_goes_on_after_a_restart_and_takes_over_what_others_change(
    page: Page, editing: Editing
) -> None:
    field(page, "Title").fill("Mine")
    expect(page.get_by_text("not saved yet")).to_be_visible()
    drafts = editing.file.parent / ".mahj-editor"
    until(lambda: any("title: Mine" in each.read_text("utf-8") for each in drafts.glob("*.draft")), "a draft")
    editing.stop()
    expect(page.get_by_role("status").filter(has_text="isn't running")).to_be_visible()
    field(page, "The question").fill("Who plays next, then?")
    original = editing.file.read_text("utf-8")
    editing.file.write_text(f"{original}---\n{NEXT}", "utf-8")
    editing.start()
    expect(page.locator("#state")).to_be_empty()
    expect(page.get_by_role("button", name="Another one")).to_be_visible()
    expect(field(page, "Title")).to_have_value("Mine")
    expect(field(page, "The question")).to_have_value("Who plays next, then?")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text(re.compile("^Saved exercises.yaml")).last).to_be_visible()
    text = editing.file.read_text("utf-8")
    assert "title: Mine" in text
    assert "Who plays next, then?" in text
    assert text.endswith(f"---\n{NEXT}")


def place_of(page: Page, name: str) -> float:
    box = field(page, name).bounding_box()
    assert box is not None
    return box["y"]


def test_a_fact_found_by_ones_own_words_changes_the_question_and_messages_move_nothing(page: Page) -> None:
    field(page, "What's right").scroll_into_view_if_needed()
    page.get_by_role("button", name="Ask the engine: What's right").click()
    page.get_by_role("searchbox", name="Search: What's right").fill("how many players have a joker")
    first = page.locator(".e-choice").first
    expect(first).to_contain_text("How many of the others have a joker in their exposures.")
    expect(first).to_contain_text("Changes the question: learners write a number")
    first.click()
    expect(field(page, "The question")).to_be_focused()
    expect(page.get_by_role("combobox", name="How learners answer")).to_have_value("number")
    expect(page.get_by_text("Learners write a number now.").first).to_be_visible()
    board = page.locator(".e-side .e-board")
    expect(page.get_by_role("button", name="Check my number")).to_be_visible()
    answer, above = field(page, "What's right"), board.bounding_box()
    answer.hover()
    before = place_of(page, "What's right")
    answer.fill("next_player()")
    fix = page.get_by_role("region", name="To fix")
    expect(fix.get_by_role("button", name="What's right")).to_be_visible()
    expect(answer).to_have_attribute("aria-invalid", "true")
    assert abs(place_of(page, "What's right") - before) < 2
    assert board.bounding_box() == above
    page.evaluate("document.querySelector('.e-main').scrollTo(0, 0)")
    fix.get_by_role("button", name="What's right").click()
    expect(answer).to_be_focused()
    expect(answer).to_be_in_viewport()


def test_a_second_scene_is_set_beside_the_first_and_asked_about_in_the_form(
    page: Page, editing: Editing
) -> None:
    page.get_by_role("button", name="Add …: The scene", exact=True).click()
    page.get_by_role("searchbox", name="Search: The scene", exact=True).fill("second scene")
    page.locator(".e-choice").first.click()
    second = "A second scene beside it"
    caption = field(page, f"{second}: Words above the scene")
    expect(caption).to_be_focused()
    caption.fill("After")
    page.get_by_role("button", name=f"Add …: {second}").click()
    page.get_by_role("searchbox", name=f"Search: {second}").fill("moves made before")
    page.locator(".e-choice").first.click()
    field(page, f"{second}: Moves made before").fill("South picks")
    halves = page.locator(".e-side .m-half")
    expect(halves).to_have_count(2)
    expect(page.get_by_role("group", name="After").get_by_role("group", name="Your rack")).to_be_visible()
    page.get_by_role("button", name="Ask the engine: What's right").click()
    page.get_by_role("searchbox", name="Search: What's right").fill("whose turn second scene")
    pick = page.locator(".e-choice", has_text="beside(turn)")
    expect(pick).to_contain_text("is South")
    pick.click()
    expect(field(page, "What's right")).to_have_value("beside(turn)")
    page.get_by_role("button", name="Ask the engine: What's right").click()
    page.locator(".e-choice", has_text="beside(thrower)").click()  # in the first one's place
    expect(field(page, "What's right")).to_have_value("beside(thrower)")
    field(page, "What's right").fill("not (")
    page.get_by_role("button", name="Ask the engine: What's right").click()
    page.locator(".e-choice", has_text="beside(turn)").click()  # in a gap, only the gap is filled
    expect(field(page, "What's right")).to_have_value("not (beside(turn)")
    field(page, "What's right").fill("beside(turn)")
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert Axe().run(page).response["violations"] == []


def test_the_focus_goes_to_what_a_misconception_is_chosen_with(page: Page) -> None:
    page.get_by_role("button", name="Add …: Wrong answer 1").click()
    page.locator(".e-choice", has_text="What the learner may believe").first.click()
    expect(page.get_by_role("button", name=re.compile("^Choose …: Wrong answer 1"))).to_be_focused()


def test_help_is_in_sight_on_the_form_and_the_lesson(page: Page) -> None:
    for tab in ("Form", "Lesson"):
        page.get_by_role("button", name=tab, exact=True).click()
        found = page.get_by_role("link", name="Help")
        expect(found).to_be_in_viewport(ratio=1)
        assert page.request.get(found.evaluate("link => link.href")).ok


def test_a_move_is_picked_by_its_sentence(page: Page) -> None:
    page.get_by_role("button", name="New exercise").click()
    page.get_by_role("button", name="May you call, and why?").click()
    pick = page.get_by_role("button", name="Pick a move: The move in question")
    pick.click()
    first = page.locator(".e-choice").filter(has_text="You ask for a moment to think.")
    expect(first).to_contain_text("is legal")
    first.click()
    expect(field(page, "The move in question")).to_have_value("me waits")
    expect(pick).to_have_count(1)
    expect(page.get_by_role("button", name="Ask the engine: The move in question")).to_have_count(1)


def test_the_page_fits_and_axe_finds_nothing(page: Page) -> None:
    board = page.locator(".e-side .mahj")
    expect(board.get_by_role("button", name="That's my answer")).to_be_visible()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        tall, wide = page.evaluate(
            "[document.documentElement.scrollHeight, document.documentElement.scrollWidth]"
        )
        assert wide <= width
        assert width < 700 or tall <= height
        if width < 1000:
            page.get_by_role("button", name="Files", exact=True).click()
            expect(page.get_by_role("navigation", name="Folders and files")).to_be_visible()
            page.get_by_role("button", name="Whose turn is next?").click()
            expect(field(page, "Title")).to_be_visible()
        else:
            expect(board).to_be_in_viewport()
            form = page.locator(".e-main")
            form.evaluate("(pane) => pane.scrollTo(0, pane.scrollHeight)")
            assert form.evaluate("(pane) => pane.scrollTop > 100")
            expect(board).to_be_in_viewport()
            expect_only_the_board_while_laying_out(page)
        if width == 1280:
            assert Axe().run(page).response["violations"] == []


def expect_only_the_board_while_laying_out(page: Page) -> None:
    """Expect that nothing else is seen while tiles are laid out, and that set and rack are in sight."""
    page.get_by_role("button", name="Lay it out on the board").first.click()
    for part in ("South's rack", "Dots"):
        expect(page.get_by_role("group", name=part, exact=True)).to_be_in_viewport(ratio=1)
    expect(page.locator(".e-body")).to_be_hidden()
    expect(page.get_by_role("navigation", name="Folders and files")).to_be_hidden()
    page.get_by_role("button", name="Done").first.click()
    expect(page.locator(".e-body")).to_be_visible()


def test_a_page_with_another_secret_is_told_so_and_sees_nothing(page: Page, editing: Editing) -> None:
    expect(field(page, "Title")).to_be_visible()
    for secret in ("#" + "0" * 48, "", "#nonsense"):
        page.goto("about:blank")
        page.goto(f"http://127.0.0.1:{editing.port}/{secret}")
        if secret in ("", "#nonsense"):
            page.evaluate("sessionStorage.clear()")
            page.reload()
        expect(page.locator("#state")).to_contain_text("out of date")
        expect(page.get_by_text("my-club")).to_have_count(0)
