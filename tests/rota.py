"""Whose turn it is: files whose tests are slow, of which each run takes every fourth test.

`make test` draws the turn by the number of commits, so that four in a row take each test once; the others
count as long proofs. `MAHJ_ROTA=all make test` takes all of them, and so does pytest by itself.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

TURNS = 4
"""In so many runs each of these tests is taken once."""
FILES = frozenset((Path(__file__).parent / "rota.txt").read_text("utf-8").split())
"""The files, as paths from the root: a test of theirs takes about a second or more."""
ALL, NONE = "all", "none"


def left_out(tests: Mapping[str, Sequence[str]], turn: str | None = None) -> set[str]:
    """Return the tests that are left to another run, of those collected by their file.

    `turn` is a number, `all` or `none`; by default what `MAHJ_ROTA` says, and if it says nothing, `all`.
    """
    said = os.environ.get("MAHJ_ROTA") or ALL if turn is None else turn
    slow = [(name, each) for name in sorted(tests) if name in FILES for each in tests[name]]
    if said == ALL:
        return set()
    if said == NONE:
        return {each for _, each in slow}
    return {each for place, (_, each) in enumerate(slow) if (place + int(said)) % TURNS}
