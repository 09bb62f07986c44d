"""Home and closings for those who come back after the last lesson."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from mahj_tutor.exercises.catalog import lessons
from mahj_tutor.exercises.notebooks import boards_in, is_game
from mahj_tutor.learner.bookmark import Bookmark, SavedBookmark, now
from mahj_tutor.learner.played import Played
from mahj_tutor.learner.store import Store
from tests.browser.voila.serving import Server
from tests.browser.voila.test_learning import key_of
from tests.browser.voila.visits import Visit

pytestmark = pytest.mark.browser
Open = Callable[..., Visit]
PRINT = "Print one page for your table"
ALIKE = ("All lessons", "That's enough for today", "Lessons")
"""The words of links that lead home."""


def finish(record: Path, key: str, without: tuple[str, ...]) -> None:
    """Have a learner finish all lessons but some, with a game at each table, five days ago."""
    then, store = now() - timedelta(days=5), Store.open(record)
    boards = [
        one for each in lessons() if not each.id.startswith(without) for one in boards_in(each.notebook)
    ]
    marks = [
        Bookmark(one, 1, 7, phase="right", done=True, acts=Played(1, 0).acts(0) if is_game(one) else ())
        for one in boards
    ]
    store.merge(key, (), [SavedBookmark(each, then, then) for each in marks], (), ())
    store.close()


def links(page: Page) -> dict[str, str]:
    """Return where the buttons of a page lead, by their words."""
    every = page.locator("main a.button").evaluate_all(
        "all => all.map((each) => [each.innerText.trim(), each.getAttribute('href')])"
    )
    return {text: href for text, href in every if text not in ALIKE}


@pytest.mark.parametrize("without", [("c", "tc"), ()], ids=["American lessons", "all lessons"])
def test_home_is_short_and_a_button_leads_to_the_same_place_wherever_it_stands(
    real: Server, record: Path, visit: Open, without: tuple[str, ...]
) -> None:
    visited = visit(real, width=390)
    page = visited.page
    finish(record, key_of(page), without)
    page.goto(real.at(""))
    assert page.locator("main > .slip").count() <= 4
    expect(page.locator(".unit details:not([open])")).to_have_count(page.locator(".unit").count())
    page.locator(".unit summary").first.click()
    expect(page.locator(".unit li.done").first).to_be_visible()
    assert visited.axe() == []
    there = links(page)
    offer = page.get_by_role("link", name="Something new: the classical game")
    expect(page.get_by_role("region", name="Something new: the classical game")).to_have_count(
        1 if without else 0
    )
    for lesson in ("a19", "t6", "tb", "c7", "tc"):
        page.goto(real.at(f"lesson/{lesson}/closing"))
        expect(offer).to_have_count(1 if without and lesson not in ("c7", "tc") else 0)
        for text, href in links(page).items():
            assert there.setdefault(text, href) == href or text in ("Open this lesson", PRINT), (lesson, text)
