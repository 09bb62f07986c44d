"""A learner in a game where each act is answered at once: by taps, drags, keys, or names alone."""

from __future__ import annotations

import re
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from mahj_tutor.pictures.scene import Act
from mahj_tutor.questions.task import Task
from mahj_tutor.tiles import KINDS
from tests.browser.lessons.player import Player

THROWN = re.compile("You say|could use|fits anywhere|wall game")
"""What the board says when a tile is thrown, or is about to be."""


@dataclass
class GamePlayer:
    """Plays on one board (`board` is its root) in one way."""

    page: Page
    board: Locator
    way: str

    def do(self, act: Act) -> None:
        """Do an act of a solution and wait for what comes of it."""
        match act:
            case ("choose", "go", hand):
                self.choose(hand)
                self.press("Go for this one")
                expect(self.zone("wall")).to_be_visible()
            case ("move", "w1", "rack"):
                self.bring(self.found("The wall", re.compile("^the wall"), "w1"), "w1", "rack")
                expect(self.zone("picked")).to_be_visible()
            case ("move", _, "rack") if self.way == "tap":
                self.board.locator("[data-zone=rack] [data-place]").click()
                expect(self.zone("picked")).to_have_count(0)
            case ("move", piece, "rack"):
                self.bring(self.found("The tile you picked", re.compile(""), piece), piece, "rack")
                expect(self.zone("picked")).to_have_count(0)
            case ("choose", "throw", piece):
                name = KINDS[int(re.split("[r-]", piece)[1])].name
                self.bring(self.found("Your rack", re.compile(f"^{name}"), piece), piece, "discards")
                self.mean_it()
                expect(self.zone("rack").locator("[data-piece]")).to_have_count(13)
            case _:
                self.press("Mah Jongg!")

    def play(self, acts: tuple[Act, ...]) -> None:
        """Do acts one after the other."""
        for act in acts:
            self.do(act)

    def mean_it(self) -> None:
        """Throw a tile that the hand could use after all, where the board asks."""
        said = self.board.locator(".m-ask, .m-feedback").filter(has_text=THROWN)
        expect(said.first).to_be_visible()
        if self.board.get_by_role("button", name="Throw it").count():
            self.press("Throw it")

    def choose(self, hand: str) -> None:
        """Look at a hand."""
        radio = self.board.locator(f"input[value='{hand}']")
        if self.way in ("tap", "drag"):
            radio.locator("xpath=..").click()
        else:
            radio.focus()
            self.page.keyboard.press("Space")
        expect(radio).to_be_checked()

    def press(self, words: str) -> None:
        """Press a button of the board."""
        self.activate(self.board.get_by_role("button", name=words, exact=True))

    def bring(self, what: Locator, piece: str, zone: str) -> None:
        """Drag a tile to a zone, or activate it: it goes there by itself."""
        if self.way == "drag":
            Player(self.page, self.board, "drag").drag(piece, zone)
        else:
            self.activate(what)

    def activate(self, what: Locator) -> None:
        """Tap a button, or focus it and press Enter."""
        if self.way in ("tap", "drag"):
            what.click()
        else:
            what.focus()
            self.page.keyboard.press("Enter")

    def found(self, group: str, name: re.Pattern[str], piece: str) -> Locator:
        """Return a piece: by its accessible name, or as the eye finds it."""
        if self.way == "names":
            there = self.board.get_by_role("group", name=re.compile(f"^{group}"))
            return there.get_by_role("button", name=name).first
        return self.board.locator(f"button[data-piece='{piece}']")

    def zone(self, name: str) -> Locator:
        """Return a zone of the board."""
        return self.board.locator(f"[data-zone='{name}']")


def wall_game(task: Task) -> tuple[Act, ...]:
    """Return the acts of a learner who never says Mah Jongg, and throws what was just picked."""
    acts: list[Act] = [next(iter(task.solutions()))[0]]
    while task.scene_at(tuple(acts)).moves:
        acts.append(("move", "w1", "rack"))
        picked = next(zone for zone in task.scene_at(tuple(acts)).zones if zone.id == "picked").pieces[0]
        acts += [("move", picked.id, "rack"), ("choose", "throw", picked.id)]
    return tuple(acts)
