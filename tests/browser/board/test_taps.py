"""No tap is lost: the page moves, or the board is drawn again, between finger down and finger up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.board.hands import Make, centre, touch
from tests.browser.board.positions import seat_zones
from tests.browser.board.views import passing

pytestmark = pytest.mark.browser

GROW = """(height) => { const late = document.createElement("div"); late.style.height = `${height}px`;
  document.body.prepend(late); }"""


def grow(board: Any, height: int = 130) -> None:
    """Let something appear above the board, as a neighbor does that is drawn late."""
    board.page.evaluate(GROW, height)


def press_mouse(board: Any, selector: str, meanwhile: Callable[[], None]) -> None:
    board.page.mouse.move(*centre(board, selector))
    board.page.mouse.down()
    meanwhile()
    board.page.mouse.up()


def press_finger(board: Any, selector: str, meanwhile: Callable[[], None]) -> None:
    wire = board.page.context.new_cdp_session(board.page)
    touch(board, wire, "touchStart", centre(board, selector))
    meanwhile()
    touch(board, wire, "touchEnd")


@pytest.fixture(params=[press_mouse, press_finger], ids=["mouse", "finger"])
def press(request: pytest.FixtureRequest) -> Callable[..., None]:
    hand: Callable[..., None] = request.param
    return hand


def test_a_tap_counts_though_the_page_grows_above(board_page: Make, press: Callable[..., None]) -> None:
    board = board_page(passing(), touch=press is press_finger)
    press(board, '[data-piece="t3"]', lambda: grow(board))
    assert board.piece("t3").get_attribute("aria-pressed") == "true"
    press(board, '[data-place="tray"]', lambda: grow(board))
    assert board.held("tray") == ["t3"]


def test_the_piece_that_comes_under_the_finger_is_left_alone(
    board_page: Make, press: Callable[..., None]
) -> None:
    board = board_page(seat_zones(), touch=press is press_finger)
    over, under = centre(board, '[data-piece="g1"]'), centre(board, '[data-piece="g2"]')
    beside = under[0] - over[0]
    slide = "(by) => { document.body.style.transform = `translateX(${by}px)`; }"
    press(board, '[data-piece="g2"]', lambda: board.page.evaluate(slide, beside))
    assert board.piece("g2").get_attribute("aria-pressed") == "true"
    assert board.piece("g1").get_attribute("aria-pressed") != "true"


def test_a_tap_counts_though_the_board_is_drawn_again(board_page: Make, press: Callable[..., None]) -> None:
    board = board_page(passing(), touch=press is press_finger)
    press(board, '[data-piece="t3"]', lambda: board.show(passing(serial=2, title="A longer title")))
    assert board.piece("t3").get_attribute("aria-pressed") == "true"


def test_the_button_is_pressed_though_it_moves(board_page: Make, press: Callable[..., None]) -> None:
    put = tuple(("move", f"t{number}", "tray") for number in (1, 2, 3))
    board = board_page(passing(acts=put), touch=press is press_finger)
    press(board, "button.m-filled", lambda: grow(board, 60))
    assert [each["acts"] for each in board.sent("submit")] == [[list(act) for act in put]]


def test_a_press_that_is_carried_off_is_no_tap(board_page: Make) -> None:
    board = board_page(passing())
    board.page.mouse.move(*centre(board, "button.m-lamp"))
    board.page.mouse.down()
    board.page.mouse.move(*centre(board, '[data-place="tray"]'), steps=3)
    board.page.mouse.up()
    assert board.sent("ask") == []


def test_a_drag_goes_on_though_the_board_is_drawn_again(board_page: Make) -> None:
    board = board_page(passing())
    board.page.mouse.move(*centre(board, '[data-piece="t3"]'))
    board.page.mouse.down()
    board.page.mouse.move(*centre(board, '[data-place="tray"]'), steps=2)
    board.show(passing(serial=2))
    grow(board, 20)
    board.page.mouse.move(*centre(board, '[data-place="tray"]'), steps=2)
    board.page.mouse.up()
    assert board.held("tray") == ["t3"]


def test_keys_count_though_the_board_is_drawn_again(board_page: Make) -> None:
    board = board_page(passing())
    board.piece("t3").focus()
    board.page.keyboard.down("Space")
    board.show(passing(serial=2))
    board.page.keyboard.up("Space")
    assert board.piece("t3").get_attribute("aria-pressed") == "true"
    board.show(passing(serial=3))
    board.page.keyboard.press("Enter")
    assert board.held("tray") == ["t3"]
