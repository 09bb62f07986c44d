"""Which lessons kernels have to run, in which order, and what is known of those that one has run."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Collection, Iterable
from typing import Protocol
from weakref import WeakKeyDictionary

from mahj_tutor.server.shared.plain import QUESTION_SCRIPT, TABLE_SCRIPT, Script
from mahj_tutor.server.shared.prepared import Prepared

PATIENCE = 30.0
"""Seconds that a page waits for a lesson to be run; then it gets a kernel of its own."""
MOST_LOSSES = 2
"""How many kernels a lesson may take with it before any has run it."""
AHEAD = True
"""Whether kernels run all lessons before anybody asks for them, or each when its first page does."""


class Runner(Protocol):
    """A kernel that runs lessons."""

    def is_prepared_for(self, script: Script) -> bool:
        """Tell whether it has run a script and can answer its pages."""


class Preparation:
    """The scripts of all lessons as they are now; `read` finds them when the server starts.

    A lesson that has changed comes with the first page that asks for it.
    """

    def __init__(self, read: Callable[[], Iterable[Script]]) -> None:
        self._read = read
        self._current: dict[str, Script] = {}
        self._wanted: dict[Script, None] = {}
        self._known: dict[Script, Prepared] = {}
        self._losses: Counter[Script] = Counter()
        self._unfit: set[Script] = set()
        self._failed: WeakKeyDictionary[Runner, set[Script]] = WeakKeyDictionary()
        self._news = asyncio.Event()

    def scripts(self) -> tuple[Script, ...]:
        """Return the scripts of all lessons."""
        if not self._current:
            scripts = (QUESTION_SCRIPT, TABLE_SCRIPT, *self._read())
            self._current = {each.lesson: each for each in scripts}
        return tuple(self._current.values())

    def known(self, script: Script) -> Prepared | None:
        """Return what is known of a script that some kernel has run."""
        return self._known.get(script)

    def want(self, script: Script) -> None:
        """Have a script run before all others, at once if a kernel waits for something to do."""
        self._wanted = {script: None, **self._wanted}
        self._tell()

    async def prepared(self, script: Script) -> Prepared | None:
        """Return what is known of a script, as soon as a kernel has run it; None if none can."""
        self.scripts()
        if script not in self._known and script not in self._unfit:
            self._current[script.lesson] = script
            self.want(script)
            try:
                async with asyncio.timeout(PATIENCE):
                    while script not in self._known and script not in self._unfit:
                        await self._news.wait()
            except TimeoutError:
                return None
        return None if script in self._unfit else self._known.get(script)

    async def next_for(self, kernel: Runner, urgent: Collection[Script]) -> Script:
        """Return what a kernel has to run next, as soon as there is something."""
        while True:
            in_order = (*urgent, *self._wanted, *(self.scripts() if AHEAD else ()))
            script = next((each for each in in_order if not self.is_done(each, kernel)), None)
            if script is not None:
                return script
            await self._news.wait()

    def is_done(self, script: Script, kernel: Runner) -> bool:
        """Tell whether a kernel has a script behind it: it has run, failed there, or is given up."""
        has_failed = script in self._unfit or script in self._failed.get(kernel, ())
        return has_failed or kernel.is_prepared_for(script)

    def is_given_up(self, script: Script) -> bool:
        """Tell whether no kernel will run a script anymore."""
        return script in self._unfit

    def skip(self, script: Script, kernel: Runner) -> None:
        """Give up a script on one kernel: it failed there, and another kernel has run it."""
        self._failed.setdefault(kernel, set()).add(script)

    def note_loss(self, script: Script, *, hung: bool = False) -> None:
        """Note that a kernel was lost while it ran a script.

        One that any kernel has run before is not to blame, and pages that are open need it.
        """
        self._losses[script] += 1
        if script not in self._known and (hung or self._losses[script] >= MOST_LOSSES):
            self.give_up(script)

    def note(self, script: Script, prepared: Prepared | None) -> None:
        """Note what came of running a script: what pages need, or None where a cell failed."""
        if prepared is None:
            self.give_up(script)
        else:
            self._known.setdefault(script, prepared)
            self._tell()

    def give_up(self, script: Script) -> None:
        """Have a script run no more: its pages get kernels of their own."""
        self._unfit.add(script)
        self._wanted.pop(script, None)
        self._tell()

    def _tell(self) -> None:
        """Wake all who wait for news: pages for their lesson, kernels for something to run."""
        news, self._news = self._news, asyncio.Event()
        news.set()

    def tidy(self, used: Collection[Script]) -> None:
        """Drop what is known of scripts that are neither current nor used."""
        keep = {*self.scripts(), *used}
        self._known = {each: known for each, known in self._known.items() if each in keep}
        self._wanted = {each: None for each in self._wanted if each in keep}
        self._unfit &= keep
