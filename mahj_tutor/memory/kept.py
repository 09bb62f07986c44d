"""Memories that a process keeps, so that only what is new has to be read."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, tzinfo
from math import inf
from typing import Protocol

from mahj_tutor.learner.bookmark import AttemptSummary
from mahj_tutor.memory.mastery import Memory, RuleMemory

MOST_LEARNERS = 500
"""The memories of more learners are not kept."""
MOST_ATTEMPTS = 150_000
"""The attempts of all of them together; each takes some 370 bytes."""

ZONE_SECONDS = 3600.0
"""Seconds after which a long record may be recomputed for another time zone again."""
SHORT = 1_000
"""Attempts that take next to no time to go through again."""


class AttemptSource(Protocol):
    """Where attempts come from: a `Store`."""

    def summaries(self, key: str, after: int = 0) -> tuple[AttemptSummary, ...]:
        """Return a learner's attempts in the order of time, without those with ids up to `after`."""

    def count_attempts(self, key: str) -> int:
        """Return how many attempts a learner has made."""


@dataclass(slots=True)
class _Kept:
    zone: tzinfo
    memory: Memory = field(init=False)
    count: int = 0
    last: AttemptSummary | None = None
    latest: datetime | None = None
    changed: float = -inf
    """When days last began at another hour, by the monotonic clock."""

    def __post_init__(self) -> None:
        self.memory = Memory(self.zone)

    def add(self, new: Sequence[AttemptSummary]) -> None:
        """Add attempts that are later than all before."""
        self.memory.add(new)
        self.count += len(new)
        self.last = max((*new, *((self.last,) if self.last else ())), key=lambda each: each.id, default=None)
        self.latest = max((each.when for each in new), default=self.latest)

    def new_among(self, found: Sequence[AttemptSummary], count: int) -> Sequence[AttemptSummary] | None:
        """Return which attempts are new, of those from the last one on; None if others have changed.

        Ids are used again after a record was deleted, so the last attempt has to be the same one.
        """
        new = [each for each in found if self.last is None or each.id > self.last.id]
        is_same = self.last is None or self.last in found
        in_order = self.latest is None or not new or new[0].when >= self.latest
        return new if is_same and in_order and self.count + len(new) == count else None


class KeptMemories:
    """What learners know, recomputed from the attempts in a store; it reads only those that are new.

    If others have come in between, some are gone, or days begin at another hour, everything is read again.
    """

    def __init__(self, source: AttemptSource, clock: Callable[[], float] = time.monotonic) -> None:
        self._source = source
        self._clock = clock
        self._kept: OrderedDict[str, _Kept] = OrderedDict()

    def rules(self, key: str, day: date, zone: tzinfo = UTC) -> Mapping[str, RuleMemory]:
        """Return what a learner knows of each rule met, as of a day in her time zone, by rule id.

        Raise `StoreError` if the attempts cannot be read.
        """
        count, kept = self._source.count_attempts(key), self._kept.pop(key, _Kept(zone))
        if kept.zone != zone and self._may_change(kept):
            kept = _Kept(zone, changed=self._clock())
        found = self._source.summaries(key, kept.last.id - 1 if kept.last else 0)
        new = kept.new_among(found, count)
        if new is None:
            kept, new = _Kept(kept.zone, changed=kept.changed), self._source.summaries(key)
        kept.add(new)
        self._kept[key] = kept
        while len(self._kept) > 1 and self._has_too_much():
            self._kept.popitem(last=False)
        return kept.memory.rules(day)

    def _may_change(self, kept: _Kept) -> bool:
        """Tell whether a record may be recomputed for another time zone now."""
        return kept.count <= SHORT or self._clock() - kept.changed >= ZONE_SECONDS

    def _has_too_much(self) -> bool:
        kept = tuple(self._kept.values())
        return len(kept) > MOST_LEARNERS or sum(each.count for each in kept) > MOST_ATTEMPTS
