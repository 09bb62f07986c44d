"""The shared kernels and the pages they answer: who answers whom, and what follows when a kernel is lost."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Coroutine, Iterable, Mapping
from dataclasses import replace
from itertools import count
from typing import Any

from mahj_tutor.server.jupyter_adapter.execution import KernelLost
from mahj_tutor.server.jupyter_adapter.kernel_manager import KernelManager
from mahj_tutor.server.jupyter_adapter.shared_kernel import SharedKernel
from mahj_tutor.server.shared.counts import Counts
from mahj_tutor.server.shared.kernel_time import KernelTime
from mahj_tutor.server.shared.limits import Limits
from mahj_tutor.server.shared.line import Line, Socket
from mahj_tutor.server.shared.lines import Lines
from mahj_tutor.server.shared.places import Place, find_place, place_of
from mahj_tutor.server.shared.plain import Script
from mahj_tutor.server.shared.preparation import Preparation
from mahj_tutor.server.shared.prepared import Prepared
from mahj_tutor.server.shared.seldom import SeldomLog
from mahj_tutor.server.shared.strikes import Strikes
from mahj_tutor.server.shared.worker import Worker
from mahj_tutor.server.visitors import Owner

log = SeldomLog(logging.getLogger(__name__))

LOOK = 0.2
"""Seconds between two looks at the kernels."""
LOOKS_A_ROUND = 75
"""Looks between two rounds, in which abandoned lines are closed and kernels that grew are replaced."""
MOST_GROWTH = 400 << 20
"""Bytes by which a kernel may grow before it is replaced."""
MOST_AGE = 12 * 3600.0
"""Seconds after which a kernel is replaced in any case."""
LONGEST_PAUSE = 30.0
"""Seconds between two tries to start a kernel where that keeps failing."""


class SharedPool:
    """The workers, each with its lines; `size` is how many there are, `limits` how many pages may come."""

    def __init__(
        self,
        kernels: KernelManager,
        environment: Mapping[str, str],
        scripts: Callable[[], Iterable[Script]],
        size: int,
        limits: Limits,
        counts: Counts | None = None,
    ) -> None:
        self.size = size
        self._counts = counts or Counts()
        self.lines = Lines(limits)
        self.preparation = Preparation(scripts)
        self._times = KernelTime()
        self.workers: dict[Worker, SharedKernel] = {}
        self._kernels = kernels
        self._environment = environment
        self._homes: dict[Line, Worker] = {}
        self._homeless: set[Line] = set()
        self._preparing: dict[Worker, asyncio.Task[None]] = {}
        self._retiring: set[Worker] = set()
        self._strikes = Strikes()
        self._growing = 0
        self._is_failing = False
        self._tasks: set[asyncio.Task[object]] = set()

    # --- life ---------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Start the kernels, and look after them from now on."""
        self._fill()
        self._run(self._look_after())

    def stop(self) -> None:
        """Stop looking after the kernels; the manager stops them."""
        for task in (*self._tasks, *self._preparing.values()):
            task.cancel()
        for worker in self.workers:
            worker.is_over = True

    @property
    def can_answer(self) -> bool:
        """Whether a kernel runs, or may soon: the last one that was tried could be started."""
        return bool(self.workers) or not self._is_failing

    def _run(self, work: Coroutine[Any, Any, object]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _fill(self) -> None:
        """Start as many kernels as there are too few."""
        for _ in range(self.size - len(self.workers) - self._growing):
            self._run(self._grow())
            self._growing += 1

    async def _grow(self) -> Worker:
        """Start a kernel, however often it takes, and begin to prepare it."""
        for failures in count(1):
            kernel = SharedKernel(self._kernels)
            worker = Worker(kernel, self._counts, self._times)
            kernel.hear = worker.hear
            try:
                await kernel.start(self._environment)
                break
            except KernelLost:
                say = "a kernel for lesson pages could not be started; it is tried again"
                log.say(say, level=logging.ERROR)
                self._is_failing = True
                self._counts.lost()
                await kernel.stop()
                await asyncio.sleep(min(2.0**failures / 4, LONGEST_PAUSE))
        self._growing -= 1
        self._is_failing = False
        self.workers[worker] = kernel
        self._preparing[worker] = asyncio.ensure_future(self._prepare(worker))
        return worker

    async def _prepare(self, worker: Worker) -> None:
        """Run every lesson that there is in a kernel, those that pages wait for first."""
        while True:
            script = await self.preparation.next_for(
                worker, {each.prepared.script for each in self._homeless}
            )
            try:
                prepared = await worker.prepare(script)
            except asyncio.CancelledError:
                self.preparation.note_loss(script)
                raise
            except Exception:
                self.preparation.note_loss(script, hung=True)
                self._lose(worker, "could not run a lesson")
                return
            if prepared is None and self._is_run(script):
                self.preparation.skip(script, worker)
            else:
                self.preparation.note(script, prepared)
            for line in tuple(self._homeless):
                self._settle(line)

    # --- pages --------------------------------------------------------------------------------------------

    def may_share(self, key: str) -> bool:
        """Tell whether a learner's pages may share kernels: not if several were lost over them."""
        return not self._strikes.are_enough(key)

    async def prepared(self, script: Script) -> Prepared | None:
        """Return what a page needs of a script, or None if it has to have a kernel of its own."""
        return await self.preparation.prepared(script)

    def expect(
        self, owner: Owner, prepared: Prepared, address: str, told: Mapping[str, Any] | None = None
    ) -> Place:
        """Keep a place for a page that is being sent, and return it."""
        place = replace(place_of(owner.key, prepared.script, told), is_new=owner.is_new)
        self.lines.promises.make(place, address)
        return place

    def find(self, id_: str, key: str) -> Place | None:
        """Return the place of a page that calls with its key.

        A browser that keeps no cookies brings "", which is let in where no key has ever been brought.
        """
        if not self.may_share(key):
            return None
        place = self.lines.place(id_)
        if place is None and key:
            place = find_place(id_, key, self.preparation.scripts())
        if place is None or (self.preparation.is_given_up(place.script) and not self._is_run(place.script)):
            return None
        if not key:
            return place if place.is_new else None
        is_hers = place_of(key, place.script, place.told).id == id_
        return replace(place, is_new=False) if is_hers else None

    def _is_run(self, script: Script) -> bool:
        """Tell whether a kernel has run a script and answers its pages."""
        return any(each.is_prepared_for(script) for each in self.workers)

    def connect(self, place: Place, page: str, address: str, socket: Socket) -> Line | None:
        """Connect a page with its line, a new one or that of before a break; None if there is no room."""
        line = self.lines.find(place, page)
        if line is None:
            prepared = self.preparation.known(place.script)
            if prepared is None:
                return None
            line = self.lines.open(place, page, address, prepared)
            if line is None:
                log.say("the room is full: a page was turned away")
                self._counts.full()
                return None
            self._settle(line)
        line.is_new = line.is_new and place.is_new
        before, line.socket = line.socket, socket
        if before is not None:
            before.close()
        return line

    def take(self, line: Line, text: object) -> None:
        """Take what a page sent."""
        if not line.take(text):
            return
        if line.waiting and line.waiting[-1].kind == "submit":
            self._counts.answered()
        if line in self._homes:
            self._homes[line].turn(line)

    def disconnected(self, line: Line, socket: Socket, *, is_left: bool) -> None:
        """Wait for a page to come back, unless it was left."""
        if line.socket is not socket:
            return
        line.socket, line.heard_at = None, time.monotonic()
        if is_left:
            self.close(line)

    def close(self, line: Line) -> None:
        """Close a line and drop what is kept for its page."""
        if not self.lines.close(line):
            return
        self._homeless.discard(line)
        worker = self._homes.pop(line, None)
        if worker is not None:
            worker.leave(line)
        socket, line.socket = line.socket, None
        if socket is not None:
            socket.close()

    def leave(self, id_: str, page: str) -> None:
        """Close the line of a page that says that it is left."""
        for line in self.lines:
            if (line.id, line.page) == (id_, page):
                self.close(line)

    def _settle(self, line: Line) -> None:
        """Give a line to the worker that has the fewest, or let it wait until one is prepared for it.

        If none will be, it is closed: its page is told to load again.
        """
        script = line.prepared.script
        fit = self._fit_for(script)
        if fit:
            self._homeless.discard(line)
            worker = self._homes[line] = min(fit, key=lambda each: len(each.lines))
            worker.join(line)
        elif self.preparation.is_given_up(script):
            self.close(line)
        else:
            self._homeless.add(line)
            self.preparation.want(script)

    def _fit_for(self, script: Script) -> list[Worker]:
        """Return the workers that can answer a script's pages, slow and old ones only if no other can."""
        fit = [each for each in self.workers if each.is_prepared_for(script) and not each.is_over]
        return [each for each in fit if each not in self._retiring and not each.is_slow] or fit

    # --- losses -------------------------------------------------------------------------------------------

    async def _look_after(self) -> None:
        """Replace kernels that end, hang, grow or are old; close lines that nobody uses."""
        for looks in count(1):
            await asyncio.sleep(LOOK)
            try:
                for worker, kernel in tuple(self.workers.items()):
                    await self._look_at(worker, kernel)
                if looks % LOOKS_A_ROUND == 0:
                    self._make_round()
            except Exception as error:  # whatever it is, somebody has to go on looking
                log.say("looking after the kernels for lesson pages failed: %r", error, level=logging.ERROR)

    async def _look_at(self, worker: Worker, kernel: SharedKernel) -> None:
        if worker.hangs:
            self._lose(worker, "hung on a board's message")
        elif not await kernel.is_running():
            if worker in self.workers:
                self._lose(worker, "ended")
        elif worker.is_slow:
            self._relieve(worker)

    def _relieve(self, worker: Worker) -> None:
        """Let others answer the pages that wait behind a slow message."""
        waiting = [each for each in worker.lines if worker.flight is None or each is not worker.flight.line]
        others = [each for each in self.workers if not (each.is_slow or each.is_over)]
        for line in waiting:
            if any(each.is_prepared_for(line.prepared.script) for each in others):
                worker.leave(line)
                line.start_over()
                self._settle(line)

    def _make_round(self) -> None:
        for line in self.lines.abandoned():
            self.close(line)
        self.preparation.tidy({each.prepared.script for each in self.lines})
        if self._retiring or len(self.workers) < self.size:
            return
        for worker, kernel in self.workers.items():
            if kernel.growth() > MOST_GROWTH or time.monotonic() - worker.born > MOST_AGE:
                self._retiring.add(worker)
                self._run(self._retire(worker))
                return

    def _lose(self, worker: Worker, why: str) -> None:
        """Move the lines of a lost kernel to others, and start a new one."""
        log.say("a kernel for lesson pages %s; its pages go on with another", why)
        self._counts.lost()
        flight = worker.flight
        if flight is not None:
            self._strikes.add(flight.line.key)
            if not self.may_share(flight.line.key):
                self.close(flight.line)
        self._give_up(worker, lost=True)
        self._fill()

    async def _retire(self, worker: Worker) -> None:
        """Let a new kernel take over; nothing that is being answered is lost."""
        try:
            self._growing += 1
            fresh = await self._grow()
            needed = {each.prepared.script for each in worker.lines}
            while not all(self.preparation.is_done(each, fresh) for each in needed) and fresh in self.workers:
                await asyncio.sleep(LOOK)
            worker.is_over = True
            while worker.flight is not None and worker in self.workers:
                await asyncio.sleep(LOOK / 10)
            if worker in self.workers:
                self._give_up(worker, lost=False)
        finally:
            self._retiring.discard(worker)

    def _give_up(self, worker: Worker, *, lost: bool) -> None:
        kernel = self.workers.pop(worker)
        worker.is_over = True
        task = self._preparing.pop(worker, None)
        if task is not None and task is not asyncio.current_task():
            task.cancel()
        flight = worker.flight if lost else None
        for line in tuple(worker.lines):
            self._homes.pop(line, None)
            if flight and flight.line is line:
                line.start_over(flight.said, had_begun=flight.has_begun)
            else:
                line.start_over()
            self._settle(line)
        self._run(_stop(kernel))


async def _stop(kernel: SharedKernel) -> None:
    with contextlib.suppress(Exception):  # it is gone already
        await kernel.stop()
