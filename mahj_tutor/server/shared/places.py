"""Where a page belongs: an address made of its learner's key and its lesson, good after a restart too."""

from __future__ import annotations

import hashlib
import json
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from mahj_tutor.server.shared.plain import Script

PLACE_ID = r"([0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12})"
"""A UUID of version 8, which is free for uses of one's own; kernels have ids of version 4."""
PROMISED = 60.0
"""Seconds for which the place of a page is kept that has not called yet."""


@dataclass(frozen=True)
class Place:
    """Whose page it is, what it shows and what is told of it."""

    id: str
    key: str
    script: Script
    told: Mapping[str, Any] = field(default_factory=dict)
    is_new: bool = False
    """Whether its page came with a new key that no browser has brought yet: it may be one without cookies."""


def place_of(key: str, script: Script, told: Mapping[str, Any] | None = None) -> Place:
    """Return the place of a learner's page: always the same one, and nobody else can work out its id."""
    told = dict(told or {})
    text = json.dumps([key, script.id, told], sort_keys=True)
    digest = hashlib.sha256(text.encode()).hexdigest()
    parts = (digest[:8], digest[8:12], f"8{digest[13:16]}", digest[16:20], digest[20:32])
    return Place("-".join(parts), key, script, told)


class Heads:
    """How many pages there are: in all, by learner and by address."""

    def __init__(self) -> None:
        self.all = 0
        self.by_key: Counter[str] = Counter()
        self.by_address: Counter[str] = Counter()

    def count(self, key: str, address: str, by: int = 1) -> None:
        """Count a page, or with -1 no longer."""
        self.all += by
        for counts, name in ((self.by_key, key), (self.by_address, address)):
            counts[name] += by
            if not counts[name]:
                del counts[name]


class Promises:
    """Places of pages that have been sent and have not called yet; they are counted among `heads`."""

    def __init__(self, heads: Heads) -> None:
        self._heads = heads
        self._until: dict[str, tuple[Place, str, float]] = {}

    def make(self, place: Place, address: str) -> None:
        """Keep a place for a page that is sent to an address."""
        self.keep(place.id)
        self._until[place.id] = (place, address, time.monotonic() + PROMISED)
        self._heads.count(place.key, address)

    def find(self, id_: str) -> Place | None:
        """Return a place that is kept."""
        found = self._until.get(id_)
        return found[0] if found else None

    def keep(self, id_: str) -> None:
        """Let go of a place whose page has called."""
        found = self._until.pop(id_, None)
        if found:
            self._heads.count(found[0].key, found[1], -1)

    def drop_late(self) -> None:
        """Let go of those that nobody called for; the earliest stand first."""
        now = time.monotonic()
        while self._until:
            id_, (_, _, until) = next(iter(self._until.items()))
            if until > now:
                return
            self.keep(id_)


def find_place(id_: str, key: str, scripts: Iterable[Script]) -> Place | None:
    """Return the place with an id among those of a learner's lessons: a server that starts remembers none."""
    places = (place_of(key, each) for each in scripts)
    return next((each for each in places if each.id == id_), None)
