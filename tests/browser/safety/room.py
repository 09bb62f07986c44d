"""A learner whose page shares kernels: she speaks as the page's script does, and keeps what she hears."""

from __future__ import annotations

import json
import re
import uuid
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from mahj_tutor.exercises.catalog import lessons
from mahj_tutor.exercises.notebooks import exercises_in
from mahj_tutor.learner.bookmark import Attempt
from mahj_tutor.learner.store import Store
from tests.browser.safety.caller import Answer, Caller, message
from tests.browser.voila.serving import PATIENCE, Server
from tests.seeds import learner

EXERCISES = exercises_in(next(each.notebook for each in lessons() if each.id == "a9"))
PASS = "a9.first-right"


@dataclass
class Learner:
    """One learner with one page; `heard` is all that ever came to her."""

    server: Server
    number: int
    lesson: str = "a9"
    heard: list[Any] = field(default_factory=list)
    boards: list[str] = field(default_factory=list)
    page: str = field(default_factory=lambda: uuid.uuid4().hex)
    place: str = ""
    line: ClientConnection | None = None
    view: dict[str, Any] = field(default_factory=dict)
    until_she_leaves: ExitStack = field(default_factory=ExitStack)

    @property
    def key(self) -> str:
        return learner("room", self.number)

    @property
    def cookie(self) -> str:
        return f"mahj_learner={self.key}; _xsrf=abc"

    def get(self) -> Answer:
        """Ask for the page."""
        answer = Caller(self.server).ask(f"/lesson/{self.lesson}", Cookie=self.cookie)
        if answer.status == 200:
            found = re.search(r'"kernelId": "([0-9a-f-]+)"', answer.text)
            assert found is not None
            self.place, self.boards = found[1], re.findall(r'data-model="([0-9a-f]+)"', answer.text)
        return answer

    def connect(self) -> None:
        """Connect as the page does, also after a break: the page has the same name then."""
        address = self.server.address.replace("http", "ws")
        call = connect(
            f"{address}api/kernels/{self.place}/channels?session_id={self.page}",
            additional_headers={"Cookie": self.cookie},
        )
        self.line = self.until_she_leaves.enter_context(call)

    def enter(self) -> Learner:
        """Open the page and connect."""
        assert self.get().status == 200
        self.connect()
        return self

    def status(self) -> int:
        """Ask whether the page may connect."""
        return Caller(self.server).ask(f"/api/kernels/{self.place}", Cookie=self.cookie).status

    def board(self, exercise: str = PASS) -> str:
        return self.boards[EXERCISES.index(exercise)]

    def say(self, exercise: str, kind: str, **more: Any) -> None:
        """Send a message to the board of an exercise."""
        assert self.line is not None
        content = {
            "comm_id": self.board(exercise),
            "data": {"method": "custom", "content": {"kind": kind, **more}},
        }
        self.line.send(message("comm_msg", content))

    def hello(self, exercise: str = PASS) -> dict[str, Any]:
        """Say hello in somebody else's name, and return the view that comes."""
        self.say(exercise, "hello", key="0" * 32)
        return self.next_view()

    def next_view(self) -> dict[str, Any]:
        """Return the next view that comes to any board."""
        while "view" not in (state := self.next()["content"]["data"].get("state", {})):
            continue
        self.view = state["view"]
        return self.view

    def next(self) -> Any:
        """Return the next message that comes."""
        assert self.line is not None
        self.heard.append(json.loads(self.line.recv(timeout=PATIENCE)))
        return self.heard[-1]

    def ping(self, n: int) -> None:
        """Ask whether anybody is there, and wait for the answer to just this question."""
        self.say(PASS, "ping", n=n)
        while self.next()["content"]["data"].get("content") != {"kind": "pong", "n": n}:
            continue

    def submit(self) -> dict[str, Any]:
        """Pass the first three tiles that may be passed; return the view with the verdict."""
        tray = next(each["id"] for each in self.view["zones"] if each["kind"] == "tray")
        tiles = [piece for piece, zones in self.view["moves"].items() if tray in zones][:3]
        acts = [["move", piece, tray] for piece in tiles]
        self.say(PASS, "submit", item=self.view["item"], acts=acts)
        while "feedback" not in self.next_view():
            continue
        return self.view

    def attempts(self, folder: Path) -> tuple[Attempt, ...]:
        """Return what the record has of her."""
        store = Store.open(folder)
        try:
            return store.attempts(self.key)
        finally:
            store.close()

    def leave(self) -> None:
        """Close the page as a browser does."""
        if self.line is not None:
            self.line.close(1001)
        self.until_she_leaves.close()
