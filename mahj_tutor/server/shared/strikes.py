"""Over whose messages kernels were lost: a learner to whom it happens too often shares none for a while."""

from __future__ import annotations

import time
from collections.abc import Callable

MOST_STRIKES = 3
"""How many kernels may be lost over one learner's messages; then the learner's pages share none."""
FORGOTTEN = 3600.0
"""Seconds after which a loss counts no longer: it may have had another cause."""
_REMEMBERED = 10_000


class Strikes:
    """The losses of the last hour, by learner; `clock` returns seconds.

    >>> now = [0.0]
    >>> strikes = Strikes(clock=lambda: now[0])
    >>> for _ in range(3): strikes.add("ann")
    >>> strikes.are_enough("ann"), strikes.are_enough("bea")
    (True, False)
    >>> now[0] = 3601.0
    >>> strikes.are_enough("ann")
    False
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._at: dict[str, list[float]] = {}

    def add(self, key: str) -> None:
        """Note that a kernel was lost over a learner's message."""
        if len(self._at) >= _REMEMBERED:
            self._at.clear()
        self._at[key] = [*self._recent(key), self._clock()]

    def are_enough(self, key: str) -> bool:
        """Tell whether it happened so often that the learner's pages share no kernel."""
        return len(self._recent(key)) >= MOST_STRIKES

    def _recent(self, key: str) -> list[float]:
        begin = self._clock() - FORGOTTEN
        return [each for each in self._at.get(key, ()) if each > begin]
