"""A card from a file: the bare YAML parse beside our reading, checking and making ready, in the same run."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import yaml

from mahj_tutor.card import Card, Line, first_card, practice_card, ways
from mahj_tutor.card_files import card_text, check_card, read_card
from mahj_tutor.errors import MahjError
from mahj_tutor.solver import Solver
from tests.properties.plain_lines import random_line

ROUNDS, LINES = 20, 120


def drawn_card(many: int) -> Card:
    """A card of lines drawn at random in every form of the notation."""
    chance = random.Random(3)
    found: list[Line] = []
    while len(found) < many:
        hand, numbers, only = random_line(chance)
        try:
            if ways(hand, numbers=numbers, only=only) <= 3_000:  # type: ignore[arg-type]
                line = Line(f"l-{len(found)}", hand, "X", 25, "Drawn", numbers, only)  # type: ignore[arg-type]
                found += [line] if 0 < len(line.targets) <= 100 else []
        except MahjError:
            continue  # a line that no hand makes
    return Card("drawn", 2026, tuple(found), "none")


def fastest(text: str) -> list[float]:
    """Milliseconds of processor time for each step: the fastest of some rounds, in which each has its turn."""
    steps: list[Callable[[], object]] = [
        lambda: yaml.safe_load(text),
        lambda: read_card(text, "it"),
        lambda: check_card(text, "it"),
    ]
    best = [float("inf")] * 4
    for _ in range(ROUNDS):
        fresh = read_card(text, "it")  # a card keeps the hands it has made
        for place, step in enumerate([*steps, lambda fresh=fresh: Solver(fresh)]):  # type: ignore[misc]
            began = time.process_time()
            step()
            best[place] = min(best[place], (time.process_time() - began) * 1e3)
    return best


def run() -> None:
    """Print milliseconds for the first card, the practice card, and a large one."""
    print(f"{'a card from a file, ms':<34}{'bare YAML':>10}{'read':>8}{'checked':>8}{'ready':>8}")
    for card in (first_card(), practice_card(), drawn_card(LINES)):
        text = card_text(card)
        assert read_card(text, "it").lines == card.lines
        hands = sum(len(line.targets) for line in card.lines)
        named = f"{len(card.lines)} lines, {hands} hands"
        bare, *ours = fastest(text)
        print(f"{named:<34}{bare:>10.1f}" + "".join(f"{spent:>8.1f}" for spent in ours))


if __name__ == "__main__":
    run()
