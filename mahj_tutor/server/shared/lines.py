"""The open pages, found by place and by what their browser calls them, and how many there may be."""

from __future__ import annotations

import time
from collections.abc import Iterator

from mahj_tutor.server.shared.limits import Limits
from mahj_tutor.server.shared.line import Line
from mahj_tutor.server.shared.places import Heads, Place, Promises
from mahj_tutor.server.shared.prepared import Prepared

ORPHAN_SECONDS = 120.0
"""A page whose connection is broken is closed then; what it says later starts over."""
IDLE_SECONDS = 2 * 3600.0
"""A page that says nothing is closed then: boards in sight speak every few seconds."""


class Lines:
    """Every open page, and every place that was promised to a page that has not called yet."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._heads = Heads()
        self.promises = Promises(self._heads)
        self._lines: dict[str, dict[str, Line]] = {}
        """By the id of the place, and by what the browser calls the page."""

    def __iter__(self) -> Iterator[Line]:
        return iter([line for pages in self._lines.values() for line in pages.values()])

    def __len__(self) -> int:
        return sum(map(len, self._lines.values()))

    def has_room(self, key: str, address: str) -> bool:
        """Tell whether one more page may come, from this learner at this address."""
        self.promises.drop_late()
        there = self._heads
        return (
            there.all < self.limits.pages
            and there.by_key[key] < self.limits.per_key
            and there.by_address[address] < self.limits.per_address
        )

    def place(self, id_: str) -> Place | None:
        """Return the place of a page that is open or expected."""
        open_ = next(iter(self._lines.get(id_, {}).values()), None)
        if open_ is None:
            return self.promises.find(id_)
        return Place(id_, open_.key, open_.prepared.script, open_.told, open_.is_new)

    def find(self, place: Place, page: str) -> Line | None:
        """Return the line of a page whose connection was broken."""
        return self._lines.get(place.id, {}).get(page)

    def open(self, place: Place, page: str, address: str, prepared: Prepared) -> Line | None:
        """Open a line for a page that calls, or return None if there is no room."""
        self.promises.keep(place.id)
        if not self.has_room(place.key, address):
            return None
        line = Line(place.id, page, place.key, address, prepared, place.told, place.is_new)
        self._lines.setdefault(place.id, {})[page] = line
        self._heads.count(line.key, line.address)
        return line

    def close(self, line: Line) -> bool:
        """Forget a line; return whether it was open."""
        pages = self._lines.get(line.id, {})
        if pages.pop(line.page, None) is None:
            return False
        if not pages:
            del self._lines[line.id]
        self._heads.count(line.key, line.address, -1)
        return True

    def abandoned(self) -> list[Line]:
        """Return the lines whose page is gone or asleep."""
        now = time.monotonic()
        return [
            each
            for each in self
            if now - each.heard_at > (ORPHAN_SECONDS if each.socket is None else IDLE_SECONDS)
        ]
