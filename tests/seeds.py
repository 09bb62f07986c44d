"""The seed of a run: the same in every run, printed at its end, another one by `MAHJ_SEED=...`."""

from __future__ import annotations

import hashlib
import os
import random
from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

MANY = int(os.environ.get("MAHJ_ITEMS", "2"))
"""How many items of each exercise the contract is proved with; `make soak` takes more."""
WHOLE = MANY >= 20
"""Whether this is part of the long proofs: nothing is sampled then."""
SEED = os.environ.get("MAHJ_SEED", "1")
One = TypeVar("One")


def many(run: int, whole: int) -> int:
    """Return how many examples are tried: so many in a run, so many in the long proofs."""
    return whole if WHOLE else run


def learner(*about: object) -> str:
    """Return the key of a learner, which decides the items she
    gets: by the seed and what the test is about.
    """
    return hashlib.sha256(" ".join(map(str, (SEED, *about))).encode()).hexdigest()[:32]


def sample(some: Sequence[One], most: int, about: str) -> list[One]:
    """Return at most so many of them, in their order; another seed takes others."""
    if len(some) <= most:
        return list(some)
    chosen = sorted(random.Random(f"{SEED} {about}").sample(range(len(some)), most))
    return [some[place] for place in chosen]


def is_settled(counted: Counter[One], left: int, most: float) -> bool:
    """Whether nothing can get a larger share than `most`, even if it is all that is left to be counted."""
    return max(counted.values(), default=0) + left <= most * (counted.total() + left)
