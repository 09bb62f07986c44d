"""Thirteen things that learners, teachers and authors do, written once for every engine."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from mahj_tutor.exercises.catalog import exercise_in, lessons
from mahj_tutor.learner.store import Store
from mahj_tutor.server.lab import copy_lessons
from mahj_tutor.tiles import KINDS
from tests.browser.author.conftest import Editing
from tests.browser.classroom.people import Room, Teacher
from tests.browser.engines.solver import Solver
from tests.browser.engines.visitor import FOCUSED, Target, Visitor, named
from tests.browser.lab.running import ALONE, address_of
from tests.browser.lessons.conftest import School
from tests.browser.voila.serving import Server

RIGHT = ".m-feedback.m-right"
BALLOT = "a9.first-right"
EDITOR = "Exercise editor.ipynb"


@dataclass(frozen=True)
class Places:
    """The servers, each started when a flow first goes there."""

    request: pytest.FixtureRequest

    @property
    def school(self) -> School:
        found = self.request.getfixturevalue("school")
        assert isinstance(found, School)
        return found

    @property
    def lab(self) -> Server:
        found = self.request.getfixturevalue("lab")
        assert isinstance(found, Server)
        return found

    @property
    def editing(self) -> Editing:
        found = self.request.getfixturevalue("editing")
        assert isinstance(found, Editing)
        return found

    @property
    def folder(self) -> Path:
        return Path(self.request.getfixturevalue("folder"))

    @property
    def classes(self) -> tuple[Server, Teacher, Room]:
        get = self.request.getfixturevalue
        return get("classes"), get("teacher"), get("room")


def solve(visitor: Visitor, school: School, exercise: str, card: int, way: str = "tap") -> Solver:
    """Solve the item on a card that is open."""
    solver = Solver(visitor, card, way)
    visitor.wait(solver.at(".m-bar"))
    solver.solve(school.item_of(visitor.key, exercise))
    visitor.look(exercise.partition(".")[2])
    return solver


def first_tile(visitor: Visitor, places: Places) -> None:
    """The first four cards of all: by a tap, by keys, by a tap, by dragging; the board leads on."""
    visitor.open("lesson/a1#section-1")
    ways = ("tap", "keys", "tap", "drag")
    names = ("odd-one-out", "four-bams", "find-the-craks", "three-families")
    for card, (way, name) in enumerate(zip(ways, names, strict=True), 1):
        solver = solve(visitor, places.school, f"a1.{name}", card, way)
        solver.activate(solver.at("[data-action=next]"))
        visitor.wait(Target(f"#section-{card + 1}.current"))


def card_lesson(visitor: Visitor, places: Places) -> None:
    """Tiles of a line, and a hand found on the card."""
    visitor.open("lesson/a6#section-3")
    solve(visitor, places.school, "a6.finish-the-hand", 3)
    visitor.driver.run("() => { location.hash = 'section-12'; }")
    solve(visitor, places.school, "a6.find-the-line", 12)


def a_pass(visitor: Visitor, places: Places) -> None:
    """A pass that may not be, which is told and taken back, and one that may."""
    visitor.open("lesson/a9#section-6")
    solver = Solver(visitor, 6)
    visitor.wait(solver.at(".m-bar"))
    item = places.school.item_of(visitor.key, "a9.first-right")
    solver.miss(item)
    visitor.tap(solver.button("Pass these three"))
    visitor.wait(solver.at(".m-feedback.m-wrong"))
    visitor.look("wrong")
    visitor.tap(solver.button("Try again"))
    solver.take_back()
    solve(visitor, places.school, "a9.first-right", 6)


def order(visitor: Visitor, places: Places) -> None:
    """Steps put in order, by keys alone."""
    visitor.open("lesson/a9#section-9")
    solve(visitor, places.school, "a9.round-the-table", 9, "keys")


def a_call(visitor: Visitor, places: Places) -> None:
    visitor.open("lesson/a12#section-11")
    solve(visitor, places.school, "a12.do-it-yourself", 11)


def a_turn(visitor: Visitor, places: Places) -> None:
    visitor.open("lesson/a11#section-4")
    solve(visitor, places.school, "a11.take-your-turn", 4)


def pay_sheet(visitor: Visitor, places: Places) -> None:
    visitor.open("lesson/a16#section-6")
    solve(visitor, places.school, "a16.you-picked-it", 6)


def wall_game(visitor: Visitor, places: Places) -> None:
    """A game against the wall: its beginning, and after a reload its end."""
    visitor.open("lesson/t1#section-2")
    solver = Solver(visitor, 2)
    visitor.wait(solver.at("input[type=radio]"))
    acts = places.school.item_of(visitor.key, "t1.make-a-hand").solution
    for act in acts[:8]:
        play(solver, act)
    visitor.look("begun")
    places.school.keep_for(visitor.key, "t1.make-a-hand", acts[:-4])
    visitor.reload()
    visitor.wait(solver.at("[data-zone=wall]"))
    for act in acts[-4:]:
        play(solver, act)
    visitor.wait(solver.at(RIGHT), "You made")
    visitor.look("won")


def play(solver: Solver, act: tuple[str, ...]) -> None:
    """Do an act of that game, and wait for what comes of it."""
    visitor, racked = solver.visitor, solver.at("[data-zone=picked] [data-piece]")
    match act:
        case ("choose", "go", hand):
            solver.choose(f"input[value='{hand}']")
            visitor.tap(solver.button("Go for this one"))
            visitor.wait(solver.at("[data-zone=wall]"))
        case ("move", "w1", "rack"):
            visitor.tap(solver.at("button[data-piece=w1]", "^the wall"))
            visitor.wait(racked)
        case ("move", piece, "rack"):
            visitor.tap(solver.at(f"button[data-piece='{piece}']"))
            visitor.wait_for("(tile) => !document.querySelector(tile)", f"{racked.within} {racked.css}")
        case ("choose", "throw", piece):
            name = KINDS[int(re.split("[r-]", piece)[1])].name
            visitor.tap(solver.at(f"button[data-piece='{piece}']", f"^{name}"))
            mean_it(solver)
        case _:
            visitor.tap(solver.button("Mah Jongg!"))


THIRTEEN = """(board) => {
  const one = document.querySelector(board);
  const asks = [...one.querySelectorAll("button")].some((each) => each.innerText === "Throw it");
  return asks ? "asks" : one.querySelectorAll("[data-zone=rack] [data-piece]").length === 13 && "thrown";
}"""


def mean_it(solver: Solver) -> None:
    """Throw a tile that the hand could use after all, where the board asks."""
    visitor = solver.visitor
    visitor.wait_for(THIRTEEN, solver.board)
    if visitor.driver.run(THIRTEEN, solver.board) == "asks":
        visitor.tap(solver.button("Throw it"))
    visitor.wait_for(f"(board) => ({THIRTEEN})(board) === 'thrown'", solver.board)


def settings(visitor: Visitor, places: Places) -> None:
    """Colors, text and boards, which a lesson follows after that."""
    visitor.open("settings")
    visitor.choose(named("list box", "Colors"), "High contrast")
    visitor.choose(named("list box", "Text size"), "Larger")
    visitor.tap(named("checkbox", re.compile("^Numbers and letters")))
    visitor.look("settings")
    visitor.open("lesson/a1#section-2")
    visitor.wait(Target("html[data-theme=contrast] #section-2 .mahj[data-theme=contrast] .m-bar"))
    visitor.tap(Target("#section-2 .m-gear"))
    visitor.wait(Target("#section-2 label:has(input:not(:checked))", "^Numbers and letters"))
    visitor.look("board")


def join(visitor: Visitor, code: str, name: str) -> None:
    """Join a class by its code."""
    visitor.open(f"join/{code.lower()}")
    visitor.fill(named("text box", "What your teacher calls you"), name)
    visitor.tap(named("button", "Join"))
    visitor.wait(Target(".big-code"))


def join_a_class(visitor: Visitor, places: Places) -> None:
    _, teacher, room = places.classes
    join(visitor, room.code, "Ann")
    visitor.look("code")
    visitor.tap(named("link", "To today's work"))
    visitor.tap(named("link", re.compile("First Charleston")))
    visitor.wait(Target(".lesson-section.current"))
    assert [each["name"] for each in teacher.state(room.at)["rows"]] == ["Ann"]


def ballot(visitor: Visitor, places: Places) -> None:
    """A question for the whole class, which comes to the tablet by itself."""
    _, teacher, room = places.classes
    join(visitor, room.code, "Ann")
    teacher.do(room.at, "show", exercise=BALLOT)
    assert teacher.do(room.at, "ask", exercise=BALLOT).status == 200
    visitor.open("class/question")
    for _ in range(3):
        visitor.tap(Target(".option[aria-pressed=false]"))
    visitor.look("chosen")
    visitor.tap(named("button", "Answer"))
    visitor.wait(Target("#came"), "You answered.")
    visitor.look("answered")


def editor(visitor: Visitor, places: Places) -> None:
    """An exercise is made in JupyterLab, laid out with a tile too many, which is undone, and saved."""
    file = places.folder / "my-lesson" / "exercises.yaml"
    shutil.rmtree(file.parent, ignore_errors=True)
    list(copy_lessons(lessons(), places.folder))
    visitor.driver.resize(1280, 1400)
    visitor.open(address_of(places.lab, EDITOR).replace("?", "?reset&"))
    visitor.wait(Target(".jp-Notebook"))
    visitor.wait(Target('.jp-Notebook-ExecutionIndicator[data-status="idle"]'))
    visitor.tap(named("button", "Run the lesson"))
    room = ".e-editor"
    visitor.tap(named("button", "New exercise", room))
    visitor.tap(named("button", re.compile("^Choose an answer"), room))
    visitor.fill(named("text box", "Title", room), "Who is next, then?")
    visitor.tap(named("button", "Lay it out on the board: What's on the table", room))
    visitor.tap(named("button", re.compile("^5 Dot, "), ".e-position .mahj"))
    visitor.wait(named("button", re.compile(r"^5 Dot, 2 left"), ".e-position .mahj"))
    visitor.tap(named("button", "Done", room))
    visitor.wait(Target(room), "1 to fix")
    visitor.look("to-fix")
    visitor.tap(named("button", "Undo", room))
    visitor.wait(Target(room), "Nothing to fix.")
    visitor.tap(named("button", "Save", room))
    visitor.wait(Target(room), f"Saved {file.name}.")
    visitor.look("saved")
    assert exercise_in(file, "my-lesson.choose").title == "Who is next, then?"
    visitor.driver.run(ALONE)
    visitor.wait_for("() => !document.querySelector('.e-editor')")


def own_page(visitor: Visitor, places: Places) -> None:
    """On the editor's page a fact found by words changes the question; a mistake leads to its field."""
    editing = places.editing
    visitor.driver.resize(1280, 800)
    visitor.open(editing.server.address)
    room = ".e-editor"
    answer = named("text box", "What's right", room)
    visitor.tap(named("button", "Ask the engine: What's right", room))
    visitor.fill(named("text box", "Search: What's right", room), "how many players have a joker")
    visitor.tap(named("button", re.compile("^How many of the others have a joker"), room))
    visitor.wait(Target(".e-toast"), "Learners write a number now.")
    visitor.wait(named("button", "Check my number", ".e-side"))
    visitor.fill(answer, "next_player()")
    visitor.wait(Target(".e-findings"), "not a player")
    visitor.look("to-fix")
    visitor.tap(named("button", "What's right", ".e-findings"))
    assert visitor.ask(FOCUSED, answer)
    visitor.fill(answer, "wall_left()")
    visitor.wait(Target(".e-findings"), "still fit it?")
    visitor.tap(named("button", "They still fit", ".e-findings"))
    visitor.wait(Target(".e-findings"), "Nothing to fix.")
    visitor.tap(named("button", "Save", room))
    visitor.wait(Target(".e-toast"), "Saved exercises.yaml.")
    visitor.look("saved")
    assert exercise_in(editing.file, "my-club.choose").interaction == "number"


def two_scenes(visitor: Visitor, places: Places) -> None:
    """On the editor's page an exercise with two scenes is begun, and answered on its board."""
    visitor.driver.resize(1280, 800)
    visitor.open(places.editing.server.address)
    room = ".e-editor"
    visitor.tap(named("button", "New exercise", room))
    visitor.tap(named("button", re.compile("^At which of two tables"), room))
    visitor.wait(Target('.e-side .m-half[aria-label="Table one"] .m-rack'))
    visitor.wait(Target('.e-side .m-half[aria-label="Table two"] .m-rack'))
    visitor.tap(Target(".e-side .m-option", "^At both$"))
    visitor.wait(Target(".e-side .m-option:has(:checked)"), "At both")
    visitor.tap(named("button", "That's my answer", ".e-side"))
    visitor.wait(Target(".e-side .m-feedback"), "A joker is as good as its tile.")
    visitor.look("right")


FLOWS: dict[str, Callable[[Visitor, Places], None]] = {
    "first tile": first_tile,
    "card lesson": card_lesson,
    "pass": a_pass,
    "order": order,
    "call": a_call,
    "turn": a_turn,
    "pay sheet": pay_sheet,
    "wall game": wall_game,
    "settings": settings,
    "join": join_a_class,
    "ballot": ballot,
    "editor": editor,
    "own page": own_page,
    "two scenes": two_scenes,
}
SAMPLE = ("call", "settings")
"""What a run does in the engines that no other test drives."""


def forget(places: Places, flow: str, key: str) -> None:
    """Let a learner begin as somebody new: each engine gets the same items."""
    if flow not in ("join", "ballot", "editor", "own page", "two scenes"):
        store = Store.open(places.school.folder)
        store.delete(key)
        store.close()
        places.school.server.acquaint(key)


def where(places: Places, flow: str) -> str:
    """Return the address of the server that a flow begins at."""
    if flow in ("own page", "two scenes"):
        return places.editing.server.address.partition("#")[0]
    if flow == "editor":
        return places.lab.address.partition("lab?")[0]
    return places.classes[0].address if flow in ("join", "ballot") else places.school.server.address
