"""Whether a placement finds what simulated learners lack, and how many questions that takes.

python -m benchmarks.placements          200 learners of each kind, as in benchmarks/RESULTS.md
python -m benchmarks.placements 1000     a thousand of each
python -m benchmarks.placements 200 yes  the same, but they say so where they don't know, and never guess
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from statistics import mean

from tests.unit.memory.placed_learners import KINDS, Found, placed, real_ways

SLIPS = (0, 0.05, 0.1)
"""How often learners are wrong about what they know."""


def run(count: int = 200, *, says_so: bool = False) -> None:
    """Print what placements come to."""
    ways = real_ways()
    for slip in SLIPS:
        print(f"\nslips {slip:.0%}, {count} learners of each kind")
        print(f"{'':28}asked  most  skills   start  whole map  further  hole: no gap   held up")
        every = list[Found]()
        for kind in KINDS:
            found = [placed(kind, number, ways, slip, says_so=says_so) for number in range(count)]
            print(f"{kind.name:28}{_told(found)}")
            every += found
        print(f"{'together':28}{_told(every)}")


def _told(found: Sequence[Found]) -> str:
    right = mean(1 - (each.missed + each.imagined) / each.skills for each in found)
    start, whole = mean(each.starts_right for each in found), mean(each.is_right for each in found)
    asked, blind = mean(each.asked for each in found), mean(each.is_blind for each in found)
    unseen = mean(each.says_no_gap and each.missed > 0 for each in found)
    further = [each.further for each in found if each.further] or [0]
    told = f"{asked:5.1f}  {max(each.asked for each in found):4}  {right:6.1%}  {start:6.1%}  {whole:9.1%}"
    return f"{told}  {mean(further):7.1f}  {unseen:12.2%}  {blind:8.2%}"


if __name__ == "__main__":
    run(*map(int, sys.argv[1:2]), says_so=bool(sys.argv[2:]))
