"""A game at the table for ears, keys and eyes: what is called out, where the focus is, how a win looks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from mahj_widgets.layout import Log
from mahj_widgets.protocol import Action, View
from playwright.sync_api import expect

from tests.browser.board.window import BoardPage
from tests.browser.voila.visits import violations
from tests.table_learner import next_acts
from tests.unit.session.table_board import Table

pytestmark = pytest.mark.browser
Make = Callable[..., Any]
VOICES = """(voices) => {
  window.heard = [];
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  speechSynthesis.getVoices = () => voices.map((lang) => ({ lang }));
  speechSynthesis.speak = (one) => heard.push([one.text, one.voice.lang]); }"""
"""A browser with voices of these languages, that writes down what is said."""
DELAYS = """(what) => [...document.querySelectorAll(what)].map((el) => el.getAnimations()
  .filter((one) => !(one instanceof CSSTransition)).map((one) => one.effect.getTiming())
  .map(({ delay, duration }) => [delay, duration]))"""
"""Returns when and how long each of these moves."""
HAND, PRINTED, TOLD = "[data-zone=hand] [data-piece]", ".m-answers", ".m-told"


@cache
def last_views() -> tuple[View, ...]:
    """Return the views of a game that the learner wins, from the one before she says so."""
    return tuple(_last_views())


def _last_views() -> Iterator[View]:
    table, serial = _about_to_win(), 10
    yield table.session._show(whole=True).model_copy(update={"serial": serial})
    while table.view.phase == "open":
        for act in next_acts(table.game):
            serial += 1
            yield table.do(act).model_copy(update={"serial": serial})


def _about_to_win() -> Table:
    """Return a table at which the learner has made a hand; in most games somebody else does."""
    for seed in range(36, 136):
        table = Table(seed)
        while acts := next_acts(table.game):
            if ("choose", "do", "mahjong") in acts:
                return table
            for act in acts:
                table.do(act)
    raise AssertionError("she makes no hand in a hundred games")


def calling(board: BoardPage, serial: int, *calls: str) -> None:
    """Show the next view, in which something is called out."""
    first = last_views()[0]
    assert first.log is not None
    log = Log(("South says something.",), len(first.log.lines) + serial, calls)
    board.show(first.model_copy(update={"serial": 10 + serial, "log": log}))


@pytest.mark.parametrize(
    ("voices", "heard"),
    [(["de-DE", "en-GB"], [["8 Crak. Mah Jongg", "en-GB"]]), (["de-DE"], []), ([], [])],
)
def test_what_is_called_is_spoken_once_that_is_switched_on_and_only_with_a_voice(
    board_page: Make, voices: list[str], heard: list[list[str]]
) -> None:
    board = board_page(last_views()[0])
    board.page.evaluate(VOICES, voices)
    calling(board, 1, "8 Crak")
    board.act("Board settings").click()
    box = board.page.get_by_label("Say out loud what the players call")
    expect(box).not_to_be_checked()
    box.check()
    calling(board, 2, "8 Crak", "Mah Jongg")
    calling(board, 3)
    assert board.page.evaluate("heard") == heard


def test_a_page_that_comes_anew_says_nothing_of_what_was_called(board_page: Make) -> None:
    first = last_views()[0]
    assert first.log is not None
    assert first.log.calls, "all that was called so far"
    board = board_page(View())
    again = first.model_copy(update={"serial": 90})
    board.page.evaluate("localStorage.setItem('mahj.calls', 'on'); dispatchEvent(new Event('mahj:prefs'))")
    board.page.evaluate(VOICES, ["en-US"])
    board.show(first)
    board.show(again)
    assert board.page.evaluate("heard") == []


def test_after_a_mah_jongg_by_keys_the_focus_leads_on(board_page: Make) -> None:
    view = last_views()[0]
    names = ("more", "call-mahjong")
    actions = tuple(
        Action(id="act", label=name, act=("choose", "do", name), confirm="Sure?" if name != "more" else None)
        for name in names
    )
    board = board_page(view.model_copy(update={"actions": actions}))
    board.act("call-mahjong").focus()
    board.page.keyboard.press("Enter")
    expect(board.page.locator("[data-confirm]")).to_be_focused()
    board.page.keyboard.press("Enter")
    expect(board.act("call-mahjong")).to_be_focused()
    on = Action(id="act", label="Go on", act=("choose", "do", "on"), after=2000)
    board.show(view.model_copy(update={"serial": 20, "actions": (actions[0], on)}))
    expect(board.act("Go on")).to_be_focused()


def test_who_listens_is_told_how_the_others_wait(board_page: Make) -> None:
    board = board_page(last_views()[0])
    said = board.page.get_by_text("With a screen reader, choose Step by step")
    expect(said).to_have_count(0)  # it is the preset where less motion is asked for
    board.act("Board settings").click()
    pace = board.page.get_by_label("Pace of the other players")
    assert pace.locator("option").first.inner_text() == "Step by step"
    pace.select_option("normal")
    expect(said).to_have_count(1)


def test_a_winning_hand_comes_forward_tile_by_tile(board_page: Make) -> None:
    board = board_page(last_views()[0], still=False)
    board.show(last_views()[1])
    moves = board.page.evaluate(DELAYS, HAND)
    assert len(moves) == 14
    delays = [delay for ((delay, _),) in moves]
    assert delays == sorted(set(delays))
    assert delays[-1] + moves[-1][0][1] <= 1000
    board.page.clock.run_for(2000)


def test_then_comes_what_it_is_called_and_paid_and_nothing_is_held_up(board_page: Make) -> None:
    board = board_page(last_views()[0], still=False)
    for view in last_views()[1:]:
        board.show(view)
    ((printed,),), ((told,),) = (board.page.evaluate(DELAYS, each) for each in (PRINTED, TOLD))
    assert printed[0] < told[0]
    assert "Mah Jongg!" in board.polite()
    board.page.clock.run_for(400)  # as long as any button that is new
    board.act("Play again").click()
    assert len(board.sent("again")) == 1


def test_with_less_motion_all_of_it_is_there_at_once(board_page: Make) -> None:
    board = board_page(last_views()[0])
    for view in last_views()[1:]:
        board.show(view)
        assert not any(board.page.evaluate(DELAYS, HAND))
    assert board.page.evaluate(DELAYS, f"{PRINTED}, {TOLD}") == [[], []]


def test_the_log_that_scrolls_can_be_reached_by_keys(board_page: Make) -> None:
    board = board_page(last_views()[0], flows=True)
    board.act("What happened").click()
    assert violations(board.page) == []
