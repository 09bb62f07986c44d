"""How much a page may say."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

BURST, PER_SECOND = 80.0, 20.0
"""Messages that a page may send at once, and for how many a second it may go on."""
COUNTED_AS_ONE = 4096
"""Characters of a message that counts as one; longer ones, which take longer to read, count as several."""


@dataclass(slots=True)
class Allowance:
    """How much a page may say: it grows with time, up to a burst."""

    left: float = BURST
    at: float = field(default_factory=time.monotonic)

    def take(self, cost: float = 1.0) -> bool:
        """Take a message's share, which may be that of several; return False if there is too little."""
        now = time.monotonic()
        self.left = min(BURST, self.left + (now - self.at) * PER_SECOND)
        self.at = now
        if self.left < cost:
            return False
        self.left -= cost
        return True


def size_of(text: object) -> float:
    """Return as how many messages one counts by its length."""
    return len(text) / COUNTED_AS_ONE if isinstance(text, str) else 0.0
