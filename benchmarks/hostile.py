"""One visitor sends as much as she can while a room of learners works: what do the others wait for?

First the room works by itself, then beside her. She imports records of 4 MB, opens her home page, takes her
record home, and sends bodies of 60 MB whose length has leading zeros. The figures of both halves are of one
run on one machine: compare them with each other.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import http.client
import json
import random
import re
import secrets
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from urllib.parse import urlsplit

from benchmarks.room import Learner, figures, place_of_exercise, served
from tests.browser.voila.serving import Server

PATIENCE = 120.0
THINKS = 2.0
"""Seconds between two answers of a learner."""
LARGE_BODY = 60_000_000
PIECE = bytes(1 << 16)


def large_record(answers: int, salt: int) -> bytes:
    """Return a record with so many answers as a compressed file; another `salt` gives other answers."""
    first = datetime(2025, 1, 1, tzinfo=UTC) + timedelta(days=salt)
    attempts = (
        {
            "exercise": f"a9.first-{number % 200}",
            "version": 1,
            "seed": random.getrandbits(31),
            "acts": [["move", secrets.token_hex(4), "tray"] for _ in range(3)],
            "verdict": "wrong" if number % 3 else "right",
            "rules": ["CH1", "CH2"],
            "misconception": None,
            "hints": 0,
            "when": (first + timedelta(minutes=number % 1000)).isoformat(),
            "is_helped": False,
            "asked": None,
        }
        for number in range(answers)
    )
    record = {"format": "mahj-tutor-record/1", "saved": first.isoformat()}
    whole = json.dumps({**record, "attempts": list(attempts), "bookmarks": []})
    return gzip.compress(whole.encode())


@dataclass
class Hostile:
    """The visitor; `told` counts the statuses she got, by what she did, "-" for none."""

    server: Server
    files: list[bytes]
    key: str = ""
    bodies: int = 8
    told: Counter[str] = field(default_factory=Counter)
    slowest: dict[str, float] = field(default_factory=dict)
    is_over: threading.Event = field(default_factory=threading.Event)

    def work(self) -> None:
        """Do everything, one after the other, until it is over."""
        while not self.is_over.is_set():
            self._come()  # as somebody new, for one may bring in only so much
            for each in self.files:
                self._note("import", lambda each=each: self._import(each))
            for what in ("", "settings/record"):
                for _ in range(3):
                    self._note(what or "home", lambda what=what: self._ask("GET", what))
            sending = {"target": self._note, "args": ("60 MB", self._send_large)}
            large = [threading.Thread(**sending) for _ in range(self.bodies)]
            for each in large:
                each.start()
            for each in large:
                each.join()

    def _note(self, what: str, do: Callable[[], int]) -> None:
        if self.is_over.is_set():
            return
        began, status = time.perf_counter(), "-"
        with suppress(OSError, http.client.HTTPException):
            status = str(do())
        self.told[f"{what} {status}"] += 1
        self.slowest[what] = max(self.slowest.get(what, 0), time.perf_counter() - began)

    def _come(self) -> None:
        with self._line() as line:
            line.request("GET", "/settings")
            answer = line.getresponse()
            found = re.search(r"mahj_learner=([0-9a-f]{32})", str(answer.headers))
            assert found, "no key"
            self.key = found[1]

    @contextmanager
    def _line(self) -> Iterator[http.client.HTTPConnection]:
        line = http.client.HTTPConnection(urlsplit(self.server.address).netloc, timeout=PATIENCE)
        try:
            yield line
        finally:
            line.close()

    def _ask(self, method: str, path: str, body: bytes = b"", **headers: str) -> int:
        known = {"Cookie": f"mahj_learner={self.key}; _xsrf=abc", "X-XSRFToken": "abc"}
        with self._line() as line:
            sent = {name.replace("_", "-"): value for name, value in headers.items()}
            line.request(method, f"/{path}", body or None, {**known, **sent})
            answer = line.getresponse()
            answer.read()
            return answer.status

    def _import(self, file: bytes) -> int:
        start = b'--x\r\nContent-Disposition: form-data; name="record"; filename="r.json"\r\n\r\n'
        body = b"".join((start, file, b"\r\n--x--\r\n"))
        return self._ask("POST", "settings/record", body, Content_Type="multipart/form-data; boundary=x")

    def _send_large(self) -> int:
        place = urlsplit(self.server.address)
        with socket.create_connection((place.hostname or "", place.port or 0), PATIENCE) as line:
            head = (
                f"POST /settings/record HTTP/1.1\r\nHost: {place.netloc}\r\nCookie: _xsrf=abc\r\n"
                f"X-XSRFToken: abc\r\nContent-Length: {LARGE_BODY:020}\r\n\r\n"
            )
            line.sendall(head.encode())
            with suppress(OSError):
                for _ in range(LARGE_BODY // len(PIECE)):
                    line.sendall(PIECE)
            return int(line.recv(20).split()[1])


@dataclass
class Watch:
    """What is measured beside the room: the seconds that `/healthz` takes, and the most memory."""

    server: Server
    waits: list[float] = field(default_factory=list)
    memory: int = 0
    is_over: threading.Event = field(default_factory=threading.Event)

    def look(self) -> None:
        while not self.is_over.is_set():
            began = time.perf_counter()
            self.get("healthz")
            self.waits.append(1000 * (time.perf_counter() - began))
            self.memory = max(self.memory, self.server.memory())
            time.sleep(0.1)

    def get(self, path: str) -> str:
        line = http.client.HTTPConnection(urlsplit(self.server.address).netloc, timeout=PATIENCE)
        with suppress(OSError, http.client.HTTPException):
            line.request("GET", f"/{path}")
            return line.getresponse().read().decode()
        return ""

    def longest_pause(self) -> float:
        """Return the event loop's longest pause since this was asked before, in ms; 0 if it isn't counted."""
        found = re.search(r"^mahj_loop_longest_pause_seconds (.*)$", self.get("metrics"), re.MULTILINE)
        return 1000 * float(found[1]) if found else 0


async def work(learner: Learner, until: float, spent: list[float]) -> None:
    """Answer every few seconds until a time; note the ms each verdict took."""
    await asyncio.sleep(THINKS * random.random())
    while time.perf_counter() < until and not learner.problem:
        began = time.perf_counter()
        await learner.check()
        if not learner.problem:
            spent.append(learner.checked)
            await learner.go_on()
        await asyncio.sleep(max(0.0, THINKS - (time.perf_counter() - began)))


async def half(name: str, room: list[Learner], server: Server, seconds: float) -> None:
    """Let the room work for so long, and print what it waited for."""
    watch, spent = Watch(server), list[float]()
    watch.longest_pause()
    thread = threading.Thread(target=watch.look)
    thread.start()
    end = time.perf_counter() + seconds
    await asyncio.gather(*(work(each, end, spent) for each in room))
    watch.is_over.set()
    await asyncio.to_thread(thread.join)
    problems = Counter(each.problem for each in room if each.problem)
    print(
        f"{name:<10}{len(spent):>8}{figures(spent)}{max(spent, default=0):>9.0f}{sum(problems.values()):>8}"
        f"{max(watch.waits):>12.0f}{watch.longest_pause():>10.0f}{watch.memory / (1 << 20):>8.0f}",
        *problems.most_common(2),
        flush=True,
    )


async def compare(server: Server, count: int, seconds: float, files: list[bytes], bodies: int = 8) -> None:
    room = [Learner(server) for _ in range(count)]
    await asyncio.gather(*(each.open() for each in room))
    print(f"{'room':<10}{'answers':>8}{'p50 ms':>8}{'p95':>8}{'slowest':>9}{'errors':>8}", end="")
    print(f"{'healthz ms':>12}{'pause ms':>10}{'MB':>8}")
    await half("alone", room, server, seconds)
    visitor = Hostile(server, files, bodies=bodies)
    thread = threading.Thread(target=visitor.work)
    thread.start()
    await half("beside her", room, server, seconds)
    visitor.is_over.set()
    await asyncio.to_thread(thread.join)
    print("she was told:", dict(visitor.told))
    print("her slowest, s:", {what: round(took, 1) for what, took in visitor.slowest.items()})
    await asyncio.gather(*(each.leave() for each in room))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--learners", type=int, default=30)
    parser.add_argument("--seconds", type=float, default=40, help="how long each half takes")
    parser.add_argument("--answers", type=int, nargs="*", default=[55_000, 20_000], help="in each file")
    parser.add_argument("--bodies", type=int, default=8, help="bodies of 60 MB at once")
    given = parser.parse_args()
    place_of_exercise()  # reads the catalog, which is no learner's time
    made = [large_record(answers, salt) for salt, answers in enumerate(given.answers)]
    print("files of", ", ".join(f"{len(each) / 1e6:.1f} MB" for each in made))
    with served() as served_now:
        asyncio.run(compare(served_now, given.learners, given.seconds, made, given.bodies))
