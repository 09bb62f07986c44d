"""Every act in three ways: tapping, dragging, keys; and undoing them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from mahj_widgets.protocol import View

from tests.browser.board.hands import Make, centre, drag_mouse, drag_touch
from tests.browser.board.positions import seat_zones, table, wall
from tests.browser.board.views import (
    card_line,
    choice,
    faded,
    lines_to_choose,
    lines_to_place,
    number,
    passing,
    printed_line,
    steps,
    whole_card,
)

pytestmark = pytest.mark.browser


def test_tap_a_tile_then_the_place(board_page: Make) -> None:
    board = board_page(passing())
    board.piece("t11").click()
    assert board.piece("t11").get_attribute("aria-pressed") == "true"
    board.place("tray").click()
    assert board.held("tray") == ["t11"]
    assert "t11" not in board.held("rack")


def test_a_second_tap_sends_it_where_it_alone_may_go_and_a_third_brings_it_home(board_page: Make) -> None:
    board = board_page(passing())
    board.piece("t11").click()
    board.piece("t11").click()
    assert board.held("tray") == ["t11"]
    board.piece("t11").click()
    assert board.held("rack") == [f"t{i}" for i in range(1, 15)]


def test_a_tap_anywhere_in_a_place_will_do(board_page: Make) -> None:
    board = board_page(table())
    board.piece("t13").click()
    board.piece("x1").click()
    assert board.held("west") == ["x1", "x2", "x3", "x4", "t13"]


def test_with_several_places_a_second_tap_lays_it_down(board_page: Make) -> None:
    board = board_page(seat_zones())
    board.piece("g1").click()
    board.piece("g1").click()
    assert board.piece("g1").get_attribute("aria-pressed") == "false"
    board.piece("g1").click()
    board.place("to-left").click()
    assert board.held("to-left") == ["g1"]


def test_a_full_place_takes_no_more(board_page: Make) -> None:
    board = board_page(passing(acts=(("move", "t1", "tray"), ("move", "t2", "tray"), ("move", "t3", "tray"))))
    board.piece("t4").click()
    assert "nowhere to put it" in board.polite()
    board.zone("tray").click(position={"x": 4, "y": 4})
    assert board.held("tray") == ["t1", "t2", "t3"]


@pytest.mark.parametrize("width", [390, 1280])
def test_drag_with_the_mouse(board_page: Make, width: int) -> None:
    board = board_page(passing(), width=width)
    drag_mouse(board, '[data-piece="t12"]', '[data-zone="tray"] .m-row')
    assert board.held("tray") == ["t12"]
    assert board.page.locator(".m-ghost").count() == 0


def test_a_ghost_is_under_the_finger_where_the_page_is_drawn_smaller(board_page: Make) -> None:
    board = board_page(passing())
    board.page.evaluate("document.body.style.zoom = 0.7")
    tile = board.piece("t12").bounding_box()
    board.page.mouse.move(*centre(board, '[data-piece="t12"]'))
    board.page.mouse.down()
    x, y = centre(board, '[data-zone="tray"] .m-row')
    board.page.mouse.move(x, y, steps=4)
    ghost = board.page.locator(".m-ghost").bounding_box()
    assert ghost["x"] + ghost["width"] / 2 == pytest.approx(x, abs=3)
    assert ghost["y"] + ghost["height"] / 2 == pytest.approx(y, abs=3)
    assert ghost["width"] == pytest.approx(tile["width"] * 1.06, rel=0.05)
    board.page.mouse.up()
    assert board.held("tray") == ["t12"]


def test_while_dragging_a_ghost_and_the_places_show(board_page: Make) -> None:
    board = board_page(passing())
    board.page.mouse.move(*centre(board, '[data-piece="t12"]'))
    board.page.mouse.down()
    board.page.mouse.move(*centre(board, '[data-zone="tray"] .m-row'), steps=4)
    assert board.page.locator(".m-ghost use").count() == 3
    assert board.page.locator(".m-offered.m-over").get_attribute("data-zone") == "tray"
    board.page.keyboard.press("Escape")
    board.page.mouse.up()
    assert board.held("tray") == []
    assert board.page.locator(".m-ghost").count() == 0


def test_a_tile_dropped_elsewhere_comes_back(board_page: Make) -> None:
    board = board_page(passing())
    drag_mouse(board, '[data-piece="t12"]', ".m-title")
    assert board.held("tray") == []
    assert board.piece("t12").get_attribute("aria-pressed") == "false"


def test_drag_with_a_finger(board_page: Make) -> None:
    board = board_page(passing(), width=390, height=844, touch=True)
    drag_touch(board, '[data-piece="t12"]', '[data-zone="tray"] .m-row')
    assert board.held("tray") == ["t12"]


def test_only_what_can_be_dragged_holds_the_page_still(board_page: Make) -> None:
    board = board_page(wall(), width=390, touch=True)
    assert board.piece("w7").evaluate("(el) => getComputedStyle(el).touchAction") == "manipulation"
    board.page.evaluate("fake.close()")
    board.open(passing())
    assert board.piece("t1").evaluate("(el) => getComputedStyle(el).touchAction") == "none"
    assert board.zone("tray").evaluate("(el) => getComputedStyle(el).touchAction") == "auto"


def test_many_tiles_are_held_before_they_are_dragged(board_page: Make) -> None:
    view = card_line()
    pool = view.zones[-1]
    more = tuple(replace(pool.pieces[0], id=f"q{i}") for i in range(12))
    board = board_page(
        view.model_copy(update={"zones": (*view.zones[:-1], replace(pool, pieces=(*pool.pieces, *more)))}),
        width=390,
        touch=True,
    )
    assert board.piece("p1").evaluate("(el) => getComputedStyle(el).touchAction") == "pan-y"
    drag_touch(board, '[data-piece="p1"]', '[data-zone="pung"] .m-row', hold=300)
    assert board.held("pung") == ["p1"]


def test_keys_alone(board_page: Make) -> None:
    board = board_page(passing())
    keys = board.page.keyboard
    board.piece("t1").focus()
    for key in ("ArrowRight", "ArrowRight", "Space", "Shift+Tab", "Enter"):
        keys.press(key)
    assert board.held("tray") == ["t3"]
    assert board.page.evaluate("document.activeElement.dataset.piece") == "t4"
    for key in ("End", "Enter", "Enter", "ArrowLeft", "Space", "Escape", "Home", "Enter", "Enter"):
        keys.press(key)
    assert board.held("tray") == ["t3", "t14", "t1"]
    keys.press("u")
    assert board.held("tray") == ["t3", "t14"]


def test_one_stop_a_zone(board_page: Make) -> None:
    board = board_page(passing())
    board.piece("t1").focus()
    board.page.keyboard.press("ArrowRight")
    assert board.page.locator('[data-piece][tabindex="0"]').count() == 1
    board.page.keyboard.press("Tab")
    assert board.page.evaluate("document.activeElement.closest('[data-zone]')") is None


def test_arrows_go_up_and_down_between_rows(board_page: Make) -> None:
    board = board_page(passing(), width=390)
    board.piece("t3").focus()
    board.page.keyboard.press("ArrowDown")
    assert board.page.evaluate("document.activeElement.dataset.piece") == "t10"
    board.page.keyboard.press("ArrowUp")
    assert board.page.evaluate("document.activeElement.dataset.piece") == "t3"


def test_arrows_follow_a_wall_round_its_fold(board_page: Make) -> None:
    board = board_page(wall(), width=390)
    board.piece("w7").focus()
    board.page.keyboard.press("ArrowLeft")
    assert board.page.evaluate("document.activeElement.dataset.piece") == "w8"
    board.page.keyboard.press("ArrowRight")
    assert board.page.evaluate("document.activeElement.dataset.piece") == "w7"


JUMPS = (
    ("6", "t4"),
    ("6d", "t8"),
    ("6dd", "t9"),
    ("n", "t11"),
    ("0", "t13"),
    ("j", "t14"),
    ("c", "t5"),
    ("9d", "t10"),
)


def test_letters_and_digits_jump_to_a_tile(board_page: Make) -> None:
    board = board_page(passing())
    for keys, piece in JUMPS:
        board.piece("t1").focus()
        board.page.keyboard.type(keys)
        assert board.page.evaluate("document.activeElement.dataset.piece") == piece, keys
        board.page.clock.run_for(5_000)  # what is typed now begins a new name


def test_a_mark_moves_and_comes_off(board_page: Make) -> None:
    board = board_page(wall())
    board.piece("w7").click()
    board.piece("w8").click()
    assert [board.piece(id_).get_attribute("aria-pressed") for id_ in ("w7", "w8")] == ["false", "true"]
    board.piece("w8").press("Enter")
    assert board.piece("w8").get_attribute("aria-pressed") == "false"


def test_one_mark_too_many_is_refused_in_words(board_page: Make) -> None:
    board = board_page(wall(mark_limit=2))
    for id_ in ("w1", "w2", "w3"):
        board.piece(id_).click()
    assert board.polite() == "You've already marked two. Take one off first."
    assert board.piece("w3").get_attribute("aria-pressed") == "false"


def test_steps_by_tapping_in_order(board_page: Make) -> None:
    board = board_page(steps(), width=390)
    for id_ in ("c1", "c2", "c3"):
        board.piece(id_).click()
    assert board.held("order") == ["c1", "c2", "c3"]
    board.piece("c2").click()
    assert board.held("order") == ["c1", "c3"]


def test_choices_open_each_other(board_page: Make) -> None:
    board = board_page(choice())
    assert board.page.get_by_role("radio").count() == 2
    board.page.get_by_role("radio", name="No").check()
    assert board.page.get_by_role("radio").count() == 6
    board.page.get_by_role("radio", name="Jokers are never passed").check()
    board.act("Check").click()
    assert board.sent("submit")[0]["acts"] == [["choose", "may", "no"], ["choose", "why", "CH3"]]


def test_a_number_by_typing_and_by_steps(board_page: Make) -> None:
    board = board_page(number())
    field = board.page.get_by_role("textbox")
    field.type("13")
    assert field.input_value() == "13"
    board.page.get_by_role("button", name="one more").click()
    board.act("Check").click()
    assert board.sent("submit")[0]["acts"] == [["number", "left", "14"]]


def test_undo_stops_at_what_was_given(board_page: Make) -> None:
    board = board_page(faded())
    board.piece("t13").click()
    board.place("tray").click()
    assert board.held("tray") == ["t11", "t12", "t13"]
    board.act("Undo").click()
    board.piece("t1").focus()
    board.page.keyboard.press("u")
    assert board.held("tray") == ["t11", "t12"]
    assert board.polite() == "Nothing to undo."


def test_one_frame_from_tap_to_moved_tile(board_page: Make) -> None:
    board = board_page(passing(), flows=True)
    board.piece("t11").click()
    frames = board.page.evaluate("""() => new Promise((done) => {
      let frames = 0;
      const look = () => {
        frames += 1;
        if (document.querySelector('[data-zone="tray"] [data-piece="t11"]')) done(frames);
        else requestAnimationFrame(look);
      };
      document.querySelector('[data-place="tray"]').click();
      requestAnimationFrame(look);
    })""")
    assert frames == 1


def judged() -> View:
    return passing(phase="right", serial=2)


def test_nothing_moves_after_the_verdict(board_page: Make) -> None:
    board = board_page(judged())
    board.piece("t1").click(force=True)
    assert board.piece("t1").get_attribute("aria-pressed") == "false"
    assert board.piece("t1").get_attribute("aria-disabled") == "true"
    board.page.keyboard.press("u")
    assert board.sent("draft") == []


# --- the card ---------------------------------------------------------------------------------------


def told(board: Any) -> list[str]:
    """What is explained on the page now."""
    return [
        " ".join(text.split()) for text in board.page.locator(".m-meanings li > span").all_text_contents()
    ]


def test_a_tap_on_a_word_opens_its_meaning_and_another_shuts_it(board_page: Make) -> None:
    board = board_page(whole_card(), width=390)
    word = board.page.locator('[data-says="even-2 1"]')
    word.click()
    assert told(board) == ["what 444, suit b means"]
    assert word.get_attribute("aria-expanded") == "true"
    board.page.locator('[data-says="even-2 5"]').click()
    assert told(board) == ["what X means"]
    board.page.locator('[data-says="even-2 5"]').click()
    assert told(board) == []
    assert board.sent("draft") == []


def test_in_one_line_one_word_is_open_at_a_time(board_page: Make) -> None:
    board = board_page(printed_line())
    for name in ("FF", "44, suit b"):
        board.page.get_by_role("button", name=name).click()
    assert told(board) == ["what 44, suit b means"]


@pytest.mark.parametrize("width", [390, 1280])
def test_a_tap_chooses_a_line_and_its_question_mark_does_not(board_page: Make, width: int) -> None:
    board = board_page(lines_to_choose(), width=width)
    board.page.locator('[data-says="pair-1 all"]').click()
    assert len(told(board)) == 8
    board.piece("even-2").click()
    board.act("Check").click()
    assert board.sent("submit")[0]["acts"] == [["mark", "even-2"]]


def test_a_line_is_chosen_and_read_with_keys_alone(board_page: Make) -> None:
    board = board_page(lines_to_choose())
    keys = board.page.keyboard
    board.piece("even-1").focus()
    keys.press("ArrowDown")
    keys.press("Space")
    keys.press("ArrowRight")
    keys.press("Space")
    assert len(told(board)) == 6
    keys.press("ArrowDown")
    keys.press("ArrowLeft")
    assert board.page.evaluate("document.activeElement.dataset.piece") == "pair-1"
    board.act("Check").press("Enter")
    assert board.sent("submit")[0]["acts"] == [["mark", "even-2"]]


def test_a_card_is_one_stop_for_tab_and_arrows_go_from_word_to_word(board_page: Make) -> None:
    board = board_page(whole_card())
    now = "document.activeElement.dataset.says ?? document.activeElement.dataset.action"
    board.page.locator(".m-gear").focus()
    seen = []
    for key in ("Tab", "ArrowRight", "ArrowDown", "Tab", "Shift+Tab"):
        board.page.keyboard.press(key)
        seen.append(board.page.evaluate(now))
    assert seen == ["even-1 0", "even-1 1", "even-2 1", "next", "even-2 1"]


def test_a_line_is_dragged_to_its_place(board_page: Make) -> None:
    board = board_page(lines_to_place())
    drag_mouse(board, '[data-piece="pair-1"] .m-fine', '[data-place="order"]')
    assert board.held("order") == ["pair-1"]
    assert board.page.locator(".m-section").all_text_contents() == ["2468"]


def test_where_a_tile_may_go_a_tap_on_a_word_puts_it(board_page: Make) -> None:
    view = printed_line()
    moves = {"t1": ("line", "rack")}
    board = board_page(view.model_copy(update={"marks": (), "moves": moves}))
    board.piece("t1").click()
    board.piece("l2").click()
    assert board.sent("oops") == []
    assert board.held("line") == ["l1", "l2", "l3", "l4", "l5", "t1"]
    assert told(board) == []
