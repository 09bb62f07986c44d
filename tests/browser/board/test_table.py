"""A view of a table fills the height that is there: nothing one needs to act is ever out of sight."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest
from mahj_widgets.protocol import Ask, Hello, Submit, View
from playwright.sync_api import expect

from mahj_tutor.exercises.catalog import exercise
from mahj_tutor.learner.bookmark import Bookmark
from mahj_tutor.session.exercise_session import ExerciseSession
from mahj_tutor.session.present import present
from mahj_tutor.session.sources import CatalogSource
from tests.browser.board.positions import at_table
from tests.browser.board.window import BoardPage
from tests.browser.voila.serving import until

pytestmark = pytest.mark.browser
Make = Callable[..., Any]
SIZES = ((390, 844), (768, 1024), (1280, 800), (1920, 1080))
FILL = "() => document.documentElement.style.setProperty('--mahj-height', '100dvh')"
"""Gives the board the whole window, as the page of a lesson does with what its bar leaves."""
LOW, UPRIGHT = ((1160, 687), (904, 655), (652, 655)), ((648, 911), (396, 911))
"""What JupyterLab leaves a board in windows of 1280x800, 1024x768 and 768x1024, side column open or not."""
ROOM = "(tall) => document.documentElement.style.setProperty('--mahj-height', `${tall}px`)"
BELOW = "() => document.documentElement.scrollHeight - innerHeight"
SCROLLS = """() => [...document.querySelectorAll(".mahj *")]
  .filter((el) => ["auto", "scroll"].includes(getComputedStyle(el).overflowY))
  .filter((el) => !el.matches(".m-many .m-pond, .m-sheetcard"))
  .filter((el) => el.scrollHeight > el.clientHeight + 1)
  .map((el) => el.className)"""
"""The parts of a board that scroll, but for many discards and the card, which may."""

ITEMS = (
    "a9.which-tray",
    "a11.take-your-turn",
    "a12.do-it-yourself",
    "a14.take-a-joker",
    "a16.is-it-mah-jongg",
    "a17.too-late-for-a-pair",
)


def item(exercise_id: str, seed: int = 1) -> View:
    """Return the first view of an item as a session sends it."""
    task = exercise(exercise_id).task(seed)
    bookmark = Bookmark(exercise_id, version=1, seed=seed, acts=task.scene.given_acts)
    view = present(task, bookmark, actions=("submit", "hint"))
    return view.model_copy(update={"serial": 1, "item": f"{exercise_id}@1#{seed}"})


def seen(board: BoardPage, selector: str) -> dict[str, float]:
    box = board.page.locator(selector).first.bounding_box()
    assert box is not None, selector
    return {
        "top": box["y"],
        "bottom": box["y"] + box["height"],
        "left": box["x"],
        "right": box["x"] + box["width"],
    }


@pytest.mark.parametrize("name", ITEMS)
def test_what_to_do_the_rack_and_the_buttons_are_in_sight(board_page: Make, name: str) -> None:
    view = item(name)
    board = board_page(view)
    board.page.evaluate(FILL)
    for width, height in SIZES:
        board.resize(width, height)
        expect_in_sight(board, view, width, height)


def expect_in_sight(board: BoardPage, view: View, width: int, height: int) -> None:
    prompt, buttons = seen(board, ".m-prompt"), seen(board, ".m-actions")
    assert prompt["top"] >= 0
    assert buttons["bottom"] <= height
    if any(zone.kind == "rack" for zone in view.zones):
        rack = seen(board, ".m-rack")
        assert prompt["bottom"] <= rack["top"]
        assert rack["bottom"] <= buttons["top"]
        assert rack["left"] >= 0
        assert rack["right"] <= width
    page = "[document.documentElement.scrollHeight, document.documentElement.scrollWidth]"
    assert board.page.evaluate(page) == [height, width]


def test_eyes_see_that_only_the_last_discards_are_there(board_page: Make) -> None:
    view = item("a14.tiles-for-jokers")
    told = next(zone.note for zone in view.zones if zone.kind == "discards")
    assert told is not None
    board = board_page(view)
    board.page.evaluate(FILL)
    expect(board.page.locator(".m-discards .m-note")).to_have_text(told)
    for width, height in SIZES:
        board.resize(width, height)
        expect_note_above_the_discards(board)


def expect_note_above_the_discards(board: BoardPage) -> None:
    words, pond = seen(board, ".m-discards .m-note"), seen(board, ".m-pond")
    tiles = seen(board, ".m-discards .m-row")
    assert words["bottom"] - words["top"] > 15
    assert words["right"] - words["left"] > 80
    assert pond["top"] <= words["top"]
    assert words["bottom"] <= tiles["top"]
    assert tiles["bottom"] <= pond["bottom"] + 1


@pytest.mark.parametrize("width", [390, 1280])
def test_options_are_in_sight_and_the_next_question_follows(board_page: Make, width: int) -> None:
    height = dict(SIZES)[width]
    board = board_page(at_table(), width=width, height=height)
    board.page.evaluate(FILL)
    expect(board.page.locator("fieldset:visible")).to_have_count(1)
    board.page.get_by_role("radio", name="No", exact=True).check()
    expect(board.page.locator("fieldset:visible")).to_have_count(2)
    last = seen(board, "fieldset:last-child .m-option:last-child")
    assert 0 < last["top"] < last["bottom"] <= height


def test_the_card_is_a_sheet_that_keys_open_and_close(board_page: Make) -> None:
    board = board_page(at_table(), width=390, height=844)
    board.page.evaluate(FILL)
    opener, sheet = board.act("Card"), board.page.locator(".m-sheetcard")
    expect(sheet).to_be_hidden()
    prompt = board.page.locator(".m-prompt")
    assert "The Card button opens the card." in prompt.inner_text()  # for ears, which see no button
    opener.focus()
    board.page.keyboard.press("Enter")
    expect(sheet).to_be_visible()
    expect(sheet).to_be_focused()
    board.page.keyboard.press("Tab")
    assert board.page.evaluate("document.activeElement.closest('.m-sheetcard') !== null")
    board.page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(opener).to_be_focused()


def test_an_open_card_leaves_the_rack_in_sight(board_page: Make) -> None:
    board = board_page(item("a17.whose-hand"), width=390, height=844)
    board.page.evaluate(FILL)
    board.act("Card").click()
    expect(board.page.locator(".m-sheetcard")).to_be_visible()
    for width, height in SIZES[:2]:
        board.resize(width, height)
        sheet, rack = ".m-sheetcard", ".m-set .m-rack"
        until(lambda: seen(board, sheet)["bottom"] <= seen(board, rack)["top"], "it is seen")  # noqa: B023
        assert seen(board, sheet)["top"] >= seen(board, ".m-to-card")["bottom"]


def test_the_card_lies_beside_the_felt_where_there_is_room(board_page: Make) -> None:
    board = board_page(at_table(), width=1280, height=800)
    board.page.evaluate(FILL)
    expect(board.page.locator(".m-to-card")).to_be_hidden()
    assert "Card button" not in board.page.locator(".m-prompt").inner_text()
    assert seen(board, ".m-sheetcard")["left"] >= seen(board, ".m-ground")["right"]


def test_a_player_at_the_table_is_called_by_her_place(board_page: Make) -> None:
    board = board_page(at_table(), width=768, height=1024)
    places = [board.page.get_by_role("group", name=name) for name in ("North, on your left", "West, across")]
    for place in places:
        expect(place).to_contain_text("13 tiles face down")
    expect(board.page.locator(".m-prompt")).to_contain_text("You are East")
    expect(board.page.locator(".m-also")).to_have_text("West threw an 8 Dot.")


@pytest.mark.parametrize(("name", "widths"), [("a13.go-around", (1280,)), ("a16.to-the-end", (390, 1280))])
def test_cards_of_words_and_their_row_are_whole(board_page: Make, name: str, widths: tuple[int, ...]) -> None:
    board = board_page(item(name))
    board.page.evaluate(FILL)
    for width in widths:
        board.resize(width, dict(SIZES)[width])
        expect_whole_cards(board, width)


def expect_whole_cards(board: BoardPage, width: int) -> None:
    buttons = seen(board, ".m-actions")
    for zone in ("cards", "order"):
        box = seen(board, f"[data-zone={zone}]")
        assert 0 <= box["left"] < box["right"] <= width
        assert 0 <= box["top"] < box["bottom"]
        assert box["bottom"] <= buttons["top"] or box["left"] >= buttons["right"]


@pytest.mark.parametrize("width", [600, 648, 720])
def test_the_fields_of_a_sheet_fit_beside_each_other(board_page: Make, width: int) -> None:
    board = board_page(item("a16.finish-the-sheet"), width=width, height=1024)
    board.page.evaluate(FILL)
    expect(board.page.locator(".m-field")).to_have_count(3)
    past = board.page.locator(".m-answers").evaluate("each => each.scrollWidth - each.clientWidth")
    assert past <= 0


def test_a_player_at_the_table_is_marked_by_mouse_and_by_keys(board_page: Make) -> None:
    board = board_page(item("a18.too-early"), width=1280, height=800)
    seat = board.page.locator("button[data-piece=s4]")
    seat.click()
    expect(seat).to_have_attribute("aria-pressed", "true")
    seat.press("Enter")
    expect(seat).to_have_attribute("aria-pressed", "false")


def test_a_mark_that_came_with_the_item_stays(board_page: Make) -> None:
    given = {"acts": (("mark", "s4"),), "fixed": 1}
    board = board_page(item("a18.too-early").model_copy(update=given), width=1280, height=800)
    seat = board.page.locator("button[data-piece=s4]")
    seat.click()
    expect(seat).to_have_attribute("aria-pressed", "true")
    assert board.polite() == "That mark is already right. It stays."


def test_whom_one_marked_is_still_seen_after_the_verdict(board_page: Make) -> None:
    judged = {"phase": "wrong", "marks": (), "acts": (("mark", "s4"),), "fixed": 0}
    board = board_page(item("a18.too-early").model_copy(update=judged), width=768, height=1024)
    ring = board.page.locator("[data-piece=s4]")
    assert "5px" in ring.evaluate("(plaque) => getComputedStyle(plaque).boxShadow")


def test_hands_one_marked_are_still_seen_after_the_verdict(board_page: Make) -> None:
    judged = {"phase": "wrong", "marks": (), "acts": (("mark", "like-1"),), "fixed": 0}
    board = board_page(item("a6.one-color").model_copy(update=judged), width=768, height=1024)
    marked, other = (board.page.locator(f"[data-piece={hand}]") for hand in ("like-1", "even-1"))
    color = "(hand) => getComputedStyle(hand).borderTopColor"
    assert "3px" in marked.evaluate("(hand) => getComputedStyle(hand).boxShadow")
    assert marked.evaluate(color) != other.evaluate(color)


@pytest.mark.parametrize(
    ("name", "panels"),
    [
        ("a16.to-the-end", (*LOW, *UPRIGHT)),
        ("a10.any-pass", UPRIGHT[:1]),
        ("a19.rule-or-custom", UPRIGHT[:1]),
        ("a16.is-it-mah-jongg", LOW[1:2]),
    ],
)
def test_in_a_panel_that_is_too_low_the_board_is_taller_and_no_part_of_it_scrolls(
    board_page: Make, name: str, panels: tuple[tuple[int, int], ...]
) -> None:
    board = board_page(item(name), flows=True)
    for width, height in panels:
        board.resize(width, height)
        board.page.evaluate(ROOM, height)
        until(lambda: board.page.evaluate(SCROLLS) == [], f"nothing to scroll inside at {width}x{height}")
        assert seen(board, ".m-ground")["bottom"] <= seen(board, ".mahj")["bottom"]
        assert 0 <= seen(board, ".m-words-of")["top"] < seen(board, ".m-actions")["top"] - 24
        assert seen(board, ".m-actions")["bottom"] <= height


def test_while_the_page_scrolls_the_felt_covers_none_of_the_answers(board_page: Make) -> None:
    board = board_page(item("a19.rule-or-custom"), flows=True)
    board.resize(390, 600)
    board.page.evaluate(ROOM, 600)
    until(lambda: board.page.evaluate(BELOW) > 100, "a board that is taller than its window")
    board.page.evaluate("() => scrollTo(0, 1e6)")
    assert seen(board, ".m-ground")["top"] < -48
    assert seen(board, ".m-ground")["bottom"] <= seen(board, ".m-answers")["top"] + 1


def test_a_long_verdict_beside_the_card_leaves_felt_and_answers_together(board_page: Make) -> None:
    board = board_page(missed("a17.wrong-mah-jongg"), flows=True)
    board.resize(1266, 600)  # what Voila leaves it in a low window
    board.page.evaluate(ROOM, 508)
    until(lambda: board.page.evaluate(BELOW) > 12, "a verdict that is longer than the board")
    felt, answers, told = (seen(board, part) for part in (".m-ground", ".m-answers", ".m-told"))
    assert abs(answers["top"] - felt["bottom"]) <= 1
    assert seen(board, ".m-actions")["bottom"] <= 600
    assert told["bottom"] <= seen(board, ".mahj")["bottom"]
    assert board.page.evaluate(SCROLLS) == []


@pytest.mark.parametrize("name", ["a9.third-tile", "a12.a-joker-is-thrown"])
def test_on_a_phone_too_who_sits_across_is_in_the_middle(board_page: Make, name: str) -> None:
    board = board_page(item(name), width=390, height=844)
    board.page.evaluate(FILL)
    name_across = seen(board, ".m-at-across > .m-who")
    assert abs(name_across["left"] + name_across["right"] - 390) <= 2
    tops = "(row) => new Set([...row.children].map((each) => each.getBoundingClientRect().top)).size"
    assert all(row.evaluate(tops) == 1 for row in board.page.locator(".m-seat .m-tray > .m-row").all())


def test_reasons_to_choose_from_have_room_beside_the_felt_and_choosing_moves_nothing(
    board_page: Make,
) -> None:
    board = board_page(item("a9.what-happens-here"), flows=True)
    board.resize(*LOW[0])
    board.page.evaluate(ROOM, LOW[0][1])
    felt = seen(board, ".m-ground")
    for question in range(2):
        options = board.page.locator(".m-choice").nth(question).locator("input")
        options.last.check()
        assert board.page.evaluate("scrollY") == 0
    assert seen(board, ".m-ground") == felt
    assert board.page.evaluate(BELOW) <= 0


@pytest.mark.parametrize("name", ["a9.first-right", "a10.courtesy-pass", "a9.tiles-are-waiting"])
def test_hands_beside_the_felt_are_whole_and_the_page_stays_whatever_is_told(
    board_page: Make, name: str
) -> None:
    board = board_page(missed(name), flows=True)
    board.resize(*LOW[0])
    board.page.evaluate(ROOM, LOW[0][1])
    lines = board.page.locator(".m-lines .m-printed")
    expect(lines).to_have_count(2)
    past = "(card) => card.scrollHeight - card.clientHeight"
    until(lambda: board.page.locator(".m-sheetcard").evaluate(past) <= 1, "a card that doesn't scroll")
    assert seen(board, ".m-feedback")["bottom"] <= LOW[0][1]
    until(lambda: board.page.evaluate(BELOW) <= 0, "a board that fits")


def missed(exercise_id: str) -> View:
    """Return what a session sends after wrong answers, once it tells all it has to say."""
    session = ExerciseSession(exercise_id, CatalogSource(), seed=1)
    view = session.respond(Hello(kind="hello", key="a" * 32))
    for acts in islice(exercise(exercise_id).task(1).wrong_answers(), 2):
        session.respond(Ask(kind="retry", item=view.item))
        view = session.respond(Submit(kind="submit", item=view.item, acts=acts))
    return view


BEYOND = """() => [...document.querySelectorAll(".m-seat .m-slot, .m-ledge > *")]
  .map((el) => el.getBoundingClientRect())
  .filter(({ left, right, width }) => width && (left < 0 || right > innerWidth)).length"""


def test_where_a_tile_may_go_to_three_players_each_place_is_on_a_phones_felt(board_page: Make) -> None:
    board = board_page(item("a15.take-it-quietly", 1723743329), width=390)
    assert board.page.locator(".m-seat .m-exposure").count() == 3
    board.page.locator(".m-rack button[aria-label^='Red Dragon']").click()
    assert board.page.locator(".m-seat .m-exposure.m-offered .m-slot").count() == 3
    assert board.page.evaluate(BEYOND) == 0


def test_below_two_groups_of_ones_own_each_tray_has_its_name_beside_it(board_page: Make) -> None:
    board = board_page(item("a14.take-a-joker", 2), width=390)
    for tray in board.page.locator(".m-ledge > .m-tray").all():
        name, row = (tray.locator(each).bounding_box() for each in (".m-label", ".m-row"))
        assert name["x"] + name["width"] <= row["x"] + 1
    assert board.page.evaluate(BEYOND) == 0


@pytest.mark.parametrize(("name", "seeds"), [("a14.take-a-joker", (2, 3)), ("c3.next-two-stacks", (5,))])
def test_the_tallest_boards_fit_a_phone(board_page: Make, name: str, seeds: tuple[int, ...]) -> None:
    for seed in seeds:
        board = board_page(item(name, seed), width=390, height=844)
        assert board.page.evaluate(BELOW) <= 0, seed
