"""What is answered stands where it belongs, and nothing else moves: sheets, exchanges, trays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from mahj_widgets.protocol import Hello, View
from playwright.sync_api import expect

from mahj_tutor.exercises.catalog import exercise
from mahj_tutor.session.exercise_session import ExerciseSession
from mahj_tutor.session.sources import CatalogSource
from tests.browser.board.window import BoardPage

pytestmark = pytest.mark.browser
Make = Callable[..., Any]
BOXES = """(zone) => Object.fromEntries([...document.querySelectorAll(`[data-zone="${zone}"] [data-piece]`)]
  .map((piece) => { const { left, top, width } = piece.getBoundingClientRect();
    return [piece.dataset.piece, [left, top, width].map(Math.round)]; }))"""
"""Where the pieces of a zone are, and how wide."""


def question(name: str) -> View:
    return ExerciseSession(name, CatalogSource(), seed=1).respond(Hello(kind="hello", key="a" * 32))


def after(view: View, acts: Sequence[Any]) -> View:
    return view.model_copy(update={"acts": tuple(acts), "serial": view.serial + len(acts) + 1})


def same(board: BoardPage, zone: str, before: dict[str, Any]) -> bool:
    """Whether the tiles that are in a zone still are where they were in it."""
    now = board.page.evaluate(BOXES, zone)
    return {name: box for name, box in before.items() if name in now} == {
        name: now[name] for name in before if name in now
    }


def test_an_amount_stands_on_its_line_of_the_sheet_and_grows_by_what_the_hand_pays(board_page: Make) -> None:
    board = board_page(question("a16.finish-the-sheet"), width=768, height=1024)
    heights = [board.zone(f"sheet-n{n}").bounding_box()["height"] for n in (1, 2, 3)]
    expect(board.zone("sheet-n1")).to_contain_text("50")
    for _ in range(4):
        board.page.get_by_role("button", name="25 more: North pays").click()
    expect(board.zone("sheet-n3")).to_contain_text("100")
    assert [board.zone(f"sheet-n{n}").bounding_box()["height"] for n in (1, 2, 3)] == heights


@pytest.mark.parametrize("width", [390, 648, 1160])
def test_an_exchange_leaves_no_hole_and_moves_no_tile_of_the_rack(board_page: Make, width: int) -> None:
    name = "a14.finish-the-turn"
    view = question(name)
    task = exercise(name).task(1)
    board = board_page(view, width=width, height=900)
    rack = board.page.evaluate(BOXES, "rack")
    given = len(task.scene.given_acts)
    exchange = task.solution[: given + 2]
    [(_, tile, kong), (_, joker, _)] = exchange[given:]
    board.show(after(view, exchange))
    assert same(board, "rack", rack)
    assert joker in board.held("rack")
    assert tile in board.held(kong)
    assert board.zone(kong).locator(".m-gap").count() == 0


@pytest.mark.parametrize("width", [648, 1160])
def test_a_tile_that_comes_to_a_tray_moves_no_other(board_page: Make, width: int) -> None:
    name = "a1.three-families"
    view = question(name)
    board = board_page(view, width=width, height=900)
    task = exercise(name).task(1)
    zones = [zone.id for zone in view.zones]
    for count in range(1, len(task.solution) + 1):
        before = {zone: board.page.evaluate(BOXES, zone) for zone in zones}
        board.show(after(view, task.solution[:count]))
        assert all(same(board, zone, before[zone]) for zone in zones), count


def test_a_tray_has_one_place_for_each_tile_that_a_replay_lays_there(board_page: Make) -> None:
    board = board_page(question("a9.watch-a-pass"), width=648, height=900)
    seen = []
    while (on := board.page.get_by_role("button", name="Next step")).count():
        on.click()
        seen.append(board.zone("tray-right").locator("li").count())
    assert len(seen) > 3
    assert set(seen) == {3}
