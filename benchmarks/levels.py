"""How games at each level of the table end for a sensible learner, and how many acts they take her.

`python -m benchmarks.levels 100` takes some minutes.
"""

from __future__ import annotations

import sys
from collections import Counter

from mahj_widgets.protocol import Draft, Hello, View

from mahj_tutor.session.levels import levels
from mahj_tutor.session.table_session import TableSession
from tests.table_learner import Memory, game_in, next_acts

KEY = "a" * 32
ON = ("choose", "do", "on")
"""Lets the others act; a board does it by itself."""


def play(level: str, seed: int) -> tuple[str, int]:
    """Return how a game ended for the learner, and how often she tapped or pressed."""
    record, count = Memory(), 0
    session = TableSession(level, record=record, seed=seed)  # type: ignore[arg-type]
    view: View | None = session.respond(Hello(kind="hello", key=KEY))
    while view is not None and view.phase == "open":
        for act in next_acts(game_in(record.newest)):
            view = session.respond(Draft(kind="draft", item=view.item, acts=(act,)))  # type: ignore[arg-type]
            assert view is not None
            count += act != ON
    return record.newest.result, count


def run(games: int) -> None:
    """Print a row for each level."""
    for level in levels().values():
        played = [play(level.id, seed) for seed in range(games)]
        acts, ends = sorted(count for _, count in played), Counter(result for result, _ in played)
        shares = " | ".join(f"{ends[each] / games:.0%}" for each in ("won", "lost", "wall"))
        print(f"| {level.title} | {shares} | {acts[games // 2]} | {acts[games * 95 // 100]} | {acts[-1]} |")


if __name__ == "__main__":
    run(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
