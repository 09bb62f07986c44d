"""How much processor time of the shared kernels each learner has used: who needs much waits in between."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

SECONDS = 4.0
"""Seconds of processor time that a learner has at once: an item may take more than half a second to draw."""
PER_SECOND = 0.1
"""Seconds that she gets back in each second."""
REMEMBERED = 10_000
"""Learners that are kept in mind; most have used next to nothing."""


class KernelTime:
    """What learners have used, all kernels together; `clock` returns seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._whole: OrderedDict[str, float] = OrderedDict()
        """When each learner has all of her time again."""

    def note(self, key: str, seconds: float) -> None:
        """Note how much time a message of a learner took."""
        whole = max(self._clock(), self._whole.pop(key, 0.0))
        self._whole[key] = whole + seconds / PER_SECOND
        if len(self._whole) > REMEMBERED:
            self._whole.popitem(last=False)

    def wait(self, key: str) -> float:
        """Return how many seconds a learner's next message has to wait."""
        return max(0.0, self._whole.get(key, 0.0) - self._clock() - SECONDS / PER_SECOND)
