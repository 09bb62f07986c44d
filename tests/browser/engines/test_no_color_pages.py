"""What pages say by color they say by shape, too: in gray the dots of a lesson, the cells of a class and
the words that have a meaning are told apart.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.classroom.people import Room, Teacher
from tests.browser.engines.driver import Driver
from tests.browser.engines.pixels import Piece, different
from tests.browser.engines.test_no_color import GRAY, SIZE, STYLE, alike, canvas, everywhere, part
from tests.browser.engines.visitor import Target, Visitor
from tests.browser.lessons.conftest import School
from tests.seeds import learner

__all__ = ["canvas"]

pytestmark = pytest.mark.browser
STILL = "* { transition: none !important; } "
DOT = ".dots li:nth-child(5) a"
GIVE = """(css, name, value) => {
  const it = document.querySelector(css);
  if (value) it.setAttribute(name, value); else it.removeAttribute(name);
}"""
STATES = ("new", "work", "stuck", "help", "alone", "now")
"""The states of a cell, by their classes."""


def at(engine: Driver, address: str, path: str, cookies: dict[str, str], ready: str) -> Visitor:
    """Open a page in gray, and wait until something is seen there."""
    engine.begin(*SIZE, address, cookies)
    visitor = Visitor(engine, address, "", SIZE)
    visitor.open(path)
    visitor.wait(Target(ready))
    engine.run(STYLE, GRAY + STILL)
    return visitor


@everywhere
def test_the_dots_of_a_lesson_are_told_apart_in_gray(engine: Driver, school: School, canvas: Page) -> None:
    cookies = {"mahj_learner": learner("dots")}
    visitor = at(engine, school.server.address, "lesson/a9#section-1", cookies, DOT)
    seen: dict[str, Piece] = {}
    for state in ("", "begun", "done"):
        engine.run(GIVE, DOT, "data-state", state)
        seen[state or "not begun"] = part(visitor, DOT)
    for state in ("", "begun", "done"):
        engine.run(GIVE, DOT, "data-state", state)
        engine.run(GIVE, DOT, "aria-current", "true")
        seen[f"{state or 'not begun'}, there"] = part(visitor, DOT)
    assert alike(canvas, seen) == []


@everywhere
def test_the_cells_of_a_class_are_told_apart_in_gray(
    engine: Driver, teacher: Teacher, room: Room, canvas: Page
) -> None:
    visitor = at(engine, teacher.server.address, room.at, teacher.cookies, ".legend .cell.now")
    cell = ".legend .cell.new"
    engine.run("(css) => document.querySelector(css).id = 'one'", cell)
    seen: dict[str, Piece] = {}
    for state in STATES:
        engine.run(GIVE, "#one", "class", f"cell {state}")
        seen[state] = part(visitor, "#one", 2)
    assert alike(canvas, seen) == []


@everywhere
def test_a_word_with_a_meaning_is_told_apart_in_gray(engine: Driver, school: School, canvas: Page) -> None:
    cookies = {"mahj_learner": learner("terms")}
    word = ".current .term"
    visitor = at(engine, school.server.address, "lesson/a9#section-1", cookies, word)
    engine.run("(css) => document.querySelector(css).id = 'one'", word)
    lined = part(visitor, "#one")
    engine.run(STYLE, "#one { text-decoration: none; }")
    plain = part(visitor, "#one")
    assert different(canvas, lined, plain) >= plain.box["width"] / 2, "dots under half of the word"
