"""The teacher's live grid in her browser, held against the record."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Error, Page

from mahj_tutor.learner.store import Store

NOTE = """
window.changed = {};
const name = (cell) => {
  const line = cell.closest("tr"), number = [...line.querySelectorAll("button")].indexOf(cell);
  return line.querySelector("bdi").textContent + " " + number;
};
new MutationObserver((all) => {
  for (const { target } of all)
    if (target.matches?.("#rows .cell")) window.changed[name(target)] = Date.now();
}).observe(document, { subtree: true, attributes: true, attributeFilter: ["class"] });
"""
"""Notes when each cell of the grid has last changed."""
READ = """() => ({
  items: [...document.querySelectorAll("thead [data-exercise]")].map((each) => each.dataset.exercise),
  rows: [...document.querySelectorAll("#rows tr")].map((line) => ({
    member: line.dataset.member, name: line.querySelector("bdi").textContent,
    cells: [...line.querySelectorAll("button")].map((each) => each.className.split(" ").slice(1)),
  })),
  changed: window.changed,
})"""


@dataclass(frozen=True)
class Grid:
    """What the grid says: the number of each member, her states by exercise, and where she is now."""

    members: dict[str, str] = field(default_factory=dict)
    states: dict[tuple[str, str], str] = field(default_factory=dict)
    now: dict[str, str] = field(default_factory=dict)
    changed: dict[tuple[str, str], float] = field(default_factory=dict)

    @classmethod
    def read(cls, page: Page) -> Grid:
        """Read it; while its page is loading it is empty."""
        try:
            told = page.evaluate(READ)
        except Error:
            return cls()
        grid = cls({each["name"]: each["member"] for each in told["rows"]})
        for row in told["rows"]:
            for number, (exercise, cell) in enumerate(zip(told["items"], row["cells"], strict=True)):
                grid.states[row["name"], exercise] = cell[0]
                when = (told["changed"] or {}).get(f"{row['name']} {number}")
                if when:
                    grid.changed[row["name"], exercise] = when / 1000
                if "now" in cell:
                    grid.now[row["name"]] = exercise
        return grid


def state_by_record(store: Store, key: str, exercise: str) -> str:
    """Return how far a learner is by what the record has, decided here once more."""
    tries = [each for each in store.attempts(key) if each.exercise == exercise]
    mark = store.bookmark(key, exercise)
    if mark is None or not tries:
        return "new"
    if mark.done:
        right = [each for each in tries if each.verdict == "right"]
        return "alone" if any(not (each.hints or each.is_helped) for each in right) else "help"
    return "stuck" if mark.tries >= 2 and mark.phase != "right" else "work"


@dataclass
class _Waiting:
    """An answer that the grid does not show yet."""

    key: str
    since: float = field(default_factory=time.time)
    seen: threading.Event = field(default_factory=threading.Event)


class Watch:
    """Waits for the grid to say what the record says, answer by answer; `took` has the seconds of each."""

    def __init__(self, page: Page, folder: Path) -> None:
        self.page = page
        self.took: list[float] = []
        self._store = Store.open(folder)
        self._waiting: dict[tuple[str, str], _Waiting] = {}

    def close(self) -> None:
        self._store.close()

    def answered(self, name: str, key: str, exercise: str) -> threading.Event:
        """Take note of a confirmed answer; what is returned is set when the grid says what came of it."""
        made = self._waiting[name, exercise] = _Waiting(key)
        return made.seen

    def look(self) -> Grid:
        """Look at the grid, and let those go on whose answers it shows."""
        grid = Grid.read(self.page)
        for where, each in tuple(self._waiting.items()):
            if self.agrees(grid, where, each.key):
                if grid.changed.get(where, 0) > each.since - 5:  # else there was nothing to change
                    self.took.append(max(0.0, grid.changed[where] - each.since))
                del self._waiting[where]
                each.seen.set()
        return grid

    def agrees(self, grid: Grid, where: tuple[str, str], key: str) -> bool:
        """Tell whether a cell says what the record says; a board that is quiet for long is stuck."""
        name, exercise = where
        wanted, said = state_by_record(self._store, key, exercise), grid.states.get(where)
        is_quiet = said == "stuck" and wanted in ("new", "work") and grid.now.get(name) == exercise
        is_there = said == "work" and wanted == "new" and grid.now.get(name) == exercise
        return said == wanted or is_quiet or is_there

    @property
    def is_idle(self) -> bool:
        """Whether no answer waits."""
        return not self._waiting
