"""Positions drawn by conditions: from a bank of recorded games, and by games played on demand.

The first run records a thousand games on the first card, which takes minutes; `MAHJ_DATA` says where.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from mahj_tutor.card import first_card
from mahj_tutor.expressions import ExpressionError, read
from mahj_tutor.facts import vocabulary
from mahj_tutor.players import games
from mahj_tutor.rulebook import profile
from mahj_tutor.scenarios import SceneFields, drawn
from mahj_tutor.scenarios.bank import Bank, Search, bank_of, candidates_of, read_part
from mahj_tutor.scenarios.bank.build import build
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
    "half of it not indexed": [
        "count(pairs(rack(me))) > 3",
        "discard in pairs(rack(me))",
        "who == right_of(me)",
    ],
    "nothing of it indexed": ["like(rack(me), discard) == [discard, discard]"],
}
HOSTILE = ("(" * 150, "me.__class__", "9" * 399, "[x for x in rack(me)]", "f'{me}'", "not " * 90, "1+" * 130)


def run(draws: int = 200, on_demand: int = 12) -> None:
    """Print p50 and p95 of the processor time of a draw, recorded and played."""
    bank = bank_of(first_card(), profile())
    for count in build(bank):
        print(f"\rrecorded {count:,} of {bank.games:,} games", end="")
    print(f", {sum(file.stat().st_size for file in bank.files) / 1024:.0f} KB")
    print(f"{'condition':<36}{'positions':>10}{'bank p50':>10}{'p95 ms':>8}{'played p50':>12}{'p95 ms':>8}")
    nowhere = Bank(
        bank.rule_set, bank.card, bank.table_rules, bank.games, bank.per_part, Path("no-such-folder")
    )
    for name, find in CONDITIONS.items():
        search = Search(tuple(find))
        parts = [part for part in map(read_part, bank.files) if part is not None]
        count = sum(candidates_of(part, search).positions for part in parts)
        recorded, played = _times(bank, find, draws), _times(nowhere, find, on_demand)
        print(f"{name:<36}{count:>10,}{_two(recorded)}{_two(played, 12)}")
    slowest = max(map(_refusal, HOSTILE))
    print(f"a hostile expression is refused in at most {slowest:.2f} ms")


def _times(bank: Bank, find: Sequence[str], draws: int) -> list[float]:
    drawn.bank_of = lambda *_: bank
    fields, seen = SceneFields.model_validate({"draw": "game", "find": find}), []
    for seed in range(draws):
        drawn._first_fit.cache_clear()
        games._game.cache_clear()
        begin = time.process_time()
        with suppress(Unfit):
            drawn.drawn_situation(fields, bank.table_rules, bank.card, random.Random(seed), seed * 7919)
        seen.append(1000 * (time.process_time() - begin))
    return seen


def _two(seen: list[float], width: int = 10) -> str:
    return f"{statistics.median(seen):>{width}.1f}{statistics.quantiles(seen, n=20)[-1]:>8.1f}"


def _refusal(text: str) -> float:
    begin = time.process_time()
    with suppress(ExpressionError):
        read(text, vocabulary(), DRAWN_NAMES)
    return 1000 * (time.process_time() - begin)


if __name__ == "__main__":
    run()
