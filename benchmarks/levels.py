"""How games at each level of the table end for a sensible learner, how many acts they take her, and how long.

`python -m benchmarks.levels 100` takes some minutes; `... 100 t4 t5` plays at these levels alone.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Collection
from typing import NamedTuple

from mahj_widgets.protocol import Draft, Hello, View

from mahj_tutor.session.levels import levels
from mahj_tutor.session.table_session import TableSession
from tests.table_learner import Memory, game_in, next_acts

KEY = "a" * 32
ON = ("choose", "do", "on")
"""Lets the others act; a board does it by itself."""


SECONDS = 3.0
"""How long a learner takes for one act of hers."""


class Sat(NamedTuple):
    """A game that a learner sat through: how it ended for her, how often she tapped, and how many minutes."""

    result: str
    acts: int
    minutes: float


def play(level: str, seed: int) -> Sat:
    """Play a game to its end: what she does takes her `SECONDS` each, what the others do its beat."""
    record, acts, beats = Memory(), 0, 0
    session = TableSession(level, record=record, seed=seed)  # type: ignore[arg-type]
    view: View | None = session.respond(Hello(kind="hello", key=KEY))
    while view is not None and view.phase == "open":
        for act in next_acts(game_in(record.newest)):
            beats += sum(action.after or 0 for action in view.actions) if act == ON else 0
            view = session.respond(Draft(kind="draft", item=view.item, acts=(act,)))  # type: ignore[arg-type]
            assert view is not None
            acts += act != ON
    return Sat(record.newest.result, acts, (acts * SECONDS + beats / 1000) / 60)


def run(games: int, names: Collection[str]) -> None:
    """Print a row for each level: shares won, lost and walls, acts and minutes at p50, p95 and most."""
    for level in levels().values():
        if names and level.id not in names:
            continue
        played = [play(level.id, seed) for seed in range(games)]
        ends = Counter(each.result for each in played)
        shares = [f"{ends[each] / games:.0%}" for each in ("won", "lost", "wall")]
        acts, minutes = sorted(each.acts for each in played), sorted(each.minutes for each in played)
        at = (games // 2, games * 95 // 100, games - 1)
        row = [
            level.title,
            *shares,
            *(str(acts[each]) for each in at),
            *(f"{minutes[each]:.1f}" for each in at),
        ]
        print(f"| {' | '.join(row)} |", flush=True)


if __name__ == "__main__":
    run(int(sys.argv[1]) if len(sys.argv) > 1 else 100, sys.argv[2:])
