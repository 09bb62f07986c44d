"""What the pages of classes share: the store, who is here, who waits for news, and how often one may try."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from threading import Lock

from mahj_tutor.classroom.grid import Presence
from mahj_tutor.classroom.store import ClassStore
from mahj_tutor.server.teach.hub_groups import HubGroups
from mahj_tutor.server.tries import Tries

WAKES = 50
"""Those who wait for news that are woken in one turn of the event loop."""


class News:
    """Tells those who wait that something about a class has changed.

    What only a wall shows, such as the count of answers, wakes no tablet: thirty votes would wake thirty.
    """

    def __init__(self) -> None:
        self._counts: Counter[int] = Counter()
        self._counting = Lock()
        self._waiting: defaultdict[int, set[asyncio.Event]] = defaultdict(set)
        self._loop: asyncio.AbstractEventLoop | None = None
        """The loop of those who wait; `tell` is called from threads, too."""

    def tell(self, number: int) -> None:
        """Wake all who wait for a class."""
        self._wake(number)
        self.tell_wall(number)

    def tell_wall(self, number: int) -> None:
        """Wake the walls of a class alone."""
        self._wake(wall_of(number))

    def _wake(self, number: int) -> None:
        with self._counting:
            self._counts[number] += 1
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._wake_some, number)

    def _wake_some(self, number: int, waiting: Sequence[asyncio.Event] | None = None) -> None:
        """Wake a few of those who wait, and the others in the next turns of the loop."""
        waiting = tuple(self._waiting[number]) if waiting is None else waiting
        for each in waiting[:WAKES]:
            each.set()
        if self._loop is not None and waiting[WAKES:]:
            self._loop.call_soon(self._wake_some, number, waiting[WAKES:])

    def count(self, number: int) -> int:
        """Return how often something has changed."""
        return self._counts[number]

    async def wait(self, number: int, known: int, seconds: float) -> int:
        """Wait until more has changed than is known, or so many seconds; return the count."""
        event, self._loop = asyncio.Event(), asyncio.get_running_loop()
        self._waiting[number].add(event)  # before the count is read, since a thread may change it now
        try:
            if self._counts[number] == known:
                await asyncio.wait_for(event.wait(), seconds)
        except TimeoutError:
            pass
        finally:
            self._waiting[number].discard(event)
        return self._counts[number]


def wall_of(number: int) -> int:
    """Return under which number the walls of a class wait."""
    return -number


class Attendance:
    """Which members have a page open, and where their boards are.

    How long nothing was done is measured by a clock of its own: the computer's may be set meanwhile.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._pages: Counter[int] = Counter()
        self._places: dict[int, tuple[str, int, float]] = {}

    def come(self, member: int) -> None:
        """Note that a page was opened."""
        self._pages[member] += 1
        self._places.setdefault(member, ("", 0, self._clock()))

    def go(self, member: int) -> None:
        """Note that a page was left."""
        self._pages[member] -= 1
        if self._pages[member] <= 0:
            del self._pages[member]

    def pages(self, member: int) -> int:
        """Return how many pages a member has open."""
        return self._pages[member]

    def is_at(self, member: int, lesson: str, section: int) -> None:
        """Note where a board is, and that something was done there."""
        self._places[member] = (lesson, section, self._clock())

    def here(self, members: list[int]) -> dict[int, Presence]:
        """Return where those members are who have a page open."""
        now, clock = datetime.now(UTC), self._clock()
        found = {each: self._places[each] for each in members if self._pages[each] > 0}
        return {
            each: Presence(lesson, section, now - timedelta(seconds=clock - at))
            for each, (lesson, section, at) in found.items()
        }


@dataclass(frozen=True, slots=True)
class Pointer:
    """What the teacher points at on one board: a piece or a zone of an item, nothing if `target` is empty."""

    number: int = 0
    item: str = ""
    target: str = ""


class Classrooms:
    """Everything that pages of classes share."""

    def __init__(self, store: ClassStore, addresses: tuple[str, ...] = ()) -> None:
        self.store = store
        self.groups: HubGroups | None = None
        """Where classes are groups of a JupyterHub."""
        self.addresses = addresses
        """What learners may type, the likeliest first; empty where only this computer is served."""
        self.news = News()
        self.attendance = Attendance()
        self.pointers: dict[int, Pointer] = {}
        """By member; they are kept nowhere else, and a page that opens later doesn't show them."""
        self.code_tries = Tries(60, 60.0)
        """For each address: thirty tablets behind one of them may mistype at once."""
        self.all_code_tries = Tries(400, 60.0)
        self.link_tries = Tries(20, 60.0)
        self.card_tries = Tries(60, 3600.0)
        """For all teachers together: each card is kept for good."""
        self.vote_tries = Tries(60, 30.0)
        """For each learner: an answer may be changed often, but not flood the disk."""
        self.page_tries = Tries(120, 60.0)
        """For each learner, for telling where her board is."""

    def houses(self) -> tuple[tuple[int, str, tuple[str, ...]], ...]:
        """Return what open classes play by that have chosen something, with their lessons."""
        found = (each for each in self.store.classes() if each.is_open and each.house.choice.code)
        return tuple((each.id, each.house.choice.code, each.lessons) for each in found)

    def point(self, member: int, item: str, target: str) -> None:
        """Point at something on a member's board, in place of what was pointed at before."""
        number = time.time_ns() // 1_000_000  # goes on where it was after a restart of the server
        self.pointers[member] = Pointer(number, item, target)
