"""A learner whose page shares kernels: she speaks as the page's script does, and knows what she has heard."""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Collection, Iterable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from websockets.sync.client import ClientConnection, connect

from mahj_tutor.exercises.catalog import exercise as exercise_of
from mahj_tutor.exercises.catalog import lessons
from mahj_tutor.exercises.notebooks import exercises_in
from mahj_tutor.learner.bookmark import Attempt
from mahj_tutor.learner.store import Store
from mahj_tutor.session.steps import seed_of
from tests.browser.safety.caller import Answer, Caller, message
from tests.browser.voila.serving import PATIENCE, Server
from tests.seeds import learner

EXERCISES = exercises_in(next(each.notebook for each in lessons() if each.id == "a9"))
PASS = "a9.first-right"
ROUNDS = 500
"""Items of an exercise that a learner may come to in a test."""


class Mark(NamedTuple):
    """By what a message is known: its kind, the item it is about, the number that is answered."""

    kind: str
    item: str = ""
    n: int = -1


def mark(data: dict[str, Any]) -> Mark:
    """Return by what a message to a page is known."""
    said, view = data.get("content") or {}, data.get("state", {}).get("view")
    kind = "view" if view is not None else said.get("kind", data.get("method", ""))
    return Mark(kind, (view or said).get("item", ""), said.get("n", -1))


def foreign(heard: Iterable[Mark], number: int, items: Collection[str]) -> list[Mark]:
    """Return what a learner heard that was none of hers: pongs of another's numbers, others' items."""

    def is_hers(each: Mark) -> bool:
        return each.n // 1000 == number if each.kind == "pong" else each.item in items

    return [each for each in heard if not is_hers(each)]


def items_of(key: str, exercise: str) -> frozenset[str]:
    """Return the items that a learner may ever get of an exercise: they follow from her key."""
    found = exercise_of(exercise)
    return frozenset(f"{exercise}@{found.version}#{seed_of(found, key, round_)}" for round_ in range(ROUNDS))


@dataclass
class Learner:
    """One learner with one page; `heard` is all that ever came to her, `given` a key that she was given."""

    server: Server
    number: int
    lesson: str = "a9"
    heard: list[Mark] = field(default_factory=list)
    boards: list[str] = field(default_factory=list)
    page: str = field(default_factory=lambda: uuid.uuid4().hex)
    place: str = ""
    line: ClientConnection | None = None
    view: dict[str, Any] = field(default_factory=dict)
    until_she_leaves: ExitStack = field(default_factory=ExitStack)
    exercises: Sequence[str] = EXERCISES
    given: str = ""

    @property
    def key(self) -> str:
        return self.given or learner("room", self.number)

    @property
    def cookie(self) -> str:
        return f"mahj_learner={self.key}; _xsrf=abc"

    def get(self) -> Answer:
        """Ask for the page; one that could not start has no place."""
        self.server.acquaint(self.key)
        answer = Caller(self.server).ask(f"/lesson/{self.lesson}", Cookie=self.cookie)
        if answer.status == 200:
            found = re.search(r'"kernelId": "([0-9a-f-]+)"', answer.text)
            self.place = found[1] if found else ""
            self.boards = re.findall(r'data-model="([0-9a-f]+)"', answer.text)
        return answer

    def connect(self) -> None:
        """Connect as the page does, also after a break: the page has the same name then."""
        address = self.server.address.replace("http", "ws")
        call = connect(
            f"{address}api/kernels/{self.place}/channels?session_id={self.page}",
            additional_headers={"Cookie": self.cookie},
            open_timeout=PATIENCE,
            ping_interval=None,  # a slow machine is no broken connection
        )
        self.line = self.until_she_leaves.enter_context(call)

    def enter(self) -> Learner:
        """Open the page and connect."""
        assert self.get().status == 200
        assert self.place
        self.connect()
        return self

    def status(self) -> int:
        """Ask whether the page may connect."""
        return Caller(self.server).ask(f"/api/kernels/{self.place}", Cookie=self.cookie).status

    @property
    def is_alone(self) -> bool:
        """Whether her page has a kernel of its own."""
        return self.place[14:15] != "8"

    def board(self, exercise: str = PASS) -> str:
        return self.boards[self.exercises.index(exercise)]

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

    def next_view(self, patience: float = PATIENCE) -> dict[str, Any]:
        """Return the next view that comes to any board."""
        while "view" not in self.next(patience).get("state", {}):
            continue
        return self.view

    def next(self, patience: float = PATIENCE) -> dict[str, Any]:
        """Return what the next message to a board says; it is noted in `heard`."""
        assert self.line is not None
        while True:
            said = json.loads(self.line.recv(timeout=patience))
            if said["header"]["msg_type"] != "comm_msg":  # a kernel of her own says more
                continue
            data: dict[str, Any] = said["content"]["data"]
            if not self.is_alone:  # in a kernel of her own there is nobody else to be heard
                self.heard.append(mark(data))
            self.view = data.get("state", {}).get("view") or self.view
            return data

    def ping(self, n: int, exercise: str = PASS, patience: float = PATIENCE) -> None:
        """Ask whether anybody is there, and wait for the answer to just this question."""
        self.say(exercise, "ping", n=n)
        while self.next(patience).get("content") != {"kind": "pong", "n": n}:
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

    def hang_up(self, code: int = 1001) -> None:
        """Close the connection; by itself the code says that the page is left, as a browser does."""
        line, self.line = self.line, None
        if line is not None:
            line.close(code)
        self.until_she_leaves.close()

    def leave(self) -> None:
        """Close the page as a browser does."""
        self.hang_up()
