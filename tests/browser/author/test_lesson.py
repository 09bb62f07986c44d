"""A lesson is put together in the editor: by taps and keys, with a picture from the author's device."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from mahj_tutor.exercises.check import check_files
from mahj_tutor.exercises.shelves import read_shelf
from tests.browser.author.conftest import Editing
from tests.unit.test_own_pictures import png

pytestmark = pytest.mark.browser


def see_it_as_learners_do(page: Page) -> None:
    """The lesson's own page is beside its parts, turns to the one at work, and follows changes."""
    page.get_by_role("button", name="See it as learners do").click()
    shown = page.frame_locator("iframe[title='The lesson as learners see it']")
    expect(shown.get_by_role("heading", name="A night at our club").last).to_be_visible()
    assert shown.locator("html").evaluate("() => [innerWidth, innerHeight]") == [768, 1024]
    words = page.get_by_role("textbox", name="Section 1, part 1, words 2")
    words.focus()
    expect(shown.get_by_role("img", name="Four racks, seen from the East")).to_be_visible()
    expect(shown.get_by_text("That's my answer")).to_be_visible()
    expect(words).to_be_focused()  # what she types next is hers
    page.get_by_role("region", name="Section 2").get_by_role("textbox", name="heading").fill("And then?")
    expect(shown.get_by_role("heading", name="And then?")).to_be_visible()


def test_a_lesson_is_put_together_without_code(page: Page, editing: Editing, tmp_path: Path) -> None:
    page.get_by_role("button", name="Lesson", exact=True).click()
    page.get_by_label("Title of the lesson").fill("A night at our club")
    page.keyboard.press("Enter")
    opening = page.get_by_role("region", name="Opening")
    expect(opening.get_by_role("textbox", name="Title of the lesson")).to_have_value("A night at our club")
    opening.get_by_role("textbox", name="Opening, part 1").fill("You know who plays next.")
    choice = page.get_by_label("Show an exercise in a new section")
    assert choice.evaluate("one => one.selectedOptions[0]?.text") == "Show an exercise in a new section …"
    choice.select_option(label="Whose turn is next?")
    section = page.get_by_role("region", name="Section 1")
    expect(page.get_by_label("Show an exercise in a new section")).to_have_count(0)  # there is no other one
    expect(section).to_contain_text("Board: Whose turn is next?")
    picture = tmp_path / "four racks.png"
    picture.write_bytes(png())
    section.get_by_label("Add a picture to Section 1").set_input_files(picture)
    page.get_by_label("What does four racks.png show?").fill("Four racks, seen from East")
    page.keyboard.press("Enter")
    heading = section.get_by_role("textbox", name="Section 1, heading")
    expect(heading).to_have_value("Whose turn is next?")
    shown = section.get_by_role("img", name="Four racks, seen from East")
    expect(shown).to_be_visible()
    assert shown.evaluate("(img) => img.decode().then(() => img.naturalWidth > 0)")
    section.get_by_label("What it shows").fill("Four racks, seen from the East")
    section.get_by_role("textbox", name="Section 1, part 1, words 2").fill("Look at each of them.\n")
    page.get_by_role("button", name="Add a section").click()
    second = page.get_by_role("region", name="Section 2").get_by_role("textbox", name="heading")
    second.fill("Before you go")
    page.get_by_role("textbox", name="Section 2, part 1").fill("Watch a hand.")
    page.get_by_role("button", name="Move Section 2 up").click()
    expect(section.get_by_role("textbox", name="heading")).to_have_value("Before you go")
    page.get_by_role("button", name="Undo in the lesson").click()
    expect(second).to_have_value("Before you go")
    page.get_by_role("button", name="Take out Section 2", exact=True).click()
    expect(page.get_by_text("“Before you go” is out of the lesson.").last).to_be_visible()
    page.get_by_role("button", name="Undo in the lesson").click()
    expect(second).to_have_value("Before you go")
    assert Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"] == []
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.set_viewport_size({"width": 1280, "height": 800})
    see_it_as_learners_do(page)
    (lesson,) = read_shelf(editing.folder, {}).lessons
    assert lesson.title == "A night at our club"
    assert check_files([lesson.folder]) == ()
    cells = [cell.source for cell in nbformat.read(lesson.notebook, 4).cells]
    picture_of_four = "![Four racks, seen from the East](four-racks.png)"
    assert f"## Whose turn is next?\n\n{picture_of_four}\n\nLook at each of them.\n" in cells
