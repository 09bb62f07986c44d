"""The difficulty of the lines of the practice card in simulated games: a table of benchmarks/RESULTS.md.

It takes 6 to 15 minutes, so `make bench` leaves it out: `python -m benchmarks.difficulty`.
"""

from __future__ import annotations

from mahj_tutor.card import Line, practice_card
from mahj_tutor.solver.difficulty import Difficulty, measure_difficulty

GAMES = 1200

VALUES = ((30, 25), (20, 30), (14, 35), (11, 40), (8, 45), (4, 50), (1, 60), (0, 75))
"""The value of a line that is made in at least this many of a hundred games."""


def value_for(made: float) -> int:
    """Return the value of a line that is made in this share of the games."""
    return next(value for least, value in VALUES if 100 * made >= least)


def row(line: Line, found: Difficulty) -> str:
    """Return a row of the table."""
    kind = f"{line.kind} {line.value}"
    measured = f"{100 * found.made:.2f} | {found.missing:.2f}"
    return f"| {line.id} | {kind} | {measured} |"


def run(games: int = GAMES) -> None:
    """Print the rows, and beside each the right value if the card has another one."""
    for line in practice_card().lines:
        found = measure_difficulty(line, games=games)
        due = value_for(found.made)
        print(row(line, found) + ("" if due == line.value else f" should pay {due}"), flush=True)


if __name__ == "__main__":
    run()
