"""A caller who speaks HTTP and the kernel's protocol by hand, as somebody with bad intentions would."""

from __future__ import annotations

import contextlib
import http.client
import json
import re
import uuid
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from websockets.sync.client import ClientConnection, connect

from tests.browser.voila.serving import PATIENCE, Server


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    cookies: list[str]
    text: str


@dataclass(frozen=True)
class Caller:
    server: Server
    opened: list[str] = field(default_factory=list)

    def ask(self, path: str, method: str = "GET", **headers: str) -> Answer:
        """Send the path exactly as it is written: no client tidies `..` away."""
        connection = http.client.HTTPConnection(urlsplit(self.server.address).netloc, timeout=PATIENCE)
        with contextlib.closing(connection):
            connection.request(
                method, path, headers={name.replace("_", "-"): value for name, value in headers.items()}
            )
            got = connection.getresponse()
            names = {name.lower(): value for name, value in got.getheaders()}
            cookies = [value for name, value in got.getheaders() if name.lower() == "set-cookie"]
            return Answer(got.status, names, cookies, got.read().decode("utf-8", "replace"))

    def open_lesson(self, name: str = "small") -> tuple[str, Answer]:
        """Open a lesson's page and return its kernel's id."""
        page = self.ask(f"/lesson/{name}")
        found = re.search(r'"kernelId": "([0-9a-f-]+)"', page.text)
        assert found is not None
        self.opened.append(found[1])
        return found[1], page

    def leave(self, kernel: str) -> Answer:
        """Say that the page is left, as it does itself."""
        guard = {"Cookie": "_xsrf=abc", "X_XSRFToken": "abc"}
        return self.ask(f"/voila/api/shutdown/{kernel}", "POST", Content_Length="0", **guard)

    def line(self, kernel: str, **more: Any) -> ClientConnection:
        address = self.server.address.replace("http", "ws")
        return connect(f"{address}api/kernels/{kernel}/channels?session_id={uuid.uuid4()}", **more)


def message(kind: str, content: dict[str, Any], channel: str = "shell", **metadata: Any) -> str:
    header = {
        "msg_id": uuid.uuid4().hex,
        "msg_type": kind,
        "session": "s",
        "username": "",
        "version": "5.3",
        "date": "2026-01-01T00:00:00Z",
    }
    parts = {"parent_header": {}, "metadata": metadata, "content": content, "channel": channel, "buffers": []}
    return json.dumps({"header": header, **parts})


def ask_states(line: ClientConnection) -> list[Any]:
    """Ask the kernel for all its widgets, as a page does; return everything that came up to its answer.

    The kernel answers in turn, so whatever an earlier message did or said comes before.
    """
    control = uuid.uuid4().hex
    opening = {"comm_id": control, "target_name": "jupyter.widget.control", "data": {}}
    line.send(message("comm_open", opening, version="1.0.0"))
    line.send(message("comm_msg", {"comm_id": control, "data": {"method": "request_states"}}))
    messages: list[Any] = []
    while not messages or messages[-1]["content"].get("comm_id") != control:
        messages.append(json.loads(line.recv(timeout=PATIENCE)))
    return messages
