"""What is to be seen is in sight: a verdict; and on a large screen, such as a projector's, a whole card."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.lessons.conftest import School
from tests.browser.lessons.player import Player
from tests.browser.lessons.test_lessons import LESSONS, PLAYED, Open, all_there, begin, go_to, in_short, ready
from tests.browser.voila.serving import until

pytestmark = pytest.mark.browser
HIDDEN = """() => [...document.querySelectorAll(".current, .current *")]
  .filter((el) => ["auto", "scroll"].includes(getComputedStyle(el).overflowY))
  .reduce((most, el) => Math.max(most, el.scrollHeight - el.clientHeight),
    document.documentElement.scrollHeight - innerHeight)"""
"""By how many pixels the page, or a part of the card that is shown, is taller than its place."""
SIZE = "() => Number(getComputedStyle(document.querySelector('main')).zoom)"


@pytest.mark.parametrize("lesson", [in_short(lesson, lesson in PLAYED) for lesson in LESSONS])
def test_each_card_is_seen_whole(school: School, visit: Open, lesson: str) -> None:
    page = visit(school, f"lesson/{lesson}", width=1920).page
    all_there(page, len(LESSONS[lesson].exercises))
    begins = begin(lesson)
    for number in range(1, page.locator(".lesson-section").count() + 1):
        go_to(page, number)
        if begins <= number < begins + len(LESSONS[lesson].exercises):
            ready(page, number)
        whole(page, number)


def whole(page: Page, number: int) -> None:
    """Expect that nothing of a card is out of sight."""
    until(lambda: page.evaluate(HIDDEN) <= 2, f"card {number} is seen whole")


def test_each_card_has_its_own_size_and_gets_smaller_when_it_grows(school: School, visit: Open) -> None:
    there = visit(school, "lesson/b3#section-4", width=1920)
    page = there.page
    all_there(page, len(LESSONS["b3"].exercises))
    ready(page, 4)
    whole(page, 4)
    assert 0.6 <= page.evaluate(SIZE) < 1
    go_to(page, 2)
    ready(page, 2)
    assert page.evaluate(SIZE) == 1
    Player(page, page.locator("#section-2 .mahj"), "taps").solve(school.item(there, "b3.what-it-settles"))
    whole(page, 2)
    assert page.evaluate(SIZE) < 1


@pytest.mark.parametrize("width", [768, 1280])
def test_on_other_screens_a_card_keeps_its_size(school: School, visit: Open, width: int) -> None:
    page = visit(school, "lesson/b3#section-2", width=width).page
    ready(page, 2)
    assert page.evaluate(HIDDEN) > 0
    assert page.evaluate(SIZE) == 1


@pytest.mark.parametrize("width", [390, 768])
def test_a_verdict_below_a_tall_board_is_brought_into_sight(school: School, visit: Open, width: int) -> None:
    there = visit(school, "lesson/a6#section-10", width=width)
    ready(there.page, 10)
    assert there.page.evaluate(HIDDEN) > 0
    board = there.page.locator("#section-10 .mahj")
    player = Player(there.page, board, "taps")
    player.miss(school.item(there, "a6.free-or-fixed"))
    player.solve(school.item(there, "a6.free-or-fixed"))
    expect(board.locator(".m-headline b, .m-verdict").first).to_be_in_viewport()


@pytest.mark.parametrize("width", [390, 1280])
def test_at_a_table_the_ways_back_and_on_are_in_the_bar(school: School, visit: Open, width: int) -> None:
    there = visit(school, "lesson/a9#section-3", width=width)
    page = there.page
    ready(page, 3)
    page.get_by_role("link", name="Next", exact=True).click()
    expect(page.locator(".lesson-section.current")).to_have_attribute("id", "section-4")
    ready(page, 4)
    page.get_by_role("link", name="Back", exact=True).click()
    expect(page.locator(".lesson-section.current")).to_have_attribute("id", "section-3")
    assert there.axe() == []
    go_to(page, 1)
    expect(page.get_by_role("navigation", name="Back and next")).to_have_count(0)
