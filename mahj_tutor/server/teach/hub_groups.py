"""Groups of a JupyterHub as classes: who learns in them and who leads them follows the Hub."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence

from mahj_tutor.classroom.names import clean_name
from mahj_tutor.classroom.store import ClassStore

log = logging.getLogger(__name__)

EVERY = 20.0
"""Seconds between two requests for the Hub's groups."""
SOON = 2.0
"""Seconds for which the groups are fresh enough, or a Hub that didn't answer isn't asked again."""
PATIENCE = 60.0
"""Seconds after which a Hub that keeps sending groups is given up until the next time."""
TEACHERS = "teachers"
"""The group whose members lead every class; those of `tuesday-teachers` lead the class `tuesday`."""

Groups = Mapping[str, Sequence[str]]
"""The names of users by their group."""


def led_by(group: str) -> str:
    """Return the group that a group of teachers leads, "" if it is none or leads all.

    >>> led_by("tuesday-teachers"), led_by("tuesday"), led_by("teachers")
    ('tuesday', '', '')
    """
    return group.removesuffix(f"-{TEACHERS}") if group.endswith(f"-{TEACHERS}") else ""


class HubGroups:
    """Keeps classes as the Hub's groups are; `fetch` asks the Hub, `key_of` gives a user's key.

    While the Hub can't be asked, everything stays as it was.
    """

    def __init__(
        self, store: ClassStore, fetch: Callable[[], Awaitable[Groups]], key_of: Callable[[str], str]
    ) -> None:
        self._store = store
        self._fetch = fetch
        self._key_of = key_of
        self._leaders: dict[str, frozenset[str]] = {}
        self._looked = float("-inf")
        self._turn = asyncio.Lock()

    def leads(self, key: str, group: str) -> bool:
        """Tell whether a learner's key is that of somebody who leads a group's class."""
        return any(key in self._leaders.get(each, ()) for each in {TEACHERS, f"{group}-{TEACHERS}"})

    def leads_any(self, key: str) -> bool:
        """Tell whether she leads some class."""
        return any(key in each for each in self._leaders.values())

    async def look(self, *, if_older: float = 0.0) -> None:
        """Make the classes what the Hub's groups are, unless that was done or tried just now."""
        async with self._turn:
            if time.monotonic() - self._looked < if_older:
                return
            try:
                groups = await asyncio.wait_for(self._fetch(), PATIENCE)
                await asyncio.to_thread(self._follow, groups)
            except Exception as error:  # a time-out has no words of its own
                log.warning(
                    "the groups of the Hub could not be followed: %s", str(error) or type(error).__name__
                )
            self._looked = time.monotonic()

    async def follow(self) -> None:
        """Look every `EVERY` seconds, without end."""
        while True:
            await self.look()
            await asyncio.sleep(EVERY)

    def _follow(self, groups: Groups) -> None:
        teachers = {name: users for name, users in groups.items() if name == TEACHERS or led_by(name)}
        self._leaders = {name: frozenset(map(self._key_of, users)) for name, users in teachers.items()}
        classes = {name: users for name, users in groups.items() if name not in teachers and len(name) < 256}
        self._store.follow(
            {
                name: {self._key_of(user): clean_name(user) for user in users}
                for name, users in classes.items()
            }
        )
