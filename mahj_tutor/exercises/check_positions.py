"""Whether the positions that a shipped exercise draws are kept in the program, and still fit."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from mahj_tutor.exercises.catalog import folder
from mahj_tutor.exercises.check_draws import problem_at
from mahj_tutor.exercises.drawn_banks import wanted
from mahj_tutor.exercises.load import Loaded
from mahj_tutor.problems import Problem
from mahj_tutor.scenarios.finding import misfits
from mahj_tutor.tiles import quantity

EVERY = 15
"""One slot in so many is looked at; the long proofs look at all of them."""


def stale_positions(each: Loaded) -> Iterator[Problem]:
    """Yield a problem for each search of a shipped exercise whose positions are missing, or don't fit."""
    if not Path(each.file).resolve().is_relative_to(folder().resolve()):
        return
    for bank, search in wanted(each.exercise):
        if bank.shipped is None:
            continue
        found = bank.found(search)
        kept = len(found.slots) if found is not None else 0
        if kept < bank.slots:
            lacking = quantity(bank.slots - kept, "position")
            say = f"{lacking} of {bank.slots} are not kept, so learners would wait: {search.text}"
        elif number := misfits(bank, search, EVERY):
            say = f"{quantity(number, 'kept position')} no longer fit: {search.text}"
        else:
            continue
        yield problem_at(each, "W091", say, "run make bank", ("scene",))
