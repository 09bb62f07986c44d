"""What whole games take at a server: tables in one shared kernel, from a learner's act to the view she gets.

`python -m benchmarks.served_tables 30` seats one learner, then so many, who speak as their pages do and act
when they have thought for two to four seconds. Once a pass is laid out, or a tile lifted, they ask the coach.
Times are those of a clock, at the socket; compare those of many tables with those of one.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.tables import LEVEL, told
from mahj_tutor.exercises.notebooks import game_id
from mahj_tutor.learner.store import Store
from mahj_tutor.pictures.scene import Act
from mahj_tutor.session.table_coach import KEEP, WOULD
from mahj_tutor.session.table_laid import DO
from tests.browser.safety.room import Learner
from tests.browser.voila.serving import serve_real, stop
from tests.table_learner import game_in, next_acts

SECONDS = 90.0
"""How long they play."""
BOARD = game_id(LEVEL)


@dataclass
class Sitter:
    """A learner at her table, and how long she waited for each view (ms)."""

    learner: Learner
    store: Store
    waited: list[float] = field(default_factory=list)
    coached: list[float] = field(default_factory=list)

    def play(self, until: float) -> None:
        """Play until it is time to stop, or the game is over."""
        thinks = random.Random(self.learner.number)
        time.sleep(4 * thinks.random())
        while time.monotonic() < until and self._move():
            time.sleep(2 + 2 * thinks.random())

    def _move(self) -> bool:
        """Make a move as a sensible learner does; tell whether there was one."""
        kept = self.store.newest_game(self.learner.key, LEVEL)
        assert kept is not None
        acts = next_acts(game_in(kept))
        for number, act in enumerate(acts, 1):
            if number == len(acts):
                self._ask_coach()
            self.waited.append(self._do(act))
        return bool(acts)

    def _ask_coach(self) -> None:
        """Ask the coach about the move that is put up, if it is in sight, and keep that move."""
        asked, keep = ("choose", DO, WOULD), ("choose", DO, KEEP)
        if list(asked) in self._offered():
            self.coached.append(self._do(asked))
            if list(keep) in self._offered():
                self._do(keep)

    def _offered(self) -> list[list[str]]:
        return [each["act"] for each in self.learner.view["actions"] if each.get("act")]

    def _do(self, act: Act) -> float:
        """Act on the board; return after how many ms the view came."""
        began = time.perf_counter()
        self.learner.say(BOARD, "draft", item=self.learner.view["item"], acts=[list(act)])
        self.learner.view = self.learner.next_view()
        return 1000 * (time.perf_counter() - began)


def run(count: int, first: int = 0) -> None:
    """Let so many learners play at once, the first of whom is `first`, and print how long they waited."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        server = serve_real(folder, "--shared", "1", "--warm", "0")
        try:
            store = Store.open(folder)
            sitters = [
                Sitter(_seated(Learner(server, first + n, LEVEL, exercises=(BOARD,))), store)
                for n in range(count)
            ]
            until = time.monotonic() + SECONDS
            threads = [threading.Thread(target=each.play, args=(until,)) for each in sitters]
            for each in threads:
                each.start()
            for each in threads:
                each.join()
            store.close()
        finally:
            stop(server)
    print(f"{count} at once, load {os.getloadavg()[0]:.1f}{'p50':>28}{'p95':>10}{'most':>10}{'n':>8}")
    told("an act to its view at the socket, ms", [each for some in sitters for each in some.waited])
    told("what the coach would do, ms", [each for some in sitters for each in some.coached])


def _seated(learner: Learner) -> Learner:
    learner.enter()
    learner.view = learner.hello(BOARD)
    return learner


if __name__ == "__main__":
    run(1, first=900)
    run(int(sys.argv[1]) if len(sys.argv) > 1 else 30)
