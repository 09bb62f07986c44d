"""A room full of learners opens a lesson at once: with kernels that pages share, and with one for each page.

Every learner gets the page, connects as the page's script does, asks for the boards and says hello on one.
When all are there, they pass three tiles and press Check, twenty a second. It is done at the level of the
protocol: browsers on the same processors would measure themselves. Compare the two ways, not the ms.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import secrets
import statistics
import tempfile
import time
import uuid
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import psutil
from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from tests.browser.voila.serving import Server, serve_real, stop

LESSON, EXERCISE = "a9", "a9.first-right"
PATIENCE = 120.0
"""Seconds that a learner waits for anything; then it counts as an error."""
PACE = 0.05
"""Seconds between two learners who check."""
WAYS = {"shared": (), "own": ("--shared", "0")}


@dataclass
class Learner:
    """A learner, what she waited for in ms, and whether she got it."""

    server: Server
    key: str = field(default_factory=lambda: secrets.token_hex(16))
    line: WebSocketClientConnection | None = None
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
        request = HTTPRequest(
            self.server.at(f"lesson/{LESSON}"), headers=self.headers, request_timeout=PATIENCE
        )
        page = (await AsyncHTTPClient().fetch(request)).body.decode()
        kernel = re.search(r'"kernelId": "([0-9a-f-]+)"', page)
        assert kernel, "the page has no kernel"
        boards = re.findall(r'data-model="([0-9a-f]+)"', page)
        assert boards, "the page has no boards"
        self.board = boards[place_of_exercise()]
        address = self.server.at(f"api/kernels/{kernel[1]}/channels?session_id={uuid.uuid4()}")
        call = HTTPRequest(address.replace("http", "ws", 1), headers=self.headers)
        self.line = await websocket_connect(call, max_message_size=1 << 26)
        control = uuid.uuid4().hex
        await self._say(
            "comm_open", {"comm_id": control, "target_name": "jupyter.widget.control", "data": {}}
        )
        await self._say("comm_msg", {"comm_id": control, "data": {"method": "request_states"}})
        await self._hear(lambda said: said["comm_id"] == control)
        await self._tell({"kind": "hello", "key": self.key})
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
                await self._tell({"kind": "submit", "item": self.view["item"], "acts": acts})
                await self._hear(lambda said: self._takes_view(said) and "feedback" in self.view)
            self.checked = (time.perf_counter() - began) * 1000
        except Exception as error:
            self.problem = f"check: {error!r}"

    async def leave(self) -> None:
        """Close the page as a browser does."""
        if self.line is not None:
            self.line.close(1001)

    def _takes_view(self, said: dict[str, Any]) -> bool:
        state = said["data"].get("state", {})
        if said["comm_id"] != self.board or "view" not in state:
            return False
        self.view = state["view"]
        return True

    async def _tell(self, content: dict[str, Any]) -> None:
        await self._say("comm_msg", {"comm_id": self.board, "data": {"method": "custom", "content": content}})

    async def _say(self, kind: str, content: dict[str, Any]) -> None:
        header = {
            "msg_id": uuid.uuid4().hex,
            "msg_type": kind,
            "session": "s",
            "username": "",
            "version": "5.3",
        }
        header["date"] = "2026-01-01T00:00:00Z"
        parts: dict[str, Any] = {"header": header, "parent_header": {}, "metadata": {"version": "1.0.0"}}
        assert self.line is not None
        await self.line.write_message(
            json.dumps({**parts, "content": content, "buffers": [], "channel": "shell"})
        )

    async def _hear(self, wanted: Any) -> None:
        assert self.line is not None
        while True:
            text = await self.line.read_message()
            if text is None:
                raise ConnectionError("the connection was closed")
            read = json.loads(text)
            if read["header"]["msg_type"] == "comm_msg" and wanted(read["content"]):
                return


@cache
def place_of_exercise() -> int:
    """Return which board of the lesson is the one that is measured."""
    from mahj_tutor.exercises.catalog import lessons
    from mahj_tutor.exercises.notebooks import exercises_in

    return exercises_in(next(each.notebook for each in lessons() if each.id == LESSON)).index(EXERCISE)


@dataclass(frozen=True)
class Use:
    """What a server and all of its processes have used: seconds of processor time, bytes of memory."""

    seconds: float
    memory: int

    @classmethod
    def of(cls, server: Server) -> Use:
        root = psutil.Process(server.process.pid)
        seconds, memory = 0.0, 0
        for each in [root, *root.children(recursive=True)]:
            try:
                times = each.cpu_times()
                seconds += times.user + times.system
                memory += each.memory_full_info().pss
            except psutil.Error:
                continue
        return cls(seconds, memory)


def figures(spent: list[float]) -> str:
    """Return median and 95th percentile."""
    if not spent:
        return f"{'-':>8}{'-':>8}"
    ranked = sorted(spent)
    return f"{statistics.median(ranked):>8.0f}{ranked[min(len(ranked) - 1, round(0.95 * len(ranked)))]:>8.0f}"


async def fill(server: Server, way: str, count: int) -> None:
    """Let so many learners in at once, let all of them check, and print what it took."""
    before = Use.of(server)
    room = [Learner(server) for _ in range(count)]
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


async def check_later(learner: Learner, pause: float) -> None:
    """Let a learner think for so many seconds, and then check."""
    await asyncio.sleep(pause)
    await learner.check()


def settle(server: Server) -> None:
    """Wait until the server has nothing to do: kernels that end have ended, lessons are learned."""
    calm = 0
    while calm < 3:
        before = Use.of(server).seconds
        time.sleep(1)
        calm = calm + 1 if Use.of(server).seconds - before < 0.1 else 0


def run(counts: list[int], most_own: int = 100) -> None:
    """Print the table; kernels of pages' own are tried up to `most_own` learners."""
    place_of_exercise()  # reads the catalog, which is no learner's time
    AsyncHTTPClient.configure(None, max_clients=1000)
    print(f"{'':<13}{'open, ms':>16}{'errors':>8}{'cpu, s':>8}{'MB each':>8}{'Check, ms':>16}")
    print(f"{'way':<8}{'n':>5}{'p50':>8}{'p95':>8}{'':>24}{'p50':>8}{'p95':>8}")
    for way, options in WAYS.items():
        with tempfile.TemporaryDirectory() as folder:
            server = serve_real(Path(folder), *options)
            settle(server)
            asyncio.run(fill(server, "(first)", 1))
            for count in counts:
                if way == "shared" or count <= most_own:
                    settle(server)
                    asyncio.run(fill(server, way, count))
            stop(server)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "learners", nargs="*", type=int, default=[1, 10, 30, 60, 100], help="how many at once"
    )
    parser.add_argument("--own", type=int, default=100, help="most learners with kernels of pages' own")
    given = parser.parse_args()
    run(given.learners, given.own)
