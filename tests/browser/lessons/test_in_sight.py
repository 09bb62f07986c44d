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
    there = visit(school, "lesson/b3#section-1", width=1920)
    page = there.page
    all_there(page, len(LESSONS["b3"].exercises))
    ready(page, 1)
    whole(page, 1)
    assert 0.6 <= page.evaluate(SIZE) < 1
    go_to(page, 2)
    ready(page, 2)
    assert page.evaluate(SIZE) == 1
    Player(page, page.locator("#section-2 .mahj"), "taps").solve(school.item(there, "b3.what-it-settles"))
    whole(page, 2)
    assert page.evaluate(SIZE) < 1


@pytest.mark.parametrize("width", [768, 1280])
def test_on_other_screens_a_card_keeps_its_size(school: School, visit: Open, width: int) -> None:
    page = visit(school, "lesson/a15#section-9", width=width).page
    ready(page, 9)
    assert page.evaluate(HIDDEN) > 0
    assert page.evaluate(SIZE) == 1


@pytest.mark.parametrize("width", [390, 768])
def test_a_verdict_below_a_tall_board_is_brought_into_sight(school: School, visit: Open, width: int) -> None:
    there = visit(school, "lesson/a15#section-9", width=width)
    ready(there.page, 9)
    assert there.page.evaluate(HIDDEN) > 0
    board = there.page.locator("#section-9 .mahj")
    player = Player(there.page, board, "taps")
    player.miss(school.item(there, "a15.which-hands-now"))
    player.solve(school.item(there, "a15.which-hands-now"))
    expect(board.locator(".m-headline b, .m-verdict").first).to_be_in_viewport()


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize(("lesson", "at"), [("a9", 3), ("a6", 6)])
def test_at_a_board_the_ways_back_and_on_are_in_the_bar(
    school: School, visit: Open, width: int, lesson: str, at: int
) -> None:
    there = visit(school, f"lesson/{lesson}#section-{at}", width=width)
    page = there.page
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


@pytest.mark.parametrize("width", [390, 768, 1280])
def test_hands_to_compare_and_their_names_are_in_sight(school: School, visit: Open, width: int) -> None:
    page = visit(school, "lesson/a6#section-8", width=width).page
    ready(page, 8)
    expect(page.locator(".current .m-exposure")).to_have_count(3)
    assert page.evaluate(IN_SIGHT) == []


ABOVE = """() => {
  const [words, bar] = [".words > p", ".m-bar"].map((where) =>
    document.querySelector(`.current ${where}`).getBoundingClientRect());
  return [words.top, words.height, words.bottom, bar.top, bar.bottom - innerHeight]; }"""


@pytest.mark.parametrize("width", [390, 768, 1280])
@pytest.mark.parametrize(("lesson", "at"), [("a16", 4), ("b2", 1)])
def test_words_above_a_table_are_seen_and_leave_room_for_all_of_it(
    school: School, visit: Open, width: int, lesson: str, at: int
) -> None:
    page = visit(school, f"lesson/{lesson}#section-{at}", width=width).page
    ready(page, at)
    expect(page.locator(".current .m-frame")).to_be_visible()
    until(lambda: page.evaluate(ABOVE)[4] <= 1, "the way on to be in sight")
    top, height, bottom, below, _ = page.evaluate(ABOVE)
    assert top > 0
    assert height > 15
    assert bottom < below


CUT_OFF = """(texts) => {
  const all = (where) => [...document.querySelectorAll(`.current ${where}`)];
  const felt = all(".m-ground")[0]?.getBoundingClientRect();
  const names = all(".m-seat > .m-who").map((el) => {
    const range = document.createRange();
    range.selectNodeContents(el);
    return [el, range.getBoundingClientRect()];
  });
  const covers = (a, b) => a.left <= b.right && b.left <= a.right && a.top < b.bottom && b.top < a.bottom;
  const isOver = (a) => names.some(([, b]) => b !== a && covers(a, b));
  const isCutOff = (a) => a.left < felt.left || a.right > felt.right || isOver(a);
  return [
    ...all(texts).filter((el) => el.scrollHeight > el.clientHeight + 1),
    ...names.filter(([, box]) => isCutOff(box)).map(([el]) => el),
  ].map((el) => el.textContent); }"""
"""The texts and the names of players that have no room on the card that is shown."""
TITLE, PLAQUE = ".m-frame .m-head", ".m-plaque .m-piece"


@pytest.mark.parametrize("lesson", [in_short(lesson, lesson in PLAYED) for lesson in LESSONS])
def test_on_a_phone_no_title_and_no_name_is_cut_off(school: School, visit: Open, lesson: str) -> None:
    page = visit(school, f"lesson/{lesson}", width=390).page
    all_there(page, len(LESSONS[lesson].exercises))
    first = begin(lesson)
    for number in range(first, first + len(LESSONS[lesson].exercises)):
        go_to(page, number)
        ready(page, number)
        assert page.evaluate(CUT_OFF, f":is({TITLE}, {PLAQUE})") == [], f"card {number}"
        page.set_viewport_size({"width": 320, "height": 844})
        assert page.evaluate(CUT_OFF, f":is({TITLE}, {PLAQUE})") == [], f"card {number} at 320 pixels"
        page.set_viewport_size({"width": 390, "height": 844})


NOT_WHOLE = """() => {
  const shown = ".bar .name, .m-title, .m-ask *, .m-table *, .m-field *, .m-options *, .m-bar *";
  const isCut = (el) => el.matches(".name, .m-head") && el.scrollHeight > el.clientHeight + 1;
  return [...document.querySelectorAll(`.bar .name, .m-head, .current :is(${shown})`)]
    .map((el) => [el, el.getBoundingClientRect()])
    .filter(([el, { left, right, width }]) => width > 1 && (left < 0 || right > innerWidth || isCut(el)))
    .map(([el]) => el.textContent); }"""
"""What is cut off, or reaches beyond the window, on the card that is shown."""


@pytest.mark.parametrize("width", [390, 768])
def test_with_the_largest_text_nothing_is_cut_off(school: School, visit: Open, width: int) -> None:
    page = visit(school, "settings", width=width).page
    page.evaluate("localStorage.setItem('mahj.text', 'larger')")
    page.goto(school.server.at("lesson/a9#section-1"))
    count = len(LESSONS["a9"].exercises)
    all_there(page, count)
    assert page.evaluate("scrollY") == 0, "the bar is in sight from the first moment on"
    for number in range(1, page.locator(".lesson-section").count() + 1):
        go_to(page, number)
        assert page.evaluate(NOT_WHOLE) == [], f"card {number}"
        if not 0 < number - begin("a9") + 1 <= count:
            continue
        ready(page, number)
        assert page.evaluate(NOT_WHOLE) == [], f"card {number}"
        expect(page.locator(".current .m-bar button").last).to_be_in_viewport(ratio=1)
        for rack in page.locator(".current .m-frame .m-rack").all():
            expect(rack).to_be_in_viewport(ratio=0.98)


def test_a_verdict_takes_the_place_of_hints(school: School, visit: Open) -> None:
    there = visit(school, "lesson/a9#section-14", width=390)
    ready(there.page, 14)
    board = there.page.locator("#section-14 .mahj")
    player = Player(there.page, board, "taps")
    player.press("hint")
    expect(board.locator(".m-hintbox")).to_be_visible()
    player.solve(school.item(there, LESSONS["a9"].exercises[14 - begin("a9")].id))
    expect(board.locator(".m-hintbox")).to_be_hidden()


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
