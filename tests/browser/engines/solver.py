"""A learner at a board in any engine: does what is right or wrong by taps, by dragging or by keys."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from mahj_tutor.pictures.scene import Act
from mahj_tutor.questions.task import Task
from tests.browser.engines.visitor import Target, Visitor, named
from tests.browser.voila.serving import until

ZONE_OF = """(target) => {
  const piece = document.querySelector(`${target.within} button${target.css}`);
  return piece?.closest("[data-zone]")?.dataset.zone ?? null;
}"""
INSIDE = "(zone) => document.querySelector(zone).contains(document.activeElement)"


@dataclass
class Solver:
    """A visitor at the board of one card."""

    visitor: Visitor
    card: int
    way: str = "tap"

    @property
    def board(self) -> str:
        return f"#section-{self.card} .mahj"

    def at(self, css: str, name: str = "") -> Target:
        return Target(css, name, self.board)

    def button(self, name: str) -> Target:
        return named("button", name, self.board)

    def solve(self, task: Task) -> None:
        """Do what is right, ask for the verdict and see that it is right."""
        for act in task.solution[len(task.scene.given_acts) :]:
            self.do(task, act)
        if not task.exercise.at_once:
            self.activate(self.at("[data-action=submit]"))
            if self.visitor.count(self.at("[data-confirm=submit]")):
                self.activate(self.at("[data-confirm=submit]"))
        self.visitor.wait(self.at(".m-feedback.m-right"))

    def miss(self, task: Task) -> None:
        """Do what is wrong, as far as it goes, and leave the verdict to be asked for."""
        given = len(task.scene.given_acts)
        acts = next(acts for acts in task.wrong_answers() if acts[:given] == task.scene.given_acts)
        for act in acts[given:]:
            self.do(task, act)

    def take_back(self) -> None:
        """Undo whatever was done here."""
        undo = self.at(".m-undo:not([aria-disabled=true])")
        until(lambda: not self.visitor.count(self.at("[data-action=retry]")), "the answer to be taken back")
        self.visitor.wait(self.at(".m-undo"))
        while self.visitor.count(undo):
            self.visitor.tap(undo)

    def do(self, task: Task, act: Act) -> None:
        match act:
            case ("choose", choice, option):
                self.choose(f"input[data-choice='{choice}'][value='{option}']")
            case ("number", field, text):
                self.visitor.fill(self.at(f"input[data-number='{field}']"), text)
            case ("mark", piece):
                self.activate(self.piece(task, piece))
            case ("move", piece, zone):
                self.move(task, piece, zone)

    def choose(self, radio: str) -> None:
        """Tap what the learner sees of a radio button."""
        self.visitor.tap(self.at(f"label:has({radio})"))
        self.visitor.wait(self.at(f"label:has({radio}:checked)"))

    def move(self, task: Task, piece: str, zone: str) -> None:
        """Move a piece; what has one way to go goes there by itself."""
        tile = self.piece(task, piece)
        if self.way == "drag":
            self.visitor.drag(tile, self.at(f"[data-zone='{zone}']"))
        else:
            self.activate(tile)
            lies = self.visitor.ask(ZONE_OF, self.at(f"[data-piece='{piece}']"))
            if lies not in (None, zone):
                self.activate(self.at(f"[data-zone='{zone}'] button[data-place]"))

    def piece(self, task: Task, piece: str) -> Target:
        """Return a piece, which is known by its name."""
        return self.at(f"button[data-piece='{piece}']", f"^{re.escape(task.scene.piece(piece).name)}")

    def activate(self, target: Target) -> None:
        """Tap, or go there by keys and press Enter."""
        if self.way == "keys":
            self._walk_to(target)
            self.visitor.press("Enter")
        else:
            self.visitor.tap(target)

    def _walk_to(self, target: Target) -> None:
        """Walk with Tab; inside a zone, where one tile is reached by Tab, on with arrows."""
        self.visitor.wait(target)
        zone = self.visitor.ask(
            "(target) => document.querySelector(`${target.within} ${target.css}`)"
            ".closest('[data-zone]')?.dataset.zone ?? ''",
            target,
        )
        if not zone:
            self.visitor.walk_to(target)
            return
        room = f"{self.board} [data-zone='{zone}']"
        goal = replace(target, name="")  # its name has been looked at
        until(lambda: self._reach(room, goal), f"a way by keys to {target}")

    def _reach(self, room: str, goal: Target) -> bool:
        """Walk into a zone and along it; a view that comes meanwhile may take the focus elsewhere."""
        for _ in range(120):
            if self.visitor.driver.run(INSIDE, room):
                break
            self.visitor.press("Tab")
        self.visitor.press("Home")
        for _ in range(40):
            if self.visitor.has_focus(goal):
                return True
            self.visitor.press("ArrowRight")
        return False
