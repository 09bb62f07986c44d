"""A teacher and learners who speak HTTP by hand, as browsers do and as somebody with bad intentions would."""

from __future__ import annotations

import contextlib
import http.client
import itertools
import json
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit

from mahj_tutor.classroom.ballot import ballot_of, right_votes
from mahj_tutor.classroom.store import ClassStore
from mahj_tutor.exercises import catalog
from mahj_tutor.learner.bookmark import Attempt, Bookmark, now
from mahj_tutor.learner.side_record import SideRecord
from mahj_tutor.learner.store import Store
from tests.browser.voila.serving import PATIENCE, Server

EXERCISE = "a9.first-right"


@dataclass(frozen=True)
class Reply:
    status: int
    headers: dict[str, str]
    cookies: tuple[str, ...]
    text: str


_PLACES = (f"127.{third}.{fourth}.2" for third, fourth in itertools.product(range(1, 250), repeat=2))


def _place() -> str:
    """Return an address of this computer that nobody else has come from, where a system has more than one."""
    return next(_PLACES) if sys.platform == "linux" else "127.0.0.1"


@dataclass
class Person:
    """Somebody with cookies and an address of her own."""

    server: Server
    cookies: dict[str, str] = field(default_factory=dict)
    place: str = field(default_factory=_place)

    @property
    def base(self) -> str:
        """The path of the server, without a slash at its end."""
        return urlsplit(self.server.address).path.rstrip("/")

    def line(self) -> http.client.HTTPConnection:
        netloc = urlsplit(self.server.address).netloc
        return http.client.HTTPConnection(netloc, timeout=PATIENCE, source_address=(self.place, 0))

    def ask(self, path: str, method: str = "GET", body: str = "", **headers: str) -> Reply:
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.cookies:
            sent["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        line = self.line()
        line.request(method, self.whole(path), body.encode() or None, sent)
        got = line.getresponse()
        cookies = tuple(value for name, value in got.getheaders() if name.lower() == "set-cookie")
        for each in cookies:
            name, _, value = each.partition(";")[0].partition("=")
            self.cookies[name] = value
        names = {name.lower(): value for name, value in got.getheaders()}
        reply = Reply(got.status, names, cookies, got.read().decode("utf-8", "replace"))
        line.close()
        return reply

    def whole(self, path: str) -> str:
        """Return a path under that of the server."""
        return path if path.startswith(f"{self.base}/") else self.base + path

    def guard(self) -> str:
        if "_xsrf" not in self.cookies:
            self.ask("/join")
        return self.cookies.get("_xsrf", "")

    def form(self, path: str, **fields: str | list[str]) -> Reply:
        body = urlencode({"_xsrf": self.guard(), **fields}, doseq=True)
        return self.ask(path, "POST", body, Content_Type="application/x-www-form-urlencoded")

    def send(self, path: str, value: Any) -> Reply:
        return self.raw(path, json.dumps(value))

    def raw(self, path: str, body: str) -> Reply:
        guard = self.guard()
        return self.ask(path, "POST", body, Content_Type="application/json", X_XSRFToken=guard)

    @contextlib.contextmanager
    def listen(self, path: str) -> Iterator[Callable[[], Any]]:
        """Open a stream of events; what is yielded returns the next state."""
        line = self.line()
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        line.request("GET", self.whole(path), headers={"Cookie": cookies})
        stream = line.getresponse()

        def following() -> Any:
            while True:
                said = stream.readline().decode()
                assert said, "the stream has ended"
                if said.startswith("data: "):
                    return json.loads(said[len("data: ") :])

        try:
            yield following
        finally:
            stream.close()
            line.close()

    @property
    def key(self) -> str:
        return self.cookies["mahj_learner"]


def teachers_link(server: Server) -> str:
    """Return the path of the link that was printed when the server started."""
    found = re.search(r"http://[^/]+(/\S*teach/open\?key=\S+)", "\n".join(server.lines))
    assert found is not None, server.lines
    return found[1]


@dataclass
class Teacher(Person):
    """Somebody who has opened a link."""

    def enter(self, path: str) -> Teacher:
        assert self.ask(path).status == 200
        return self

    def make(self, name: str, *lessons: str) -> Room:
        """Make a class; return its address and its code."""
        at = self.form("/teach", name=name).headers["location"].removesuffix("/setup")
        self.form(f"{at}/setup", name=name, lesson=list(lessons))
        return Room(at, self.code(at))

    def code(self, at: str) -> str:
        found = re.search(r'class="code">([A-Z]{5})<', self.ask(f"{at}/setup").text)
        assert found is not None
        return found[1]

    def do(self, at: str, act: str, **more: Any) -> Reply:
        return self.send(f"{at}/do", {"act": act, **more})

    def state(self, at: str, lesson: str = "a9") -> Any:
        with self.listen(f"{at}/feed?lesson={lesson}") as following:
            return following()

    def wall(self, at: str) -> str:
        """Return what is on the wall, as HTML."""
        with self.listen(f"{at}/wall/feed") as following:
            return str(following()["html"])


@dataclass(frozen=True)
class Room:
    """A class by its address and its code."""

    at: str
    code: str


def join(server: Server, code: str, nickname: str, **more: str) -> Person:
    """Let somebody new join a class."""
    person = Person(server)
    reply = person.form("/join", code=code, nickname=nickname, **more)
    assert "You're in" in reply.text.replace("&#39;", "'"), reply.text[-800:]
    return person


def miss(
    folder: Path,
    person: Person,
    times: int = 1,
    *,
    seed: int = 7,
    exercise: str = EXERCISE,
    purpose: str = "",
) -> None:
    """Record wrong answers, as a board does; `purpose` names those beside the lesson."""
    store, version = Store.open(folder), catalog.exercise(exercise).version
    record = SideRecord(store, purpose, seed) if purpose else store
    for count in range(1, times + 1):
        mark = Bookmark(exercise, version, seed, tries=count, phase="wrong")
        attempt = Attempt(exercise, version, seed, (), "wrong", ("CH2",), "M05", 0, now())
        record.record_attempt(person.key, attempt, mark)
    store.close()


def right_vote(folder: Path, number: int) -> tuple[str, ...]:
    """Return what is right in the question that a class was asked last."""
    store = Store.open(folder)
    asked = ClassStore(store.database).question(number)
    store.close()
    assert asked is not None
    task = catalog.exercise(asked.exercise).task(asked.seed)
    ballot = ballot_of(task)
    assert ballot is not None
    return right_votes(task, ballot)
