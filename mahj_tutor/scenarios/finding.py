"""Positions that fit, slot by slot: as they are kept, or found in games on the spot."""

from __future__ import annotations

import os
import random
import shutil
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import Any

from mahj_tutor.errors import MahjError
from mahj_tutor.files import write_whole
from mahj_tutor.players import GameRecord
from mahj_tutor.scenarios.bank import Bank, Candidate, Found, Kept, Moment, Moments, Search, Slot
from mahj_tutor.scenarios.bank.kept import kept_in, written
from mahj_tutor.scenarios.moments import every_candidate, fitting, holds, situation_of
from mahj_tutor.scenarios.vary import Unfit

PICKS = 3
"""How many positions of a game a slot has at most."""
SECONDS = 20.0
"""How much processor time a search takes at most while somebody waits."""
PATIENCE = 120.0
"""How much processor time it takes at most beforehand."""
MOST_SEARCHES = 2000
"""How many searches a file in the data folder keeps; beyond that it begins again with those of today."""
KEPT = 16
"""How many banks are kept in the data folder; those that were written longest ago are deleted."""
_HURRY = ContextVar[float | None]("hurry", default=None)


class Unsearched(Exception):  # noqa: N818 nothing is wrong: it is not known
    """Nothing was found in time; the games that were not looked through may have something."""


@contextmanager
def hurried(seconds: float) -> Iterator[None]:
    """Let searches end after so much processor time with `Unsearched`."""
    token = _HURRY.set(seconds)
    try:
        yield
    finally:
        _HURRY.reset(token)


def kept_slot(bank: Bank, search: Search, number: int) -> Slot | None:
    """Return the slot of a number if it is kept; raise `Unfit` if the search was in vain."""
    found, place = bank.found(search), number % bank.slots
    if found is None or place >= len(found.slots):
        if found is not None and found.vain:
            raise _unfit(found.vain)
        return None
    return found.slots[place]


@lru_cache(maxsize=64)
def searched_slot(bank: Bank, search: Search, number: int) -> Slot:
    """Search the games for the slot of a number; raise `Unfit` if nothing fits, or takes too long to find."""
    in_vain = _vain_searches(bank, search)
    if not in_vain:
        try:
            return Finder(bank, search, SECONDS).slot(number % bank.slots)
        except Unfit as error:
            in_vain.append(error)
    raise in_vain[0]


@lru_cache(maxsize=256)
def _vain_searches(bank: Bank, search: Search) -> list[Unfit]:
    """Return the place where it is remembered that a search found nothing, so that it is not done again."""
    return []


def _unfit(say: str) -> Unfit:
    return Unfit("E090", say, "ask for less", ("scene", "find"))


# --- the search ------------------------------------------------------------------------------------------


@dataclass(eq=False)
class Finder:
    """A search in the games of a bank; each game is looked through once, however many slots are asked for."""

    bank: Bank
    search: Search
    seconds: float
    """How much processor time it may take."""
    states: int = 0
    """How many states were searched."""
    _fits: dict[int, tuple[Candidate, ...]] = field(default_factory=dict)
    _begin: float = field(default_factory=time.process_time)

    def slot(self, number: int) -> Slot:
        """Return a slot: some of what fits in the first game, from the one it names, that has something."""
        first = number * self.bank.rule_set.spread % self.bank.games
        for game in chain(range(first, self.bank.games), range(first)):
            fits = self._fits_in(game)
            if fits:
                rng = random.Random(f"{number}/{self.search.text}")
                return Slot(game, tuple(sorted(rng.sample(fits, min(PICKS, len(fits))))))
            self._look_at_the_clock(game)
        raise _unfit(f"none of the {self.states:,} states of {self.bank.games:,} games fits")

    def found(self) -> Found:
        """Return all slots, or as many as were found in time."""
        slots: list[Slot] = []
        try:
            for number in range(self.bank.slots):
                slots.append(self.slot(number))  # noqa: PERF401 what was found in time stays
        except Unfit as error:
            return Found(tuple(slots), "" if slots else error.say)
        return Found(tuple(slots))

    def _fits_in(self, game: int) -> tuple[Candidate, ...]:
        if game not in self._fits:
            moments = moments_of(self.bank, game)
            self.states += len(moments)
            some = every_candidate(moments, self.search)
            self._fits[game] = fitting(moments, some, self.search, self.bank.card)
        return self._fits[game]

    def _look_at_the_clock(self, game: int) -> None:
        spent, hurry = time.process_time() - self._begin, _HURRY.get()
        say = f"no state fits among the first {self.states:,}, and "
        if hurry is not None and spent > hurry and not any(game in each.games for each in self.bank.kept):
            raise Unsearched(f"{say}not all of {self.bank.games:,} games were searched")
        if spent > self.seconds:
            raise _unfit(f"{say}the search takes too long")


def moments_of(bank: Bank, game: int) -> Sequence[Moment]:
    """Return the states of a game, each with the next move: replayed if it was recorded, else played."""
    for kept in bank.kept:
        with suppress(ValueError, LookupError):
            return _replayed(kept, game, bank)
    return _replayed(None, game, bank)


@lru_cache(maxsize=16)
def _replayed(kept: Kept | None, game: int, bank: Bank) -> Moments:
    """Cached: what was found in a game is looked at there, and a scene that seldom fits is tried again."""
    record = _played(game, bank) if kept is None else kept.record(game, bank.rule_set)
    return Moments(record, bank.rule_set, bank.table_rules, bank.card)


@lru_cache(maxsize=1000)
def _played(game: int, bank: Bank) -> GameRecord[Any]:
    """Cached: a game is replayed in a tenth of the time that it takes, and searched for many exercises."""
    return bank.rule_set.record(game, bank.table_rules, bank.card)


# --- beforehand --------------------------------------------------------------------------------------------


def misfits(bank: Bank, search: Search, every: int = 1) -> int:
    """Return how many kept positions no longer fit; `every` looks at some of the slots only."""
    found = bank.found(search)
    slots = found.slots[::every] if found is not None else ()
    return sum(not is_fit(bank, search, slot.game, each) for slot in slots for each in slot.some)


def is_fit(bank: Bank, search: Search, game: int, candidate: Candidate) -> bool:
    """Tell whether a position of a game fits."""
    try:
        situation = situation_of(moments_of(bank, game)[candidate.state], candidate, search, bank.card)
    except (LookupError, ValueError, MahjError):  # the recorded game is not one by the rules of today
        return False
    return situation is not None and holds(search.compiled, situation)


def keep(bank: Bank, searches: Iterable[Search]) -> Iterator[int]:
    """Find what is not kept yet, and keep it in the data folder; yield how many searches are done.

    Raise `MahjError` if there is no such folder.
    """
    folder = bank.file.parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise MahjError(f"no positions can be kept in {str(folder)!r}: set MAHJ_DATA to a folder") from error
    _delete_old(bank)
    for number, search in enumerate(dict.fromkeys(searches), 1):
        if bank.found(search) is None:
            found = Finder(bank, search, PATIENCE).found()
            before = kept_in(bank.file).found  # another process may have kept some meanwhile
            kept = {**(before if len(before) < MOST_SEARCHES else {}), search: found}
            _write(bank.file, written(kept, _Records(bank)))
        yield number


def _delete_old(bank: Bank) -> None:
    """Delete the banks of cards and versions that are no longer used."""
    with suppress(OSError):
        others = [each for each in bank.file.parent.iterdir() if each != bank.file]
        for each in sorted(others, key=lambda path: path.stat().st_mtime, reverse=True)[KEPT - 1 :]:
            if each.is_dir():  # as earlier versions kept them
                shutil.rmtree(each, ignore_errors=True)
            else:
                each.unlink(missing_ok=True)


def keep_shipped(bank: Bank, searches: Iterable[Search], tell: Callable[[str], None]) -> None:
    """Find what is not kept yet of the shipped exercises, and keep that, and nothing else, in the program."""
    assert bank.shipped is not None, "no shipped exercise draws from this bank"
    found: dict[Search, Found] = {}
    for search in dict.fromkeys(searches):
        known = kept_in(bank.shipped).found.get(search)
        if known is None or len(known.slots) < bank.slots or misfits(bank, search):
            tell(f"{bank.name}: {search.text}")
            known = Finder(bank, search, float("inf")).found()
            write_whole(bank.shipped, written({**kept_in(bank.shipped).found, search: known}, _Records(bank)))
        found[search] = known
    write_whole(bank.shipped, written(found, _Records(bank)))


def _write(file: Path, body: bytes) -> None:
    """Write a file as a whole or not at all; of two processes that write the same one, either may win."""
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=file.stem, suffix=".new")
    try:
        with os.fdopen(handle, "wb") as new:
            new.write(body)
        Path(name).replace(file)
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise


@dataclass(frozen=True, eq=False)
class _Records(Mapping[int, GameRecord[Any]]):
    """The games of a bank as records: those that are kept as they are, others as they are played."""

    bank: Bank

    def __getitem__(self, game: int) -> GameRecord[Any]:
        for kept in self.bank.kept:
            with suppress(ValueError, LookupError):
                return kept.record(game, self.bank.rule_set)
        return _played(game, self.bank)

    def __iter__(self) -> Iterator[int]:
        return iter(range(self.bank.games))

    def __len__(self) -> int:
        return self.bank.games
