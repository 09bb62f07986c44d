"""The life of a board: its page, its session and its kernel."""

from __future__ import annotations

import json

import pytest
from mahj_widgets.layout import Piece, Zone
from mahj_widgets.protocol import View, as_json

from tests.browser.board.life import ACTS, Make, move_one
from tests.browser.board.views import number, passing, right

pytestmark = pytest.mark.browser


def test_the_page_hears_of_views_and_of_next(board_page: Make) -> None:
    board = board_page(right())
    board.act("Go on").click()
    assert board.page.evaluate("fake.events.at(-2)") == [
        "mahj:view",
        {"exercise": "a9.first-right", "phase": "right", "done": True},
    ]
    assert board.page.evaluate("fake.events.at(-1)") == ["mahj:next", {"item": "a9.first-right@1#7"}]
    assert len(board.sent("next")) == 1


def test_next_needs_no_answer(board_page: Make) -> None:
    board = board_page(right())
    board.act("Go on").click()
    board.page.clock.run_for(4_900)
    assert board.page.locator(".m-banner").count() == 0


def test_the_last_board_says_so_unless_the_page_leads_on_itself(board_page: Make) -> None:
    board = board_page(right())
    board.page.evaluate("fake.refuse = 'mahj:next'")
    board.act("Go on").click()
    assert "the last one" not in board.polite()
    board.page.evaluate("fake.refuse = ''")
    board.act("Go on").click()
    assert board.polite() == "That was the last one here."
    assert len(board.sent("next")) == 2, "a worked example is done once the learner goes on"


def test_an_older_view_is_ignored_and_a_new_item_begins_anew(board_page: Make) -> None:
    board = board_page(passing(serial=5))
    move_one(board)
    board.show(passing(serial=4, title="Old"))
    assert board.held("tray") == ["t11"]
    board.show(number().model_copy(update={"serial": 6}))
    assert board.page.locator(".m-title").text_content() == "How many are left?"
    board.show(passing(serial=7))
    assert board.held("tray") == ["t11"], "the draft of the item was not confirmed, so it is kept"


def test_a_confirmed_draft_is_the_stages_to_keep(board_page: Make) -> None:
    board = board_page(passing())
    move_one(board)
    board.tell(kind="saved", item="a9.first-right@1#7", n=1)
    assert board.page.evaluate("localStorage.getItem('mahj.draft.a9.first-right@1#7')") is None
    board.show(passing(serial=2))
    assert board.held("tray") == []


def test_no_pong_shows_a_banner_and_a_pong_takes_it_off(board_page: Make) -> None:
    board = board_page(passing())
    board.page.clock.run_for(5_100)
    assert len(board.sent("ping")) == 1
    board.page.evaluate("fake.ponging = false")
    board.page.clock.run_for(5_000)
    assert board.page.locator(".m-banner").count() == 0
    board.page.clock.run_for(4_000)
    assert "Your work is safe." in (board.page.locator(".m-banner").text_content() or "")
    board.page.evaluate("fake.ponging = true")
    board.page.clock.run_for(5_000)
    assert board.page.locator(".m-banner").count() == 0


def test_two_boards_share_one_heart(board_page: Make) -> None:
    board = board_page(passing())
    board.page.evaluate(
        "(view) => { const el = document.createElement('div'); document.querySelector('main').append(el);"
        " fake.close2 = board.default.render({ model: fake.model, el }); }",
        None,
    )
    board.page.wait_for_function("document.querySelectorAll('.mahj .m-title').length === 2")
    board.page.clock.run_for(5_100)
    assert len(board.sent("ping")) == 1
    board.page.evaluate("fake.close()")
    board.page.clock.run_for(5_000)
    assert len(board.sent("ping")) == 2


def test_no_answer_keeps_the_draft_over_a_reload(board_page: Make) -> None:
    board = board_page(passing())
    move_one(board)
    board.act("Pass these three").click()
    board.page.clock.run_for(4_100)
    assert board.page.locator(".m-banner").count() == 1
    board.reload(View())
    assert board.sent("draft") == []
    board.show(passing(serial=2))
    assert board.held("tray") == ["t11"]
    assert board.sent("draft")[0]["acts"] == ACTS


def test_the_way_back_in_a_page_of_ours_is_to_load_it_anew(board_page: Make) -> None:
    board = board_page(passing())
    board.page.evaluate("window.mahjBoard = {}; fake.dead = true")
    board.act("Hint").click()
    board.page.clock.run_for(10)
    with board.page.expect_navigation():
        board.act("Reload the page").click()


def test_the_way_back_in_jupyterlab_is_to_run_the_cells(board_page: Make) -> None:
    board = board_page(passing())
    board.page.evaluate(
        "fake.dead = true; window.jupyterapp = { commands: { execute: (name) => { window.ran = name; } } }"
    )
    board.act("Hint").click()
    board.page.clock.run_for(10)
    board.act("Run the lesson again").click()
    assert board.page.evaluate("window.ran") == "notebook:run-all-cells"
    board.page.evaluate("window.ran = ''; addEventListener('mahj:again', (event) => event.preventDefault())")
    board.act("Run the lesson again").click()
    assert board.page.evaluate("window.ran") == ""


def test_elsewhere_words_say_the_way_back(board_page: Make) -> None:
    board = board_page(passing())
    board.page.evaluate("fake.dead = true")
    board.act("Hint").click()
    board.page.clock.run_for(10)
    assert "Run the notebook's cells again" in (board.page.locator(".m-banner").text_content() or "")


def test_an_error_inside_is_one_calm_sentence_and_an_oops(board_page: Make) -> None:
    board = board_page(passing())
    board.page.evaluate(
        "fake.show({ v: 1, serial: 9, phase: 'open', zones: [{ id: 'x', kind: 'rack', label: 'L', pieces:"
        " [null] }] })"
    )
    assert "Something went wrong on this board" in (board.page.locator(".mahj").text_content() or "")
    assert "TypeError" in board.sent("oops")[0]["text"]


def test_views_of_another_version_or_kind_are_met_calmly(board_page: Make) -> None:
    board = board_page(passing())
    zone = as_json(
        View(zones=(Zone(id="z", kind="rack", label="L", pieces=(Piece(id="a", name="A", face="6D"),)),))
    )["zones"][0]
    board.page.evaluate(
        "(zone) => fake.show({ v: 1, serial: 8, phase: 'open', zones: [{ ...zone, kind: 'hologram' }] })",
        zone,
    )
    assert "out of date" in (board.page.locator(".m-calm").text_content() or "")
    board.page.evaluate("fake.show({ v: 2, serial: 9, phase: 'open' })")
    assert "out of date" in (board.page.locator(".m-calm").text_content() or "")
    assert board.sent("oops") == []


def test_closing_leaves_nothing_behind(board_page: Make) -> None:
    board = board_page(passing())
    move_one(board)
    board.page.evaluate("fake.close()")
    assert board.page.locator(".mahj").count() == 0
    assert board.sent("draft")[0]["acts"] == ACTS
    assert json.loads(board.page.evaluate("JSON.stringify(Object.values(fake.listeners).flat())")) == []
    sent = len(board.page.evaluate("fake.sent"))
    board.page.evaluate("window.dispatchEvent(new Event('pagehide'))")
    board.page.clock.run_for(20_000)
    assert len(board.page.evaluate("fake.sent")) == sent
