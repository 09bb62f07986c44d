"""A picture in the midst of a text is seen beside its field, and is changed or taken out there."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.author.conftest import Editing
from tests.unit.test_own_pictures import png

pytestmark = pytest.mark.browser

ASK = "See ![Four racks](racks.png) and ![a dot](dot.png), then say who is next. ![Us](racks.png)"


def test_a_picture_in_the_midst_of_a_text_is_seen(page: Page, editing: Editing) -> None:
    for name in ("racks.png", "dot.png"):
        (editing.file.parent / name).write_bytes(png())
    asked = re.sub(r"(?m)^ask: .*$", f'ask: "{ASK}"', editing.file.read_text("utf-8"))
    assert ASK in asked
    editing.file.write_text(asked, "utf-8")
    page.reload()
    field = page.locator("[data-path='[\"ask\"]']")
    for words in ("Four racks", "a dot", "Us"):
        shown = field.get_by_role("img", name=words, exact=True)
        expect(shown).to_be_visible()
        assert shown.evaluate("(img) => img.decode().then(() => img.naturalWidth > 0)"), words
    expect(field.locator("textarea")).to_have_value(ASK.removesuffix(" ![Us](racks.png)"))
    field.get_by_label("What it shows").nth(1).fill("a 1 Dot")
    page.keyboard.press("Tab")
    expect(field.locator("textarea")).to_have_value(re.compile(r"and !\[a 1 Dot\]\(dot.png\), then"))
    field.get_by_role("button", name="Take out the picture Four racks").click()
    expect(field.get_by_role("img", name="Four racks")).to_have_count(0)
    expect(field.locator("textarea")).to_have_value("See and ![a 1 Dot](dot.png), then say who is next.")
    expect(field.get_by_role("img", name="Us")).to_be_visible()
