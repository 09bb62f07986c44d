"""How often the tutor is right about simulated learners, and how fast it recomputes what one knows.

python -m benchmarks.memory          50 learners
python -m benchmarks.memory 1000     a thousand, as in benchmarks/RESULTS.md; about twenty-five minutes
"""

from __future__ import annotations

import random
import sys
import tempfile
from collections.abc import Callable
from datetime import date
from statistics import mean, median
from time import process_time

from mahj_tutor.learner.store import Store
from mahj_tutor.memory import schedule
from mahj_tutor.memory.kept import KeptMemories
from tests.unit.memory import simulation
from tests.unit.memory.learners import Learner, course

ATTEMPTS = 5000


def run(count: int = 50) -> None:
    """Print both."""
    _speed()
    _learners(count)


def _learners(count: int) -> None:
    print(f"{count:,} simulated learners")
    found = simulation.solid(count)
    share = found.right / found.flagged
    print(f"  solid: {found.flagged:,} rules, {share:.1%} of them answer 80 % of held-out items")
    print(f"  of the rules known after one course, {found.found:.0%} are solid")
    for guesses in (False, True):
        flagged, met = simulation.copied(count, guesses=guesses)
        print(f"  copying what is shown{', guessing first' * guesses}: {flagged:,} of {met:,} rules solid")
    _reviewed("all that is due", simulation.reviewed(count, 8, daily=simulation.due))
    _reviewed("a rack a day", simulation.reviewed(count, 8, daily=simulation.rack))
    _reviewed("nothing", simulation.reviewed(count, 8))


def _reviewed(what: str, found: list[simulation.Reviewed]) -> None:
    recall, share = mean(each.recall for each in found), mean(each.recall >= 0.9 for each in found)
    items = mean(mean(each.items) for each in found)
    print(f"  six weeks of {what}: recall {recall:.3f}", end="")
    print(f", at least 0.9 for {share:.1%} of the learners; {items:.1f} items a day")


def _speed() -> None:
    """Print the processor time for a record of 5,000 attempts."""
    rng = random.Random(1)
    lessons, learner, key = course(rng), Learner(rng), "a" * 32
    drills = [drill for some in lessons for drill in some]
    for _ in learner.days(120):
        for drill in rng.choices(drills, k=40):
            learner.do(drill)
    day = learner.now.date()
    with tempfile.TemporaryDirectory() as folder:
        store = Store.open(folder)
        store.merge(key, learner.attempts[:ATTEMPTS], [])
        kept = KeptMemories(store)
        rules = len(kept.rules(key, day))
        print(f"{ATTEMPTS:,} attempts, what is known of {rules} rules (ms of processor time)")
        print(f"  the first time in a process that has seen no other learner: {_first(store, key, day):.0f}")
        print(f"  read anew and recomputed: {_ms(lambda: KeptMemories(store).rules(key, day)):.0f}")
        print(f"  from what the process has kept: {_ms(lambda: kept.rules(key, day)):.1f}")
        store.close()


def _first(store: Store, key: str, day: date) -> float:
    schedule._next.cache_clear()
    return _ms(lambda: KeptMemories(store).rules(key, day), times=1)


def _ms(work: Callable[[], object], times: int = 9) -> float:
    """Return the median of the processor time that some work takes, in ms."""
    found = []
    for _ in range(times):
        begin = process_time()
        work()
        found.append((process_time() - begin) * 1000)
    return median(found)


if __name__ == "__main__":
    run(*map(int, sys.argv[1:2]))
