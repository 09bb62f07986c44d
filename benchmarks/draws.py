"""Positions drawn by conditions: kept beforehand, and searched while somebody waits."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Sequence
from contextlib import suppress

from mahj_tutor.card import first_card
from mahj_tutor.expressions import ExpressionError, read
from mahj_tutor.facts import vocabulary
from mahj_tutor.players import games
from mahj_tutor.players.classical import games as classical_games
from mahj_tutor.rulebook import profile
from mahj_tutor.scenarios import SceneFields, drawn, finding
from mahj_tutor.scenarios.bank import Bank, Search, Slot, bank_of
from mahj_tutor.scenarios.finding import PATIENCE, Finder
from mahj_tutor.scenarios.vary import Unfit
from mahj_tutor.scenarios.written import DRAWN_NAMES

CONDITIONS: dict[str, Sequence[str]] = {
    "callable only with jokers": ["legal(call(me, 'pung'))", "count(like(rack(me), discard)) == 0"],
    "I can redeem a joker": ["turn == me", "newest_from() == 'wall'", "count(redeemable(me)) > 0"],
    "two players can pung one discard": ["legal(call(me, 'pung'))", "legal(call(who, 'pung'))"],
    "four jokers on my rack": ["count(jokers(rack(me))) == 4"],
    "win by exchange": [
        "turn == me",
        "phase() == 'discard'",
        "count(exchanges(me)) > 0",
        "wins_by_exchange(me)",
    ],
    "dead by DD3": ["'DD3' in rules_of_death(who)"],
    "two can win on one discard": ["legal(call(me, 'mahjong'))", "legal(call(who, 'mahjong'))"],
    "three pairs beside the discard's": [
        "count(pairs(rack(me))) > 3",
        "discard in pairs(rack(me))",
        "who == right_of(me)",
    ],
    "two like the discard": ["like(rack(me), discard) == [discard, discard]"],
}
HOSTILE = ("(" * 150, "me.__class__", "9" * 399, "[x for x in rack(me)]", "f'{me}'", "not " * 90, "1+" * 130)


def run(draws: int = 20) -> None:
    """Print p50 and p95 of the processor time of a draw, its position kept and searched."""
    bank = bank_of(first_card(), profile())
    print(f"{'condition':<36}{'kept p50':>10}{'p95 ms':>8}{'searched p50':>14}{'p95 ms':>8}{'all s':>8}")
    for name, find in CONDITIONS.items():
        begin = time.process_time()
        slots = Finder(bank, Search(tuple(find)), PATIENCE).found().slots
        beforehand = time.process_time() - begin
        kept = _times(bank, find, draws, lambda _, __, number, slots=slots: slots[number % len(slots)])
        searched = _times(bank, find, draws, lambda *_: None)
        print(f"{name:<36}{_two(kept)}{_two(searched, 14)}{beforehand:>8.1f}")
    slowest = max(map(_refusal, HOSTILE))
    print(f"a hostile expression is refused in at most {slowest:.2f} ms")


def _times(bank: Bank, find: Sequence[str], draws: int, kept_slot: Callable[..., Slot | None]) -> list[float]:
    drawn.kept_slot = kept_slot
    fields, seen = SceneFields.model_validate({"draw": "game", "find": find}), []
    for seed in range(draws):
        forget()
        begin = time.process_time()
        with suppress(Unfit):
            drawn.drawn_situation(fields, bank.table_rules, bank.card, random.Random(seed), seed * 7919)
        seen.append(1000 * (time.process_time() - begin))
    return seen


def forget() -> None:
    """Forget the games that were played or replayed, and what was found in them."""
    for each in (
        finding.searched_slot,
        finding._replayed,
        finding._played,
        games._game,
        classical_games._game,
    ):
        each.cache_clear()


def _two(seen: list[float], width: int = 10) -> str:
    return f"{statistics.median(seen):>{width}.1f}{statistics.quantiles(seen, n=20)[-1]:>8.1f}"


def _refusal(text: str) -> float:
    begin = time.process_time()
    with suppress(ExpressionError):
        read(text, vocabulary(), DRAWN_NAMES)
    return 1000 * (time.process_time() - begin)


if __name__ == "__main__":
    run()
