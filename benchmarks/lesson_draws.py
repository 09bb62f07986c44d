"""Items of every exercise that draws: how long the next item takes.

`python -m benchmarks.lesson_draws lessons` measures a folder, or files, such as a teacher's own. Positions of
one's own exercises are found first; `MAHJ_DATA` says where they are kept. `--seeds 200` draws more often.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks.draws import forget
from mahj_tutor.exercises.catalog import beside, expand
from mahj_tutor.exercises.drawn_banks import draws_games, keep_positions
from mahj_tutor.exercises.load import read_file
from mahj_tutor.questions.question import Question


def run(paths: Sequence[Path] = (Path("lessons"),), seeds: int = 60) -> None:
    """Print p50, p95 and the slowest of the processor time of an item, and p95 of all items together."""
    files = [file for path in paths for file in (sorted(path.rglob("*.yaml")) if path.is_dir() else [path])]
    found = [each.exercise for file in files for each in read_file(file, str(file), expand, beside(file))[0]]
    exercises = [each for each in found if each.is_drawn]
    keep_positions(exercises, print)
    print(f"{'exercise':<34}{'p50 ms':>8}{'p95':>8}{'slowest':>9}")
    every: list[float] = []
    for each in exercises:
        seen = [_item(each, seed) for seed in range(seeds)]
        every += seen if draws_games(each) else ()
        _tell(each.id, seen)
    if every:
        _tell("all that draw games", every)


def _tell(what: str, seen: Sequence[float]) -> None:
    p95 = statistics.quantiles(seen, n=20)[-1]
    print(f"{what:<34}{statistics.median(seen):>8.1f}{p95:>8.1f}{max(seen):>9.1f}")


def _item(exercise: Question, seed: int) -> float:
    forget()
    begin = time.process_time()
    exercise.task(seed)
    return 1000 * (time.process_time() - begin)


if __name__ == "__main__":
    options = argparse.ArgumentParser()
    options.add_argument("paths", nargs="*", type=Path, default=[Path("lessons")])
    options.add_argument("--seeds", type=int, default=60)
    given = options.parse_args()
    run(given.paths, given.seeds)
