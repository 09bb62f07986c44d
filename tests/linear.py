"""How long a text takes to be read, and whether that is more than in proportion to its length."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

SECONDS = 1
"""What 100,000 characters of anything may take."""


def spent(read: Callable[[str], object], text: str) -> float:
    """Return the processor time of one call, in seconds.

    Garbage is not collected meanwhile: a full collection looks through every object of the whole test run.
    """
    gc.disable()
    try:
        begin = time.process_time()
        read(text)
        return time.process_time() - begin
    finally:
        gc.enable()


def is_slow(read: Callable[[str], object], text: str, quarter: str) -> bool:
    """Return whether a text takes more than a second, and over eight times as long as one of a quarter.

    What is linear takes four times as long on any machine, what is quadratic sixteen times.
    """
    seconds = spent(read, text)
    return seconds > SECONDS and seconds > 8 * spent(read, quarter)
