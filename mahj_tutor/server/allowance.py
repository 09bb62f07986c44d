"""Limits how much a page may send."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

BURST, PER_SECOND = 80.0, 20.0
"""Messages that a page may send at once, and in each further second."""
COUNTED_AS_ONE = 4096
"""Characters up to which a message counts as one; a longer one takes longer to read and counts as several."""


@dataclass(slots=True)
class Allowance:
    """What a page may still send; it grows with time, up to `most`."""

    most: float = BURST
    per_second: float = PER_SECOND
    at: float = field(default_factory=time.monotonic)
    left: float = field(init=False)

    def __post_init__(self) -> None:
        self.left = self.most

    def take(self, cost: float = 1.0) -> bool:
        """Take the cost of a message; return False if too little is left."""
        now = time.monotonic()
        self.left = min(self.most, self.left + (now - self.at) * self.per_second)
        self.at = now
        if self.left < cost:
            return False
        self.left -= cost
        return True


def size_of(text: object) -> float:
    """Return as how many messages a text counts, by its length."""
    return len(text) / COUNTED_AS_ONE if isinstance(text, str) else 0.0
