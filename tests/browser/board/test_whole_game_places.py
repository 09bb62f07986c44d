"""A whole game on the board: her exposures, signs and settings lie over nothing that is read or tapped."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from mahj_widgets.layout import Log, Zone
from mahj_widgets.layout import Table as LayoutTable
from mahj_widgets.protocol import View, as_json

from tests.browser.board.whole_games import ALL_SIZES, BAR, SET, views

pytestmark = pytest.mark.browser
Make = Callable[..., Any]


def exposing(view: View, sizes: tuple[int, ...]) -> View:
    """Return a view with the last tiles of her rack exposed, in groups of such sizes, with a joker each."""
    rack = next(zone for zone in view.zones if zone.id == "rack")
    left, groups = rack.pieces, []
    for number, size in enumerate(sizes):
        first, *more = left[-size:]
        pieces = (replace(first, name="Joker", face="J"), *more)
        groups.append(Zone(f"own-{number}", "exposure", f"Your group {number}", pieces, seat="me"))
        left = left[:-size]
    others = tuple(zone for zone in view.zones if zone.seat != "me")
    moves = {piece.id: ("discards", *(zone.id for zone in groups)) for piece in left} if view.marks else {}
    marks = tuple(moves)
    zones = (*others, *groups, replace(rack, pieces=left))
    return view.model_copy(update={"zones": zones, "moves": moves, "marks": marks, "acts": ()})


OWN = """() => {
  const all = (where) => [...document.querySelectorAll(where)].map((el) => [el, el.getBoundingClientRect()]);
  const [held, shown] = ["[data-zone=rack]", ".m-own"].map((where) => all(`${where} [data-piece]`));
  const [[, rack]] = all("[data-zone=rack] > .m-row");
  const lies = (a, b, far) => a.left < b.right + far && b.left < a.right + far
    && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const found = [];
  for (const [el, { x, y, width, height }] of held)
    if (!el.contains(document.elementFromPoint(x + width / 2, y + height / 2))) found.push("covered");
  for (const [i, [, one]] of shown.entries()) {
    if (held.some(([, tile]) => lies(one, tile, 8))) found.push("beside the rack's");
    if (shown.slice(i + 1).some(([, other]) => lies(one, other, -1))) found.push("overlapping");
    if (one.top < rack.top || one.right > rack.right || one.bottom > rack.bottom) found.push("out of it");
    if (held.some(([, { width }]) => one.width > 0.9 * width)) found.push("as large as the rack's");
  }
  return [shown.length, ...new Set(found)]; }"""
"""Returns how many tiles she has exposed, and what is wrong with their places."""
GROUPS = ((3,), (5, 4), (3, 4, 4), (3, 5, 5), (5, 5, 3), (3, 3, 3, 4))


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("width", "height"), ALL_SIZES)
def test_own_exposures_stand_apart_on_the_rack_and_cover_nothing(
    board_page: Make, width: int, height: int
) -> None:
    own = next(view for view in views() if len(view.marks) == 14)
    waits = next(
        view for view in views() if not view.marks and "Wait" in [each.label for each in view.actions]
    )
    board = board_page(views()[0], width=width, height=height)
    board.page.evaluate(SET, BAR)
    number = 6000
    for view in (own, waits):
        for sizes in GROUPS:
            number += 1
            board.show(exposing(view, sizes).model_copy(update={"serial": number}))
            assert board.page.evaluate(OWN) == [sum(sizes)], sizes


def with_dead(view: View) -> View:
    """Return a view in which everybody's hand is dead, as a session shows it."""
    zones = tuple(
        replace(zone, dim=True, band="dead") if zone.seat and zone.kind in ("exposure", "rack") else zone
        for zone in view.zones
    )
    players = () if view.table is None else view.table.players
    table = LayoutTable(tuple(replace(each, dead=True, turn=False) for each in players))
    return view.model_copy(update={"zones": zones, "table": table, "serial": 7000})


SIGNS = """() => {
  const box = (el) => el.getBoundingClientRect();
  const all = (where) => [...document.querySelectorAll(where)].filter((el) => el.offsetWidth);
  const [signs, things] = [".m-who > i, .m-band", ".m-who > b, .m-backs, .m-face, .m-news > li"].map(all);
  const seen = (el) => { // what a scroller shows of it
    let { left, right, top, bottom } = box(el);
    for (let up = el.parentElement; up; up = up.parentElement) {
      if (getComputedStyle(up).overflowY === "visible") continue;
      [top, bottom] = [Math.max(top, box(up).top), Math.min(bottom, box(up).bottom)]; }
    return { left, right, top, bottom }; };
  const shown = things.map(seen).filter(({ top, bottom }) => top < bottom);
  const over = shown.filter((thing) => signs.map(box).some((sign) => sign.left < thing.right - 1
    && thing.left < sign.right - 1 && sign.top < thing.bottom - 1 && thing.top < sign.bottom - 1));
  return [signs.length, over.length, all(".m-who > b").map((el) => box(el).x)]; }"""
"""Returns how many signs say that a hand is dead, over how many things they lie, and where the winds are."""


def test_that_a_hand_is_dead_stands_over_nothing_and_moves_no_name(board_page: Make) -> None:
    lively = max(views(), key=lambda view: sum(zone.kind == "exposure" for zone in view.zones))
    board = board_page(lively)
    board.page.evaluate(SET, BAR)
    winds = []
    for width, height in ALL_SIZES:
        board.resize(width, height)
        winds.append(board.page.evaluate(SIGNS)[2])
    board.show(with_dead(lively))
    for (width, height), before in zip(ALL_SIZES, winds, strict=True):
        board.resize(width, height)
        assert board.page.evaluate(SIGNS) == [3, 0, before], width


GAP = """() => {
  const text = (el) => {
    const range = document.createRange();
    range.selectNodeContents(el);
    return range.getBoundingClientRect(); };
  const [wall, news] = [text, (el) => el.getBoundingClientRect()]
    .map((box, i) => box(document.querySelector([".m-wallcount", ".m-news"][i])));
  const lines = [...document.querySelectorAll(".m-news > li")].map(text)
    .filter(({ left, top, bottom }) => left < news.right && top >= news.top - 1 && bottom <= news.bottom + 1);
  const beside = [...lines, text(document.querySelector(".m-words-of"))]
    .filter(({ top, bottom }) => top < wall.bottom && wall.top < bottom);
  return Math.min(...beside.map(({ left, right }) => Math.max(left - wall.right, wall.left - right))); }"""
"""Returns how far the number of tiles in the wall is from the words beside it, in pixels."""


def test_the_number_of_tiles_in_the_wall_touches_no_words(board_page: Make) -> None:
    told = Log(("South's chair is empty. There's no Charleston, only a courtesy pass.",) * 3)
    view = views()[0]
    assert view.table is not None
    seats = replace(view.table, wall=112)
    board = board_page(view.model_copy(update={"log": told, "table": seats}))
    board.page.evaluate(SET, BAR)
    for width, height in ALL_SIZES:
        board.resize(width, height)
        assert board.page.evaluate(GAP) >= 6, width


SETTINGS = """(panel) => [panel.scrollWidth - panel.clientWidth, Math.min(...
  [...panel.querySelectorAll("select")]
  .map((el) => {
    const range = document.createRange();
    range.selectNode(el.previousSibling);
    const [words, field] = [range, el].map((each) => each.getBoundingClientRect());
    return Math.max(field.top - words.bottom, field.left - words.right); }))]"""
"""Returns how much wider the settings are than their panel, and how far words are from their field."""


@pytest.mark.parametrize("text", ["normal", "larger"])
def test_settings_fit_their_panel_and_their_words_stand_clear_of_the_focus(
    board_page: Make, text: str
) -> None:
    board = board_page(views()[0])
    board.page.evaluate(SET, BAR)
    board.page.evaluate(
        f"localStorage.setItem('mahj.text', '{text}'); dispatchEvent(new Event('mahj:prefs'))"
    )
    board.act("Board settings").click()
    for width, height in ALL_SIZES:
        board.resize(width, height)
        wider, clear = board.page.locator(".m-menu").evaluate(SETTINGS)
        assert wider <= 0, width
        assert clear >= 6, width


LAYING = """(view) => {
  fake.show(view);
  const pond = document.querySelector(".m-pond");
  const moving = [...pond.querySelectorAll("[data-piece]")].filter((el) => el.getAnimations().length > 0);
  const { overflowX, overflowY } = getComputedStyle(pond);
  return [moving.length, overflowX, overflowY]; }"""
"""Shows a view; returns how many tiles come into the middle, and what it does with those still outside it."""


def test_tiles_of_a_hand_that_is_laid_open_are_not_cut_on_their_way(board_page: Make) -> None:
    before = views()[-1].model_copy(update={"serial": 8000})
    rack = next(zone for zone in views()[0].zones if zone.id == "rack")
    hand = Zone("hand", "exposure", "North's hand", rack.pieces[:13])
    zones = (*(zone for zone in before.zones if zone.kind != "discards"), hand)
    assert before.table is not None
    players = tuple(replace(each, turn=each.seat == "across") for each in before.table.players)
    update = {"zones": zones, "table": replace(before.table, players=players), "serial": 8001}
    board = board_page(before, width=390, height=844, still=False)
    board.page.evaluate(SET, BAR)
    laid = before.model_copy(update=update)
    assert board.page.evaluate(LAYING, as_json(laid)) == [13, "visible", "visible"]
    board.page.wait_for_function("!document.querySelector('.m-pond').getAnimations().length")
    assert board.page.locator(".m-pond").evaluate("(el) => getComputedStyle(el).overflowY") == "auto"
