"""Items of every exercise that draws: how long the next item takes, with its games recorded.

`python -m benchmarks.lesson_draws lessons` measures a folder, or files, such as a teacher's own. The first
run records the games, which takes minutes; `MAHJ_DATA` says where. `--seeds 200` draws more often.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Sequence
from pathlib import Path

from mahj_tutor.exercises.catalog import beside, expand
from mahj_tutor.exercises.drawn_banks import banks_of
from mahj_tutor.exercises.load import read_file
from mahj_tutor.players import games
from mahj_tutor.players.classical import games as classical_games
from mahj_tutor.questions.question import Question
from mahj_tutor.scenarios import drawn
from mahj_tutor.scenarios.bank import part
from mahj_tutor.scenarios.bank.build import build


def run(paths: Sequence[Path] = (Path("lessons"),), seeds: int = 60) -> None:
    """Print p50, p95 and the slowest of the processor time of an item, and p95 of all items together."""
    files = [file for path in paths for file in (sorted(path.rglob("*.yaml")) if path.is_dir() else [path])]
    found = [each.exercise for file in files for each in read_file(file, str(file), expand, beside(file))[0]]
    exercises = [each for each in found if each.is_drawn]
    for bank in banks_of(exercises):
        for count in build(bank):
            print(f"\r{bank.name}: {count:,} of {bank.games:,} games", end="")
        print(f", {sum(file.stat().st_size for file in bank.files) / 1024:.0f} KB")
    print(f"{'exercise':<34}{'p50 ms':>8}{'p95':>8}{'slowest':>9}")
    every: list[float] = []
    for each in exercises:
        seen = [_item(each, seed) for seed in range(seeds)]
        every += seen if banks_of([each]) else ()
        _tell(each.id, seen)
    if every:
        _tell("all that draw games", every)


def _tell(what: str, seen: Sequence[float]) -> None:
    p95 = statistics.quantiles(seen, n=20)[-1]
    print(f"{what:<34}{statistics.median(seen):>8.1f}{p95:>8.1f}{max(seen):>9.1f}")


def _item(exercise: Question, seed: int) -> float:
    drawn._first_fit.cache_clear()
    part._replay.cache_clear()
    games._game.cache_clear()
    classical_games._game.cache_clear()
    begin = time.process_time()
    exercise.task(seed)
    return 1000 * (time.process_time() - begin)


if __name__ == "__main__":
    options = argparse.ArgumentParser()
    options.add_argument("paths", nargs="*", type=Path, default=[Path("lessons")])
    options.add_argument("--seeds", type=int, default=60)
    given = options.parse_args()
    run(given.paths, given.seeds)
