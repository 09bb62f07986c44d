"""What whole games at the table take: tables in one process, their acts in turn, each kept in a database.

`python -m benchmarks.tables 30` plays a game at each of so many tables. An act is what a learner does on the
board, from the message to the view as it is sent; times are processor time.
"""

from __future__ import annotations

import gc
import json
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles

from mahj_widgets.protocol import Draft, Hello, View, as_json

from mahj_tutor.learner.store import Store
from mahj_tutor.pictures.scene import Act
from mahj_tutor.session.table_coach import KEEP, WOULD
from mahj_tutor.session.table_help import QUESTIONS
from mahj_tutor.session.table_laid import DO
from mahj_tutor.session.table_more import MORE
from mahj_tutor.session.table_session import TableSession
from mahj_tutor.session.table_words import words
from tests.table_learner import game_in, next_acts

LEVEL = "t6"
ASKED = (*QUESTIONS, WOULD)
"""What is asked, at each of her moves."""


@dataclass
class Table:
    """A table with its session, and how long its acts took (ms of processor time)."""

    number: int
    store: Store
    times: list[float] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    moves: list[float] = field(default_factory=list)
    answers: dict[str, list[float]] = field(default_factory=lambda: {name: [] for name in ASKED})

    def __post_init__(self) -> None:
        self.session = TableSession(LEVEL, record=self.store, seed=self.number)
        self.view = View()

    @property
    def key(self) -> str:
        return f"{self.number:032x}"

    def open(self) -> int:
        """Open the table; return how many bytes are sent."""
        view = self.session.respond(Hello(kind="hello", key=self.key))
        assert view is not None
        self.view = view
        return len(json.dumps(as_json(view)))

    def move(self) -> bool:
        """Make a move as a sensible learner does; tell whether there was one."""
        kept = self.store.newest_game(self.key, LEVEL)
        assert kept is not None
        self._ask()
        acts = next_acts(game_in(kept))
        for act in acts[:-1]:
            self._do(act, is_last=False)
        if acts and not self._ask_coach():
            self._do(acts[-1], is_last=True)
        return bool(acts)

    def _ask_coach(self) -> bool:
        """Ask the coach about the move that is put up, where it answers; tell whether that made it."""
        if not self._find(WOULD):
            return False
        spent = self._timed(("choose", DO, WOULD))
        is_about_discard = not self.view.feedback
        if is_about_discard:
            back: Act = ("choose", DO, "back")
            spent = self._timed([each.act for each in self.view.actions if each.act and each.act != back][-1])
        self.answers[WOULD].append(spent)
        return self._press(KEEP) and is_about_discard

    def _find(self, name: str) -> bool:
        """Open the menu in which a button is, unless it's in sight; tell whether it is anywhere."""
        asked: Act = ("choose", DO, name)
        is_there = any(each.act == asked for each in self.view.actions)
        if is_there or not self._press(MORE):
            return is_there
        is_there = any(each.act == asked for each in self.view.actions)
        if not is_there:
            self._press("back")
        return is_there

    def _press(self, name: str) -> bool:
        """Press a button, if it is there."""
        act: Act = ("choose", DO, name)
        is_there = any(each.act == act for each in self.view.actions)
        if is_there:
            self._timed(act)
        return is_there

    def _ask(self) -> None:
        """Ask what she may ask."""
        for name in QUESTIONS:
            if self._find(name):
                self.answers[name].append(self._timed(("choose", DO, name)))

    def _do(self, act: Act, *, is_last: bool) -> None:
        spent = self._timed(act)
        self.times.append(spent)
        if is_last:
            self.moves.append(spent)

    def _timed(self, act: Act) -> float:
        message = Draft(kind="draft", item=self.view.item, acts=(act,))  # type: ignore[arg-type]
        began = time.process_time()
        view = self.session.respond(message)
        assert view is not None
        size = len(json.dumps(as_json(view)))
        spent = 1000 * (time.process_time() - began)
        self.view = view
        self.sizes.append(size)
        return spent


def resident() -> float:
    """Return the memory of this process in MB; Linux only."""
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * 4096 / 2**20


def told(name: str, values: list[float]) -> None:
    """Print the median and the 95th percentile."""
    high = quantiles(values, n=20, method="inclusive")[-1]
    print(f"{name:<44}{median(values):>10.1f}{high:>10.1f}{max(values):>10.1f}{len(values):>8}")


def run(count: int) -> None:
    """Play a game at each of so many tables, a move at each in turn."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store.open(Path(folder))
        Table(count, store).open()  # what all tables share is read now
        gc.collect()
        before = resident()
        tables = [Table(number, store) for number in range(count)]
        opened = [each.open() for each in tables]
        playing, amid = list(tables), 0.0
        while playing:
            playing = [each for each in playing if each.move()]
            if not amid and len(tables[0].moves) == 40:
                gc.collect()
                amid = resident()
        store.close()
    print(f"{'':<44}{'p50':>10}{'p95':>10}{'most':>10}{'n':>8}")
    told("an act, ms", [spent for each in tables for spent in each.times])
    told("an act that is a move, ms", [spent for each in tables for spent in each.moves])
    for name in ASKED:
        answers = [spent for each in tables for spent in each.answers[name]]
        told(f"{words('button', name)} ms", answers)
    told("a view, KB", [size / 1000 for each in tables for size in each.sizes])
    told("the first view, with the card, KB", [size / 1000 for size in opened])
    print(f"{'memory of a table amid the game, MB':<44}{((amid or resident()) - before) / count:>10.2f}")


if __name__ == "__main__":
    run(int(sys.argv[1]) if len(sys.argv) > 1 else 30)
