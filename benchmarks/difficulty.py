"""How hard the lines of the practice card are, by games of a simple player: the table of docs/cards-practice.md.

It takes 6 to 15 minutes, so `make bench` leaves it out: `python -m benchmarks.difficulty`.
"""

from __future__ import annotations

from mahj_tutor.card import Line, practice_card
from mahj_tutor.solver.difficulty import Difficulty, difficulty

GAMES = 1200

VALUES = ((30, 25), (20, 30), (14, 35), (11, 40), (8, 45), (4, 50), (1, 60), (0, 75))
"""From how many games of a hundred on a line pays only so much."""


def value_for(made: float) -> int:
    """Return what a line should pay that is made in this share of the games."""
    return next(value for least, value in VALUES if 100 * made >= least)


def row(line: Line, found: Difficulty) -> str:
    """One row of the table; `|` in a hand is written so that it does not end the cell."""
    hand = line.hand.replace("|", "&#124;")
    kind = f"{line.kind} {line.value}"
    measured = f"{100 * found.made:.2f} | {found.missing:.2f}"
    return f"| {line.id} | <code>{hand}</code> | {line.note} | {kind} | {measured} |"


def run(games: int = GAMES) -> None:
    """Print the rows, and beside each what the line should pay where the card says something else."""
    for line in practice_card().lines:
        found = difficulty(line, games=games)
        due = value_for(found.made)
        print(row(line, found) + ("" if due == line.value else f" should pay {due}"), flush=True)


if __name__ == "__main__":
    run()
