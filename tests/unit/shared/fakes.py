"""A kernel that answers what it is told to, and a socket that keeps what it hears."""

from __future__ import annotations

import asyncio
import json
import uuid
from collections.abc import Mapping
from typing import Any

from mahj_tutor.server.shared.line import Line
from mahj_tutor.server.shared.plain import Script
from mahj_tutor.server.shared.prepared import CellRun, Prepared, prepare
from mahj_tutor.server.shared.wire import ToBoard
from mahj_tutor.server.shared.worker import Worker
from tests.seeds import learner

SCRIPT = Script("a9", ("from mahj_tutor.notebook import show", 'show("a9.one")', 'show("a9.two")'))
BOARD = {"_model_name": "AnyModel", "_model_module": "anywidget", "view": {"v": 1, "serial": 0}}
WIDGET = "application/vnd.jupyter.widget-view+json"


class FakeKernel:
    """Runs cells at once; of messages to boards it keeps a list, and `answer` answers the last one."""

    def __init__(self, fails: bool = False) -> None:
        self.sent: list[tuple[str, Mapping[str, Any], str, Mapping[str, Any] | None]] = []
        self.gone: list[str] = []
        self.fails = fails
        self.seconds = 0.0
        """The processor time that it has used."""
        self.worker = Worker(self)

    def spent(self) -> float:
        return self.seconds

    def send(
        self,
        kind: str,
        content: Mapping[str, Any],
        *,
        name: str = "server",
        told: Mapping[str, Any] | None = None,
    ) -> str:
        number = f"n{len(self.sent)}"
        self.sent.append((kind, content, name, told))
        if kind == "execute_request":
            asyncio.get_running_loop().call_soon(self._run, number, content["code"])
        return number

    def _run(self, number: str, code: str) -> None:
        if "show(" in code:
            board = uuid.uuid4().hex
            self.say("comm_open", number, "server", {"comm_id": board, "data": {"state": BOARD}})
            shown = {"data": {WIDGET: {"model_id": board}}, "metadata": {}}
            self.say("execute_result", number, "server", shown)
            if self.fails:
                self.say("error", number, "server", {})
        self.idle(number, "server")

    def say(self, kind: str, number: str, name: str, content: Mapping[str, Any]) -> None:
        self.worker.hear(kind, {"msg_id": number, "session": name}, content)

    def idle(self, number: str, name: str) -> None:
        self.say("status", number, name, {"execution_state": "idle"})

    @property
    def asked(self) -> list[tuple[str, str]]:
        """For whom each message to a board was, and of what kind."""
        told = [(name, content["data"]) for kind, content, name, _ in self.sent if kind == "comm_msg"]
        return [(name, data.get("content", {}).get("kind", data["method"])) for name, data in told]

    def answer(self, text: str = "", name: str | None = None) -> None:
        """Answer the last message, as for the page of this name if one is given, and be done with it."""
        _, content, asked, _ = self.sent[-1]
        number = f"n{len(self.sent) - 1}"
        data = {"method": "custom", "content": {"text": text}}
        self.say("comm_msg", number, name or asked, {"comm_id": content["comm_id"], "data": data})
        self.idle(number, asked)

    def forget(self, name: str) -> None:
        self.gone.append(name)


class FakeSocket:
    """A page's connection."""

    def __init__(self) -> None:
        self.heard: list[Any] = []
        self.is_closed = False

    def tell(self, text: str) -> None:
        self.heard.append(json.loads(text))

    def close(self) -> None:
        self.is_closed = True

    @property
    def texts(self) -> list[str]:
        """What boards said to it."""
        return [each["content"]["data"]["content"]["text"] for each in self.heard]


def prepared() -> Prepared:
    """Return a lesson as pages know it."""
    runs = [CellRun(), CellRun(opened={"a" * 32: BOARD}), CellRun(opened={"b" * 32: BOARD})]
    return prepare(SCRIPT, runs)[0]


def line(number: int = 0, **more: Any) -> Line:
    """Return the line of a learner of her own, connected."""
    made = Line(f"place-{number}", "page", learner("shared", number), "127.0.0.1", prepared(), **more)
    made.socket = FakeSocket()
    return made


def up(board: str, content: object, method: str = "custom") -> str:
    """Return a message as a browser sends it to a board."""
    return message("comm_msg", {"comm_id": board, "data": {"method": method, "content": content}})


def message(kind: str, content: object, channel: str = "shell") -> str:
    return json.dumps({"header": {"msg_id": "m", "msg_type": kind}, "content": content, "channel": channel})


def boards() -> list[str]:
    """Return the public ids of the lesson's two boards."""
    return list(prepared().states)


def submit(board: str, item: str = "x") -> ToBoard:
    return ToBoard(board, {"method": "custom", "content": {"kind": "submit", "item": item}}, "submit")
