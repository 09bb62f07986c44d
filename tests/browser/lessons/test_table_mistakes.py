"""A learner who errs at the table in the browser, watches with a dead hand, and proves another hand dead."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path

import pytest
from mahj_widgets.protocol import Draft, Hello
from playwright.sync_api import expect

from mahj_tutor.american import PlayState
from mahj_tutor.american.play.hand_status import is_visibly_dead
from mahj_tutor.american.play.state import Phase
from mahj_tutor.learner.games import KeptGame
from mahj_tutor.learner.store import Store
from mahj_tutor.session.table_game import TableGame
from mahj_tutor.session.table_session import TableSession
from mahj_tutor.session.table_turns import next_move
from mahj_tutor.table import Seat
from tests.browser.lessons.conftest import School
from tests.browser.lessons.table_player import COUNT, TablePlayer
from tests.browser.lessons.test_table import in_sight
from tests.browser.voila.visits import Visit, violations
from tests.seeds import learner
from tests.table_learner import Memory, game_in, next_acts

pytestmark = pytest.mark.browser
PICTURES = os.environ.get("MAHJ_PICTURES")
SitDown = Callable[[str, int, KeptGame], TablePlayer]


@pytest.fixture
def sit_down(school: School, visit: Callable[..., Visit]) -> Iterator[SitDown]:
    """Open the table of a learner whose game is in the record."""
    store = Store.open(school.folder)

    def make(name: str, width: int, kept: KeptGame) -> TablePlayer:
        key = learner(name, width)
        assert store.keep_game(key, kept, 0)
        there = visit(school, "", width=width, open_it=False)
        there.page.context.add_cookies([{"name": "mahj_learner", "value": key, "url": school.server.address}])
        there.page.add_init_script(COUNT)
        there.page.goto(school.server.at("table"))
        player = TablePlayer(there.page, store, key, "tap")
        expect(player.board.locator(".m-ask")).not_to_be_empty()
        return player

    yield make
    store.close()


def act(player: TablePlayer, do: Callable[[], None]) -> None:
    """Do something on the board, and wait until it is answered."""
    seen = player.page.evaluate("window.views")
    do()
    player.page.wait_for_function("seen => window.views > seen", arg=seen, polling=50)


def press(player: TablePlayer, *labels: str) -> None:
    for label in labels:
        button = player.board.get_by_role("button", name=label, exact=True)
        act(player, partial(player.activate, button))
        if PICTURES:
            width = player.page.evaluate("innerWidth")
            name = "".join(each for each in label if each.isalpha())
            player.page.screenshot(path=Path(PICTURES, f"mistakes-{name}-{width}.png"))


@cache
def reached(wanted: Callable[[TableGame, PlayState], bool], *, catches: bool) -> KeptGame:
    """Return a game of a sensible learner, kept at the first moment that is wanted."""
    for seed in range(200):
        record = Memory()
        session = TableSession("t6", record=record, seed=seed)  # type: ignore[arg-type]
        view = session.respond(Hello(kind="hello", key="a" * 32))
        acts = [("choose", "mistakes", "on")] if catches else []
        while view is not None and view.phase == "open":
            table = session._table
            assert table is not None
            now = table.game.now
            is_waiting = not acts and next_move(table) is None
            if is_waiting and isinstance(now, PlayState) and wanted(table, now):
                return record.newest
            for each in acts or next_acts(table):
                view = session.respond(Draft(kind="draft", item=view.item, acts=(each,)))  # type: ignore[arg-type]
            acts = []
    raise AssertionError("no game gets there")


def is_her_turn(table: TableGame, now: PlayState) -> bool:
    return now.turn is table.me and now.phase is Phase.DISCARD and len(now.thrown) > 12


def has_a_mistake(table: TableGame, now: PlayState) -> bool:
    """Whether somebody's hand is dead and hasn't been called dead."""
    errs = table.opening.errs
    return errs is not None and now.phase is not Phase.DECLARED and _is_open(now, errs)


def has_a_wrong_hand(table: TableGame, now: PlayState) -> bool:
    return now.phase is Phase.DECLARED and table.opening.errs is now.turn


def _is_open(now: PlayState, seat: Seat) -> bool:
    return is_visibly_dead(now, seat) and not now.is_dead(seat)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("width", [390, 768])
def test_a_false_mah_jongg_and_a_dead_hand_that_watches(sit_down: SitDown, width: int) -> None:
    player = sit_down("false", width, reached(is_her_turn, catches=False))
    press(player, "More")
    in_sight(player, "[data-zone=rack]")
    player.activate(player.board.get_by_role("button", name="Mah Jongg!"))
    expect(player.board.locator(".m-confirm")).to_contain_text("Say Mah Jongg?")
    player.activate(player.board.get_by_role("button", name="Not yet"))
    assert "declares" not in player.kept.record.partition("\n\n")[2]
    player.activate(player.board.get_by_role("button", name="Mah Jongg!"))
    press(player, "Mah Jongg!")
    expect(player.board.locator(".m-feedback")).to_contain_text("That costs your hand")
    player.go_on()
    now = player.game.game.now
    assert isinstance(now, PlayState)
    assert now.hand(player.game.me).dead == "DD2"
    assert violations(player.page) == []
    while not player.kept.result:
        expect(player.board.locator(".m-feedback")).to_have_count(0)  # it was told when it happened
        expect(player.board.locator("[data-zone=hand]")).to_be_visible()
        press(player, "It's right")
        player.go_on()
    expect(player.board.get_by_role("button", name="Play again")).to_be_visible()
    expect(player.board.locator(".m-feedback")).to_contain_text("Your hand was dead")
    expect(player.board.locator("[data-zone=mine]")).to_be_visible()
    in_sight(player)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("width", [390, 768])
def test_another_hand_is_proven_dead(sit_down: SitDown, width: int) -> None:
    player = sit_down("proof", width, reached(has_a_mistake, catches=True))
    errs = player.game.opening.errs
    assert errs is not None
    press(player, "More", "A hand is dead", errs.value)
    in_sight(player, "[data-zone=rack]")
    act(player, player.board.locator("[data-zone=discards] button[data-piece]").first.click)
    press(player, "This proves it")
    expect(player.board.locator(".m-feedback")).to_contain_text("Not proven")
    press(player, "Wrong count")
    expect(player.board.locator(".m-feedback")).to_contain_text("You caught it")
    assert violations(player.page) == []
    assert f"{player.game.me} challenges {errs}" in player.kept.record


@pytest.mark.sampled(1)
@pytest.mark.parametrize("width", [390, 768])
def test_a_declared_hand_is_challenged(sit_down: SitDown, width: int) -> None:
    player = sit_down("declared", width, reached(has_a_wrong_hand, catches=True))
    press(player, "It's wrong")
    tiles = player.board.locator("[data-zone=hand] button[data-piece]")
    assert tiles.count() == 14
    in_sight(player, "[data-zone=hand]")
    act(player, tiles.first.click)
    expect(tiles.first).to_have_attribute("aria-pressed", "true")
    press(player, "This proves it")
    assert violations(player.page) == []
    assert game_in(player.kept).game.history
