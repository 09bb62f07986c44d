"""Color is never the only cue: what a board and a page say is told apart in gray, and without underlines.

In gray, each two states of the same thing differ in a shape that can be seen: in so many pixels, by so much.
Without underlines the inks of the card still differ by their color, and no text speaks of underlines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from mahj_widgets.protocol import Hint, View, as_json
from playwright.sync_api import Browser, Page

from mahj_tutor.exercises.catalog import lessons
from tests.browser.board import views
from tests.browser.board.window import serve_boards
from tests.browser.engines.driver import Driver
from tests.browser.engines.pixels import Piece, different
from tests.browser.engines.visitor import Target, Visitor, named
from tests.browser.lessons.conftest import School
from tests.browser.voila.serving import until
from tests.learner_texts import exercise_texts

pytestmark = pytest.mark.browser
SIZE = (768, 1024)
STYLE = """(css) => {
  const style = document.createElement("style");
  style.textContent = css;
  document.head.append(style);
}"""
GRAY = "html { filter: grayscale(1); } "
PLAIN = "* { text-decoration: none !important; } "
BOX = """(css, more) => {
  const box = document.querySelector(css).getBoundingClientRect();
  const [x, y] = [box.x - more, box.y - more].map(Math.round);
  return { x, y, width: Math.round(box.width) + 2 * more, height: Math.round(box.height) + 2 * more };
}"""
POINT = """(target) => document.dispatchEvent(new CustomEvent("mahj:point",
  { detail: { item: fake.view.item, target, words: "Your teacher points here" } }))"""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serve_boards() as there:
        yield there


@pytest.fixture(scope="module")
def canvas(browser: Browser) -> Iterator[Page]:
    """A page that reads pictures."""
    context = browser.new_context()
    yield context.new_page()
    context.close()


def board(engine: Driver, address: str, view: View, css: str) -> Visitor:
    """Show a board with a style of the test's own."""
    engine.begin(*SIZE, address, {})
    visitor = Visitor(engine, address, "", SIZE)
    visitor.open("")
    visitor.wait_for("() => typeof window.fake?.begin === 'function' && 'board' in window")
    engine.run("(view) => { fake.begin(view, true); }", as_json(view))
    visitor.wait(Target(".m-bar"))
    if any(piece.face for zone in view.zones for piece in zone.pieces):
        visitor.wait_for("() => document.querySelectorAll('svg symbol').length > 30")
    engine.run(STYLE, css)
    return visitor


def part(visitor: Visitor, css: str, more: int = 0) -> Piece:
    """Take a picture of an element, with so many pixels around it."""
    box = visitor.driver.run(BOX, css, more)
    return Piece(visitor.driver.picture(), box)


TILE = views.passing().zones[0].pieces[-1].id
"""The last of its rack: the last discard is marked as such where no other tile follows."""
MARKS = tuple(piece.id for piece in views.passing().zones[0].pieces)


def nothing(visitor: Visitor) -> None:
    """Leave the board as it is."""


def focus(visitor: Visitor) -> None:
    """Walk to the tile by keys."""
    for _ in range(20):
        if visitor.driver.run("() => document.activeElement.closest('[data-zone=rack]') !== null"):
            break
        visitor.press("Tab")
    visitor.press("Home")
    until(lambda: walk(visitor), "the focus on the tile")


def walk(visitor: Visitor) -> bool:
    there = bool(visitor.driver.run("(id) => document.activeElement.dataset.piece === id", TILE))
    if not there:
        visitor.press("ArrowRight")
    return there


def pick(visitor: Visitor) -> None:
    visitor.tap(Target(f"[data-piece={TILE}]"))
    visitor.wait(Target(f".m-picked[data-piece={TILE}]"))


def point(visitor: Visitor) -> None:
    visitor.driver.run(POINT, TILE)
    visitor.wait(Target(f".m-pointed[data-piece={TILE}]"))


def state_of(state: str) -> View:
    """Return a rack whose tile is out of play, just come, or the last discard."""
    view = views.passing()
    rack = view.zones[0]
    pieces = tuple(replace(each, state=state) if each.id == TILE else each for each in rack.pieces)
    return views.passing(zones=(replace(rack, pieces=pieces), *view.zones[1:]))


STATES: dict[str, tuple[View, Callable[[Visitor], None]]] = {
    "plain": (views.passing(), nothing),
    "picked": (views.passing(), pick),
    "marked": (views.passing(moves={}, marks=MARKS, acts=(("mark", TILE),)), nothing),
    "hinted": (views.passing(hints=(Hint(text="Look here.", lit=(TILE,)),)), nothing),
    "pointed at": (views.passing(), point),
    "focused": (views.passing(), focus),
    "the last discard": (state_of("last"), nothing),
    "just come": (state_of("new"), nothing),
    "out of play": (state_of("dead"), nothing),
}
LEAST = 60
"""Pixels that differ: a bar of twelve by five is the least that counts as a shape."""
FEEDBACK: dict[str, View] = {"right": views.right(), "wrong": views.wrong()}
OTHERS = [pytest.param(each, marks=pytest.mark.soak) for each in ("firefox", "webkit")]
everywhere = pytest.mark.parametrize("engine", ["chromium", *OTHERS], indirect=True)


def alike(canvas: Page, seen: dict[str, Piece]) -> list[tuple[str, str, int]]:
    """Return the pairs that are not told apart, with the pixels in which they differ."""
    pairs = ((one, other, different(canvas, seen[one], seen[other])) for one, other in combinations(seen, 2))
    return [each for each in pairs if each[2] < LEAST]


@everywhere
def test_every_state_of_a_tile_is_seen_in_gray(engine: Driver, address: str, canvas: Page) -> None:
    seen = {name: tile(engine, address, *state) for name, state in STATES.items()}
    assert alike(canvas, seen) == []
    focused = tile(engine, address, state_of("last"), focus)
    assert alike(canvas, {"last": seen["the last discard"], "focused": focused}) == []


def tile(engine: Driver, address: str, view: View, act: Callable[[Visitor], None]) -> Piece:
    """Take a picture of the tile, in gray, after an act."""
    visitor = board(engine, address, view, GRAY)
    act(visitor)
    return part(visitor, f"[data-zone=rack] li:has([data-piece={TILE}])", 24)


@everywhere
def test_right_and_wrong_are_told_apart_in_gray_without_a_word(
    engine: Driver, address: str, canvas: Page
) -> None:
    seen = {}
    for name, view in FEEDBACK.items():
        visitor = board(engine, address, view, GRAY)
        seen[name] = part(visitor, ".m-feedback .m-icon")
    assert alike(canvas, seen) == []


@everywhere
def test_inks_of_the_card_are_told_apart_in_gray_and_without_underlines(
    engine: Driver, address: str, canvas: Page
) -> None:
    for css in (GRAY, PLAIN):
        visitor = board(engine, address, views.inks(), css)
        words = {ink: part(visitor, f".m-word:has(.m-ink-{ink})") for ink in "abc"}
        assert alike(canvas, words) == [], css
    visitor = board(engine, address, views.inks(), GRAY + PLAIN)
    words = {ink: part(visitor, f".m-word:has(.m-ink-{ink})") for ink in "abc"}
    assert alike(canvas, words), "no cue was taken away"


@everywhere
def test_an_empty_box_is_seen_on_black(engine: Driver, school: School, canvas: Page) -> None:
    """WebKit draws one in dark gray."""
    engine.begin(*SIZE, school.server.address, {})
    visitor = Visitor(engine, school.server.address, "", SIZE)
    visitor.open("settings")
    visitor.choose(named("list box", "Colors"), "High contrast")
    visitor.wait(Target("html[data-theme=contrast] input[name=spoken]:not(:checked)"))
    box, ground = part(visitor, "input[name=spoken]", 3), part(visitor, "input[name=spoken]", 3)
    ground.box["y"] -= 2 * ground.box["height"]
    ground.box["x"] = 1
    assert different(canvas, box, ground, 150) >= LEAST


@pytest.mark.parametrize("file", [file for each in lessons() for file in each.files], ids=str)
def test_who_cannot_see_underlines_is_told_of_colors_and_the_other_way_round(file: Path) -> None:
    said = [text for _, text in exercise_texts(file) if "underline" in text.lower()]
    assert [each for each in said if "color" not in each.lower()] == []
