"""A whole game on the board: what does not move, whatever is said, and what stays in sight."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from mahj_widgets.layout import Piece
from mahj_widgets.protocol import Action, Feedback, RuleNote, View, as_json

from tests.table_learner import next_acts
from tests.unit.session.table_board import Table

pytestmark = pytest.mark.browser
Make = Callable[..., Any]
SIZES = ((390, 844), (768, 1024), (1280, 800), (1920, 1080))
BAR = 56
"""Pixels that the bar of a lesson's page takes."""
SET = """(bar) => {
  document.documentElement.style.setProperty("--mahj-height", `calc(100dvh - ${bar}px)`);
  document.querySelector("main").style.paddingTop = `${bar}px`; }"""
RACKS = """(views) => views.map((view) => {
  fake.show(view);
  const box = (el) => {
    const { x, y, width, height } = el.getBoundingClientRect();
    return [x, y, width, height].map((each) => each.toFixed(1)); };
  const row = document.querySelector("[data-zone=rack] > .m-row");
  const tile = row.querySelector(".m-face");
  const inSight = document.querySelector(".m-bar").getBoundingClientRect().bottom <= innerHeight;
  return JSON.stringify([box(row), tile ? box(tile).slice(2) : null, inSight]); })"""
"""Shows view after view; returns where each has the rack, and how large its tiles are."""
REASON = Feedback(
    verdict="unreadable",
    heading="Not allowed",
    title="For a pung you need two more 6 Dots or jokers, and you have only one. " * 3,
    rules=(RuleNote(id="CL1", name="calling", text="Long. " * 60, source="CL1"),),
)
MANY = tuple(
    Action(id="act", label=f"With 6 Dot, 6 Dot and {name}", act=("choose", "do", name), filled=name == "four")
    for name in ("one", "two", "three", "four")
)


@cache
def views() -> tuple[View, ...]:
    """Return the views of a game of a sensible learner, up to the last one with her rack."""
    table = Table(3)
    seen = [table.view]
    while table.view.phase == "open":
        seen += [table.do(act) for act in next_acts(table.game)]
    return tuple(view for view in seen if any(zone.id == "rack" for zone in view.zones))


def said(view: View, number: int) -> View:
    """Return a view with what may be said at any moment: a reason, a note, more buttons than one row has."""
    more: dict[str, Any] = {"serial": 1000 + number}
    if number % 3 == 0:
        more |= {"feedback": REASON, "facts": ("Your work isn't being saved right now",)}
    if number % 3 == 1:
        more |= {"actions": (*view.actions, *MANY)}
    return view.model_copy(update=more)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_rack_keeps_its_place_and_size(board_page: Make, width: int, height: int) -> None:
    board = board_page(views()[0], width=width, height=height)
    board.page.evaluate(SET, BAR)
    shown = [*views(), *(said(view, number) for number, view in enumerate(views()))]
    racks = set(board.page.evaluate(RACKS, [as_json(each) for each in shown]))
    found = [tuple(map(json.dumps, json.loads(each))) for each in racks]
    places, sizes, sights = zip(*found, strict=True)
    assert len(set(places)) == 1, places
    assert len(set(sizes) - {"null"}) == 1, sizes
    assert set(sights) == {"true"}


def with_discards(view: View, count: int) -> View:
    """Return a view with so many discards on the table, the last one on offer."""
    faces = [f"{rank}{suit}" for suit in "BCD" for rank in range(1, 10)] * 4
    pieces = tuple(Piece(f"d{number}", face, face=face) for number, face in enumerate(faces[:count], 1))
    last = replace(pieces[-1], state="last")
    zones = tuple(
        replace(zone, pieces=(*pieces[:-1], last)) if zone.id == "discards" else zone for zone in view.zones
    )
    return view.model_copy(update={"zones": zones})


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_all_discards_are_in_sight_on_a_tablet_and_the_last_ones_on_a_phone(
    board_page: Make, width: int, height: int
) -> None:
    board = board_page(views()[0], width=width, height=height)
    board.page.evaluate(SET, BAR)
    full = max(views(), key=lambda view: len(view.zones))
    for number, count in enumerate((60, 80, 100)):
        board.show(with_discards(full, count).model_copy(update={"serial": 2000 + number}))
        pond = "document.querySelector('.m-pond')"
        hidden = board.page.evaluate(f"{pond}.scrollHeight - {pond}.clientHeight")
        assert width < 768 or hidden <= 0, count
        last, around = board.piece(f"d{count}").bounding_box(), board.page.locator(".m-pond").bounding_box()
        assert last["width"] >= 20
        assert around["y"] <= last["y"]
        assert last["y"] + last["height"] <= around["y"] + around["height"]
