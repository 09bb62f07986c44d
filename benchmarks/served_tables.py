"""What whole games take at a server: tables in one shared kernel, from a learner's act to the view she gets.

`python -m benchmarks.served_tables 30` seats so many learners, who speak as their pages do and act when they
have thought for two to four seconds. Times are those of a clock, at the socket.
"""

from __future__ import annotations

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
        for act in acts:
            began = time.perf_counter()
            self.learner.say(BOARD, "draft", item=self.learner.view["item"], acts=[list(act)])
            self.learner.view = self.learner.next_view()
            self.waited.append(1000 * (time.perf_counter() - began))
        return bool(acts)


def run(count: int) -> None:
    """Let so many learners play at once, and print how long they waited."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        server = serve_real(folder, "--shared", "1", "--warm", "0")
        try:
            store = Store.open(folder)
            sitters = [
                Sitter(_seated(Learner(server, n, LEVEL, exercises=(BOARD,))), store) for n in range(count)
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
    print(f"{'':<44}{'p50':>10}{'p95':>10}{'most':>10}{'n':>8}")
    told("an act to its view at the socket, ms", [each for some in sitters for each in some.waited])


def _seated(learner: Learner) -> Learner:
    learner.enter()
    learner.view = learner.hello(BOARD)
    return learner


if __name__ == "__main__":
    run(int(sys.argv[1]) if len(sys.argv) > 1 else 30)
