"""A whole game whose page, kernel or server is lost: it goes on at the same move, and no act is lost."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil
import pytest

from mahj_tutor.exercises.notebooks import game_id
from mahj_tutor.learner.games import KeptGame
from mahj_tutor.learner.store import Store
from mahj_tutor.pictures.scene import Act
from mahj_tutor.players.table_record import TableRecord
from tests.browser.safety.room import Learner
from tests.browser.safety.steady import BROKEN, Steady
from tests.browser.voila.restarted import Restarted
from tests.seeds import SEED
from tests.table_learner import game_in, next_acts

pytestmark = pytest.mark.browser

WAYS = ("page", "line", "kernel", "server")
ON: Act = ("choose", "do", "on")
"""Lets the others go on."""
SHOWN = ("item", "phase", "title", "ask", "table", "actions", "facts")
"""What a learner sees of a view, beside the tiles; the number of the view is another."""


def _lying(zone: dict[str, Any]) -> dict[str, Any]:
    """Return what lies in a zone, without the ids, which tiles of a kind may exchange."""
    return {**zone, "pieces": [{**piece, "id": ""} for piece in zone.get("pieces", ())]}


@pytest.fixture
def school(tmp_path: Path) -> Iterator[Restarted]:
    made = Restarted(tmp_path, "--shared", "1", "--warm", "0")
    yield made
    made.stop()


@dataclass
class Sitter:
    """A learner at her table who plays as a computer player would, and finds back whatever happens."""

    school: Restarted
    store: Store
    one: Steady
    level: str

    def __post_init__(self) -> None:
        self.chance = random.Random(f"{SEED} strikes at a table")
        self._planned: list[Act] = []
        self._heard = 0

    def sit_down(self) -> None:
        """Open the page, and see the table."""
        self.one.settle()
        self._hear()

    @property
    def moves(self) -> tuple[str, ...]:
        """Every move of the game on the board, as the record has it."""
        return (self._kept.id, *map(str, TableRecord.of(self._kept.record).moves))

    @property
    def is_at_rest(self) -> bool:
        """Whether the table waits for her, and she has lifted no tile: neither that nor what the others do
        meanwhile is kept.
        """
        return not self._goes_on and all(act[0] != "mark" for act in self.one.view.get("acts", ()))

    @property
    def _goes_on(self) -> bool:
        return list(ON) in [each.get("act") for each in self.one.view.get("actions", ())]

    @property
    def picture(self) -> dict[str, Any]:
        view = self.one.view
        shown = {name: view.get(name) for name in SHOWN}
        zones = [zone for zone in view["zones"] if zone["id"] != "card"]  # it is sent once a page
        return shown | {"zones": list(map(_lying, zones)), "laid": len(view.get("acts", ()))}

    def next_act(self) -> Act:
        """Return what she does next, first what she has begun."""
        if not self._planned:
            self.begin_again()
            if self._goes_on:
                return ON
            self._planned = [*self._taken_back(), *next_acts(game_in(self._kept))]
        return self._planned.pop(0)

    @property
    def _kept(self) -> KeptGame:
        kept = self.store.newest_game(self.one.her.key, self.level)
        assert kept is not None
        return kept

    def begin_again(self) -> None:
        """Begin another game after one that is over."""
        if self._kept.result:
            self._say("again")
            self._hear()

    def _taken_back(self) -> list[Act]:
        """Return how she takes back what she has laid out and not passed."""
        laid = self.one.view.get("acts", ())
        return [("move", act[1], "rack") for act in laid if act[0] == "move"]

    def _say(self, kind: str, **more: Any) -> None:
        self._heard = self.one.view["serial"]
        self.one.her.say(game_id(self.level), kind, item=self.one.view["item"], **more)

    def _hear(self) -> None:
        """Wait for the view that answers."""
        while self.one.view.get("serial", 0) <= self._heard:
            try:
                self.one.her.next_view(self.one.quiet)
            except BROKEN:
                self.one.settle()

    def come_to_rest(self) -> None:
        """Take all that is still on its way."""
        with suppress(TimeoutError):
            while True:
                self.one.her.next(0.5)

    def play(self, acts: int) -> None:
        """Act, and see what comes of each."""
        for _ in range(acts):
            self._say("draft", acts=[list(self.next_act())])
            self._hear()
            assert "feedback" not in self.one.view or self.one.view["done"], self.one.view["feedback"]

    def act_and_lose(self, way: str) -> None:
        """Act, and lose the page, the line, the kernel or the server before anything comes back."""
        with suppress(*BROKEN):
            self._say("draft", acts=[list(self.next_act())])
        self.lose(way)

    def lose(self, way: str) -> None:
        """Lose something, and find back."""
        self._planned = []
        self._heard = self.one.view["serial"]
        if way == "page":
            self.one.reload()
        elif way == "line":
            self.one.break_off()
        elif way == "kernel":
            for kernel in self.school.server.kernels():
                with suppress(psutil.NoSuchProcess):
                    kernel.kill()
            self.one.settle()
        else:
            self.one.her.hang_up()
            self.school.kill()
            self.school.start_again()
            self.one.her.server = self.school.server
            self.one.settle()
        self._hear()


@pytest.mark.parametrize(("level", "first"), [("t6", 0), ("tc", 2)])  # two of the ways each
@pytest.mark.parametrize("strikes", [2, pytest.param(50, marks=pytest.mark.soak)])
def test_a_game_goes_on_where_it_was(
    school: Restarted, tmp_path: Path, strikes: int, level: str, first: int
) -> None:
    store, board = Store.open(tmp_path), game_id(level)
    her = Learner(school.server, 1, level, exercises=(board,))
    sitter = Sitter(school, store, Steady(her, board), level)
    sitter.sit_down()
    for number in range(first, first + strikes):
        sitter.play(sitter.chance.randint(1, 12))
        way = WAYS[number % len(WAYS)]
        sitter.come_to_rest()
        sitter.begin_again()
        before, picture, is_still = sitter.moves, sitter.picture, sitter.is_at_rest
        is_sudden = (number + number // len(WAYS)) % 2 == 1  # the next time the other ways
        (sitter.act_and_lose if is_sudden else sitter.lose)(way)
        sitter.come_to_rest()
        assert sitter.moves[: len(before)] == before, f"what was done before the {way} was lost"
        if is_still and not is_sudden:
            assert sitter.picture == picture, way
    assert "Traceback" not in "\n".join(school.server.lines)
    her.leave()
    store.close()
