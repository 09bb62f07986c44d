"""A whole game on the board: what does not move, whatever is said, and what stays in sight."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from _pytest.mark import ParameterSet
from mahj_widgets.layout import Piece, Zone
from mahj_widgets.layout import Table as LayoutTable
from mahj_widgets.protocol import Action, Feedback, RuleNote, View, as_json
from playwright.sync_api import expect

from tests.browser.board.whole_games import ALL_SIZES, BAR, SET, SIZES, views
from tests.browser.voila.visits import violations
from tests.seeds import many, sample
from tests.unit.session.table_board import Table

pytestmark = pytest.mark.browser
Make = Callable[..., Any]
EVERY = 20
"""Of the views of a game, one in so many is shown in a run. What is said changes every third time, so each
kind of it is among them."""
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
CUT = "(el) => el.scrollHeight - el.clientHeight"
"""By how many pixels a part of the board is taller than its place."""
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


def lost() -> View:
    """Return the end of a game in which her hand was dead: her tiles lie below the hand that won."""
    faces = [f"{rank}{suit}" for suit in "BC" for rank in range(1, 8)]
    pieces = tuple(Piece(f"m{number}", face, face=face) for number, face in enumerate(faces))
    own = Zone(id="mine", kind="exposure", label="Your tiles", dim=True, pieces=pieces)
    table = ended().table
    players = () if table is None else table.players
    seats = LayoutTable(tuple(replace(each, total=None) for each in players))
    return ended().model_copy(update={"serial": 1000, "zones": (*ended().zones, own), "table": seats})


def said(view: View, number: int) -> View:
    """Return a view with what may be said at any moment: a reason, a note, more buttons than one row has."""
    more: dict[str, Any] = {"serial": 1000 + number}
    if number % 3 == 0:
        more |= {"feedback": REASON, "facts": ("Your work isn't being saved right now",)}
    if number % 3 == 1:
        more |= {"actions": (*view.actions, *MANY)}
    return view.model_copy(update=more)


def sizes() -> Iterator[ParameterSet]:
    """Some views at two sizes in every run; every view at every size."""
    kept = sample(ALL_SIZES, 2, "sizes")
    for size in ALL_SIZES:
        yield pytest.param(*size, EVERY, marks=() if size in kept else pytest.mark.soak)
        yield pytest.param(*size, 1, marks=pytest.mark.soak)


@pytest.mark.parametrize(("width", "height", "every"), tuple(sizes()))
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


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("width", "height"), ALL_SIZES)
def test_at_the_end_the_whole_hand_and_all_that_is_told_is_in_sight(
    board_page: Make, width: int, height: int
) -> None:
    board = board_page(views()[0], width=width, height=height)
    board.page.evaluate(SET, BAR)
    for end, zones in ((ended(), ("hand",)), (lost(), ("hand", "mine"))):
        board.show(end)
        felt = board.page.locator(".m-ground").bounding_box()
        for zone in zones:
            tiles = board.page.locator(f"[data-zone={zone}] > ul").bounding_box()
            assert felt["y"] <= tiles["y"]
            assert tiles["y"] + tiles["height"] <= min(felt["y"] + felt["height"], height)
        assert board.page.locator(".m-pond").evaluate(CUT) <= 0
        assert height < 500 or board.page.locator(".m-told").evaluate(CUT) <= 0
        expect(board.act("Play again")).to_be_in_viewport(ratio=1)


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
    assert bar.evaluate(CUT) <= 0
    boxes = [each.bounding_box() for each in bar.locator("button").all()]
    assert len(boxes) == count
    assert all(box["height"] >= 48 and 0 <= box["y"] <= 844 - box["height"] for box in boxes)


@pytest.mark.parametrize("panel", [".m-told", ".m-sheetcard"])
def test_what_is_told_and_the_card_leave_the_players_in_sight(board_page: Make, panel: str) -> None:
    board = board_page(views()[0], width=768, height=1024)
    board.page.evaluate(SET, BAR)
    board.show(said(views()[-1], 0))
    if panel == ".m-sheetcard":
        board.page.locator(".m-to-card").click()
    told = board.page.locator(panel).bounding_box()
    names = [each.bounding_box() for each in board.page.locator(".m-seat > .m-who").all()]
    assert len(names) == 3
    assert all(name["y"] + name["height"] <= told["y"] for name in names)


COVERED = """(panel) => {
  const box = (el) => el.getBoundingClientRect();
  const [over, felt] = [panel, document.querySelector(".m-ground")].map(box);
  const shown = ".m-who, .m-exposure .m-face, .m-discards li:last-child, .m-words-of, .m-rack, .m-bar button";
  return [...document.querySelectorAll(shown)].filter((el) => {
    const { top, bottom } = box(el);
    const isOut = el.closest(".m-ground") && (top < felt.top || bottom > felt.bottom);
    return isOut || (top < over.bottom && over.top < bottom);
  }).map((el) => el.className); }"""
"""Returns what lies under a panel, or out of the felt: players, what they have exposed, the last discard,
what is asked, her rack and the buttons."""


@pytest.mark.parametrize(("panel", "opener"), [(".m-log", ".m-to-log"), (".m-menu", ".m-gear")])
def test_on_a_tablet_log_and_settings_cover_nothing_of_the_game_and_the_rack_stays(
    board_page: Make, panel: str, opener: str
) -> None:
    board = board_page(views()[0], width=768, height=1024)
    board.page.evaluate(SET, BAR)
    board.show(max(views(), key=lambda view: sum(zone.kind == "exposure" for zone in view.zones)))
    rack = board.zone("rack").bounding_box()
    button = board.page.locator(opener)
    button.click()
    opened = board.page.locator(panel)
    expect(opened).to_be_in_viewport(ratio=1)
    assert opened.evaluate(COVERED) == []
    assert board.zone("rack").bounding_box() == rack
    button.click()
    assert board.zone("rack").bounding_box() == rack


MIDDLES = """() => {
  const range = document.createRange();
  range.selectNodeContents(document.querySelector(".m-words-of > p"));
  return [range, document.querySelector(".m-ground")].map((each) => each.getBoundingClientRect())
    .map(({ left, right }) => (left + right) / 2); }"""


def test_on_a_tablet_what_is_asked_stands_in_the_middle_in_every_phase(board_page: Make) -> None:
    board = board_page(views()[0], width=768, height=1024)
    board.page.evaluate(SET, BAR)
    for number, view in enumerate((views()[0], *views()[2::20])):
        board.show(view.model_copy(update={"serial": 4000 + number}))
        words, felt = board.page.evaluate(MIDDLES)
        assert words == pytest.approx(felt, abs=2), view.ask


@pytest.mark.sampled(1)
@pytest.mark.parametrize("theme", ["dark", "contrast"])
def test_on_a_phone_held_sideways_axe_finds_nothing_in_any_phase(board_page: Make, theme: str) -> None:
    board = board_page(views()[0], width=844, height=390, theme=theme, flows=True)
    board.page.evaluate(SET, BAR)
    phases = {next((act.label for act in view.actions), ""): view for view in views()[::3]}
    shown = (views()[0], views()[2], *list(phases.values())[-3:], said(views()[-1], 0), ended())
    for number, view in enumerate(sample(shown, many(4, len(shown)), "phases")):
        board.show(view.model_copy(update={"serial": 5000 + number}))
        assert violations(board.page) == [], view.ask
        head = board.page.locator(".m-head").bounding_box()
        assert head["height"] <= 1 or board.page.locator(".m-head").evaluate(CUT) <= 0


def with_discards(view: View, count: int) -> View:
    """Return a view with so many discards on the table, the last one on offer."""
    faces = [f"{rank}{suit}" for suit in "BCD" for rank in range(1, 10)] * 4
    pieces = tuple(Piece(f"d{number}", face, face=face) for number, face in enumerate(faces[:count], 1))
    last = replace(pieces[-1], state="last")
    zones = tuple(
        replace(zone, pieces=(*pieces[:-1], last)) if zone.id == "discards" else zone for zone in view.zones
    )
    return view.model_copy(update={"zones": zones})


@pytest.mark.sampled(2)
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
