"""What is to be seen is in sight: a verdict; and on a large screen, such as a projector's, a whole card."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.lessons.conftest import School
from tests.browser.lessons.player import Player
from tests.browser.lessons.sizes import HIDDEN, expect_not_cut_off, expect_whole, resize
from tests.browser.lessons.test_lessons import (
    LESSONS,
    WIDTHS,
    Open,
    all_there,
    begin,
    boards,
    go_to,
    look_at_words_alone,
    ready,
)
from tests.browser.voila.serving import until

pytestmark = pytest.mark.browser
SIZE = "() => Number(getComputedStyle(document.querySelector('main')).zoom)"


@pytest.mark.soak
@pytest.mark.parametrize("lesson", LESSONS)
def test_each_card_is_seen_whole_and_on_a_phone_nothing_is_cut_off(
    school: School, visit: Open, lesson: str
) -> None:
    """In a run the lessons that are played by taps are looked at meanwhile."""
    page = visit(school, f"lesson/{lesson}", width=1920).page
    all_there(page, len(LESSONS[lesson].exercises))
    look_at_words_alone(page, lesson)
    for number in boards(lesson):
        go_to(page, number)
        ready(page, number)
        expect_whole(page, number)
        expect_not_cut_off(page, number)


def test_each_card_has_its_own_size_and_gets_smaller_when_it_grows(school: School, visit: Open) -> None:
    there = visit(school, "lesson/b3#section-4", width=1920)
    page = there.page
    all_there(page, len(LESSONS["b3"].exercises))
    ready(page, 4)
    expect_whole(page, 4)
    assert 0.6 <= page.evaluate(SIZE) < 1
    page.goto(page.url.replace("b3#section-4", "c2#section-1"))
    all_there(page, len(LESSONS["c2"].exercises))
    ready(page, 1)
    before = page.evaluate(SIZE)
    Player(page, page.locator("#section-1 .mahj"), "taps").solve(school.item(there, "c2.the-break"))
    expect_whole(page, 1)
    assert page.evaluate(SIZE) == before  # watched to its end, it is as tall as it was
    page.locator("#section-1 .m-gear").click()
    page.locator("#section-1 select[data-pref=text]").select_option("large")
    page.locator("#section-1 .m-gear").click()
    expect_whole(page, 1)
    assert page.evaluate(SIZE) < before


def test_on_other_screens_a_card_keeps_its_size_and_a_verdict_is_brought_into_sight(
    school: School, visit: Open
) -> None:
    there = visit(school, "lesson/a15#section-9", width=1280)
    page, board = there.page, there.page.locator("#section-9 .mahj")
    ready(page, 9)
    for width in (1280, 768, 390):
        resize(page, width)
        until(lambda: page.evaluate(SIZE) == 1, f"the card to have its size at {width} pixels")
        assert page.evaluate(HIDDEN) > 0
    for width in (390, 768):
        resize(page, width)
        player = Player(page, board, "taps")
        player.miss(school.item(there, "a15.which-hands-now"))
        player.solve(school.item(there, "a15.which-hands-now"))
        expect(board.locator(".m-headline b, .m-verdict").first).to_be_in_viewport()
        player.press("again")
        ready(page, 9)
        expect(board.locator("[data-action=submit]")).to_be_visible()


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("lesson", "at"), [("a9", 3), ("a6", 6)])
def test_at_a_board_the_ways_back_and_on_are_in_the_bar(
    school: School, visit: Open, lesson: str, at: int
) -> None:
    there = visit(school, f"lesson/{lesson}#section-{at}", width=390)
    page = there.page
    for width in (390, 1280):
        resize(page, width)
        ready(page, at)
        page.get_by_role("link", name="Next", exact=True).click()
        expect(page.locator(".lesson-section.current")).to_have_attribute("id", f"section-{at + 1}")
        ready(page, at + 1)
        page.get_by_role("link", name="Back", exact=True).click()
        expect(page.locator(".lesson-section.current")).to_have_attribute("id", f"section-{at}")
        expect(page.get_by_role("navigation", name="Sections", exact=True)).to_have_count(0)
        assert there.axe() == []
    go_to(page, 1)
    expect(page.get_by_role("navigation", name="Back and next")).to_have_count(0)


IN_SIGHT = """() => {
  const bar = document.querySelector(".current .m-bar").getBoundingClientRect();
  return [...document.querySelectorAll(".current :is(.m-title, .m-ask, .m-exposure .m-row, .m-pool button)")]
    .map((el) => [el, el.getBoundingClientRect()])
    .filter(([, { top, bottom }]) => top < 0 || bottom > bar.top)
    .map(([el]) => el.textContent); }"""


def test_hands_to_compare_and_their_names_are_in_sight(school: School, visit: Open) -> None:
    page = visit(school, "lesson/a6#section-8", width=390).page
    for width in WIDTHS:
        come_to(page, 8, width)
        expect(page.locator(".current .m-exposure")).to_have_count(3)
        until(lambda: page.evaluate(IN_SIGHT) == [], f"all hands to be in sight at {width} pixels")


def come_to(page: Page, number: int, width: int) -> None:
    """Come to a card from another one, on a screen of this size."""
    resize(page, width)
    go_to(page, number - 1 or 2)
    go_to(page, number)
    ready(page, number)


ABOVE = """() => {
  const [words, bar] = [".words > p", ".m-bar"].map((where) =>
    document.querySelector(`.current ${where}`).getBoundingClientRect());
  return [words.top, words.height, words.bottom, bar.top, bar.bottom - innerHeight]; }"""


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("lesson", "at"), [("a16", 4), ("b2", 1)])
def test_words_above_a_table_are_seen_and_leave_room_for_all_of_it(
    school: School, visit: Open, lesson: str, at: int
) -> None:
    page = visit(school, f"lesson/{lesson}#section-{at}", width=390).page
    for width in WIDTHS:
        come_to(page, at, width)
        expect(page.locator(".current .m-frame")).to_be_visible()
        until(lambda: page.evaluate(ABOVE)[4] <= 1, "the way on to be in sight")
        top, height, bottom, below, _ = page.evaluate(ABOVE)
        assert top > 0
        assert height > 15
        assert bottom < below


NOT_WHOLE = """() => {
  const shown = ".bar .name, .m-title, .m-ask *, .m-table *, .m-field *, .m-options *, .m-bar *";
  const isCut = (el) => el.matches(".name, .m-head") && el.scrollHeight > el.clientHeight + 1;
  return [...document.querySelectorAll(`.bar .name, .m-head, .current :is(${shown})`)]
    .map((el) => [el, el.getBoundingClientRect()])
    .filter(([el, { left, right, width }]) => width > 1 && (left < 0 || right > innerWidth || isCut(el)))
    .map(([el]) => el.textContent); }"""
"""What is cut off, or reaches beyond the window, on the card that is shown."""


def test_with_the_largest_text_nothing_is_cut_off(school: School, visit: Open) -> None:
    page = visit(school, "settings", width=390).page
    page.evaluate("localStorage.setItem('mahj.text', 'larger')")
    page.goto(school.server.at("lesson/a9#section-1"))
    all_there(page, len(LESSONS["a9"].exercises))
    assert page.evaluate("scrollY") == 0, "the bar is in sight from the first moment on"
    for number in range(1, page.locator(".lesson-section").count() + 1):
        for width in (390, 768):
            resize(page, width)
            go_to(page, number)
            if number in boards("a9"):
                ready(page, number)
            assert page.evaluate(NOT_WHOLE) == [], f"card {number} at {width} pixels"
            if number in boards("a9"):
                expect(page.locator(".current .m-bar button").last).to_be_in_viewport(ratio=1)
                for rack in page.locator(".current .m-frame .m-rack").all():
                    expect(rack).to_be_in_viewport(ratio=0.98)


ASKED = """() => {
  const [head, felt, words] = [".m-head", ".m-ground", ".m-words-of"].map((where) =>
    document.querySelector(`.current ${where}`));
  const isWhole = head.scrollHeight <= head.clientHeight + 1;
  return isWhole && [felt, words].every((el) => el.getBoundingClientRect().bottom <= innerHeight + 1); }"""


@pytest.mark.parametrize("text", ["normal", "larger"])
def test_on_a_phone_held_sideways_the_title_is_whole_and_the_question_in_sight(
    school: School, visit: Open, text: str
) -> None:
    page = visit(school, "settings", width=844).page
    page.evaluate("text => localStorage.setItem('mahj.text', text)", text)
    page.set_viewport_size({"width": 844, "height": 390})
    page.goto(school.server.at("lesson/a16#section-11"))
    ready(page, 11)
    until(lambda: page.evaluate(ASKED), "the question, with its title whole, beside the steps")


def test_a_verdict_takes_the_place_of_hints(school: School, visit: Open) -> None:
    there = visit(school, "lesson/a9#section-14", width=390)
    ready(there.page, 14)
    board = there.page.locator("#section-14 .mahj")
    player = Player(there.page, board, "taps")
    player.press("hint")
    expect(board.locator(".m-hintbox")).to_be_visible()
    player.solve(school.item(there, LESSONS["a9"].exercises[14 - begin("a9")].id))
    expect(board.locator(".m-hintbox")).to_be_hidden()


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("lesson", "at"), [("c3", 7), ("c5", 5)])
def test_all_answers_to_be_marked_are_in_sight(school: School, visit: Open, lesson: str, at: int) -> None:
    page = visit(school, f"lesson/{lesson}#section-{at}", width=768).page
    ready(page, at)
    answers = page.locator(".current .m-answers")
    expect(answers.locator("button.m-piece")).not_to_have_count(0)
    assert answers.evaluate("el => el.scrollHeight - el.clientHeight") <= 0


def test_a_step_that_is_in_place_leaves_no_gap_where_it_came_from(school: School, visit: Open) -> None:
    page = visit(school, "lesson/c2#section-4", width=768).page
    ready(page, 4)
    expect(page.locator(".current .m-steps .m-card")).to_have_count(1)
    pool = page.locator(".current .m-pool")
    expect(pool.locator(".m-gap")).to_have_count(0)
    assert page.evaluate(HIDDEN) <= 2
    pool.locator("button.m-card").first.click()
    expect(pool.locator(".m-gap")).to_have_count(1)
