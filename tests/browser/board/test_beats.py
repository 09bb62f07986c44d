"""A game's beats, its log, and what a learner does in between: on a board whose clock we move."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from mahj_widgets.layout import Log
from mahj_widgets.protocol import Action, Feedback, View
from playwright.sync_api import expect

from mahj_tutor.american import PlayState
from tests.browser.board.hands import drag_mouse
from tests.browser.board.window import BoardPage
from tests.table_learner import next_acts
from tests.unit.session.table_board import Table, goes_on

pytestmark = pytest.mark.browser
Make = Callable[..., Any]
PACE = """(pace) => {
  localStorage.setItem("mahj.pace", pace);
  dispatchEvent(new CustomEvent("mahj:prefs")); }"""
ON, WAIT = ["choose", "do", "on"], ["choose", "do", "wait"]


@cache
def seated(wanted: str) -> View:
    """Return the first view of a game that is wanted: `beat`, with a discard on offer, `throw`, or `pass`."""
    table = Table(3)
    while True:
        names = [action.act[2] for action in table.view.actions if action.act and action.act[0] == "choose"]
        is_play = isinstance(table.session._at.game.now, PlayState)
        if wanted == "pass" or (wanted == "beat" and {"wait", "on"} <= set(names)):
            return whole(table)
        if wanted == "throw" and is_play and table.view.marks:
            return whole(table)
        for act in next_acts(table.session._at):
            table.do(act)


def whole(table: Table) -> View:
    """Return the view of a table as a page gets it that has none of it."""
    view = table.session._show(whole=True)
    return view.model_copy(update={"serial": 10})


def at_pace(board: BoardPage, pace: str) -> None:
    board.page.evaluate(
        PACE,
        pace,
    )


def acts(board: BoardPage) -> list[Any]:
    return [draft["acts"][0] for draft in board.sent("draft")]


@pytest.mark.parametrize(("pace", "after"), [("slow", 4000), ("normal", 2000), ("fast", 800)])
def test_the_others_go_on_at_the_pace_that_is_chosen(board_page: Make, pace: str, after: int) -> None:
    board = board_page(seated("beat"))
    at_pace(board, pace)
    board.page.clock.run_for(after - 10)
    assert acts(board) == []
    board.page.clock.run_for(20)
    assert acts(board) == [ON]
    board.page.clock.run_for(10_000)
    assert acts(board) == [ON]


def test_with_reduced_motion_they_go_on_step_by_step(board_page: Make) -> None:
    board = board_page(seated("beat"))
    board.page.clock.run_for(30_000)
    assert acts(board) == []
    board.act("Go on").click()
    board.act("Go on").click()
    assert acts(board) == [ON]


def test_a_button_that_has_just_come_takes_no_finger(board_page: Make) -> None:
    """The rows change under the finger: what was meant for the button before is not done."""
    view = seated("beat")
    board = board_page(view, touch=True)
    row = tuple(Action(id="act", label=each, act=("choose", "do", each)) for each in ("Rack", "Win", "Lose"))
    board.show(view.model_copy(update={"actions": row[:2], "serial": 11}))
    board.act("Win").tap()
    board.page.clock.run_for(390)
    board.act("Win").tap()
    assert acts(board) == []
    board.page.clock.run_for(20)
    board.act("Win").tap()
    assert acts(board) == [["choose", "do", "Win"]]
    board.show(view.model_copy(update={"actions": row[1:], "serial": 12}))
    board.act("Lose").tap()
    board.act("Win").tap()  # it was there before, and counts at once
    assert acts(board)[1:] == [["choose", "do", "Win"]]
    board.show(view.model_copy(update={"actions": row, "serial": 13}))
    board.act("Rack").press("Enter")  # keys are slower than a second tap
    assert acts(board)[2:] == [["choose", "do", "Rack"]]


def test_a_button_that_has_just_come_takes_a_mouse_and_keys_at_once(board_page: Make) -> None:
    view = seated("beat")
    board = board_page(view)
    row = tuple(Action(id="act", label=each, act=("choose", "do", each)) for each in ("Rack", "Win"))
    board.show(view.model_copy(update={"actions": row[:1], "serial": 11}))
    board.act("Rack").click()
    board.show(view.model_copy(update={"actions": row, "serial": 12}))
    board.act("Win").press("Enter")
    assert acts(board) == [["choose", "do", "Rack"], ["choose", "do", "Win"]]


def test_the_question_before_an_act_is_not_answered_by_the_tap_that_asked(board_page: Make) -> None:
    view = seated("beat")
    blind = Action(id="act", label="Pass 3 blind", act=("choose", "do", "pass"), confirm="Pass all three?")
    board = board_page(view.model_copy(update={"actions": (blind,)}))
    board.act("Pass 3 blind").dblclick()
    assert acts(board) == []
    board.page.clock.run_for(410)
    board.act("Pass 3 blind").click()
    assert acts(board) == [["choose", "do", "pass"]]


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800), (844, 390)])
def test_the_question_before_an_act_can_be_read(board_page: Make, width: int, height: int) -> None:
    sure = "Say Mah Jongg? All your tiles are shown then."
    act = Action(id="act", label="Mah Jongg!", act=("choose", "do", "mahjong"), confirm=sure)
    board = board_page(seated("beat").model_copy(update={"actions": (act,)}), width=width, height=height)
    board.act("Mah Jongg!").click()
    asked = board.page.locator(".m-confirm p")
    covers = """(el) => [...el.getClientRects()].map(({ left, right, top, bottom }) => [top + 2, bottom - 6]
      .map((y) => document.elementFromPoint(left + 8, y) === el))"""
    assert asked.evaluate(covers) == [[True, True]]
    bar = board.page.locator(".m-bar").bounding_box()
    assert bar["y"] <= asked.bounding_box()["y"]
    assert board.act("Mah Jongg!").bounding_box()["y"] + 48 <= bar["y"] + bar["height"]


def test_tiles_take_a_finger_at_once(board_page: Make) -> None:
    board = board_page(seated("beat"))
    view = seated("throw").model_copy(update={"serial": 11})
    board.show(view)
    board.piece(view.marks[3]).click()
    assert acts(board) == [["mark", view.marks[3]]]


def lifted() -> tuple[View, str]:
    """Return a view in which a tile is lifted, and which one."""
    view = seated("throw")
    tile = view.marks[3]
    back = Action(id="back", label="Put it back", act=("choose", "do", "put-back"))
    there = {"actions": (*view.actions, back), "acts": (("mark", tile),)}
    return view.model_copy(update=there), tile


def test_escape_puts_a_lifted_tile_back(board_page: Make) -> None:
    view, tile = lifted()
    board = board_page(view)
    board.piece(tile).focus()
    board.page.keyboard.press("Escape")
    assert acts(board) == [["choose", "do", "put-back"]]


@pytest.mark.parametrize("width", [390, 768, 1280])
def test_a_tap_beside_the_tiles_of_the_rack_puts_the_lifted_one_back(board_page: Make, width: int) -> None:
    view, _ = lifted()
    board = board_page(view, width=width, height=844)
    box = board.zone("rack").bounding_box()
    board.page.mouse.click(box["x"] + box["width"] - 3, box["y"] + box["height"] - 3)
    assert acts(board) == [["choose", "do", "put-back"]]
    board.show(seated("throw").model_copy(update={"serial": 11}))
    board.page.mouse.click(box["x"] + box["width"] - 3, box["y"] + box["height"] - 3)
    assert len(acts(board)) == 1


@pytest.mark.parametrize("opens", ["Board settings", "What happened", "Card"])
def test_the_timer_rests_while_something_else_is_open(board_page: Make, opens: str) -> None:
    board = board_page(seated("beat"), width=768, height=1024)
    at_pace(board, "normal")
    board.act(opens).click()
    board.page.clock.run_for(30_000)
    assert acts(board) == []
    board.page.keyboard.press("Escape")
    board.page.clock.run_for(2010)
    assert acts(board) == [ON]


def test_the_timer_rests_while_a_tile_is_dragged_or_a_question_is_open(board_page: Make) -> None:
    view = seated("beat")
    sure = Action(id="act", label="Sure", act=("choose", "do", "sure"), confirm="Really?")
    board = board_page(view.model_copy(update={"actions": (*view.actions, sure)}))
    at_pace(board, "normal")
    board.act("Sure").click()
    board.page.clock.run_for(30_000)
    assert acts(board) == []
    board.act("Not yet").click()
    box = board.zone("rack").locator(".m-face").first.bounding_box()
    board.page.mouse.move(box["x"] + 20, box["y"] + 20)
    board.page.mouse.down()
    board.page.mouse.move(box["x"] + 60, box["y"] - 60, steps=3)
    board.page.clock.run_for(30_000)
    assert acts(board) == []
    board.page.mouse.up()
    board.page.clock.run_for(2010)
    assert acts(board) == [ON]


def test_an_act_in_between_counts_and_stops_the_timer(board_page: Make) -> None:
    board = board_page(seated("beat"))
    at_pace(board, "normal")
    board.act("Wait").click()
    board.page.clock.run_for(30_000)
    assert acts(board) == [WAIT]


def test_an_act_counts_while_the_others_answer_and_a_double_tap_is_one(board_page: Make) -> None:
    board = board_page(seated("beat"))
    at_pace(board, "normal")
    board.page.clock.run_for(2010)
    board.act("Wait").click()
    board.act("Wait").click()
    assert acts(board) == [ON, WAIT]
    board.show(seated("beat").model_copy(update={"serial": 11}))
    board.act("Wait").click()
    board.page.clock.run_for(30_000)
    assert acts(board) == [ON, WAIT]
    board.show(seated("beat").model_copy(update={"serial": 12}))
    board.page.clock.run_for(2010)
    assert acts(board) == [ON, WAIT, ON]


@pytest.mark.parametrize(("asks", "comes"), [("on", "put-back"), ("off", "throw")])
def test_a_second_tap_puts_back_or_throws_and_half_of_a_double_tap_does_neither(
    board_page: Make, asks: str, comes: str
) -> None:
    there, tile = lifted()
    board = board_page(seated("throw"))
    board.page.evaluate(f"localStorage.setItem('mahj.ask', '{asks}'); dispatchEvent(new Event('mahj:prefs'))")
    board.piece(tile).click()
    board.show(there.model_copy(update={"serial": 11}))
    board.piece(tile).click()
    assert acts(board) == [["mark", tile]]
    board.page.clock.run_for(500)
    board.piece(tile).click()
    assert acts(board)[1:] == [["mark", tile] if comes == "throw" else ["choose", "do", comes]]


def test_a_button_with_an_act_asks_first(board_page: Make) -> None:
    view = seated("beat")
    sure = Action(id="act", label="Sure", act=("choose", "do", "sure"), confirm="Really?")
    board = board_page(view.model_copy(update={"actions": (sure,)}))
    board.act("Sure").click()
    expect(board.page.locator(".m-confirm")).to_contain_text("Really?")
    board.page.clock.run_for(500)
    board.act("Not yet").click()
    assert acts(board) == []
    board.page.clock.run_for(500)
    board.act("Sure").click()
    board.page.clock.run_for(500)
    board.act("Sure").click()
    assert acts(board) == [["choose", "do", "sure"]]


def test_the_log_is_told_line_by_line_and_opens_whole(board_page: Make) -> None:
    view = seated("throw")
    assert view.log is not None
    lines = view.log.lines
    board = board_page(view)
    news = board.page.locator(".m-news li")
    assert news.all_text_contents() == list(lines[-3:])
    more = ("South throws a 2 Bam.", "West throws a Soap.")
    told = Log(more, len(lines))
    board.show(view.model_copy(update={"log": told, "serial": 11, "ask": "<p>Your turn.</p>"}))
    assert board.polite() == "South throws a 2 Bam. West throws a Soap. Your turn."
    board.show(
        view.model_copy(update={"log": Log((), len(lines) + 2), "serial": 12, "ask": "<p>Your turn.</p>"})
    )
    assert board.polite() == "South throws a 2 Bam. West throws a Soap. Your turn."
    board.act("What happened").click()
    assert board.page.locator(".m-log li").all_text_contents() == [*lines, *more]
    board.page.keyboard.press("Escape")
    expect(board.page.locator(".m-log")).to_have_count(0)
    expect(board.act("What happened")).to_be_focused()


def test_what_is_told_is_read_once_and_can_be_taken_away(board_page: Make) -> None:
    told = Feedback(verdict="wrong", heading="That costs your hand", title="Your hand is dead.")
    view = seated("beat").model_copy(update={"feedback": told})
    board = board_page(view, width=768, height=1024)
    board.show(view.model_copy(update={"serial": 11, "log": Log(("West throws a Soap.",), 99)}))
    assert board.polite() == "West throws a Soap."
    board.act("Close").click()
    expect(board.page.locator(".m-feedback")).to_have_count(0)
    board.show(view.model_copy(update={"serial": 12, "log": Log((), 99)}))
    expect(board.page.locator(".m-feedback")).to_have_count(0)
    board.act("Wait").click()
    board.show(view.model_copy(update={"serial": 13, "log": Log((), 99)}))
    expect(board.page.locator(".m-feedback")).to_have_count(1)


def test_a_rack_is_put_in_order_by_keys_and_by_dragging_at_any_time(board_page: Make) -> None:
    view = seated("beat")
    rack = [piece.id for zone in view.zones if zone.id == "rack" for piece in zone.pieces]
    board = board_page(view)
    board.piece(rack[1]).focus()
    board.page.keyboard.press("Shift+ArrowRight")
    board.show(view.model_copy(update={"serial": 11}))
    board.page.keyboard.press("Shift+ArrowLeft")
    board.show(view.model_copy(update={"serial": 12}))
    board.page.keyboard.press("Shift+End")
    board.show(view.model_copy(update={"serial": 13}))
    drag_mouse(board, f'[data-piece="{rack[4]}"]', f'[data-piece="{rack[0]}"]')
    to = [act[3] for act in acts(board)]
    assert to[:3] == [rack[3], rack[0], "rack"]
    assert acts(board)[3][:3] == ["move", rack[4], "rack"]
    assert to[3] in rack[:2]


PLACES = """() => [...document.querySelectorAll("[data-piece]")].flatMap((el) => el.getAnimations()
  .filter((one) => !(one instanceof CSSTransition)).map((one) => one.effect.getTiming().duration))"""


def test_tiles_slide_for_a_quarter_of_a_second_unless_motion_is_reduced(board_page: Make) -> None:
    table = Table(3)
    first = whole(table)
    views = [
        table.do(act).model_copy(update={"serial": 11 + n}) for n, act in enumerate(next_acts(table.game))
    ]
    assert goes_on(views[-1])
    for still in (False, True):
        board = board_page(first, still=still)
        for view in views[:-1]:
            board.show(view)
        assert set(board.page.evaluate(PLACES)) == (set() if still else {250})
        board.show(views[-1])
        ghosts = board.page.locator(".m-ghost")
        assert ghosts.count() == (0 if still else 3)
        board.page.clock.run_for(1000)
