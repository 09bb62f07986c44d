"""A whole game on the board: what does not move, whatever is said, and what stays in sight."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from mahj_widgets.layout import Piece
from mahj_widgets.layout import Table as LayoutTable
from mahj_widgets.protocol import Action, Feedback, RuleNote, View, as_json

from tests.table_learner import next_acts
from tests.unit.session.table_board import Table

pytestmark = pytest.mark.browser
Make = Callable[..., Any]
SIZES = ((390, 844), (768, 1024), (1280, 800), (1920, 1080))
ALL_SIZES = (*SIZES, (1024, 768), (844, 390))
EVERY = 4
"""Of the views of a game, one in so many is shown in a run. What is said changes every third time, so each
kind of it is among them."""
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
  const names = [...document.querySelectorAll(".m-who > b, .m-middle")].map(box);
  const inSight = document.querySelector(".m-bar").getBoundingClientRect().bottom <= innerHeight;
  return JSON.stringify([box(row), tile ? box(tile).slice(2) : null, names, inSight]); })"""
"""Shows view after view; returns where each has the rack, how large its tiles are, and where the players and
the middle are."""
COUNT = """(el) => [getComputedStyle(el), getComputedStyle(el, "::after")]
  .map(({ display, counterReset, content }) => display === "none" ? "" : `${counterReset} ${content}`)"""
"""Returns the number that stands behind the tiles of a player that lie face down, as its style has it."""
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


@cache
def ended() -> View:
    """Return the end of a game, with two rules to open, and what the games so far come to."""
    table = Table(3)
    table.play()
    dead = RuleNote(id="WN6", name="dead players still pay", text="A dead hand pays.", source="WN6")
    rules = (*(table.view.feedback or REASON).rules[:1], dead)
    feedback = (table.view.feedback or REASON).model_copy(update={"rules": rules})
    players = () if table.view.table is None else table.view.table.players
    seats = LayoutTable(tuple(replace(each, total="\u2212250 in all") for each in players))
    return table.view.model_copy(update={"feedback": feedback, "table": seats})


def said(view: View, number: int) -> View:
    """Return a view with what may be said at any moment: a reason, a note, more buttons than one row has."""
    more: dict[str, Any] = {"serial": 1000 + number}
    if number % 3 == 0:
        more |= {"feedback": REASON, "facts": ("Your work isn't being saved right now",)}
    if number % 3 == 1:
        more |= {"actions": (*view.actions, *MANY)}
    return view.model_copy(update=more)


@pytest.mark.parametrize("every", [EVERY, pytest.param(1, marks=pytest.mark.soak)])
@pytest.mark.parametrize(("width", "height"), ALL_SIZES)
def test_rack_players_and_middle_keep_their_places_and_sizes(
    board_page: Make, width: int, height: int, every: int
) -> None:
    board = board_page(views()[0], width=width, height=height)
    board.page.evaluate(SET, BAR)
    with_more = (said(view, number) for number, view in enumerate(views()) if (width, height) in SIZES)
    shown = [*views(), *with_more][::every]
    racks = set(board.page.evaluate(RACKS, [as_json(each) for each in shown]))
    found = [tuple(map(json.dumps, json.loads(each))) for each in racks]
    places, sizes, names, sights = zip(*found, strict=True)
    assert len(set(places)) == 1, places
    assert len(set(sizes) - {"null"}) == 1, sizes
    assert width < 600 or len(set(names)) == 1, names
    assert set(sights) == {"true"}


@pytest.mark.parametrize(("width", "height"), ALL_SIZES)
def test_at_the_end_the_whole_hand_and_all_that_is_told_is_in_sight(
    board_page: Make, width: int, height: int
) -> None:
    board = board_page(views()[0], width=width, height=height)
    board.page.evaluate(SET, BAR)
    board.show(ended())
    felt, hand = (board.page.locator(each).bounding_box() for each in (".m-ground", "[data-zone=hand] > ul"))
    assert felt["y"] <= hand["y"]
    assert hand["y"] + hand["height"] <= felt["y"] + felt["height"]
    cut = "(el) => el.scrollHeight - el.clientHeight"
    assert board.page.locator(".m-pond").evaluate(cut) <= 0
    assert min(width, height) < 768 or board.page.locator(".m-told").evaluate(cut) <= 0


def test_every_player_on_a_phone_has_a_count_of_her_tiles(board_page: Make) -> None:
    shown = max(views(), key=lambda view: sum(zone.kind == "exposure" for zone in view.zones))
    board = board_page(shown, width=390, height=844)
    board.page.evaluate(SET, BAR)
    assert shown.table is not None
    counts = [each.hidden for each in shown.table.players if each.hidden is not None]
    backs = board.page.locator(".m-backs").all()
    assert [each.evaluate(COUNT) for each in backs] == [[f"n {n} normal", "none counter(n)"] for n in counts]


def test_on_a_phone_discards_have_room_beside_two_exposures(board_page: Make) -> None:
    shown = max(views(), key=lambda view: sum(zone.kind == "exposure" for zone in view.zones))
    board = board_page(shown, width=390, height=844)
    board.page.evaluate(SET, BAR)
    assert board.page.locator(".m-middle").bounding_box()["height"] >= 120


@pytest.mark.parametrize("count", [4, 6, 8])
def test_all_buttons_are_in_sight_on_a_phone(board_page: Make, count: int) -> None:
    board = board_page(views()[0], width=390, height=844)
    board.page.evaluate(SET, BAR)
    more = tuple(
        Action(id="act", label=f"Call it for a pung, {number}", act=("choose", "do", f"n{number}"))
        for number in range(count)
    )
    board.show(views()[-1].model_copy(update={"serial": 3000, "actions": more}))
    bar = board.page.locator(".m-actions")
    assert bar.evaluate("(el) => el.scrollHeight - el.clientHeight") <= 0
    boxes = [each.bounding_box() for each in bar.locator("button").all()]
    assert len(boxes) == count
    assert all(box["height"] >= 48 and 0 <= box["y"] <= 844 - box["height"] for box in boxes)


@pytest.mark.parametrize("panel", ["told", "log", "settings", "card"])
def test_panels_leave_the_players_in_sight(board_page: Make, panel: str) -> None:
    board = board_page(views()[0], width=768, height=1024)
    board.page.evaluate(SET, BAR)
    board.show(said(views()[-1], 0))
    if panel != "told":
        board.page.locator({"log": ".m-to-log", "settings": ".m-gear", "card": ".m-to-card"}[panel]).click()
    what = {"told": ".m-told", "log": ".m-log", "settings": ".m-menu", "card": ".m-sheetcard"}[panel]
    opened = board.page.locator(what).bounding_box()
    names = [each.bounding_box() for each in board.page.locator(".m-seat > .m-who").all()]
    assert len(names) == 3
    assert all(name["y"] + name["height"] <= opened["y"] for name in names)


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
