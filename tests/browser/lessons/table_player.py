"""A learner at the table in the browser: by taps, drags, keys, or names alone."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page

from mahj_tutor.learner.games import KeptGame
from mahj_tutor.learner.store import Store
from mahj_tutor.pictures.scene import Act
from mahj_tutor.session.any_table import AnyTable
from mahj_tutor.session.kinds import KINDS
from mahj_tutor.session.table_laid import Laid
from tests.browser.lessons.player import Player
from tests.table_learner import game_in, next_acts

COUNT = """window.views = 0; window.row = new Map(); addEventListener("mahj:view", () => {
  window.views += 1;
  const all = [...document.querySelectorAll(".m-bar button")], now = performance.now();
  window.row = new Map(all.map((el) => [el, window.row.get(el) ?? now])); });"""
"""Counts the views that a page shows: an act before its answer is there is taken for a double tap.

Since when each button is there is noted, too.
"""
LOOKED_AT = """(el) => new Promise((done) => setTimeout(done, el.closest(".m-bar")
  ? 420 + (window.row.get(el) ?? performance.now()) - performance.now() : 0))"""
"""Waits until somebody can have seen what a button says: before that it takes no finger."""


@dataclass
class TablePlayer:
    """Plays a game on one board, and knows from the record how it stands."""

    page: Page
    store: Store
    key: str
    way: str
    level: str = "t6"

    @property
    def board(self) -> Locator:
        return self.page.locator(".mahj")

    @property
    def kept(self) -> KeptGame:
        found = self.store.newest_game(self.key, self.level)
        assert found is not None
        return found

    @property
    def game(self) -> Any:
        return game_in(self.kept)

    def play(self, most: int) -> None:
        """Make so many moves, or fewer if the game ends, and let the others act after each."""
        for _ in range(most):
            self.go_on()
            acts = next_acts(self.game)
            if not acts:
                return
            self.do(*acts)
        self.go_on()

    def go_on(self) -> None:
        """Let the others act, step by step as with reduced motion, until it is the learner's turn."""
        while self.board.get_by_role("button", name="Go on", exact=True).count():
            self.press("Go on")

    def press(self, label: str) -> None:
        """Press a button, and wait until it is answered."""
        seen = self.page.evaluate("window.views")
        self.activate(self.board.get_by_role("button", name=label, exact=True))
        self.page.wait_for_function("seen => window.views > seen", arg=seen, polling=50)

    def do(self, *acts: Act) -> None:
        """Do what makes one move, each act once the one before is answered."""
        game, laid = self.game, Laid()
        for act in acts:
            seen = self.page.evaluate("window.views")
            self._do(game, laid, act)
            if self.board.locator("[data-confirm]").count():
                self.activate(self.board.locator("[data-confirm]"))
            self.page.wait_for_function("seen => window.views > seen", arg=seen, polling=50)
            effect = KINDS[game.opening.variant].effect_of(game, laid, act, ())
            assert effect is not None
            game, laid = self.game if effect.first else game, effect.laid

    def _do(self, game: AnyTable, laid: Laid, act: Act) -> None:
        match act:
            case ("choose", *_):
                buttons = KINDS[game.opening.variant].scene_of(game, laid).buttons
                label = next(each.label for each in buttons if each.act == act)
                self.activate(self.board.get_by_role("button", name=label, exact=True))
            case ("move", piece, zone) if self.way == "drag":
                Player(self.page, self.board, "drag").drag(piece, zone)
            case (_, piece, *_):
                self.activate(self.found(piece))

    def found(self, piece: str) -> Locator:
        """Return a tile of the rack: by its accessible name, or as the eye finds it."""
        if self.way != "names":
            return self.board.locator(f"[data-zone=rack] button[data-piece='{piece}']")
        name = dict(self.game.pieces())[piece].name
        rack = self.board.get_by_role("group", name=re.compile("^Your (rack|tiles)"))
        return rack.get_by_role("button", name=re.compile(f"^{name}\\b")).first

    def activate(self, what: Locator) -> None:
        """Tap a button once it was there to be seen, or focus it and press Enter."""
        if self.way in ("tap", "drag"):
            what.evaluate(LOOKED_AT)
            what.click()
        else:
            what.focus()
            self.page.keyboard.press("Enter")
