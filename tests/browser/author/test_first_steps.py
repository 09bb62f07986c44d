"""What an author meets first: an exercise from a recipe, an answer on the board that becomes a test."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.author.conftest import Editing

pytestmark = pytest.mark.browser


def test_an_exercise_from_a_recipe_opens_at_its_first_field(page: Page, editing: Editing) -> None:
    form = page.locator(".e-main")
    expect(form.get_by_role("textbox", name="Title", exact=True)).to_be_visible()
    form.evaluate("(pane) => pane.scrollTo(0, pane.scrollHeight)")
    page.get_by_role("button", name="New exercise").click()
    page.get_by_role("button", name="Whose hand is dead?").click()
    title = form.get_by_role("textbox", name="Title", exact=True)
    expect(title).to_have_value("Which hand is dead?")
    expect(title).to_be_focused()
    assert form.evaluate("(pane) => pane.scrollTop") == 0


def test_an_answer_on_the_board_becomes_a_test_and_begins_a_reply(page: Page, editing: Editing) -> None:
    board = page.locator(".e-side > .e-board")
    board.get_by_text("West", exact=True).last.click()
    board.get_by_role("button", name="That's my answer").click()
    keep = page.get_by_role("button", name="Make it a test: “West” is wrong")
    keep.click()
    expect(page.get_by_text("Kept as a test: “West” is wrong.").last).to_be_visible()
    expect(keep).to_have_count(0)
    page.get_by_role("button", name="Add a wrong answer").click()
    added = page.get_by_role("textbox", name="Wrong answer 2: When the answer is", exact=True)
    expect(added).to_have_value("picked == West")
    expect(added).to_be_focused()
