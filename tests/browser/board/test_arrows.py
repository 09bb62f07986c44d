"""Arrow keys at a round table: they go where they point, as drawn on the screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from _pytest.mark import ParameterSet
from mahj_widgets.layout import Piece
from mahj_widgets.protocol import View

from mahj_tutor.pictures.scene import Scene
from tests.browser.board.positions import named_walls, seats, seats_at_table, wall, whole_walls
from tests.browser.board.window import Windows
from tests.browser.lessons.player import Player

pytestmark = pytest.mark.browser
Make = Callable[..., Any]
WIDTHS = (390, 768, 1280)
WAYS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}


def square_with_one_used_up() -> View:
    """Four named walls without the right one: the table has a gap there."""
    view = named_walls()
    gone = {piece.id for piece in view.zones[0].pieces if piece.seat == "right"}
    return view.model_copy(update={"marks": tuple(name for name in view.marks if name not in gone)})


def long_names() -> View:
    """Seats with a text of their own, which makes the plaques of different heights."""
    view = seats()
    texts = ["You", "calls the 6 Dot for a kong", "East", "calls Mah Jongg"]
    pieces = tuple(
        Piece(id=piece.id, name=text, text=text, seat=piece.seat)
        for piece, text in zip(view.zones[0].pieces, texts, strict=True)
    )
    return view.model_copy(update={"zones": (replace(view.zones[0], pieces=pieces),)})


TABLES = {
    maker.__name__: maker
    for maker in (
        seats,
        long_names,
        seats_at_table,
        whole_walls,
        named_walls,
        square_with_one_used_up,
    )
}

# Every stop of the table with its center, and for each arrow the stop where the focus is after it.
WALKS = """(keys) => {
  const stops = [...document.querySelectorAll(":is(.m-sides, .m-of-seat) button")];
  const walk = (from, key) => {
    from.focus();
    from.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    return document.activeElement.dataset.piece;
  };
  const center = ({ left, top, width, height }) => [left + width / 2 + scrollX, top + height / 2 + scrollY];
  const side = (stop) => /m-at-(\\w+)/.exec(stop.closest(".m-side, .m-seat")?.className ?? "m-at-me")[1];
  return Object.fromEntries(stops.map((stop) => [stop.dataset.piece, {
    at: center(stop.getBoundingClientRect()), side: side(stop),
    to: Object.fromEntries(keys.map((key) => [key, walk(stop, key)])) }]));
}"""


@pytest.fixture(scope="module")
def walks(windows: Windows) -> Callable[..., dict[str, Any]]:
    """Find each stop's center and side, and where each arrow leads from it; once for each table."""

    @cache
    def shown(table: str) -> dict[int, dict[str, Any]]:
        board = windows.show(TABLES[table]())
        found = {}
        for width in WIDTHS:
            board.resize(width)
            found[width] = dict(board.page.evaluate(WALKS, list(WAYS)))
        return found

    return lambda table, width=1280: shown(table)[width]


tables = pytest.mark.parametrize("table", TABLES)
widths = pytest.mark.parametrize("width", WIDTHS)


@tables
@widths
def test_an_arrow_leads_the_way_it_points(walks: Make, table: str, width: int) -> None:
    found = walks(table, width)
    assert len(found) >= 2
    wrong = []
    for name, stop in found.items():
        for key, (right, down) in WAYS.items():
            to = found[stop["to"][key]]
            across, along = to["at"][0] - stop["at"][0], to["at"][1] - stop["at"][1]
            if to is not stop and across * right + along * down <= 0:
                wrong.append((name, key, stop["to"][key]))
    assert wrong == []


@tables
@widths
def test_arrows_alone_reach_every_stop_from_every_other(walks: Make, table: str, width: int) -> None:
    found = walks(table, width)
    for start in found:
        seen = {start}
        edge = [start]
        while edge:
            new = set(found[edge.pop()]["to"].values()) - seen
            seen |= new
            edge.extend(new)
        assert seen == set(found), f"from {start}"


@pytest.mark.parametrize("table", ["seats", "long_names", "whole_walls"])
@widths
def test_each_seat_and_wall_has_its_neighbors_to_the_left_and_right(
    walks: Make, table: str, width: int
) -> None:
    found = walks(table, width)
    side = {name: stop["side"] for name, stop in found.items()}
    led = {
        (side[name], key): side[target] for name, stop in found.items() for key, target in stop["to"].items()
    }
    assert led == {
        ("me", "ArrowLeft"): "left",
        ("me", "ArrowRight"): "right",
        ("me", "ArrowUp"): "across",
        ("me", "ArrowDown"): "me",
        ("across", "ArrowLeft"): "left",
        ("across", "ArrowRight"): "right",
        ("across", "ArrowUp"): "across",
        ("across", "ArrowDown"): "me",
        ("left", "ArrowLeft"): "left",
        ("left", "ArrowRight"): "right",
        ("left", "ArrowUp"): "across",
        ("left", "ArrowDown"): "me",
        ("right", "ArrowLeft"): "left",
        ("right", "ArrowRight"): "right",
        ("right", "ArrowUp"): "across",
        ("right", "ArrowDown"): "me",
    }


def test_where_a_wall_is_used_up_the_arrow_that_points_there_stays(walks: Make) -> None:
    found = walks("square_with_one_used_up")
    me = next(stop for stop in found.values() if stop["side"] == "me")
    assert {key: found[to]["side"] for key, to in me["to"].items()} == {
        "ArrowLeft": "left",
        "ArrowRight": "me",
        "ArrowUp": "left",  # the wall across is used up too
        "ArrowDown": "me",
    }


def followed() -> Iterator[ParameterSet]:
    """Every table at every width; in turn at one of them always."""
    for place, table in enumerate(("seats", "long_names", "whole_walls", "named_walls", "wall")):
        for number, width in enumerate(WIDTHS):
            always = number == place % len(WIDTHS)
            yield pytest.param(table, width, marks=() if always else pytest.mark.soak)


@pytest.mark.parametrize(("table", "width"), tuple(followed()))
def test_a_learner_who_follows_the_arrows_marks_whatever_is_right(
    board_page: Make, table: str, width: int
) -> None:
    view = wall() if table == "wall" else TABLES[table]()
    board = board_page(view, width=width)
    learner = Player(board.page, board.page.locator(".mahj"), "keys")
    for name in view.marks:
        learner.do(Scene(), ("mark", name))
        assert board.piece(name).get_attribute("aria-pressed") == "true"
