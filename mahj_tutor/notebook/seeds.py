"""The seeds that a cell may name."""

from __future__ import annotations

LARGEST_SEED = 2**32 - 1
"""The largest seed; those that are drawn for learners are no larger."""


def check_seed(seed: int | None) -> None:
    """Raise `ValueError` for a seed that is no whole number from 0 to `LARGEST_SEED`; None is no seed.

    >>> check_seed(-1)
    Traceback (most recent call last):
    ValueError: a seed is a whole number from 0 to 4294967295, not -1
    """
    if seed is not None and not (isinstance(seed, int) and 0 <= seed <= LARGEST_SEED):
        raise ValueError(f"a seed is a whole number from 0 to {LARGEST_SEED}, not {str(seed)[:20]}")
