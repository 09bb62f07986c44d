"""A caller who speaks HTTP and the kernel's protocol by hand, as somebody with bad intentions would."""

from __future__ import annotations

import http.client
import json
import re
import uuid
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.browser.voila.serving import Server


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    cookies: list[str]
    text: str


@dataclass(frozen=True)
class Caller:
    server: Server

    def ask(self, path: str, method: str = "GET", **headers: str) -> Answer:
        """Send the path exactly as it is written: no client tidies `..` away."""
        connection = http.client.HTTPConnection(urlsplit(self.server.address).netloc, timeout=30)
        connection.request(
            method, path, headers={name.replace("_", "-"): value for name, value in headers.items()}
        )
        got = connection.getresponse()
        names = {name.lower(): value for name, value in got.getheaders()}
        cookies = [value for name, value in got.getheaders() if name.lower() == "set-cookie"]
        answer = Answer(got.status, names, cookies, got.read().decode("utf-8", "replace"))
        connection.close()
        return answer

    def open_lesson(self, name: str = "small") -> tuple[str, Answer]:
        """Open a lesson's page and return its kernel's id."""
        page = self.ask(f"/lesson/{name}")
        found = re.search(r'"kernelId": "([0-9a-f-]+)"', page.text)
        assert found is not None
        return found[1], page

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


def heard(line: ClientConnection, seconds: float) -> list[Any]:
    """Return everything that comes until there is silence for this time: messages, or bytes as they are."""
    messages: list[Any] = []
    try:
        while True:
            said = line.recv(timeout=seconds)
            messages.append(json.loads(said) if isinstance(said, str) else said)
    except (TimeoutError, ConnectionClosed):
        return messages
