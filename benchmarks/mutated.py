"""The check of exercise files with mistakes: how long it takes beside the check of the file as it was.

`python -m benchmarks.mutated 2000`: the mutations are those of `tests/contract/test_mutated_exercises.py`.
"""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
import time
from pathlib import Path

from mahj_tutor.exercises.check import check_files
from tests.contract.test_mutated_exercises import mutated, texts


def run(count: int = 300) -> None:
    """Print the processor time of refusals and of files that are still right, in ms."""
    documents = texts()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "exercise.yaml"
        whole = [_checked(file, text)[0] for text in documents]
        refused: list[float] = []
        still_right: list[float] = []
        for seed in range(count):
            rng = random.Random(f"mutated {seed}")
            spent, is_refused = _checked(file, mutated(rng.choice(documents), rng))
            (refused if is_refused else still_right).append(spent)
    print(f"\n{'files':<28}{'number':>8}{'p50 ms':>8}{'p95':>8}{'slowest':>9}")
    _tell("as they are", whole)
    _tell("with mistakes, refused", refused)
    _tell("with changes, still right", still_right)


def _checked(file: Path, text: str) -> tuple[float, bool]:
    file.write_text(text, "utf-8")
    begin = time.process_time()
    problems = check_files([file])
    return 1000 * (time.process_time() - begin), any(each.code.startswith("E") for each in problems)


def _tell(name: str, seen: list[float]) -> None:
    p95 = statistics.quantiles(seen, n=20)[-1]
    print(f"{name:<28}{len(seen):>8,}{statistics.median(seen):>8.0f}{p95:>8.0f}{max(seen):>9.0f}")


if __name__ == "__main__":
    run(*map(int, sys.argv[1:2]))
