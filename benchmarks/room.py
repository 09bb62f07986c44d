"""A room full of learners opens a lesson at once: with kernels that pages share, with one for each page,
and with Voila: as it comes, with the settings of `deploy/voila.json`, and with a kernel ready for each.

Every learner gets the page, connects as the page's script does, asks for the boards and says hello on one.
When all are there, they pass three tiles and press Check, twenty a second. It is done at the level of the
protocol (`page_line`): browsers on the same processors would measure themselves. Compare the ways, not
the ms.

`--minutes 10` lets the learners stay instead, on shared kernels: each answers every five seconds, and every
minute has a line. `--losses 10` lets all of them press Check ten times, each time as one of the shared
kernels is killed, and ten times as one stops answering. The games that scenes are drawn from are recorded
before, once, which takes minutes.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import secrets
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import psutil

from benchmarks.page_line import PageLine, fetch
from mahj_tutor.exercises.catalog import lessons
from mahj_tutor.exercises.notebooks import exercises_in
from tests.browser.safety.caller import message
from tests.browser.voila.serving import Server, free_port, serve_real, stop, until

LESSON, EXERCISE = "a9", "a9.first-right"
PATH = f"lesson/{LESSON}"
PATIENCE = 120.0
"""Seconds that a learner waits for anything; then it counts as an error."""
PACE = 0.05
"""Seconds between two learners who check."""
THINKS = 5.0
"""Seconds between two answers of a learner who stays."""
WAYS = {"shared": (), "own": ("--shared", "0")}
SETTINGS = (f"--Voila.config_file_paths={Path(__file__).parents[1] / 'deploy'}",)
VOILA = {"stock": (), "settings": SETTINGS, "ready": (*SETTINGS, "--preheat_kernel=True")}


@dataclass
class Learner:
    """A learner, what she waited for in ms, and whether she got it."""

    server: Server
    path: str = PATH
    key: str = field(default_factory=lambda: secrets.token_hex(16))
    line: PageLine | None = None
    board: str = ""
    view: dict[str, Any] = field(default_factory=dict)
    opened: float = 0.0
    checked: float = 0.0
    problem: str = ""

    @property
    def headers(self) -> dict[str, str]:
        return {"Cookie": f"mahj_learner={self.key}; _xsrf=abc", "X-XSRFToken": "abc"}

    async def open(self) -> None:
        """Open the lesson and wait for the tiles of one board."""
        began = time.perf_counter()
        try:
            async with asyncio.timeout(PATIENCE):
                await self._open()
            self.opened = (time.perf_counter() - began) * 1000
        except Exception as error:
            self.problem = f"open: {error!r}"

    async def _open(self) -> None:
        self.server.acquaint(self.key)
        page = await fetch(self.server.at(self.path), self.headers)
        kernel = re.search(r'"kernelId": "([0-9a-f-]+)"', page)
        assert kernel, "the page has no kernel"
        ours, stock = r'data-model="([0-9a-f]+)"', r'"model_id": ?"([0-9a-f]+)"'
        boards = re.findall(ours, page) or re.findall(stock, page)
        assert boards, "the page has no boards"
        self.board = boards[place_of_exercise()]
        address = self.server.at(f"api/kernels/{kernel[1]}/channels?session_id={uuid.uuid4()}")
        self.line = await PageLine.connect(address, self.headers)
        control = uuid.uuid4().hex
        self._say("comm_open", {"comm_id": control, "target_name": "jupyter.widget.control", "data": {}})
        self._say("comm_msg", {"comm_id": control, "data": {"method": "request_states"}})
        await self._hear(lambda said: said["comm_id"] == control)
        self._tell({"kind": "hello", "key": self.key})
        await self._hear(self._takes_view)

    async def check(self) -> None:
        """Pass three tiles and wait for the verdict, which is on disk by then."""
        zones = {each["kind"]: each for each in self.view["zones"]}
        tray = zones["tray"]["id"]
        movable = [each for each, to in self.view["moves"].items() if tray in to][:3]
        acts = [["move", piece, tray] for piece in movable]
        began = time.perf_counter()
        try:
            async with asyncio.timeout(PATIENCE):
                self._tell({"kind": "submit", "item": self.view["item"], "acts": acts})
                await self._hear(lambda said: self._takes_view(said) and "feedback" in self.view)
            self.checked = (time.perf_counter() - began) * 1000
        except Exception as error:
            self.problem = f"check: {error!r}"

    async def go_on(self) -> None:
        """Ask for the next item, or for another try."""
        kind = "retry" if self.view["phase"] == "wrong" else "again"
        try:
            async with asyncio.timeout(PATIENCE):
                self._tell({"kind": kind, "item": self.view["item"]})
                await self._hear(lambda said: self._takes_view(said) and self.view["phase"] == "open")
        except Exception as error:
            self.problem = f"{kind}: {error!r}"

    async def stay(self, until: float, spent: list[tuple[float, float]]) -> None:
        """Answer every few seconds until a time; note when each answer came and the ms it took."""
        await asyncio.sleep(THINKS * random.random())
        while time.perf_counter() < until and not self.problem:
            began = time.perf_counter()
            await self.check()
            spent.append((time.perf_counter(), self.checked))
            await self.go_on()
            await asyncio.sleep(max(0.0, THINKS - (time.perf_counter() - began)))

    async def leave(self) -> None:
        """Close the page as a browser does."""
        if self.line is not None:
            self.line.leave()

    def _takes_view(self, said: dict[str, Any]) -> bool:
        state = said["data"].get("state", {})
        if said["comm_id"] != self.board or "view" not in state:
            return False
        self.view = state["view"]
        return True

    def _tell(self, content: dict[str, Any]) -> None:
        self._say("comm_msg", {"comm_id": self.board, "data": {"method": "custom", "content": content}})

    def _say(self, kind: str, content: dict[str, Any]) -> None:
        assert self.line is not None
        self.line.say(message(kind, content, version="1.0.0"))

    async def _hear(self, wanted: Any) -> None:
        assert self.line is not None
        while True:
            read = json.loads(await self.line.hear())
            if read["header"]["msg_type"] == "comm_msg" and wanted(read["content"]):
                return


@cache
def place_of_exercise() -> int:
    """Return which board of the lesson is the one that is measured."""
    return exercises_in(next(each.notebook for each in lessons() if each.id == LESSON)).index(EXERCISE)


@dataclass(frozen=True)
class Use:
    """What a server and all of its processes have used: seconds of processor time, bytes of memory."""

    seconds: float
    memory: int

    @classmethod
    def of(cls, server: Server) -> Use:
        seconds = 0.0
        for each in server.processes():
            with suppress(psutil.Error):
                times = each.cpu_times()
                seconds += times.user + times.system
        return cls(seconds, server.memory())


def figures(spent: list[float]) -> str:
    """Return median and 95th percentile."""
    if not spent:
        return f"{'-':>8}{'-':>8}"
    ranked = sorted(spent)
    return f"{statistics.median(ranked):>8.0f}{ranked[min(len(ranked) - 1, round(0.95 * len(ranked)))]:>8.0f}"


async def fill(server: Server, way: str, count: int, path: str = PATH) -> None:
    """Let so many learners in at once, let all of them check, and print what it took."""
    before = Use.of(server)
    room = [Learner(server, path) for _ in range(count)]
    await asyncio.gather(*(each.open() for each in room))
    after = Use.of(server)
    there = [each for each in room if not each.problem]
    await asyncio.gather(*(check_later(each, number * PACE) for number, each in enumerate(there)))
    problems = [each.problem for each in room if each.problem]
    opened, checked = [each.opened for each in there], [each.checked for each in there if each.checked]
    memory = (after.memory - before.memory) / count / (1 << 20)
    print(
        f"{way:<8}{count:>5}{figures(opened)}{len(problems):>8}{after.seconds - before.seconds:>8.1f}"
        f"{memory:>8.2f}{figures(checked)}",
        *sorted(set(problems))[:2],
        flush=True,
    )
    await asyncio.gather(*(each.leave() for each in room))


async def stay(server: Server, count: int, minutes: int) -> None:
    """Let learners stay for some minutes, and print for each of these what answers took and what it costs."""
    room = [Learner(server) for _ in range(count)]
    await asyncio.gather(*(each.open() for each in room))
    spent: list[tuple[float, float]] = []
    began = time.perf_counter()
    tasks = [asyncio.create_task(each.stay(began + 60 * minutes, spent)) for each in room]
    before = Use.of(server)
    print(f"{'minute':>8}{'answers':>9}{'p50 ms':>8}{'p95':>8}{'errors':>8}{'cpu, s':>8}{'MB in all':>11}")
    for minute in range(minutes):
        await asyncio.sleep(began + 60 * (minute + 1) - time.perf_counter())
        now, here = Use.of(server), [ms for at, ms in spent if at >= began + 60 * minute]
        problems = [each.problem for each in room if each.problem]
        print(
            f"{minute + 1:>8}{len(here):>9,}{figures(here)}{len(problems):>8}"
            f"{now.seconds - before.seconds:>8.1f}{now.memory / (1 << 20):>11,.0f}",
            *sorted(set(problems))[:2],
            flush=True,
        )
        before = now
    await asyncio.gather(*tasks)
    await asyncio.gather(*(each.leave() for each in room))


async def lose(server: Server, count: int, times: int) -> None:
    """Let all learners check each time a kernel is lost; print what the verdicts took, by how it was lost."""
    room = [Learner(server) for _ in range(count)]
    await asyncio.gather(*(each.open() for each in room))
    print(f"{'kernel is':<10}{'times':>6}{'n':>5}{'p50 ms':>8}{'p95':>8}{'slowest':>9}{'errors':>8}")
    for way, strike in {"there": None, "killed": signal.SIGKILL, "hung": signal.SIGSTOP}.items():
        spent: list[float] = []
        for _ in range(times):
            await asyncio.to_thread(settle, server)
            if strike is not None:
                random.choice(server.kernels()).send_signal(strike)
            random.shuffle(room)  # whoever is first is hit, and after three losses shares no kernel
            await asyncio.gather(*(each.check() for each in room))
            spent += [each.checked for each in room if not each.problem]
            await asyncio.gather(*(each.go_on() for each in room if not each.problem))
        problems = [each.problem for each in room if each.problem]
        print(
            f"{way:<10}{times:>6}{count:>5}{figures(spent)}{max(spent, default=0):>9.0f}{len(problems):>8}",
            *sorted(set(problems))[:2],
            flush=True,
        )
    await asyncio.gather(*(each.leave() for each in room))


async def check_later(learner: Learner, pause: float) -> None:
    """Let a learner think for so many seconds, and then check."""
    await asyncio.sleep(pause)
    await learner.check()


def settle(server: Server) -> None:
    """Wait until the server has nothing to do: kernels that end have ended, lessons are run."""
    calm = 0
    while calm < 3:
        before = Use.of(server).seconds
        time.sleep(1)
        calm = calm + 1 if Use.of(server).seconds - before < 0.1 else 0


@contextmanager
def served(*options: str) -> Iterator[Server]:
    """Serve the lessons with a new folder."""
    with tempfile.TemporaryDirectory() as folder:
        server = serve_real(Path(folder), *options)
        try:
            settle(server)
            asyncio.run(fill(server, "(first)", 1))
            settle(server)
            yield server
        finally:
            stop(server)


@contextmanager
def stock(*options: str) -> Iterator[Server]:
    """Serve the lesson's notebook with Voila as it comes, or with these options."""
    notebook = next(each.notebook for each in lessons() if each.id == LESSON)
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "voila",
                str(notebook),
                f"--port={port}",
                "--no-browser",
                "--Voila.ip=127.0.0.1",
                *options,
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, **dict.fromkeys(("JUPYTER_CONFIG_DIR", "MAHJ_DATA"), folder)},
        )
        assert process.stdout
        server = Server(f"http://127.0.0.1:{port}/", process, process.stdout, [])
        server.reader.start()
        try:
            until(
                lambda: any("Voil" in line and "running at" in line for line in server.lines), "stock Voila"
            )
            settle(server)
            yield server
        finally:
            stop(server)


def run(counts: list[int], most: Mapping[str, int]) -> None:
    """Print the table; a way is tried up to its most learners."""
    print(f"{'':<13}{'open, ms':>16}{'errors':>8}{'cpu, s':>8}{'MB each':>8}{'Check, ms':>16}")
    print(f"{'way':<8}{'n':>5}{'p50':>8}{'p95':>8}{'':>24}{'p50':>8}{'p95':>8}")
    for way, options in WAYS.items():
        with served(*options) as server:
            for count in counts:
                if count <= most.get(way, count):
                    asyncio.run(fill(server, way, count))
                    settle(server)
    for way, options in VOILA.items():
        for count in counts if way != "ready" else [each for each in counts if each > 1]:
            if count <= most["stock"]:
                pool = [f"--pool_size={count}"] if way == "ready" else []
                with stock(*options, *pool) as server:
                    asyncio.run(fill(server, way, count, "/"))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "learners", nargs="*", type=int, default=[1, 10, 30, 60, 100], help="how many at once"
    )
    parser.add_argument("--own", type=int, default=100, help="most learners with kernels of pages' own")
    parser.add_argument("--stock", type=int, default=10, help="most learners with Voila as it comes")
    parser.add_argument("--minutes", type=int, default=0, help="let them stay so long")
    parser.add_argument("--losses", type=int, default=0, help="lose a kernel so many times in every way")
    given = parser.parse_args()
    place_of_exercise()  # reads the catalog, which is no learner's time
    if given.losses:
        with served() as served_now:
            for number in given.learners:
                asyncio.run(lose(served_now, number, given.losses))
    elif given.minutes:
        with served() as served_now:
            for number in given.learners:
                asyncio.run(stay(served_now, number, given.minutes))
    else:
        run(given.learners, {"own": given.own, "stock": given.stock})
