"""One shared kernel: it answers lines in turn, one message at a time, and runs lessons in between."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from mahj_tutor.server.shared import wire
from mahj_tutor.server.shared.counts import Counts
from mahj_tutor.server.shared.kernel_time import KernelTime
from mahj_tutor.server.shared.line import Line
from mahj_tutor.server.shared.plain import Script
from mahj_tutor.server.shared.prepared import CellRun, Prepared, prepare
from mahj_tutor.server.shared.wire import ToBoard
from mahj_tutor.session.messages import is_unsaved

log = logging.getLogger(__name__)

HANG = 10.0
"""Seconds that a message may take; then its kernel is replaced."""
DRAWING = 35.0
"""Seconds for one that may draw an item: where its position is not kept yet, it is searched on the spot.

A kernel that has not even begun with it, and runs no lesson meanwhile, draws nothing.
"""
DRAWS = frozenset({"hello", "again", "retry"})
SLOW = 1.5
"""Seconds after which the other pages of a kernel go on with another one."""
RUNNING_TIME = 60.0
"""Seconds that a whole lesson may take to run."""


class Kernel(Protocol):
    """What a worker needs of its kernel, as `jupyter_adapter.shared_kernel` gives it."""

    def send(
        self, kind: str, content: Mapping[str, Any], *, name: str = ..., told: Mapping[str, Any] | None = ...
    ) -> str:
        """Send a message and return its id."""

    def forget(self, name: str) -> None:
        """Drop what is kept for a page."""

    def spent(self) -> float:
        """Return how many seconds of processor time it has used."""


@dataclass(slots=True)
class Flight:
    """The message that the kernel was sent; `has_begun` as soon as it says that it is at work on it."""

    number: str
    line: Line
    said: ToBoard
    has_begun: bool = False
    since: float = field(default_factory=time.monotonic)
    spent_before: float = 0.0
    """The processor time that the kernel had used before it."""


class Worker:
    """A kernel with the lines that it answers."""

    def __init__(self, kernel: Kernel, counts: Counts | None = None, times: KernelTime | None = None) -> None:
        self.kernel = kernel
        self._times = times or KernelTime()
        self._timer: asyncio.TimerHandle | None = None
        self._counts = counts or Counts()
        self.lines: set[Line] = set()
        self.flight: Flight | None = None
        self.is_over = False
        self.born = time.monotonic()
        self._prepared: dict[str, Prepared] = {}
        self._real: dict[str, str] = {}
        self._public: dict[str, str] = {}
        self._turns: dict[str, dict[Line, None]] = {}
        """The lines that wait for their turn, by learner: she has one turn, however many pages she opens."""
        self._runs: dict[str, CellRun] = {}
        self._ran = asyncio.Event()

    # --- lessons ------------------------------------------------------------------------------------------

    def is_prepared_for(self, script: Script) -> bool:
        """Tell whether the kernel has run a script and can answer its pages."""
        return script.id in self._prepared

    async def prepare(self, script: Script) -> Prepared | None:
        """Run a script; return what pages need of it, or None if a cell fails."""
        self._ran.clear()
        self._runs = {self._execute(code): CellRun() for code in script.cells}
        runs = list(self._runs.values())
        async with asyncio.timeout(RUNNING_TIME):
            while not all(each.done for each in runs):
                await self._ran.wait()
                self._ran.clear()
        self._runs = {}
        if any(each.failed for each in runs):
            return None
        prepared, public = prepare(script, runs)
        self._public |= public
        self._real |= {given: name for name, given in public.items()}
        self._prepared[script.id] = prepared
        return prepared

    def _execute(self, code: str) -> str:
        content = {
            "code": code,
            "silent": False,
            "store_history": False,
            "user_expressions": {},
            "allow_stdin": False,
            "stop_on_error": True,
        }
        return self.kernel.send("execute_request", content)

    def _note(self, run: CellRun, kind: str, content: Mapping[str, Any]) -> None:
        """Note what a cell does."""
        if kind in ("display_data", "execute_result"):
            output = {"output_type": kind, "data": content["data"], "metadata": content["metadata"]}
            run.outputs.append(output)
        elif kind == "comm_open":
            run.opened[content["comm_id"]] = content["data"].get("state", {})
        elif kind == "error":
            run.failed = True
        elif _is_idle(kind, content):
            run.done = True
            self._ran.set()

    # --- lines --------------------------------------------------------------------------------------------

    def join(self, line: Line) -> None:
        """Answer a line from now on."""
        self.lines.add(line)
        self.turn(line)

    def leave(self, line: Line) -> None:
        """Answer a line no longer, and drop what is kept for it."""
        self.lines.discard(line)
        self._take_back_turn(line)
        if not self.is_over:
            self.kernel.forget(line.name)

    def turn(self, line: Line) -> None:
        """Give a line its turn: those who have waited longer come first."""
        if line in self.lines and line.waiting:
            self._turns.setdefault(line.key, {})[line] = None
            self._next()

    def _whose_turn(self) -> str | None:
        """Return the learner whose turn it is; if all have to wait, None, and look again when one has not."""
        waits = {key: self._times.wait(key) for key in self._turns}
        key = next((key for key, seconds in waits.items() if not seconds), None)
        if key is None:
            self._look_again(min(waits.values()))
        return key

    def _look_again(self, seconds: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(seconds, self._next)

    def _take_turn(self, key: str) -> Line:
        """Return the line of a learner whose turn it is; her others wait until everybody else has had one."""
        lines = self._turns.pop(key)
        line = next(iter(lines))
        del lines[line]
        if lines:
            self._turns[key] = lines
        return line

    def _take_back_turn(self, line: Line) -> None:
        lines = self._turns.get(line.key, {})
        lines.pop(line, None)
        if not lines:
            self._turns.pop(line.key, None)

    def _next(self) -> None:
        while self.flight is None and self._turns and not self.is_over:
            key = self._whose_turn()
            if key is None:
                return
            line = self._take_turn(key)
            said = line.next()
            if said is None:
                continue
            if line.waiting:
                self._turns.setdefault(line.key, {})[line] = None
            content = {"comm_id": self._real[said.board], "data": said.data}
            told = {**line.told, **said.told}
            before = self.kernel.spent()
            number = self.kernel.send("comm_msg", content, name=line.name, told=told)
            self.flight = Flight(number, line, said, spent_before=before)

    def hear(self, kind: str, parent: Mapping[str, Any], content: Mapping[str, Any]) -> None:
        """Take what the kernel says: of the one message it is at work on, or of a cell."""
        number = parent.get("msg_id", "")
        if number in self._runs:
            self._note(self._runs[number], kind, content)
            return
        flight = self.flight
        if flight is None or (number, parent.get("session")) != (flight.number, flight.line.name):
            return
        if kind == "comm_msg":
            self._deliver(flight.line, content)
        elif _is_idle(kind, content):
            # Waiting for a locked record, or for others on a busy computer, is not her doing.
            self._times.note(flight.line.key, max(0.0, self.kernel.spent() - flight.spent_before))
            if flight.said.kind == "submit":
                self._counts.checked(time.monotonic() - flight.said.heard_at)
            self.flight = None
            self._next()
        elif kind == "status":
            flight.has_begun = True

    def _deliver(self, line: Line, content: Mapping[str, Any]) -> None:
        """Send an answer to the page that asked, if it is from a board of its lesson."""
        board = self._public.get(content["comm_id"], "")
        data = wire.shown(content["data"])
        if board in line.prepared.states and data is not None and line in self.lines:
            line.tell(wire.write_down(board, data))
            if is_unsaved(wire.title_of(data)):
                self._counts.unsaved()

    @property
    def is_slow(self) -> bool:
        """Whether the message at work holds others up."""
        return self.flight is not None and time.monotonic() - self.flight.since > SLOW

    @property
    def hangs(self) -> bool:
        """Whether the message at work takes too long."""
        if self.flight is None:
            return False
        may_draw = self.flight.said.kind in DRAWS and (self.flight.has_begun or self._runs)
        most = DRAWING if may_draw else HANG
        return time.monotonic() - self.flight.since > most


def _is_idle(kind: str, content: Mapping[str, Any]) -> bool:
    return kind == "status" and content.get("execution_state") == "idle"
