"""The board with the picture hidden: names, groups and live regions are enough."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.board.positions import broken_wall, seats, table, wall
from tests.browser.board.views import (
    card_line,
    choice,
    lines_to_choose,
    passing,
    right,
    sheet,
    steps,
    whole_card,
    wrong,
)

pytestmark = pytest.mark.browser
Make = Callable[..., Any]


class Blind:
    """A learner who knows the board by roles and names only."""

    def __init__(self, board: Any) -> None:
        self.board = board

    def press(self, name: str, role: str = "button", group: str | None = None) -> None:
        within = self.board.page if group is None else self.board.page.get_by_role("group", name=group)
        within.get_by_role(role, name=name).first.press("Space" if role == "radio" else "Enter")

    def put(self, piece: str, into: str) -> None:
        self.press(piece)
        if self.board.page.locator('[aria-pressed="true"]').count():
            self.press(f"here: {into}")


def test_a_pass_from_names_alone(board_page: Make) -> None:
    board = board_page(passing())
    blind = Blind(board)
    for tile in ("North, place 11 of 14", "South, place 12 of 14", "Soap, place 13 of 14"):
        blind.put(tile, "To South")
    assert board.polite() == "Soap to South. 3 of 3."
    blind.press("Pass these three")
    assert board.sent("submit")[0]["acts"] == [["move", f"t{i}", "tray"] for i in (11, 12, 13)]
    board.show(right())
    assert (
        board.loud() == "Right. Three tiles go to South. None of them fits your hand, and your joker stays."
    )
    blind.press("Go on")
    assert len(board.sent("next")) == 1


def test_a_wall_from_names_alone(board_page: Make) -> None:
    board = board_page(wall())
    blind = Blind(board)
    blind.press("stack 7 from the right end")
    assert board.polite() == "stack 7 from the right end, marked."
    blind.press("Check")
    assert board.sent("submit")[0]["acts"] == [["mark", "w7"]]


def test_steps_from_names_alone(board_page: Make) -> None:
    board = board_page(steps())
    blind = Blind(board)
    for card in ("Pick a tile", "Put it on your rack", "Ask for the joker", "Throw one tile"):
        blind.put(card, "Your turn")
    blind.press("Check")
    assert [act[1] for act in board.sent("submit")[0]["acts"]] == ["c1", "c2", "c3", "c4"]


def test_a_choice_from_names_alone(board_page: Make) -> None:
    board = board_page(choice())
    blind = Blind(board)
    blind.press("No", role="radio", group="Is the pass allowed?")
    blind.press("Jokers are never passed", role="radio", group="Which rule says so?")
    blind.press("Check")
    assert board.sent("submit")[0]["acts"] == [["choose", "may", "no"], ["choose", "why", "CH3"]]


def test_seats_and_a_card_line_and_a_sheet_from_names_alone(board_page: Make) -> None:
    board = board_page(seats())
    Blind(board).press("North", group="The table")
    Blind(board).press("Check")
    assert board.sent("submit")[0]["acts"] == [["mark", "s3"]]
    board.page.evaluate("fake.close()")
    board.open(card_line())
    Blind(board).put("Flower, first of two", "FF")
    assert board.held("pair") == ["p6"]
    board.page.evaluate("fake.close()")
    board.open(sheet())
    Blind(board).put("pays 50, first of two", "East")
    assert board.held("pay-East") == ["a3"]


def test_a_card_from_names_alone(board_page: Make) -> None:
    board = board_page(whole_card())
    line = "2468, even-2: 22, suit a; 444, suit b; 66, suit a; 888, suit b; DDDD, suit c; pays 30"
    Blind(board).press("444, suit b", group=line)
    assert board.polite() == "444, suit b: what 444, suit b means."
    Blind(board).press("444, suit b", group=line)
    assert board.polite() == "Closed."
    board.page.evaluate("fake.close()")
    board.open(lines_to_choose())
    Blind(board).press("In words: even-2")
    assert board.polite().startswith("22, suit a: what 22, suit a means. 444, suit b:")
    board.page.get_by_role("button", name=line, exact=True).press("Enter")
    assert board.polite() == f"{line}, marked."


def test_twins_places_and_states_are_in_the_name(board_page: Make) -> None:
    board = board_page(table())
    names = {id_: board.piece(id_).get_attribute("aria-label") for id_ in ("t2", "t3", "x2", "d9")}
    assert names == {
        "t2": "3 Bam, first of two, place 2 of 13",
        "t3": "3 Bam, second of two, place 3 of 13",
        "x2": "6 Dot, second of three, place 2 of 5",
        "d9": "8 Dot, place 8 of 9, last discard",
    }
    board.piece("t2").click()
    assert board.piece("t2").get_attribute("aria-label") == "3 Bam, first of two, place 2 of 13, selected"


def test_zones_are_labelled_groups(board_page: Make) -> None:
    board = board_page(table())
    for name in ("West", "North", "South", "Discards", "Your rack"):
        assert board.page.get_by_role("group", name=name, exact=True).count() == 1


def test_a_wall_says_what_is_left(board_page: Make) -> None:
    board = board_page(broken_wall())
    assert board.piece("w1").get_attribute("aria-label") == "stack 1 from the right end, kept for last"
    assert board.piece("w8").get_attribute("aria-label") == "stack 8 from the right end, taken away"


def test_the_same_text_twice_is_a_change_twice(board_page: Make) -> None:
    board = board_page(passing())
    board.page.evaluate(
        """() => { window.changes = 0; new MutationObserver(() => { changes += 1; })
      .observe(document.querySelector('[aria-live="polite"]'),
        { childList: true, characterData: true, subtree: true }); }"""
    )
    board.piece("t1").focus()
    for _ in range(3):
        board.page.keyboard.press("u")
    assert board.polite() == "Nothing to undo."
    assert board.page.evaluate("changes") == 3


def test_the_same_verdict_twice_is_read_twice(board_page: Make) -> None:
    board = board_page(passing())
    board.act("Pass these three").click()
    board.show(wrong())
    first = board.page.locator('[aria-live="assertive"]').text_content()
    board.show(passing(serial=3))
    board.act("Pass these three").click()
    board.show(wrong(serial=4))
    assert board.page.locator('[aria-live="assertive"]').text_content() != first
    assert board.loud() == (first or "").rstrip("\u200b")


def test_the_position_is_read_on_a_question_mark(board_page: Make) -> None:
    board = board_page(passing(acts=(("move", "t14", "tray"),)))
    board.piece("t1").focus()
    board.page.keyboard.press("?")
    assert (
        board.polite()
        == "You are East. First Charleston. Your rack: 1 Bam, 2 Bam, 3 Bam, 6 Bam, 2 Crak, 5 Crak, 8 Crak, 6"
        " Dot, 6 Dot, 9 Dot, North, South, Soap. To South: Joker."
    )


def test_after_a_verdict_the_keyboard_goes_on_from_the_panel(board_page: Make) -> None:
    board = board_page(passing())
    board.act("Pass these three").focus()
    board.page.keyboard.press("Enter")
    board.show(wrong())
    board.page.keyboard.press("Tab")
    assert board.page.evaluate("document.activeElement.dataset.rule") == "CH3"


def test_the_focus_stays_where_the_button_stays(board_page: Make) -> None:
    board = board_page(passing())
    board.act("Hint").focus()
    board.page.keyboard.press("Enter")
    board.show(passing(serial=2))
    assert board.page.evaluate("document.activeElement.dataset.action") == "hint"


def test_shortcuts_leave_fields_alone(board_page: Make) -> None:
    from tests.browser.board.views import number

    board = board_page(number())
    board.page.get_by_role("textbox").press("h")
    assert board.sent("hint") == []
